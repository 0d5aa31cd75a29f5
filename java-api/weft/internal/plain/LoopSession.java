package weft.internal.plain;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import weft.internal.array.ArrayData;
import weft.internal.jni.Pieces;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;
import weft.internal.plain.LoopFunction.NotNowException;

/**
 * An array of arrays whose newest elements nests of loops have in one array on a device, and Java's arrays do not: from the first
 * nest until {@link #flush}. Nothing between looks at Java's ({@code is_region} of the library). What the host has is
 * always the newest, and all that a flush takes is there before a nest is over, so a flush cannot fail.
 *
 * <p>A thread has one, while it is in a loop around nests. Of that thread alone.
 */
final class LoopSession {
    private static final ThreadLocal<LoopSession> CURRENT = new ThreadLocal<>();

    /** How often a nest is about to run in it, more or less. */
    private final long expected;
    private Object[] table;
    private Kind kind;
    /** As they were when they were copied. */
    private Object[] rows;
    private int columns;
    private ArrayData loaded;
    private ArrayData newest;
    private LoopColumn loadedColumn;
    private LoopColumn newestColumn;
    private boolean stays;
    /** Made before it is needed: a flush allocates nothing that it cannot do without. */
    private final Pieces.Work writing = this::writeRows;

    LoopSession(long expected) {
        this.expected = Math.max(1, expected);
    }

    /** In front of a loop around nests. The program's own code calls it, so it throws nothing. */
    static void open(int from, int limit) {
        try {
            LoopSession old = CURRENT.get();
            if (old != null) old.flush();
            CURRENT.set(new LoopSession(Math.abs((long) limit - from)));
        } catch (Throwable e) { // no memory: each nest is one by itself
            return;
        }
    }

    /** Behind it, however it was left. */
    static void close() {
        LoopSession session = CURRENT.get();
        if (session == null) return;
        session.flush();
        CURRENT.remove();
    }

    /** The calling thread's; null: it is in no such loop. */
    static LoopSession current() {
        return CURRENT.get();
    }

    /** In front of what Java does itself: a nest of such a loop. It may call what has loops of its own, so the session is over. */
    static void toJava() {
        close();
    }

    /** Whether the newest elements of this one are on the device, and are to stay there. */
    boolean keeps(Object other) {
        return stays && table == other && newest != null;
    }

    /** The next nests are the device's, too. */
    void stay() {
        stays = true;
    }

    long expected() {
        return expected;
    }

    Object[] rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    /** The newest elements of a table, one row behind the other. True: they had to be copied. */
    boolean take(Object[] wanted, Kind of) throws NotNowException {
        if (table == wanted && newest != null) return false;
        flush();
        Object[] all = wanted.clone();
        Set<Object> different = Collections.newSetFromMap(new IdentityHashMap<>(2 * all.length));
        int length = -1;
        for (Object row : all) {
            if (row == null) throw new NotNowException(LoopReason.NULL_ROW);
            int its = java.lang.reflect.Array.getLength(row);
            if (length >= 0 && its != length) throw new NotNowException(LoopReason.ROWS_DIFFER);
            if (!different.add(row)) throw new NotNowException(LoopReason.ONE_ROW);
            length = its;
        }
        long size = (long) all.length * length;
        if (size <= 0) throw new NotNowException(LoopReason.NO_ELEMENTS);
        LeafLayout layout = LeafLayout.of(of);
        if (size > Integer.MAX_VALUE - 8 || ArrayData.whyLarge(layout, (int) size) != null || size << of.shift > Integer.MAX_VALUE) {
            throw new NotNowException(LoopReason.LARGE_ROWS);
        }
        ArrayData copy = ArrayData.allocateUnset(layout, (int) size);
        try {
            LoopColumn column = LoopColumn.of(of, copy.ownedHosts()[0]);
            int row = length;
            Pieces.attempt(all.length, size << of.shift, (from, to) -> {
                for (int r = from; r < to; r++) column.read(all[r], 0, 1, r * row, row);
            });
            copy.wrote();
            loadedColumn = newestColumn = column;
        } catch (Throwable e) {
            copy.close();
            throw e;
        }
        table = wanted;
        kind = of;
        rows = all;
        columns = length;
        loaded = newest = copy;
        return true;
    }

    /** After {@link #take}. */
    ArrayData newest() {
        return newest;
    }

    /** These are the newest elements from now on. It throws before anything has changed. */
    void put(ArrayData made) {
        LoopColumn column = LoopColumn.of(kind, made.ownedHosts()[0]); // which a device with memory of its own sends now
        if (newest != loaded) newest.close();
        newest = made;
        newestColumn = column;
    }

    /** Java's arrays have the newest elements; those that have not changed are not written. */
    void flush() {
        stays = false;
        if (newest == null) return;
        ArrayData made = newest;
        newest = null;
        if (made != loaded) {
            Pieces.each(rows.length, (long) rows.length * columns << kind.shift, writing);
        }
        release(made);
    }

    private void writeRows(int from, int to) {
        for (int r = from; r < to; r++) newestColumn.writeChanged(rows[r], 0, 1, r * columns, columns, loadedColumn);
    }

    private void release(ArrayData made) {
        ArrayData old = loaded;
        table = null;
        loaded = null;
        try {
            if (made != old) made.close();
            old.close();
        } catch (Throwable e) { // the collector has them
            return;
        }
    }
}
