package weft;

/** A captured array of Weft's: its own columns, with no copy. */
final class PArrayTable extends Table {
    private final PArray<?> array;

    /** @throws IllegalArgumentException if nothing is known of the elements */
    PArrayTable(PArray<?> array) {
        this.array = array;
        if (array.layout().isUnknown()) throw new IllegalArgumentException("an empty array of elements of no known class");
        if (array.layout().toString().indexOf('#') >= 0) {
            throw new IllegalArgumentException("a range has no columns; its elements are their indices");
        }
    }

    @Override Shape shape() {
        return new Shape(true, true, 1, null, array.layout());
    }

    @Override Contents take() {
        return contents(array);
    }

    @Override Contents take(PArray<?> standIn, PArray<?> actual) {
        return contents(array == standIn ? actual : array);
    }

    private static Contents contents(PArray<?> array) {
        try {
            array.retain();
        } catch (IllegalStateException e) {
            throw new TrapException(-1, "a captured PArray is closed; only Java can throw what reading it throws");
        }
        return new Contents(array.columns(), new int[] {array.size()}, 0);
    }
}
