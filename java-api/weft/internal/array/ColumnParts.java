package weft.internal.array;

import java.util.Arrays;

/**
 * A column in parts, one behind the other in its memory, each a column of its own, of which devices have copies. Guarded by the
 * whole.
 */
final class ColumnParts {
    /** Where each begins, and where the last one ends. */
    private final int[] places;
    private final Column[] columns;
    /** Whether they have newer data than the whole. */
    private boolean newest;

    ColumnParts(Column whole, int[] places) {
        this.places = places.clone();
        this.columns = new Column[places.length - 1];
        for (int i = 0; i < columns.length; i++) {
            try {
                columns[i] = whole.part(places[i], places[i + 1]);
            } catch (Throwable e) {
                while (--i >= 0) columns[i].release();
                throw e;
            }
        }
    }

    boolean areBetween(int[] others) {
        return Arrays.equals(places, others);
    }

    boolean areNewest() {
        return newest;
    }

    /** The columns, a share in each of which is the caller's. */
    Column[] share() {
        for (Column column : columns) column.retain();
        return columns.clone();
    }

    /** Devices have written all of them. */
    void wrote() {
        newest = true;
    }

    /** The host's memory, the same for all and for the whole, was written. */
    void wholeWrote() {
        for (Column column : columns) column.wrote();
    }

    /** Brings what devices have written to the host's memory, from all devices at once. */
    void fetch() {
        Arrays.stream(columns).parallel().forEach(Column::ownedHost);
        newest = false;
    }

    void release() {
        for (Column column : columns) column.release();
    }
}
