package weft;

import static weft.Throwing.SIZE;
import static weft.Throwing.guarded;
import static weft.Throwing.numbers;
import static weft.Throwing.onDevice;
import static weft.Throwing.refused;
import static weft.Throwing.through;

import java.util.Objects;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.Throwing.Checked;
import weft.Throwing.Filled;
import weft.Throwing.Light;
import weft.Throwing.Quiet;
import weft.Throwing.Stop;

/**
 * throw: an exception that the function catches is a branch on the device, and nothing is evaluated again in Java; one that
 * leaves it is Java's own.
 */
@Tag("kernels")
class ThrowTest {
    // ---- exceptions of the program ----

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
        refused("the message of an exception thrown by the JVM", x -> {
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
}
