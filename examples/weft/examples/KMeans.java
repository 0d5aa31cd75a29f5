package weft.examples;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/**
 * Lloyd's algorithm: points go to the nearest centre, centres to the mean of their points, until none moves. A round
 * is a map, which finds the centre, and a reduction by index, which adds up the points of each. Coordinates are
 * multiples of 1 / 1024, so that sums in double are exact, whatever the order.
 */
public final class KMeans implements Example {
    record Point(float x, float y) {}

    /** How many points, and the sums of their coordinates. */
    record Sum(double x, double y, int count) {
        static final Sum NONE = new Sum(0, 0, 0);

        Sum plus(Sum other) {
            return new Sum(x + other.x, y + other.y, count + other.count);
        }
    }

    private static int nearest(Point p, Point[] centres) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int c = 0; c < centres.length; c++) {
            float dx = centres[c].x - p.x, dy = centres[c].y - p.y;
            float square = dx * dx + dy * dy;
            if (square < least) {
                least = square;
                best = c;
            }
        }
        return best;
    }

    /** Moves a centre to the middle of its points; false if that is where it is. */
    private static boolean move(Point[] centres, int c, Sum points) {
        if (points.count == 0) return false;
        Point old = centres[c];
        centres[c] = new Point((float) (points.x / points.count), (float) (points.y / points.count));
        return !centres[c].equals(old);
    }

    private final int size;
    private final int clusters;

    KMeans(int size, int clusters) {
        this.size = size;
        this.clusters = clusters;
    }

    @Override public String title() {
        return String.format("k-means: %,d points, %d clusters, until no centre moves", size, clusters);
    }

    @Override public void run(Bench bench) {
        Point[] points = points();
        Point[] expected = new Point[clusters];
        int[] rounds = new int[2];
        bench.loop(() -> rounds[0] = inJava(points, expected, false));
        bench.threads(() -> inJava(points, new Point[clusters], true));

        // What is in a captured array is read at every apply.
        Point[] centres = new Point[clusters];
        ArrayFunction<Point, Sum> sums = AF.map((Point p) -> new Tuple2<>(nearest(p, centres), new Sum(p.x, p.y, 1)))
            .andThen(AF.reduceByIndex(clusters, Sum.NONE, Sum::plus));
        try (PArray<Point> input = PArray.of(points)) {
            bench.weft(() -> {
                System.arraycopy(points, 0, centres, 0, clusters);
                rounds[1] = 0;
                for (boolean moved = true; moved; rounds[1]++) {
                    moved = false;
                    try (PArray<Sum> sum = sums.apply(input)) {
                        for (int c = 0; c < clusters; c++) moved |= move(centres, c, sum.get(c));
                    }
                }
            }, sums);
        }
        bench.note("rounds: " + rounds[1]);
        bench.answers(Agreement.of(new int[] {rounds[0]}, new int[] {rounds[1]}));
        bench.answers(Agreement.of(coordinates(expected), coordinates(centres)));
    }

    /** Clouds of points, one for each cluster. */
    private Point[] points() {
        SplittableRandom random = new SplittableRandom(5);
        Point[] points = new Point[size];
        for (int i = 0; i < size; i++) {
            int cloud = i % clusters;
            int x = 1500 * (cloud % 3) + random.nextInt(1000) + random.nextInt(1000);
            int y = 1500 * (cloud / 3) + random.nextInt(1000) + random.nextInt(1000);
            points[i] = new Point(x / 1024f, y / 1024f);
        }
        return points;
    }

    private int inJava(Point[] points, Point[] centres, boolean parallel) {
        System.arraycopy(points, 0, centres, 0, clusters);
        int[] nearest = new int[size];
        double[] x = new double[clusters];
        double[] y = new double[clusters];
        int[] count = new int[clusters];
        int rounds = 0;
        for (boolean moved = true; moved; rounds++) {
            IntStream indices = IntStream.range(0, size);
            (parallel ? indices.parallel() : indices).forEach(i -> nearest[i] = nearest(points[i], centres));
            Arrays.fill(x, 0);
            Arrays.fill(y, 0);
            Arrays.fill(count, 0);
            for (int i = 0; i < size; i++) {
                x[nearest[i]] += points[i].x;
                y[nearest[i]] += points[i].y;
                count[nearest[i]]++;
            }
            moved = false;
            for (int c = 0; c < clusters; c++) moved |= move(centres, c, new Sum(x[c], y[c], count[c]));
        }
        return rounds;
    }

    private static float[] coordinates(Point[] points) {
        float[] all = new float[2 * points.length];
        for (int i = 0; i < points.length; i++) {
            all[2 * i] = points[i].x;
            all[2 * i + 1] = points[i].y;
        }
        return all;
    }

    public static void main(String[] args) {
        Demo.main("KMeans");
    }
}
