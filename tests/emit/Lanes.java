/** Sixteen elements at once: what is the same for all stays scalar, branches that lead lanes apart become masks. */
class Lanes {
    // weftc mandelbrot: --form spmd --width 16
    static int mandelbrot(float cr, float ci) {
        float zr = 0, zi = 0;
        int k = 0;
        while (k < 256 && zr * zr + zi * zi <= 4) {
            float t = zr * zr - zi * zi + cr;
            zi = 2 * zr * zi + ci;
            zr = t;
            k++;
        }
        return k;
    }

    // weftc nearest: --form spmd --width 16 --element F
    static int nearest(float[] centres, float x) {
        float least = Float.MAX_VALUE;
        int best = 0;
        for (int k = 0; k < centres.length; k++) {
            float d = Math.abs(centres[k] - x);
            if (d < least) {
                least = d;
                best = k;
            }
        }
        return best;
    }

    // weftc pull: --form spmd --element F
    static float pull(float[] at, float x) {
        float sum = 0;
        for (float other : at) {
            float d = other - x, square = d * d + 0.001f;
            sum += d / (square * (float) Math.sqrt(square));
        }
        return sum;
    }

    // weftc relaxedPull: --form spmd --element F --relaxed
    static float relaxedPull(float[] at, float x) {
        return pull(at, x);
    }

    // weftc rootAmongOthers: --form spmd --element F
    static float rootAmongOthers(float[] at, float x) {
        float sum = 0;
        for (float other : at) {
            float d = other - x, p = d;
            p = p * d + 0.1f;
            p = p * d + 0.2f;
            p = p * d + 0.3f;
            p = p * d + 0.4f;
            p = p * d + 0.5f;
            p = p * d + 0.6f;
            p = p * d + 0.7f;
            sum += p + (float) Math.sqrt(d);
        }
        return sum;
    }

