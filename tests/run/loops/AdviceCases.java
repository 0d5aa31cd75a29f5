package weft;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * For {@link LoopAdviceTest}: a loop for each reason why one is never taken, and, with {@code Then} behind its name, what a programmer makes of it
 * who does what the reason says.
 */
final class AdviceCases {
    private static volatile int most = 40;
    private static volatile int[] shared = new int[50];
    private static int latest;
    private static int total;

    static AdviceCases make() {
        return new AdviceCases();
    }

    static Object contents(Object of) {
        return total;
    }

    private static final class Other {
        static int count = 9;
        static int[] all = new int[50];
    }

    @Override public boolean equals(Object other) {
        return true;
    }

    @Override public int hashCode() {
        return 1;
    }

    private static int increased(int x) {
        return x + 1;
    }

    private static void increase(int[] a, int i) {
        a[i]++;
    }

    private static int pick(int[] a, int i) {
        return a[i] + 1;
    }

    static void noFor(int[] a, String s) {
        for (int i = 0; i < s.length(); i++) a[i] = i;
    }

    static void noForThen(int[] a, String s) {
        int length = s.length();
        for (int i = 0; i < length; i++) a[i] = i;
    }

    static void jumpedInto(int[] a, int from) {
        int i = 0;
        if (from > 5) i = 3;
        for (; i < a.length; i++) a[i] = i;
    }

    static void jumpedIntoThen(int[] a, int from) {
        int start = from > 5 ? 3 : 0;
        for (int i = start; i < a.length; i++) a[i] = i;
    }

