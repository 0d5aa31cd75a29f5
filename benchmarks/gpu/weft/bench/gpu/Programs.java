package weft.bench.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.Index2;
import weft.PArray;
import weft.Seq;
import weft.Tuple2;
import weft.bench.gpu.Elements.Body;
import weft.bench.gpu.Elements.Point;
import weft.bench.gpu.Elements.Sum;

/** The programs of the table, by the names that peers.cu has too. Their data are made on the device and stay there. */
final class Programs {
    private static final int LARGE = 1 << 28;
    private static final int MIDDLE = 1 << 26;
    private static final int SMALL = 1 << 24;
    private static final int BODIES = 1 << 16;
    private static final int RANDOM = 1 << 20;
    private static final int SPECTRUM = 1 << 14;
    private static final int PICTURE = 8192;
    private static final int MATRIX = 4096;
    private static final int IMAGE = 16384;
    private static final int GRID = 1024;
    private static final int COLUMNS = 1024;
    private static final int ROWS = 1 << 22;
    private static final int A_ROW = 16;
    private static final int SAMPLES = 100;
    private static final int ODD = 0x9E3779B9;
    private static final int OTHER = 0x85EBCA6B;

    private Programs() {}

    record Program(String name, Supplier<Work> make) {}

    /** A function, its input, and what Java makes of some elements; null: that is not bit for bit, or no loop of one element's. */
    record Work(ArrayFunction<?, ?> function, PArray<?> input, IntFunction<?> element) implements AutoCloseable {
        private PArray<?> apply() {
            @SuppressWarnings("unchecked") // they were made for each other
            ArrayFunction<Object, ?> f = (ArrayFunction<Object, ?>) function;
            @SuppressWarnings("unchecked")
            PArray<Object> x = (PArray<Object>) input;
            return f.apply(x);
        }

        void run() {
            apply().close();
        }

        /** Null if the elements looked at are Java's. */
        String check() {
            Random random = new Random(1);
            try (PArray<?> result = apply()) {
                for (int k = 0; k < SAMPLES && element != null; k++) {
                    int i = random.nextInt(result.size());
                    Object wanted = element.apply(i);
                    if (!wanted.equals(result.get(i))) return "element " + i + ": " + result.get(i) + ", not " + wanted;
                }
            }
            return null;
        }

        @Override public void close() {
            input.close();
        }
    }

    static final List<Program> ALL = List.of(
        new Program("saxpy", Programs::saxpy),
        new Program("sum", () -> new Work(AF.<Float>identity().reduce(0f, Float::sum), floats(LARGE, ODD), null)),
        new Program("scan", () -> new Work(AF.<Float>identity().scan(0f, Float::sum), floats(LARGE, ODD), null)),
        new Program("filter", () -> new Work(AF.<Float>identity().filter(v -> v < 0.5f), floats(LARGE, ODD), null)),
        new Program("histogram", () -> new Work(AF.histogram(256),
            AF.map((Integer i) -> i * ODD >>> 24).apply(AF.range(LARGE)), null)),
        new Program("histogram_wide", () -> new Work(AF.histogram(1 << 16),
            AF.map((Integer i) -> i * ODD >>> 16).apply(AF.range(LARGE)), null)),
        new Program("gather", Programs::gather),
        new Program("scatter", Programs::scatter),
        new Program("sort", () -> new Work(AF.<Float>identity().sorted(), floats(MIDDLE, ODD), null)),
        new Program("black_scholes", () -> blackScholes(false)),
        new Program("black_scholes_relaxed", () -> blackScholes(true)),
        new Program("n_body", () -> nBody(false)),
        new Program("n_body_relaxed", () -> nBody(true)),
        new Program("mandelbrot", () -> new Work(AF.map((Index2 p) -> Elements.mandelbrot(p.row(), p.column(), PICTURE)),
            AF.range(PICTURE, PICTURE), i -> Elements.mandelbrot(i / PICTURE, i % PICTURE, PICTURE))),
        new Program("monte_carlo", () -> new Work(AF.map((Integer i) -> Elements.monteCarlo(i)), AF.range(RANDOM),
            Elements::monteCarlo)),
        new Program("k_means", Programs::kMeans),
        new Program("k_means_sums", Programs::kMeansSums),
        new Program("fourier", () -> fourier(false)),
        new Program("fourier_relaxed", () -> fourier(true)),
        new Program("matrix", () -> matrix(false)),
        new Program("matrix_fma", () -> matrix(true)),
        new Program("sparse", Programs::sparse),
        new Program("stencil", Programs::stencil),
        new Program("rows", Programs::rows),
        new Program("jacobi", Programs::jacobi));

