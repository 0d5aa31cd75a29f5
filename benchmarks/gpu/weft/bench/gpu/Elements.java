package weft.bench.gpu;

import weft.FMath;
import weft.PArray;
import weft.Tuple2;

/** The functions of an element that have more than a line; peers.cu has the same. */
final class Elements {
    private Elements() {}

    record Body(float x, float y, float z, float m) {}

    record Force(float x, float y, float z) {}

    record Point(float x, float y) {}

    static Force force(Body b, PArray<Body> all, int n) {
        float ax = 0;
        float ay = 0;
        float az = 0;
        for (int j = 0; j < n; j++) {
            Body o = all.get(j);
            float dx = o.x() - b.x();
            float dy = o.y() - b.y();
            float dz = o.z() - b.z();
            float d = dx * dx + dy * dy + dz * dz + 0.001f;
            float p = o.m() / (d * (float) Math.sqrt(d));
            ax += p * dx;
            ay += p * dy;
            az += p * dz;
        }
        return new Force(ax, ay, az);
    }

    static int mandelbrot(int row, int column, int side) {
        float cr = -2.2f + 3.2f * column / side;
        float ci = -1.6f + 3.2f * row / side;
        float zr = 0;
        float zi = 0;
        int k = 0;
        while (k < 256 && zr * zr + zi * zi <= 4f) {
            float t = zr * zr - zi * zi + cr;
            zi = 2f * zr * zi + ci;
            zr = t;
            k++;
        }
        return k;
    }

    static float monteCarlo(int i) {
        int s = i * 0x9E3779B9 + 12345;
        float sum = 0;
        for (int k = 0; k < 1000; k++) {
            s ^= s << 13;
            s ^= s >>> 17;
            s ^= s << 5;
            sum += (s >>> 8) * 0x1p-24f;
        }
        return sum;
    }

    static int nearest(float x, float y, Point[] centres) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int c = 0; c < centres.length; c++) {
            float dx = centres[c].x() - x;
            float dy = centres[c].y() - y;
            float d = dx * dx + dy * dy;
            if (d < least) {
                least = d;
                best = c;
            }
        }
        return best;
    }

    /** What points have in common that are nearest to the same centre. */
    record Sum(float x, float y, int count) {
        static final Sum NONE = new Sum(0, 0, 0);

        static Sum plus(Sum a, Sum b) {
            return new Sum(a.x + b.x, a.y + b.y, a.count + b.count);
        }
    }

    record Complex(float re, float im) {}

    /** The k-th number of a Fourier transform of n numbers, a power of two. */
    static Complex fourier(int k, PArray<Float> re, PArray<Float> im, int n) {
        float unit = (float) (2 * Math.PI) / n;
        float sumRe = 0;
        float sumIm = 0;
        for (int t = 0; t < n; t++) {
            float angle = (k * t & n - 1) * unit;
            float c = FMath.cos(angle);
            float s = FMath.sin(angle);
            sumRe += re.getFloat(t) * c + im.getFloat(t) * s;
            sumIm += im.getFloat(t) * c - re.getFloat(t) * s;
        }
        return new Complex(sumRe, sumIm);
    }

    private static float normal(float x) {
        float k = 1f / (1f + 0.2316419f * Math.abs(x));
        float w = 0.3989422804f * FMath.exp(-0.5f * x * x) * (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f
            + k * (-1.821255978f + k * 1.330274429f)))));
        return x < 0 ? w : 1f - w;
    }

    static Tuple2<Float, Float> blackScholes(float s, float x, float t) {
        float q = (float) Math.sqrt(t);
        float d1 = (FMath.log(s / x) + (0.02f + 0.5f * 0.3f * 0.3f) * t) / (0.3f * q);
        float d2 = d1 - 0.3f * q;
        float e = FMath.exp(-0.02f * t);
        float c1 = normal(d1);
        float c2 = normal(d2);
        return new Tuple2<>(s * c1 - x * e * c2, x * e * (1f - c2) - s * (1f - c1));
    }

    /** A number in [0, 1) for each i. */
    static float scattered(int i, int factor) {
        return (i * factor >>> 8) * 0x1p-24f;
    }
}
