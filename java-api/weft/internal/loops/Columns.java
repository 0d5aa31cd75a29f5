package weft.internal.loops;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.ArrayLayout;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;
import weft.internal.layout.RecordLayout;
import weft.internal.loops.Code.Local;

/** The columns of an array as a loop has them: buffers of primitives in locals, which HotSpot reads as fast as arrays. */
public final class Columns implements Elements.Leaves {
    /**
     * A leaf.
     *
     * @param origin where a part of a range begins; null: at 0, or it is none
     * @param extents of a range, but the first
     */
    private record Column(Local buffer, Kind kind, Local origin, List<Local> extents) {
        static Column of(Local buffer, Kind kind) {
            return new Column(buffer, kind, null, null);
        }
    }

    private final Code code;
    private final Local index;
    private final List<Column> columns = new ArrayList<>();

    /** Gets them out of the {@code views}, from number {@code first} on; {@code index} is that of the element. */
    Columns(Code code, Layout layout, Local views, int first, Local index) {
        this.code = code;
        this.index = index;
        for (Object leaf : leaves(layout)) {
            code.load(views);
            code.push(first++);
            code.op(Code.AALOAD);
            columns.add(leaf instanceof Kind kind ? buffer(kind) : shape((RangeLayout) leaf));
        }
    }

    private Columns(Code code, Local index) {
        this.code = code;
        this.index = index;
    }

    /** Those of an array without ranges that are in the fields {@code b0, b1 ...} of {@code this}, of a class of this name. */
    static Columns ofFields(Code code, Layout layout, String owner, Local index) {
        Columns made = new Columns(code, index);
        for (Kind kind : layout.kinds()) {
            code.load(code.local(0));
            code.field(Code.GETFIELD, owner, "b" + made.count(), "L" + type(kind) + ";");
            made.columns.add(Column.of(code.keep(type(kind)), kind));
        }
        return made;
    }

    /** The same columns at another index. */
    private Columns(Columns of, Local index) {
        code = of.code;
        columns.addAll(of.columns);
        this.index = index;
    }

    /** The buffers, of an array without ranges. */
    List<Local> buffers() {
        List<Local> all = new ArrayList<>();
        for (Column column : columns) all.add(column.buffer);
        return all;
    }

    /** The same columns in another method, whose locals hold their buffers. */
    Columns in(Code method, List<Local> buffers, Local other) {
        Columns made = new Columns(method, other);
        for (int k = 0; k < count(); k++) made.columns.add(Column.of(buffers.get(k), columns.get(k).kind));
        return made;
    }

    Columns at(Local other) {
        return new Columns(this, other);
    }

    private Column buffer(Kind kind) {
        code.type(Code.CHECKCAST, type(kind));
        return Column.of(code.keep(type(kind)), kind);
    }

    private Column shape(RangeLayout range) {
        code.type(Code.CHECKCAST, "[I");
        Local shape = code.keep("[I");
        Local origin = range.isPart() ? number(shape, 0) : null;
        List<Local> extents = new ArrayList<>();
        for (int d = 1; d < range.dimensions(); d++) extents.add(number(shape, d));
        return new Column(null, null, origin, extents);
    }

    private Local number(Local of, int index) {
        code.load(of);
        code.push(index);
        code.op(Code.IALOAD);
        return code.keep("I");
    }

    /** Kinds, and ranges. */
    private static List<Object> leaves(Layout layout) {
        List<Object> all = new ArrayList<>();
        if (layout instanceof RangeLayout) {
            all.add(layout);
        } else if (layout instanceof RecordLayout record) {
            for (int k = 0; k < record.type().size(); k++) all.addAll(leaves(record.part(k)));
        } else {
            all.addAll(List.of(layout.kinds()));
        }
        return all;
    }

    /** Which leaf a column is. */
    static int leaf(Layout layout, int column) {
        List<Object> all = leaves(layout);
        int leaf = -1;
        for (int left = column; left >= 0; left--) {
            do leaf++; while (!(all.get(leaf) instanceof Kind));
        }
        return leaf;
    }

    /** What a loop is given of an array with these columns. */
    public static Object[] views(Layout layout, ByteBuffer[] hosts) {
        List<Object> all = leaves(layout);
        Object[] views = new Object[all.size()];
        int column = 0;
        for (int k = 0; k < views.length; k++) {
            views[k] = all.get(k) instanceof Kind kind ? view(kind, hosts[column++]) : ((RangeLayout) all.get(k)).view();
        }
        return views;
    }

    /** The same of one column. */
    public static Object view(Kind kind, ByteBuffer host) {
        return switch (kind) {
            case BOOLEAN, BYTE -> host;
            case SHORT -> host.asShortBuffer();
            case CHAR -> host.asCharBuffer();
            case INT -> host.asIntBuffer();
            case LONG -> host.asLongBuffer();
            case FLOAT -> host.asFloatBuffer();
            case DOUBLE -> host.asDoubleBuffer();
        };
    }

    static String type(Kind kind) {
        return "java/nio/" + switch (kind) {
            case BOOLEAN, BYTE -> "Byte";
            case SHORT -> "Short";
            case CHAR -> "Char";
            case INT -> "Int";
            case LONG -> "Long";
            case FLOAT -> "Float";
            case DOUBLE -> "Double";
        } + "Buffer";
    }

    private static char letter(Kind kind) {
        return kind == Kind.BOOLEAN ? 'B' : kind.letter;
    }

    @Override public void push(int leaf) {
        Column column = columns.get(leaf);
        code.load(column.buffer);
        code.load(index);
        get(code, column.kind);
    }

    /** The element of a column, which is on the stack with the index in front. */
    static void get(Code code, Kind kind) {
        code.call(Code.INVOKEVIRTUAL, type(kind), "get", "(I)" + letter(kind));
        if (kind == Kind.BOOLEAN) code.call(Code.INVOKESTATIC, "weft/internal/loops/Loop", "isTrue", "(B)Z");
    }

    @Override public void pushIndex(int leaf) {
        code.load(index);
        Local origin = columns.get(leaf).origin;
        if (origin == null) return;
        code.load(origin);
        code.op(Code.IADD);
    }

    @Override public List<Local> extents(int leaf) {
        return columns.get(leaf).extents;
    }

    int count() {
        return columns.size();
    }

    /** Stores an element that was taken apart. */
    void store(List<Local> leaves) {
        for (int k = 0; k < leaves.size(); k++) {
            Column column = columns.get(k);
            code.load(column.buffer);
            code.load(index);
            code.load(leaves.get(k));
            if (column.kind == Kind.BOOLEAN) code.call(Code.INVOKESTATIC, "weft/internal/loops/Loop", "byteOf", "(Z)B");
            code.call(Code.INVOKEVIRTUAL, type(column.kind), "put",
                "(I" + letter(column.kind) + ")L" + type(column.kind) + ";");
            code.op(Code.POP);
        }
    }

    /** Whether a loop can be written over columns of this layout; one that is read may have ranges. */
    static boolean suits(Layout layout) {
        return !layout.isUnknown() && layout.kinds().length <= ArrayLayout.MAX_LENGTH;
    }
}
