package weft;

import java.util.List;
import java.util.function.BinaryOperator;

/**
 * A map and a reduction of what it gives, for one layout of input. A kernel leaves one element of each block of a
 * {@link ReduceTree}; a second one, of the operator alone, goes on until one is left.
 */
final class ReducePlan {
    private final Kernel first;
    private final Kernel rest;

    private ReducePlan(Kernel first, Kernel rest) {
        this.first = first;
        this.rest = rest;
    }

    static ReducePlan of(Stages stages, BinaryOperator<?> combine, Layout input) {
        Kernel first = Kernel.compile("reduce", stages, combine, input);
        return new ReducePlan(first, Kernel.compile("reduce", stages.none(), combine, first.resultLayout()));
    }

    Kernel[] kernels() {
        return new Kernel[] {first, rest};
    }

    /** The elements, at least one, mapped and combined into one. */
    Object run(PArray<?> elements) {
        try (PArray<?> totals = totals(first, elements)) {
            return run(totals, rest);
        }
    }

    private static Object run(PArray<?> elements, Kernel kernel) {
        if (elements.size() == 1) return elements.get(0);
        try (PArray<?> totals = totals(kernel, elements)) {
            return run(totals, kernel);
        }
    }

    /** One element for each block of them. */
    PArray<?> totals(PArray<?> elements) {
        return totals(first, elements);
    }

    private static PArray<?> totals(Kernel kernel, PArray<?> elements) {
        PArray<?> totals = PArray.allocateUnset(kernel.resultLayout(), ReduceTree.blocks(elements.size()));
        try {
            kernel.runAll(elements, List.of(), new int[0], totals);
            return totals;
        } catch (Throwable e) {
            totals.close();
            throw e;
        }
    }
}
