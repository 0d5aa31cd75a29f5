package weft.internal.capture;

import weft.internal.array.ArrayData;
import weft.internal.jni.TrapException;

/** A captured array of Weft's: its own columns, with no copy. */
public final class PArrayTable extends Table {
    private final ArrayData array;

    /** @throws IllegalArgumentException if nothing is known of the elements */
    public PArrayTable(ArrayData array) {
        this.array = array;
        if (array.layout().isUnknown()) throw new IllegalArgumentException("an empty array of elements of no known class");
        if (array.layout().toString().indexOf('#') >= 0) {
            throw new IllegalArgumentException("a range has no columns; its elements are their indices");
        }
    }

    @Override public Shape shape() {
        return new Shape(true, true, array.isStandIn(), 1, null, array.layout());
    }

    @Override public Contents take() {
        return contents(array);
    }

    @Override public Contents take(ArrayData standIn, ArrayData actual) {
        return contents(array == standIn ? actual : array);
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
