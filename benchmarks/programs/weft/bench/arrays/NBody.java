package weft.bench.arrays;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The pull of all bodies on each. */
final class NBody extends Program {
    private static final float SOFTENING = 0.001f;
    private static final int PIECE = 128;
    private final float[] x;
    private final float[] y;
    private final float[] z;
    private final float[] mass;
    private final float[] fx;
    private final float[] fy;
    private final float[] fz;

    record Body(float x, float y, float z, float mass) {}

    record Pull(float x, float y, float z) {}

    NBody(double scale) {
        int n = round(Math.sqrt(scale) * (1 << 14));
        x = random(1, n, 0, 1);
        y = random(2, n, 0, 1);
        z = random(3, n, 0, 1);
        mass = random(4, n, 0, 1.0 / n);
        fx = new float[n];
        fy = new float[n];
        fz = new float[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {x, y, z, mass};
    }

    @Override public Object[] outputs() {
        return new Object[] {fx, fy, fz};
    }

    @Override public int[] sizes() {
        return new int[] {x.length};
    }

    private void at(int i) {
        float ax = 0;
        float ay = 0;
        float az = 0;
        float px = x[i];
        float py = y[i];
        float pz = z[i];
        for (int j = 0; j < x.length; j++) {
            float dx = x[j] - px;
            float dy = y[j] - py;
            float dz = z[j] - pz;
            float square = dx * dx + dy * dy + dz * dz + SOFTENING;
            float pull = mass[j] / (square * (float) Math.sqrt(square));
            ax += pull * dx;
            ay += pull * dy;
            az += pull * dz;
        }
        fx[i] = ax;
        fy[i] = ay;
        fz[i] = az;
    }

    private static Pull pull(Body body, Body[] all) {
        float ax = 0;
        float ay = 0;
        float az = 0;
        for (Body other : all) {
            float dx = other.x - body.x;
            float dy = other.y - body.y;
            float dz = other.z - body.z;
            float square = dx * dx + dy * dy + dz * dz + SOFTENING;
            float pull = other.mass / (square * (float) Math.sqrt(square));
            ax += pull * dx;
            ay += pull * dy;
            az += pull * dz;
        }
        return new Pull(ax, ay, az);
    }

    @Override public void loop() {
        for (int i = 0; i < x.length; i++) at(i);
    }

    @Override public void stream() {
        each(x.length, this::at);
    }

    @Override public Runnable vectors() {
        return () -> eachPiece(x.length, PIECE, from -> Vectors.piece(this, from, from + PIECE));
    }

    @Override public Work weft() {
        Body[] all = new Body[x.length];
        for (int i = 0; i < all.length; i++) all[i] = new Body(x[i], y[i], z[i], mass[i]);
        return Work.of(AF.map((Body body) -> pull(body, all)), PArray.of(all), r -> Work.floats(r, 3));
    }

    @Override public Kernels natural() {
        return new Kernels().step("n_body", x.length, "i0 i1 i2 i3 o0 o1 o2 " + x.length);
    }

    @Override public Kernels byHand() {
        return new Kernels().step("n_body", x.length / 16, "i0 i1 i2 i3 o0 o1 o2 " + x.length);
    }

    /** Apart, so that nothing else needs the module. */
    private static final class Vectors {
        private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;

        static void piece(NBody b, int from, int to) {
            for (int i = from; i < to; i += F.length()) {
                FloatVector px = FloatVector.fromArray(F, b.x, i);
                FloatVector py = FloatVector.fromArray(F, b.y, i);
                FloatVector pz = FloatVector.fromArray(F, b.z, i);
                FloatVector ax = FloatVector.zero(F);
                FloatVector ay = ax;
                FloatVector az = ax;
                for (int j = 0; j < b.x.length; j++) {
                    FloatVector dx = FloatVector.broadcast(F, b.x[j]).sub(px);
                    FloatVector dy = FloatVector.broadcast(F, b.y[j]).sub(py);
                    FloatVector dz = FloatVector.broadcast(F, b.z[j]).sub(pz);
                    FloatVector square = dx.mul(dx).add(dy.mul(dy)).add(dz.mul(dz)).add(SOFTENING);
                    FloatVector pull = FloatVector.broadcast(F, b.mass[j]).div(square.mul(square.sqrt()));
                    ax = ax.add(pull.mul(dx));
                    ay = ay.add(pull.mul(dy));
                    az = az.add(pull.mul(dz));
                }
                ax.intoArray(b.fx, i);
                ay.intoArray(b.fy, i);
                az.intoArray(b.fz, i);
            }
        }
    }
}
