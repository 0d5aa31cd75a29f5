package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;
import weft.internal.jvm.ReduceTree;

/** Reductions: right, and the same bits on one thread and on many. */
@Tag("kernels")
class ReduceTest {
    private static final int[] SIZES = {
        1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 100, 1023, 1024, 1025, 4095, 4096, 4097, 8192, 50_000,
        64 * 4096 + 1
    };

    @Test void integerSums() {
        for (int n : SIZES) {
            int[] values = new SplittableRandom(n).ints(n).toArray();
            int expected = 5;
            for (int v : values) expected += v;
            ArrayFunction<Integer, Integer> sum = AF.map((Integer v) -> v).reduce(5, Integer::sum);
            assertEquals(expected, sum.apply(PArray.of(values)).get(0), "size " + n);
        }
    }

    @Test void bitsDoNotDependOnThreads() {
        for (int n : SIZES) {
            double[] values = new SplittableRandom(n).doubles(n, -1, 1).toArray();
            double inOrder = ReduceTree.reduce(n, i -> values[i], Double::sum, false);
            for (int run = 0; run < 3; run++) {
                double onThreads = ReduceTree.reduce(n, i -> values[i], Double::sum, true);
                assertEquals(Double.doubleToRawLongBits(inOrder), Double.doubleToRawLongBits(onThreads));
            }
            assertEquals(0 + inOrder, AF.map((Double v) -> v).reduce(0.0, Double::sum)
                .apply(PArray.of(values)).get(0));
        }
    }

    /** The shape itself, written out: which operand meets which. */
    /** Sizes with and without whole strips of blocks, and more blocks than one block has. */
    @Test void javaThreadsFollowTheTree() {
        ArrayFunction<Float, Float> sum = AF.<Float, Float>map(v -> v * 0.3f).reduce(0f, Float::sum);
        for (int n : new int[] {4096, 7 * 4096 + 5, 8 * 4096, 8 * 4096 + 1, 9 * 4096 + 17, 260 * 4096 - 1, 4100 * 4096 + 9}) {
            float[] values = new float[n];
            for (int i = 0; i < n; i++) values[i] = (i * 7919 % 1000) * 0.01f - 3;
            float expected = 0f + ReduceTree.reduce(n, i -> values[i] * 0.3f, Float::sum, false);
            try (PArray<Float> input = PArray.of(values)) {
                for (int threads : new int[] {1, 2, 5}) {
                    try (PArray<Float> result = sum.onThreads(threads).apply(input)) {
                        assertEquals(expected, result.getFloat(0), n + " elements on " + threads + " threads");
                    }
                }
            }
        }
    }

