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

/** The columns of an array as a loop has them, in locals. */
public final class Columns implements Elements.Leaves {
    /**
     * A leaf.
     *
     * @param origin where a part of a range begins; null: at 0, or it is none
     * @param extents of a range, but the first
     */
    private record Column(Local memory, Kind kind, Local origin, List<Local> extents) {
        static Column of(Local memory, Kind kind) {
            return new Column(memory, kind, null, null);
        }
    }

    private final Memory memory;
    private final Code code;
    private final Local index;
    private final List<Column> columns = new ArrayList<>();

    /** Gets them out of the {@code views}, from number {@code first} on; {@code index} is that of the element. */
    Columns(Memory memory, Layout layout, Local views, int first, Local index) {
        this(memory, index);
        for (Object leaf : leaves(layout)) {
            code.load(views);
            code.push(first++);
            code.op(Code.AALOAD);
            columns.add(leaf instanceof Kind kind ? Column.of(memory.keep(kind), kind) : shape((RangeLayout) leaf));
        }
    }

    private Columns(Memory memory, Local index) {
        this.memory = memory;
        this.code = memory.code;
        this.index = index;
    }

    /** Those of an array without ranges that are in the fields {@code b0, b1 ...} of {@code this}, of a class of this name. */
    static Columns ofFields(Code code, Layout layout, String owner, Local index) {
        Columns made = new Columns(new Buffers(code), index);
        for (Kind kind : layout.kinds()) {
            String type = Buffers.type(kind);
            code.load(code.local(0));
            code.field(Code.GETFIELD, owner, "b" + made.count(), "L" + type + ";");
            made.columns.add(Column.of(code.keep(type), kind));
        }
        return made;
    }

    /** The same columns at another index. */
    private Columns(Columns of, Local index) {
        this(of.memory, index);
        columns.addAll(of.columns);
    }

    /** What {@link Memory} has kept of an array without ranges. */
    List<Local> locals() {
        List<Local> all = new ArrayList<>();
        for (Column column : columns) all.add(column.memory);
        return all;
    }

    /** The same columns in another method, which has them in these locals. */
    Columns in(Memory method, List<Local> locals, Local other) {
        Columns made = new Columns(method, other);
        for (int k = 0; k < count(); k++) made.columns.add(Column.of(locals.get(k), columns.get(k).kind));
        return made;
    }

    Columns at(Local other) {
        return new Columns(this, other);
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

    @Override public void push(int leaf) {
        Column column = columns.get(leaf);
        memory.push(column.memory);
        code.load(index);
        memory.find(column.kind);
        load(memory, column.kind);
    }

    /** The element at the place on the stack. */
    static void load(Memory memory, Kind kind) {
        memory.get(kind);
        if (kind == Kind.BOOLEAN) memory.code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "isTrue", "(B)Z");
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
            memory.push(column.memory);
            code.load(index);
            memory.find(column.kind);
            code.load(leaves.get(k));
            if (column.kind == Kind.BOOLEAN) code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "byteOf", "(Z)B");
            memory.put(column.kind);
        }
    }

    /** Whether a loop can be written over columns of this layout; one that is read may have ranges. */
    static boolean suits(Layout layout) {
        return !layout.isUnknown() && layout.kinds().length <= ArrayLayout.MAX_LENGTH;
    }
}
