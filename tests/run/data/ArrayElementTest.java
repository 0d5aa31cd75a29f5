package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Java arrays as elements: made, read, returned by functions and taken by them. */
@Tag("kernels")
class ArrayElementTest {
    private static final float[][] ROWS = {{1, 2, 3}, {-0f, Float.NaN, 1e-42f}, {4, 5, 6}};

    @Test void madeAndRead() {
        try (PArray<float[]> rows = PArray.of(ROWS)) {
            assertEquals(3, rows.size());
            for (int i = 0; i < 3; i++) assertArrayEquals(ROWS[i], rows.get(i));
            assertNotSame(rows.get(1), rows.get(1));
            rows.put(1, new float[] {7, 8, 9});
            assertArrayEquals(new float[] {7, 8, 9}, rows.get(1));
            assertEquals(8f, rows.<Float>column(1).get(1));
            assertTrue(rows.toString().contains("float[3]"), rows.toString());
        }
        try (PArray<float[]> two = PArray.of(new float[][] {{1}, {2}})) {
            assertArrayEquals(new float[] {2}, two.get(1));
        }
        try (PArray<long[]> zeros = PArray.allocate(long[].class, 4, 2)) {
            assertArrayEquals(new long[4], zeros.get(1));
        }
    }

    @Test void lengthsMustBeEqual() {
        String message = assertThrows(ClassCastException.class,
            () -> PArray.of(new float[][] {{1, 2}, {1, 2, 3}})).getMessage();
        assertEquals("element 1 is a float[3], but the array's elements are float[2]", message);
        assertThrows(ClassCastException.class, () -> PArray.of(ROWS).put(0, new float[2]));
        assertThrows(ClassCastException.class, () -> PArray.of(new float[][] {{}}));
        assertThrows(ClassCastException.class, () -> PArray.of(new float[][] {new float[33]}));
        assertThrows(NullPointerException.class, () -> PArray.of(new float[][] {{1}, null}));
        assertThrows(IllegalArgumentException.class, () -> PArray.allocate(float[].class, 33, 1));
        assertThrows(IllegalArgumentException.class, () -> PArray.allocate(String[].class, 3, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> PArray.of(ROWS).column(3));
    }

    @Test void powers() {
        Same.check(Data.floats(), x -> new float[] {x, x * x, x * x * x});
    }

    @Test void everyKind() {
        Same.check(Data.ints(), v -> new boolean[] {v > 0, v % 2 == 0});
        Same.check(Data.ints(), v -> new byte[] {(byte) (int) v, (byte) (v >> 8)});
        Same.check(Data.ints(), v -> new short[] {(short) (int) v, (short) (v >> 8)});
        Same.check(Data.ints(), v -> new char[] {(char) (int) v, (char) (v >> 8)});
        Same.check(Data.ints(), v -> new int[] {v, -v});
        Same.check(Data.ints(), v -> new long[] {v, (long) v * v, 3});
        Same.check(Data.ints(), v -> new double[] {v * 0.5, 1.0 / (v | 1)});
    }

    @Test void filledInALoop() {
        Same.check(Data.ints(), v -> {
            int[] digits = new int[5];
            int rest = v;
            for (int i = 0; i < digits.length; i++) {
                digits[i] = rest % 10;
                rest /= 10;
            }
            return digits;
        });
    }

    @Test void oneOfSeveral() {
        Same.check(Data.floats(), x -> x > 0 ? new float[] {x, 1} : x < 0 ? new float[] {-x, 2} : new float[] {0, 3});
        Same.check(Data.ints(), v -> {
            if (v == 0) return new int[] {1, 2, 3};
            int[] r = new int[3];
            if (v > 0) {
                r[0] = v;
            } else {
                r[1] = -v;
            }
            r[2] = r[0] + r[1];
            return r;
        });
    }

    @Test void takenByFunctions() {
        PArray<float[]> rows = PArray.of(ROWS);
        Same.check(rows, r -> r[0] + r[1] * r[2] + r.length);
        Same.check(rows, r -> {
            float sum = 0;
            for (float x : r) sum = sum * 2 + x;
            return sum;
        });
        Same.check(rows, r -> new float[] {r[2], r[0]});
        Same.check(rows, r -> r);
        Same.throwsSame(rows, r -> r[(int) r[0]]);
    }

    @Test void inTuples() {
        Same.check(Data.floats(), x -> new Tuple2<>(new float[] {x, -x}, x > 0));
        PArray<Tuple2<float[], Integer>> zipped = PArray.zip(PArray.of(ROWS), PArray.of(2, 1, 0));
        Same.check(zipped, t -> t._1()[t._2()] * 2);
    }

    @Test void fromStageToStage() {
        ArrayFunction<Integer, Integer> f = AF.<Integer, int[]>map(v -> new int[] {v, v * v}).map(a -> a[0] + a[1]);
        assertEquals(12, f.apply(PArray.of(1, 2, 3)).get(2));
    }

    /** What an element function writes to its own array is nobody else's. */
    @Test void anElementMayBeWritten() {
        PArray<float[]> rows = PArray.of(ROWS);
        Same.check(rows, r -> {
            float[] own = {r[0], r[1], r[2]};
            own[0] += 1;
            return own;
        });
    }

    @Test void minimumAndMaximum() {
        ArrayFunction<Integer, int[]> f = AF.<Integer, int[]>map(v -> new int[] {v, v}).reduce(
            new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE},
            (a, b) -> new int[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
        int[] values = new int[10000];
        Arrays.setAll(values, i -> i * 7919 % 10007);
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        assertArrayEquals(new int[] {sorted[0], sorted[9999]}, f.apply(PArray.of(values)).get(0));
    }

    @Test void differentLengthsAreRefused() {
        if (!Jvm.hasLibrary()) return;
        Function<Integer, int[]> f = v -> v > 1 ? new int[] {1} : new int[] {1, 2};
        assertThrows(OffloadException.class, () -> AF.map(f).apply(PArray.of(1, 2)));
        Function<Integer, int[]> g = v -> new int[v];
        assertThrows(OffloadException.class, () -> AF.map(g).apply(PArray.of(1, 2)));
    }

    @Test void theListForm() {
        assertArrayEquals(new int[] {3, 4}, PArray.of(List.of(new int[] {1, 2}, new int[] {3, 4})).get(1));
    }

    private static final int[][] PAIRS = {{1, 5}, {2, 6}, {3, 7}, {4, 8}};

    /** On the device, on threads and in order, twice. */
    private static <T> void everywhere(ArrayFunction<T, int[]> f, PArray<T> input, int[]... expected) {
        for (ArrayFunction<T, int[]> each : List.of(f, f.onThreads(2), f.sequential())) {
            for (int again = 0; again < 2; again++) {
                PArray<int[]> result = each.apply(input);
                assertEquals(expected.length, result.size());
                for (int i = 0; i < expected.length; i++) assertArrayEquals(expected[i], result.get(i), each.explain());
            }
        }
    }

    /** Its operands are its own, and the identity is as it was when the function was made. */
    @Test void operatorsMayWriteToTheirOperands() {
        PArray<int[]> pairs = PArray.of(PAIRS);
        BinaryOperator<int[]> add = (x, y) -> {
            x[0] += y[0];
            x[1] += y[1];
            return x;
        };
        int[] zero = {0, 0};
        ArrayFunction<int[], int[]> sum = AF.<int[]>identity().reduce(zero, add);
        ArrayFunction<int[], int[]> scan = AF.<int[]>identity().scan(zero, add);
        ArrayFunction<int[], int[]> exclusive = AF.<int[]>identity().scanExclusive(zero, add);
        ArrayFunction<Tuple2<Integer, int[]>, int[]> byIndex = AF.reduceByIndex(2, zero, add);
        ArrayFunction<Tuple2<Boolean, int[]>, int[]> bySegment = AF.scanBySegment(zero, add);
        ArrayFunction<Integer, Tuple2<int[], Integer>> inTuples = AF.<Integer, Tuple2<int[], Integer>>map(v -> new Tuple2<>(new int[] {v}, v))
            .reduce(new Tuple2<>(new int[1], 0), (a, b) -> {
                a._1()[0] += b._1()[0];
                return a;
            });
        for (int k = 0; k < 2; k++) {
            everywhere(sum, pairs, new int[] {10, 26});
            everywhere(scan, pairs, new int[] {1, 5}, new int[] {3, 11}, new int[] {6, 18}, new int[] {10, 26});
            everywhere(exclusive, pairs, new int[] {0, 0}, new int[] {1, 5}, new int[] {3, 11}, new int[] {6, 18});
            everywhere(byIndex, PArray.zip(PArray.of(0, 1, 0, 1), pairs), new int[] {4, 12}, new int[] {6, 14});
            everywhere(bySegment, PArray.zip(PArray.of(true, false, true, false), pairs), new int[] {1, 5}, new int[] {3, 11}, new int[] {3, 7},
                new int[] {7, 15});
            assertEquals(6, inTuples.sequential().apply(PArray.of(1, 2, 3)).get(0)._1()[0]);
            zero[0] = 100;
        }
        everywhere(sum, PArray.of(new int[5000][2]), new int[] {0, 0});
    }
}
