package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

/** Reductions: right, and the same bits on one thread and on many. */
class ReduceTest {
    private static final int[] SIZES = {
        1, 2, 3, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 4095, 4096, 4097, 8192, 50_000,
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
    @Test void shape() {
        BinaryOperator<String> pair = (a, b) -> "(" + a + " " + b + ")";
        assertEquals("0", ReduceTree.reduce(1, String::valueOf, pair, false));
        assertEquals("(0 1)", ReduceTree.reduce(2, String::valueOf, pair, false));
        assertEquals("((0 2) 1)", ReduceTree.reduce(3, String::valueOf, pair, false));
        assertEquals("((0 2) (1 3))", ReduceTree.reduce(4, String::valueOf, pair, false));
        String lanes = ReduceTree.reduce(65, String::valueOf, pair, false);
        assertEquals("(((((((0 64) 32) (16 48))", lanes.substring(0, 25));
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
}
