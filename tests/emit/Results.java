/** Arrays as results: a column for each position. */
class Results {
    static float[] powers(float x) {
        return new float[] {x, x * x, x * x * x};
    }

    static int[] either(int x) {
        if (x == 0) {
            return new int[] {1, 2};
        }
        int[] r = new int[2];
        r[0] = x;
        r[1] = r[0] + 1;
        return r;
    }

    // weftc row: --element [fff]
    static float[] row(float[] r) {
        return new float[] {r[2], r[0] * r.length};
    }

    static byte[] narrowed(int x) {
        byte[] b = new byte[2];
        b[0] = (byte) x;
        b[1] = (byte) (b[0] >> 1);
        return b;
    }

    static int[] unequal(int x) {
        return x > 0 ? new int[] {x} : new int[] {x, x};
    }

    static int[] unknownLength(int x) {
        return new int[x];
    }
}
