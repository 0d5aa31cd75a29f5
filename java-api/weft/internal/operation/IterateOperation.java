package weft.internal.operation;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.capture.Snapshot;
import weft.internal.jni.Bounds;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.offload.OneAnswer;
import weft.internal.program.Executor;
import weft.internal.program.Interrupts;
import weft.internal.program.JavaOrder;
import weft.internal.program.Rehearsal;

/** An operation, and then another again and again. What a round leaves stays where it is and is closed after the next. */
public final class IterateOperation extends Operation {
    /** Wants to know of no progress. */
    public static final IntConsumer NOBODY = new Nobody();
    private static final Operation COPY = new MapOperation();
    /** Kernels of the first rounds that are done at once. */
    private static final int FEW_STEPS = 16;
    /** Of later ones: several rounds of a stencil may be one kernel, of which a device takes {@link Bounds#MOST_STEPS} at once. */
    private static final int MANY_STEPS = 8 * Bounds.MOST_STEPS;
    /**
     * So many rounds run one by one at first where more cannot be had at once yet, then so many times as many: a device that one of them was a trial
     * of may have the next ones; but where an element throws in a late round, all of them run in vain each time.
     */
    private static final int FEW_SINGLE = 4;
    private static final int SINGLE_GROWS = 8;
    /** What took less is done twice as often the next time, and half as often what takes four times as long: an interrupt is heeded in between. */
    private static final long SHORT_NANOS = 5_000_000;

    /** A class, which takes the JVM less than a lambda. */
    private record Nobody() implements IntConsumer {
        @Override public void accept(int rounds) {
            // it is nobody's business
        }
    }

    private final Operation before;
    /** One for all rounds, or one for each. */
    private final List<Operation> steps;
    private final int rounds;
    /** Null: never done. */
    private final Until<?> done;
    /** Told how many rounds are over, whenever some are; not in a {@link Rehearsal}. */
    private final IntConsumer progress;
    /** That of the latest run, with which the next one begins if its input is about as large. */
    private volatile Pace pace = new Pace(FEW_STEPS, 0);
    /** Rounds of the latest run, runs with a result, and how long they took; for explain(). */
    private volatile int ran = -1;
    private final LongAdder applies = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    /** How many kernels at once are right for elements of this number. */
    private record Pace(int most, int size) {
        private int mostFor(int other) {
            return other / 2 > size || size / 2 > other ? FEW_STEPS : most;
        }
    }

    /** When it is done, asked before every round. */
    public static final class Until<V> {
        private final BiFunction<ArrayData, Executor, V> measure;
        private final Predicate<? super V> isDone;
        /** Whether asking may write what functions read; null: nobody has looked. */
        private volatile JavaOrder.Answer order;

        /**
         * {@code measure} makes what is asked about, in a {@link Rehearsal} too.
         *
         * @param isDone the user's; of a rehearsal it is not asked
         */
        public Until(BiFunction<ArrayData, Executor, V> measure, Predicate<? super V> isDone) {
            this.measure = measure;
            this.isDone = isDone;
        }

        private boolean isDone(ArrayData now, Executor on) {
            V value = measure.apply(now, on);
            return !(on instanceof Rehearsal) && asked(value);
        }

        private boolean asked(V value) {
            Snapshot left = Snapshot.leave();
            try {
                return isDone.test(value);
            } finally {
                Snapshot.back(left, left != null && left.isOfArrays() && mayWrite());
            }
        }

        private boolean mayWrite() {
            JavaOrder.Answer known = order;
            if (known == null || !known.stands()) order = known = JavaOrder.ask(new Object[] {isDone}, new Class<?>[0]);
            return !known.order().parallel();
        }
    }

    /** The same step in every round; {@code done} may be null. */
    public static Operation of(Operation before, Until<?> done, Operation step, int rounds, IntConsumer progress) {
        return new IterateOperation(before, done, List.of(step), rounds, progress);
    }

