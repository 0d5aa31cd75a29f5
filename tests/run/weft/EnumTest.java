package weft;

import org.junit.jupiter.api.Test;

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
}
