package weft;

import java.nio.ByteBuffer;

/** One column of boxed primitives. */
final class LeafLayout extends Layout {
    private static final LeafLayout[] ALL = new LeafLayout[Kind.values().length];

    static {
        for (Kind kind : Kind.values()) ALL[kind.ordinal()] = new LeafLayout(kind);
    }

    private final Kind kind;

    private LeafLayout(Kind kind) {
        super(String.valueOf(kind.letter), new Kind[] {kind});
        this.kind = kind;
    }

    static LeafLayout of(Kind kind) {
        return ALL[kind.ordinal()];
    }

    @Override Object read(ByteBuffer[] columns, int first, int index) {
        return kind.get(columns[first], index);
    }

    @Override void write(ByteBuffer[] columns, int first, int index, Object element) {
        kind.put(columns[first], index, element);
    }

    @Override boolean fits(Object element) {
        return element != null && element.getClass() == kind.wrapper;
    }

    @Override String typeName() {
        return kind.wrapper.getName();
    }
}
