package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Main class for {@link LanesTest}: elements that lie in rows and look at their neighbours, over shapes with and without an
 * inside, against the same lambda in a plain Java loop. Says of each how its elements were computed. {@code few}: over two shapes.
 */
final class LanesRowsProgram {
    /** Every one has kernels of its own, for it is known to them; the last one is told of. */
    private static final int[][] SHAPES = {{1, 1}, {3, 40}, {5, 100}, {2, 1500}, {9, 1024}};

    private LanesRowsProgram() {}

    private static int rows;
    private static int columns;
    private static int compared;

    private static PArray<Float> data() {
        Random random = new Random(rows * 31 + columns);
        float[] x = new float[rows * columns];
        for (int i = 0; i < x.length; i++) x[i] = (random.nextInt(2000) - 1000) / 16f;
        return PArray.of(x);
    }

    private static String said(ArrayFunction<?, ?> function) {
        String text = function.explain();
        if (text.contains("rows, in tiles")) return "tiles";
        return text.contains("rows, in lanes of 16 inside") ? "rows" : text.contains("lanes of 16") ? "lanes" : "one by one";
    }

    private static void compare(String name, ArrayFunction<?, ?> function, PArray<?> result, int size, IntFunction<?> at) {
        for (int i = 0; i < size; i++) {
            Object wanted = at.apply(i);
            if (!wanted.equals(result.get(i))) {
                throw new AssertionError(name + " of " + rows + " x " + columns + ": " + wanted + " but " + result.get(i)
                    + " at " + i);
            }
        }
        if (rows == 9) System.out.println(name + ": same, " + said(function));
        compared++;
    }

    /** The exception of the first element that throws. */
    private static void compareFailing(String name, Function<PArray<Integer>, PArray<?>> apply, int size, IntFunction<?> at) {
        String wanted = "none", actual = "none";
        try {
            for (int i = 0; i < size; i++) at.apply(i);
        } catch (RuntimeException e) {
            wanted = e.toString();
        }
        try (PArray<Integer> places = AF.range(size); PArray<?> result = apply.apply(places)) {
            actual = "none";
        } catch (RuntimeException e) {
            actual = e.toString();
        }
        if (!wanted.equals(actual)) throw new AssertionError(name + ": " + wanted + " but " + actual);
        if (rows == 9) System.out.println(name + ": same, " + wanted.substring(0, wanted.indexOf(':')));
    }

    private static void stencil2(String name, int radius, Border border, Function<View2<Float>, Object> f) {
        int wide = columns;
        ArrayFunction<Float, Object> function = border == null ? AF.paddedStencil2(wide, radius, -7f, f)
            : AF.stencil2(wide, radius, border, f);
        try (PArray<Float> x = data(); PArray<Object> result = function.apply(x)) {
            compare(name + " " + border, function, result, x.size(),
                i -> f.apply(new View2<>(x, wide, i, radius, border, border == null ? -7f : null)));
        }
    }

    private static void stencil(String name, int radius, Border border, Function<View<Float>, Object> f) {
        ArrayFunction<Float, Object> function = border == null ? AF.paddedStencil(radius, -7f, f) : AF.stencil(radius, border, f);
        try (PArray<Float> x = data(); PArray<Object> result = function.apply(x)) {
            compare(name + " " + border, function, result, x.size(),
                i -> f.apply(new View<>(x, i, radius, border, border == null ? -7f : null)));
        }
    }

    private static void places(String name, Function<Integer, Object> f) {
        ArrayFunction<Integer, Object> function = AF.map(f);
        try (PArray<Integer> all = AF.range(rows * columns); PArray<Object> result = function.apply(all)) {
            compare(name, function, result, all.size(), f::apply);
        }
    }

    private static void views() {
        List<Border> borders = new ArrayList<>(List.of(Border.values()));
        borders.add(null);
        for (Border border : borders) {
            stencil2("nine", 1, border, v -> {
                float above = v.get(-1, -1) + v.get(-1, 0) + v.get(-1, 1), here = v.get(0, -1) + v.get(0, 0) + v.get(0, 1);
                return (above + here + (v.get(1, -1) + v.get(1, 0) + v.get(1, 1))) * (1 / 9f);
            });
            stencil2("loops", 2, border, v -> {
                float sum = 0;
                for (int down = -2; down <= 2; down++) {
                    for (int right = -2; right <= 2; right++) sum += v.get(down, right) * (down + 3 * right);
                }
                return sum;
            });
            stencil2("where", 1, border, v -> v.row() * 1000 + v.column() + (int) (float) v.get(0, 1));
            stencil2("every other", 1, border, v -> {
                boolean takesPart = (v.row() + v.column()) % 2 == 0;
                return takesPart ? v.get(0, 0) * 0.5f + v.get(1, 0) - v.get(0, 1) : v.get(0, 0);
            });
            stencil("five", 2, border, v -> v.get(-2) + v.get(-1) * 2 + v.get(0) + v.get(1) / 3 + v.get(2));
        }
    }

