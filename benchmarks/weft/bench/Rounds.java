package weft.bench;

import java.util.Locale;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.Profile;
import weft.Weft;

/** What a round of {@code iterate} takes beside its kernel. */
final class Rounds {
    private static final int ROUNDS = 100;
    private static final int WARM_UP = 40;

    private Rounds() {}

    static void run(int rounds, int scale) {
        System.out.printf("%n%d rounds of iterate, microseconds a round (medians of %d)%n%n", ROUNDS, rounds);
        System.out.printf("  %-24s %10s %10s %10s%n", "", "a round", "kernel", "besides");
        row("v + 1, 4 elements", AF.map((Float v) -> v + 1), 4, rounds);
        int width = 1024;
        row("Jacobi, " + width + " x " + width * scale, AF.stencil2(width, 1, Border.CLAMP,
            view -> 0.25f * (view.get(-1, 0) + view.get(1, 0) + view.get(0, -1) + view.get(0, 1))), width * width * scale, rounds);
    }

    private static void row(String name, ArrayFunction<Float, Float> step, int size, int rounds) {
        ArrayFunction<Float, Float> all = AF.<Float>identity().iterate(ROUNDS, step);
        Samples samples = new Samples();
        try (PArray<Float> input = PArray.of(new float[size])) {
            for (int k = 0; k < WARM_UP; k++) all.apply(input).close();
            Profile before = Weft.profile();
            for (int k = 0; k < rounds; k++) samples.add(Samples.time(() -> all.apply(input).close()));
            double kernel = Weft.profile().since(before).kernelNanos() / 1e3 / ROUNDS / rounds;
            double round = samples.median() * 1e3 / ROUNDS;
            System.out.printf(Locale.ROOT, "  %-24s %10.2f %10.2f %10.2f%n", name, round, kernel, round - kernel);
        }
    }
}
