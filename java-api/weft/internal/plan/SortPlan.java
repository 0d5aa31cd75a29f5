package weft.internal.plan;

import java.util.ArrayList;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.layout.RangeLayout;
import weft.internal.layout.RecordLayout;
import weft.internal.program.Device;
import weft.internal.program.Interrupts;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * A stable sort for one layout of input: of elements that are their own keys, or of pairs of a key and what goes with it. A map
 * makes the elements and keys first, so that each pass over them, of which there is one a byte of the key, reads what is
 * there. What goes with a key is its element, if that is small; else the element's place, and the elements move but once,
 * when their order is known.
 */
public final class SortPlan {
    /** A place is four bytes, and an element that is reached by it misses a cache. */
    private static final int SMALL = 8;

    private final SortKey key;
    /** The elements and keys; null: there is nothing to compute. */
    private final Kernel map;
    private final RadixSort sort;
    private final int digits;
    /** By their places; null: elements go with their keys. */
    private final Gather gather;

    private record Gather(Kernel kernel, ArrayData standIn) {
        static Gather of(Device device, SortKey key, Layout elements) {
            ArrayData standIn = ArrayData.standIn(elements);
            Stages at = Stages.maps(key.elementsOf(standIn));
            return new Gather(device.compile("map", at, null, LeafLayout.of(Kind.INT)), standIn);
        }
    }

    private SortPlan(SortKey key, Kernel map, RadixSort sort, int digits, Gather gather) {
        this.key = key;
        this.map = map;
        this.sort = sort;
        this.digits = digits;
        this.gather = gather;
    }

    /** @throws RefusedException if the functions cannot run on the device, or the elements have no order */
    public static SortPlan of(Device device, Stages stages, SortKey key, Layout input) {
        Stages all = key.after(stages);
        Kernel map = all.isEmpty() ? null : device.compile("map", all, null, input);
        Layout mapped = map == null ? input : map.resultLayout();
        String problem = key.problem(mapped.stored());
        if (problem != null) throw new RefusedException(new Refusal(problem, null, true, false, null, null));
        if (key.isElement()) return new SortPlan(key, map, new RadixSort(device, mapped), RadixSort.digits(mapped.stored()), null);
        RecordLayout pair = (RecordLayout) mapped;
        int digits = RadixSort.digits(pair.part(0));
        if (RadixSort.digits(pair.part(1)) <= SMALL) return new SortPlan(key, map, new RadixSort(device, pair), digits, null);
        RadixSort sort = new RadixSort(device, RecordLayout.tuple(pair.part(0), new RangeLayout(0)));
        return new SortPlan(key, map, sort, digits, Gather.of(device, key, pair.part(1)));
    }

    public Kernel[] kernels() {
        List<Kernel> all = new ArrayList<>();
        if (map != null) all.add(map);
        all.addAll(sort.kernels());
        if (gather != null) all.add(gather.kernel);
        return all.toArray(new Kernel[0]);
    }

    public ArrayData run(Device device, ArrayData input) {
        if (map == null) return input.size() == 0 ? ArrayData.allocate(input.layout().stored(), 0) : sort.run(device, input, digits);
        if (input.size() == 0) return ArrayData.allocate(result(), 0);
        try (ArrayData mapped = run(device, map, input, null)) {
            Interrupts.check();
            if (key.isElement()) return sort.run(device, mapped, digits);
            if (gather != null) return byPlaces(device, mapped);
            try (ArrayData sorted = sort.run(device, mapped, digits)) {
                return sorted.component(1);
            }
        }
    }

    private Layout result() {
        return key.isElement() ? map.resultLayout() : ((RecordLayout) map.resultLayout()).part(1);
    }

    private ArrayData byPlaces(Device device, ArrayData mapped) {
        try (ArrayData keys = mapped.component(0);
             ArrayData elements = mapped.component(1);
             ArrayData pairs = ArraySources.zip(keys, ArraySources.range(mapped.size()));
             ArrayData sorted = sort.run(device, pairs, digits);
             ArrayData places = sorted.component(1)) {
            Interrupts.check();
            return run(device, gather.kernel, places, elements);
        }
    }

    /** A map, which finds {@code elements} in the place of the stand-in. */
    private ArrayData run(Device device, Kernel kernel, ArrayData input, ArrayData elements) {
        Program p = new Program();
        Program.Operand result = p.make(kernel.resultLayout(), input.size());
        if (elements == null) {
            p.step(kernel, p.given(input), result);
        } else {
            p.step(kernel, p.given(input), new Program.InPlace(gather.standIn, p.given(elements)), result);
        }
        try (Run run = device.run(p)) {
            return run.take(result);
        }
    }
}
