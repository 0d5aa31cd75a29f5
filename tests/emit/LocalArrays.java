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
}
