package weft.examples.spark;

import weft.PArray;
import weft.spark.SparkArray;
import weft.spark.SparkFunction;
import weft.spark.WeftSpark;

/** Pi from the share of random points that lie in a quarter of a circle: MonteCarlo [POINTS]. Nothing is stored and nothing sent. */
public final class MonteCarlo {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private MonteCarlo() {}

    /** What a SplittableRandom of seed 0 gives after {@code before} other numbers, in 0 .. 1. */
    private static double number(long before) {
        long z = (before + 1) * GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
    }

    private static long inside(long point) {
        double x = number(2 * point);
        double y = number(2 * point + 1);
        return x * x + y * y <= 1 ? 1 : 0;
    }

    public static void main(String[] args) {
        try (Example example = new Example("Monte Carlo", args)) {
            int points = example.number(0, 1_000_000_000);
            SparkFunction<Integer, Long> count = WeftSpark.<Integer, Long>map(i -> inside(i)).reduce(0L, Long::sum);
            try (SparkArray<Integer> range = WeftSpark.range(example.context, points, example.parts());
                 SparkArray<Long> inside = count.apply(range); PArray<Long> here = inside.toPArray()) {
                System.out.printf("pi is about %.6f, of %,d points%n", 4.0 * here.getLong(0) / points, points);
                example.check(count, range, here);
            }
        }
    }
}
