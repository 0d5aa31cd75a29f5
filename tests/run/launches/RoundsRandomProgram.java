package weft;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Main class for {@link RoundsTest}: stencils, shapes, borders and numbers of rounds made by a seed, whose rounds may be several
 * in a launch, against the same step on a thread, round by round: elements, or what was thrown.
 */
final class RoundsRandomProgram {
    /** Of tiles, where they begin and end, and of rows that are as long as a tile. */
    private static final int[] EDGES = {48, 56, 64, 96, 112, 128};

    private final SplittableRandom random;
    private int rows;
    private int columns;
    private Border border;

    private RoundsRandomProgram(long seed) {
        random = new SplittableRandom(seed);
    }

    record Cell(float heat, short kind, byte flag) {}

    /** What stencils throw at. */
    private static final int[] ONE = {0};

    private int below(int bound) {
        return random.nextInt(bound);
    }

    private static float mean(View2<Float> v) {
        return 0.25f * (v.get(-1, 0) + v.get(0, -1) + v.get(0, 1) + v.get(1, 0));
    }

    private static double relaxed(View2<Double> v, int half, int last) {
        boolean inside = v.row() > 0 && v.row() < last && v.column() > 0;
        if (!inside || (v.row() + v.column() + half) % 2 != 0) return v.get(0, 0);
        return 0.3125 * (v.get(-1, 0) + v.get(1, 0) + v.get(0, -1) + v.get(0, 1)) - 0.25 * v.get(0, 0);
    }

    private static short sum(View2<Short> v) {
        int sum = 0;
        for (int down = -1; down <= 1; down++) {
            for (int right = -2; right <= 2; right++) sum += v.get(down, right) * (right + 3);
        }
        return (short) sum;
    }

    private static Cell cell(View2<Cell> v) {
        Cell left = v.get(0, -1);
        return new Cell(v.get(1, 1).heat * 0.5f - left.heat, (short) (left.kind * 3 + v.row()), (byte) (v.get(-1, 0).flag ^ v.column()));
    }


    private PArray<Float> floats() {
        int seed = below(1 << 20);
        return AF.map((Integer i) -> ((i * 0x9E3779B9 + seed) >> 8) / 4096f).apply(AF.range(rows * columns));
    }

    private PArray<Integer> ints() {
        int seed = below(1 << 20);
        return AF.map((Integer i) -> i * 0x9E3779B9 + seed).apply(AF.range(rows * columns));
    }

    private PArray<Integer> zeroes() {
        return AF.map((Integer i) -> 0).apply(AF.range(rows * columns));
    }

    private PArray<Double> doubles() {
        return AF.map((Integer i) -> i * 0.37 % 1).apply(AF.range(rows * columns));
    }

