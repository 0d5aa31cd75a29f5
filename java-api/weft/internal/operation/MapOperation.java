package weft.internal.operation;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.Known;
import weft.internal.jvm.Lowered;
import weft.internal.layout.Layout;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.offload.Skeleton;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** A list of functions applied to every element, one after the other; with none of them, a copy. */
public final class MapOperation extends Operation {
    private final Function<?, ?>[] stages;
    /** Elements of a chunk; 0: not pipelined. */
    private final int chunk;
    /** Whether arithmetic is relaxed. */
    private final boolean relaxed;
    private final Lowered lowered = new Lowered();
    private final Offload<Kernel, ArrayData> offload = new Offload<>(new OnElements());

    public MapOperation(Function<?, ?>... stages) {
        this(0, false, stages);
    }

    private MapOperation(int chunk, boolean relaxed, Function<?, ?>[] stages) {
        this.chunk = chunk;
        this.relaxed = relaxed;
        this.stages = stages;
    }

    @Override public Operation map(Function<?, ?> f) {
        if (relaxed) return new ChainOperation(this, new MapOperation(f));
        Function<?, ?>[] longer = Arrays.copyOf(stages, stages.length + 1);
        longer[stages.length] = f;
        return new MapOperation(chunk, false, longer);
    }

    @Override Operation after(Operation before) {
        if (isIdentity()) return before;
        if (!(before instanceof MapOperation map) || !map.joins(relaxed)) return super.after(before);
        Function<?, ?>[] both = Arrays.copyOf(map.stages, map.stages.length + stages.length);
        System.arraycopy(stages, 0, both, map.stages.length, stages.length);
        return new MapOperation(chunk != 0 ? chunk : map.chunk, relaxed, both);
    }

    @Override public Operation pipelined(int elementsPerChunk) {
        if (elementsPerChunk < 1) throw new IllegalArgumentException("a chunk of " + elementsPerChunk + " elements");
        return new MapOperation(elementsPerChunk, relaxed, stages);
    }

    @Override public Operation relaxed() {
        return isIdentity() || relaxed ? this : new MapOperation(chunk, true, stages);
    }

    @Override public PartitionOperation partition(Predicate<?> p) {
        return relaxed ? super.partition(p) : new PartitionOperation(null, Stages.maps(stages), p);
    }

    /** Whether a result would be its input. */
    boolean isIdentity() {
        return stages.length == 0;
    }

    /** Whether this map and what follows it may be one kernel: both are exact, or both relaxed, or it does nothing. */
    boolean joins(boolean nextIsRelaxed) {
        return isIdentity() || relaxed == nextIsRelaxed;
    }

    /** The same with pairs, of whose second components it knows nothing; null if it is not exact. */
    MapOperation ofFirsts() {
        if (relaxed) return null;
        return new MapOperation(chunk, false, Arrays.stream(stages).map(Indexed.First::of).toArray(Function<?, ?>[]::new));
    }

    Function<?, ?>[] stages() {
        return stages;
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        return offload.run(input, on);
    }

    @Override public ArrayData lend(ArrayData input, Executor on) {
        return isIdentity() ? input.share() : apply(input, on);
    }

    @Override boolean isLinked() {
        return chunk == 0;
    }

    @Override ArrayData linked(ArrayData input, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
        if (chunk != 0) return null;
        return offload.runOtherwise(input, on, rounds.count(), rounds.links(), (device, kernel) -> use.apply(device,
            List.of(new Rounds.Link(kernel, input.size(), Together.NONE, (p, one, times, now, next) -> p.step(one, now, next)))));
    }

    private final class OnElements extends Skeleton<Kernel, ArrayData> {
        OnElements() {
            super(Stages.NONE);
        }

        @Override protected Kernel compile(Device device, Layout input) {
            Stages maps = Stages.maps(stages);
            Kernel kernel = device.compile("map", relaxed ? maps.relaxed() : maps, null, input);
            if (chunk != 0) kernel.pipeline(chunk);
            return kernel;
        }

        @Override protected ArrayData onDevice(Device device, Kernel kernel, ArrayData input) {
            if (input.size() == 0) return ArrayData.allocate(kernel.resultLayout(), 0);
            Program p = new Program();
            Program.Operand result = p.make(kernel.resultLayout(), input.size());
            p.step(kernel, p.given(input), result);
            try (Run run = device.run(p)) {
                return run.take(result);
            }
        }

        @Override protected ArrayData inJava(ArrayData input, boolean parallel, Known known) {
            return JavaMap.run(lowered, stages, input, parallel, known);
        }

        @Override protected Known evaluate(ArrayData input, int index) {
            return JavaMap.evaluate(stages, input, index);
        }

        @Override protected String reasonForJava(ArrayData input) {
            return isIdentity() ? "there is nothing to compute" : super.reasonForJava(input);
        }

        @Override protected String what() {
            return describe();
        }

        @Override protected Object[] named() {
            return stages;
        }

        @Override protected Object[] functions(ArrayData input) {
            return stages;
        }

        @Override protected Kernel[] kernels(Kernel kernel) {
            return new Kernel[] {kernel};
        }
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        told.accept(offload);
    }

    private String describe() {
        String what = "map of " + stages.length + (stages.length == 1 ? " function" : " functions");
        if (relaxed) what += "\n  in relaxed arithmetic";
        if (chunk != 0) what += "\n  pipelined in chunks of " + chunk + " elements";
        return what;
    }

    @Override public void explain(Explanation text) {
        offload.explain(describe(), text);
        lowered.lines().forEach(text::line);
    }
}