    /** A thread combines blocks' results before others have made theirs; in order an element of those throws first. */
    @Test void anElementThrowsBeforeResultsOfBlocks() {
        int[] values = new int[256 * 4096];
        Arrays.fill(values, 1);
        ArrayFunction<Integer, Integer> sum = AF.<Integer, Integer>map(v -> 100_000 / v).reduce(0, Math::addExact);
        for (int threads : new int[] {1, 2, 5}) {
            ArrayFunction<Integer, Integer> f = sum.onThreads(threads);
            assertEquals("integer overflow", assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(values))).getMessage());
            values[200 * 4096 + 1] = 0;
            assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(values))).getMessage());
            values[200 * 4096 + 1] = 1;
        }
    }

    @Test void shape() {
        BinaryOperator<String> pair = (a, b) -> "(" + a + " " + b + ")";
        assertEquals("0", ReduceTree.reduce(1, String::valueOf, pair, false));
        assertEquals("(0 1)", ReduceTree.reduce(2, String::valueOf, pair, false));
        assertEquals("(((0 1) 2) 3)", ReduceTree.reduce(4, String::valueOf, pair, false));
        String strip0 = "(((((((0 1) 2) 3) 4) 5) 6) 7)";
        assertEquals("(" + strip0 + " 8)", ReduceTree.reduce(9, String::valueOf, pair, false));
        String three = ReduceTree.reduce(17, String::valueOf, pair, false);
        assertEquals("((" + strip0 + " " + "(((((((8 9) 10) 11) 12) 13) 14) 15)) 16)", three);
        String blocks = ReduceTree.reduce(2 * 4096 + 1, String::valueOf, pair, false);
        assertTrue(blocks.endsWith(") 8192)"));
        assertTrue(blocks.startsWith("(".repeat(2 + 9 + 7) + "0 1)"), "two blocks, nine rounds, seven steps in a lane");
    }

    /** Associative, but not commutative: the composition of affine functions modulo 2 to the 32. */
    @Test void orderIsKept() {
        for (int n : SIZES) {
            int[] values = new SplittableRandom(n).ints(n).toArray();
            int scale = 1;
            int shift = 0;
            for (int v : values) {
                shift = shift * (v | 1) + v;
                scale *= v | 1;
            }
            var compose = AF.map((Integer v) -> new Tuple2<>(v | 1, v)).reduce(new Tuple2<>(1, 0),
                (f, g) -> new Tuple2<>(f._1() * g._1(), f._2() * g._1() + g._2()));
            assertEquals(new Tuple2<>(scale, shift), compose.apply(PArray.of(values)).get(0), "size " + n);
        }
    }

    @Test void reduceThenMap() {
        ArrayFunction<Tuple2<Float, Float>, Float> norm =
            AF.<Float, Float>zip2().map(t -> t._1() * t._2())
                .reduce(0f, Float::sum).map(v -> (float) Math.sqrt(v));
        PArray<Float> x = PArray.of(3f, 4f);
        assertEquals(5f, norm.apply(x, x).get(0));
        assertEquals(1, norm.apply(x, x).size());
    }

    @Test void tuples() {
        ArrayFunction<Integer, Tuple2<Integer, Integer>> range =
            AF.map((Integer v) -> new Tuple2<>(v, v))
                .reduce(new Tuple2<>(Integer.MAX_VALUE, Integer.MIN_VALUE),
                    (a, b) -> new Tuple2<>(Math.min(a._1(), b._1()), Math.max(a._2(), b._2())));
        assertEquals(new Tuple2<>(-9, 12), range.apply(PArray.of(3, -9, 12, 0)).get(0));
    }

    @Test void identityOnceAndFirst() {
        ArrayFunction<Float, Float> sum = AF.map((Float v) -> v).reduce(0f, Float::sum);
        assertEquals(0f, sum.apply(PArray.of(-0f, -0f)).get(0));
        assertEquals(100f, AF.map((Float v) -> v).reduce(100f, Float::sum)
            .apply(PArray.of(new float[0])).get(0));
    }

    private static <T, R> void sameAsTheTree(PArray<T> input, Function<T, R> f, BinaryOperator<R> combine, R identity) {
        R total = ReduceTree.reduce(input.size(), i -> f.apply(input.get(i)), combine, false);
        try (PArray<R> result = AF.<T, R>map(f).reduce(identity, combine).apply(input)) {
            assertEquals(combine.apply(identity, total), result.get(0), "size " + input.size());
        }
    }

    /** Operators for which the order shows in the bits. */
    @Test void deviceFollowsTheTree() {
        for (int n : SIZES) {
            double[] doubles = new SplittableRandom(n).doubles(n, -1e10, 1).toArray();
            float[] floats = new float[n];
            for (int i = 0; i < n; i++) floats[i] = (float) doubles[i];
            sameAsTheTree(PArray.of(doubles), v -> v * 0.1, Double::sum, 0.0);
            sameAsTheTree(PArray.of(floats), v -> v + 1, (a, b) -> a * 0.5f + b, 3f);
            sameAsTheTree(PArray.of(floats), v -> new Tuple2<>(v, v * v),
                (a, b) -> new Tuple2<>(a._1() + b._1(), Math.max(a._2(), b._2())), new Tuple2<>(0f, 0f));
        }
    }

    private static float manyBranches(float v) {
        for (float c = 64; c > 0.1f; c /= 2) {
            if (v > c) v = v / 3 - c;
        }
        if (v > 7) v -= 5 * v / 4;
        if (v > 3) v += 0.1f;
        if (v < -9) v = 1 / v;
        if (v < -5) v = v * v;
        if (v < -2) v -= 0.3f * v;
        if (v < -0.2f) v *= 1.1f;
        if (v > 0.3f) v = 1 - v;
        if (v > 0.2f) v *= v;
        if (v < 0.1f) v += 0.7f;
        return v;
    }

    /** What is done to a lane depends on what an element takes; see put_strip_words in codegen/lower/skeleton_words.c. */
    @Test void formsOfLoops() {
        for (int n : new int[] {4095, 3 * 4096 + 77}) {
            double[] doubles = new SplittableRandom(n).doubles(n, -100, 100).toArray();
            long[] longs = new SplittableRandom(n).longs(n).toArray();
            float[] floats = new float[n];
            for (int i = 0; i < n; i++) floats[i] = (float) doubles[i];
            BinaryOperator<Double> damped = (a, b) -> a * 0.75 + b;
            sameAsTheTree(PArray.of(doubles), v -> v > 0 ? Math.sqrt(v) / 3 : 1 / v, damped, 0.5);
            sameAsTheTree(PArray.of(doubles), v -> v, damped, 0.5);
            sameAsTheTree(PArray.of(longs), v -> v / 7 + v % 13, (a, b) -> a * 3 + b, 1L);
            sameAsTheTree(PArray.of(longs), v -> (int) (v >>> 7), (a, b) -> a * 3 + b, 1);
            sameAsTheTree(PArray.of(floats), ReduceTest::manyBranches, (a, b) -> a * 0.75f + b, 0.5f);
            sameAsTheTree(PArray.of(floats), v -> (double) v, damped, 0.5);
        }
        assumeTrue(Library.loaded(), "no native library to test");
        String sum = textOf(AF.map((Float v) -> v).reduce(0f, Float::sum), 1f);
        assumeTrue(sum.contains("#define GROUP 1\n"), "a block is a work-group");
        assertTrue(sum.contains("#define UNROLLED"));
        assertTrue(textOf(AF.map(ReduceTest::manyBranches).reduce(0f, Float::sum), 1f).contains("#define STAGED"));
        assertTrue(textOf(AF.map((Double v) -> 1 / v + Math.sqrt(v)).reduce(0.0, Double::sum), 1.0)
            .contains("#define STAGED"));
        String inOrder = textOf(AF.map((Double v) -> v * v).reduce(0.0, Double::sum), 1.0);
        assertFalse(inOrder.contains("#define STAGED") || inOrder.contains("#define UNROLLED"), inOrder);
        assertTrue(sum.contains("READ_AHEAD((ulong)p + 4096);"), "a page ahead of what is added up as it is");
    }

    /** Integers whose order is all the same are not put into strips; the tree of a float's operator stays. */
    @Test void neighboursInAnyOrder() {
        for (int n : SIZES) {
            long[] longs = new SplittableRandom(n).longs(n).toArray();
            int[] ints = new SplittableRandom(n).ints(n).toArray();
            sameAsTheTree(PArray.of(ints), v -> v >> 3, Math::max, Integer.MIN_VALUE);
            sameAsTheTree(PArray.of(ints), v -> v | 1, (a, b) -> a * b, 1);
            sameAsTheTree(PArray.of(longs), v -> v, Long::sum, 5L);
            sameAsTheTree(PArray.of(longs), v -> v / 7, (a, b) -> a ^ b, 1L);
        }
        assumeTrue(Library.loaded(), "no native library to test");
        String sum = textOf(AF.map((Long v) -> v).reduce(0L, Long::sum), 1L);
        assumeTrue(sum.contains("#define GROUP 1\n"), "a block is a work-group");
        assertTrue(sum.contains("#define NEIGHBOURS"));
        assertFalse(textOf(AF.map((Double v) -> v).reduce(0.0, Double::sum), 1.0).contains("#define NEIGHBOURS"));
        assertFalse(textOf(AF.map((Integer v) -> v).reduce(1, (a, b) -> a * b), 1).contains("#define NEIGHBOURS"), "a product");
        int ofSums = textOf(AF.map((Integer v) -> 7 + v).reduce(0, Integer::sum), 1).split("#define NEIGHBOURS").length;
        int ofThrowing = textOf(AF.map((Integer v) -> 7 / v).reduce(0, Integer::sum), 1).split("#define NEIGHBOURS").length;
        assertTrue(ofThrowing < ofSums, "what may throw keeps strips, and only the sums of blocks do not");
    }

    private static <T> String textOf(ArrayFunction<T, T> f, T element) {
        f.apply(PArray.of(List.of(element))).close();
        return f.explain(Detail.OPENCL);
    }

    /** Mean and variance of a part and of the whole (Chan, Golub and LeVeque): a count, a mean, a sum of squares. */
    @Test void variance() {
        double[] values = new SplittableRandom(9).doubles(70_000, 0, 100).toArray();
        sameAsTheTree(PArray.of(values), v -> new Tuple3<>(1L, v, 0.0), (a, b) -> {
            long n = a._1() + b._1();
            double delta = b._2() - a._2();
            return new Tuple3<>(n, a._2() + delta * b._1() / n,
                a._3() + b._3() + delta * delta * a._1() * b._1() / n);
        }, new Tuple3<>(1L, 50.0, 0.0));
    }

    @Test void narrowTypes() {
        byte[] bytes = new byte[10_000];
        boolean[] flags = new boolean[5000];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 7);
        for (int i = 0; i < flags.length; i++) flags[i] = i % 3 != 1;
        sameAsTheTree(PArray.of(bytes), v -> (byte) (v + 1), (a, b) -> (byte) (a * 3 + b), (byte) 2);
        sameAsTheTree(PArray.of(flags), v -> !v, (a, b) -> a ^ b, true);
    }

    @Test void capturedByTheOperator() {
        float[] weights = {0.5f, 0.25f};
        int mask = 0x5555;
        int[] values = new SplittableRandom(4).ints(9000).toArray();
        sameAsTheTree(PArray.of(values), v -> v & mask, (a, b) -> (a ^ b) + (int) (weights[1] * mask), 0);
    }

    @Test void exceptionsOfTheMapAndOfTheOperator() {
        PArray<Integer> input = PArray.of(new SplittableRandom(5).ints(20_000, 1, 100).toArray());
        input.putInt(15_000, 0);
        ArrayFunction<Integer, Integer> inverse = AF.map((Integer v) -> 1000 / v).reduce(0, Integer::sum);
        assertThrows(ArithmeticException.class, () -> inverse.apply(input));
        ArrayFunction<Integer, Integer> quotient = AF.map((Integer v) -> v).reduce(7, (a, b) -> a / b);
        assertThrows(ArithmeticException.class, () -> quotient.apply(input));
    }

    /** The loop of a CPU and the work-groups of a GPU make the same bits, in fresh JVMs. */
    @Tag("sweep") @Test void lanesInLoopsAndInGroups() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        String loop = sumIn("blocks=loop");
        assertEquals(loop, sumIn("blocks=group"));
        assertEquals(loop, sumIn("device=java"));
    }

    private static String sumIn(String options) {
        Jvm.Result result = Jvm.withAgent("fallback=error," + options, ReduceProgram.class);
        result.mustSucceed();
        return result.output();
    }
}
