package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Functions that are made anew of one lambda get the kernel of the first as long as all that the compiler looked at is alike; here one
 * thing after the other is not.
 */
class AnewTest {
    private static final PArray<Integer> INPUT = PArray.of(0, 1, 2, 3);

    private enum Way { DOWN, STAY, UP }

    private record Pair(int x, float y) {}

    private record Wide(int x, double y) {}

    private static final class Double2 implements IntUnaryOperator {
        @Override public int applyAsInt(int v) {
            return 2 * v;
        }
    }

    private static final class Square implements IntUnaryOperator {
        @Override public int applyAsInt(int v) {
            return v * v;
        }
    }

    private static final class Holder {
        int[] values;
        PArray<Float> weights;
        IntUnaryOperator operator;
    }

    /** Each twice, so that the second finds what the first has left. */
    @SafeVarargs
    private static <T, C> void check(PArray<T> input, Function<C, Function<T, ?>> make, C... captured) {
        for (int round = 0; round < 2; round++) {
            for (C one : captured) Same.check(input, make.apply(one));
        }
    }

    @Test void numbers() {
        check(INPUT, k -> v -> v * k + 1, 3, -7, Integer.MAX_VALUE);
        check(INPUT, k -> v -> v * k, -0.0, Double.NaN, 1e300);
        check(INPUT, k -> v -> v + k, 1L << 40, -1L);
    }

    @Test void arraysOfOtherLengths() {
        check(INPUT, a -> v -> v < a.length ? a[v] : -1, new int[] {5}, new int[] {6, 7, 8, 9, 10}, new int[0]);
    }

    private static Function<Integer, Integer> sameOrNot(Holder a, Holder b) {
        return v -> a == b ? v : v + a.values[v] + b.values[v];
    }

    @Test void objectsThatAreOne() {
        Holder a = new Holder(), b = new Holder(), c = new Holder();
        a.values = new int[] {1, 2, 3, 4};
        b.values = new int[] {10, 20, 30, 40};
        c.values = a.values;
        for (int round = 0; round < 2; round++) {
            Same.check(INPUT, sameOrNot(a, b));
            Same.check(INPUT, sameOrNot(a, a));
            Same.check(INPUT, sameOrNot(a, c));
            Same.check(INPUT, sameOrNot(b, a));
        }
    }

    @Test void nothing() {
        int[] there = {1, 2, 3, 4};
        Function<int[], Function<Integer, Integer>> make = a -> v -> a == null ? -v : a[v];
        check(INPUT, make::apply, there, null, there);
        Function<int[], ArrayFunction<Integer, Integer>> reads = a -> AF.map(v -> a[v]);
        for (int round = 0; round < 2; round++) {
            assertEquals(3, reads.apply(there).apply(INPUT).get(2));
            assertThrows(NullPointerException.class, () -> reads.apply(null).apply(INPUT));
            String tooShort = assertThrows(ArrayIndexOutOfBoundsException.class, () -> reads.apply(new int[2]).apply(INPUT)).getMessage();
            assertEquals("Index 2 out of bounds for length 2", tooShort);
        }
    }

    @Test void classesOfObjects() {
        check(INPUT, f -> v -> f.applyAsInt(v), new Double2(), new Square(), (IntUnaryOperator) v -> v - 1);
        check(INPUT, o -> v -> o instanceof Square ? v : o instanceof String s ? s.length() : -v, new Square(), "four", 7);
    }

    @Test void constants() {
        check(INPUT, way -> v -> switch (way) {
            case DOWN -> v - 1;
            case STAY -> v;
            case UP -> v + 1;
        }, Way.values());
        check(INPUT, s -> v -> v < s.length() ? s.charAt(v) : s.equals("ab") ? 1 : 2, "ab", "abcdef", "x", "cd");
        check(INPUT, type -> v -> type == Integer.class ? v : -v, Integer.class, Long.class);
    }