    private static PArray<Float> floats(int size, int factor) {
        return AF.map((Integer i) -> Elements.scattered(i, factor)).apply(AF.range(size));
    }

    private static Work saxpy() {
        float alpha = 2.5f;
        return new Work(AF.<Float, Float>zip2().map(t -> alpha * t._1() + t._2()),
            PArray.zip(floats(LARGE, ODD), floats(LARGE, OTHER)),
            i -> alpha * Elements.scattered(i, ODD) + Elements.scattered(i, OTHER));
    }

    private static int place(int i) {
        return (int) (i * 2654435761L & MIDDLE - 1);
    }

    private static Work gather() {
        PArray<Float> data = floats(MIDDLE, ODD);
        return new Work(AF.gather(data), AF.map((Integer i) -> place(i)).apply(AF.range(MIDDLE)),
            i -> Elements.scattered(place(i), ODD));
    }

    private static Work scatter() {
        PArray<Float> onto = AF.map((Integer i) -> 0f).apply(AF.range(MIDDLE));
        return new Work(AF.<Integer, Float>zip2().andThen(AF.scatter(onto)),
            PArray.zip(AF.map((Integer i) -> place(i)).apply(AF.range(MIDDLE)), floats(MIDDLE, ODD)), null);
    }

    private static Work blackScholes(boolean relaxed) {
        PArray<Float> price = AF.map((Integer i) -> 5f + 25f * Elements.scattered(i, ODD)).apply(AF.range(MIDDLE));
        PArray<Float> strike = AF.map((Integer i) -> 1f + 99f * Elements.scattered(i, OTHER)).apply(AF.range(MIDDLE));
        PArray<Float> years = AF.map((Integer i) -> 0.25f + 9.75f * Elements.scattered(i, OTHER + 2)).apply(AF.range(MIDDLE));
        var f = AF.<Float, Float, Float>zip3().map(t -> Elements.blackScholes(t._1(), t._2(), t._3()));
        return new Work(relaxed ? f.relaxed() : f, PArray.zip(price, strike, years), null); // FMath differs in the last place
    }

    private static Work nBody(boolean relaxed) {
        Random random = new Random(2);
        List<Body> list = new ArrayList<>();
        for (int i = 0; i < BODIES; i++) {
            list.add(new Body(random.nextFloat(), random.nextFloat(), random.nextFloat(), random.nextFloat()));
        }
        PArray<Body> bodies = PArray.of(list);
        var f = AF.map((Body b) -> Elements.force(b, bodies, BODIES));
        return new Work(relaxed ? f.relaxed() : f, bodies, relaxed ? null : i -> Elements.force(list.get(i), bodies, BODIES));
    }

    private static Point[] centres() {
        Random random = new Random(3);
        Point[] centres = new Point[32];
        for (int i = 0; i < centres.length; i++) centres[i] = new Point(random.nextFloat(), random.nextFloat());
        return centres;
    }

    private static Work kMeans() {
        Point[] centres = centres();
        return new Work(AF.<Float, Float>zip2().map(t -> Elements.nearest(t._1(), t._2(), centres)),
            PArray.zip(floats(SMALL, ODD), floats(SMALL, OTHER)),
            i -> Elements.nearest(Elements.scattered(i, ODD), Elements.scattered(i, OTHER), centres));
    }

    private static Work kMeansSums() {
        Point[] centres = centres();
        return new Work(AF.<Float, Float>zip2().map(t -> new Tuple2<>(Elements.nearest(t._1(), t._2(), centres),
            new Sum(t._1(), t._2(), 1))).andThen(AF.reduceByIndex(centres.length, Sum.NONE, Sum::plus)),
            PArray.zip(floats(SMALL, ODD), floats(SMALL, OTHER)), null);
    }

