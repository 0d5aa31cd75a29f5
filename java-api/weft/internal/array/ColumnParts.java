package weft.internal.array;

import java.util.Arrays;
import weft.internal.jni.Crowd;

/**
 * A column in parts, one behind the other in its memory, each a column of its own, of which devices have copies; null where one
 * is empty. Guarded by the whole.
 */
final class ColumnParts {
    /** Bytes: to wake a thread takes longer than fewer take to come. */
    private static final long WORTH_THREADS = 1 << 20;

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

    /** Not to be written to. */
    int[] places() {
        return places;
    }

    boolean areBetween(int[] others) {
        return Arrays.equals(places, others);
    }

    boolean areNewest() {
        return newest;
    }

    /** The columns, a share in each of which is the caller's. */
    Column[] share() {
        for (Column column : columns) if (column != null) column.retain();
        return columns.clone();
    }

    /** Devices have written all of them. */
    void wrote() {
        newest = true;
    }

    /** The host's memory, the same for all and for the whole, was written. */
    void wholeWrote() {
        for (Column column : columns) if (column != null) column.wrote();
    }

    /** Brings what devices have written to the host's memory, from all devices at once; if one fails no other is at it any more. */
    void fetch() {
        Column[] some = new Column[columns.length];
        int count = 0;
        for (Column column : columns) if (column != null) some[count++] = column;
        fetch(Arrays.copyOf(some, count));
        newest = false;
    }

    private static void fetch(Column[] some) {
        if (bytes(some) < WORTH_THREADS) {
            for (Column column : some) column.ownedHosts();
        } else {
            Crowd.each(some.length, i -> some[i].ownedHosts());
        }
    }

    private static long bytes(Column[] columns) {
        long all = 0;
        for (Column column : columns) all += column.bytes();
        return all;
    }

    void leaveDevices() {
        for (Column column : columns) if (column != null) column.leaveDevices();
    }

    void release() {
        for (Column column : columns) if (column != null) column.release();
    }
}
