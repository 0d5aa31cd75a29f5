package weft.internal.capture;

import weft.PArray;
import weft.internal.array.ArrayData;
import weft.internal.array.CapturedPArray;
import weft.internal.jni.TrapException;
import weft.internal.layout.Layout;

/** A captured array of Weft's: its own columns, with no copy. */
public final class PArrayTable extends Table {
    private final PArray<?> array;
    private final Layout layout;
    private final boolean standsIn;

    /** @throws IllegalArgumentException if nothing is known of the elements */
    public PArrayTable(PArray<?> array) {
        this.array = array;
        ArrayData shown = CapturedPArray.data(array);
        layout = shown.layout();
        standsIn = shown.isStandIn();
        if (layout.isUnknown()) throw new IllegalArgumentException("an empty array of elements of no known class");
        if (!layout.isStored()) {
            throw new IllegalArgumentException("a range has no columns; its elements are their indices");
        }
    }

    @Override public boolean mayHold(Object array) {
        return false; // its memory is no Java array's
    }

    @Override public Shape shape() {
        return new Shape(true, true, standsIn, 1, null, layout);
    }

    @Override public Contents take() {
        return take(null, null);
    }

    @Override public Contents take(Object standIn, ArrayData actual) {
        ArrayData shown = CapturedPArray.data(array);
        if (!shown.layout().equals(layout)) return null; // another one's, by now
        return contents(shown == standIn ? actual : shown);
    }

    private static Contents contents(ArrayData array) {
        try {
            array.retain();
        } catch (IllegalStateException e) {
            throw new TrapException(-1, "a captured PArray is closed; only Java can throw what reading it throws");
        }
        return new Contents(array.columns(), new int[] {array.size()}, 0);
    }
}
