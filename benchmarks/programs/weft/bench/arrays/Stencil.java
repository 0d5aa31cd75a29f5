package weft.bench.arrays;

import weft.AF;
import weft.Border;
import weft.PArray;
import weft.View2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** An image and the eight places around each: a blur. */
final class Stencil extends Program {
    private final int n;
    private final float[] image;
    private final float[] blurred;

    Stencil(double scale) {
        n = (int) Math.max(64, Math.round(Math.sqrt(scale) * 4096 / 64) * 64);
        image = random(1, n * n, 0, 1);
        blurred = new float[n * n];
    }

    @Override public Object[] inputs() {
        return new Object[] {image};
    }

    @Override public Object[] outputs() {
        return new Object[] {blurred};
    }

    @Override public int[] sizes() {
        return new int[] {n};
    }

    private void row(int row) {
        int above = Math.max(row - 1, 0) * n;
        int here = row * n;
        int below = Math.min(row + 1, n - 1) * n;
        for (int c = 0; c < n; c++) {
            int l = Math.max(c - 1, 0);
            int r = Math.min(c + 1, n - 1);
            blurred[here + c] = 0.0625f * (image[above + l] + 2 * image[above + c] + image[above + r] + 2 * image[here + l]
                + 4 * image[here + c] + 2 * image[here + r] + image[below + l] + 2 * image[below + c] + image[below + r]);
        }
    }

    private static float blur(View2<Float> v) {
        return 0.0625f * (v.get(-1, -1) + 2 * v.get(-1, 0) + v.get(-1, 1) + 2 * v.get(0, -1) + 4 * v.get(0, 0)
            + 2 * v.get(0, 1) + v.get(1, -1) + 2 * v.get(1, 0) + v.get(1, 1));
    }

    @Override public void loop() {
        for (int row = 0; row < n; row++) row(row);
    }

    @Override public void stream() {
        each(n, this::row);
    }

    @Override public Work weft() {
        return Work.of(AF.<Float, Float>stencil2(n, 1, Border.CLAMP, Stencil::blur), PArray.of(image),
            r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("stencil", n, n, "i0 o0 " + n);
    }
}
