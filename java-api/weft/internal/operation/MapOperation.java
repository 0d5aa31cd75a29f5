package weft.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.Known;
import weft.internal.jvm.Lowered;
import weft.internal.layout.Layout;
import weft.internal.offload.Evaluation;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Progress;
import weft.internal.program.Rehearsal;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** A list of functions applied to every element, one after the other; with none of them, a copy. */
public final class MapOperation extends Operation {
    /** Between two chunks of which it is told nothing overlaps, so they are not told one by one. */
    private static final int CHUNKS_TOLD = 16;

    private final Function<?, ?>[] stages;
    /** Columns move in chunks of so many elements; 0: whole. */
    private final int chunk;
    /** Null: nobody is told. */
    private final Progress progress;
    /** Whether arithmetic is relaxed. */
    private final boolean relaxed;
    private final Lowered lowered = new Lowered();
    private final Offload<Plan, ArrayData> offload = new Offload<>(new OnElements());

    /** @param forms null: there is one kernel alone */
    private record Plan(Kernel kernel, LanesOrOneByOne forms, Together together) {
        /** For a run that computes something. */
        Kernel next(ArrayData input) {
            return forms == null ? kernel : forms.next(input);
        }
    }

    public MapOperation(Function<?, ?>... stages) {
        this(0, null, false, stages);
    }

    private MapOperation(int chunk, Progress progress, boolean relaxed, Function<?, ?>[] stages) {
        this.chunk = chunk;
        this.progress = progress;
        this.relaxed = relaxed;
        this.stages = stages;
    }

    /** {@code f} of every element. */
    public static Operation of(Function<?, ?> f) {
        return new MapOperation(f);
    }

    @Override public Operation andThen(Operation next) {
        return isNothing() ? next : super.andThen(next); // with what that has compiled
    }

    @Override Operation after(Operation before) {
        if (isIdentity()) return before;
        if (!(before instanceof MapOperation map)) {
            Operation one = isPlain() ? before.joined(asStages()) : null;
            return one != null ? one : super.after(before);
        }
        if (!map.joins(relaxed) || map.isTold() && isTold()) return super.after(before);
        Function<?, ?>[] both = Arrays.copyOf(map.stages, map.stages.length + stages.length);
        System.arraycopy(stages, 0, both, map.stages.length, stages.length);
        return new MapOperation(chunk > 0 ? chunk : map.chunk, isTold() ? progress : map.progress, relaxed, both);
    }

    @Override public Operation pipelined(int elementsPerChunk, IntConsumer told) {
        if (elementsPerChunk < 1) throw new IllegalArgumentException("a chunk has 1 element or more, not " + elementsPerChunk);
        int each = (int) Math.min((long) CHUNKS_TOLD * elementsPerChunk, Integer.MAX_VALUE);
        return new MapOperation(elementsPerChunk, told == null ? progress : new Progress(told, each), relaxed, stages);
    }

    @Override public Operation withProgress(int each, IntConsumer told) {
        if (isIdentity()) return super.withProgress(each, told);
        return new MapOperation(chunk, new Progress(told, each), relaxed, stages);
    }

    @Override public Operation relaxed() {
        return isIdentity() || relaxed ? this : new MapOperation(chunk, progress, true, stages);
    }

    @Override public PartitionOperation partition(Predicate<?> p) {
        return isPart(false) ? new PartitionOperation(null, Stages.maps(stages), p) : super.partition(p);
    }

    /** Whether a result would be its input, and nobody is told of it. */
    boolean isIdentity() {
        return stages.length == 0 && !isTold();
    }

    /** And no columns move in another way. */
    private boolean isNothing() {
        return isIdentity() && chunk == 0;
    }

    /** Whether it is its functions alone: columns move whole, and nobody is told. */
    private boolean isPlain() {
        return chunk == 0 && !isTold();
    }

    private Stages asStages() {
        return relaxed ? Stages.maps(stages).relaxed() : Stages.maps(stages);
    }

    /** Whether somebody is told of its elements. */
    private boolean isTold() {
        return progress != null;
    }

    /** Whether this map and one that follows may be one: both are exact, or both relaxed, or it does nothing. */
    private boolean joins(boolean nextIsRelaxed) {
        return isIdentity() || relaxed == nextIsRelaxed;
    }

    /** Whether its functions may be a part of what follows and is no map, in which nobody is told when they are done. */
    boolean isPart(boolean nextIsRelaxed) {
        return isIdentity() || relaxed == nextIsRelaxed && !isTold();
    }

