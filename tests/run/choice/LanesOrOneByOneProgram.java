package weft;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Main class for {@link LanesOrOneByOneTest}: a loop that some elements have, or all, until the form that is faster stays. */
final class LanesOrOneByOneProgram {
    private static final int SIZE = 1 << 15;
    private static final long MOST_NANOS = 600_000_000_000L;
    /** So often a form runs by itself when it stays. */
    private static final int STAYS = 10; // more than a trial has
    private static final Pattern RUNS = Pattern.compile("map of .*?, (lanes of \\d+|one by one).*?; runs: (\\d+)");

    private LanesOrOneByOneProgram() {}

    /** {@code every}: of so many elements one has the loop, in which no root waits for the one before. */
    private static double roots(int i, int every) {
        double sum = i;
        if (i % every == 0) {
            for (int k = 0; k < 300; k++) sum += Math.sqrt(i + k);
        }
        return sum;
    }

    private static long[] runs(ArrayFunction<Integer, ?> f) {
        long[] runs = new long[2];
        Matcher found = RUNS.matcher(f.explain());
        while (found.find()) runs[found.group(1).equals("one by one") ? 1 : 0] = Long.parseLong(found.group(2));
        return runs;
    }

    private static void run(int every) {
        ArrayFunction<Integer, Double> f = AF.map(i -> roots(i, every));
        double[] expected = new double[SIZE];
        for (int i = 0; i < SIZE; i++) expected[i] = roots(i, every);
        int stays = 0;
        int stayed = -1;
        long[] before = new long[2];
        for (long end = System.nanoTime() + MOST_NANOS; stays < STAYS && System.nanoTime() - end < 0;) {
            try (PArray<Integer> range = AF.range(SIZE); PArray<Double> result = f.apply(range)) {
                if (!Arrays.equals(expected, result.toDoubleArray())) throw new AssertionError("another result, " + f.explain());
            }
            long[] now = runs(f);
            int ran = now[1] > before[1] ? 1 : now[0] > before[0] ? 0 : -1;
            stays = now[1] > 0 && ran >= 0 && ran == stayed ? stays + 1 : 0;
            stayed = ran;
            before = now;
        }
        if (stays < STAYS) throw new AssertionError("nothing stays: " + f.explain());
        System.out.println("one of " + every + ": " + (stayed == 1 ? "one by one" : "lanes"));
    }

    /** Rows of sixteen: which form is faster depends on the processor, so both must have run, and no more is said. */
    private static void sumRows() {
        int[] columns = new int[16 * SIZE];
        Arrays.setAll(columns, k -> k % SIZE * 31 % SIZE);
        float[] numbers = new float[SIZE];
        for (int k = 0; k < SIZE; k++) numbers[k] = 1f / (k + 1);
        ArrayFunction<Integer, Float> f = AF.map(row -> sum(row, columns, numbers));
        float[] expected = new float[SIZE];
        for (int row = 0; row < SIZE; row++) expected[row] = sum(row, columns, numbers);
        for (long end = System.nanoTime() + MOST_NANOS; runs(f)[1] < 4 && System.nanoTime() - end < 0;) {
            try (PArray<Integer> rows = AF.range(SIZE); PArray<Float> result = f.apply(rows)) {
                if (!Arrays.equals(expected, result.toFloatArray())) throw new AssertionError("another result, " + f.explain());
            }
        }
        if (runs(f)[1] < 4 || !f.explain().contains("16 rounds in a vector")) throw new AssertionError("not tried: " + f.explain());
        System.out.println("sums: tried");
    }

    private static float sum(int row, int[] columns, float[] numbers) {
        float sum = 0;
        int end = row * 16 + 16 + (row & 1);
        for (int k = row * 16 + (row & 1); k < Math.min(end, columns.length); k++) sum += numbers[columns[k]];
        return sum;
    }

    public static void main(String[] args) {
        sumRows();
        run(16);
        run(1);
    }
}
