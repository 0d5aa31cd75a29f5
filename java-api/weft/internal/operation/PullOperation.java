package weft.internal.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.Known;
import weft.internal.jvm.Lowered;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;
import weft.internal.loops.Views;
import weft.internal.offload.Evaluation;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.JavaOrder;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * Every element of the result is computed from its index and the whole input, of which it may read any element: stencils
 * and rows. What computes it is made anew for every input, by a function that captures the input. What is to be known of
 * it, a kernel and whether threads may run it, is found once, for one that captures a stand-in of the same layout: the
 * kernel finds the input's columns in its place when it runs.
 */
public final class PullOperation extends Operation implements Rounds.Turn {
    private final String what;
    /** The result's size for the input's. */
    private final IntUnaryOperator size;
    /** What makes an element of a view. */
    private final Function<Object, ?> f;
    private final Shown shown;
    /** What happens to every element then. */
    private final Stages then;
    private final Lowered lowered = new Lowered();
    private final Offload<Plan, ArrayData> offload = new Offload<>(new OverPlaces());

    /** Those of the latest run. */
    private volatile ArrayData places;

    /** One for each layout of an input so far: what is compiled for a layout has captured it. */
    private final Map<Layout, StandIn> standIns = new ConcurrentHashMap<>();

    /** In an input's place. */
    private static final class StandIn implements JavaMap.Keeping {
        final ArrayData array;
        final Stages stages;
        /** Null until it is asked for. */
        private volatile JavaOrder.Answer answer;

        StandIn(ArrayData array, Stages stages) {
            this.array = array;
            this.stages = stages;
        }

        @Override public boolean mayKeep() {
            JavaOrder.Answer known = answer;
            if (known == null || !known.stands()) answer = known = JavaOrder.ask(stages.functions(), array.layout().classes());
            return !known.order().parallel();
        }
    }

    /** What gives {@code f} its views of an input. */
    public interface Shown {
        /** What makes them, in Java. */
        Views views(ArrayData of);

        /** {@code f} of the view at a place, as a device has it. */
        Function<Integer, ?> at(ArrayData of);
    }

    private record Plan(Kernel kernel, ArrayData standIn, Together together) {}

    public static Operation of(String what, IntUnaryOperator size, Function<Object, ?> f, Shown shown) {
        return new PullOperation(what, size, f, shown, Stages.NONE);
    }

    private PullOperation(String what, IntUnaryOperator size, Function<Object, ?> f, Shown shown, Stages then) {
        this.what = what;
        this.size = size;
        this.f = f;
        this.shown = shown;
        this.then = then;
    }

    private Stages stages(ArrayData input) {
        return Stages.maps(shown.at(input)).then(then);
    }

    private StandIn standIn(Layout layout) {
        StandIn known = standIns.get(layout);
        if (known != null) return known;
        ArrayData array = ArrayData.standIn(layout);
        StandIn made = new StandIn(array, stages(array));
        StandIn other = standIns.putIfAbsent(layout, made); // another thread's, of which something may be compiled already
        return other == null ? made : other;
    }

    private JavaMap.Pull pull(ArrayData input) {
        StandIn standIn = standIn(input.layout());
        return new JavaMap.Pull(input, shown.views(input), f, standIn.stages, standIn.array, standIn);
    }

    private Function<?, ?>[] javaStages(JavaMap.Pull pull) {
        return Stages.maps(pull.at()).then(then).asMaps();
    }

    private static Stages inTurns(StandIn first, List<Rounds.Turn> others) {
        Stages all = first.stages;
        for (Rounds.Turn other : others) all = all.inTurnsWith(other.over(first.array));
        return all;
    }

    @Override public Stages over(ArrayData standIn) {
        return stages(standIn);
    }

    @Override public boolean isRelaxed() {
        return then.isRelaxed();
    }

    /** The indices of the result. */
    private ArrayData places(ArrayData input) {
        int made = size.applyAsInt(input.size());
        ArrayData last = places;
        if (last == null || last.size() != made) places = last = ArraySources.range(made);
        return last;
    }

    private final class OverPlaces implements Evaluation<Plan, ArrayData> {
        @Override public Stages stages() {
            return Stages.NONE;
        }

        @Override public boolean isRelaxed() {
            return then.isRelaxed();
        }

