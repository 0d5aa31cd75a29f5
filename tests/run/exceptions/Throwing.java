package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.Function;

/** What tests of try, catch, finally and throw share. */
final class Throwing {
    static final int SIZE = 2000;

    private Throwing() {}

    static PArray<Integer> numbers() {
        int[] values = new int[SIZE];
        Arrays.setAll(values, i -> i - 300);
        return PArray.of(values);
    }

    /** The same values, from one run of the kernel and nothing else. */
    static <R> void onDevice(Function<Integer, R> f) {
        PArray<Integer> input = numbers();
        Same.check(input, f);
        ArrayFunction<Integer, R> mapped = AF.map(f);
        mapped.apply(input).close();
        if (!Jvm.hasLibrary()) return;
        String text = mapped.explain();
        assertTrue(text.contains("\n  ran on " + Weft.device() + "\n"), text);
        assertTrue(text.contains("runs: 1;"), text);
    }

    static <R> void refused(String reason, Function<Integer, R> f) {
        if (!Jvm.hasLibrary()) return;
        OffloadException e = assertThrows(OffloadException.class, () -> AF.map(f).apply(numbers()));
        assertTrue(e.reason().contains(reason) && e.place().getFileName().endsWith("Test.java"), e.reason());
        assertTrue(e.reason().startsWith(e.place().toString()), e.place() + " and " + e.reason());
    }

    // ---- exceptions of a program ----

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

    static final class Light extends RuntimeException {
        final int at;

        Light(int at) {
            super("at " + at, null, false, false);
            this.at = at;
        }
    }

    static final class Filled extends RuntimeException {
        int times;

        @Override public Throwable fillInStackTrace() {
            times++;
            return this;
        }
    }

    static class Checked extends Exception {
        final float value;

        Checked(float value, Throwable cause) {
            super(cause);
            this.value = value;
        }
    }

    static int guarded(int x) {
        if (x < 0) throw new Stop("negative: " + x, x, 1);
        if (x > 1000) throw new IllegalStateException("large: " + String.valueOf(x));
        return x * 2;
    }

    static int through(int x) {
        return guarded(x - 5) + guarded(x + 5);
    }
}
