/** Exceptions that the function catches are branches; one that leaves it is a trap. */
class Try {
    static final class Stop extends RuntimeException {
        int code;

        Stop(String message, int code) {
            super(message);
            this.code = code;
        }
    }

    static class Bad extends RuntimeException {
        final int at;

        Bad(int at) {
            this.at = at;
        }

        int worth() {
            return at;
        }
    }

    static final class Worse extends Bad {
        Worse(int at) {
            super(at + 1);
        }

        @Override int worth() {
            return at * at;
        }
    }

    // One call for each class that the exception may be of.
    static int overridden(int x) {
        try {
            throw x > 0 ? new Bad(x) : new Worse(x);
        } catch (Bad e) {
            return e.worth();
        }
    }

    static final class Resource implements AutoCloseable {
        private final int[] log;

        Resource(int[] log) {
            this.log = log;
        }

        int use(int x) {
            return 10 / x;
        }

        @Override public void close() {
            log[0]++;
        }
    }

    static int divide(int x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    // What nothing catches stays a check.
    static int notCaught(int x) {
        try {
            return 100 / x;
        } catch (NullPointerException e) {
            return 0;
        }
    }

    static int finallyOnly(int x) {
        int r = 1;
        try {
            r = 100 / x;
        } finally {
            r += 5;
        }
        return r;
    }

    private static int guarded(int x) {
        if (x < 0) throw new Stop("negative: " + x, x);
        if (x > 100) throw new IllegalStateException("large");
        return x * 2;
    }

    static int throughFrames(int x) {
        try {
            return guarded(x - 1) + guarded(x + 1);
        } catch (Stop e) {
            return e.code;
        }
    }

    // weftc inLoop: --element I
    static int inLoop(int[] table, int x) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i == 7) continue;
                sum += table[x + i];
            } catch (ArrayIndexOutOfBoundsException e) {
                sum -= i;
                break;
            } finally {
                sum *= 3;
            }
        }
        return sum;
    }

    // Nothing catches: the check leaves the loop as it would without the finally.
    // weftc finallyAroundLoop: --element I
    static int finallyAroundLoop(int[] table, int n) {
        int sum = 0;
        try {
            for (int i = 0; i < n; i++) sum += table[i];
        } finally {
            sum++;
        }
        return sum;
    }

    static int resource(int x) {
        int[] log = new int[1];
        int r = 0;
        try (Resource a = new Resource(log)) {
            r = a.use(x);
        } catch (ArithmeticException e) {
            r = -1;
        }
        return r + log[0];
    }

    static int messageOfTheJvm(int x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            return e.getMessage().length();
        }
    }

    static int stackTrace(int x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            return e.getStackTrace().length;
        }
    }

    static int ownMessage(int x) {
        try {
            throw new Stop("text", x);
        } catch (Stop e) {
            return e.getMessage().length();
        }
    }

    static int unknownClass(int x) {
        try {
            throw x > 0 ? new Stop(null, 1) : new Error();
        } catch (Stop e) {
            return e.code;
        } catch (Throwable e) {
            return -1;
        }
    }

    /** Each {@code return} cuts the region of the {@code try} in two, and each of the sixteen classes has a row for each part. */
    static int manyRows(int x) {
        int n = 0;
        try {
            if (x == 1) return 11 / x;
            if (x == 2) return 12 / x;
            if (x == 3) return 13 / x;
            if (x == 4) return 14 / x;
            if (x == 5) return 15 / x;
            if (x == 6) return 16 / x;
            if (x == 7) return 17 / x;
            if (x == 8) return 18 / x;
            if (x == 9) return 19 / x;
            if (x == 10) return 20 / x;
            if (x == 11) return 21 / x;
            if (x == 12) return 22 / x;
            if (x == 13) return 23 / x;
            if (x == 14) return 24 / x;
            if (x == 15) return 25 / x;
            if (x == 16) return 26 / x;
        } catch (ArithmeticException | ArrayStoreException | ClassCastException | IllegalMonitorStateException
                | IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException | NegativeArraySizeException
                | NullPointerException | SecurityException | UnsupportedOperationException | java.util.NoSuchElementException
                | java.util.EmptyStackException | java.util.ConcurrentModificationException
                | java.lang.reflect.UndeclaredThrowableException | java.time.DateTimeException e) {
            return -1;
        } finally {
            n = x;
        }
        return n;
    }
}
