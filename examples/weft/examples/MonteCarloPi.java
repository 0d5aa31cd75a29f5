package weft.examples;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * Pi, from the share of random points that lie in a quarter of a circle. Nothing is stored and nothing is sent: the
 * indices are a range, and every element makes its own random numbers, those of {@link SplittableRandom}: the next one
 * is a function of how many came before.
 */
public final class MonteCarloPi implements Example {
    private static final long SEED = 6;
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final int size;

    MonteCarloPi(int size) {
        this.size = size;
    }

    static ArrayFunction<Integer, Integer> inside() {
        return AF.map((Integer i) -> inside(number(2L * i), number(2L * i + 1)) ? 1 : 0).reduce(0, Integer::sum);
    }

    private static boolean inside(double x, double y) {
        return x * x + y * y <= 1;
    }

    /** What a SplittableRandom gives after {@code before} other numbers; its mix is Stafford's variant 13. */
    private static double number(long before) {
        long z = SEED + (before + 1) * GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return unit(z ^ (z >>> 31));
    }

    /** From 64 random bits to 0 .. 1. */
    private static double unit(long bits) {
        return (bits >>> 11) * 0x1p-53;
    }

    @Override public String title() {
        return String.format("Monte Carlo: pi from %,d points", size);
    }

    @Override public void run(Bench bench) {
        int[] expected = new int[1];
        int[] fromThreads = new int[1];
        bench.loop(() -> expected[0] = inJava());
        bench.threads(() -> fromThreads[0] = (int) IntStream.range(0, size).parallel()
            .filter(i -> inside(number(2L * i), number(2L * i + 1))).count());

        try (PArray<Integer> count = bench.weft(inside(), AF.range(size))) {
            bench.answers(Agreement.of(expected, count.toIntArray()));
            bench.note(String.format(Locale.ROOT, "pi is about %.4f", 4.0 * count.getInt(0) / size));
        }
    }

    private int inJava() {
        SplittableRandom random = new SplittableRandom(SEED);
        int count = 0;
        for (int i = 0; i < size; i++) {
            double x = unit(random.nextLong());
            double y = unit(random.nextLong());
            if (inside(x, y)) count++;
        }
        return count;
    }

    public static void main(String[] args) {
        Demo.main("MonteCarloPi");
    }
}
