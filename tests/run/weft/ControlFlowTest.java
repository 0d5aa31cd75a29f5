package weft;

import org.junit.jupiter.api.Test;

/** Branches and loops. */
class ControlFlowTest {
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
