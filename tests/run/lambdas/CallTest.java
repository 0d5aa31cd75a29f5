package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** What a lambda may call: helpers, other lambdas, methods of captured objects, boxes. */
class CallTest {
    interface Shape {
        float area(float size);

        default float doubled(float size) {
            return 2 * area(size);
        }
    }

    record Rectangle(float ratio) implements Shape {
        @Override public float area(float size) {
            return size * size * ratio;
        }
    }

    static final class Triangle implements Shape {
        @Override public float area(float size) {
            return size / 2;
        }

        @Override public float doubled(float size) {
            if (size < 3) return 0;
            return size;
        }
    }

    private final int offset = 42;

    private static int square(int x) {
        return x * x;
    }

    private static int sumOfSquares(int a, int b) {
        return square(a) + square(b);
    }

    private int shifted(int x) {
        return x + offset;
    }

    @Test void helpersCallHelpers() {
        Same.check(Data.intPairs(), t -> sumOfSquares(t._1(), t._2()));
    }

    @Test void staticMethodReference() {
        Same.check(Data.ints(), CallTest::square);
    }

    @Test void boundMethodReference() {
        Same.check(Data.ints(), this::shifted);
    }

    @Test void unboundMethodReference() {
        Same.check(Data.ints(), Integer::doubleValue);
    }

    @Test void methodOfCapturedThis() {
        Same.check(Data.ints(), v -> shifted(v) * 2);
    }

    @Test void capturedLambdas() {
        IntUnaryOperator triple = x -> 3 * x;
        IntBinaryOperator mix = (x, y) -> x ^ (y << 3);
        Same.check(Data.intPairs(), t -> mix.applyAsInt(triple.applyAsInt(t._1()), t._2()));
    }

    @Test void lambdaMadeInside() {
        Same.check(Data.ints(), v -> {
            IntUnaryOperator add = x -> x + v;
            return add.applyAsInt(add.applyAsInt(1));
        });
    }

    @Test void composedFunctions() {
        Function<Integer, Integer> half = x -> x / 2;
        Function<Integer, Integer> both = half.andThen(x -> x + 1).compose(x -> x * 5);
        Same.check(Data.ints(), both);
    }

    @Test void loopOverCapturedLambda() {
        DoubleUnaryOperator newton = x -> 0.5 * (x + 2 / x);
        Same.check(PArray.of(1.0, 2.0, 1000.0, 1e-3), v -> {
            double x = v;
            for (int i = 0; i < 5; i++) x = newton.applyAsDouble(x);
            return x;
        });
    }

    /** Made in the function, of one class or another. */
    @Test void objectsOfSeveralClasses() {
        Same.check(Data.floatPairs(), t -> {
            Shape shape = t._1() < 1 ? new Rectangle(t._2()) : t._1() < 50 ? new Triangle() : new Rectangle(2);
            return shape.doubled(t._1()) + shape.area(t._2());
        });
    }

    @Test void interfaceAndDefaultMethods() {
        Shape shape = new Rectangle(0.75f);
        Same.check(Data.floats(), v -> shape.area(v) + shape.doubled(v));
    }

    @Test void oneOfSeveralKnownObjects() {
        Shape square = new Rectangle(1);
        Shape circle = size -> 3.14f * size * size;
        Shape triangle = new Triangle();
        Same.check(Data.floatPairs(), t -> {
            Shape shape = t._1() < 0 ? square : t._1() < 1 ? circle : triangle;
            return shape.area(t._2()) + shape.doubled(t._1());
        });
    }

    @Test void oneOfSeveralKnownObjectsInALoop() {
        IntUnaryOperator half = x -> x / 2;
        IntUnaryOperator next = x -> 3 * x + 1;
        Same.check(PArray.of(1, 6, 7, 27), v -> {
            IntUnaryOperator step = half;
            int x = v;
            int steps = 0;
            while (x > 1) {
                step = x % 2 == 0 ? half : next;
                x = step.applyAsInt(x);
                steps++;
            }
            return steps * 10 + step.applyAsInt(x);
        });
    }

    @Test void severalStages() {
        PArray<Integer> input = Data.ints();
        ArrayFunction<Integer, Double> f =
            AF.map((Integer v) -> v + 1).map(v -> (long) v * v).map(v -> v / 3.0);
        try (PArray<Double> result = f.apply(input)) {
            for (int i = 0; i < input.size(); i++) {
                int v = input.get(i) + 1;
                assertEquals((long) v * v / 3.0, result.getDouble(i));
            }
        }
    }

