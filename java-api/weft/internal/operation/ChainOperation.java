package weft.internal.operation;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.jvm.Known;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.offload.OneAnswer;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Interrupts;

/** Two operations one after the other that cannot run as one. */
public final class ChainOperation extends Operation {
    private final Operation first;
    private final Operation second;

    ChainOperation(Operation first, Operation second) {
        this.first = first;
        this.second = second;
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        ArrayData made = atOnce(input, on);
        if (made != null) return made;
        try (OneAnswer answer = OneAnswer.begin(2); ArrayData between = first.lend(input, on)) {
            Interrupts.check();
            made = second.apply(between, on);
            if (answer != null) answer.given();
            return made;
        }
    }

    @Override Known unrepeatable(ArrayData input, Executor on) {
        return first.unrepeatable(input, on);
    }

    @Override ArrayData apply(ArrayData input, Executor on, Known known) {
        if (known.index() < 0) return apply(input, on);
        try (OneAnswer answer = OneAnswer.begin(2); ArrayData between = first.apply(input, on, known)) {
            Interrupts.check();
            ArrayData made = second.apply(between, on);
            if (answer != null) answer.given();
            return made;
        }
    }

    @Override public ArrayData lend(ArrayData input, Executor on) {
        ArrayData made = atOnce(input, on);
        if (made != null) return made;
        try (OneAnswer answer = OneAnswer.begin(2); ArrayData between = first.lend(input, on)) {
            Interrupts.check();
            made = second.lend(between, on);
            if (answer != null) answer.given();
            return made;
        }
    }

    /** What a device makes of all kernels together, for which the host waits once; null where that cannot be had. */
    private ArrayData atOnce(ArrayData input, Executor on) {
        return isLinked() ? repeat(input, 1, on) : null;
    }

    @Override boolean isLinked() {
        return first.isLinked() && second.isLinked();
    }

    @Override int links() {
        return first.links() + second.links();
    }

    @Override ArrayData linked(ArrayData input, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
        return first.linked(input, on, rounds, Behind.of(second, on, rounds, use));
    }

    /** What comes behind the kernels of the first. */
    private record Behind(Operation second, Executor on, Rounds.Wanted rounds, Rounds.Use use) implements Rounds.Use {
        /** For the verifier, which would load the interface with the operation to compare both. */
        static Rounds.Use of(Operation second, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
            return new Behind(second, on, rounds, use);
        }

        @Override public ArrayData on(Device device, boolean isTrial, List<Rounds.Link> links) {
            ArrayData between = links.get(links.size() - 1).result();
            return second.linked(between, isTrial ? new Executor.Following(on, device) : on, rounds, (other, same, more) ->
                other.equals(device) ? use.on(device, isTrial, Rounds.joined(links, more)) : null); // rules may tell them apart
        }
    }

    Operation first() {
        return first;
    }

    @Override public PartitionOperation partition(Predicate<?> p) {
        Operation last = second;
        while (last instanceof ChainOperation chain) last = chain.second;
        return last.partition(p).behind(withoutLast());
    }

    private Operation withoutLast() {
        return second instanceof ChainOperation chain ? new ChainOperation(first, chain.withoutLast()) : first;
    }

    /** What ends one and what begins the other are one where they can be, however the whole is put together. */
    @Override public Operation andThen(Operation next) {
        return new ChainOperation(first, second.andThen(next));
    }

    @Override Operation after(Operation before) {
        Operation begin = before.andThen(first);
        return begin instanceof ChainOperation ? new ChainOperation(before, this) : begin.andThen(second);
    }

    @Override public Operation withProgress(int each, IntConsumer told) {
        return new ChainOperation(first, second.withProgress(each, told));
    }

    @Override public Operation relaxed() {
        return first.relaxed().andThen(second.relaxed()); // where the one was exact and the other was not, both are one now
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        first.each(told);
        second.each(told);
    }

    @Override public void explain(Explanation text) {
        first.explain(text);
        text.line("and then");
        second.explain(text);
    }
}
