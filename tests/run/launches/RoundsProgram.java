package weft;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Main class for {@link RoundsTest}: rounds of stencils, several of which may run in one launch, against the same step on a
 * thread, round by round. Prints of each whether it was the same, and how its rounds were computed. Arguments: none; "large"; "elements", for
 * two steps that tell whether their number decides; or the rows and columns of the only shape, for devices that are slow.
 */
final class RoundsProgram {
    /** The last has columns and rows that are no whole number of tiles; the first is too small for any. */
    private static final int[][] SHAPES = {{7, 30}, {33, 400}, {131, 613}};
    private static final int ROUNDS = 21;
    /** Of three kernels each: five are done at once at first. */
    private static final int LEAVES_ONE = 6;

    private RoundsProgram() {}

    record Cell(float heat, byte kind) {}

    static Object[] elements(PArray<?> array) {
        Object[] all = new Object[array.size()];
        Arrays.setAll(all, array::get);
        return all;
    }

    static String form(ArrayFunction<?, ?> f) {
        return f.explain().lines().filter(line -> line.contains(" rounds in tiles") || line.contains(" rounds in bands") || line.contains(" rounds in place"))
            .map(line -> line.replaceAll(".* ([0-9]+ rounds in [a-z]+).* runs: ([0-9]+);.*", "$1, $2 runs")).findFirst().orElse("one by one");
    }

    /** The rounds of one step, and the same step by itself on one thread. */
    private static <T> void compare(String what, int rows, int columns, PArray<T> input, ArrayFunction<T, T> step) {
        compare(what, rows, columns, input, ROUNDS, step);
    }

    private static <T> void compare(String what, int rows, int columns, PArray<T> input, int rounds, ArrayFunction<T, T> step) {
        ArrayFunction<T, T> all = AF.iterate(rounds, step);
        ArrayFunction<T, T> one = step.sequential();
        Object[] expected;
        try (PArray<T> first = one.apply(input)) {
            PArray<T> now = first;
            for (int k = 1; k < rounds; k++) {
                PArray<T> next = one.apply(now);
                if (k > 1) now.close();
                now = next;
            }
            expected = elements(now);
            now.close();
        }
        for (int k = 0; k < 2; k++) { // what takes several rounds is compiled in the first
            try (PArray<T> result = all.apply(input)) {
                Object[] actual = elements(result);
                for (int i = 0; i < actual.length; i++) {
                    if (!actual[i].equals(expected[i])) {
                        throw new AssertionError(what + ", " + rows + " x " + columns + ": element " + i + " is " + actual[i] + ", not " + expected[i]);
                    }
                }
            }
        }
        System.out.println(what + ", " + rows + " x " + columns + ": same, " + form(all));
        input.close();
    }

    private static PArray<Float> floats(int size) {
        return PArray.of(values(size));
    }

    private static float[] values(int size) {
        SplittableRandom random = new SplittableRandom(size);
        float[] x = new float[size];
        for (int i = 0; i < size; i++) x[i] = (float) random.nextDouble(-1, 1);
        return x;
    }

    private static float mean(View2<Float> v) {
        return 0.25f * (v.get(-1, 0) + v.get(0, -1) + v.get(0, 1) + v.get(1, 0));
    }

    private static float weighted(View2<Float> v) {
        float sum = 0;
        for (int down = -2; down <= 2; down++) {
            for (int right = -1; right <= 1; right++) sum += v.get(down, right) * (down * 3 + right);
        }
        return sum / 64;
    }

    private static byte life(View2<Byte> v) {
        int alive = 0;
        for (int down = -1; down <= 1; down++) {
            for (int right = -1; right <= 1; right++) alive += v.get(down, right);
        }
        return (byte) (alive == 3 || alive - v.get(0, 0) == 3 ? 1 : 0);
    }

    private static Cell cell(View2<Cell> v) {
        Cell up = v.get(-1, 0);
        Cell left = v.get(0, -1);
        return new Cell(v.get(1, 0).heat + up.heat * 0.5f - left.heat, (byte) (up.kind + left.kind + v.row() + 3 * v.column()));
    }

    private static void doubles(int rows, int columns) {
        compare("doubles", rows, columns, AF.map((Integer i) -> i * 0.37 % 1).apply(AF.range(rows * columns)), AF.<Double, Double>stencil2(columns, 1,
            Border.CLAMP, v -> (v.row() + v.column()) % 2 == 0 ? v.get(0, 0) : 0.5 * (v.get(-1, 0) + v.get(1, 0)) - 0.25 * v.get(0, 1)));
    }

    /** Of which two cores have more each than stays in their caches. */
    private static void large(int rows, int columns) {
        for (Border border : List.of(Border.CLAMP, Border.WRAP)) means(border, rows, columns);
        compare("in turns", rows, columns, floats(rows * columns), coloured(columns, 0).andThen(coloured(columns, 1)));
        doubles(rows, columns);
    }

