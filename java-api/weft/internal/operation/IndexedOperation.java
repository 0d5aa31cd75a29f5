package weft.internal.operation;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.program.Executor;

/** An operation on pairs of an element and its index, which is computed where it is used. */
public final class IndexedOperation extends Operation {
    private final Operation ofPairs;

    private IndexedOperation(Operation ofPairs) {
        this.ofPairs = ofPairs;
    }

    /** {@code f} of every element and its index. */
    public static Operation map(BiFunction<?, ? super Integer, ?> f) {
        return new IndexedOperation(new MapOperation(new Indexed.Both<>(f)));
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        try (ArrayData indices = ArraySources.range(input.size());
                ArrayData pairs = ArraySources.zip(input, indices)) {
            return ofPairs.apply(pairs, on);
        }
    }

    @Override public Operation andThen(Operation next) {
        return new IndexedOperation(ofPairs.andThen(next));
    }

    /** Maps before it are one with it; where they cannot be, what they make is stored, and not the indices. */
    @Override Operation after(Operation before) {
        MapOperation firsts = before instanceof MapOperation map ? map.ofFirsts() : null;
        Operation joined = firsts == null ? null : ofPairs.after(firsts);
        return joined == null || joined instanceof ChainOperation ? super.after(before) : new IndexedOperation(joined);
    }

    @Override public Operation pipelined(int elementsPerChunk, IntConsumer told) {
        return new IndexedOperation(ofPairs.pipelined(elementsPerChunk, told));
    }

    @Override public Operation withProgress(int each, IntConsumer told) {
        return new IndexedOperation(ofPairs.withProgress(each, told));
    }

    @Override public Operation relaxed() {
        return new IndexedOperation(ofPairs.relaxed());
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        ofPairs.each(told);
    }

    @Override public void explain(Explanation text) {
        ofPairs.explain(text);
    }
}
