package weft;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loops that elements come to from several places, with values that they have from there. */
@Tag("kernels")
class LoopEntriesTest {
    private static final int SIZE = 300;

    private static int behindOneArm(int x) {
        if (x < 0) x = -x;
        do {
            x = x * 3 + 1;
        } while ((x & 31) != 1 && x > 0);
        return x;
    }

    private static int behindTwoArms(int x) {
        int a;
        int n;
        if (x > 2) {
            a = x * 3;
            n = 5;
        } else {
            a = x - 7;
            n = 1;
        }
        while (true) {
            a = a * 31 + n;
            n++;
            if (n > 20) break;
        }
        return a;
    }

    private static int behindThree(int x) {
        int a = 1;
        if (x > 30) a = x;
        else if (x > 10) a = 9;
        do {
            a = a * 3 + 1;
        } while (a < 1000);
        return a;
    }

    private static int insideAnother(int x) {
        int sum = 0;
        for (int k = 0; k < (x & 7); k++) {
            int a = sum + k;
            if ((a & 1) == 0) a = x - a;
            do {
                a = a * 5 + 1;
            } while ((a & 15) != 3 && (a & 64) == 0);
            sum += a;
        }
        return sum;
    }

    private static int behindASwitch(int x) {
        int a = x;
        switch (x & 3) {
            case 0:
                a = 5;
                break;
            case 1:
                a = x * 2;
                break;
            case 2:
                if (x > 100) a = 3 - x;
                break;
            default:
        }
        do {
            a += x | 1;
        } while (a < 500 && a > -500);
        return a;
    }

    /** The counter is the same for all that are in the first loop, but each takes its own along into the second. */
    private static long behindALoop(int x) {
        int k = 0;
        int s = x;
        while ((s & 7) != 3) {
            s = s * 5 + 1;
            if (++k > 6) return s;
        }
        do {
            s = s * 5 + k;
        } while (++k <= 6);
        return s * 100L + k;
    }

    /** As floats; there is no place for constants between the loops. */
    private static double inDifferentRounds(int x) {
        int k = 0;
        int s = x;
        double d = x;
        float f = 0.25f;
        while ((s & 7) != 3) {
            s = s * 5 + 1;
            d *= 1.5;
            f *= 1.5f;
            if (++k > 6) return f;
        }
        do {
            d = d * 1.5 + f;
            f *= f;
        } while (++k <= 6);
        return d + s;
    }

    private static long nextOfTheOuter(int x) {
        int last = 0;
        long s = x;
        outer:
        for (int i = 0; i < 6; i++) {
            s += last;
            for (int j = 0; j < 9; j++) {
                if ((s & 3) == 1) {
                    last = j;
                    continue outer;
                }
                s = s * 7 + j;
            }
            s ^= i;
        }
        return s * 31 + last;
    }

    /** What a captured array is asked for in the first loop is used behind the second. */
    private static long askedOnTheWay(int x, long[] table) {
        int k = 0;
        while (k++ < 4) if (x == k) break;
        do {
            x += k;
        } while ((table[1] < 0 || x < 0) && k++ < 6);
        return k < table.length ? table[k] + x : x;
    }

    /** A comparison of what is the same for all, of which each lane takes along what it was in its last round. */
    private static int comparedOnTheWay(int x, double c) {
        int k = 0;
        for (int j = 1; j < 4 && k++ < 3; j++) {
        }
        outer:
        do {
            for (int j = 1; j < 4 && k++ < 3; j++) {
                do {
                } while (c != c && k++ < 3);
                if (k <= k) break outer;
            }
        } while (k++ < 3 && x < 0);
        return k;
    }

    @Test void valuesAreThoseOfTheirElement() {
        try (PArray<Integer> numbers = PArray.of(IntStream.range(-20, SIZE).toArray())) {
            Same.check(numbers, x -> behindOneArm(x));
            Same.check(numbers, x -> behindTwoArms(x));
            Same.check(numbers, x -> behindThree(x));
            Same.check(numbers, x -> insideAnother(x));
            Same.check(numbers, x -> behindASwitch(x));
            Same.check(numbers, x -> behindALoop(x));
            Same.check(numbers, x -> inDifferentRounds(x));
            Same.check(numbers, x -> nextOfTheOuter(x));
            long[] table = {0, -1, -8, 17, 4, 9, -2};
            Same.check(numbers, x -> askedOnTheWay(x, table));
            double c = 3.25;
            Same.check(numbers, x -> comparedOnTheWay(x, c));
        }
    }

    /** An interpreter that becomes its program: loops with several entries, and constants used behind them. */
    private static long interpret(long[] code, long x) {
        long pc = 0;
        long sum = x;
        int steps = 0;
        do {
            long op = code[(int) pc++];
            if (op == 0) {
                return sum;
            } else if (op == 1) {
                sum += pc;
            } else if (op == 2) {
                sum *= code[(int) pc++];
            } else if (op == 3) {
                if (sum < 0) pc = code[(int) pc];
                else pc++;
            } else if (op == 4) {
                pc -= code[(int) pc];
            } else {
                sum ^= op;
            }
        } while (++steps < 100);
        return ~sum;
    }

    @Test void programsOfAnInterpreter() {
        long[] loop = {3, 5, 3, 5, 5, 3, 5, 0};
        long[] jumps = {9, 3, 19, 3, 5, 5, 28, 4, 3, 3, 12, 0, 4, 2, 3, 31, 2, 5, 1, 2, 4, 1, 2, 5, 4, 18, 5, 4, 4, 2, 5, 4, 3, 0, 5, 24,
            19, 3, 3};
        try (PArray<Long> numbers = PArray.of(IntStream.range(-20, SIZE).asLongStream().toArray())) {
            Same.check(numbers, x -> interpret(loop, x));
            Same.check(numbers, x -> interpret(jumps, x));
        }
    }
}
