package weft;

import java.util.Random;

/** Arrays of random numbers, the same for the same size. */
final class RandomArrays {
    private RandomArrays() {}

    static int[] ints(int n) {
        return new Random(n).ints(n).toArray();
    }

    /** From -0.5 to 0.5. */
    static float[] floats(int n) {
        float[] a = new float[n];
        Random random = new Random(n);
        for (int i = 0; i < n; i++) a[i] = random.nextFloat() - 0.5f;
        return a;
    }

    /** From -2 to 2. */
    static double[] doubles(int n) {
        return new Random(n).doubles(n, -2, 2).toArray();
    }
}
