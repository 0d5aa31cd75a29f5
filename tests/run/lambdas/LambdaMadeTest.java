package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lambdas that are made in the function: which method is theirs, and what LambdaMetafactory casts, boxes and unboxes for them. */
@Tag("kernels")
class LambdaMadeTest {
    private static final int NO_CAST = -9;

    private interface Four {
        int of(int a, int b, int c, int d);

        default int of() {
            return of(1, 2, 3, 4) + 50;
        }
    }

    private interface Overloaded {
        int of(int v);

        default int of(long v) {
            return of((int) v + 2) * 100;
        }

        default int of(int v, boolean twice) {
            return twice ? of(of(v)) : of(v) * 7;
        }
    }

    @Test void defaultMethodsOfTheSameName() {
        Same.check(Data.ints(), x -> {
            Four four = (a, b, c, d) -> a * b + c + d * x;
            return four.of() + x;
        });
        Same.check(Data.ints(), x -> {
            Overloaded f = v -> v + 1;
            return f.of(x) + f.of((long) x) + f.of(x, x > 3);
        });
    }

    private static int ofAny(Object o) {
        return 1;
    }

    private static int plus(int v) {
        return v + 1;
    }

    private static int length(int[] a) {
        return a.length;
    }

    private static int first(long[] a) {
        a[a.length - 1] = 3;
        return (int) a[0];
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object raw(Function f, Object argument) {
        return f.apply(argument);
    }

    /** Other classes than the types say, which generics let through: Java casts what a lambda is given. */
    @Test void argumentsAreCast() {
        Same.throwsSame(PArray.of(1, 2, 3), x -> {
            Function<Integer, Integer> f = LambdaMadeTest::ofAny;
            return (Integer) raw(f, Double.valueOf(x));
        });
        Same.throwsSame(PArray.of(1, 2, 3), x -> {
            Function<Integer, Integer> f = LambdaMadeTest::plus;
            return (Integer) raw(f, Long.valueOf(x));
        });
        Same.throwsSame(PArray.of(1, 2, 3), x -> {
            Function<int[], Integer> f = LambdaMadeTest::length;
            return (Integer) raw(f, new float[3]);
        });
        Same.throwsSame(PArray.of(1, 2, 3), x -> {
            byte[] small = new byte[16];
            small[x] = 1;
            Function<long[], Integer> f = LambdaMadeTest::first;
            return (Integer) raw(f, small) + small[x];
        });
        Same.check(Data.ints(), x -> {
            try {
                Function<Integer, Integer> f = LambdaMadeTest::ofAny;
                return (Integer) raw(f, x);
            } catch (ClassCastException e) {
                return NO_CAST;
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static <T> T other(int v) {
        return (T) (Object) (v + 0.75);
    }

    /** What a method returns of any class may be another number than is wanted. */
    @Test void resultsAreAnyNumber() {
        Same.check(Data.ints(), x -> {
            IntUnaryOperator f = LambdaMadeTest::<Integer>other;
            return f.applyAsInt(x & 0xffff);
        });
    }

    @Test void valuesAreBoxedAsWanted() {
        Same.check(Data.ints(), x -> {
            Supplier<Object> f = () -> x;
            Object o = f.get();
            return (o instanceof java.lang.constant.ConstantDesc ? 1 : 0) + (o instanceof Number ? 2 : 0);
        });
    }

    private static final class Node {
        final int value;
        final int seen;

        Node(int value, Node other) {
            Node self = value > 3 ? this : other;
            this.value = value;
            this.seen = self.value;
        }
    }

    /** A final field has no value before the constructor gives it one: such code may be refused, but its answer is Java's. */
    @Test void finalFieldsInTheirConstructor() {
        try {
            Same.check(Data.ints(), x -> {
                Node first = new Node(5, null);
                return new Node(x & 7, first).seen;
            });
        } catch (OffloadException e) {
            assertTrue(e.getMessage().contains("which object this is depends on the element"), e.getMessage());
        }
    }

    private record Pair(Faulty a, int b) {}

    private record Faulty(int v) {
        @Override public boolean equals(Object o) {
            throw new IllegalStateException("equals " + v);
        }

        @Override public int hashCode() {
            return v;
        }
    }

    /** From the last component on, and not behind one that differs. */
    @Test void componentsAreComparedInTurn() {
        Same.check(Data.ints(), x -> {
            try {
                return new Pair(new Faulty(1), x & 1).equals(new Pair(new Faulty(1), 0)) ? 1 : 0;
            } catch (IllegalStateException e) {
                return -1;
            }
        });
    }

    private interface Named {
        default int name() {
            return 7;
        }
    }

    /** Intersection casts, and those that the JDK's comparators have. */
    @Test void markersAreImplementedToo() {
        Same.check(Data.ints(), x -> {
            Function<Integer, Integer> f = (Function<Integer, Integer> & Serializable) v -> v + x;
            Function<Integer, Integer> g = (Function<Integer, Integer> & Named) v -> v * x;
            Object plain = (Function<Integer, Integer>) v -> v - x;
            return f.apply(3) + g.apply(5) + ((Named) g).name() + (f instanceof Serializable ? 1 : 0) + (g instanceof Named ? 2 : 0)
                + (g instanceof Serializable ? 4 : 0) + (plain instanceof Serializable ? 8 : 0) + (plain instanceof Named ? 16 : 0);
        });
        Same.check(Data.ints(), x -> Comparator.comparingInt((Index2 at) -> at.column()).compare(new Index2(3, x), new Index2(1, 4)));
        Same.check(Data.ints(), x -> Comparator.comparing(Index2::column).thenComparing(Index2::row).compare(new Index2(x, 4), new Index2(1, 4)));
        Same.throwsSame(Data.ints(), x -> {
            Object f = (Function<Integer, Integer>) v -> v + x;
            return x == 3 ? ((Named) f).name() : x;
        });
    }

    /** A UnaryOperator among Functions. */
    @Test void arraysOfWhatTheyExtend() {
        Same.check(Data.ints(), x -> {
            UnaryOperator<Integer> twice = v -> 2 * v;
            Function<?, ?>[] all = {twice, (Function<Integer, Integer>) v -> v + x};
            int sum = 0;
            for (Function<?, ?> one : all) sum += called(one, x);
            return sum;
        });
    }

    @SuppressWarnings("unchecked") // all are of integers
    private static int called(Function<?, ?> f, int x) {
        return ((Function<Integer, Integer>) f).apply(x);
    }
}
