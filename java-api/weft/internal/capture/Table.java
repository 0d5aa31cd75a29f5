package weft.internal.capture;

import java.util.Arrays;
import weft.PArray;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;

/**
 * Something that a function has captured and that a device reads in columns: an array of arrays, an array of objects,
 * a {@link PArray}. The native library compiles for its {@link Shape}; every run gets what it holds then.
 *
 * <p>A table is regular if nothing in it is null and all arrays of a level have one length. Functions are compiled for
 * regular tables where they can be, and anew if they are so no longer.
 */
public abstract class Table {
    /**
     * What a table holds at one time.
     *
     * @param columns the caller has a share in each
     * @param lengths of the arrays of each level, or of the table alone if it is not regular
     * @param copiedBytes what had to be copied for it
     */
    public record Contents(Column[] columns, int[] lengths, long copiedBytes) {
        public static final Contents NONE = new Contents(new Column[0], new int[0], 0);

        public void release() {
            for (Column column : columns) column.release();
        }

        /** For one more caller, who has copied nothing. */
        Contents shared() {
            for (Column column : columns) column.retain();
            return new Contents(columns, lengths, 0);
        }

        /**
         * What a rehearsal is given in place of these, which it takes over: where somebody else may free their memory before it is over,
         * an empty table.
         */
        Contents forRehearsal() {
            boolean ofOthers = false;
            for (Column column : columns) ofOthers |= column.isOthers();
            if (!ofOthers) return this;
            Column[] own = new Column[columns.length];
            try {
                for (int i = 0; i < own.length; i++) own[i] = Column.allocate(columns[i].kind, 1, true);
            } catch (Throwable e) {
                for (Column made : own) if (made != null) made.release();
                throw e;
            } finally {
                release();
            }
            return new Contents(own, new int[lengths.length], 0);
        }

        private Contents and(Contents more) {
            Column[] bothColumns = Arrays.copyOf(columns, columns.length + more.columns.length);
            System.arraycopy(more.columns, 0, bothColumns, columns.length, more.columns.length);
            int[] bothLengths = Arrays.copyOf(lengths, lengths.length + more.lengths.length);
            System.arraycopy(more.lengths, 0, bothLengths, lengths.length, more.lengths.length);
            return new Contents(bothColumns, bothLengths, copiedBytes + more.copiedBytes);
        }
    }

    /**
     * What is compiled for, as {@code codegen}'s {@code cg_table} has it.
     *
     * @param standsIn for the array that a function is applied to
     * @param dimensions of an array of arrays; 1 of other tables
     * @param element the kind of the innermost elements of an array of arrays; null of other tables
     * @param layout of the objects or elements of other tables; null of an array of arrays
     */
    public record Shape(boolean isRegular, boolean isPArray, boolean standsIn, int dimensions, Kind element, Layout layout) {}

    /**
     * What a captured object is. Called by the library: {@code known_tables.c}.
     *
     * @return why there is no table, or null; and if there is one: itself, the components of its shape but for the layout as
     *     numbers, and the text and the classes of the layout
     */
    static Object[] describe(Object captured) {
        try {
            Table table = of(captured);
            Shape shape = table.shape();
            int[] numbers = {shape.isRegular ? 1 : 0, shape.isPArray ? 1 : 0, shape.standsIn ? 1 : 0, shape.dimensions,
                shape.element == null ? 0 : shape.element.letter};
            if (shape.layout == null) return new Object[] {null, table, numbers, null, new Class<?>[0]};
            return new Object[] {null, table, numbers, shape.layout.toString(), shape.layout.classes()};
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            return new Object[] {String.valueOf(e.getMessage())};
        }
    }

    private static Table of(Object captured) {
        if (captured instanceof PArray<?> array) return new PArrayTable(array);
        Class<?> innermost = captured.getClass();
        while (innermost.isArray()) innermost = innermost.componentType();
        if (innermost.isPrimitive()) return RowsTable.of((Object[]) captured, Kind.ofClass(innermost));
        return ObjectsTable.of((Object[]) captured);
    }

    public abstract Shape shape();

    /** Whether this array of primitives may be among what it holds now. */
    public boolean mayHold(Object array) {
        return true;
    }

    /**
     * What it holds now; null if that is no longer of this shape.
     *
     * @throws OffloadException if no device can have it
     */
    public abstract Contents take();

    /** The same where {@code actual} has taken the place of {@code standIn}, an array that a function captured. */
    public Contents take(Object standIn, ArrayData actual) {
        return take();
    }

    /** Whether it has its own elements, and not those of what has taken the place of {@code standIn}, and copies them. */
    boolean copies(Object standIn) {
        return false;
    }

    /** Whether it, of which that is true, is of the same array as another one, and of the same shape. */
    boolean holdsSameAs(Table other) {
        return other == this;
    }

    /**
     * What several tables hold now, or in the snapshot, if that is not null, one behind the other; null if one of them is no longer what it was.
     *
     * @param rehearses whether it is for a rehearsal, and worth nothing
     */
    public static Contents takeAll(Table[] tables, Object standIn, ArrayData actual, boolean rehearses, Snapshot snapshot) {
        Contents all = Contents.NONE;
        boolean whole = false;
        try {
            for (Table table : tables) {
                Contents next = snapshot != null && table.copies(standIn) ? snapshot.of(table) : table.take(standIn, actual);
                if (next == null) return null;
                all = all.and(rehearses ? next.forRehearsal() : next);
            }
            whole = true;
            return all;
        } finally {
            if (!whole) all.release();
        }
    }
}
