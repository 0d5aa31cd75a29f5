package weft;

/** Nested plain loops whose inner rounds write elements of arrays of arrays, for {@link NestLoopsTest}. */
final class NestCases {
    private final double[][] rows = new double[3][50];

    private NestCases() {}

    /** An object that the cases of instances are called on. */
    static NestCases make() {
        return new NestCases();
    }

    /** What an instance holds, for a comparison. */
    static Object[] contents(Object of) {
        return new Object[] {((NestCases) of).rows};
    }

    /** Java Grande's SOR, red and black. */
    static void redBlack(double[][] grid, int rounds) {
        for (int half = 0; half < 2 * rounds; half++) {
            for (int i = 1; i < grid.length - 1; i++) {
                double[] row = grid[i];
                double[] above = grid[i - 1];
                double[] below = grid[i + 1];
                for (int j = 1 + (i + half + 1) % 2; j < row.length - 1; j += 2) {
                    row[j] = 0.3125 * (above[j] + below[j] + row[j - 1] + row[j + 1]) - 0.25 * row[j];
                }
            }
        }
    }

    /** The same by a mask, without names for rows, and from the last row to the first. */
    static void redBlackUpwards(float[][] grid, int half) {
        for (int i = grid.length - 2; i > 0; i--) {
            for (int j = 2 - ((i + half) & 1); j <= grid[i].length - 2; j += 2) {
                grid[i][j] = 0.25f * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
            }
        }
    }

    static void every(int[][] a, int first, int plus) {
        int k = 3;
        for (int i = first; i < a.length - 2; i += 2) {
            for (int j = 5; j >= 1; j -= 3) {
                int was = a[i + 2][j - 1];
                a[i + 2][j - 1] = was * 7 + i * k;
                if ((a[i + 2][j - 1] & 1) == 0) a[i + 2][j - 1] += plus + a[i + 1][j];
            }
            k += 5;
        }
        a[0][0] = k;
    }

    /** Elements side by side, as many as the outer loop goes on by, in front of the inner one. */
    static void sideBySideInFront(int[][] a, int[] by, byte[] more, int n) {
        for (int i = 0; i < n; i += 2) {
            int add = by[i] - by[i + 1];
            for (int j = 0; j < more.length; j++) a[i][j] = a[i][j] * 3 + add;
        }
        for (int i = 0; i < n; i += 4) {
            int add = more[i] + more[i + 1] * more[i + 2] - more[i + 3];
            for (int j = add & 3; j < n; j++) a[i][j] ^= add;
        }
    }

