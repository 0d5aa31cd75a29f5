package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * try, catch, finally and throw: an exception that the function catches is a branch on the device, and nothing
 * is evaluated again in Java; one that leaves it is Java's own.
 */
class TryTest {
    private static final int SIZE = 2000;

    private static PArray<Integer> numbers() {
        int[] values = new int[SIZE];
        Arrays.setAll(values, i -> i - 300);
        return PArray.of(values);
    }

    /** The same values, from one run of the kernel and nothing else. */
    private static <R> void onDevice(Function<Integer, R> f) {
        PArray<Integer> input = numbers();
        Same.check(input, f);
        ArrayFunction<Integer, R> mapped = AF.map(f);
        mapped.apply(input).close();
        if (!Jvm.hasLibrary()) return;
        String text = mapped.explain();
        assertTrue(text.contains(": ran on "), text);
        assertFalse(text.contains("throws an exception"), text);
        assertTrue(text.contains("runs: 1;"), text);
    }

    private static <R> void refused(String reason, Function<Integer, R> f) {
        if (!Jvm.hasLibrary()) return;
        OffloadException e = assertThrows(OffloadException.class, () -> AF.map(f).apply(numbers()));
        assertTrue(e.reason().contains(reason) && e.reason().contains("TryTest.java"), e.reason());
    }

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

    // ---- exceptions of the program ----

    static class Stop extends RuntimeException {
        int code;
        final long extra;

        Stop(String message, int code, long extra) {
            super(message);
            this.code = code;
            this.extra = extra;
        }

        long total() {
            return code + extra;
        }

        int kind() {
            return 1;
        }
    }

    static final class Quiet extends Stop {
        Quiet(int code) {
            super("quiet", code, 7);
        }

        @Override public synchronized Throwable fillInStackTrace() {
            return this;
        }

        @Override int kind() {
            return 2;
        }
    }

    private static final class Light extends RuntimeException {
        final int at;

        Light(int at) {
            super("at " + at, null, false, false);
            this.at = at;
        }
    }

    private static final class Filled extends RuntimeException {
        int times;

        @Override public Throwable fillInStackTrace() {
            times++;
            return this;
        }
    }

    private static class Checked extends Exception {
        final float value;

        Checked(float value, Throwable cause) {
            super(cause);
            this.value = value;
        }
    }

    private static int guarded(int x) {
        if (x < 0) throw new Stop("negative: " + x, x, 1);
        if (x > 1000) throw new IllegalStateException("large: " + String.valueOf(x));
        return x * 2;
    }

    private static int through(int x) {
        return guarded(x - 5) + guarded(x + 5);
    }

    @Test void ownExceptionThroughFrames() {
        onDevice(x -> {
            try {
                return (long) through(x);
            } catch (Stop e) {
                return e.total() * 3 + e.code;
            } catch (IllegalStateException e) {
                return -1L;
            }
        });
    }

    private static int choose(int x) {
        switch (x & 3) {
            case 0: throw new Stop("a", x, 2);
            case 1: throw new Stop(null, x + 1, 3);
            case 2: throw new Quiet(x + 2);
            default: return x;
        }
    }

    @Test void fieldsOfMergedExceptions() {
        onDevice(x -> {
            try {
                return (long) choose(x);
            } catch (Quiet e) {
                return e.code * 5L;
            } catch (Stop e) {
                return e.total();
            }
        });
        onDevice(x -> {
            try {
                return (long) choose(x);
            } catch (Stop e) {
                return e.total() + e.code;
            }
        });
    }

    @Test void overriddenMethods() {
        onDevice(x -> {
            try {
                return choose(x);
            } catch (Stop e) {
                return e.kind() * 1000 + e.code;
            }
        });
    }

    @Test void cheapExceptions() {
        onDevice(x -> {
            try {
                if (x % 2 == 0) throw new Light(x);
                return 0;
            } catch (Light e) {
                return e.at;
            }
        });
        onDevice(x -> {
            try {
                if (x % 2 == 0) throw new Filled();
                return 0;
            } catch (Filled e) {
                return e.times;
            }
        });
    }

    private static float wrap(int x) throws Checked {
        try {
            return 10 / (x & 3);
        } catch (ArithmeticException e) {
            throw new Checked(x * 0.5f, e);
        }
    }

    @Test void wrapped() {
        onDevice(x -> {
            try {
                return wrap(x);
            } catch (Checked e) {
                return e.getCause() instanceof ArithmeticException ? e.value : -1f;
            }
        });
    }

    private static final class Told extends RuntimeException {
        int asked;

        @Override public String getMessage() {
            asked++;
            return null;
        }
    }

