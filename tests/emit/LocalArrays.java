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
}
