package weft.r.value;

import java.util.LinkedHashMap;
import java.util.Map;

/** R's functions of one number by their names. Each is a class of its own, so that a device knows which one is called. */
public final class MathFunctions {
    public static final Map<String, MathFunction> ALL = new LinkedHashMap<>();

    private MathFunctions() {}

    private abstract static class ToInteger extends MathFunction {
        @Override protected Object ofInt(Mode mode, int x) {
            return x == Scalars.NA ? Scalars.NA : intOf(x);
        }

        abstract int intOf(int x);

        @Override public Kind kind(Kind argument) {
            return argument.or(Kind.INTEGER);
        }
    }

    static {
        ALL.put("sqrt", new MathFunction() {
            @Override protected double of(double x) {
                return Math.sqrt(x);
            }
        });
        ALL.put("exp", new MathFunction() {
            @Override protected double of(double x) {
                return Math.exp(x);
            }
        });
        ALL.put("expm1", new MathFunction() {
            @Override protected double of(double x) {
                return Math.expm1(x);
            }
        });
        ALL.put("log1p", new MathFunction() {
            @Override protected double of(double x) {
                return Math.log1p(x);
            }
        });
        ALL.put("log2", new MathFunction() {
            @Override protected double of(double x) {
                return Math.log(x) / Math.log(2);
            }
        });
        ALL.put("log10", new MathFunction() {
            @Override protected double of(double x) {
                return Math.log10(x);
            }
        });
        ALL.put("sin", new MathFunction() {
            @Override protected double of(double x) {
                return Math.sin(x);
            }
        });
        ALL.put("cos", new MathFunction() {
            @Override protected double of(double x) {
                return Math.cos(x);
            }
        });
        ALL.put("tan", new MathFunction() {
            @Override protected double of(double x) {
                return Math.tan(x);
            }
        });
        ALL.put("asin", new MathFunction() {
            @Override protected double of(double x) {
                return Math.asin(x);
            }
        });
        ALL.put("acos", new MathFunction() {
            @Override protected double of(double x) {
                return Math.acos(x);
            }
        });
        ALL.put("atan", new MathFunction() {
            @Override protected double of(double x) {
                return Math.atan(x);
            }
        });
        ALL.put("sinh", new MathFunction() {
            @Override protected double of(double x) {
                return Math.sinh(x);
            }
        });
        ALL.put("cosh", new MathFunction() {
            @Override protected double of(double x) {
                return Math.cosh(x);
            }
        });
        ALL.put("tanh", new MathFunction() {
            @Override protected double of(double x) {
                return Math.tanh(x);
            }
        });
        ALL.put("floor", new MathFunction() {
            @Override protected double of(double x) {
                return Math.floor(x);
            }
        });
        ALL.put("ceiling", new MathFunction() {
            @Override protected double of(double x) {
                return Math.ceil(x);
            }
        });
        ALL.put("trunc", new MathFunction() {
            @Override protected double of(double x) {
                return x < 0 ? Math.ceil(x) : Math.floor(x);
            }
        });
        ALL.put("sign", new ToInteger() {
            @Override protected double of(double x) {
                return Math.signum(x);
            }

            @Override int intOf(int x) {
                return Integer.signum(x);
            }
        });
        ALL.put("abs", new ToInteger() {
            @Override protected double of(double x) {
                return Math.abs(x);
            }

            @Override int intOf(int x) {
                return Math.abs(x);
            }
        });
    }
}
