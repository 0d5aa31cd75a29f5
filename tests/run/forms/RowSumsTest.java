package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Elements that add up rows of any length, with gathers: a CPU's work-item has four, sixteen rounds of which are a vector. */
@Tag("kernels")
class RowSumsTest {
    private static final int NUMBERS = 100;
    private static final int ROWS = 41;

    /** Rows of {@code least} to {@code most} places, as a matrix in CSR form has them. */
    private static final class Rows {
        final int[] starts;
        final int[] columns;
        final float[] floats;
        final double[] doubles;
        final long[] longs;
        final float[] x = new float[NUMBERS];
        final double[] y = new double[NUMBERS];

        Rows(int rows, int least, int most) {
            SplittableRandom random = new SplittableRandom(rows + 31 * least + 37 * most);
            starts = new int[rows + 1];
            for (int row = 0; row < rows; row++) starts[row + 1] = starts[row] + random.nextInt(least, most + 1);
            int size = starts[rows];
            columns = random.ints(size, 0, NUMBERS).toArray();
            doubles = random.doubles(size, -1, 1).toArray();
            longs = random.longs(size).toArray();
            floats = new float[size];
            for (int i = 0; i < size; i++) floats[i] = (float) random.nextDouble(-1, 1);
            for (int i = 0; i < NUMBERS; i++) {
                x[i] = (float) random.nextDouble(-1, 1);
                y[i] = random.nextDouble(-1, 1);
            }
        }

        float product(int row) {
            float sum = 0;
            for (int k = starts[row]; k < starts[row + 1]; k++) sum += floats[k] * x[columns[k]];
            return sum;
        }

        int ints(int row) {
            int sum = row;
            for (int k = starts[row]; k < starts[row + 1]; k++) sum += columns[columns[k]] ^ k;
            return sum;
        }

        long longs(int row) {
            long product = 3;
            for (int k = starts[row]; k < starts[row + 1]; k++) product *= longs[k] | longs[columns[k]] | 1;
            return product;
        }

        /** The check of a place that a round's number is a part of may stand for those of others: so it stays one by one. */
        float mixed(int row) {
            float sum = 0;
            for (int k = starts[row]; k < starts[row + 1]; k++) sum += floats[Math.max(k, columns[k])] * floats[k] * x[columns[k]];
            return sum;
        }

        float ofOneTerm(int row) {
            float sum = 0;
            float product = 1;
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                float v = x[columns[k]];
                sum += v;
                product *= v;
            }
            return sum - product;
        }

