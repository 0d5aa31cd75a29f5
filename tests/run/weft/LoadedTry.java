package weft;

import java.util.function.Function;

/** A function that catches, in a class that {@link TryTest} defines by a loader that does not have its file. */
public final class LoadedTry {
    private LoadedTry() {}

    public static Function<Integer, Integer> make() {
        return x -> {
            try {
                return inverse(x);
            } catch (ArithmeticException e) {
                return -1;
            }
        };
    }

    private static int inverse(int x) {
        return 100 / x;
    }
}
