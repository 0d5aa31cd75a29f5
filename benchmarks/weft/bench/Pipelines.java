package weft.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.Weft;
import weft.Work;

/**
 * Maps whose inputs Java writes before and whose result it reads after every apply, whole and in chunks. Where memory
 * is shared there is nothing to gain: then the ratios are 1.
 */
final class Pipelines {
    private static final int ELEMENTS = 1 << 22;
    private static final int[] CHUNKS = {2, 4, 8, 16, 32, 64};
    private static final int WARM_UP = 3;

    private Pipelines() {}

    static void run(int rounds, int scale) {
        int n = (int) Math.min((long) ELEMENTS * scale, 1 << 28);
        System.out.printf("%nPipelined maps of %d floats, inputs written and results read by Java, ms%n"
            + "(medians of %d, in turns); the other columns are ratios to the plain apply%n%n", n, rounds);
        System.out.printf("  %-14s %10s", "", "plain");
        for (int chunks : CHUNKS) System.out.printf(" %7d", chunks);
        System.out.println(" chunks");
        try (PArray<Float> x = PArray.allocate(Float.class, n); PArray<Float> y = PArray.allocate(Float.class, n);
                PArray<Tuple2<Float, Float>> both = PArray.zip(x, y)) {
            Function<Float, Float> half = v -> v * 0.5f;
            Function<Tuple2<Float, Float>, Float> saxpy = t -> 2.5f * t._1() + t._2();
            Function<Float, Float> roots = v -> {
                float sum = 0;
                for (int i = 0; i < 64; i++) sum += (float) Math.sqrt(v + i);
                return sum;
            };
            row("half", AF.map(half), x, rounds, x);
            row("saxpy", AF.map(saxpy), both, rounds, x, y);
            row("roots", AF.map(roots), x, rounds, x);
        }
    }

    @SafeVarargs
    private static <T> void row(String name, ArrayFunction<T, Float> map, PArray<T> input, int rounds,
            PArray<Float>... written) {
        List<ArrayFunction<T, Float>> all = new ArrayList<>(List.of(map));
        for (int chunks : CHUNKS) all.add(map.pipelined(input.size() / chunks));
        List<Samples> samples = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) samples.add(new Samples());
        Work before = Weft.work();
        for (int round = -WARM_UP; round < rounds; round++) {
            for (int i = 0; i < all.size(); i++) {
                for (PArray<Float> column : written) column.putFloat(0, round);
                ArrayFunction<T, Float> f = all.get(i);
                double time = Samples.time(() -> {
                    try (PArray<Float> result = f.apply(input)) {
                        result.getFloat(input.size() - 1);
                    }
                });
                if (round >= 0) samples.get(i).add(time);
            }
        }
        double plain = samples.get(0).median();
        System.out.printf(Locale.ROOT, "  %-14s %10.3f", name, plain);
        for (Samples pipelined : samples.subList(1, samples.size())) {
            System.out.printf(Locale.ROOT, " %7.3f", pipelined.median() / plain);
        }
        Work done = Weft.work().since(before);
        System.out.printf(Locale.ROOT, "   %d MiB up, %d MiB down%n", done.bytesToDevice() >> 20,
            done.bytesToHost() >> 20);
    }
}