    /** The text of a cause is asked for when the exception around it is made. */
    @Test void textOfACause() {
        onDevice(x -> {
            Told told = new Told();
            try {
                if (x % 2 == 0) throw new IllegalStateException(told);
                return told.asked;
            } catch (IllegalStateException e) {
                return told.asked + 10;
            }
        });
    }

    @Test void messagesThatAreNull() {
        onDevice(x -> {
            try {
                if (x < 0) throw new IllegalArgumentException();
                return 0;
            } catch (IllegalArgumentException e) {
                return e.getMessage() == null ? 1 : 2;
            }
        });
    }

    @Test void causesByClass() {
        onDevice(x -> {
            try {
                try {
                    return choose(x) / (x & 4);
                } catch (RuntimeException e) {
                    throw new IllegalStateException("around", e);
                }
            } catch (IllegalStateException e) {
                Throwable cause = e.getCause();
                if (cause instanceof Quiet quiet) return quiet.code * 3;
                return cause instanceof Stop ? ((Stop) cause).code : -9;
            }
        });
    }

    private static int formatted(int x) {
        if (x < -1000) throw new IllegalArgumentException(String.format("%d is %s", x, "bad"));
        return x;
    }

    /** A text that nobody sees needs no device. */
    @Test void textOfWhatIsNotCaught() {
        onDevice(x -> {
            int r = 1;
            try {
                r = formatted(x) / x;
            } catch (ArithmeticException e) {
                r = 5;
            } finally {
                r++;
            }
            return r;
        });
    }

    @Test void checkIndex() {
        onDevice(x -> {
            try {
                return Objects.checkIndex(x, 100);
            } catch (IndexOutOfBoundsException e) {
                return -3;
            }
        });
    }

    @Test void rethrown() {
        onDevice(x -> {
            try {
                try {
                    return guarded(x) / (x & 3);
                } catch (RuntimeException e) {
                    if (x == 0) return 7;
                    throw e;
                }
            } catch (Stop e) {
                return e.code;
            } catch (IllegalStateException e) {
                return -2;
            } catch (ArithmeticException e) {
                return -3;
            }
        });
    }

    @Test void throwableAndError() {
        onDevice(x -> {
            try {
                if (x % 3 == 0) throw new Error("e");
                return 5 / (x & 1);
            } catch (Error e) {
                return 1;
            } catch (Throwable e) {
                return 2;
            }
        });
    }

    @Test void thrownNull() {
        onDevice(x -> {
            try {
                RuntimeException none = null;
                if (x % 3 == 0) throw none;
                return 5;
            } catch (NullPointerException e) {
                return 1;
            }
        });
    }

    @Test void capturedException() {
        Stop stop = new Stop("made once", 42, 1);
        onDevice(x -> {
            try {
                if (x % 3 == 0) throw stop;
                return 5L;
            } catch (Stop e) {
                return e.extra;
            }
        });
    }

