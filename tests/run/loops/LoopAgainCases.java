package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Plain loops of which Java has to do a round now and then, and does not throw there: for {@link LoopAgainTest}. */
final class LoopAgainCases {
    private final List<Integer> seen = new ArrayList<>();
    private int[] field = new int[40];

    private LoopAgainCases() {}

    static LoopAgainCases make() {
        return new LoopAgainCases();
    }

    static Object[] contents(Object of) {
        LoopAgainCases cases = (LoopAgainCases) of;
        return new Object[] {cases.seen.toArray(), cases.field};
    }

    static long prints(int[] a, int[] b) {
        long sum = 7;
        int k = 3;
        for (int i = 0; i < a.length; i++) {
            a[i] += b[i] * 3;
            if (b[i] < 0) System.out.println("round " + i + " of " + b[i]);
            sum += a[i];
            k += 2;
        }
        return sum * 1000 + k;
    }

    /** Nothing is left of the round's own below the print, and yet Java does all of it. */
    static int printsDown(short[] a, int[] b, int from) {
        int i;
        for (i = from; i >= 2; i -= 3) {
            if (b[i] < 0) {
                System.out.print(i);
                System.out.print(' ');
            } else {
                a[i] = (short) (100 / b[i]);
            }
        }
        return i;
    }

    /** It throws behind a round that has printed, or in one. */
    static int printsAndThrows(int[] a, int[] b) {
        int sum = 0;
        int i = 0;
        try {
            for (i = 0; i < a.length; i += 2) {
                if (b[i] < 0) System.out.println(i);
                a[i] = 100 / (b[i] + 9);
                sum += a[i];
            }
        } catch (ArithmeticException e) {
            return sum * 1000 + i;
        }
        return sum;
    }

    private static int looked(int x, int i) {
        if (x >= 0) return x * 5;
        System.out.println("looked at " + i);
        return Thread.holdsLock(System.out) ? 1 : 2; // which is native
    }

    static void inHelpers(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] = looked(b[i], i);
        }
    }

    /** What Java writes in such a round the rounds behind it read. */
    void changesItsArray(int[] b, int[] other) {
        for (int i = 0; i < b.length; i++) {
            if (b[i] < 0) change(i, other);
            field[i] += b[i] + other[i];
        }
    }

    private void change(int i, int[] other) {
        seen.add(i);
        System.out.println(field[i]);
        field[i + 1] = 5;
        for (int k = 0; k < other.length; k++) other[k] += k;
    }

    static int tables(int[][] a, int[] b) {
        int done = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 1; j < a[i].length; j++) {
                a[i][j] = a[i][j] * 3 + b[j];
                if (b[i * 7 + j] < 0) System.out.println(i + " and " + j);
            }
            done++;
        }
        return done;
    }

    static int tablesInARegion(int[][] a, int[] b, int rounds) {
        int done = 0;
        try {
            for (int r = 0; r < rounds; r++) {
                for (int i = 0; i < a.length; i++) {
                    for (int j = 0; j < a[i].length; j++) {
                        a[i][j] = a[i][j] * 3 + 100 / (b[i * 7 + j] - r);
                        if (b[i * 7 + j] == 40 + r) System.out.println(r);
                    }
                }
                done = r;
            }
        } catch (ArithmeticException e) {
            return done;
        }
        return -done;
    }

    /** An element's own rounds in order. */
    static void scattered(int[] a, int[] at, int[] b) {
        for (int i = 0; i < b.length; i++) {
            a[at[i]] += b[i];
            if (b[i] < 0) System.out.println("scattered " + i);
        }
    }

    static final class Late {
        static int first;

        static {
            System.out.println("late");
            first = 77;
        }

        private Late() {}

        static int value(int i) {
            return first + i;
        }
    }

    static void initialises(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] < 0 ? Late.value(i) : b[i] + 1;
        }
    }

    static void streams(int[] a, int[] b) {
        IntStream.range(0, a.length).forEach(i -> {
            a[i] += b[i] * 3;
            if (b[i] < 0) System.out.println("round " + i);
        });
    }

    static int streamsThatThrow(int[] a, int[] b, int from) {
        int before = from * 3;
        try {
            IntStream.rangeClosed(from, a.length).sequential().forEach(i -> {
                if (b[i - 1] < 0) System.out.println(i);
                a[i - 1] = 100 / (b[i - 1] + 9) + before;
            });
        } catch (ArithmeticException e) {
            return before;
        }
        return -before;
    }

    void longStreams(int[] b, long from, long to) {
        LongStream.range(from, to).forEach(i -> {
            if (b[(int) i] < 0) seen.add(b[(int) i]);
            field[(int) i] += b[(int) i] * 5;
        });
        LongStream.rangeClosed(from, to).forEach(i -> field[(int) i] = looked(b[(int) i], (int) i));
    }

    /** Its rounds have rounds. */
    static void streamsInStreams(int[] a, int[] b, int depth) {
        IntStream.range(0, a.length).forEach(i -> {
            if (b[i] == depth) streamsInStreams(a, b, depth - 1);
            a[i] += b[i] * 3;
        });
    }

    static void loopsInLoops(int[] a, int[] b, int depth) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] == depth) again(a, b, depth - 1);
            a[i] += b[i] * 3;
        }
    }

    private static void again(int[] a, int[] b, int depth) {
        System.out.println(a[0]);
        loopsInLoops(a, b, depth);
    }

    static void inBetween(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] < 0) System.out.println(i);
            a[i] = 100 / (b[i] + 9);
        }
    }

    static void streamsInBetween(int[] a, int[] b) {
        IntStream.range(0, a.length).forEach(i -> {
            if (b[i] < 0) System.out.println(i);
            a[i] = 100 / (b[i] + 9);
        });
    }

    /** What is made is not initialised yet at a branch. */
    static int makes(int[] a, int[] b) {
        int k = 0;
        for (int i = 0; i < a.length; i++) {
            if (b[i] < 0) System.out.println(new StringBuilder(b[i] == -1 ? "one" : "more").append(i));
            a[i] += b[i] * 3;
            k += 2;
        }
        for (int i = a.length - 1; i >= 0; i--) {
            if (b[i] < 0) System.out.println(new String(new char[] {b[i] < -4 ? 'x' : 'y'}, 0, b[i] < -2 ? 1 : 0));
            a[i] -= k;
        }
        return k;
    }

    // ---- what is not taken ----

    static void always(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i];
            System.out.println(i);
        }
    }

    /** In both arms: no round gets by. */
    static void inBothArms(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i];
            if (b[i] < 0) System.out.println(i);
            else System.out.print(i);
        }
    }

    /** What Java writes in a round that it has is what later rounds wait for. */
    static void waits(int[] a, int[] b, int[] stop) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] < 0) System.out.println(stop[0] = 1);
            int k = i;
            while (i > 3 && stop[0] == 0) k ^= 3;
            a[i] = k;
        }
    }

    static void waitsForMore(int[] a, int[] b, int[] stop) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] < 0) tell(stop);
            int k = i;
            while (i > 3 && stop[0] == 0) k ^= 3;
            a[i] = k;
        }
    }

    private static void tell(int[] stop) {
        System.out.println("it may end");
        stop[0] = 1;
    }

    /** Loops of its own that count, and that something ends sooner. */
    static void counts(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] < 0) System.out.println(i);
            int sum = 0;
            for (int k = 0; k < b.length; k++) {
                if (sum > 20) break;
                for (int j = b[k]; j > 0; j--) sum += j;
            }
            a[i] = sum;
        }
    }
}
