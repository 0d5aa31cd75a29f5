package weft;

import java.util.Arrays;

/**
 * Something that a function has captured and that a device reads in columns: an array of arrays, an array of objects,
 * a {@link PArray}. The native library compiles for what {@link #text} says of it; every run gets what it holds then.
 *
 * <p>A table is regular if nothing in it is null and all arrays of a level have one length. Functions are compiled for
 * regular tables where they can be, and anew if they are so no longer.
 */
abstract class Table {
    private static final Class<?>[] NONE = {};

    /**
     * What a table holds at one time.
     *
     * @param columns the caller has a share in each
     * @param lengths of the arrays of each level, or of the table alone if it is not regular
     */
    record Contents(Column[] columns, int[] lengths) {
        static final Contents NONE = new Contents(new Column[0], new int[0]);

        void release() {
            for (Column column : columns) column.release();
        }

        private Contents and(Contents more) {
            Column[] bothColumns = Arrays.copyOf(columns, columns.length + more.columns.length);
            System.arraycopy(more.columns, 0, bothColumns, columns.length, more.columns.length);
            int[] bothLengths = Arrays.copyOf(lengths, lengths.length + more.lengths.length);
            System.arraycopy(more.lengths, 0, bothLengths, lengths.length, more.lengths.length);
            return new Contents(bothColumns, bothLengths);
        }
    }

    /**
     * For the native library, which reads the text as {@code known_tables.c} says.
     *
     * @return the text, the table, and the classes of its layout; or just a text that says why there is none
     */
    static Object[] describe(Object captured) {
        Table table;
        try {
            table = of(captured);
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            return new Object[] {"!" + e.getMessage()};
        }
        Object[] parts = new Object[2 + table.classes().length];
        parts[0] = table.text();
        parts[1] = table;
        System.arraycopy(table.classes(), 0, parts, 2, parts.length - 2);
        return parts;
    }

    private static Table of(Object captured) {
        if (captured instanceof PArray<?> array) return new PArrayTable(array);
        Class<?> innermost = captured.getClass();
        while (innermost.isArray()) innermost = innermost.componentType();
        if (innermost.isPrimitive()) return RowsTable.of((Object[]) captured, Kind.ofClass(innermost));
        return ObjectsTable.of((Object[]) captured);
    }

    /** A table that is compiled for; see {@code known_tables.c}. */
    abstract String text();

    /** The classes of the layout's records. */
    Class<?>[] classes() {
        return NONE;
    }

    /**
     * What it holds now; null if that is no longer of this text.
     *
     * @throws OffloadException if no device can have it
     */
    abstract Contents take();

    /** The same where {@code actual} has taken the place of {@code standIn}, an array that a function captured. */
    Contents take(PArray<?> standIn, PArray<?> actual) {
        return take();
    }

    /** What several tables hold now, one behind the other; null if one of them is no longer what it was. */
    static Contents takeAll(Table[] tables, PArray<?> standIn, PArray<?> actual) {
        Contents all = Contents.NONE;
        boolean whole = false;
        try {
            for (Table table : tables) {
                Contents next = table.take(standIn, actual);
                if (next == null) return null;
                all = all.and(next);
            }
            whole = true;
            return all;
        } finally {
            if (!whole) all.release();
        }
    }
}