    /** An exception that is kept in a variable, from loop to loop. */
    @Test void lastOfALoop() {
        onDevice(x -> {
            Light last = null;
            for (int i = 0; i < 5; i++) {
                try {
                    if (((x >> i) & 1) == 0) throw new Light(i);
                } catch (Light e) {
                    last = e;
                }
            }
            return last == null ? -1 : last.at;
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

    // ---- calls ----

    @Test void lambdas() {
        onDevice(x -> {
            IntBinaryOperator divide = (a, b) -> a / b;
            IntUnaryOperator twice = v -> {
                try {
                    return divide.applyAsInt(v, v & 3) * 2;
                } catch (ArithmeticException e) {
                    return divide.applyAsInt(7, v & 4);
                }
            };
            try {
                return twice.applyAsInt(x);
            } catch (ArithmeticException e) {
                return -5;
            }
        });
    }

    interface Step {
        int apply(int x);
    }

    @Test void oneOfSeveralReceivers() {
        Step divide = v -> 100 / v, index = v -> new int[4][0].length == 0 ? v : 0;
        Step check = v -> {
            if (v > 50) throw new Stop("large", v, 0);
            return v;
        };
        onDevice(x -> {
            Step step = (x & 1) == 0 ? divide : check;
            try {
                return step.apply(x);
            } catch (ArithmeticException e) {
                return -1;
            } catch (Stop e) {
                return -e.code;
            }
        });
    }

    @Test void jdkMethods() {
        onDevice(x -> {
            try {
                return Math.addExact(x * 10_000_000, Math.floorDiv(7, x));
            } catch (ArithmeticException e) {
                return -7;
            }
        });
        onDevice(x -> {
            try {
                return Math.toIntExact((long) x * x * x * 100);
            } catch (ArithmeticException e) {
                return -8;
            }
        });
    }

    @Test void inTheRecordsConstructor() {
        onDevice(x -> {
            try {
                return new Positive(x).value();
            } catch (IllegalArgumentException e) {
                return -1;
            }
        });
    }

    record Positive(int value) {
        Positive {
            if (value <= 0) throw new IllegalArgumentException("not positive: " + value);
        }
    }

    private static int countDown(int n, int x) {
        return n == 0 ? 10 / x : countDown(n - 1, x - (n & 1));
    }

    private static int guardedCountDown(int n, int x) {
        try {
            return n == 0 ? 10 / x : guardedCountDown(n - 1, x - 1) + 1;
        } catch (ArithmeticException e) {
            return n;
        }
    }

    @Test void recursion() {
        onDevice(x -> {
            try {
                return countDown(x & 15, x >> 4);
            } catch (ArithmeticException e) {
                return -1;
            }
        });
        onDevice(x -> guardedCountDown(3, x));
    }

    // ---- what leaves the function ----

    @Test void notTheTypeThatIsCaught() {
        Same.throwsSame(numbers(), x -> {
            try {
                return 100 / (x - 1000);
            } catch (NullPointerException | ClassCastException e) {
                return 0;
            }
        });
    }

    @Test void thrownByTheHandler() {
        Same.throwsSame(numbers(), x -> {
            try {
                return 100 / (x - 1000);
            } catch (ArithmeticException e) {
                throw new IllegalStateException("element " + x, e);
            }
        });
    }

    @Test void thrownOn() {
        Same.throwsSame(numbers(), x -> {
            int[] log = {1};
            try {
                return guarded(x - 5);
            } finally {
                log[0]++;
            }
        });
        Same.throwsSame(numbers(), x -> {
            try {
                return through(x + 400);
            } catch (Stop e) {
                return e.code;
            }
        });
    }

    @Test void lowestOfCaughtAndUncaught() {
        int[] table = new int[SIZE];
        Same.throwsSame(numbers(), x -> {
            try {
                return table[x + 300 - (x == 900 ? 5000 : 0)] + 10 / (x % 400);
            } catch (ArithmeticException e) {
                return 0;
            }
        });
    }

    // ---- what is refused ----

    @Test void refusals() {
        refused("the text of an exception that the JVM makes", x -> {
            try {
                return 10 / x;
            } catch (ArithmeticException e) {
                return e.getMessage().length();
            }
        });
        refused("java.io.PrintStream", x -> {
            try {
                return 10 / x;
            } catch (ArithmeticException e) {
                System.out.println(x);
                return 0;
            }
        });
        Stop stop = new Stop("made once", 42, 1);
        refused("writes to state outside itself", x -> {
            try {
                throw stop;
            } catch (Stop e) {
                e.addSuppressed(new Light(x));
                return 1;
            }
        });
        refused("the cause of a captured exception", x -> {
            try {
                throw stop;
            } catch (Stop e) {
                return e.getCause() == null ? 0 : 1;
            }
        });
        refused("stack traces", x -> {
            try {
                return 10 / x;
            } catch (ArithmeticException e) {
                return e.getStackTrace().length;
            }
        });
    }

    // ---- where the exception table cannot be had ----

    /** Defines LoadedTry anew, and has another file for it, or none. */
    private static final class Forgetful extends ClassLoader {
        private final String file;

        Forgetful(String file) {
            super(TryTest.class.getClassLoader());
            this.file = file;
        }

        @Override public InputStream getResourceAsStream(String name) {
            if (!name.equals("weft/LoadedTry.class")) return super.getResourceAsStream(name);
            return file == null ? null : super.getResourceAsStream(file);
        }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(LoadedTry.class.getName())) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try (InputStream in = super.getResourceAsStream("weft/LoadedTry.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Then a handler that runs is Java's: right, and said. */
    @Test void noClassFile() throws ReflectiveOperationException {
        if (!Jvm.hasLibrary()) return;
        for (String file : new String[] {null, "weft/TryTest.class"}) {
            Class<?> other = new Forgetful(file).loadClass(LoadedTry.class.getName());
            @SuppressWarnings("unchecked") // that is what it returns
            Function<Integer, Integer> f = (Function<Integer, Integer>) other.getMethod("make").invoke(null);
            Same.check(PArray.of(1, 2, 5), f);
            OffloadException e = assertThrows(OffloadException.class,
                () -> AF.map(f).apply(PArray.of(1, 0, 5)));
            assertTrue(e.reason().contains("the device has no result for element 1"), e.reason());
        }
        onDevice(LoadedTry.make());
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
