package weft.bench.arrays;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

final class Saxpy extends Program {
    private static final float ALPHA = 2.5f;
    private static final int PIECE = 1 << 16;
    private final float[] x;
    private final float[] y;
    private final float[] z;

    Saxpy(double scale) {
        int n = round(scale * (1 << 24));
        x = random(1, n, 0, 1);
        y = random(2, n, 0, 1);
        z = new float[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {x, y};
    }

    @Override public Object[] outputs() {
        return new Object[] {z};
    }

    @Override public int[] sizes() {
        return new int[] {z.length};
    }

    @Override public void loop() {
        for (int i = 0; i < z.length; i++) z[i] = ALPHA * x[i] + y[i];
    }

    @Override public void stream() {
        each(z.length, i -> z[i] = ALPHA * x[i] + y[i]);
    }

    @Override public Runnable vectors() {
        return () -> eachPiece(z.length, PIECE, from -> Vectors.piece(x, y, z, from, Math.min(z.length, from + PIECE)));
    }

    @Override public Work weft() {
        float alpha = ALPHA;
        return Work.of(AF.<Float, Float>zip2().map(t -> alpha * t._1() + t._2()), PArray.zip(PArray.of(x), PArray.of(y)),
            r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("saxpy", z.length, "i0 i1 o0");
    }

    /** Apart, so that nothing else needs the module. */
    private static final class Vectors {
        private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;

        static void piece(float[] x, float[] y, float[] z, int from, int to) {
            for (int i = from; i < to; i += F.length()) {
                FloatVector.fromArray(F, x, i).mul(ALPHA).add(FloatVector.fromArray(F, y, i)).intoArray(z, i);
            }
        }
    }
}
