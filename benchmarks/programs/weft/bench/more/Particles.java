package weft.bench.more;

import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple4;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** Specks in a plane that four masses attract, each by itself, for 100 steps of time. */
final class Particles extends Program {
    private static final int STEPS = 100;
    private static final float TIME = 0.01f;
    private static final float[] MASS_X = {-0.5f, 0.5f, -0.5f, 0.5f};
    private static final float[] MASS_Y = {-0.5f, -0.5f, 0.5f, 0.5f};
    private final float[][] start;
    private final float[][] end;

    /** A place and a speed. */
    record Speck(float x, float y, float vx, float vy) {
        Speck after() {
            float ax = 0;
            float ay = 0;
            for (int m = 0; m < MASS_X.length; m++) {
                float dx = MASS_X[m] - x;
                float dy = MASS_Y[m] - y;
                float pull = 1 / (dx * dx + dy * dy + 0.1f);
                ax += pull * dx;
                ay += pull * dy;
            }
            float nextVx = vx + ax * TIME;
            float nextVy = vy + ay * TIME;
            return new Speck(x + nextVx * TIME, y + nextVy * TIME, nextVx, nextVy);
        }
    }

    Particles(double scale) {
        int n = round(scale * (1 << 20));
        start = new float[][] {random(1, n, -1, 1), random(2, n, -1, 1), random(3, n, -1, 1), random(4, n, -1, 1)};
        end = new float[4][n];
    }

    @Override public Object[] inputs() {
        return start;
    }

    @Override public Object[] outputs() {
        return end;
    }

    @Override public int[] sizes() {
        return new int[] {end[0].length, STEPS};
    }

    private static Speck moved(Speck speck) {
        for (int step = 0; step < STEPS; step++) speck = speck.after();
        return speck;
    }

    private void move(int i) {
        Speck speck = moved(new Speck(start[0][i], start[1][i], start[2][i], start[3][i]));
        end[0][i] = speck.x;
        end[1][i] = speck.y;
        end[2][i] = speck.vx;
        end[3][i] = speck.vy;
    }

    @Override public void loop() {
        for (int i = 0; i < end[0].length; i++) move(i);
    }

    @Override public void stream() {
        each(end[0].length, this::move);
    }

    @Override public Work weft() {
        ArrayFunction<Tuple4<Float, Float, Float, Float>, Speck> move =
            AF.<Float, Float, Float, Float>zip4().map(t -> moved(new Speck(t._1(), t._2(), t._3(), t._4())));
        return Work.of(move, PArray.zip(PArray.of(start[0]), PArray.of(start[1]), PArray.of(start[2]), PArray.of(start[3])),
            r -> Work.floats(r, 4));
    }

    @Override public Kernels natural() {
        return new Kernels().step("particles", end[0].length, "i0 i1 i2 i3 o0 o1 o2 o3 " + STEPS);
    }
}