    @Test void tables() {
        check(INPUT, t -> v -> t[v][t[v].length - 1], new int[][] {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, new int[][] {{1}, {2, 3}, {4}, {5, 6, 7}});
        check(INPUT, t -> v -> t[v].applyAsInt(v), new IntUnaryOperator[] {new Square(), new Square(), new Double2(), new Square()},
            new IntUnaryOperator[] {new Square(), new Double2(), new Double2(), new Square()});
        check(INPUT, t -> v -> t[v] == null ? -1 : t[v].x(), new Pair[] {new Pair(1, 2), new Pair(2, 3), new Pair(3, 4), new Pair(4, 5)},
            new Pair[] {new Pair(1, 2), null, new Pair(3, 4), null});
    }

    @Test void arraysOfWeft() {
        check(INPUT, w -> v -> (Object) w.get(v % w.size()), PArray.of(1f, 2f), PArray.of(1, 2, 3), PArray.of(1.5, 2.5));
        check(INPUT, w -> v -> w.get(v) instanceof Pair p ? p.x() : w.get(v) instanceof Wide q ? (int) q.y() : 0,
            PArray.of(new Pair[] {new Pair(1, 2), new Pair(3, 4), new Pair(5, 6), new Pair(7, 8)}),
            PArray.of(new Wide[] {new Wide(1, 20), new Wide(3, 40), new Wide(5, 60), new Wide(7, 80)}));
    }

    /** The bytes are part of the kernel, as an interpreter's code is. */
    @Test void codeThatIsCompiledIn() {
        check(INPUT, code -> v -> {
            int x = v;
            for (int pc = 0; pc < code.length; pc++) {
                switch (code[pc]) {
                    case 0 -> x++;
                    case 1 -> x *= 3;
                    default -> x = -x;
                }
            }
            return x;
        }, new byte[] {0, 1, 2, 0}, new byte[] {1, 1, 0, 2}, new byte[] {0, 1, 2, 1});
    }

    @Test void fieldsThatHoldOthers() {
        Holder h = new Holder();
        ArrayFunction<Integer, Float> f = AF.map(v -> h.operator.applyAsInt(v) + (h.values == null ? 0 : h.values[v]) * h.weights.getFloat(v));
        IntUnaryOperator[] operators = {new Double2(), new Square()};
        for (int k = 0; k < 12; k++) {
            h.operator = operators[k / 2 % 2];
            h.values = k % 3 == 2 ? null : new int[] {k, k + 1, k + 2, k + 3};
            try (PArray<Float> weights = PArray.of(1f, k, -1f, 0.5f)) {
                h.weights = weights;
                try (PArray<Float> result = f.apply(INPUT)) {
                    for (int v = 0; v < 4; v++) {
                        float expected = h.operator.applyAsInt(v) + (h.values == null ? 0 : h.values[v]) * weights.getFloat(v);
                        assertEquals(expected, result.getFloat(v));
                    }
                }
            }
        }
    }

    private static float total(PArray<Float> input, float factor, boolean times) {
        ArrayFunction<Float, Float> f = AF.<Float, Float>map(x -> x * factor).reduce(times ? 1f : 0f, times ? (x, y) -> x * y : Float::sum);
        try (PArray<Float> one = f.apply(input)) {
            return one.getFloat(0);
        }
    }

    @Test void otherFunctions() {
        PArray<Float> input = PArray.of(1f, 2f, 3f, 4f);
        for (int round = 0; round < 3; round++) {
            assertEquals(5f, total(input, 0.5f, false));
            assertEquals(24f, total(input, 1f, true));
            assertEquals(-10f, total(input, -1f, false));
        }
        for (int radius = 1; radius < 4; radius++) {
            int r = radius;
            try (PArray<Float> result = AF.<Float, Float>stencil(r, Border.CLAMP, v -> v.get(-r) + v.get(r)).apply(input)) {
                for (int i = 0; i < 4; i++) assertEquals(input.get(Math.max(0, i - r)) + input.get(Math.min(3, i + r)), result.getFloat(i));
            }
        }
        for (Border border : List.of(Border.CLAMP, Border.WRAP, Border.MIRROR, Border.CLAMP)) {
            try (PArray<Float> result = AF.<Float, Float>stencil(1, border, v -> v.get(-1)).apply(input)) {
                assertEquals(border == Border.WRAP ? 4f : 1f, result.getFloat(0));
            }
        }
    }

    @Test void manyThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> all = new ArrayList<>();
            for (int t = 0; t < 64; t++) {
                int k = t;
                int[] a = new int[4 + t % 3];
                a[2] = t;
                all.add(() -> {
                    for (int round = 0; round < 20; round++) {
                        try (PArray<Integer> result = AF.<Integer, Integer>map(v -> a[v] * (k % 2 == 0 ? 1 : -1) + a.length).apply(INPUT)) {
                            if (result.getInt(2) != a[2] * (k % 2 == 0 ? 1 : -1) + a.length) return false;
                        }
                    }
                    return true;
                });
            }
            for (Future<Boolean> one : threads.invokeAll(all)) assertTrue(one.get());
        } finally {
            threads.shutdown();
        }
    }

    /** Of three functions of one lambda the compiler is asked for one; another class of an object is another kernel. */
    @Test void areFound() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verbose=1", AnewProgram.class);
        result.mustSucceed();
        assertEquals(2, count(result.output(), "AnewProgram.java:13): compiled in"), result.output());
        assertEquals(4, count(result.output(), "AnewProgram.java:13): compiled before; found in"), result.output());
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
