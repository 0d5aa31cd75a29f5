package weft;

/** Plain loops that a device leaves at a round, which Java goes on at: for {@link LoopLeavesTest}. */
final class LoopLeaveCases {
    private LoopLeaveCases() {}

    static long divides(int[] a, int[] b) {
        long sum = 7;
        int k = 3;
        for (int i = 0; i < a.length; i++) {
            a[i] = 1000 / b[i];
            sum += a[i];
            k += 2;
        }
        return sum * 1000 + k;
    }

    static long seenByTheHandler(int[] a, int[] b) {
        long sum = 7;
        int i = 0;
        int k = 3;
        try {
            for (i = a.length - 1; i >= 1; i -= 2) {
                a[i] += 1000 / b[i];
                sum ^= a[i];
                k += 2;
            }
        } catch (ArithmeticException e) {
            return sum * 100_000 + i * 1000 + k;
        }
        return -sum;
    }

    /** What a round has kept is read where it failed, and nowhere else. */
    static int lastInTheHandler(int[] a, int[] b) {
        int last = -1;
        try {
            for (int i = 0; i < a.length; i++) {
                a[i] = 1000 / b[i];
                last = i;
            }
        } catch (ArithmeticException e) {
            return last;
        }
        return -7;
    }

    static int lastInFinally(int[] a, int[] b) {
        int last = -1;
        try {
            for (int i = 0; i < a.length; i++) {
                a[i] = 1000 / b[i];
                last = a[i];
            }
        } finally {
            a[0] = last;
        }
        return a[0];
    }

    /** One that is assigned behind the loop and in the handler is the round's. */
    static int ownInATry(int[] a, int[] b) {
        int own;
        try {
            for (int i = 0; i < a.length; i++) {
                own = 1000 / b[i];
                a[i] = own * own;
            }
            own = 3;
        } catch (ArithmeticException e) {
            own = 4;
        }
        return own;
    }

    /** The inner counter is read where a repetition failed. */
    static int repeatedInATry(int[] a, int[] b, int[] index, int rounds) {
        int i = -1;
        try {
            for (int r = 0; r < rounds; r++) {
                for (i = 0; i < index.length; i++) {
                    a[index[i]] += 1000 / b[i];
                }
            }
        } catch (ArithmeticException e) {
            return i;
        }
        return -7;
    }

    static void reads(double[] a, int[] index, double[] from) {
        for (int i = 0; i < a.length; i++) {
            a[i] = from[index[i]] * 2;
        }
    }

    /** The array that it writes may be too short. */
    static int writes(int[] a, int[] b, int from) {
        int k = from;
        for (int i = 0; i < b.length; i++) {
            a[k] = b[i] * 2;
            k += 2;
        }
        return k;
    }

    static void writesDown(int[] a, int[] b, int from) {
        for (int i = b.length - 1; i >= 0; i--) {
            a[i + from] = b[i] * 2;
        }
    }

    static void writesRows(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i += 4) {
            a[i] = (byte) (b[i] + 1);
            a[i + 1] = (byte) (b[i] + 2);
            a[i + 2] = (byte) (b[i] + 3);
            a[i + 3] = (byte) (b[i] + 4);
        }
    }

    static void nest(int[][] a, int[] b, int from) {
        for (int i = from; i < a.length; i++) {
            for (int j = 1; j < a[i].length; j++) {
                a[i][j] = a[i][j] * 3 + 100 / b[i * 7 + j];
            }
        }
    }

    static void nestDown(int[][] a, int[] b) {
        for (int i = a.length - 1; i >= 0; i--) {
            for (int j = 1; j < a[i].length; j++) {
                a[i][j] = a[i][j] * 3 + 100 / b[i * 7 + j];
            }
        }
    }

    static int nestsInARegion(int[][] a, int[] b, int rounds) {
        int done = 0;
        try {
            for (int r = 0; r < rounds; r++) {
                for (int i = 0; i < a.length; i++) {
                    for (int j = 0; j < a[i].length; j++) {
                        a[i][j] = a[i][j] * 3 + 100 / (b[i * 7 + j] - r);
                    }
                }
                done = r;
            }
        } catch (ArithmeticException e) {
            return done;
        }
        return -done;
    }
}
