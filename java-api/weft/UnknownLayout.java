package weft;

import java.nio.ByteBuffer;

/**
 * The layout of an empty result of a function that ran in Java: no element ever told its class. Such an array
 * has no columns and passes for an empty array of any kind.
 */
final class UnknownLayout extends Layout {
    static final UnknownLayout INSTANCE = new UnknownLayout();

    private UnknownLayout() {
        super("?", new Kind[0]);
    }

    @Override Object read(ByteBuffer[] columns, int first, int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override void write(ByteBuffer[] columns, int first, int index, Object element) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override boolean fits(Object element) {
        return false;
    }

    @Override String typeName() {
        return "of unknown type";
    }
}
