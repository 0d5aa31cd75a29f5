package weft.internal.offload;

import java.util.Arrays;
import weft.internal.events.Events;
import weft.internal.events.Kind;
import weft.internal.events.Span;
import weft.internal.program.FunctionNames;

/** Tells the applies of one function to whoever watches: a trace, or Java's flight recorder. */
final class ApplyEvents {
    private final Evaluation<?, ?> evaluation;
    /** As {@link #name()} says it; null until it is asked for. */
    private volatile String name;

    ApplyEvents(Evaluation<?, ?> evaluation) {
        this.evaluation = evaluation;
    }

    /** Null if nobody watches. */
    Span begin() {
        return Events.begin(Kind.APPLY);
    }

    /** So many applies, to so many elements each; {@link History} has told the span where. */
    void end(Span span, int elements, int applies) {
        if (span == null) return;
        try {
            Events.end(span, applies == 1 ? name() : name() + ", " + applies + " times", span.place(), elements);
        } catch (RuntimeException | Error e) {
            // what goes wrong with telling is not the apply's: it is missing where it would be seen
        }
    }

    /** The first function, and how many more. */
    private String name() {
        String known = name;
        if (known == null) {
            Object[] functions = evaluation.named();
            known = functions.length == 0 ? "a copy" : FunctionNames.of(Arrays.copyOf(functions, 1))[0];
            if (functions.length > 1) known += " and " + (functions.length - 1) + " more";
            name = known;
        }
        return known;
    }
}
