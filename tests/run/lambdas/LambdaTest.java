package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Lambdas that the element chooses between: captured ones, and ones that are made in the function. */
class LambdaTest {
    private record Step(int limit, IntUnaryOperator what) {}

    private static final class Scaled implements IntUnaryOperator {
        private final int factor;

        Scaled(int factor) {
            this.factor = factor;
        }

        @Override public int applyAsInt(int x) {
            return factor * x;
        }
    }

    private static IntUnaryOperator plus(int n) {
        return x -> x + n;
    }

    private static int negated(int x) {
        return -x;
    }

    @Test void captured() {
        IntUnaryOperator twice = x -> x * 2;
        IntUnaryOperator next = x -> x + 1;
        Same.check(Data.ints(), x -> (x > 1 ? twice : next).applyAsInt(x));
    }

    @Test void made() {
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = x > 1 ? y -> y * 3 : y -> y - 5;
            return f.applyAsInt(x);
        });
    }

    @Test void capturedBesideMade() {
        IntUnaryOperator twice = x -> x * 2;
        IntUnaryOperator scaled = new Scaled(7);
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = switch (x & 7) {
                case 0 -> twice;
                case 1 -> scaled;
                case 2 -> new Scaled(x);
                case 3 -> y -> y ^ x;
                case 4 -> Math::abs;
                case 5 -> LambdaTest::negated;
                default -> IntUnaryOperator.identity();
            };
            return f.applyAsInt(x) + f.applyAsInt(9);
        });
    }

    @Test void whatTheyCapture() {
        Same.check(Data.doubles(), x -> {
            long bits = Double.doubleToRawLongBits(x);
            float narrow = (float) (double) x;
            DoubleUnaryOperator f = x < 0 ? y -> y + bits : x > 1 ? y -> y * narrow : y -> x - y + narrow;
            return f.applyAsDouble(2.5);
        });
    }

    @Test void oneThatCapturesOneThingOrAnother() {
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = plus(x);
            if (x > 5) f = plus(7 * x);
            return f.applyAsInt(x) - (x < 0 ? plus(1) : plus(-x)).applyAsInt(3);
        });
    }

    @Test void changesInLoop() {
        IntUnaryOperator odd = x -> 3 * x + 1;
        IntUnaryOperator even = x -> x / 2;
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = odd;
            int value = x;
            for (int i = 0; i < 9; i++) {
                int step = i * value;
                value = f.applyAsInt(value);
                f = (value & 3) == 0 ? even : (value & 3) == 1 ? y -> y + step : f;
            }
            return value;
        });
    }

    @Test void boxed() {
        Same.check(Data.ints(), x -> {
            Function<Integer, Integer> f = x > 1 ? y -> y + 1 : y -> y - 1;
            BinaryOperator<Float> g = x > 7 ? Float::sum : Math::max;
            return f.apply(x) + g.apply(1.5f, (float) x);
        });
    }

    @Test void composed() {
        IntUnaryOperator twice = x -> x * 2;
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = x > 1 ? twice : y -> y + x;
            IntUnaryOperator g = f.andThen(y -> y ^ 5).compose(x < 9 ? plus(x) : twice);
            return g.applyAsInt(x);
        });
        Same.check(Data.ints(), x -> {
            IntPredicate small = y -> y < 10;
            IntPredicate even = y -> (y & 1) == 0;
            return (x > 0 ? small : even).negate().or(x > 3 ? even : small).test(x);
        });
    }

    @Test void composedAgainAndAgain() {
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = y -> y + 1;
            return f.andThen(y -> y * 2).andThen(y -> y - x).compose(y -> y ^ 3).andThen(y -> y << 1).applyAsInt(x);
        });
        Same.check(Data.ints(), x -> {
            Function<Integer, Integer> f = y -> y + x;
            return f.andThen(f).andThen(f.compose(f)).andThen(y -> y * 3).apply(x);
        });
        Same.check(Data.ints(), x -> {
            IntPredicate even = y -> (y & 1) == 0;
            return even.and(y -> y > 2).and(y -> y < x).or(even.negate().and(y -> y > x)).test(x * 3);
        });
    }

    @Test void inFields() {
        Same.check(Data.ints(), x -> {
            Step step = x > 0 ? new Step(10, y -> y + x) : new Step(x, new Scaled(3));
            return x < step.limit() ? step.what().applyAsInt(x) : -1;
        });
    }

    @Test void lambdasThatMakeLambdas() {
        Same.check(Data.ints(), x -> {
            IntFunction<IntUnaryOperator> maker = x > 0 ? n -> y -> y * n : LambdaTest::plus;
            return maker.apply(x).applyAsInt(5);
        });
    }

    @Test void methodReferences() {
        Same.check(Data.ints(), x -> {
            Scaled scaled = new Scaled(x);
            IntUnaryOperator f = x > 0 ? scaled::applyAsInt : new Scaled(5)::applyAsInt;
            IntFunction<Scaled> made = x > 5 ? Scaled::new : n -> new Scaled(n + 1);
            return f.applyAsInt(3) + made.apply(x).applyAsInt(2);
        });
    }

    @Test void suppliers() {
        Same.check(Data.longs(), x -> {
            Supplier<LongUnaryOperator> s = x > 0 ? () -> y -> y + x : () -> y -> y * x;
            IntSupplier three = x == 0 ? () -> 3 : () -> 4;
            return s.get().applyAsLong(three.getAsInt());
        });
    }

    @Test void casts() {
        Same.check(Data.ints(), x -> {
            Object f = x > 0 ? (IntUnaryOperator) y -> y + 1 : (IntUnaryOperator) y -> y - x;
            return ((IntUnaryOperator) f).applyAsInt(x);
        });
        Same.check(Data.ints(), x -> {
            Function<Integer, UnaryOperator<Integer>> pick = n -> n > 0 ? y -> y + 1 : y -> y * n;
            return pick.apply(x).apply(x);
        });
    }

    @Test void nullBesideThem() {
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = x > 0 ? y -> y * x : null;
            return f == null ? 7 : f.applyAsInt(3);
        });
        Same.throwsSame(PArray.of(3, 2, 0, 1), x -> {
            IntUnaryOperator f = x > 0 ? y -> y * x : null;
            return f.applyAsInt(3);
        });
    }

    @Test void oneThatThrows() {
        Same.throwsSame(PArray.of(3, 2, 0, 1), x -> {
            IntUnaryOperator f = x > 1 ? y -> y * x : y -> 5 / x;
            return f.applyAsInt(3);
        });
        Same.check(PArray.of(3, 2, 0, 1), x -> {
            IntUnaryOperator f = x > 1 ? y -> y * x : y -> 5 / x;
            try {
                return f.applyAsInt(3);
            } catch (ArithmeticException e) {
                return -1;
            }
        });
    }

    @Test void comparators() {
        Same.check(Data.intPairs(), t -> {
            Comparator<Integer> up = Integer::compare;
            return (t._1() > 0 ? up : up.reversed()).compare(t._1(), t._2());
        });
    }

    @Test void inLoopsOfOperators() {
        Same.check(Data.ints(), x -> {
            int sum = 0;
            for (int k = 0; k < 4; k++) {
                IntBinaryOperator op = k == 0 ? Integer::sum : k == 1 ? Math::max : (a, b) -> a * b - x;
                sum = op.applyAsInt(sum, x + k);
            }
            return sum;
        });
    }

    /** It is not one of several lambdas, but one of any number. */
    @Test void aChainThatGrows() {
        String why = Same.refused(PArray.of(1, 2), x -> {
            IntUnaryOperator f = y -> y + 1;
            for (int i = 0; i < x; i++) f = f.andThen(y -> y * 2);
            return f.applyAsInt(x);
        });
        assertTrue(why.contains("which object this is depends on the element or on the round of a loop: a java.util.function.IntUnaryOperator; "
            + "call each function on the value where the loop or branch has it"), why);
    }
}
