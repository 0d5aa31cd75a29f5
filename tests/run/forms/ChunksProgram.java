package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Main class for {@link GroupsTest}: loops that read along captured arrays, from places of every alignment and for every
 * number of rounds up to some chunks, against a plain Java loop.
 */
final class ChunksProgram {
    private static final int SIZE = 150;

    private ChunksProgram() {}

    private static final Random RANDOM = new Random(5);
    private static final float[] FLOATS = new float[400], OTHERS = new float[400];
    private static final double[] DOUBLES = RANDOM.doubles(400).toArray();
    private static final int[] INTS = RANDOM.ints(400, -50, 50).toArray();
    private static final long[] LONGS = RANDOM.longs(400).toArray();
    private static final byte[] BYTES = new byte[400];
    private static final short[] SHORTS = new short[400];
    private static final char[] CHARS = new char[400];
    private static final boolean[] BOOLEANS = new boolean[400];
    /** Rows of 0 to 20 numbers, as of a sparse matrix, and a column that {@code COLUMNS_WITH_ONE_WRONG} misses. */
    private static final int[] STARTS = new int[SIZE + 1], COLUMNS = new int[4000], WRONG = new int[4000];

    static {
        for (int i = 0; i < FLOATS.length; i++) {
            FLOATS[i] = RANDOM.nextFloat() - 0.5f;
            OTHERS[i] = RANDOM.nextFloat() * 1e10f;
            BYTES[i] = (byte) RANDOM.nextInt();
            SHORTS[i] = (short) RANDOM.nextInt();
            CHARS[i] = (char) RANDOM.nextInt();
            BOOLEANS[i] = RANDOM.nextBoolean();
        }
        for (int i = 0; i < SIZE; i++) STARTS[i + 1] = STARTS[i] + RANDOM.nextInt(40);
        for (int i = 0; i < COLUMNS.length; i++) COLUMNS[i] = WRONG[i] = RANDOM.nextInt(400);
        WRONG[STARTS[70] + 1] = 400;
        WRONG[STARTS[71] - 1] = -1;
    }

    public static void main(String[] args) {
        float[] floats = FLOATS, others = OTHERS;
        double[] doubles = DOUBLES;
        int[] ints = INTS, starts = STARTS, columns = COLUMNS, wrong = WRONG;
        long[] longs = LONGS;
        byte[] bytes = BYTES;
        short[] shorts = SHORTS;
        char[] chars = CHARS;
        boolean[] booleans = BOOLEANS;
        PArray<Float> array = PArray.of(others);
        compare("floats", i -> {
            float sum = 0;
            for (int k = 0; k < i; k++) sum += floats[k + i] * others[k];
            return sum;
        });
        compare("a last value, from its own first", i -> {
            float sum = 1;
            for (int k = i / 3; k <= i; k++) sum = sum * floats[k] + others[i - (i - k)];
            return sum;
        });
        compare("doubles and longs", i -> {
            double sum = 0;
            for (int k = 3; k < i; k++) sum += doubles[k] - longs[k + 5] * 1e-19;
            return sum;
        });
        compare("narrow", i -> {
            int sum = 0;
            for (int k = 0; k < i; k++) sum = sum * 31 + bytes[k] + shorts[i + k] * chars[k + 1] - (booleans[k + i] ? 7 : 0);
            return sum;
        });
        compare("arms", i -> {
            int best = -1;
            float least = 1e30f;
            for (int k = 0; k < i; k++) {
                float d = (floats[k] - floats[i]) * (floats[k] - floats[i]);
                if (d < least) {
                    least = d;
                    best = k;
                } else if (ints[k] > 40) {
                    best += ints[k + i];
                }
            }
            return best;
        });
        compare("sparse", i -> {
            float sum = 0;
            for (int k = starts[i]; k < starts[i + 1]; k++) sum += others[k % 400] * floats[columns[k]];
            return sum;
        });
        compare("sparse, one column wrong", i -> {
            float sum = 0;
            int end = starts[i + 1];
            for (int k = starts[i]; k < end; k++) sum += floats[wrong[k]];
            return sum;
        });
        compare("first wrong in the middle", i -> {
            int sum = 0;
            for (int k = 0; k < i; k++) sum += ints[ints[k] + 45 + (k == 77 ? i * 4 - 320 : 0)];
            return sum;
        });
        compare("beyond the end", i -> {
            float sum = 0;
            for (int k = 0; k < 380; k++) sum += floats[k + i];
            return sum;
        });
        compare("around the largest int", i -> {
            int sum = 0;
            for (int k = Integer.MAX_VALUE - i; k < Integer.MAX_VALUE; k++) sum += ints[k - (Integer.MAX_VALUE - i)];
            return sum;
        });
        compare("a row of a PArray", i -> Seq.of(array).map(x -> x * i).reduce(0f, Float::sum));
        System.out.println("rows: " + rows());
    }

    /** {@code AF.rows} of every number of columns that two chunks and a half have. */
    private static String rows() {
        float[] v = OTHERS;
        PArray<Float> vector = PArray.of(v);
        for (int columns = 1; columns < 40; columns++) {
            int n = columns;
            float[] x = new float[columns * 33];
            for (int i = 0; i < x.length; i++) x[i] = RANDOM.nextFloat();
            ArrayFunction<Float, Float> product = AF.rows(columns, row -> {
                float sum = 0;
                for (int k = 0; k < n; k++) sum += row.get(k) * vector.get(k);
                return sum;
            });
            try (PArray<Float> matrix = PArray.of(x); PArray<Float> result = product.apply(matrix)) {
                for (int r = 0; r < 33; r++) {
                    float sum = 0;
                    for (int k = 0; k < n; k++) sum += x[r * n + k] * v[k];
                    if (sum != result.getFloat(r)) throw new AssertionError(columns + " columns, row " + r);
                }
            }
        }
        return "same";
    }

    private static void compare(String name, IntFunction<Object> element) {
        List<Object> expected = new ArrayList<>(), actual = new ArrayList<>();
        try {
            for (int i = 0; i < SIZE; i++) expected.add(element.apply(i));
        } catch (RuntimeException e) {
            expected = List.of(e.toString());
        }
        ArrayFunction<Integer, Object> function = AF.map((Integer i) -> element.apply(i));
        try (PArray<Object> result = function.apply(AF.range(SIZE))) {
            for (int i = 0; i < SIZE; i++) actual.add(result.get(i));
        } catch (RuntimeException e) {
            actual = List.of(e.toString());
        }
        if (!expected.equals(actual)) throw new AssertionError(name + ": " + expected + "\n but " + actual);
        System.out.println(name + ": same");
    }
}