        double several(int row) {
            float sum = 0;
            double squares = 0;
            long all = 0;
            for (int k = starts[row]; k <= starts[row + 1] - 2; k++) {
                float d = Math.abs(floats[k + 1] - floats[k]);
                sum += (float) Math.sqrt(d) + x[columns[k + 1]];
                squares += (double) d * d;
                all -= longs[k] >> columns[k];
            }
            return sum + squares + all;
        }
    }

    private static void product(int rows, int least, int most) {
        Rows m = new Rows(rows, least, most);
        try (PArray<Integer> places = AF.range(rows)) {
            Same.check(places, m::product);
        }
    }

    /** Of one length and of several; numbers of rows that fours divide, and that they do not. */
    @Test void products() {
        for (int rows : new int[] {1, 4, 7, 64}) {
            for (int length : new int[] {0, 3, 15, 16, 17, 32, 50}) product(rows, length, length);
            product(rows, 0, 40);
            product(rows, 14, 18);
            product(rows, 16, 64);
        }
    }

    @Test void otherNumbers() {
        Rows m = new Rows(ROWS, 12, 50);
        try (PArray<Integer> places = AF.range(ROWS)) {
            Same.check(places, row -> {
                double sum = 1;
                for (int k = m.starts[row]; k < m.starts[row + 1]; k++) sum -= m.doubles[k] * m.y[m.columns[k]];
                return sum;
            });
            Same.check(places, m::longs);
            Same.check(places, m::ints);
        }
    }

    /** Several at once, of several types, with places beside one another. */
    @Test void severalSums() {
        Rows m = new Rows(ROWS, 18, 40);
        try (PArray<Integer> places = AF.range(ROWS)) {
            Same.check(places, m::several);
            Same.check(places, m::ofOneTerm);
            Same.check(places, m::mixed);
        }
    }

    /** Rows that no table tells; and a counter that is asked for behind the loop. */
    @Test void rowsOfAMatrix() {
        int rows = 9;
        int width = 35;
        Rows m = new Rows(rows, width, width);
        try (PArray<Integer> places = AF.range(rows)) {
            Same.check(places, row -> {
                float sum = 0;
                for (int k = 0; k < width; k++) sum += m.floats[row * width + k] * m.x[m.columns[row * width + k]];
                return sum;
            });
            Same.check(places, row -> {
                float sum = 0;
                for (int k = row * width; k < (row + 1) * width; k++) sum += m.floats[k];
                return sum;
            });
            Same.check(places, row -> {
                float sum = 0;
                int k = 0;
                for (; k < row * 4; k++) sum += m.floats[row + k];
                return sum + k;
            });
        }
    }

    /** Zeros with signs, what is no number, and what overflows: in the order of the rounds. */
    @Test void specialValues() {
        float[] special = {-0f, 0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE};
        int rows = 64;
        Rows m = new Rows(rows, 16, 16);
        for (int i = 0; i < m.floats.length; i++) m.floats[i] = special[i % 16 < 14 ? i / 16 % 2 : (i / 32 + i % 16) % 8];
        try (PArray<Integer> places = AF.range(rows)) {
            Same.check(places, row -> {
                float sum = -0f;
                for (int k = m.starts[row]; k < m.starts[row + 1]; k++) sum += m.floats[k];
                return sum;
            });
        }
    }

    /** An index that is wrong in a vector, or in what is left of a row, and one behind it: the first element throws. */
    @Test void indicesOutOfBounds() {
        int rows = 20;
        for (int least : new int[] {10, 16, 20}) {
            Rows m = new Rows(rows, least, 20);
            int last = m.starts[rows] - 1;
            try (PArray<Integer> places = AF.range(rows)) {
                for (int at : new int[] {0, 5, m.starts[6] - 1, m.starts[7], m.starts[14] + 15, last}) {
                    int before = m.columns[at];
                    m.columns[last] = Integer.MIN_VALUE;
                    m.columns[at] = at % 2 == 0 ? -1 : NUMBERS;
                    Same.throwsSame(places, m::product);
                    m.columns[at] = before;
                }
            }
        }
    }

    @Test void rowsOutOfBounds() {
        int rows = 20;
        Rows m = new Rows(rows, 20, 20);
        try (PArray<Integer> places = PArray.of(0, 5, 11, 19, 3, 20, -1)) {
            Same.throwsSame(places, m::product);
        }
        try (PArray<Integer> places = AF.range(rows)) {
            m.starts[10] = 1000; // row 9 ends behind the last place, row 10 has none
            Same.throwsSame(places, m::product);
            float[] none = {};
            ArrayFunction<Integer, Float> sums = AF.map(row -> {
                float sum = 0;
                for (int k = 20 * row; k < 20 * row + 20; k++) sum += none[m.columns[k]];
                return sum;
            });
            assertEquals("Index " + m.columns[0] + " out of bounds for length 0",
                assertThrows(ArrayIndexOutOfBoundsException.class, () -> sums.apply(places)).getMessage());
        }
    }

    @Test void isTold() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1,emit=auto,device=cpu", Told.class);
        result.mustSucceed();
        assertEquals(5, result.output().split(", 4 abreast, 16 rounds in a vector", -1).length, result::output);
    }

    /** Main class. */
    static final class Told {
        private Told() {}

        public static void main(String[] args) {
            Rows m = new Rows(ROWS, 16, 20);
            tell(m::product);
            tell(m::ints);
            tell(m::longs);
            tell(m::several);
            tell(m::mixed);
        }

        private static void tell(Function<Integer, Object> f) {
            ArrayFunction<Integer, Object> sums = AF.map(f);
            try (PArray<Integer> places = AF.range(ROWS); PArray<Object> result = sums.apply(places)) {
                System.out.println(sums.explain());
            }
        }
    }
}
