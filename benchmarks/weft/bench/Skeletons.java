package weft.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * Reductions, scans and filters over floats that are on the device already and stay there: times and, where there is a C
 * program, ratios to its loops (scan and filter: divided by the cores). {@code GB/s} counts what must be read and written
 * once, and the last column is that against the device's own copy of the array.
 */
final class Skeletons {
    /** Rounds before those that count: the first 16 runs of a kernel are timed on the device, which takes time. */
    private static final int WARM = 10;

    private Skeletons() {}

    private record Row(String name, ArrayFunction<Float, ?> function, int bytesPerElement, String loop, int cores) {}

    static void run(int rounds, int size, String loops) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        ArrayFunction<Float, Float> same = AF.identity();
        ArrayFunction<Float, Float> five = AF.map(Fused::timesOneAndAHalf).map(Fused::andAQuarter).map(Fused::square)
            .map(Fused::lessAnEighth).map(Fused::twice);
        ArrayFunction<Float, Float> one = AF.map(Fused::allFive);
        List<Row> rows = List.of(new Row("copy", same, 8, "copy", 1),
            new Row("reduce", same.reduce(0f, Float::sum), 4, "sum", 1),
            new Row("map-map-reduce", AF.map(Fused::twiceAndOne).map(Fused::square).reduce(0f, Fused::sum), 4, "squares", 1),
            new Row("scan", same.scan(0f, Float::sum), 8, "scan", cores),
            new Row("filter", same.filter(x -> x > 0.5f), 6, "filter", cores),
            new Row("5 maps", five, 8, null, 1), new Row("1 map", one, 8, null, 1));
        Samples[] weft = new Samples[rows.size()];
        Samples[] c = new Samples[rows.size()];
        // Made by the device and never read here, so that the device alone has it and makes the copy.
        try (PArray<Float> numbers = PArray.of(random(size)); PArray<Float> input = AF.map((Float x) -> x).apply(numbers);
                CHost host = loops == null ? null : new CHost(List.of(loops))) {
            for (int round = -WARM; round < rounds; round++) {
                for (int k = 0; k < weft.length; k++) {
                    // Forwards and backwards in turns, so that no row always runs behind the same one.
                    int r = round % 2 == 0 ? k : weft.length - 1 - k;
                    Row row = rows.get(r);
                    if (round < 0 || weft[r] == null) {
                        weft[r] = new Samples();
                        c[r] = new Samples();
                    }
                    row.function.apply(input).close(); // what the row before has freed is made anew here, not below
                    weft[r].add(Samples.time(() -> row.function.apply(input).close()));
                    if (host != null && row.loop != null) c[r].add(host.run(row.loop, String.valueOf(size)));
                }
            }
        }
        print(rows, weft, c, size, loops != null);
    }

    private static void print(List<Row> rows, Samples[] weft, Samples[] c, int size, boolean withC) {
        System.out.printf(Locale.ROOT, "%narray functions over %d floats%n%-16s %10s %8s %10s %14s%n", size, "", "ms", "GB/s",
            "of a copy", withC ? "times C" : "");
        double copy = 8.0 * size / weft[0].median();
        for (int r = 0; r < weft.length; r++) {
            Row row = rows.get(r);
            double rate = row.bytesPerElement * (double) size / weft[r].median();
            System.out.printf(Locale.ROOT, "%-16s %10.3f %8.1f %10.2f", row.name, weft[r].median(), rate / 1e6, rate / copy);
            if (withC && row.loop != null) {
                System.out.printf(Locale.ROOT, " %14.2f", weft[r].median() / (c[r].median() / row.cores));
            }
            System.out.println();
        }
    }

    /** Those of c_loops.c. */
    private static float[] random(int size) {
        float[] x = new float[size];
        int state = 1;
        for (int i = 0; i < size; i++) {
            state = state * 1664525 + 1013904223;
            x[i] = (state >>> 8) / 16777216.0f;
        }
        return x;
    }
}
