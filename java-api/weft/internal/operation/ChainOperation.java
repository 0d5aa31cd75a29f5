package weft.internal.operation;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.capture.Snapshot;
import weft.internal.jni.Bounds;
import weft.internal.jvm.Known;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.offload.OneAnswer;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Interrupts;

/**
 * Operations one after the other that cannot run as one: the parts of the chain. It grows at its end without a look at the others, so that
 * composing takes time in proportion to what is composed; and no method calls itself once for each part, so that the stack is no bound.
 */
public final class ChainOperation extends Operation {
    /** A chain, if there are more than two parts. */
    private final Operation before;
    /** No chain. */
    private final Operation last;
    /** In the order in which they run; null until somebody has asked. */
    private volatile Operation[] parts;

    private ChainOperation(Operation before, Operation last) {
        this.before = before;
        this.last = last;
    }

    /** {@code first} and then {@code second}, each of which may be a chain, without a try whether what is between them can be one. */
    static ChainOperation of(Operation first, Operation second) {
        if (!(second instanceof ChainOperation chain)) return new ChainOperation(first, second);
        Operation all = first;
        for (Operation part : chain.parts()) all = new ChainOperation(all, part);
        return (ChainOperation) all;
    }

    private Operation[] parts() {
        Operation[] known = parts;
        if (known != null) return known;
        int count = 1;
        for (Operation o = this; o instanceof ChainOperation chain; o = chain.before) count++;
        Operation[] all = new Operation[count];
        Operation rest = this;
        for (int i = count - 1; i > 0; i--) {
            ChainOperation chain = (ChainOperation) rest;
            all[i] = chain.last;
            rest = chain.before;
        }
        all[0] = rest;
        parts = all;
        return all;
    }

    /** The first part. */
    Operation first() {
        return parts()[0];
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        return run(input, on, false);
    }

    @Override public ArrayData lend(ArrayData input, Executor on) {
        return run(input, on, true);
    }

    @SuppressWarnings("try") // the snapshot is there for what runs inside
    private ArrayData run(ArrayData input, Executor on, boolean lends) {
        ArrayData made = atOnce(0, input, on);
        if (made != null) return made;
        try (OneAnswer answer = OneAnswer.begin(parts().length); Snapshot snapshot = Snapshot.begin()) {
            return given(answer, rest(first().lend(input, on), on, lends));
        }
    }

    @Override Known unrepeatable(ArrayData input, Executor on) {
        return first().unrepeatable(input, on);
    }

    @SuppressWarnings("try") // the snapshot is there for what runs inside
    @Override ArrayData apply(ArrayData input, Executor on, Known known) {
        if (known.index() < 0) return apply(input, on);
        try (OneAnswer answer = OneAnswer.begin(parts().length); Snapshot snapshot = Snapshot.begin()) {
            return given(answer, rest(first().apply(input, on, known), on, false));
        }
    }

    /** {@code answer} may be null. */
    private static ArrayData given(OneAnswer answer, ArrayData made) {
        if (answer != null) answer.given();
        return made;
    }

    /** What the parts behind the first make of what that has made, which is closed. */
    private ArrayData rest(ArrayData made, Executor on, boolean lends) {
        Operation[] all = parts();
        ArrayData now = made;
        for (int i = 1; i < all.length; i++) {
            try (ArrayData between = now) {
                Interrupts.check();
                ArrayData end = atOnce(i, between, on);
                if (end != null) return end;
                boolean isShared = lends || i < all.length - 1; // with nobody but this chain, or the caller
                now = isShared ? all[i].lend(between, on) : all[i].apply(between, on);
            }
        }
        return now;
    }

    /** What a device makes of all kernels from this part on together, for which the host waits once; null where that cannot be had. */
    private ArrayData atOnce(int from, ArrayData input, Executor on) {
        Operation[] all = parts();
        int links = 0;
        if (from == all.length - 1) return null; // one alone
        for (int i = all.length - 1; i >= from; i--) {
            links += all[i].links();
            if (!all[i].isLinked() || links > Bounds.MOST_STEPS) return null;
        }
        return linked(all, from, input, on, new Rounds.Wanted(1, links), Rounds.over(input, 1));
    }

    @Override boolean isLinked() {
        for (Operation part : parts()) if (!part.isLinked()) return false;
        return true;
    }

    @Override int links() {
        int links = 0;
        for (Operation part : parts()) links += part.links();
        return links;
    }

    @Override ArrayData linked(ArrayData input, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
        return linked(parts(), 0, input, on, rounds, use);
    }

    private static ArrayData linked(Operation[] all, int from, ArrayData input, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
        return all[from].linked(input, on, rounds, from == all.length - 1 ? use : Behind.of(all, from + 1, on, rounds, use));
    }

    /** What comes behind the kernels of the parts before this one. */
    private record Behind(Operation[] all, int from, Executor on, Rounds.Wanted rounds, Rounds.Use use) implements Rounds.Use {
        /** For the verifier, which would load the interface with the operation to compare both. */
        static Rounds.Use of(Operation[] all, int from, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
            return new Behind(all, from, on, rounds, use);
        }

        @Override public ArrayData on(Device device, boolean isTrial, List<Rounds.Link> links) {
            ArrayData between = links.get(links.size() - 1).result();
            return linked(all, from, between, isTrial && !(on instanceof Executor.Following) ? new Executor.Following(on, device) : on, rounds, (other, same, more) ->
                other.equals(device) ? use.on(device, isTrial, Rounds.joined(links, more)) : null); // rules may tell them apart
        }
    }

    @Override public PartitionOperation partition(Predicate<?> p) {
        return last.partition(p).behind(before);
    }

    /** What ends one and what begins the other are one where they can be, however the whole is put together. */
    @Override public Operation andThen(Operation next) {
        return of(before, last.andThen(next));
    }

    @Override Operation after(Operation before) {
        Operation all = before;
        for (Operation part : parts()) all = all instanceof ChainOperation ? of(all, part) : all.andThen(part);
        return all;
    }

    @Override public Operation withProgress(int each, IntConsumer told) {
        return of(before, last.withProgress(each, told));
    }

    @Override public Operation relaxed() {
        Operation all = null;
        for (Operation part : parts()) all = all == null ? part.relaxed() : all.andThen(part.relaxed()); // may be one now
        return all;
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        for (Operation part : parts()) part.each(told);
    }

    @Override public void explain(Explanation text) {
        Operation[] all = parts();
        for (int i = 0; i < all.length; i++) {
            if (i > 0) text.line("and then");
            all[i].explain(text);
        }
    }
}
