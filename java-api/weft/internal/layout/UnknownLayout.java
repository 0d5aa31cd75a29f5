package weft.internal.layout;

/**
 * The layout of an empty result of a function that ran in Java: no element ever told its class. Such an array
 * has no columns and passes for an empty array of any kind.
 */
public final class UnknownLayout extends Layout {
    public static final UnknownLayout INSTANCE = new UnknownLayout();

    private UnknownLayout() {
        super("?", new Kind[0]);
    }

    @Override public Object read(Object[] columns, int first, int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override public void write(Object[] columns, int first, int index, Object element) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override public boolean fits(Object element) {
        return false;
    }

    @Override public String typeName() {
        return "of unknown type";
    }
}
