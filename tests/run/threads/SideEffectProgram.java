package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
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

    /** Elements of these are made anew for each call, wherever it is. */
    private record Checked(int x) {
        Checked {
            if (x < 0) throw new IllegalArgumentException("negative");
        }
    }

    private record Numbered(int x) {
        Numbered {
            counter++;
        }
    }

    /** Writes in one of its two roles. */
    private static final class SquareOrEveryThird implements Function<Integer, Integer>, Predicate<Integer> {
        @Override public Integer apply(Integer x) {
            return x * x;
        }

        @Override public boolean test(Integer x) {
            return counter++ % 3 == 0;
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
        compareFilter("a predicate", () -> x -> (x + counter++) % 3 == 0);
        compareFilter("a predicate that is a function too", SquareOrEveryThird::new);
        compareFilter("a pure predicate", () -> SideEffectProgram::isOdd);
        where("a pure predicate", AF.<Integer>identity().filter(SideEffectProgram::isOdd));
        where("a predicate that is a function too", AF.<Integer>identity().filter(new SquareOrEveryThird()));
        where("a pure stencil", AF.stencil(1, Border.CLAMP, (View<Integer> v) -> v.get(1) + zeroOfMany(v.index())));
        where("a stencil that writes", AF.stencil(1, Border.CLAMP, (View<Integer> v) -> v.get(1) + counter++));
        try (PArray<Integer> table = numbers()) {
            where("a table", AF.map(x -> table.getInt(x) + table.get(zeroOfMany(x))));
            List<Checked> checked = new ArrayList<>();
            List<Numbered> numbered = new ArrayList<>();
            for (int i = 0; i < SIZE; i++) {
                checked.add(new Checked(i));
                numbered.add(new Numbered(i));
            }
            where("records that check", PArray.of(checked), AF.map(r -> r.x() + zeroOfMany(r.x())));
            where("records that count", PArray.of(numbered), AF.map(r -> r.x() + zeroOfMany(r.x())));
            where("a table that is written", AF.map(x -> {
                table.putInt(x, zeroOfMany(x));
                return table.getInt(SIZE - 1 - x);
            }));
        }
    }

    /** Not for devices: an array whose size is not known. */
    private static int zeroOfMany(int x) {
        int[] zeros = new int[x % 100 + 100];
        return zeros[x % 100];
    }

    private static boolean isOdd(Integer x) {
        return x % 2 != zeroOfMany(x);
    }

    /** The supplier makes the function with fresh state. */
    private static void compare(String name, Supplier<Function<Integer, Integer>> make) {
        compare(name, make, Function::apply, AF::map);
    }

    private static void compareFilter(String name, Supplier<Predicate<Integer>> make) {
        compare(name, make, (p, x) -> p.test(x) ? x : null, p -> AF.<Integer>identity().filter(p));
    }

    /** {@code inOrder} is null for an element that is dropped. */
    private static <F> void compare(String name, Supplier<F> make, BiFunction<F, Integer, Integer> inOrder,
            Function<F, ArrayFunction<Integer, Integer>> toArrays) {
        counter = 0;
        F function = make.get();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            Integer element = inOrder.apply(function, i);
            if (element != null) expected.add(element);
        }
        int expectedCounter = counter;

        counter = 0;
        List<Integer> actual = new ArrayList<>();
        try (PArray<Integer> input = numbers(); PArray<Integer> result = toArrays.apply(make.get()).apply(input)) {
            for (int i = 0; i < result.size(); i++) actual.add(result.getInt(i));
        }
        boolean same = actual.equals(expected) && counter == expectedCounter;
        System.out.println((same ? "same: " : "WRONG: ") + name);
    }

    private static void where(String name, ArrayFunction<Integer, Integer> f) {
        where(name, numbers(), f);
    }

    /** Says where explain() says that a function ran. */
    private static <T> void where(String name, PArray<T> given, ArrayFunction<T, Integer> f) {
        try (PArray<T> input = given; PArray<Integer> result = f.apply(input)) {
            String explained = f.explain();
            String place = explained.contains("on Java threads: ") ? "on threads"
                : explained.contains("in order in Java: ") ? "in order" : explained.lines().limit(3).toList().toString();
            System.out.println(place + ": " + name);
        }
    }

    private static PArray<Integer> numbers() {
        PArray<Integer> input = PArray.allocate(Integer.class, SIZE);
        for (int i = 0; i < SIZE; i++) input.putInt(i, i);
        return input;
    }
}
