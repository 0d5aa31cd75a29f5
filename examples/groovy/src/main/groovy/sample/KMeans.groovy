package sample

import groovy.transform.CompileStatic
import weft.AF
import weft.ArrayFunction
import weft.PArray
import weft.Tuple2

@CompileStatic
record Point(float x, float y) {
    float squareTo(Point other) {
        float dx = x - other.x, dy = y - other.y
        dx * dx + dy * dy
    }
}

@CompileStatic
record Sum(double x, double y, int count) {
    static final Sum NONE = new Sum(0, 0, 0)

    Sum plus(Sum other) {
        new Sum(x + other.x, y + other.y, count + other.count)
    }

    Point mean() {
        new Point((float) (x / count), (float) (y / count))
    }
}

/**
 * Lloyd's algorithm: points go to the nearest centre, and centres to the mean of their points. Coordinates are multiples of
 * 1 / 1024, so that sums in double are exact, in whatever order.
 */
@CompileStatic
class KMeans {
    static final int CLUSTERS = 12
    static final int ROUNDS = 20

    /** What is in a captured array is read at every apply. */
    final Point[] centres

    KMeans(List<Point> points) {
        centres = points.take(CLUSTERS) as Point[]
    }

    int nearest(Point point) {
        int best = 0
        for (int c = 1; c < centres.length; c++) {
            if (point.squareTo(centres[c]) < point.squareTo(centres[best])) best = c
        }
        best
    }

    Tuple2<Integer, Sum> sorted(Point point) {
        new Tuple2<>(nearest(point), new Sum(point.x, point.y, 1))
    }

    /** The centres after all rounds, with the sums that a round's centres give. */
    List<Point> settled(Closure<List<Sum>> sums) {
        ROUNDS.times {
            sums().eachWithIndex { Sum sum, int c -> if (sum.count) centres[c] = sum.mean() }
        }
        centres.toList()
    }

    List<Sum> inGroovy(List<Point> points) {
        Sum[] sums = new Sum[CLUSTERS]
        Arrays.fill(sums, Sum.NONE)
        for (Point point : points) {
            int c = nearest(point)
            sums[c] = sums[c] + new Sum(point.x, point.y, 1)
        }
        sums.toList()
    }

    static void run(int size) {
        List<Point> points = (0..<size).collect { int i ->
            int noise = (i * -0x61c88647) >>> 8
            new Point((float) ((1500 * (i % 4) + noise % 2048) / 1024f), (float) ((1500 * (i % 3) + noise.intdiv(2048) % 2048) / 1024f))
        }
        Closure<List<Point>> plain = {
            KMeans k = new KMeans(points)
            k.settled { k.inGroovy(points) }
        }

        KMeans k = new KMeans(points)
        ArrayFunction<Point, Sum> round = AF.<Point, Tuple2<Integer, Sum>> map(k::sorted).andThen(AF.reduceByIndex(CLUSTERS, Sum.NONE, Sum::plus))
        PArray.of(points).withCloseable { PArray<Point> input ->
            Closure<List<Point>> onDevice = {
                System.arraycopy(points as Point[], 0, k.centres, 0, CLUSTERS)
                k.settled { round.apply(input).withCloseable { PArray<Sum> sums -> (0..<CLUSTERS).collect { sums.get(it) } } }
            }
            round.prepare(input) // or Java threads would begin
            Main.report("k-means of $size points, $ROUNDS rounds", round, onDevice() == plain(),
                Main.milliseconds(onDevice), Main.milliseconds(plain))
        }
    }
}
