/** Loops of every form that javac has, and locals far enough out for wide instructions. */
public class Loops {
    static final int STEP = 1000;

    static float dot(float[] a, float[] b) {
        float sum = 0f;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static double newton(double x) {
        double r = x;
        do {
            r = 0.5 * (r + x / r);
        } while (Math.abs(r * r - x) > 1e-12);
        return r;
    }

    static int nested(int n) {
        int found = 0;
        outer:
        for (int i = 2; i < n; i += STEP) {
            for (int k = 2; k * k <= i; k++) {
                if (i % k == 0) {
                    continue outer;
                }
                if (found > 1_000_000) {
                    break outer;
                }
            }
            found++;
        }
        return found;
    }

    static int guarded(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } finally {
            a[0] = 0;
        }
    }

    static synchronized native void elsewhere();
}