    private static Work fourier(boolean relaxed) {
        PArray<Float> re = floats(SPECTRUM, ODD);
        PArray<Float> im = floats(SPECTRUM, OTHER);
        var f = AF.map((Integer k) -> Elements.fourier(k, re, im, SPECTRUM));
        return new Work(relaxed ? f.relaxed() : f, AF.range(SPECTRUM), null); // sines may differ in the last place
    }

    private static Work matrix(boolean fma) {
        int n = MATRIX;
        PArray<Float> a = floats(n * n, ODD);
        PArray<Float> b = floats(n * n, OTHER);
        ArrayFunction<Index2, Float> f = fma ? AF.map(p -> {
            float sum = 0;
            for (int k = 0; k < n; k++) {
                sum = Math.fma(a.getFloat(p.row() * n + k), b.getFloat(k * n + p.column()), sum);
            }
            return sum;
        }) : AF.map(p -> {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a.getFloat(p.row() * n + k) * b.getFloat(k * n + p.column());
            return sum;
        });
        return new Work(f, AF.range(n, n), i -> {
            float sum = 0;
            for (int k = 0; k < n; k++) {
                float x = Elements.scattered(i / n * n + k, ODD);
                float y = Elements.scattered(k * n + i % n, OTHER);
                sum = fma ? Math.fma(x, y, sum) : sum + x * y;
            }
            return sum;
        });
    }

    private static int column(int k) {
        return (int) (k * 2654435761L >>> 7 & ROWS - 1);
    }

    private static Work sparse() {
        PArray<Integer> start = AF.map((Integer i) -> A_ROW * i).apply(AF.range(ROWS + 1));
        PArray<Integer> columns = AF.map((Integer k) -> column(k)).apply(AF.range(A_ROW * ROWS));
        PArray<Float> values = floats(A_ROW * ROWS, ODD);
        PArray<Float> vector = floats(ROWS, OTHER);
        return new Work(AF.map((Integer i) -> {
            float sum = 0;
            int end = start.getInt(i + 1);
            for (int k = start.getInt(i); k < end; k++) sum += values.getFloat(k) * vector.getFloat(columns.getInt(k));
            return sum;
        }), AF.range(ROWS), i -> {
            float sum = 0;
            for (int k = A_ROW * i; k < A_ROW * (i + 1); k++) {
                sum += Elements.scattered(k, ODD) * Elements.scattered(column(k), OTHER);
            }
            return sum;
        });
    }

    private static Work stencil() {
        int n = IMAGE;
        return new Work(AF.<Float, Float>stencil2(n, 1, Border.CLAMP, v -> {
            float sum = 0;
            for (int down = -1; down <= 1; down++) {
                for (int right = -1; right <= 1; right++) sum += v.get(down, right);
            }
            return sum / 9f;
        }), floats(n * n, ODD), i -> {
            float sum = 0;
            for (int down = -1; down <= 1; down++) {
                for (int right = -1; right <= 1; right++) {
                    int row = Math.min(Math.max(i / n + down, 0), n - 1);
                    int column = Math.min(Math.max(i % n + right, 0), n - 1);
                    sum += Elements.scattered(row * n + column, ODD);
                }
            }
            return sum / 9f;
        });
    }

    private static Work rows() {
        PArray<Float> vector = floats(COLUMNS, OTHER);
        return new Work(AF.<Float, Float>rows(COLUMNS,
            row -> row.zip(Seq.of(vector)).map(t -> t._1() * t._2()).reduce(0f, Float::sum)), floats(MIDDLE, ODD), i -> {
                float sum = 0;
                for (int k = 0; k < COLUMNS; k++) sum += Elements.scattered(i * COLUMNS + k, ODD) * Elements.scattered(k, OTHER);
                return sum;
            });
    }

    private static Work jacobi() {
        return new Work(AF.iterate(100, AF.<Float, Float>stencil2(GRID, 1, Border.WRAP,
            v -> 0.25f * (v.get(-1, 0) + v.get(1, 0) + v.get(0, -1) + v.get(0, 1)))), floats(GRID * GRID, ODD), null);
    }
}
