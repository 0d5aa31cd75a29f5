package weft.examples.spark;

import weft.PArray;
import weft.Tuple2;
import weft.spark.SparkArray;
import weft.spark.SparkFunction;
import weft.spark.WeftSpark;

/**
 * Lloyd's algorithm: KMeans [POINTS [CENTRES]]. Points go to the nearest centre, and centres to the mean of their points, until none
 * moves. The points stay on the executors; the centres go there with each round's function.
 */
public final class KMeans {
    private static final int MOST_ROUNDS = 100;
    /** Points are multiples of its inverse, so that sums in double are exact. */
    private static final float GRID = 1024;

    private KMeans() {}

    record Point(float x, float y) {}

    /** How many points, and the sums of their coordinates. */
    record Sum(double x, double y, int count) {
        static final Sum NONE = new Sum(0, 0, 0);

        Sum plus(Sum other) {
            return new Sum(x + other.x, y + other.y, count + other.count);
        }

        Point middle() {
            return new Point((float) (x / count), (float) (y / count));
        }
    }

    /** A point of one of so many clouds. */
    private static Point point(int i, int clouds) {
        int cloud = i % clouds;
        int noise = (i * 0x9e3779b9 >>> 8) * 0x85ebca6b;
        return new Point((3000 * (cloud % 4) + (noise >>> 21)) / GRID, (3000 * (cloud / 4) + (noise & 0x7ff)) / GRID);
    }

    private static int nearest(Point p, float[] x, float[] y) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int c = 0; c < x.length; c++) {
            float square = (x[c] - p.x) * (x[c] - p.x) + (y[c] - p.y) * (y[c] - p.y);
            if (square < least) {
                least = square;
                best = c;
            }
        }
        return best;
    }

    private static SparkFunction<Point, Sum> sums(Point[] centres) {
        float[] x = new float[centres.length];
        float[] y = new float[centres.length];
        for (int c = 0; c < centres.length; c++) {
            x[c] = centres[c].x;
            y[c] = centres[c].y;
        }
        return WeftSpark.<Point, Tuple2<Integer, Sum>>map(p -> new Tuple2<>(nearest(p, x, y), new Sum(p.x, p.y, 1)))
            .andThen(WeftSpark.reduceByIndex(centres.length, Sum.NONE, Sum::plus));
    }

    public static void main(String[] args) {
        try (Example example = new Example("k-means", args)) {
            int size = example.number(0, 100_000_000);
            int clusters = example.number(1, 12);
            Point[] centres = new Point[clusters];
            for (int c = 0; c < clusters; c++) centres[c] = point(c, clusters);
            SparkFunction<Integer, Point> points = WeftSpark.map(i -> point(i, clusters));
            try (SparkArray<Point> input = points.apply(WeftSpark.range(example.context, size, example.parts()))) {
                int rounds = 0;
                for (boolean moved = true; moved && rounds < MOST_ROUNDS; rounds++) {
                    moved = false;
                    SparkFunction<Point, Sum> sums = sums(centres);
                    try (SparkArray<Sum> all = sums.apply(input); PArray<Sum> here = all.toPArray()) {
                        if (rounds == 0) example.check(sums, input, here);
                        for (int c = 0; c < clusters; c++) {
                            Sum sum = here.get(c);
                            Point middle = sum.count == 0 ? centres[c] : sum.middle();
                            moved |= !middle.equals(centres[c]);
                            centres[c] = middle;
                        }
                    }
                }
                System.out.printf("%,d points, %d rounds, the first centre at (%.4f, %.4f)%n", size, rounds, centres[0].x, centres[0].y);
            }
        }
    }
}
