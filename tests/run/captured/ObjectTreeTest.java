package weft;

import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trees of objects that a function goes through by recursion: captured ones, and ones that it has made. */
@Tag("kernels")
class ObjectTreeTest {
    private static final PArray<Double> DOUBLES = PArray.of(0.0, -0.0, 1.5, -2.25, 1e308, Double.NaN, 1 / 0.0);

    private static void check(Function<Double, Double> f) {
        Same.check(DOUBLES, f);
    }

    // ---- vectors as descriptions, made by the element, gone through in a loop ----

    private interface Vector {
        double at(int i);
    }

    private record Range(double from) implements Vector {
        @Override public double at(int i) {
            return from + i;
        }
    }

    private record Sum(Vector a, Vector b) implements Vector {
        @Override public double at(int i) {
            return a.at(i) + b.at(i);
        }
    }

    private record Product(Vector a, Vector b) implements Vector {
        @Override public double at(int i) {
            return a.at(i) * b.at(i);
        }
    }

    private static double total(Vector v) {
        double sum = 0;
        for (int i = 0; i < 7; i++) sum += v.at(i);
        return sum;
    }

    @Test
    void aTreeMadeBeforeALoop() {
        check(x -> total(new Sum(new Sum(new Range(x), new Range(x + 1)), new Range(x * 2))));
        check(x -> total(new Product(new Sum(new Range(x), new Product(new Range(1), new Range(x))), new Range(x))));
    }

    @Test
    void aTreeOfCapturedObjectsAndOnesMadeThere() {
        Vector captured = new Sum(new Range(3), new Range(0.5));
        check(x -> total(new Sum(new Product(captured, new Range(x)), captured)));
    }

    // ---- a chain of captured objects, each of which calls a method of its own class on the next ----

    private static final class Term {
        private final Function<Double, Double> f;
        private final Term next;

        Term(Function<Double, Double> f, Term next) {
            this.f = f;
            this.next = next;
        }

        double of(double x) {
            return next == null ? f.apply(x) : f.apply(x) + next.of(x);
        }
    }

    /** A function whose terms may hold functions: `of` calls itself by way of a call that is not yet known. */
    private record Function1(Term first) implements Function<Double, Double> {
        @Override public Double apply(Double x) {
            Object function = first;
            return ((Term) function).of(x) * 2;
        }
    }

    @Test
    void aChainWhoseLinksHoldChains() {
        Function<Double, Double> inner = new Function1(new Term(x -> x * 3, new Term(x -> x - 1, null)));
        Function<Double, Double> middle = new Function1(new Term(inner, new Term(x -> x * x, new Term(inner, null))));
        Term outer = new Term(middle, new Term(inner, new Term(x -> x + 0.25, null)));
        check(outer::of);
    }
}
