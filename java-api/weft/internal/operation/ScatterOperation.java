package weft.internal.operation;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.JavaScatter;
import weft.internal.jvm.Known;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.plan.Shape;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** Pairs of a place and a value, written over a copy of an array; of several for one place the last one counts. */
public final class ScatterOperation extends SkeletonOperation<ScatterOperation.Plan> {
    private static final Function<?, ?>[] NOTHING = {};

    private final ArrayData onto;

    /** What it is compiled to, which runs it. */
    private interface Way {
        Layout values();

        Kernel[] kernels();

        /** Adds what makes the result, of {@code base}'s size. */
        Program.Operand add(Program p, ArrayData input, ArrayData base);
    }

    /** Few places: a work-item for each range of places goes over all elements in order. */
    private record ByPlaces(Kernel place) implements Way {
        @Override public Layout values() {
            return place.resultLayout();
        }

        @Override public Kernel[] kernels() {
            return new Kernel[] {place};
        }

        @Override public Program.Operand add(Program p, ArrayData input, ArrayData base) {
            int places = base.size();
            int most = PROCESSORS <= 2 && places <= PLACES_OF_ONE ? 1 : PROCESSORS;
            int ranges = Math.max(1, Math.min(most, places / LEAST_RANGE));
            Program.Operand result = p.make(values(), places);
            p.step(place, List.of(p.given(input), p.given(base)), new int[] {places, ranges}, result);
            return result;
        }
    }

    /**
     * As many places as lie in caches for each core: each writes its share of the elements to places of its own, which are joined then.
     *
     * @param own writes the values, and where there are any
     * @param join puts them over what was there
     * @param few does it for few elements, which would have so many places prepared for them
     */
    private record ByCopies(Kernel own, Kernel join, Way few) implements Way {
        @Override public Layout values() {
            return own.resultLayout();
        }

        @Override public Kernel[] kernels() {
            Kernel[] others = few.kernels();
            Kernel[] all = Arrays.copyOf(others, others.length + 2);
            all[others.length] = own;
            all[others.length + 1] = join;
            return all;
        }

        @Override public Program.Operand add(Program p, ArrayData input, ArrayData base) {
            int places = base.size();
            int ranges = Math.min(PROCESSORS, input.size() / LEAST_RANGE);
            boolean areMany = places > 0 && input.size() / ELEMENTS_A_PLACE >= places;
            if (ranges < 2 || !areMany) return few.add(p, input, base);
            Program.Operand written = p.make(LeafLayout.of(Kind.INT), ranges * ((places + Integer.SIZE - 1) / Integer.SIZE));
            Program.Operand values = p.make(values(), ranges * places);
            Program.Operand result = p.make(values(), places);
            p.step(own, List.of(p.given(input)), new int[] {places, ranges}, written, values);
            p.step(join, List.of(values, written, p.given(base)), new int[] {places, Math.max(1, Math.min(PROCESSORS, places / LEAST_RANGE))},
                result);
            return result;
        }
    }

    /**
     * Else on a CPU, elements are put into buckets, ranges of places, and then each bucket is written by one core, which has its
     * part of the result in its cache.
     *
     * @param sizes counts, of ranges of elements, those for each bucket
     * @param fill puts places and values into the buckets
     * @param write writes each bucket in order
     * @param many does it where the buckets would be too large
     */
    private record ByBuckets(Kernel sizes, Kernel fill, Kernel write, Way many) implements Way {
        @Override public Layout values() {
            return fill.resultLayout();
        }

        @Override public Kernel[] kernels() {
            return new Kernel[] {sizes, fill, write};
        }

        @Override public Program.Operand add(Program p, ArrayData input, ArrayData base) {
            if (input.size() > MOST_IN_BUCKETS) return many.add(p, input, base);
            int places = base.size();
            int ranges = Math.max(1, Math.min(RANGES_OF_A_PROCESSOR * PROCESSORS, input.size() / LEAST_RANGE));
            Program.Operand elements = p.given(input);
            Program.Operand counts = p.make(sizes.resultLayout(), ranges * Shape.BUCKETS);
            Program.Operand positions = p.make(sizes.resultLayout(), input.size());
            Program.Operand values = p.make(values(), input.size());
            Program.Operand result = p.make(values(), places);
            p.step(sizes, List.of(elements), new int[] {places, ranges}, counts);
            p.step(fill, List.of(elements, counts), new int[] {places, ranges}, positions, values);
            p.step(write, List.of(values, positions, p.given(base)), new int[] {places, Shape.BUCKETS}, result);
            return result;
        }
    }

    /**
     * A GPU: elements fight for their places by atomic operations.
     *
     * @param winners marks the last element of each place: one more than its number, or 0
     * @param scatter writes each place
     */
    private record ByWinners(Kernel winners, Kernel scatter) implements Way {
        @Override public Layout values() {
            return scatter.resultLayout();
        }

