package weft.bench.more;

import weft.AF;
import weft.Border;
import weft.PArray;
import weft.View2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** An image filter: each place the weighted mean of 5 x 5, the edge repeated. */
final class Blur extends Program {
    private static final int RADIUS = 2;
    /** Binomial: near Gauss's bell. */
    private static final float[] WEIGHTS = {1f / 16, 4f / 16, 6f / 16, 4f / 16, 1f / 16};
    private final int n;
    private final float[] picture;
    private final float[] blurred;

    Blur(double scale) {
        n = (int) Math.max(64, Math.round(Math.sqrt(scale) * 2048 / 64) * 64);
        picture = random(1, n * n, 0, 255);
        blurred = new float[n * n];
    }

    @Override public Object[] inputs() {
        return new Object[] {picture};
    }

    @Override public Object[] outputs() {
        return new Object[] {blurred};
    }

    @Override public int[] sizes() {
        return new int[] {n};
    }

    private int inside(int at) {
        return Math.max(0, Math.min(n - 1, at));
    }

    private void row(int row) {
        for (int c = 0; c < n; c++) {
            float sum = 0;
            for (int down = -RADIUS; down <= RADIUS; down++) {
                int from = inside(row + down) * n;
                for (int right = -RADIUS; right <= RADIUS; right++) {
                    sum += picture[from + inside(c + right)] * (WEIGHTS[down + RADIUS] * WEIGHTS[right + RADIUS]);
                }
            }
            blurred[row * n + c] = sum;
        }
    }

    @Override public void loop() {
        for (int row = 0; row < n; row++) row(row);
    }

    @Override public void stream() {
        each(n, this::row);
    }

    private static float mean(View2<Float> v) {
        float sum = 0;
        for (int down = -RADIUS; down <= RADIUS; down++) {
            for (int right = -RADIUS; right <= RADIUS; right++) {
                sum += v.get(down, right) * (WEIGHTS[down + RADIUS] * WEIGHTS[right + RADIUS]);
            }
        }
        return sum;
    }

    @Override public Work weft() {
        return Work.of(AF.stencil2(n, RADIUS, Border.CLAMP, (View2<Float> v) -> mean(v)), PArray.of(picture),
            r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("blur", n, n, "i0 o0 " + n);
    }
}