    @Test void boxes() {
        Same.check(Data.intPairs(), t -> {
            Integer a = t._1();
            Long sum = (long) a;
            Integer b = t._2() > 0 ? t._2() : a;
            sum += b.longValue();
            return sum;
        });
    }

    @Test void boxesThroughALoop() {
        Same.check(PArray.of(0, 1, 7, 30), v -> {
            Integer sum = 0;
            for (Integer i = 0; i < v; i++) sum += i;
            return sum;
        });
    }

    @Test void boxEquals() {
        Same.check(Data.intPairs(), t -> t._1().equals(t._2()));
    }

    @Test void methodsOfTheWrappers() {
        Same.check(Data.intPairs(), t ->
            new Tuple4<>(Integer.compare(t._1(), t._2()), Integer.bitCount(t._1()),
            Integer.max(t._1(), t._2()), Integer.signum(t._2())));
    }

    /** A number that makes new ones of its class; what a method gives may be the object itself. */
    private static class Split {
        final double high;
        final int exponent;

        Split(double high, int exponent) {
            this.high = high;
            this.exponent = exponent;
        }

        Split times(Split other) {
            if (other.high == 1 && other.exponent == 0) return this;
            return new Split(high * other.high, exponent + other.exponent);
        }
    }

    /** In a loop the receiver is an object that the call itself has made. */
    @Test void receiverThatTheCallMakes() {
        Same.check(PArray.of(0, 1, 2, 7, 12), n -> {
            Split power = new Split(1.25, 1);
            Split result = new Split(1, 0);
            for (int e = n; e != 0; e /= 2) {
                if (e % 2 != 0) result = result.times(power);
                power = power.times(power);
            }
            return result.high + result.exponent;
        });
    }

    /** Integer.valueOf gives one object for a small value, however often it is asked; Double's never does. */
    @Test void wrappersComparedAsObjects() {
        Integer five = 5;
        Same.refused(PArray.of(4, 5, 5000), x -> {
            Integer box = x + 0;
            return box == five;
        });
        Same.refused(PArray.of(4, 5, 5000), x -> {
            Integer one = x + 0;
            Integer other = x - 0;
            return one == other;
        });
        Same.check(PArray.of(4, 5, 5000), x -> {
            Double one = x + 0.0;
            Double other = x + 0.0;
            Integer box = x > 4 ? x + 0 : null;
            return one == other || box == null;
        });
    }

    /** As Scala compiles a case class: other methods make the objects, and one that a method of this object calls. */
    private static class Gauss {
        private final int re;
        private final int im;

        Gauss(int re, int im) {
            this.re = re;
            this.im = im;
        }

        static Gauss of(int re, int im) {
            return new Gauss(re, im);
        }

        Gauss turned() {
            return of(-im, re);
        }

        Gauss times(Gauss other) {
            return new Factory().make(re * other.re - im * other.im, re * other.im + im * other.re);
        }

        Gauss next(Gauss other) {
            return other.re > im ? turned() : times(other);
        }
    }

    private static final class Factory {
        Gauss make(int re, int im) {
            return re == 0 && im == 0 ? null : Gauss.of(re, im);
        }
    }

    @Test void receiverThatAFactoryMakes() {
        Same.check(PArray.of(0, 1, 2, 7, 12), n -> {
            Gauss power = new Gauss(2, n);
            for (int i = 0; i < n; i++) power = power.next(Gauss.of(i, -1)).turned();
            return power.re + 31 * power.im;
        });
    }

    /** Which of the two classes has the next receiver, only the element knows. */
    private static class Even {
        Even next(int x) {
            return after(x);
        }

        Even after(int x) {
            return x % 3 == 0 ? new Odd() : new Even();
        }

        int value() {
            return 1;
        }
    }

    private static final class Odd extends Even {
        @Override Even after(int x) {
            return x % 2 == 0 ? this : new Even();
        }

        @Override int value() {
            return 2;
        }
    }

    @Test void receiverOfOneOfTwoClasses() {
        String why = Same.refused(PArray.of(0, 1, 2, 7, 12), n -> {
            Even e = new Even();
            int sum = 0;
            for (int i = 0; i < n; i++) {
                e = e.next(i);
                sum = 3 * sum + e.value();
            }
            return sum;
        });
        assertTrue(why.contains("which object this is depends on the element or on the round of a loop: a weft.CallTest.Even"), why);
    }
}