    /** One of each kind, in turns. */
    private String one(int kind) {
        int row = below(rows);
        int column = below(columns);
        int last = rows - 1;
        int stop = 1 + below(20);
        int step = 1 + below(500);
        int wide = columns;
        float[] added = new float[rows * columns];
        for (int i = 0; i < added.length; i++) added[i] = i % 97 / 8f;
        switch (kind) {
            case 0: return compare("a fixed row", floats(), AF.stencil2(columns, 1, border, v -> v.row() != row ? mean(v) : v.get(0, 0)));
            case 1: return compare("a fixed column", floats(), AF.stencil2(columns, 1, border, v -> v.column() != column ? mean(v) : v.get(0, 0)));
            case 2: return compare("a wall", floats(),
                AF.stencil2(columns, 1, border, v -> v.row() >= row && v.row() < row + 3 && v.column() > column ? 1f : mean(v)));
            case 3: return compare("beside", floats(), AF.stencil2(columns, 1, border, v -> 0.5f * v.get(0, -1) - v.get(0, 1)));
            case 4: return compare("above and below", floats(), AF.stencil2(columns, 1, border, v -> 0.5f * v.get(-1, 0) - v.get(1, 0)));
            case 5: return compare("two above", doubles(), AF.<Double, Double>stencil2(columns, 2, border, v -> v.get(-2, 0) - 0.5 * v.get(1, 0)));
            case 6: return compare("three away", ints(), AF.<Integer, Integer>stencil2(columns, 3, border,
                v -> v.get(0, -3) * 31 + (v.get(3, 0) ^ v.get(-3, 2)) + v.row()));
            case 7: return compare("either neighbour", ints(), AF.<Integer, Integer>stencil2(columns, 1, border,
                v -> v.get(0, 0) > 0 ? v.get(0, 1) + 1 : v.get(1, 0) - v.column()));
            case 8: return compare("what is captured", floats(), AF.stencil2(columns, 1, border,
                v -> mean(v) + added[v.row() * wide + v.column()] * v.row()));
            case 9: return compare("across", doubles(), AF.<Double, Double>stencil2(columns, 1, border, v -> v.get(1, 1) * 0.5 + v.get(-1, -1) * 0.25));
            case 10: return compare("records", AF.map((Integer i) -> new Cell(i * 0.01f, i.shortValue(), i.byteValue())).apply(AF.range(rows * columns)),
                AF.stencil2(columns, 1, border, RoundsRandomProgram::cell));
            case 11: return compare("longs", AF.map((Integer i) -> (long) i).apply(AF.range(rows * columns)),
                AF.<Long, Long>stencil2(columns, 1, border, v -> v.get(0, -1) * 5 + v.get(1, 0)));
            case 12: return compare("a loop", AF.map((Integer i) -> i.shortValue()).apply(AF.range(rows * columns)),
                AF.stencil2(columns, 2, border, RoundsRandomProgram::sum));
            case 13: return compare("every other place", doubles(), AF.stencil2(columns, 1, border, v -> relaxed(v, 1, last)));
            case 14: return compare("thrown", zeroes(), AF.<Integer, Integer>stencil2(columns, 1, border, v -> {
                int at = v.row() * wide + v.column();
                int now = v.get(0, 0);
                return now + 1 + ONE[now == stop && at % step == step / 2 || now > stop && at < 3 ? at + 1 : 0];
            }));
            case 15: return compare("thrown of a neighbour", ints(), AF.<Integer, Integer>stencil2(columns, 1, border,
                v -> v.get(0, -1) + 1000 / (v.get(1, 0) >> 8 & 0xfff | (v.row() > last / 2 ? 0 : 1)) - v.get(0, 0)));
            case 16: return compare("red and black", doubles(), AF.<Double, Double>stencil2(columns, 1, border, v -> relaxed(v, 0, last))
                .andThen(AF.stencil2(columns, 1, border, v -> relaxed(v, 1, last))));
            default: return compare("padded", floats(), AF.paddedStencil2(columns, 1, 2f, RoundsRandomProgram::mean));
        }
    }

    private static final int KINDS = 18;

    /** The rounds, several at a time as they may be, and one by one. */
    private <T> String compare(String what, PArray<T> input, ArrayFunction<T, T> step) {
        int rounds = 1 + below(24);
        ArrayFunction<T, T> all = AF.iterate(rounds, step);
        String name = what + ", " + border + ", " + rows + " x " + columns + ", " + rounds + " rounds";
        try (input) {
            Object[] expected = outcome(() -> oneByOne(input, step.sequential(), rounds));
            for (int k = 0; k < 2; k++) {
                Object[] actual = outcome(() -> all.apply(input));
                if (actual.length != expected.length) throw new AssertionError(name + ": " + Arrays.toString(actual));
                for (int i = 0; i < actual.length; i++) {
                    if (!Objects.equals(actual[i], expected[i])) {
                        throw new AssertionError(name + ": element " + i + " is " + actual[i] + ", not " + expected[i]);
                    }
                }
            }
        }
        return name + ": " + RoundsProgram.form(all);
    }

    private static <T> PArray<T> oneByOne(PArray<T> input, ArrayFunction<T, T> one, int rounds) {
        PArray<T> now = one.apply(input);
        for (int k = 1; k < rounds; k++) {
            try (PArray<T> last = now) {
                now = one.apply(last);
            }
        }
        return now;
    }

    private interface Making {
        PArray<?> make();
    }

    /** The elements, or the class and the message of what is thrown. */
    private static Object[] outcome(Making making) {
        try (PArray<?> array = making.make()) {
            return RoundsProgram.elements(array);
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return new Object[] {e.getClass(), e.getMessage()};
        }
    }

    private String next(int kind) {
        border = Border.values()[below(Border.values().length)];
        rows = below(3) == 0 ? EDGES[below(EDGES.length)] + below(3) - 1 : 20 + below(140);
        columns = below(3) == 0 ? EDGES[below(EDGES.length)] * (1 + below(3)) + below(3) - 1 : 70 + below(500);
        return one(kind);
    }

    /** @param args how many of each kind, and the seed */
    public static void main(String[] args) {
        RoundsRandomProgram all = new RoundsRandomProgram(Long.parseLong(args[1]));
        for (int k = 0; k < Integer.parseInt(args[0]) * KINDS; k++) System.out.println("same: " + all.next(k % KINDS));
    }
}
