/** Arrays of arrays that live within one element. */
class LocalArrays {
    static int square(int x) {
        int[][] m = new int[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < m[i].length; j++) {
                m[i][j] = x * i + j;
            }
        }
        return m[x & 1][2];
    }

    static int initialiser(int x) {
        int[][] m = {{1, x}, {x, 4}};
        return m[0][1] * m[1][1];
    }

    static int rowExchanged(int x) {
        int[][] m = new int[2][2];
        m[0] = m[1];
        return m[x & 1][0];
    }

    static int unequalRows(int x) {
        int[][] m = {{1, x}, {x}};
        return m[x & 1][0];
    }

    static int rowsOneByOne(int x) {
        int[][] m = new int[4][];
        for (int k = 0; k < 4; k++) m[k] = new int[3];
        return m[x & 3][0];
    }

    static int rowShared(int x) {
        int[] row = new int[3];
        int[][] m = {row, row};
        return m[x & 1][0];
    }

    static int rowMissing(int x) {
        int[][] m = new int[2][];
        m[1] = new int[2];
        return m[x & 1][0];
    }

    static int nineDimensions(int x) {
        int[][][][][][][][][] m = new int[1][1][1][1][1][1][1][1][2];
        return m[0][0][0][0][0][0][0][0][x & 1];
    }

    static int neverRead(int x) {
        int[] a = new int[1048577];
        return x;
    }

    static int rowsOfRows(int x) {
        int[][][] m = new int[2][2][];
        return m[0].length + x;
    }

    /** Two arrays that take turns. */
    static int turns(int x) {
        int[] now = {x, 1, 2}, next = new int[3];
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 3; i++) next[i] = now[i] + now[(i + 1) % 3];
            int[] old = now;
            now = next;
            next = old;
        }
        return now[0];
    }

    /** The array of the round before is still needed when the next one is made. */
    static int kept(int x) {
        int[] last = {x, 1, 2};
        for (int round = 0; round < 5; round++) {
            int[] next = new int[3];
            for (int i = 0; i < 3; i++) next[i] = last[i] + last[(i + 1) % 3];
            last = next;
        }
        return last[0];
    }

    /** Few work-items of them fit onto a thread's stack. */
    static int large(int x) {
        long[] all = new long[4096];
        int[] other = new int[4096];
        all[x & 4095] = x;
        other[(x * 7) & 4095] = (int) all[(x * 3) & 4095];
        return other[x & 4095];
    }

    static long tooLarge(int x) {
        long[] a = new long[4096], b = new long[4096], c = new long[4096], d = new long[4096];
        byte[] e = new byte[200];
        a[x & 1] = b[x & 3] = c[x & 5] = d[x & 7] = e[x & 9] = (byte) x;
        return a[x & 2] + b[x & 4] + c[x & 6] + d[x & 8] + e[x & 9];
    }
}
