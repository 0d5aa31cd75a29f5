package weft;

import java.util.function.Function;

/** Links with {@link LinkedCallerTarget}; {@link OddClassesTest} has it name what is not as it was. */
final class LinkedCaller {
    static class Inherits extends LinkedCallerTarget {}

    private LinkedCaller() {}

    static Function<Integer, Integer> calls() {
        return x -> LinkedCallerTarget.open(x);
    }

    static Function<Integer, Integer> callsOn() {
        return x -> new LinkedCallerTarget().own(x);
    }

    static Function<Integer, Integer> reads() {
        return x -> x + new LinkedCallerTarget().value;
    }

    static Function<Integer, Integer> readsStatic() {
        return x -> x + LinkedCallerTarget.shared;
    }

    static Function<Integer, Integer> writes() {
        return x -> {
            LinkedCallerTarget t = new LinkedCallerTarget();
            t.value = x;
            return t.own(x);
        };
    }

    static Function<Integer, Integer> makes() {
        return x -> x + (new Inherits() == null ? 1 : 0);
    }
}

/** Uses what is private to a class of its nest, which {@link OddClassesTest} gives a name that does not say so. */
final class NestOwner {
    static final class Inside {
        private int value = 3;

        private static int twice(int x) {
            return 2 * x;
        }
    }

    private NestOwner() {}

    static Function<Integer, Integer> uses() {
        return x -> Inside.twice(x) + new Inside().value;
    }
}

/** Each kind of member, twice. */
class LinkedCallerTarget {
    int value = 3;
    final int lasts = 4 + new int[1].length;
    private int hidden = 5;
    static int shared;

    static int open(int x) {
        return x + 1;
    }

    private static int shut(int x) {
        return x + 2;
    }

    int own(int x) {
        return x * 3 + hidden + shut(x);
    }

    abstract static class Partial extends LinkedCallerTarget {}
}
