package weft;

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
        try (Submission s = new Submission()) {
            PArray<?> totals = add(s, first, elements);
            while (totals.size() > 1) totals = add(s, rest, totals);
            s.fetch(totals, 0);
            s.run();
            return Submission.fetched(totals, 0);
        }
    }

    /** One element for each block of them. */
    PArray<?> totals(PArray<?> elements) {
        try (Submission s = new Submission()) {
            PArray<?> totals = add(s, first, elements);
            s.run();
            return s.take(totals);
        }
    }

    private static PArray<?> add(Submission s, Kernel kernel, PArray<?> elements) {
        PArray<?> totals = s.array(kernel.resultLayout(), ReduceTree.blocks(elements.size()));
        s.add(kernel, elements, totals);
        return totals;
    }
}