    private static void means(Border border, int rows, int columns) {
        compare("mean, " + border, rows, columns, floats(rows * columns), AF.stencil2(columns, 1, border, RoundsProgram::mean));
    }

    private static void twoRowsAway(int rows, int columns) {
        compare("two rows away", rows, columns, floats(rows * columns), AF.stencil2(columns, 2, Border.CLAMP, RoundsProgram::weighted));
    }

    /** Over one shape. */
    private static void all(int rows, int columns) {
        int size = rows * columns;
        float[] added = values(size + 1);
        for (Border border : Border.values()) means(border, rows, columns);
        compare("padded", rows, columns, floats(size), AF.paddedStencil2(columns, 1, 2f, RoundsProgram::mean));
        int middle = rows / 2;
        compare("a fixed row", rows, columns, floats(size), AF.<Float, Float>stencil2(columns, 1, Border.CLAMP,
            v -> v.row() != middle ? mean(v) : v.get(0, 0)));
        compare("beside", rows, columns, floats(size), AF.<Float, Float>stencil2(columns, 1, Border.WRAP, v -> 0.5f * v.get(0, -1) - v.get(0, 1)));
        compare("above and below", rows, columns, floats(size), AF.<Float, Float>stencil2(columns, 1, Border.WRAP,
            v -> 0.5f * v.get(-1, 0) - v.get(1, 0)));
        twoRowsAway(rows, columns);
        compare("life", rows, columns, AF.map((Integer i) -> (byte) (i * 0x9E3779B9 >>> 31)).apply(AF.range(size)),
            AF.stencil2(columns, 1, Border.WRAP, RoundsProgram::life));
        doubles(rows, columns);
        compare("what is captured besides", rows, columns, floats(size), AF.<Float, Float>stencil2(columns, 1, Border.WRAP,
            v -> mean(v) + added[v.row() * columns + v.column() + 1] * v.row() - v.column()));
        compare("records", rows, columns, AF.map((Integer i) -> new Cell(i * 0.01f, i.byteValue())).apply(AF.range(size)),
            AF.stencil2(columns, 1, Border.WRAP, RoundsProgram::cell));
        compare("in turns", rows, columns, floats(size), coloured(columns, 0).andThen(coloured(columns, 1)));
        ArrayFunction<Float, Float> three = coloured(columns, 0).andThen(coloured(columns, 1))
            .andThen(AF.<Float, Float>stencil2(columns, 2, Border.WRAP, v -> mean(v) + added[v.row() * columns + v.column()] * v.get(2, 0)));
        compare("three in turns", rows, columns, floats(size), three);
        compare("three in turns, and a round by itself", rows, columns, floats(size), LEAVES_ONE, three);
        PArray<Integer> starts = AF.map((Integer i) -> 3 * i).apply(AF.range(size + 1));
        PArray<Integer> order = AF.map((Integer i) -> (i & 0xffff) * 7919 % size).apply(AF.range(3 * size));
        ArrayFunction<Float, Float> own = AF.stencil(0, Border.CLAMP, v -> ownPlace(v, starts, order, added));
        compare("own places", rows, columns, floats(size), own);
        compare("own places in turns", rows, columns, floats(size), own.andThen(AF.<Float, Float>stencil(0, Border.CLAMP,
            v -> v.get(0) * 0.75f + added[v.index()])));
        compare("swapped", rows, columns, AF.map((Integer i) -> new Cell(i % 100, i.byteValue())).apply(AF.range(size)),
            AF.<Cell, Cell>stencil(0, Border.CLAMP, v -> new Cell(v.get(0).kind() * 0.5f, (byte) v.get(0).heat())));
        for (Border border : Border.values()) {
            compare("in a row, " + border, rows, columns, floats(size), AF.<Float, Float>stencil(2, border,
                v -> 0.25f * (v.get(-2) + v.get(2)) + 0.5f * v.get(0)));
        }
        compare("own places and neighbours", rows, columns, floats(size), AF.<Float, Float>stencil(0, Border.CLAMP,
            v -> ownPlace(v, starts, order, added)).andThen(AF.<Float, Float>stencil(1, Border.WRAP, v -> 0.5f * (v.get(-1) + v.get(1)))));
        compare("far away at the border", rows, columns, floats(size), farAtBorder(rows, columns));
        compare("far rows at the border", rows, columns, floats(size), AF.<Float, Float>stencil2(columns, rows, Border.CLAMP,
            v -> v.row() > 0 ? v.get(-1, 0) * 0.5f + v.get(0, 0) : v.get(middle, 0)));
    }

