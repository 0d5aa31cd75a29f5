package weft;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * A map and a reduction of what it gives, in one kernel for one layout of input. The kernel leaves one element of each
 * block of a {@link ReduceTree}; a second one, of the operator alone, goes on until one is left.
 */
final class ReducePlan {
    private final Layout input;
    /** The two are null if the functions cannot run on a device, for this reason. */
    private final Kernel first;
    private final Kernel rest;
    private final String refusal;

    private ReducePlan(Layout input, Kernel first, Kernel rest, String refusal) {
        this.input = input;
        this.first = first;
        this.rest = rest;
        this.refusal = refusal;
    }

    static ReducePlan of(Function<?, ?>[] stages, BinaryOperator<?> combine, Layout input) {
        try {
            Kernel first = Kernel.compile(stages, combine, input);
            Kernel rest = Kernel.compile(new Object[0], combine, first.resultLayout());
            return new ReducePlan(input, first, rest, null);
        } catch (OffloadException | IllegalArgumentException e) {
            return new ReducePlan(input, null, null, String.valueOf(e.getMessage()));
        }
    }

    Layout input() {
        return input;
    }

    /** Why the functions cannot run on a device; null if they can. */
    String refusal() {
        return refusal;
    }

    String device() {
        return first.device();
    }

    /**
     * The elements, at least one, mapped and combined into one; null if that throws for some element, so that Java has
     * to find out what.
     *
     * @throws OffloadException if the device failed
     */
    Object run(PArray<?> elements) {
        PArray<?> from = elements;
        try {
            do {
                PArray<?> to = PArray.allocate(first.resultLayout(), ReduceTree.blocks(from.size()));
                Kernel kernel = from == elements ? first : rest;
                int failing;
                try {
                    failing = kernel.run(from, to);
                } catch (Throwable e) {
                    to.close();
                    throw e;
                }
                if (from != elements) from.close();
                from = to;
                if (failing >= 0) return null;
            } while (from.size() > 1);
            return from.get(0);
        } finally {
            if (from != elements) from.close();
        }
    }

    void explain(StringBuilder text) {
        if (first == null) return;
        for (Kernel kernel : Arrays.asList(first, rest)) text.append(kernel.explain()).append('\n');
    }
}
