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

    @Test void valuesAreThoseOfTheirElement() {
        try (PArray<Integer> numbers = PArray.of(IntStream.range(-20, SIZE).toArray())) {
            Same.check(numbers, x -> behindOneArm(x));
            Same.check(numbers, x -> behindTwoArms(x));
            Same.check(numbers, x -> behindThree(x));
            Same.check(numbers, x -> insideAnother(x));
            Same.check(numbers, x -> behindASwitch(x));
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