    static void triangle(long[][] a, int n) {
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) a[i][j] += i * 1000L + j;
        }
    }

    static void bytesOf(byte[][] a, char[][] b, boolean[][] c, short[] by) {
        for (int i = 0; i < a.length; i++) {
            short w = by[i];
            for (int j = 0; j < 20; j++) a[i][j] = (byte) (a[i][j] * 5 + w);
        }
        for (int i = 0; i < b.length; i++) {
            for (int j = 0; j < 20; j++) b[i][j] = (char) (b[i][j] * 5 + i);
        }
        for (int i = 0; i < c.length; i++) {
            for (int j = 0; j < 20; j++) {
                if (a[i][j] > b[i][j]) c[i][j] = a[i][j] % 3 == 0;
            }
        }
    }

    /** Two nests, two arrays that change their names, and arithmetic between. */
    static long jacobi(double[][] a, double[][] b, int rounds) {
        long seed = 7;
        for (int r = 0; r < rounds; r++) {
            for (int i = 1; i < a.length - 1; i++) {
                for (int j = 1; j < a[i].length - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
            }
            seed = seed * 31 + r;
            for (int i = 0; i < a.length; i++) {
                for (int j = 0; j < a[i].length; j++) a[i][j] += seed;
            }
            double[][] t = a;
            a = b;
            b = t;
        }
        return seed;
    }

    static int firstOf(int[][] b) {
        for (int k = 0; k < b.length; k++) {
            for (int l = 0; l < b[k].length; l++) b[k][l]++;
        }
        return b[0][0];
    }

    /** What the rounds call has two loops of its own, and looks at what they have written. */
    static void nestsInNests(int[][] a, int[][] b) {
        for (int r = 0; r < 3; r++) {
            for (int i = 0; i < a.length; i++) {
                for (int j = 0; j < a[i].length; j++) a[i][j] += firstOf(b);
            }
        }
    }

    static void secondName(int[][] a) {
        for (int i = 1; i < a.length; i++) {
            int[][] t = a;
            for (int j = 0; j < a[i].length; j++) a[i][j] += t[i - 1][j];
        }
    }

    /** The element that it reads is three rounds away, for the index wraps around. */
    static void wrapsAround(int[][] a) {
        for (int i = 0; i < a.length; i++) {
            for (int j = -2147483647 + 30; j > -2147483647; j -= 3) a[i][j + 2147483647] = a[i][j + (-2147483648 + 2)] + 1;
        }
    }

    static final class Limit {
        static int n = 7;
    }

    static void limitOfAnother(int[][] a) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < Limit.n; j++) a[i][j] *= 3;
        }
    }

    /** A round throws in the middle: everything before has happened. */
    static void throwsIn(int[][] a, int rounds, int at) {
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < a.length; i++) {
                for (int j = 0; j < a[i].length; j++) {
                    a[i][j] = a[i][j] + 1000 / (at - r * 100 - i * 10 - j);
                }
            }
        }
    }

    /** So does what stands between. */
    static int throwsBetween(int[][] a, int rounds, int at) {
        int k = 1;
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < a.length; i++) {
                for (int j = 0; j < a[i].length; j++) a[i][j] += r;
            }
            k = k * 3 + 60 / (r - at);
        }
        return k;
    }

    static int caughtBetween(int[][] a, int rounds, int at) {
        int k = 1;
        int seen = 0;
        try {
            for (int r = 0; r < rounds; r++) {
                for (int i = 0; i < a.length; i++) {
                    for (int j = 0; j < a[i].length; j++) a[i][j] += r;
                }
                k = k * 3 + 60 / (r - at);
                seen = r;
            }
        } catch (ArithmeticException e) {
            return k * 100 + seen + a[1][2];
        } finally {
            a[0][1] = -k;
        }
        return k;
    }

    /** A column that is not there, in the last row alone. */
    static void leaves(int[][] a, int first, int to) {
        for (int i = first; i < a.length; i++) {
            for (int j = i; j < to + i; j++) a[i][j] = i * 100 + j;
        }
    }

    static void otherName(int[][] a, int[] x, int[][] c) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < x.length; j++) a[i][j] = x[j] + c[1][j] * 3;
        }
    }

    void fieldRows(double[][] out) {
        for (int i = 0; i < out.length; i++) {
            double[] from = rows[i];
            double[] to = out[i];
            for (int j = 0; j < to.length; j++) to[j] = from[j] + i;
        }
    }

    void fieldItself() {
        double[][] same = rows;
        same[0][3] = 7;
        for (int i = 0; i < 2; i++) {
            double[] from = rows[i];
            double[] to = same[i + 1];
            for (int j = 0; j < to.length; j++) to[j] = from[j] + 1;
        }
    }

    static void gaussSeidel(double[][] g) {
        for (int i = 1; i < g.length - 1; i++) {
            for (int j = 1; j < g[i].length - 1; j++) g[i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]);
        }
    }

    /** A chessboard by threes is none. */
    static void threes(int[][] g) {
        for (int i = 1; i < g.length - 1; i++) {
            for (int j = 1 + i % 3; j < g[i].length - 1; j += 3) g[i][j] += g[i - 1][j];
        }
    }

    /** Both colours meet where the start goes by twice the row. */
    static void sameColour(int[][] g) {
        for (int i = 1; i < g.length - 1; i++) {
            for (int j = 1 + 2 * i % 2; j < g[i].length - 1; j += 2) g[i][j] += g[i - 1][j];
        }
    }

    static void transposed(int[][] g) {
        for (int i = 0; i < g.length; i++) {
            for (int j = 0; j < g.length; j++) g[j][i] = i - j;
        }
    }

    static void chosen(int[][] a, int[] which) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < which.length; j++) a[i][j] += a[which[j]][j];
        }
    }

    static void sharedRow(int[][] a, int[][] other, int n) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) a[i][j] = other[j][i] + 1;
        }
    }
}
