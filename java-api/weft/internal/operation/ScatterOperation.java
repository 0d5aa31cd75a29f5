package weft.internal.operation;

import java.util.List;
import java.util.function.Function;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.JavaScatter;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** Pairs of a place and a value, written over a copy of an array; of several for one place the last one counts. */
public final class ScatterOperation extends SkeletonOperation<ScatterOperation.Plan> {
    private static final Function<?, ?>[] NOTHING = {};

    private final ArrayData onto;

    /**
     * What it is compiled to.
     *
     * Either the first alone or the others.
     *
     * @param place goes over all elements for each range of places; null where that takes longer
     * @param winners marks the last element of each place
     * @param scatter writes each place
     */
    record Plan(Kernel place, Kernel winners, Kernel scatter) {
        Layout values() {
            return place != null ? place.resultLayout() : scatter.resultLayout();
        }
    }

    /** Places of a range, at least. */
    private static final int LEAST_RANGE = 1 << 12;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    public ScatterOperation(Stages stages, ArrayData onto) {
        super(stages);
        this.onto = onto;
    }

    @Override Plan compile(Device device, Layout input) {
        Kernel place = compileIfAble(device, "place", null, input);
        Plan plan = place != null ? new Plan(place, null, null) : new Plan(null, device.compile("winners", stages, null, input),
            device.compile("scatter", stages, null, input));
        Layout values = plan.values();
        if (!onto.layout().stored().equals(values) && onto.size() > 0) {
            throw new OffloadException("the values are " + values.typeName() + ", but the array they are written to has "
                + onto.layout().typeName());
        }
        return plan;
    }

    @Override ArrayData onDevice(Device device, Plan plan, ArrayData input) {
        onto.retain();
        try {
            if (onto.size() + input.size() == 0) return ArrayData.allocate(plan.values(), 0);
            if (input.size() == 0) return copyOfOnto();
            if (onto.layout() == onto.layout().stored()) return onDevice(device, plan, input, onto);
            try (ArrayData base = copyOfOnto()) {
                return onDevice(device, plan, input, base);
            }
        } finally {
            onto.release();
        }
    }

    private static ArrayData place(Device device, Kernel place, ArrayData input, ArrayData base) {
        int places = base.size();
        Program p = new Program();
        Program.Operand result = p.make(place.resultLayout(), places);
        int ranges = Math.max(1, Math.min(PROCESSORS, places / LEAST_RANGE));
        p.step(place, List.of(p.given(input), p.given(base)), new int[] {places, ranges}, result);
        try (Run run = device.run(p)) {
            return run.take(result);
        }
    }

    /** The winners are, for each place, one more than the last element that goes there, or 0. */
    private static ArrayData onDevice(Device device, Plan plan, ArrayData input, ArrayData base) {
        if (plan.place != null) return place(device, plan.place, input, base);
        int places = base.size();
        Program p = new Program();
        Program.Operand elements = p.given(input);
        Program.Operand winners = p.make(plan.winners.resultLayout(), places);
        Program.Operand result = p.make(plan.scatter.resultLayout(), places);
        p.step(plan.winners, List.of(elements), new int[] {places}, winners);
        if (places > 0) {
            p.step(plan.scatter, List.of(elements, winners, p.given(base)), new int[] {places}, result);
        }
        try (Run run = device.run(p)) {
            return run.take(result);
        }
    }

    private ArrayData copyOfOnto() {
        return JavaMap.run(NOTHING, onto, false);
    }

    @Override ArrayData inJava(ArrayData input, boolean parallel) {
        onto.retain();
        try (ArrayData pairs = mapped(input, parallel)) {
            ArrayData result = copyOfOnto();
            try {
                JavaScatter.put(pairs, result);
                return result;
            } catch (Throwable e) {
                result.close();
                throw e;
            }
        } finally {
            onto.release();
        }
    }

    @Override Operation with(Stages other) {
        return new ScatterOperation(other, onto);
    }

    @Override String describe() {
        return "scatter onto " + onto.size() + " elements";
    }

    @Override Kernel[] kernels(Plan plan) {
        return plan.place != null ? new Kernel[] {plan.place} : new Kernel[] {plan.winners, plan.scatter};
    }
}
