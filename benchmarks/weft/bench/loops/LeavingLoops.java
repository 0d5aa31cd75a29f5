package weft.bench.loops;

import java.util.BitSet;

/** Loops of which a round is Java's now and then, for {@link Leaving}: where `b` is negative it marks itself in a set. */
final class LeavingLoops {
    private LeavingLoops() {}

    static void light(float[] a, float[] b, BitSet seen) {
        for (int i = 0; i < a.length; i++) {
            float x = b[i];
            if (x < 0) seen.set(i);
            a[i] = ((x * 0.25f + 1.5f) * x - 0.75f) * x / (x * x + 1f);
        }
    }

    private static float steps(float x, int count) {
        float y = x;
        for (int k = 0; k < count; k++) y = y * 0.99f + 1f / (y * y + x);
        return y;
    }

    static void middle(float[] a, float[] b, BitSet seen) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] < 0) seen.set(i);
            a[i] = steps(Math.abs(b[i]) + 1f, 12);
        }
    }

    static void heavy(float[] a, float[] b, BitSet seen) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] < 0) seen.set(i);
            a[i] = steps(Math.abs(b[i]) + 1f, 500);
        }
    }
}