    /** The same with pairs, of whose second components it knows nothing; null if it is not exact. */
    MapOperation ofFirsts() {
        if (relaxed) return null;
        Function<?, ?>[] firsts = new Function<?, ?>[stages.length];
        for (int i = 0; i < firsts.length; i++) firsts[i] = Indexed.First.of(stages[i]);
        return new MapOperation(chunk, progress, false, firsts);
    }

    Function<?, ?>[] stages() {
        return stages;
    }

    @Override Known unrepeatable(ArrayData input, Executor on) {
        return offload.unrepeatable(input, on);
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        return apply(input, on, Known.NONE);
    }

    @Override ArrayData apply(ArrayData input, Executor on, Known known) {
        return tellOfAll(progress, offload.run(input, on, known), input, on);
    }

    @Override public ArrayData lend(ArrayData input, Executor on) {
        return isIdentity() ? input.share() : apply(input, on);
    }

    @Override boolean isLinked() {
        return isPlain();
    }

    @Override ArrayData linked(ArrayData input, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
        if (!isLinked()) return null;
        return offload.runOtherwise(input, on, rounds.count(), rounds.links(), Linked.of(input.size(), use));
    }

    private record Linked(int size, Rounds.Use use) implements Offload.Way<Plan, ArrayData> {
        /** For the verifier, which would load the interface with the operation to compare both. */
        static Offload.Way<Plan, ArrayData> of(int size, Rounds.Use use) {
            return new Linked(size, use);
        }

        @Override public ArrayData on(Device device, boolean isTrial, Plan plan) {
            return use.on(device, isTrial, List.of(new Rounds.Link(plan.kernel, size, plan.together, (p, one, times, now, next) ->
                p.step(one, List.of(now), times == 0 ? Program.NO_NUMBERS : new int[] {times}, next.get(0)), null)));
        }
    }

    private final class OnElements implements Evaluation<Plan, ArrayData> {
        @Override public Stages stages() {
            return Stages.NONE;
        }

        @Override public boolean isRelaxed() {
            return relaxed;
        }

        @Override public Plan compile(Device device, Layout input) {
            Stages maps = asStages();
            Kernel kernel = kernel(device, maps, input);
            boolean hasOther = kernel.launch().isTriedAlone() && !relaxed; // whose bits would differ
            LanesOrOneByOne forms = hasOther ? new LanesOrOneByOne(device, kernel, () -> kernel(device, maps.oneByOne(), input)) : null;
            return new Plan(kernel, forms, Together.ofMap(device, maps, input));
        }

        private Kernel kernel(Device device, Stages maps, Layout input) {
            Kernel kernel = device.compile("map", maps, null, input);
            if (chunk > 0) kernel.pipeline(chunk);
            return kernel;
        }

        @Override public ArrayData onDevice(Device device, Plan plan, ArrayData input) {
            Layout layout = plan.kernel.resultLayout();
            if (input.size() == 0) return ArrayData.allocate(layout, 0);
            Program p = Program.ofAnySize();
            Program.Operand result = p.make(layout, input.size());
            boolean isRun = !(device instanceof Rehearsal);
            Kernel kernel = isRun ? plan.next(input) : plan.kernel;
            p.step(kernel, p.given(input), result);
            p.tell(progress);
            long start = System.nanoTime();
            ArrayData made;
            try (Run run = device.run(p)) {
                made = run.take(result);
            }
            if (isRun && plan.forms != null) plan.forms.took(kernel, input, System.nanoTime() - start);
            return made;
        }

        @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
            return JavaMap.run(lowered, stages, input, parallel, known, null, isTold() ? progress.inJava(input.size()) : null);
        }

        @Override public boolean takesLarge() {
            return true;
        }

        @Override public Known evaluate(ArrayData input, int index) {
            return JavaMap.evaluate(stages, input, index);
        }

        @Override public String reasonForJava(ArrayData input) {
            return isIdentity() ? "there is nothing to compute" : Evaluation.super.reasonForJava(input);
        }

        @Override public String what() {
            return describe();
        }

        @Override public Object[] named() {
            return stages;
        }

        @Override public Kernel[] kernels(Plan plan) {
            List<Kernel> all = new ArrayList<>(plan.together.known());
            all.addAll(0, plan.forms == null ? List.of(plan.kernel) : plan.forms.known());
            return all.toArray(Kernel[]::new);
        }
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        told.accept(offload);
    }

    private String describe() {
        String what = "map of " + stages.length + (stages.length == 1 ? " function" : " functions");
        if (relaxed) what += "\n  in relaxed arithmetic";
        if (chunk > 0) what += "\n  pipelined in chunks of " + chunk + " elements";
        return what;
    }

    @Override public void explain(Explanation text) {
        offload.explain(describe(), text);
        lowered.lines().forEach(text::line);
    }
}
