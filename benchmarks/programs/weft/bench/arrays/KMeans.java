package weft.bench.arrays;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The nearest of some centres to each point. */
final class KMeans extends Program {
    private static final int CENTRES = 32;
    private static final int PIECE = 1 << 14;
    private final float[] x;
    private final float[] y;
    private final float[] cx = random(3, CENTRES, 0, 1);
    private final float[] cy = random(4, CENTRES, 0, 1);
    private final int[] nearest;

    record Point(float x, float y) {}

    KMeans(double scale) {
        int n = round(scale * (1 << 22));
        x = random(1, n, 0, 1);
        y = random(2, n, 0, 1);
        nearest = new int[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {x, y, cx, cy};
    }

    @Override public Object[] outputs() {
        return new Object[] {nearest};
    }

    @Override public int[] sizes() {
        return new int[] {nearest.length, CENTRES};
    }

    private static int nearest(float x, float y, float[] cx, float[] cy) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int c = 0; c < cx.length; c++) {
            float dx = cx[c] - x;
            float dy = cy[c] - y;
            float square = dx * dx + dy * dy;
            if (square < least) {
                least = square;
                best = c;
            }
        }
        return best;
    }

    private static int nearest(float x, float y, Point[] centres) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int c = 0; c < centres.length; c++) {
            float dx = centres[c].x - x;
            float dy = centres[c].y - y;
            float square = dx * dx + dy * dy;
            if (square < least) {
                least = square;
                best = c;
            }
        }
        return best;
    }

    @Override public void loop() {
        for (int i = 0; i < nearest.length; i++) nearest[i] = nearest(x[i], y[i], cx, cy);
    }

    @Override public void stream() {
        each(nearest.length, i -> nearest[i] = nearest(x[i], y[i], cx, cy));
    }

    @Override public Runnable vectors() {
        return () -> eachPiece(nearest.length, PIECE,
            from -> Vectors.piece(this, from, Math.min(nearest.length, from + PIECE)));
    }

    @Override public Work weft() {
        Point[] centres = new Point[CENTRES];
        for (int c = 0; c < CENTRES; c++) centres[c] = new Point(cx[c], cy[c]);
        return Work.of(AF.<Float, Float>zip2().map(t -> nearest(t._1(), t._2(), centres)),
            PArray.zip(PArray.of(x), PArray.of(y)), r -> new Object[] {r.toIntArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("k_means", nearest.length, "i0 i1 i2 i3 o0 " + CENTRES);
    }

    @Override public Kernels byHand() {
        return new Kernels().step("k_means", nearest.length / 16, "i0 i1 i2 i3 o0 " + CENTRES);
    }

    /** Apart, so that nothing else needs the module. */
    private static final class Vectors {
        private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
        private static final VectorSpecies<Integer> I = IntVector.SPECIES_PREFERRED;

        static void piece(KMeans k, int from, int to) {
            for (int i = from; i < to; i += F.length()) {
                FloatVector px = FloatVector.fromArray(F, k.x, i);
                FloatVector py = FloatVector.fromArray(F, k.y, i);
                FloatVector least = FloatVector.broadcast(F, Float.POSITIVE_INFINITY);
                IntVector best = IntVector.zero(I);
                for (int c = 0; c < CENTRES; c++) {
                    FloatVector dx = FloatVector.broadcast(F, k.cx[c]).sub(px);
                    FloatVector dy = FloatVector.broadcast(F, k.cy[c]).sub(py);
                    FloatVector square = dx.mul(dx).add(dy.mul(dy));
                    VectorMask<Float> nearer = square.compare(VectorOperators.LT, least);
                    least = least.blend(square, nearer);
                    best = best.blend(c, nearer.cast(I));
                }
                best.intoArray(k.nearest, i);
            }
        }
    }
}
