package weft.internal.operation;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
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

    static Operation of(Operation ofPairs) {
        return new IndexedOperation(ofPairs);
    }

    /** {@code f} of every element and its index. */
    public static Operation map(BiFunction<?, ? super Integer, ?> f) {
        return new IndexedOperation(new MapOperation(new Indexed.Both<>(f)));
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        try (ArrayData pairs = pairs(input)) {
            return ofPairs.apply(pairs, on);
        }
    }

    /** Each element and its index; nothing is stored, and the caller closes it. */
    static ArrayData pairs(ArrayData input) {
        try (ArrayData indices = ArraySources.range(input.size())) {
            return ArraySources.zip(input, indices);
        }
    }

    @Override public PartitionOperation partition(Predicate<?> p) {
        return ofPairs.partition(p).ofPairs();
    }

    @Override public Operation andThen(Operation next) {
        return new IndexedOperation(ofPairs.andThen(next));
    }

    /** Maps before it are one with it; where they cannot be, what they make is stored, and not the indices. */
    @Override Operation after(Operation before) {
        MapOperation firsts = before instanceof MapOperation map ? map.ofFirsts() : null;
        Operation joined = firsts == null ? null : ofPairs.after(firsts);
        boolean isOne = joined != null && !(joined instanceof ChainOperation chain && chain.first() == firsts);
        return isOne ? new IndexedOperation(joined) : super.after(before);
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