    /** Does little but read at scattered places: lanes leave it apart. */
    private static float ownPlace(View<Float> v, PArray<Integer> starts, PArray<Integer> order, float[] added) {
        float sum = v.get(0) * 0.5f;
        for (int k = starts.getInt(v.index()); k < starts.getInt(v.index() + 1); k++) sum += added[order.getInt(k)];
        return sum;
    }

    /** Places of one colour of a chessboard become the mean of those around them. */
    private static ArrayFunction<Float, Float> coloured(int columns, int colour) {
        return AF.<Float, Float>stencil2(columns, 1, Border.CLAMP, v -> (v.row() + v.column()) % 2 == colour ? mean(v) : v.get(0, 0));
    }

    /** The first column is what stands in the middle of the row, which no place inside can be sure of: it is left alone. */
    private static ArrayFunction<Float, Float> farAtBorder(int rows, int columns) {
        return AF.<Float, Float>stencil2(columns, columns, Border.CLAMP,
            v -> v.column() > 0 && v.row() > 0 ? v.get(-1, -1) * 0.5f + v.get(0, 0) : v.get(0, columns / 2));
    }

    /** What throws in a later round, in which elements before it throw too, and elsewhere in a round before. */
    private static void throwing() {
        int rows = 150;
        int columns = 300;
        for (int late : new int[] {1, 5, 8, 20}) {
            ArrayFunction<Integer, Integer> f = AF.iterate(ROUNDS, AF.<Integer, Integer>stencil2(columns, 1, Border.CLAMP, v -> {
                int at = v.row() * columns + v.column();
                int now = v.get(0, 0);
                if (at == 20_000) return now == late ? 1 / (v.get(0, 1) - now) : now + 1;
                if (at == 3 && now > late) throw new IllegalStateException("round " + now);
                return now + 1;
            }));
            for (int k = 0; k < 2; k++) {
                try (PArray<Integer> input = AF.map((Integer i) -> 0).apply(AF.range(rows * columns)); PArray<Integer> result = f.apply(input)) {
                    throw new AssertionError("nothing was thrown of round " + late);
                } catch (ArithmeticException e) {
                    System.out.println("thrown in round " + late + ": same, " + e.getMessage());
                }
            }
        }
    }

    /** Likewise in the second of two that take turns. */
    private static void throwingInTurns() {
        int rows = 150;
        int columns = 300;
        ArrayFunction<Integer, Integer> add = AF.<Integer, Integer>stencil2(columns, 1, Border.CLAMP, v -> v.get(0, 0) + 1);
        for (int late : new int[] {1, 20}) {
            ArrayFunction<Integer, Integer> f = AF.iterate(ROUNDS, add.andThen(AF.<Integer, Integer>stencil2(columns, 1, Border.CLAMP,
                v -> v.get(0, 0) + (v.row() == 70 && v.column() == 7 && v.get(0, 1) == 2 * late + 1 ? 1 / (v.get(0, 1) - 2 * late - 1) : 1))));
            for (int k = 0; k < 2; k++) {
                try (PArray<Integer> input = AF.map((Integer i) -> 0).apply(AF.range(rows * columns)); PArray<Integer> result = f.apply(input)) {
                    throw new AssertionError("nothing was thrown in turn " + late);
                } catch (ArithmeticException e) {
                    System.out.println("thrown in turn " + late + ": same, " + e.getMessage());
                }
            }
        }
    }

    /** More and more rounds, so that single ones are left over. */
    private static void counts() {
        int columns = 320;
        float[] x = values(64 * columns);
        ArrayFunction<Float, Float> step = AF.stencil2(columns, 1, Border.WRAP, RoundsProgram::mean);
        float[] expected = x.clone();
        for (int rounds = 1; rounds < 140; rounds++) {
            try (PArray<Float> now = PArray.of(expected); PArray<Float> next = step.sequential().apply(now)) {
                expected = next.toFloatArray();
            }
            try (PArray<Float> input = PArray.of(x); PArray<Float> result = AF.iterate(rounds, step).apply(input)) {
                if (!Arrays.equals(expected, result.toFloatArray())) throw new AssertionError(rounds + " rounds");
            }
        }
        System.out.println("counts of rounds: same, all");
    }

    public static void main(String[] args) {
        if (args.length == 2) {
            all(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
            return;
        }
        if (args.length > 0 && args[0].equals("elements")) {
            for (int[] shape : SHAPES) {
                means(Border.WRAP, shape[0], shape[1]);
                twoRowsAway(shape[0], shape[1]);
            }
            return;
        }
        if (args.length > 0) {
            large(700, 1300);
            large(9000, 90);
            return;
        }
        for (int[] shape : SHAPES) all(shape[0], shape[1]);
        counts();
        throwing();
        throwingInTurns();
    }
}
