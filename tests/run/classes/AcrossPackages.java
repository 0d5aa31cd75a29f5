package weft;

import java.util.List;
import java.util.function.Function;

/** Uses classes that {@link OddClassesTest} puts into another package. */
final class AcrossPackages {
    public static class Base {
        public int value = 3;
        protected int inherited = 4;
        protected static int shared;

        public int twice(int x) {
            return 2 * x + value;
        }

        public static int thrice(int x) {
            return 3 * x;
        }

        protected int own(int x) {
            return x - inherited;
        }

        protected static int common(int x) {
            return x + 5;
        }
    }

    static final class Sub extends Base {
        @Override protected int own(int x) {
            return super.own(x) + 1;
        }

        List<Function<Integer, Integer>> functions() {
            return List.of(
                x -> twice(x) + thrice(x) + value,
                x -> own(x) + inherited,
                x -> common(x) + shared,
                x -> new Sub().own(x) + new Sub().inherited);
        }
    }

    static class Closed {
        public static int twice(int x) {
            return 2 * x;
        }
    }

    private AcrossPackages() {}

    static Function<Integer, Integer> usesClosed() {
        return x -> Closed.twice(x);
    }

    static List<Function<Integer, Integer>> inherits() {
        return new Sub().functions();
    }

    static List<Function<Integer, Integer>> uses() {
        return List.of(x -> new Base().twice(x), x -> Base.thrice(x), x -> new Base().value + x);
    }
}