    private IterateOperation(Operation before, Until<?> done, List<Operation> steps, int rounds, IntConsumer progress) {
        if (rounds < 0) throw notSoOften(rounds);
        this.before = before;
        this.done = done;
        this.steps = steps;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** Each round has an operation of its own, which {@code step} makes of its number. */
    public static Operation of(Operation before, int rounds, IntFunction<Operation> step) {
        if (rounds < 0) throw notSoOften(rounds);
        Operation[] steps = new Operation[rounds];
        for (int i = 0; i < rounds; i++) steps[i] = step.apply(i);
        return new IterateOperation(before, null, List.of(steps), rounds, NOBODY);
    }

    private static IllegalArgumentException notSoOften(int rounds) {
        return new IllegalArgumentException("cannot iterate " + rounds + " times");
    }

    private Operation step(int round) {
        return steps.get(steps.size() == 1 ? 0 : round);
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        ArrayData result = lend(input, on);
        if (!result.sharesColumns(input)) return result;
        try (result) { // there was no round, and nothing before
            return COPY.apply(result, on);
        }
    }

    @SuppressWarnings("try") // the snapshot is there for what runs inside
    @Override public ArrayData lend(ArrayData input, Executor on) {
        try (OneAnswer answer = OneAnswer.begin(rounds); Snapshot snapshot = Snapshot.begin()) {
            long start = System.nanoTime();
            ArrayData result = rounds(input, on, answer);
            if (!(on instanceof Rehearsal)) {
                applies.increment();
                nanos.add(System.nanoTime() - start);
            }
            if (answer != null) answer.given();
            return result;
        }
    }

    /** {@code answer} may be null. */
    private ArrayData rounds(ArrayData input, Executor on, OneAnswer answer) {
        ArrayData now = before.lend(input, on);
        int rounds = on instanceof Rehearsal ? Math.min(steps.size(), this.rounds) : this.rounds;
        int outer = OneAnswer.inRounds(rounds);
        try {
            int round = 0;
            int size = now.size();
            int most = pace.mostFor(size);
            int single = FEW_SINGLE;
            while (round < rounds && (done == null || !done.isDone(now, on))) {
                if (round > 0) Interrupts.check();
                int some = done != null ? 1 : together(round, rounds, most);
                long began = System.nanoTime();
                ArrayData next = linked(now, round, some, on);
                boolean atOnce = next != null;
                if (!atOnce) {
                    if (step(round).isLinked()) some = Math.min(some, single);
                    next = oneByOne(now, round, some, on, answer);
                }
                single = atOnce ? FEW_SINGLE : Math.min(SINGLE_GROWS * single, MANY_STEPS);
                now.close();
                now = next;
                round += some;
                if (atOnce) tell(round, on, answer);
                if (atOnce) most = next(most, System.nanoTime() - began);
            }
            if (on instanceof Rehearsal) {
                rehearseSeveral(now, on);
            } else {
                ran = round;
                pace = new Pace(most, size);
            }
            return now;
        } catch (Throwable e) {
            now.close();
            throw e;
        } finally {
            OneAnswer.inRounds(outer);
        }
    }

    /** What does several rounds at once is made ready, if there is such a kernel. */
    private void rehearseSeveral(ArrayData now, Executor on) {
        ArrayData made = steps.size() == 1 && rounds > 1 && done == null ? linked(now, 0, 2, on) : null;
        if (made != null) made.close();
    }

    /** How many kernels at once after {@code most} that took so long. */
    private static int next(int most, long nanos) {
        if (nanos < SHORT_NANOS) return Math.min(2 * most, MANY_STEPS);
        return nanos > 4 * SHORT_NANOS ? Math.max(FEW_STEPS, most / 2) : most;
    }

    /** How many rounds from this one on a device is told of at once, of so many kernels at most if it can be. */
    private int together(int round, int rounds, int kernels) {
        int most = steps.size() == 1 ? kernels : Math.min(kernels, Bounds.MOST_STEPS); // of different steps each is one
        int some = 0;
        for (int links = 0; round + some < rounds; some++) {
            links += step(round + some).links();
            if (links > most) break;
        }
        return Math.max(1, some);
    }

    /** Null if they cannot be had at once, or there is but one kernel. */
    private ArrayData linked(ArrayData input, int round, int some, Executor on) {
        Operation all = step(round);
        if (steps.size() == 1) return some * all.links() == 1 ? null : all.repeat(input, some, on);
        for (int k = 1; k < some; k++) all = ChainOperation.of(all, step(round + k));
        return all.links() == 1 ? null : all.repeat(input, 1, on);
    }

    private ArrayData oneByOne(ArrayData input, int round, int some, Executor on, OneAnswer answer) {
        ArrayData now = told(step(round).apply(input, on), round + 1, on, answer);
        for (int k = 1; k < some; k++) {
            try (ArrayData last = now) {
                Interrupts.check();
                now = told(step(round + k).apply(last, on), round + k + 1, on, answer);
            }
        }
        return now;
    }

    private ArrayData told(ArrayData made, int round, Executor on, OneAnswer answer) {
        try {
            tell(round, on, answer);
            return made;
        } catch (Throwable e) {
            made.close();
            throw e;
        }
    }

    private void tell(int round, Executor on, OneAnswer answer) {
        if (answer != null) answer.over(round);
        if (progress == NOBODY || on instanceof Rehearsal) return;
        Snapshot left = Snapshot.leave();
        try {
            progress.accept(round);
        } finally {
            Snapshot.back(left, true);
        }
    }

    @Override Operation after(Operation first) {
        return new IterateOperation(first.andThen(before), done, steps, rounds, progress);
    }

    @Override public Operation withProgress(int each, IntConsumer told) {
        throw new UnsupportedOperationException("rounds are told one by one: say iterate(rounds, step, progress) in place of withProgress()");
    }

    @Override public Operation relaxed() {
        Operation[] relaxed = new Operation[steps.size()];
        for (int i = 0; i < relaxed.length; i++) relaxed[i] = steps.get(i).relaxed();
        return new IterateOperation(before.relaxed(), done, List.of(relaxed), rounds, progress);
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        before.each(told);
        for (Operation step : steps) step.each(told);
    }

    @Override public void explain(Explanation text) {
        boolean isFirst = before instanceof MapOperation map && map.isIdentity();
        if (!isFirst) before.explain(text);
        text.line((isFirst ? "" : "and then ") + (done == null ? "" : "until it is done, at most ") + rounds + " rounds"
            + (ran >= 0 ? " (" + ran + " in the latest run)" : "") + (steps.size() > 1 ? ", the first of them of" : " of"));
        long count = applies.sum();
        if (count > 0) text.line(String.format(Locale.ROOT, "  applied %s; %.3f ms in all", Explanation.times(count), nanos.sum() / 1e6));
        if (steps.isEmpty()) return;
        boolean outer = text.inRounds(true);
        steps.get(0).explain(text);
        text.inRounds(outer);
    }
}