    static int leaves(int[] a) {
        int first = a.length;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 6) {
                first = i;
                break;
            }
        }
        return first;
    }

    static int leavesThen(int[] a) {
        int first = a.length;
        for (int i = 0; i < a.length; i++) if (a[i] == 6) first = Math.min(first, i);
        return first;
    }

    static int returns(int[] a) {
        for (int i = 0; i < a.length; i++) if (a[i] == 6) return i;
        return a.length;
    }

    static int returnsThen(int[] a) {
        int first = a.length;
        for (int i = a.length - 1; i >= 0; i--) if (a[i] == 6) first = Math.min(first, i);
        return first;
    }

    static void skipsStep(int[] a) {
        int i = 0;
        while (i < a.length) {
            if (a[i] < 3) {
                i++;
                continue;
            }
            a[i] += i;
            i++;
        }
    }

    static void skipsStepThen(int[] a) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] < 3) continue;
            a[i] += i;
        }
    }

    static void locks(int[] a) {
        for (int i = 0; i < a.length; i++) {
            synchronized (a) {
                a[i]++;
            }
        }
    }

    static void locksThen(int[] a) {
        synchronized (a) {
            for (int i = 0; i < a.length; i++) a[i]++;
        }
    }

    private static int dividedBy(int by) {
        try {
            return 100 / by;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    private static int dividedFinally(int by) {
        int result = 1;
        try {
            result = 100 / (by + 1);
        } finally {
            result++;
        }
        return result;
    }

    static void catches(int[] a) {
        for (int i = 0; i < a.length; i++) {
            try {
                a[i] = 100 / a[i];
            } catch (ArithmeticException e) {
                a[i] = -1;
            }
        }
    }

    static void catchesThen(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = dividedBy(a[i]);
    }

    static void endsWithFinally(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int result = 1;
            try {
                result = 100 / (a[i] + 1);
            } finally {
                result++;
            }
            a[i] = result;
        }
    }

    static void endsWithFinallyThen(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = dividedFinally(a[i]);
    }

    static void volatileLimit(int[] a) {
        for (int i = 0; i < most; i++) a[i]++;
    }

    static void volatileLimitThen(int[] a) {
        int n = most;
        for (int i = 0; i < n; i++) a[i]++;
    }

    static void assignsLimit(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            n = 7;
            a[i] = n;
        }
    }

    static void assignsLimitThen(int[] a, int n) {
        int limit = n;
        for (int i = 0; i < limit; i++) {
            n = 7;
            a[i] = n;
        }
    }

    static int insideExpression(int[] a, int k) {
        return k + switch (k) {
            default -> {
                int sum = 0;
                for (int i = 0; i < a.length; i++) sum += a[i];
                yield sum;
            }
        };
    }

    static int insideExpressionThen(int[] a, int k) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i];
        return k + switch (k) {
            default -> sum;
        };
    }

    static void noLambda(int[] a) {
        IntConsumer round = i -> a[i]++;
        IntStream.range(0, a.length).forEach(round);
    }

    static void noLambdaThen(int[] a) {
        IntStream.range(0, a.length).forEach(i -> a[i]++);
    }

    static void elements(int[] a, int[] b) {
        for (int i = 0; i < 20; i++) {
            a[i] = b[i] + b[i + 1] + b[i + 2] + b[i + 3] + b[i + 4] + b[i + 5] + b[i + 6] + b[i + 7] + b[i + 8] + b[i + 9] + b[i + 10] + b[i + 11]
                + b[i + 12] + b[i + 13] + b[i + 14] + b[i + 15] + b[i + 16];
        }
    }

    private static int sumOf(int[] b, int i) {
        int sum = 0;
        for (int k = 0; k < 17; k++) sum += b[i + k];
        return sum;
    }

    static void elementsThen(int[] a, int[] b) {
        for (int i = 0; i < 20; i++) a[i] = sumOf(b, i);
    }

    static void results(int[] a) {
        for (int i = 0; i < 45; i += 9) {
            a[i] = 1;
            a[i + 1] = 2;
            a[i + 2] = 3;
            a[i + 3] = 4;
            a[i + 4] = 5;
            a[i + 5] = 6;
            a[i + 6] = 7;
            a[i + 7] = 8;
            a[i + 8] = 9;
        }
    }

    static void resultsThen(int[] a) {
        for (int i = 0; i < 45; i += 9) {
            a[i] = 1;
            a[i + 1] = 2;
            a[i + 2] = 3;
            a[i + 3] = 4;
        }
        for (int i = 0; i < 45; i += 9) {
            a[i + 4] = 5;
            a[i + 5] = 6;
            a[i + 6] = 7;
            a[i + 7] = 8;
            a[i + 8] = 9;
        }
    }

    static void old(int[] a) {
        for (int i = 0; i < 48; i += 8) {
            a[i]++;
            a[i + 1] ^= 2;
            a[i + 2] += 3;
            a[i + 3] *= 4;
            a[i + 4] += 5;
            a[i + 5] -= 6;
            a[i + 6] += 7;
            a[i + 7] += 8;
        }
    }

    static void oldThen(int[] a) {
        int[] b = a.clone();
        for (int i = 0; i < 48; i += 8) {
            a[i] = b[i] + 1;
            a[i + 1] = b[i + 1] ^ 2;
            a[i + 2] = b[i + 2] + 3;
            a[i + 3] = b[i + 3] * 4;
            a[i + 4] = b[i + 4] + 5;
            a[i + 5] = b[i + 5] - 6;
            a[i + 6] = b[i + 6] + 7;
            a[i + 7] = b[i + 7] + 8;
        }
    }

    static float sumTwice(float[] x, float[] y) {
        float sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i];
            sum += y[i];
        }
        return sum;
    }

    static float sumTwiceThen(float[] x, float[] y) {
        float sum = 0;
        for (int i = 0; i < x.length; i++) sum += x[i] + y[i];
        return sum;
    }

    static void sumRead(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            if (sum < 100) b[0] = sum;
        }
    }

    static void sumReadThen(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i];
        b[0] = sum;
    }

    static void carried(int[] a, int[] b) {
        int before = 0;
        for (int i = 0; i < a.length; i++) {
            b[i] = before;
            before = a[i];
        }
    }

    static void carriedThen(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) b[i] = i == 0 ? 0 : a[i - 1];
    }

    static int lastRead(int[] a) {
        int last = -1;
        for (int i = 0; i < a.length; i++) if (a[i] < 6) last = i;
        return last;
    }

    static int lastReadThen(int[] a) {
        int last = -1;
        for (int i = 0; i < a.length; i++) if (a[i] < 6) last = Math.max(last, i);
        return last;
    }

    static void assignsParameter(int[] a) {
        IntStream.range(0, a.length).forEach(i -> {
            i = i * 2;
            a[i / 2] = i;
        });
    }

    static void assignsParameterThen(int[] a) {
        IntStream.range(0, a.length).forEach(i -> {
            int k = i * 2;
            a[i] = k;
        });
    }

    void bySuper(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = super.equals(null) ? i : -i;
    }

    private boolean isSame(Object other) {
        return super.equals(other);
    }

    void bySuperThen(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = isSame(null) ? i : -i;
    }

    static void noResult(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int square = a[i] * a[i];
        }
    }

    static int noResultThen(int[] a) {
        int squares = 0;
        for (int i = 0; i < a.length; i++) squares += a[i] * a[i];
        return squares;
    }

    static void voidCall(int[] a) {
        for (int i = 0; i < a.length; i++) increase(a, i);
    }

    static void voidCallThen(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = increased(a[i]);
    }

    static void writesField(int[] a) {
        for (int i = 0; i < a.length; i++) latest = a[i];
    }

    static void writesFieldThen(int[] a) {
        for (int i = 0; i < a.length; i++) total += a[i];
    }

    static void writesChosen(int[][] t, int[] rows) {
        for (int i = 0; i < rows.length; i++) t[rows[i]][3] = i;
    }

    static void writesChosenThen(int[] all, int[] rows) {
        for (int i = 0; i < rows.length; i++) all[rows[i] / 5 * 5 + 3] = i;
    }

    static void writesOthersField() {
        for (int i = 0; i < 50; i++) Other.all[i] = i;
    }

    static void writesOthersFieldThen() {
        int[] a = Other.all;
        for (int i = 0; i < 50; i++) a[i] = i;
    }

    static void writesVolatile() {
        for (int i = 0; i < 50; i++) shared[i] = i;
    }

    static void writesVolatileThen() {
        int[] a = shared;
        for (int i = 0; i < 50; i++) a[i] = i;
    }

    static void writesBoxes(Integer[] a) {
        for (int i = 0; i < a.length; i++) a[i] = i;
    }

    static void writesBoxesThen(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = i;
    }

    record Pair(int x, float y) {}

    static void writesObjects(float[] y) {
        Pair[] made = new Pair[y.length];
        for (int i = 0; i < y.length; i++) made[i] = new Pair(i, y[i]);
    }

    static void writesObjectsThen(float[] y) {
        int[] madeX = new int[y.length];
        float[] madeY = new float[y.length];
        for (int i = 0; i < y.length; i++) {
            madeX[i] = i;
            madeY[i] = y[i];
        }
    }

    static void writesCast(int[] a) {
        Object given = a;
        for (int i = 0; i < 50; i++) ((int[]) given)[i] = i;
    }

    static void writesCastThen(int[] a) {
        Object given = a;
        int[] b = (int[]) given;
        for (int i = 0; i < 50; i++) b[i] = i;
    }

    static void passesOn(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = pick(a, i);
    }

    static void passesOnThen(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = increased(a[i]);
    }

    static void sharedWrite(int[] a) {
        for (int i = 0; i < 50; i++) a[0] += i;
    }

    static void sharedWriteThen(int[] a) {
        int sum = a[0];
        for (int i = 0; i < 50; i++) sum += i;
        a[0] = sum;
    }

    static void sharedAlways(int[] a, int[] b, int k) {
        for (int i = 0; i < b.length; i++) a[k] += b[i];
    }

    static void sharedAlwaysThen(int[] a, int[] b, int k) {
        int sum = a[k];
        for (int i = 0; i < b.length; i++) sum += b[i];
        a[k] = sum;
    }

    static void sharedRead(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) a[i] = a[b[i] & 15];
    }

    static void sharedReadThen(int[] a, int[] b) {
        int[] old = a.clone();
        for (int i = 0; i < b.length; i++) a[i] = old[b[i] & 15];
    }

    static void sharedReadOfComputed(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) a[b[i] & 15] = a[b[i] & 15] + i;
    }

    static void sharedReadOfComputedThen(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            int at = b[i] & 15;
            a[at] = a[at] + i;
        }
    }

    static void readsFixed(int[] a, int k) {
        for (int i = 0; i < a.length; i++) a[i] += a[k];
    }

    static void readsFixedThen(int[] a, int k) {
        int first = a[k];
        for (int i = 0; i < a.length; i++) a[i] += first;
    }

    static void readsOthers(int[] a) {
        for (int i = 1; i < a.length; i++) a[i] += a[i - 1];
    }

    static void readsOthersThen(int[] a) {
        int[] old = a.clone();
        for (int i = 1; i < a.length; i++) a[i] += old[i - 1];
    }

    static void writesOthers(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            a[i] = i;
            a[i + 1] = -i;
        }
    }

    static void writesOthersThen(int[] a) {
        for (int i = 0; i < a.length - 1; i += 2) {
            a[i] = i;
            a[i + 1] = -i;
        }
    }

    static void twoIndices(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            a[b[i] & 15] = i;
            a[b[i] & 15] ^= 3;
        }
    }

    static void twoIndicesThen(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            int at = b[i] & 15;
            a[at] = i;
            a[at] ^= 3;
        }
    }

    static void twoVariables(int[] a) {
        for (int i = 0, j = a.length - 1; i < a.length; i++, j--) a[i] = a[j] + 1;
    }

    static void twoVariablesThen(int[] a) {
        int[] old = a.clone();
        for (int i = 0, j = a.length - 1; i < a.length; i++, j--) a[i] = old[j] + 1;
    }

    static void computedLate(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) a[increased(b[i]) & 15] += i;
    }

    static void computedLateThen(int[] a, int[] b) {
        int[] places = new int[b.length];
        for (int i = 0; i < b.length; i++) places[i] = increased(b[i]) & 15;
        for (int i = 0; i < b.length; i++) a[places[i]] += i;
    }

    static void computedValue(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            int more = increased(i);
            a[b[i] & 15] ^= more;
        }
    }

    static void computedValueThen(int[] a, int[] b) {
        int[] more = new int[b.length];
        for (int i = 0; i < b.length; i++) more[i] = increased(i);
        for (int i = 0; i < b.length; i++) a[b[i] & 15] ^= more[i];
    }

    static void computedByRows(int[] a, int[][] t) {
        for (int i = 0; i < t.length; i++) a[t[i][0]] += i;
    }

    static void computedByRowsThen(int[] a, int[][] t) {
        int[] places = new int[t.length];
        for (int i = 0; i < t.length; i++) places[i] = t[i][0];
        for (int i = 0; i < t.length; i++) a[places[i]] += i;
    }

    static void computedSometimes(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) if (b[i] > 9) a[b[i] & 15] += i;
    }

    static void computedSometimesThen(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) a[b[i] & 15] += b[i] > 9 ? i : 0;
    }

    static void computedOften(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            for (int k = 0; k < 3; k++) {
                int at = b[i] * 5 + k & 15;
                a[at] += i;
            }
        }
    }

    static void computedOftenThen(int[] a, int[] b) {
        for (int r = 0; r < 3 * b.length; r++) {
            int at = b[r / 3] * 5 + r % 3 & 15;
            a[at] += r / 3;
        }
    }

    static void computedInStream(int[] a, int[] b) {
        IntStream.range(0, b.length).forEach(i -> a[b[i] & 15] += i);
    }

    static void computedInStreamThen(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) a[b[i] & 15] += i;
    }

    static int computedBeside(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < b.length; i++) {
            a[b[i] & 15] += i;
            sum += b[i];
        }
        return sum;
    }

    static int computedBesideThen(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < b.length; i++) a[b[i] & 15] += i;
        for (int i = 0; i < b.length; i++) sum += b[i];
        return sum;
    }

    static void nestSecondName(int[][] t, int[][] u) {
        for (int i = 0; i < t.length; i++) {
            int[][] other = u;
            for (int j = 0; j < 9; j++) t[i][j] = other[i][j];
        }
    }

    static void nestSecondNameThen(int[][] t, int[][] u) {
        int[][] other = u;
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = other[i][j];
        }
    }

    static void nestFront(int[][] t, int[] b) {
        for (int i = 0; i < t.length; i++) {
            int x = increased(b[i]);
            for (int j = 0; j < 9; j++) t[i][j] = x;
        }
    }

    static void nestFrontThen(int[][] t, int[] b) {
        int[] x = new int[t.length];
        for (int i = 0; i < t.length; i++) x[i] = increased(b[i]);
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = x[i];
        }
    }

    static void nestBeside(int[][] t, int[] b) {
        for (int i = 0; i < t.length; i++) {
            b[i] = i;
            for (int j = 0; j < 9; j++) t[i][j] = j;
        }
    }

    static void nestBesideThen(int[][] t, int[] b) {
        for (int i = 0; i < t.length; i++) b[i] = i;
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = j;
        }
    }

    static void nestBehind(int[][] t, int[] b) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = j;
            increase(b, i);
        }
    }

    static void nestBehindThen(int[][] t, int[] b) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = j;
        }
        for (int i = 0; i < t.length; i++) b[i] = increased(b[i]);
    }

    static void nestCarries(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            int k = i;
            for (int j = 0; j < 9; j++) {
                t[i][j] = k;
                k += 3;
            }
        }
    }

    static void nestCarriesThen(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = i + 3 * j;
        }
    }

    static void nestLimit(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < Other.count; j++) t[i][j] = j;
        }
    }

    static void nestLimitThen(int[][] t) {
        int count = Other.count;
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < count; j++) t[i][j] = j;
        }
    }

    static void nestNoElement(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            int sum = 0;
            for (int j = 0; j < 9; j++) {
                int[] one = {j};
                one[0] += i;
                sum += one[0];
            }
        }
    }

    static void nestNoElementThen(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) {
                int[] one = {j};
                one[0] += i;
                t[i][j] = one[0];
            }
        }
    }

    static void nestSeveral(int[][] t, int[][] u) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) {
                t[i][j] = j;
                u[i][j] = i;
            }
        }
    }

    static void nestSeveralThen(int[][] t, int[][] u) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = j;
        }
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) u[i][j] = i;
        }
    }

    static void nestRow(int[][] t) {
        for (int i = 0; i < 5; i++) {
            int[] row = t[i * 2];
            for (int j = 0; j < 9; j++) row[j] = j;
        }
    }

    static void nestRowThen(int[][] t) {
        for (int i = 0; i < 10; i += 2) {
            for (int j = 0; j < 9; j++) t[i][j] = j;
        }
    }

    static void nestColumn(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 4; j++) t[i][j * 2] = j;
        }
    }

    static void nestColumnThen(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 8; j += 2) t[i][j] = j / 2;
        }
    }

    private static int corner(int[][] t) {
        return t[0][0];
    }

    static void nestPassesOn(int[][] t) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 1; j < 9; j++) t[i][j] = corner(t) + j;
        }
    }

    static void nestPassesOnThen(int[][] t) {
        int corner = t[0][0];
        for (int i = 0; i < t.length; i++) {
            for (int j = 1; j < 9; j++) t[i][j] = increased(corner) + j;
        }
    }

    private static int[][] copy(int[][] t) {
        int[][] copy = new int[t.length][];
        for (int i = 0; i < t.length; i++) copy[i] = t[i].clone();
        return copy;
    }

    static void nestChosen(int[][] t, int[] b) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = t[b[j] & 7][j];
        }
    }

    static void nestChosenThen(int[][] t, int[] b) {
        int[][] old = copy(t);
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] = old[b[j] & 7][j];
        }
    }

    static void nestReads(int[][] t) {
        for (int i = 1; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] += t[i - 1][j];
        }
    }

    static void nestReadsThen(int[][] t) {
        int[][] old = copy(t);
        for (int i = 1; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] += old[i - 1][j];
        }
    }

    static void nestMayRead(int[][] t, int m) {
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] += t[m][j];
        }
    }

    static void nestMayReadThen(int[][] t, int m) {
        int[][] old = copy(t);
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < 9; j++) t[i][j] += old[m][j];
        }
    }
}
