package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.RoundingMode;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import weft.internal.jni.Library;

/** Enums: captured constants, those named in the code, and switches on them. */
class EnumTest {
    enum Color { RED, GREEN, BLUE }

    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6), JUPITER(1.9e+27, 7.1492e7);

        private final double mass;
        private final double radius;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        double gravity() {
            return 6.67300E-11 * mass / (radius * radius);
        }
    }

    enum Operator {
        PLUS {
            @Override int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS {
            @Override int apply(int a, int b) {
                return a - b;
            }
        },
        TIMES {
            @Override int apply(int a, int b) {
                return a * b;
            }
        };

        abstract int apply(int a, int b);

        static Operator of(int n) {
            return n < 0 ? PLUS : n == 0 ? MINUS : TIMES;
        }
    }

    private static Color color(int n) {
        return n < 0 ? Color.RED : n == 0 ? Color.GREEN : Color.BLUE;
    }

    private static int weight(Color color) {
        switch (color) {
            case RED: return 100;
            case GREEN: return 20;
            default: return 3;
        }
    }

    private static int exhaustive(Color color) {
        return switch (color) {
            case RED -> 7;
            case GREEN -> 11;
            case BLUE -> 13;
        };
    }

    /** Its constants have values of all kinds, one of which changes. */
    enum Every {
        FIRST(true, (byte) -3, (short) 300, 'x', 1L << 40, -0f, Double.NaN),
        SECOND(false, (byte) 7, (short) -1, '\uffff', -1, Float.NaN, 1e300),
        THIRD(true, (byte) 0, (short) 0, '0', Long.MIN_VALUE, 0.1f, 0.1);

        private final boolean z;
        private final byte b;
        private final short s;
        private final char c;
        private final long j;
        private final float f;
        private final double d;
        private int uses;

        Every(boolean z, byte b, short s, char c, long j, float f, double d) {
            this.z = z;
            this.b = b;
            this.s = s;
            this.c = c;
            this.j = j;
            this.f = f;
            this.d = d;
        }

        Every next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    /** Lambdas as what constants do. */
    enum Unary implements IntUnaryOperator {
        NEGATE(x -> -x), DOUBLE(x -> x * 2), ABS(Math::abs);

        private final IntUnaryOperator what;

        Unary(IntUnaryOperator what) {
            this.what = what;
        }

        @Override public int applyAsInt(int x) {
            return what.applyAsInt(x);
        }
    }

    private static final PArray<Integer> NUMBERS = PArray.of(0, 1, 2, 2, 1, 0);

    @Test void valuesByIndex() {
        Same.check(NUMBERS, n -> Planet.values()[n].gravity());
        Same.check(NUMBERS, n -> Color.values()[n].ordinal());
        Same.check(NUMBERS, n -> weight(Color.values()[n]) + exhaustive(Color.values()[2 - n]));
        Same.check(NUMBERS, n -> Operator.values()[n].apply(n, 5));
        Same.check(NUMBERS, n -> Unary.values()[n].applyAsInt(-9) + Unary.values()[1].applyAsInt(n));
        Same.check(NUMBERS, n -> Color.values()[n] == Color.GREEN);
        Same.check(NUMBERS, n -> Color.values()[1] == Color.GREEN && Color.values()[n] != Color.values()[2 - n]);
    }

    @Test void fieldsOfAllKinds() {
        Every.SECOND.uses = 5;
        Function<Integer, Double> sum = n -> {
            Every e = Every.values()[n].next();
            return (e.z ? 1 : 2) + e.b + e.s + e.c + e.j + e.f + (n == 0 ? e.d : e.uses);
        };
        Same.check(NUMBERS, sum);
        Same.check(NUMBERS, n -> Every.values()[n].d);
        Every.SECOND.uses = 9;
        Same.check(NUMBERS, sum);
        Every constant = Every.FIRST;
        Same.check(NUMBERS, n -> constant.j + n);
    }

    @Test void indexOutOfBounds() {
        Same.throwsSame(PArray.of(0, 2, 3, 1), n -> Color.values()[n].ordinal());
        Same.throwsSame(PArray.of(0, 2, -1, 1), n -> Planet.values()[n].gravity());
        Same.check(PArray.of(0, 2, -1, 5), n -> {
            try {
                return Color.values()[n].ordinal();
            } catch (ArrayIndexOutOfBoundsException e) {
                return -1;
            }
        });
    }

    @Test void loopsOverValues() {
        Same.check(Data.ints(), x -> {
            int sum = Color.values().length;
            for (Color color : Color.values()) sum = 31 * sum + weight(color) + (x & color.ordinal());
            return sum;
        });
        Same.check(Data.doubles(), x -> {
            double sum = 0;
            for (Planet planet : Planet.values()) if (planet != Planet.EARTH) sum += planet.gravity() * x;
            return sum;
        });
        Same.check(Data.ints(), x -> {
            Planet heaviest = null;
            for (Planet planet : Planet.values()) if (planet.mass < x * 1e18) heaviest = planet;
            return heaviest == null ? -1 : heaviest.ordinal();
        });
    }

    @Test void compareTo() {
        Color middle = Color.GREEN;
        Same.check(NUMBERS, n -> Color.values()[n].compareTo(middle));
        Same.check(NUMBERS, n -> Operator.values()[n].compareTo(Operator.of(1 - n)));
        Same.check(NUMBERS, n -> {
            Comparable<Color> color = Color.values()[n];
            return color.compareTo(Color.values()[2 - n]);
        });
        Same.throwsSame(PArray.of(0, 1, 2), n -> {
            Color other = n == 1 ? null : Color.RED;
            return Color.BLUE.compareTo(other);
        });
    }

    /** An array of its own each time, which nobody else sees. */
    @Test void valuesAreCopies() {
        Same.refused(NUMBERS, n -> Color.values() == Color.values());
        String why = Same.refused(NUMBERS, n -> {
            Color[] colors = Color.values();
            colors[n] = Color.RED;
            return colors[2].ordinal();
        });
        assertTrue(why.contains("as an enum's values() makes one, to which elements are then stored"), why);
        Same.check(NUMBERS, n -> Color.values().clone()[n].ordinal());
        Same.check(NUMBERS, n -> ((Enum<?>[]) Color.values())[n].ordinal() + ((Object[]) Color.values()).length);
    }

    @Test void ofTheJdk() {
        Same.check(NUMBERS, n -> TimeUnit.values()[n].toNanos(5));
        Same.check(NUMBERS, n -> RoundingMode.values()[n] == RoundingMode.UP ? 1 : RoundingMode.values()[n].ordinal());
    }

    @Test void capturedConstant() {
        Planet planet = Planet.EARTH;
        Same.check(Data.doubles(), x -> x * planet.gravity());
    }

    @Test void namedConstant() {
        Same.check(Data.doubles(), x -> x * Planet.JUPITER.gravity());
    }

    @Test void ordinal() {
        Color green = Color.GREEN;
        Same.check(Data.ints(), x -> x + green.ordinal() + Color.BLUE.ordinal());
    }

    @Test void ordinalOfAChoice() {
        Same.check(Data.ints(), x -> color(x).ordinal());
    }

    @Test void fieldOfAChoice() {
        Same.check(Data.ints(), x -> (x < 0 ? Planet.EARTH : Planet.MERCURY).gravity());
    }

    @Test void methodOfAConstant() {
        Operator captured = Operator.TIMES;
        Same.check(Data.intPairs(), t -> captured.apply(t._1(), Operator.PLUS.apply(t._1(), t._2())));
    }

    @Test void methodOfAChoice() {
        Same.check(Data.intPairs(), t -> Operator.of(t._1()).apply(t._1(), t._2()));
    }

    @Test void choiceInALoop() {
        Same.check(PArray.of(1, 2, 3, 50), n -> {
            Operator operator = Operator.PLUS;
            int sum = 1;
            for (int i = 0; i < n; i++) {
                sum = operator.apply(sum, i);
                operator = i % 3 == 0 ? Operator.TIMES : i % 3 == 1 ? Operator.MINUS : Operator.PLUS;
            }
            return sum;
        });
    }

    @Test void switchOnACaptured() {
        Color color = Color.GREEN;
        Same.check(Data.ints(), x -> x + weight(color) + exhaustive(color));
    }

    @Test void switchOnAChoice() {
        Same.check(Data.ints(), x -> weight(color(x)) + exhaustive(color(x)));
    }

    @Test void comparison() {
        Color captured = Color.BLUE;
        Same.check(Data.ints(), x -> {
            Color color = color(x);
            return (color == Color.RED ? 1 : 0) + (color != captured ? 2 : 0) + (color.equals(Color.GREEN) ? 4 : 0)
                + (captured == Color.BLUE ? 8 : 0) + (color == color(-x) ? 16 : 0);
        });
    }

    @Test void numberOfValues() {
        Same.check(Data.ints(), x -> x + Color.values().length);
    }

    @Test void name() {
        Color captured = Color.BLUE;
        Same.check(Data.ints(), x -> x + captured.name().length() + Color.RED.name().length());
    }

    @Test void nullBesideConstants() {
        Color nothing = null;
        Same.throwsSame(Data.ints(), x -> x == 1 << 24 ? weight(nothing) : weight(color(x)));
        Same.check(Data.ints(), x -> {
            Color color = x < 0 ? null : color(x);
            return color == null ? 1 : color == Color.BLUE ? 2 : 3;
        });
    }

    record Car(Color color, int wheels) {}

    private static void saysOrdinal(Class<? extends Exception> type, Executable code) {
        String said = assertThrows(type, code).getMessage();
        assertTrue(said.contains("the constant's ordinal()") && said.contains("values()"), said);
    }

    /** Arrays hold no constants; whoever tries is told what to hold in their place. */
    @Test void noElementHoldsAConstant() {
        saysOrdinal(ClassCastException.class, () -> PArray.of(List.of(Color.RED)));
        saysOrdinal(ClassCastException.class, () -> PArray.of(List.of(new Car(Color.RED, 4))));
        saysOrdinal(IllegalArgumentException.class, () -> PArray.allocate(Car.class, 1));
        saysOrdinal(IllegalArgumentException.class, () -> PArray.allocate(Color.class, 1));
        Class<? extends Exception> refusal = Library.loaded() ? OffloadException.class : ClassCastException.class;
        try (PArray<Integer> input = PArray.of(1, 0)) {
            saysOrdinal(refusal, () -> AF.map((Integer n) -> color(n)).apply(input));
            saysOrdinal(refusal, () -> AF.map((Integer n) -> new Car(color(n), 3)).apply(input));
            ArrayFunction<Integer, Integer> there = AF.map(n -> color(n).ordinal());
            ArrayFunction<Integer, Boolean> back = AF.map(n -> Color.values()[n] == Color.BLUE);
            try (PArray<Boolean> blue = there.andThen(back).apply(input)) {
                assertEquals(List.of(true, false), List.of(blue.get(0), blue.get(1)));
            }
        }
    }
}