        @Override public Kernel[] kernels() {
            return new Kernel[] {winners, scatter};
        }

        @Override public Program.Operand add(Program p, ArrayData input, ArrayData base) {
            int places = base.size();
            Program.Operand elements = p.given(input);
            Program.Operand marked = p.make(winners.resultLayout(), places);
            Program.Operand result = p.make(values(), places);
            p.step(winners, List.of(elements), new int[] {places}, marked);
            if (places > 0) {
                p.step(scatter, List.of(elements, marked, p.given(base)), new int[] {places}, result);
            }
            return result;
        }
    }

    record Plan(Way way) {}

    /**
     * What is not worth two kernels more: so few places, or, as each of few processors can as well look at all elements, as many
     * as lie in their caches. Beyond these each write to a place would wait for memory.
     */
    private static final int FEW_PLACES = 1 << 13;
    private static final int FEW_PROCESSORS = 4;
    private static final int PLACES_OF_FEW_PROCESSORS = 1 << 20;
    /** So many longs, and so many ints, are a column each. */
    private static final int MOST_IN_BUCKETS = 1 << 27;
    /** Of elements, or of places. */
    private static final int LEAST_RANGE = 1 << 12;
    private static final int RANGES_OF_A_PROCESSOR = 2;
    /** So many places of all cores together lie in their caches; for fewer elements than so many for each they are not worth preparing. */
    private static final int PLACES_OF_COPIES = 1 << 20;
    private static final int ELEMENTS_A_PLACE = 16;
    /** One core is done with so many before two have looked at all elements twice. */
    private static final int PLACES_OF_ONE = 1 << 19;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Of an array's elements as they are. */
    public static Operation onto(ArrayData onto) {
        return new ScatterOperation(Stages.NONE, onto);
    }

    public ScatterOperation(Stages stages, ArrayData onto) {
        super(stages);
        this.onto = onto;
    }

    /** Exact: most ways evaluate an element in two kernels, which must find the same place for it. */
    @Override public Operation relaxed() {
        return this;
    }

    @Override public Plan compile(Device device, Layout input) {
        Plan plan = new Plan(way(device, input));
        Layout values = plan.way.values();
        if (!onto.layout().stored().equals(values) && onto.size() > 0) {
            throw new OffloadException("the values are " + values.typeName() + ", but the array they are written to has "
                + onto.layout().typeName());
        }
        return plan;
    }

    private Way way(Device device, Layout input) {
        Way whole = ofWhole(device, input);
        Kernel own = (long) onto.size() * PROCESSORS <= PLACES_OF_COPIES ? device.compileIfAble("place_own", stages, null, input) : null;
        if (own == null) return whole;
        return new ByCopies(own, device.compile("place_join", stages.none(), null, own.resultLayout()), whole);
    }

    /** All cores write to one result. */
    private Way ofWhole(Device device, Layout input) {
        Kernel place = device.compileIfAble("place", stages, null, input);
        int few = PROCESSORS <= FEW_PROCESSORS ? PLACES_OF_FEW_PROCESSORS : FEW_PLACES;
        if (place != null && onto.size() < few) return new ByPlaces(place);
        Kernel sizes = device.compileIfAble("bucket_sizes", stages, null, input);
        if (sizes == null) return winners(device, input);
        Kernel fill = device.compile("bucket_fill", stages, null, input);
        return new ByBuckets(sizes, fill, device.compile("bucket_write", stages.none(), null, fill.resultLayout()),
            place != null ? new ByPlaces(place) : winners(device, input));
    }

    private Way winners(Device device, Layout input) {
        return new ByWinners(device.compile("winners", stages, null, input), device.compile("scatter", stages, null, input));
    }

    @Override public ArrayData onDevice(Device device, Plan plan, ArrayData input) {
        onto.retain();
        try {
            if (onto.size() + input.size() == 0) return ArrayData.allocate(plan.way.values(), 0);
            if (input.size() == 0) return copyOfOnto();
            boolean isEmpty = onto.size() == 0; // the class of no elements may be unknown, or another one
            if (!isEmpty && onto.layout().isStored()) return onDevice(device, plan, input, onto);
            try (ArrayData base = isEmpty ? ArrayData.allocate(plan.way.values(), 0) : copyOfOnto()) {
                return onDevice(device, plan, input, base);
            }
        } finally {
            onto.release();
        }
    }

    private static ArrayData onDevice(Device device, Plan plan, ArrayData input, ArrayData base) {
        Program p = new Program();
        Program.Operand result = plan.way.add(p, input, base);
        try (Run run = device.run(p)) {
            return run.take(result);
        }
    }

    private ArrayData copyOfOnto() {
        return JavaMap.run(lowered, NOTHING, onto, false);
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
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

    @Override public Kernel[] kernels(Plan plan) {
        return plan.way.kernels();
    }
}
