package weft.bench.arrays;

import weft.AF;
import weft.FMath;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The Fourier transform by its definition. */
final class Fourier extends Program {
    private final float[] re;
    private final float[] im;
    private final float[] sumRe;
    private final float[] sumIm;

    record Complex(float re, float im) {}

    /** The size is a power of two. */
    Fourier(double scale) {
        int n = Math.max(1024, Integer.highestOneBit((int) (Math.sqrt(scale) * 8192)));
        re = random(1, n, -0.5, 0.5);
        im = random(2, n, -0.5, 0.5);
        sumRe = new float[n];
        sumIm = new float[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {re, im};
    }

    @Override public Object[] outputs() {
        return new Object[] {sumRe, sumIm};
    }

    @Override public int[] sizes() {
        return new int[] {re.length};
    }

    @Override public boolean sameBits() {
        return false;
    }

    private void at(int k) {
        int n = re.length;
        float sr = 0;
        float si = 0;
        float unit = (float) (2 * Math.PI) / n;
        for (int t = 0; t < n; t++) {
            float angle = (k * t & n - 1) * unit;
            float c = (float) Math.cos(angle);
            float s = (float) Math.sin(angle);
            sr += re[t] * c + im[t] * s;
            si += im[t] * c - re[t] * s;
        }
        sumRe[k] = sr;
        sumIm[k] = si;
    }

    private static Complex coefficient(int k, float[] re, float[] im) {
        int n = re.length;
        float sr = 0;
        float si = 0;
        float unit = (float) (2 * Math.PI) / n;
        for (int t = 0; t < n; t++) {
            float angle = (k * t & n - 1) * unit;
            float c = (float) Math.cos(angle);
            float s = (float) Math.sin(angle);
            sr += re[t] * c + im[t] * s;
            si += im[t] * c - re[t] * s;
        }
        return new Complex(sr, si);
    }

    private static Complex fastCoefficient(int k, float[] re, float[] im) {
        int n = re.length;
        float sr = 0;
        float si = 0;
        float unit = (float) (2 * Math.PI) / n;
        for (int t = 0; t < n; t++) {
            float angle = (k * t & n - 1) * unit;
            float c = FMath.cos(angle);
            float s = FMath.sin(angle);
            sr += re[t] * c + im[t] * s;
            si += im[t] * c - re[t] * s;
        }
        return new Complex(sr, si);
    }

    @Override public void loop() {
        for (int k = 0; k < re.length; k++) at(k);
    }

    @Override public void stream() {
        each(re.length, this::at);
    }

    @Override public Work weft() {
        float[] r = re;
        float[] i = im;
        return Work.of(AF.map((Integer k) -> coefficient(k, r, i)), AF.range(r.length), a -> Work.floats(a, 2));
    }

    @Override public Work fmath() {
        float[] r = re;
        float[] i = im;
        return Work.of(AF.map((Integer k) -> fastCoefficient(k, r, i)), AF.range(r.length), a -> Work.floats(a, 2));
    }

    @Override public Kernels natural() {
        return new Kernels().step("fourier", re.length, "i0 i1 o0 o1 " + re.length);
    }
}
