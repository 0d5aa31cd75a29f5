import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Lambdas with and without captures, method references, and an interface with a default method. No more than one
 * lambda a class: compilers number them in different orders.
 */
public class Lambdas {
    interface Scaled {
        float scale();

        default float apply(float x) {
            return x * scale();
        }

        static Scaled twice() {
            return () -> 2f;
        }
    }

    static class Shifted {
        private final int offset;

        Shifted(int offset) {
            this.offset = offset;
        }

        IntUnaryOperator shifted() {
            return i -> i + offset;
        }
    }

    static Function<Float, Float> axpy(float alpha, float y) {
        return x -> alpha * x + y;
    }

    static BinaryOperator<Integer> sum() {
        return Integer::sum;
    }

    static Supplier<StringBuilder> maker() {
        return StringBuilder::new;
    }

    static float call(Scaled s) {
        return s.apply(1.5f) + Scaled.twice().scale();
    }
}
