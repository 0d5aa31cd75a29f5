package weft;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Branches and loops. */
@Tag("kernels")
class ControlFlowTest {
    /** Sixty cases; a chain of comparisons would nest sixty deep. */
    private static int manyCases(int x) {
        return switch (x) {
            case -200 -> 1; case -197 -> 8; case -188 -> 15; case -173 -> 22; case -152 -> 29;
            case -125 -> 36; case -92 -> 43; case -53 -> 50; case -8 -> 57; case 43 -> 64;
            case 100 -> 71; case 163 -> 78; case 232 -> 85; case 307 -> 92; case 388 -> 99;
            case 475 -> 106; case 568 -> 113; case 667 -> 120; case 772 -> 127; case 883 -> 134;
            case 1000 -> 141; case 1123 -> 148; case 1252 -> 155; case 1387 -> 162; case 1528 -> 169;
            case 1675 -> 176; case 1828 -> 183; case 1987 -> 190; case 2152 -> 197; case 2323 -> 204;
            case 2500 -> 211; case 2683 -> 218; case 2872 -> 225; case 3067 -> 232; case 3268 -> 239;
            case 3475 -> 246; case 3688 -> 253; case 3907 -> 260; case 4132 -> 267; case 4363 -> 274;
            case 4600 -> 281; case 4843 -> 288; case 5092 -> 295; case 5347 -> 302; case 5608 -> 309;
            case 5875 -> 316; case 6148 -> 323; case 6427 -> 330; case 6712 -> 337; case 7003 -> 344;
            case 7300 -> 351; case 7603 -> 358; case 7912 -> 365; case 8227 -> 372; case 8548 -> 379;
            case 8875 -> 386; case 9208 -> 393; case 9547 -> 400; case 9892 -> 407; case 10243 -> 414;
            case Integer.MAX_VALUE -> 1000;
            case Integer.MIN_VALUE -> 2000;
            default -> -x;
        };
    }

    @Test void switchOfManyCases() {
        int[] values = new int[12000];
        for (int i = 0; i < values.length; i++) values[i] = i - 300;
        values[0] = Integer.MAX_VALUE;
        values[1] = Integer.MIN_VALUE;
        Same.check(PArray.of(values), v -> manyCases(v) + manyCases(v + 3));
    }

    @Test void ifElse() {
        Same.check(Data.ints(), v -> {
            if (v < 0) {
                return -1;
            } else if (v > 1000) {
                return v & 1;
            }
            return v;
        });
    }

    @Test void ternaries() {
        Same.check(Data.intPairs(), t -> t._1() > t._2() ? t._1() : t._1() == 7 ? 0 : t._2() > 5 ? 3
            : t._2());
    }

    @Test void shortCircuits() {
        Same.check(Data.intPairs(), t -> (t._1() > 3 && t._2() < 9 || t._1().equals(t._2())) && !(t._2() == 1));
    }

    @Test void whileLoop() {
        Same.check(Data.ints(), v -> {
            int n = Math.abs(v % 100000) + 1;
            int steps = 0;
            while (n != 1 && steps < 500) {
                n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
                steps++;
            }
            return steps;
        });
    }

    @Test void doWhile() {
        Same.check(Data.ints(), v -> {
            int x = v;
            int digits = 0;
            do {
                x /= 10;
                digits++;
            } while (x != 0);
            return digits;
        });
    }

    @Test void loopThatNeverRuns() {
        Same.check(Data.ints(), v -> {
            int sum = 5;
            for (int i = 0; i < v % 3; i++) sum += i + v;
            return sum;
        });
    }

    @Test void nestedLoops() {
        Same.check(PArray.of(0, 1, 2, 3, 10, 17), v -> {
            long sum = 0;
            for (int i = 0; i < v; i++) {
                for (int j = i; j < v; j++) sum = sum * 31 + i * j;
            }
            return sum;
        });
    }

    @Test void breakAndContinue() {
        Same.check(Data.ints(), v -> {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                if (i % 3 == 0) continue;
                if (sum > (v & 0xff)) break;
                sum += i;
            }
            return sum;
        });
    }

    @Test void labelledBreakAndContinue() {
        Same.check(PArray.of(0, 5, 12, 40, 99, 1000), v -> {
            int count = 0;
            outer:
            for (int i = 2; i < 30; i++) {
                for (int j = 2; j < i; j++) {
                    if (i % j == 0) continue outer;
                    if (i * j > v + 100) break outer;
                }
                count += i;
            }
            return count;
        });
    }

    @Test void returnInsideLoops() {
        Same.check(Data.ints(), ControlFlowTest::smallestDivisor);
    }

    private static int smallestDivisor(int value) {
        int n = Math.abs(value % 10007);
        if (n < 2) return n;
        for (int i = 2; i * i <= n; i++) {
            if (n % i == 0) return i;
        }
        return n;
    }

    @Test void valuesSwappedInALoop() {
        Same.check(PArray.of(0, 1, 2, 5, 20, 93), v -> {
            long a = 0;
            long b = 1;
            for (int i = 0; i < v; i++) {
                long next = a + b;
                a = b;
                b = next;
            }
            return a;
        });
    }

    @Test void denseSwitch() {
        Same.check(Data.ints(), v -> {
            switch (v & 7) {
                case 0: return 10;
                case 1: return v * 3;
                case 2:
                case 3: return -v;
                case 5: return v >>> 3;
                default: return 0;
            }
        });
    }

    @SuppressWarnings("fallthrough")
    @Test void sparseSwitchWithFallThrough() {
        Same.check(Data.ints(), v -> {
            int r = 0;
            switch (v) {
                case Integer.MIN_VALUE: r += 1;
                case -7: r += 10; break;
                case 1: r += 100;
                case 65535: r += 1000;
                default: r += 10000;
            }
            return r;
        });
    }

    @Test void switchExpression() {
        Same.check(Data.chars(), c -> switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> 1;
            case 'y' -> {
                int half = c / 2;
                yield half;
            }
            default -> 0;
        });
    }

    @Test void floatLoop() {
        Same.check(Data.floats(), v -> {
            float x = v;
            int n = 0;
            while (x * x < 1e6f && n < 40) {
                x = x * 1.5f + 0.25f;
                n++;
            }
            return new Tuple2<>(x, n);
        });
    }
}
