package weft.internal.capture;

import java.nio.ByteBuffer;
import weft.internal.array.Column;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;

/**
 * A captured array of records, of Tuples or of wrappers. Such objects never change, so as long as the array holds the
 * same ones the columns that were made of them are right, and so are their copies on a device. Where they are Java arrays, or have
 * some inside, columns are made for every run.
 */
public final class ObjectsTable extends Table {
    private record Made(Object[] of, Column[] columns) {}

    private final Object[] array;
    private final Layout layout;
    private final boolean regular;
    /** Made by an earlier run, with a share of this table's; or null. */
    private volatile Made latest;

    private ObjectsTable(Object[] array, Layout layout, boolean regular) {
        this.array = array;
        this.layout = layout;
        this.regular = regular;
    }

    /**
     * The objects decide what it holds; where there is none, the array's class.
     *
     * @throws ClassCastException if the objects are not all of one class that columns can hold
     * @throws NullPointerException if a component of one is null
     * @throws IllegalArgumentException if there are none, and the class of the array does not tell
     */
    public static Table of(Object[] array) {
        Layout layout = null;
        boolean regular = true;
        for (int i = 0; i < array.length; i++) {
            if (array[i] == null) {
                regular = false;
            } else if (layout == null) {
                layout = Layout.of(array[i], i);
            } else {
                layout.check(array[i], i);
            }
        }
        if (layout == null) layout = Layout.of(array.getClass().componentType());
        return new ObjectsTable(array, layout, regular);
    }

    @Override public Shape shape() {
        return new Shape(regular, false, false, 1, null, layout);
    }

    /** Of its objects only those with arrays inside have any; which these are is not looked at. */
    @Override public boolean mayHold(Object array) {
        return layout.hasArrays();
    }

    @Override boolean copies(Object standIn) {
        return true;
    }

    @Override public Contents take() {
        Object[] now = array.clone();
        Column[] columns = known(now);
        if (columns != null) return new Contents(columns, new int[] {now.length}, 0);
        columns = make(now);
        if (columns == null) return null;
        long bytes = 0;
        for (Column column : columns) bytes += column.bytes();
        return new Contents(columns, new int[] {now.length}, bytes);
    }

    /** The columns of the latest run with a share in each, if they are still right. */
    private Column[] known(Object[] now) {
        Made made = latest;
        if (made == null) return null; // so of arrays: their elements may be others by now
        for (int i = 0; i < now.length; i++) {
            if (made.of[i] != now[i]) return null;
        }
        for (int i = 0; i < made.columns.length; i++) {
            if (made.columns[i].retain()) continue;
            while (i-- > 0) made.columns[i].release(); // another thread has put newer ones in their place
            return null;
        }
        return made.columns;
    }

    private Column[] make(Object[] now) {
        for (Object object : now) {
            if (object == null ? regular : !layout.fits(object)) return null;
        }
        Kind[] kinds = layout.kinds();
        Column[] columns = new Column[kinds.length + (regular ? 0 : 1)];
        try {
            for (int i = 0; i < columns.length; i++) columns[i] = Column.allocate(i < kinds.length ? kinds[i] : Kind.BYTE, now.length, true);
            write(now, columns);
        } catch (Throwable e) { // no memory, or a component is null by now
            for (Column column : columns) if (column != null) column.release();
            throw e;
        }
        if (!layout.hasArrays()) keep(new Made(now, columns));
        return columns;
    }

    private void write(Object[] now, Column[] columns) {
        ByteBuffer[] hosts = new ByteBuffer[columns.length];
        for (int i = 0; i < columns.length; i++) hosts[i] = columns[i].ownedHost();
        for (int i = 0; i < now.length; i++) {
            if (now[i] == null) continue;
            layout.write(hosts, 0, i, now[i]);
            if (!regular) hosts[columns.length - 1].put(i, (byte) 1);
        }
    }

    private synchronized void keep(Made made) {
        Made old = latest;
        for (Column column : made.columns) column.retain();
        latest = made;
        if (old != null) for (Column column : old.columns) column.release();
    }
}
