package weft.internal.loops;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import weft.internal.layout.Layout;

/**
 * What a loop is written for.
 *
 * @param stages a letter for each, as {@code Stages} has them
 * @param classes of the stages, and of the operator
 * @param in the layout of what is read
 * @param out the layout of the elements that the stages make; null where they are not stored
 * @param value the layout of what is combined, if that is only a part of an element; else null
 * @param listing what the functions have been compiled to, which no classes are then asked for; null: they are called
 * @param byAddress whether what is read and written is memory of Weft's own, which is found by addresses; not where functions are called
 * @param strip how many elements of a block are combined one after the other, by reductions and scans
 */
public record Spec(LoopKind kind, String stages, List<Class<?>> classes, Layout in, Layout out, Layout value, Listing listing,
        boolean byAddress, int strip) {
    /** Stages, columns and records: a reduction of so many in all is of half the bytes that HotSpot compiles, and a scan is three times as long. */
    private static final int SMALL = 24;
    private static final int SCAN = 3;

    public static Spec of(LoopKind kind, String stages, Object[] functions, Layout in, Layout out, Layout value, int strip) {
        Class<?>[] classes = new Class<?>[functions.length];
        for (int k = 0; k < classes.length; k++) classes[k] = functions[k].getClass();
        return new Spec(kind, stages, Arrays.asList(classes), in, out, value, null, false, strip);
    }

    /** The same for functions that have been compiled. */
    public Spec compiled(Listing listing, boolean byAddress) {
        return new Spec(kind, stages, List.of(), in, out, value, listing, byAddress, strip);
    }

    @Override public boolean equals(Object other) { // here and below: as the JVM makes it a first apply waits for 25 ms
        return other instanceof Spec spec && kind == spec.kind && strip == spec.strip && byAddress == spec.byAddress && stages.equals(spec.stages)
            && classes.equals(spec.classes) && Objects.equals(in, spec.in) && Objects.equals(out, spec.out)
            && Objects.equals(value, spec.value) && Objects.equals(listing, spec.listing);
    }

    @Override public int hashCode() {
        int hash = 31 * kind.ordinal() + classes.hashCode();
        hash = 31 * hash + (in == null ? 0 : in.hashCode());
        hash = 31 * hash + (out == null ? 0 : out.hashCode());
        return 31 * hash + (listing == null ? 0 : listing.hashCode());
    }

    /** All that the program may have made: of the stages, and of records in the layouts. */
    List<Class<?>> userClasses() {
        List<Class<?>> all = new ArrayList<>(classes);
        for (Layout layout : new Layout[] {in, out, value}) {
            if (layout != null) all.addAll(Arrays.asList(layout.classes()));
        }
        return all;
    }

    /** Whether a loop may be possible: it is not if HotSpot would not compile it. */
    public boolean isPossible() {
        return Columns.suits(in) && (out == null || Columns.suits(out)) && (value == null || Columns.suits(value));
    }

    /** Whether a loop is so small whatever the functions are, where these are called, that it can be written at any time. */
    public boolean isSmall() {
        int all = stages.length() + size(in) + size(out) + size(value);
        return all * (kind == LoopKind.SCAN || kind == LoopKind.SCAN_EXCLUSIVE ? SCAN : 1) <= SMALL;
    }

    private static int size(Layout layout) {
        return layout == null ? 0 : layout.kinds().length + layout.classes().length;
    }
}
