package weft.internal.array;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import weft.internal.jni.Crowd;

/**
 * A column in parts, one behind the other in its memory, each a column of its own, of which devices have copies; null where one
 * is empty. Guarded by the whole.
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
                if (places[i] < places[i + 1]) columns[i] = whole.part(places[i], places[i + 1]);
            } catch (Throwable e) {
                release();
                throw e;
            }
        }
    }

    private Stream<Column> all() {
        return Arrays.stream(columns).filter(Objects::nonNull);
    }

    int[] places() {
        return places.clone();
    }

    boolean areBetween(int[] others) {
        return Arrays.equals(places, others);
    }

    boolean areNewest() {
        return newest;
    }

    /** The columns, a share in each of which is the caller's. */
    Column[] share() {
        all().forEach(Column::retain);
        return columns.clone();
    }

    /** Devices have written all of them. */
    void wrote() {
        newest = true;
    }

    /** The host's memory, the same for all and for the whole, was written. */
    void wholeWrote() {
        all().forEach(Column::wrote);
    }

    /** Brings what devices have written to the host's memory, from all devices at once; if one fails no other is at it any more. */
    void fetch() {
        Column[] some = all().toArray(Column[]::new);
        Crowd.each(some.length, i -> some[i].ownedHosts());
        newest = false;
    }

    void leaveDevices() {
        all().forEach(Column::leaveDevices);
    }

    void release() {
        all().forEach(Column::release);
    }
}
