package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static weft.Throwing.numbers;
import static weft.Throwing.onDevice;

import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.Throwing.Stop;

/**
 * try, catch and finally around what the JVM throws: an exception that the function catches is a branch on the device, and
 * nothing is evaluated again in Java. See {@link ThrowTest} for what the program throws itself.
 */
class TryTest {
    @Test void capturedArraysOfWeft() {
        PArray<Float> values = PArray.of(0.5f, 1.5f, 2.5f);
        onDevice(v -> {
            float sum = 0;
            for (int i = v; i < v + 5; i++) {
                try {
                    sum += values.getFloat(i);
                } catch (IndexOutOfBoundsException e) {
                    sum += 100;
                } finally {
                    sum *= 2;
                }
            }
            return sum;
        });
        onDevice(v -> {
            try {
                return values.get(v % 4) + values.get(v % 3);
            } catch (RuntimeException e) {
                return -1f;
            }
        });
    }

    // ---- what the JVM throws ----

    @Test void divisionByZero() {
        onDevice(x -> {
            try {
                return 100 / x;
            } catch (ArithmeticException e) {
                return 0;
            }
        });
        onDevice(x -> {
            try {
                return 100L % (x & 3L);
            } catch (RuntimeException e) {
                return Long.MIN_VALUE;
            }
        });
    }

    @Test void indexOutOfBounds() {
        int[] table = new int[500];
        Arrays.setAll(table, i -> i * i);
        onDevice(x -> {
            try {
                return table[x];
            } catch (ArrayIndexOutOfBoundsException e) {
                return x < 0 ? -1 : -2;
            }
        });
    }

    @Test void nullPointer() {
        onDevice(x -> {
            Integer box = x % 3 == 0 ? null : Integer.valueOf(x);
            try {
                return box + 1;
            } catch (NullPointerException e) {
                return -1;
            }
        });
        int[] none = null;
        onDevice(x -> {
            try {
                return x > 5 ? none[x] : x;
            } catch (NullPointerException e) {
                return x * 2;
            }
        });
    }

    @Test void negativeArraySize() {
        onDevice(x -> {
            try {
                int[] a = x > 0 ? new int[3] : new int[-1];
                return a.length;
            } catch (NegativeArraySizeException e) {
                return -1;
            }
        });
    }

    @Test void classCast() {
        onDevice(x -> {
            Object o = x > 0 ? (Object) Integer.valueOf(x) : (Object) Float.valueOf(x);
            try {
                return (Integer) o;
            } catch (ClassCastException e) {
                return -99;
            }
        });
    }

    @Test void severalTypes() {
        int[] table = {3, 0, -3};
        onDevice(x -> {
            try {
                return 10 / table[x & 3] + table[(x >> 2) & 3];
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                return 77;
            }
        });
        onDevice(x -> {
            try {
                return 10 / table[x & 3] + table[(x >> 2) & 3];
            } catch (ArithmeticException e) {
                return 1;
            } catch (IndexOutOfBoundsException e) {
                return 2;
            }
        });
    }

    // ---- variables and arrays as the handler finds them ----

    @Test void stateAtThePlace() {
        onDevice(x -> {
            int a = 1;
            long b = 2;
            double c = 3;
            try {
                a = x;
                b += 10 / (x & 1);
                a = -x;
                c = b * 2.5;
                b += 10 / (x & 2);
                a = 5;
            } catch (ArithmeticException e) {
                c += 100;
            }
            return a * 31 + b * 7 + c;
        });
    }

    @Test void arrayAtThePlace() {
        onDevice(x -> {
            int[] a = {1, 2, 3, 4};
            try {
                a[0] = x;
                a[x & 7] += 10;
                a[1] = 9;
                return a[x & 15];
            } catch (ArrayIndexOutOfBoundsException e) {
                return a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3];
            }
        });
    }

    // ---- finally ----

    private static int cleanUp(int x, int[] log) {
        try {
            log[0] += 1;
            return 10 / (x % 5);
        } finally {
            log[0] += 10;
        }
    }

    @Test void finallyRunsOnEveryWay() {
        onDevice(x -> {
            int[] log = new int[1];
            int result = -1;
            try {
                result = cleanUp(x, log);
            } catch (ArithmeticException e) {
                log[0] += 100;
            }
            return result * 1000 + log[0];
        });
    }

    @Test void finallyThatReturns() {
        onDevice(x -> finallyWins(x));
    }

    @SuppressWarnings("finally")
    private static int finallyWins(int x) {
        int r = 1;
        try {
            r = 100 / x;
            if (x > 10) throw new IllegalStateException();
        } finally {
            return r + x;
        }
    }

    @Test void finallyInLoops() {
        onDevice(x -> {
            int sum = 0;
            for (int i = 0; i < 12; i++) {
                try {
                    if (i == 3) continue;
                    if (i == x % 20) break;
                    sum += 10 / (i - (x & 7));
                } catch (ArithmeticException e) {
                    sum -= i;
                    if ((x & 8) != 0) break;
                } finally {
                    sum = sum * 3 + 1;
                }
            }
            return sum;
        });
    }

    @Test void nestedFinally() {
        onDevice(x -> {
            int[] log = new int[1];
            try {
                try {
                    try {
                        log[0] = 1;
                        log[0] += 8 / (x & 3);
                    } finally {
                        log[0] = log[0] * 10 + 2;
                        if (x % 7 == 0) throw new IllegalStateException("replaces the first");
                    }
                } catch (ArithmeticException e) {
                    log[0] = log[0] * 10 + 3;
                } finally {
                    log[0] = log[0] * 10 + 4;
                }
            } catch (IllegalStateException e) {
                log[0] = log[0] * 10 + 5;
            }
            return log[0];
        });
    }

    // ---- try with resources ----

    private static final class Resource implements AutoCloseable {
        private final int[] log;
        private int left;

        Resource(int[] log, int left) {
            this.log = log;
            this.left = left;
            log[0] += left;
            if (left == 3) throw new IllegalStateException("three");
        }

        int use(int y) {
            left--;
            if (y == 5) throw new Stop("five", y, 0);
            return left / y;
        }

        @Override public void close() {
            log[0] = log[0] * 2 + left;
            if (log[0] % 7 == 0) throw new IllegalArgumentException();
        }
    }

    @Test void resources() {
        onDevice(x -> {
            int[] log = new int[1];
            int r = 0;
            try (Resource a = new Resource(log, x & 7); Resource b = new Resource(log, (x >> 3) & 7)) {
                r = a.use(x & 15) + b.use(x);
            } catch (ArithmeticException e) {
                r = -1;
            } catch (IllegalStateException e) {
                r = -2;
            } catch (RuntimeException e) {
                r = -3;
            }
            return r * 100000 + log[0];
        });
    }

    @Test void resourceThatMayBeNull() {
        onDevice(x -> {
            int[] log = new int[1];
            try (Resource a = x % 2 == 0 ? null : new Resource(log, 4)) {
                log[0] += 10 / (x & 6);
            } catch (RuntimeException e) {
                log[0] += 1000;
            }
            return log[0];
        });
    }

    @Test void reductions() {
        PArray<Integer> input = numbers();
        Function<Integer, Integer> f = x -> {
            try {
                return 1000 / x;
            } catch (ArithmeticException e) {
                return 5;
            }
        };
        int expected = 0;
        for (int i = 0; i < input.size(); i++) expected += f.apply(input.get(i));
        try (PArray<Integer> sum = AF.map(f).reduce(0, Integer::sum).apply(input)) {
            assertEquals(expected, sum.get(0));
        }
    }
}
