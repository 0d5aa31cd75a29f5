package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Main class for {@link SideEffectTest}: functions whose effects are hard to see, against a loop over them. */
final class SideEffectProgram {
    private static final int SIZE = 20000;
    private static int counter;

    /** A lambda's interface can have a default method, which writes here. */
    private interface Counting {
        int of(int x);

        default int counted(int x) {
            counter++;
            return of(x) + counter;
        }
    }

    private interface Step {
        int step(int x);
    }

    private interface CountingStep extends Step {
        int of(int x);

        @Override default int step(int x) {
            counter++;
            return of(x) + counter;
        }
    }

    private record Same() implements Step {
        @Override public int step(int x) {
            return x;
        }
    }

    /** A number that is no box. */
    @SuppressWarnings("serial")
    private static final class Ticket extends Number {
        private int next;

        @Override public int intValue() {
            return next++;
        }

        @Override public long longValue() {
            return next++;
        }

        @Override public float floatValue() {
            return next++;
        }

        @Override public double doubleValue() {
            return next++;
        }
    }

    @SuppressWarnings("serial")
    private static final class Counted extends RuntimeException {
        Counted(int x) {
            super("made for " + x);
        }

        @Override public Throwable fillInStackTrace() {
            counter++;
            return this;
        }
    }

    @SuppressWarnings("serial")
    private static final class Named extends RuntimeException {
        Named(int x) {
            super("made for " + x);
        }

        @Override public String getMessage() {
            counter++;
            return super.getMessage();
        }
    }

    private SideEffectProgram() {}

    public static void main(String[] args) {
        compare("a lambda's default method", () -> x -> {
            Counting c = y -> y;
            return c.counted(x);
        });
        compare("a lambda's inherited default method", () -> {
            Step other = new Same();
            return x -> {
                Step step = x > 0 ? (CountingStep) y -> y : other;
                return step.step(x);
            };
        });
        compare("a captured number", () -> {
            Number number = new Ticket();
            return x -> number.intValue();
        });
        compare("an exception's own methods", () -> x -> {
            if (x % 2 == 0) new Counted(x).getClass();
            return x;
        });
        compare("an exception's cause", () -> x -> {
            if (x % 2 == 0) new IllegalStateException(new Named(x));
            return x;
        });
        compare("a handler", () -> x -> {
            try {
                return 100 / (x - 7);
            } catch (ArithmeticException e) {
                counter++;
                return -1;
            }
        });
        compare("a handler of the first element", () -> x -> {
            try {
                return 100 / x;
            } catch (ArithmeticException e) {
                counter++;
                return -1;
            }
        });
    }

    /** The supplier makes the function with fresh state. */
    private static void compare(String name, Supplier<Function<Integer, Integer>> make) {
        counter = 0;
        Function<Integer, Integer> inOrder = make.get();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) expected.add(inOrder.apply(i));
        int expectedCounter = counter;

        counter = 0;
        PArray<Integer> input = PArray.allocate(Integer.class, SIZE);
        for (int i = 0; i < SIZE; i++) input.putInt(i, i);
        List<Integer> actual = new ArrayList<>();
        try (PArray<Integer> result = AF.map(make.get()).apply(input)) {
            for (int i = 0; i < SIZE; i++) actual.add(result.getInt(i));
        }
        boolean same = actual.equals(expected) && counter == expectedCounter;
        System.out.println((same ? "same: " : "WRONG: ") + name);
    }
}
