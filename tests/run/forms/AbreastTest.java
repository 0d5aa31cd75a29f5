package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Elements that do little but read a row each, which a CPU's work-item has four of, side by side. */
@Tag("kernels")
class AbreastTest {
    private static final int COLUMNS = 37;

    private static float sum(float[] matrix, int row) {
        float sum = 0;
        for (int k = 0; k < COLUMNS; k++) sum += matrix[row * COLUMNS + k];
        return sum;
    }

    /** Numbers of rows that fours divide, and that they do not. */
    @Test void sumsOfRows() {
        for (int rows : new int[] {1, 3, 4, 7, 64, 1001}) {
            SplittableRandom random = new SplittableRandom(rows);
            float[] matrix = new float[rows * COLUMNS];
            for (int i = 0; i < matrix.length; i++) matrix[i] = (float) random.nextDouble(-1, 1);
            try (PArray<Integer> places = AF.range(rows)) {
                Same.check(places, row -> sum(matrix, row));
            }
        }
    }

    @Test void longsAndDoubles() {
        int rows = 30;
        long[] longs = new SplittableRandom(1).longs(rows * COLUMNS).toArray();
        double[] doubles = new SplittableRandom(2).doubles(rows * COLUMNS).toArray();
        try (PArray<Integer> places = AF.range(rows)) {
            Same.check(places, row -> {
                long sum = row;
                for (int k = 1; k < COLUMNS; k++) sum ^= longs[row * COLUMNS + k];
                return sum;
            });
            Same.check(places, row -> {
                double sum = 0;
                for (int k = 0; k <= 20; k++) sum += doubles[k + row * COLUMNS];
                return sum;
            });
        }
    }

    /** More than a sum: products with a vector, and distances, of rows that begin anywhere and that eights divide, or do not. */
    @Test void moreThanSums() {
        for (int columns : new int[] {1, 7, 8, 37, 64}) {
            for (int rows : new int[] {3, 4, 21}) {
                SplittableRandom random = new SplittableRandom(columns + rows);
                float[] matrix = new float[rows * columns + 1];
                float[] by = new float[columns];
                for (int i = 0; i < matrix.length; i++) matrix[i] = (float) random.nextDouble(-1, 1);
                for (int i = 0; i < columns; i++) by[i] = (float) random.nextDouble(-1, 1);
                try (PArray<Integer> places = AF.range(rows)) {
                    Same.check(places, row -> {
                        float sum = 0;
                        for (int k = 0; k < columns; k++) sum += matrix[row * columns + k + 1] * by[k];
                        return sum;
                    });
                    Same.check(places, row -> {
                        float sum = 1;
                        for (int k = 0; k < columns; k++) {
                            float d = matrix[row * columns + k] - 0.5f;
                            sum += d * d;
                        }
                        return sum;
                    });
                }
            }
        }
    }

    /** What is asked for ahead: of rows behind one another, of a part of each, of long ones, backwards, across each other; at the arrays' ends. */
    @Test void rowsApart() {
        int rows = 14;
        float[] matrix = new float[rows * 20_000];
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < matrix.length; i++) matrix[i] = (float) random.nextDouble(-1, 1);
        try (PArray<Integer> places = AF.range(rows)) {
            for (int apart : new int[] {-700, -64, 0, 1, 63, 64, 72, 73, 300, 512, 513, 2000, 16_384, 16_385, 20_000}) {
                for (int columns : new int[] {12, 64, 500}) {
                    int from = apart < 0 ? -apart * rows : 0;
                    Same.check(places, row -> {
                        float sum = 0;
                        for (int k = 3; k < columns; k++) sum += matrix[from + row * apart + k - 3];
                        return sum;
                    });
                }
            }
        }
    }

    @Test void whatIsNarrow() {
        int rows = 9;
        SplittableRandom random = new SplittableRandom(5);
        byte[] bytes = new byte[rows * COLUMNS];
        char[] chars = new char[rows * COLUMNS];
        random.nextBytes(bytes);
        for (int i = 0; i < chars.length; i++) chars[i] = (char) random.nextInt();
        try (PArray<Integer> places = AF.range(rows)) {
            Same.check(places, row -> {
                int sum = 0;
                for (int k = 0; k < COLUMNS; k++) sum += bytes[row * COLUMNS + k] * chars[row * COLUMNS + k];
                return sum;
            });
        }
    }

    /** The first element that throws is one of four, and not the first of them. */
    @Test void firstOfTheFour() {
        for (int whole : new int[] {1, 6, 8, 11}) {
            float[] matrix = new float[whole * COLUMNS + 5];
            try (PArray<Integer> places = AF.range(whole + 9)) {
                Same.throwsSame(places, row -> sum(matrix, row));
            }
        }
        float[] matrix = new float[12 * COLUMNS];
        try (PArray<Integer> places = PArray.of(0, 5, 11, 12, 3, -1)) {
            ArrayFunction<Integer, Float> sums = AF.map(row -> sum(matrix, row));
            assertEquals("Index 444 out of bounds for length 444",
                assertThrows(ArrayIndexOutOfBoundsException.class, () -> sums.apply(places)).getMessage());
        }
    }

    /** Rounds that may throw in the middle, one by one: Intel's compiler for CPUs sums others than it is told to unless it is kept from it. */
    @Test void roundsThatMayThrow() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("fallback=error,verify=1,emit=simt,device=cpu", MayThrow.class).mustSucceed();
    }

    /** Main class. */
    static final class MayThrow {
        private MayThrow() {}

        public static void main(String[] args) {
            for (int columns : new int[] {8, 15, 16, 33, 100}) {
                SplittableRandom random = new SplittableRandom(columns);
                float[] matrix = new float[13 * columns];
                for (int i = 0; i < matrix.length; i++) matrix[i] = (float) random.nextDouble(-2, 2);
                ArrayFunction<Integer, Float> sums = AF.map(row -> ofRow(matrix, row, columns));
                try (PArray<Integer> rows = AF.range(13); PArray<Float> result = sums.apply(rows)) {
                    for (int row = 0; row < 13; row++) assertEquals(ofRow(matrix, row, columns), result.getFloat(row));
                }
            }
        }

        private static float ofRow(float[] matrix, int row, int columns) {
            float sum = 0;
            for (int k = 0; k < columns; k++) {
                sum += matrix[row * columns + k] * 1.25f;
                if (k == 100_000) throw new IllegalStateException("x");
            }
            return sum;
        }
    }

    @Test void isTold() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1,emit=auto,device=cpu", Told.class);
        result.mustSucceed();
        assumeTrue(!result.output().contains(Jvm.INTELS), "its compiler gives other bits");
        String[] told = result.output().split(", 4 abreast", -1);
        assertEquals(3, told.length, result::output);
    }

    /** Main class. */
    static final class Told {
        private Told() {}

        public static void main(String[] args) {
            ArrayFunction<Float, Float> sums = AF.rows(COLUMNS, row -> row.reduce(0f, Float::sum));
            PArray<Float> by = PArray.of(new float[COLUMNS]);
            ArrayFunction<Float, Float> products =
                AF.rows(COLUMNS, row -> row.zip(Seq.of(by)).map(t -> t._1() * t._2()).reduce(0f, Float::sum));
            try (PArray<Float> input = PArray.of(new float[5 * COLUMNS]); PArray<Float> result = sums.apply(input);
                 PArray<Float> others = products.apply(input)) {
                System.out.println(Weft.devices() + " " + sums.explain() + products.explain());
            }
        }
    }
}