        @Override public Plan compile(Device device, Layout input) {
            StandIn standIn = standIn(input);
            return new Plan(device.compile("map", standIn.stages, null, new RangeLayout(0)), standIn.array,
                new Together(others -> device.compile("rounds", inTurns(standIn, others), null, new RangeLayout(0))));
        }

        @Override public ArrayData onDevice(Device device, Plan plan, ArrayData input) {
            ArrayData places = places(input);
            if (places.size() == 0) return ArrayData.allocate(plan.kernel.resultLayout(), 0);
            Program p = new Program();
            Program.Operand result = p.make(plan.kernel.resultLayout(), places.size());
            p.step(plan.kernel, p.given(places), new Program.InPlace(plan.standIn, p.given(input)), result);
            try (Run run = device.run(p)) {
                return run.take(result);
            }
        }

        @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
            JavaMap.Pull pull = pull(input);
            return JavaMap.run(lowered, javaStages(pull), places(input), parallel, known, pull, null);
        }

        @Override public int elements(ArrayData input) {
            return size.applyAsInt(input.size());
        }

        @Override public Known evaluate(ArrayData input, int index) {
            return JavaMap.evaluate(javaStages(pull(input)), places(input), index);
        }

        @Override public String what() {
            return describe();
        }

        @Override public Object[] named() {
            return Stages.maps(f).then(then).functions();
        }

        @Override public Object[] functions(ArrayData input) {
            return standIn(input.layout()).stages.functions();
        }

        @Override public Kernel[] kernels(Plan plan) {
            List<Kernel> all = new ArrayList<>(plan.together.known());
            all.add(0, plan.kernel);
            return all.toArray(Kernel[]::new);
        }
    }

    @Override boolean isLinked() {
        return true;
    }

    @Override ArrayData linked(ArrayData input, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
        if (!input.layout().isStored()) return null;
        int made;
        try {
            made = size.applyAsInt(input.size());
        } catch (IllegalArgumentException e) {
            return null; // to be thrown when what comes before it has run
        }
        return offload.runOtherwise(input, on, rounds.count(), rounds.links(), Linked.of(made, this, use));
    }

    private record Linked(int made, Rounds.Turn turn, Rounds.Use use) implements Offload.Way<Plan, ArrayData> {
        /** For the verifier, as in {@link MapOperation}. */
        static Offload.Way<Plan, ArrayData> of(int made, Rounds.Turn turn, Rounds.Use use) {
            return new Linked(made, turn, use);
        }

        @Override public ArrayData on(Device device, boolean isTrial, Plan plan) {
            return use.on(device, isTrial, List.of(new Rounds.Link(plan.kernel, made, plan.together, (p, one, times, now, next) ->
                p.step(new Program.Step(one, List.of(p.given(ArraySources.range(made))), times == 0 ? Program.NO_NUMBERS : new int[] {times},
                    new Program.InPlace(plan.standIn, now), next)), turn)));
        }
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        size.applyAsInt(input.size()); // refuses a size that does not fit
        if (input.layout().isStored()) return offload.run(input, on);
        try (ArrayData columns = new MapOperation().apply(input, on)) { // of a range
            return offload.run(columns, on);
        }
    }

    @Override Operation joined(Stages more) {
        if (!more.areMaps() || then.isRelaxed() != more.isRelaxed()) return null;
        return new PullOperation(what, size, f, shown, then.then(more));
    }

    /** The maps behind it are apart from it, for somebody is told of each of their elements. */
    @Override public Operation withProgress(int each, IntConsumer told) {
        if (then.isEmpty()) return super.withProgress(each, told);
        Operation maps = new MapOperation(then.asMaps());
        return ChainOperation.of(new PullOperation(what, size, f, shown, then.none()),
            (then.isRelaxed() ? maps.relaxed() : maps).withProgress(each, told));
    }

    @Override public Operation relaxed() {
        return new PullOperation(what, size, f, shown, then.relaxed());
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        told.accept(offload);
    }

    private String describe() {
        String all = then.isEmpty() ? what : what + ", then map of " + then;
        return then.isRelaxed() ? all + ", in relaxed arithmetic" : all;
    }

    @Override public void explain(Explanation text) {
        offload.explain(describe(), text);
        lowered.lines().forEach(text::line);
    }
}