    // weftc heavyArm: --form spmd --width 16
    static double heavyArm(double x, int n) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
            if (x > k) sum += Math.log(x + k);
            else sum -= x;
        }
        return sum;
    }

    // weftc beginsAgain: --form spmd --width 16 --element I
    static int beginsAgain(int[] table, int a) {
        int sum = 0;
        for (int k = 0; k < 9; k++) {
            if ((a + k) % 3 == 0) continue;
            for (int j = 0; j < table.length; j++) {
                if (table[j] > a) break;
                sum += table[j] * k;
            }
        }
        return sum;
    }

    // weftc nextRound: --form spmd --width 16
    static int nextRound(int a, int b) {
        int sum = 0;
        for (int k = 0; k < b; k++) {
            int r = a + k;
            while (r > 10) {
                if (r % 7 == 3) break;
                r -= 3;
            }
            if (r == 4) continue;
            sum += r;
            if (sum > 1000) return -1;
        }
        return sum;
    }

    // weftc ownArray: --form spmd --width 16
    static int ownArray(int a, int b) {
        int[] counts = new int[8];
        for (int k = 0; k < 32; k++) counts[(a >>> k) & 7]++;
        int most = 0;
        for (int k = 0; k < 8; k++) if (counts[k] > counts[most]) most = k;
        return most + counts[b & 7];
    }

    // weftc division: --form spmd --width 16
    static int division(int a, int b) {
        int sum = 0;
        while (a > 0) {
            sum += 100 / (a - b);
            a >>= 1;
        }
        return sum;
    }

    // weftc neighbours: --form spmd --width 16 --element #1
    static float neighbours(float[] x, int i) {
        float sum = 0;
        for (int k = -2; k <= 2; k++) sum += x[i + 2 + k];
        return sum;
    }

    // weftc rowSum: --form spmd --element #1
    static float rowSum(float[] x, int n, int i) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += x[i * n + k];
        return sum;
    }

    // weftc sumOfRow: --form best --element #1
    static float sumOfRow(float[] x, int n, int i) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += x[i * n + k];
        return sum;
    }

    // weftc inRows: --form best --element #1
    static float inRows(float[] x, int columns, int i) {
        int row = i / columns, column = i % columns;
        return column > 0 && row > 0 ? x[i - 1] + x[i - columns] : x[i];
    }

    // weftc constantBorder: --form best --element #1
    static float constantBorder(float[] x, int i) { // 128 rows of 512: the last column is known to be at an end, the last row is not
        int row = i / 512, column = i % 512;
        if (row < 1 || row >= 127 || column < 1 || column + 1 >= 512) return x[i];
        return x[i - 512] + x[i - 1] + x[i + 1] + x[i + 512];
    }

    // weftc everySecondRow: --form best --element #1
    static float everySecondRow(float[] x, int i) {
        int row = i / 512, column = i % 512;
        return row % 2 == 0 || column == 0 ? x[i] : x[i - 1];
    }

    // weftc everyOther: --form best --element #1
    static float everyOther(float[] x, int columns, int i) {
        int row = i / columns, column = i % columns;
        if (row == 0 || (row + column) % 2 != 0) return x[i];
        return x[i - columns] * x[i];
    }

    // weftc colours: --form best --element #1
    static float colours(float[][] rows, int columns, int half, int i) {
        int row = i / columns, column = i % columns;
        if (row < 1 || row >= rows.length - 1 || column < 1 || column >= rows[row].length - 1) return 0;
        if ((row + column + half) % 2 != 0) return rows[row][column];
        return rows[row - 1][column] + rows[row + 1][column] + rows[row][column - 1] + rows[row][column + 1];
    }

    // weftc roundFirst: --form best --element #1
    static int roundFirst(int[] x, int n, int i) {
        int sum = 0, k = 0;
        if (i >= n) return 5;
        do {
            sum += x[i + k];
        } while (k++ < 3);
        return sum;
    }

    // weftc behindLoop: --form best --element #1
    static int behindLoop(int[] x, int n, int i) {
        int sum = 0, k = 0;
        if (i >= n) return 5;
        for (; k < 4; k++) sum += x[i + k];
        return sum * 3 + x[i + k];
    }

    // weftc pivot: --form best --element #1
    static int pivot(int[] x, int n, int k, int radius, int i) {
        int down = k - i / n;
        if (down < -radius || down > radius) throw new IndexOutOfBoundsException();
        return Math.min(x[i], x[i + down * n]);
    }

    // weftc belowQuotient: --form best --element #1
    static int belowQuotient(int[] x, int a, int b, int i) {
        return i < (a + b) / 2 ? x[i - 1] : 7;
    }

    /** Rows of 32, which are whole vectors: all of them are active, and one reads places side by side. */
    // weftc tiles: --form spmd --element #1
    static float tiles(float[] a, float[] x, int i) {
        float sum = 0;
        for (int k = 0; k < 32; k++) sum += a[i / 32 * 1024 + k * 32 + i % 32] * x[k];
        return sum;
    }

    // weftc product: --form spmd --width 32 --element #1
    static float product(float[] a, float[] b, int n, int i) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += a[i / n * n + k] * b[k * n + i % n];
        return sum;
    }

    // weftc twoVectors: --form spmd --width 32
    static int twoVectors(int a, int b) {
        int k = 0;
        while (a > b) {
            if ((a & 1) == 0) a >>= 1;
            else a -= 3;
            k++;
        }
        return k;
    }

    // weftc inARow: --form spmd --width 16 --element #1
    static int inARow(int[] x, int n, int i) {
        int row = i / n, column = i % n, sum = 0;
        while (sum < column) sum += x[row * n + column] + x[row];
        return sum;
    }

    // weftc scattered: --form best --element I
    static float scattered(int[] start, int[] column, float[] x, int row) {
        float sum = 0;
        for (int k = start[row]; k < start[row + 1]; k++) sum += x[column[k]];
        return sum;
    }

    // weftc severalSums: --form best --element I
    static double severalSums(int[] start, int[] column, double[] value, int row) {
        int places = 0;
        double product = 1;
        for (int k = start[row]; k <= start[row + 1] - 2; k++) {
            places -= column[k + 1] ^ k;
            product *= Math.abs(value[column[k]]);
        }
        return places + product;
    }

    // weftc sumsOfOneTerm: --form best --element I
    static float sumsOfOneTerm(int[] start, int[] column, float[] value, int row) {
        float sum = 0;
        float difference = 1;
        for (int k = start[row]; k < start[row + 1]; k++) {
            float v = value[column[k]];
            sum += v;
            difference -= v;
        }
        return sum * difference;
    }

    // weftc straight: --form best
    static float straight(float x, float y) {
        return x > 0 ? x * y : y;
    }

    // weftc turns: --form best
    static double turns(double x) {
        return Math.sin(x) * Math.cos(x);
    }

    // weftc shared: --form best
    static double shared(double x) {
        double sum = 0;
        for (int k = 0; k < 100; k++)
            sum += Math.exp(k) * Math.cbrt(x * k);
        return sum;
    }

    // weftc remainders: --form best --element J
    static long remainders(long m, long x) {
        return x / m * (x % 1000);
    }

    // weftc place: --form best --element I
    static int place(int columns, int x) {
        return x / columns + x % columns * (x / 7);
    }

    // weftc remainder: --form best --element F
    static float remainder(float by, double more, float x) {
        return (float) (x % by + x % more + 7 % x);
    }

    record Pair(int place, int value) {}

    static int bits(int x) {
        int n = 0;
        for (; x != 0; x &= x - 1) n++;
        return n;
    }

    static int plus(int x, int y) {
        return x + y;
    }

    static boolean isOdd(int n) {
        return n % 2 != 0;
    }

    // weftc reduced: --form best --skeleton reduce --combine Lanes.plus
    static int reduced(int x) {
        return bits(x);
    }

    // weftc kept: --form best --skeleton compact --keep Lanes.isOdd
    static int kept(int x) {
        return bits(x);
    }

    // weftc winners: --form best --skeleton winners
    static Pair winners(int x) {
        return new Pair(bits(x), x);
    }

    // weftc written: --form best --skeleton scatter
    static Pair written(int x) {
        return new Pair(bits(x), x);
    }
}
