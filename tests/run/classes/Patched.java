package weft;

import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/** Functions in a class that tests define from changed bytes: see {@link ClassPatch}. */
public final class Patched implements Function<Integer, Integer> {
    @Override public Integer apply(Integer x) {
        return inverse(x);
    }

    private static int inverse(int x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    public static Function<Integer, Integer> divides() {
        return x -> inverse(x);
    }

    public static Function<Integer, Integer> chooses() {
        return x -> {
            IntUnaryOperator next = y -> y + 1;
            IntUnaryOperator triple = y -> y * 3;
            return next.applyAsInt(triple.applyAsInt(x));
        };
    }
}