    private static void indices() {
        int high = rows, wide = columns;
        try (PArray<Float> x = data()) {
            places("jacobi", i -> {
                int r = i / wide, c = i % wide;
                if (r == 0 || r == high - 1 || c == 0 || c == wide - 1) return x.getFloat(i);
                return 0.25f * (x.getFloat(i - 1) + x.getFloat(i + 1) + x.getFloat(i - wide) + x.getFloat(i + wide));
            });
            places("red and black", i -> {
                int r = i / wide, c = i - r * wide;
                if (r < 1 || r >= high - 1 || c < 1 || c >= wide - 1 || (r + c) % 2 != 0) return x.getFloat(i);
                float around = x.getFloat(i - 1) + x.getFloat(i + 1) + x.getFloat(i - wide) + x.getFloat(i + wide);
                return x.getFloat(i) * -0.25f + around * 0.3125f;
            });
            int size = rows * columns;
            places("odd ones behind", i -> {
                float here = x.getFloat(i);
                if (i / wide < 1 || i % wide % 2 == 0) return here;
                return i + 3 < size && i % wide % 3 != 0 ? x.getFloat(i + 3) - here : x.getFloat(i - wide) + here;
            });
            places("every other, wide", i -> {
                if (i % wide % 2 == 0 && i / wide > 0) return x.getFloat(i - wide);
                int at = i + 2 * wide;
                return at >= 0 && at < size ? x.getFloat(at) * 2 : -1f;
            });
            places("turned around", i -> x.getFloat(wide * high - 1 - i) + x.getFloat(i % wide == 0 ? i : i - 1));
            places("half", i -> i % wide < wide / 2 ? x.getFloat(i) : x.getFloat(i - wide / 2));
            places("wraps around", i -> i + 0x7fffffc0 < 0 ? x.getFloat(i) : -x.getFloat(i / wide));
            places("downward", i -> {
                float sum = 0;
                for (int k = 3; k > 0; k--) if (i % wide >= k) sum += x.getFloat(i - k);
                return sum;
            });
            int pivot = high / 2;
            places("pivot", i -> {
                int down = pivot - i / wide;
                if (down < -high || down > high) throw new IndexOutOfBoundsException();
                return x.getFloat(i) - x.getFloat(i + down * wide);
            });
            ArrayFunction<Index2, Object> matrix = AF.map(p -> {
                int c = p.column(), i = p.row() * wide + c;
                return c > 0 && p.row() > 0 ? x.getFloat(i - 1) - x.getFloat(i - wide) : x.getFloat(i);
            });
            try (PArray<Index2> all = AF.range(high, wide); PArray<Object> result = matrix.apply(all)) {
                compare("matrix", matrix, result, all.size(), i -> {
                    boolean inside = i % wide > 0 && i / wide > 0;
                    return inside ? x.getFloat(i - 1) - x.getFloat(i - wide) : x.getFloat(i);
                });
            }
        }
    }

    private static final int HIGH = 20, WIDE = 1024, SIZE = HIGH * WIDE;

    /** Whose borders are constants, over arrays that are so large, or larger. */
    private static void constants() {
        rows = 2 * HIGH;
        columns = WIDE;
        try (PArray<Float> x = data()) {
            compareConstants("last row", x, i -> {
                int r = i / WIDE, c = i % WIDE;
                if (r < 1 || r >= HIGH - 1 || c < 1 || c + 1 >= WIDE) return x.getFloat(i);
                return x.getFloat(i - 1) + x.getFloat(i + 1) * x.getFloat(i - WIDE) - x.getFloat(i + WIDE);
            });
            compareConstants("columns from 300 to 400", x, i -> {
                int c = i - i / WIDE * WIDE;
                return c > 300 && c <= 400 ? -x.getFloat(i) : c >= 1 ? x.getFloat(i - 1) : 0f;
            });
            compareConstants("last index", x, i -> 0 < i && SIZE - 1 > i ? x.getFloat(i - 1) * x.getFloat(i + 1) : x.getFloat(i));
            compareConstants("first thousand", x, i -> i < 10 ? 1f : i < 1000 ? x.getFloat(i - 1) : x.getFloat(i - 10));
            compareConstants("rows in turn", x, i -> {
                int r = i / WIDE, c = i % WIDE;
                return r % 2 == 0 || c == 0 ? x.getFloat(i) : r / 4 == 1 ? x.getFloat(i - 1) : x.getFloat(i - WIDE);
            });
            compareConstants("two behind", x, i -> i < SIZE / 2 ? x.getFloat(i) : x.getFloat(i - SIZE / 2) * 3);
        }
    }

    private static void compareConstants(String name, PArray<Float> x, Function<Integer, Object> f) {
        ArrayFunction<Integer, Object> function = AF.map(f);
        for (int size : new int[] {SIZE, x.size(), 100}) {
            try (PArray<Integer> all = AF.range(size); PArray<Object> result = function.apply(all)) {
                rows = size == SIZE ? 9 : 0; // told of once
                compare(name, function, result, size, f::apply);
            }
        }
    }

    private static void failing() {
        int wide = columns, size = rows * columns;
        float[] x = new float[size];
        x[size * 2 / 3] = 1;
        Function<Integer, Object> beyond = i -> i / wide == 0 ? 0f : x[i] + x[i + 1];
        compareFailing("beyond the end", p -> AF.map(beyond).apply(p), size, beyond::apply);
        Function<Integer, Object> divides = i -> 100 / ((int) x[i] - 1) + i / wide;
        compareFailing("division", p -> AF.map(divides).apply(p), size, divides::apply);
        int none = wide - wide;
        Function<Integer, Object> noColumns = i -> x[i] + i / none;
        compareFailing("no columns", p -> AF.map(noColumns).apply(p), size, noColumns::apply);
    }

    public static void main(String[] args) {
        for (int[] shape : SHAPES) {
            if (args.length > 0 && shape[0] != 3 && shape[0] != 9) continue;
            rows = shape[0];
            columns = shape[1];
            views();
            indices();
            failing();
        }
        constants();
        System.out.println(compared + " compared");
    }
}
