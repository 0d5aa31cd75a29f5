package weft;

import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Main class for {@link GroupsTest}: elements that are places of a table and read captured arrays by row and by column, over
 * tables of one element to as many as keep a large GPU busy, against a plain Java loop. Those whose names are given, or all.
 */
final class TilesProgram {
    private static final int DEPTH = 37; // rounds: two chunks, and some
    private static final int[][] TABLES = {{1, 1}, {3, 40}, {70, 130}, {6400, 400}};

    private TilesProgram() {}

    private static final float[] LEFT = numbers(6500 * DEPTH), RIGHT = numbers(500 * DEPTH);
    private static final double[] DOUBLES = new Random(2).doubles(500 * DEPTH).toArray();
    private static int compared;
    private static Set<String> chosen;

    private static float[] numbers(int size) {
        Random random = new Random(size);
        float[] x = new float[size];
        for (int i = 0; i < size; i++) x[i] = random.nextFloat() - 0.5f;
        return x;
    }

    public static void main(String[] args) {
        chosen = Set.of(args);
        for (int[] table : TABLES) {
            int rows = table[0], n = table[1], size = rows * n, wrong = rows * n * 2 / 3;
            float[] left = LEFT, right = RIGHT;
            double[] doubles = DOUBLES;
            float[] bias = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
            compare("product", AF.range(rows, n), at -> {
                float sum = 0;
                for (int k = 0; k < DEPTH; k++) sum += left[at.row() * DEPTH + k] * right[k * n + at.column()];
                return sum;
            }, i -> new Index2(i / n, i % n), size);
            compare("of columns and rows", AF.range(rows, n), at -> {
                float most = -1;
                for (int k = 0; k < DEPTH; k++) most = Math.max(most, Math.fma(left[k * 600 + at.row()], right[at.column() * DEPTH + k], left[k]));
                return most;
            }, i -> new Index2(i / n, i % n), size);
            compare("one product behind the other", AF.range(rows, n), at -> {
                float sum = 0;
                for (int i = 0; i < 3; i++) {
                    for (int k = i; k < DEPTH; k++) sum += left[at.row() * DEPTH + k] * right[k * n + at.column()];
                    if (left[i] < 0) sum *= left[at.row() + i];
                }
                return sum;
            }, i -> new Index2(i / n, i % n), size);
            compare("the other way round", AF.range(rows, n), at -> {
                float most = -1;
                for (int k = DEPTH - 1; k >= 0; k--) most = Math.max(most, Math.fma(left[k * 600 + at.row()], right[at.column() * DEPTH + k], k));
                return most;
            }, i -> new Index2(i / n, i % n), size);
            compare("of doubles, swapped, and a last row that is not whole", AF.range(size + n / 3), i -> {
                double x = 0, y = 1;
                for (int k = 0; k < DEPTH; k++) {
                    double t = x + doubles[k * 500 + i % n] * left[i / n * DEPTH + k];
                    x = y;
                    y = t;
                }
                return x - y;
            }, i -> i, size + n / 3);
            compare("weighted, of doubles", AF.range(rows, n), at -> {
                double sum = 0;
                for (int k = 0; k < DEPTH; k++)
                    sum += doubles[k] * doubles[k + 100] * left[at.row() * DEPTH + k] * doubles[k * n + at.column()];
                return sum;
            }, i -> new Index2(i / n, i % n), size);
            compare("if there is a bias, which late rows have not", AF.range(rows, n), at -> {
                float sum = bias[at.row()];
                if (bias[1] > 0) for (int k = 0; k < DEPTH; k++) sum += left[at.row() * DEPTH + k] * right[k * n + at.column()];
                return sum;
            }, i -> new Index2(i / n, i % n), size);
            compare("where one of two weights is positive", AF.range(rows, n), at -> {
                float sum = 0;
                for (int k = 0; k < DEPTH; k++)
                    if (left[k] > 0 || right[k] > 0) sum += left[at.row() * DEPTH + k] * right[k * n + at.column()];
                return sum;
            }, i -> new Index2(i / n, i % n), size);
            compare("beyond the end, in late rows", AF.range(rows, n), at -> {
                float sum = 0;
                for (int k = 0; k < DEPTH; k++)
                    sum += left[at.row() * DEPTH + k] * right[k * n + at.column()] + left[at.row() * (DEPTH + 1) + at.column() + k];
                return sum;
            }, i -> new Index2(i / n, i % n), size);
            compare("a divisor that is 0 in the middle", AF.range(rows, n), at -> {
                int sum = 0;
                for (int k = 0; k < DEPTH; k++) {
                    int x = (int) (left[at.row() * DEPTH + k] * 100), y = (int) (right[k * n + at.column()] * 1e4f);
                    sum += x / (at.row() * n + at.column() - wrong) + y;
                }
                return sum;
            }, i -> new Index2(i / n, i % n), size);
        }
        for (int n : new int[] {0, -7, Integer.MIN_VALUE, 1000}) {
            int[] ints = new Random(1).ints(4000).toArray();
            compare("divided by " + n, AF.range(300), i -> {
                int sum = 0;
                for (int k = 0; k < 12; k++) sum += ints[(i / n & 63) * 12 + k] * ints[k * 300 + i % n];
                return sum;
            }, i -> i, 300);
        }
        System.out.println(compared + " compared");
    }

    private static <T> void compare(String name, PArray<T> places, Function<T, Object> element, IntFunction<T> at, int size) {
        if (!chosen.isEmpty() && !chosen.contains(name)) return;
        Object[] expected = new Object[size];
        String wanted = "", actual = "";
        try {
            for (int i = 0; i < size; i++) expected[i] = element.apply(at.apply(i));
        } catch (RuntimeException e) {
            wanted = e.toString();
        }
        ArrayFunction<T, Object> function = AF.map(element);
        try (places; PArray<Object> result = function.apply(places)) {
            for (int i = 0; i < size && wanted.isEmpty(); i++)
                if (!expected[i].equals(result.get(i))) throw new AssertionError(name + ", " + i + " of " + size + ": " + result.get(i) + " and not " + expected[i]);
        } catch (RuntimeException e) {
            actual = e.toString();
        }
        if (!wanted.equals(actual)) throw new AssertionError(name + " of " + size + ": " + actual + " and not " + wanted);
        if (size > 2_000_000) {
            boolean tiles = function.explain().matches("(?s).*(rows, in tiles|[0-9] x [0-9] in a work-item).*");
            System.out.println(name + ": same, " + (wanted.isEmpty() ? "" : wanted + ", ") + (tiles ? "tiles" : "one by one"));
        }
        compared++;
    }
}
