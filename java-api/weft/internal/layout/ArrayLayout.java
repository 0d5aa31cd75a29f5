package weft.internal.layout;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Arrays of primitives that all have one length: a column for each position. */
public final class ArrayLayout extends Layout {
    /** The columns that a device takes, {@code CG_MAX_COLUMNS} there. */
    public static final int MAX_LENGTH = 32;

    private final Kind kind;
    private final int length;

    /** @param length 1 to {@link #MAX_LENGTH} */
    public ArrayLayout(Kind kind, int length) {
        super("[" + String.valueOf(Character.toLowerCase(kind.letter)).repeat(length) + "]", kinds(kind, length));
        this.kind = kind;
        this.length = length;
    }

    /**
     * The layout of arrays of this class, {@code float[].class} say, and length.
     *
     * @throws IllegalArgumentException if no array can hold them
     */
    public static ArrayLayout of(Class<?> type, int length) {
        Class<?> primitive = type.componentType();
        if (primitive == null || !primitive.isPrimitive()) {
            throw new IllegalArgumentException(type.getTypeName() + " is no array of primitives");
        }
        String problem = problem(length);
        if (problem != null) throw new IllegalArgumentException(problem);
        return new ArrayLayout(Kind.ofClass(primitive), length);
    }

    /** Why no elements can be arrays of this length; null if they can. */
    public static String problem(int length) {
        if (length > 0 && length <= MAX_LENGTH) return null;
        return "an array that is an element has 1 to " + MAX_LENGTH + " elements of its own, not " + length
            + "; capture a longer one, or an array of them";
    }

    private static Kind[] kinds(Kind kind, int length) {
        Kind[] kinds = new Kind[length];
        Arrays.fill(kinds, kind);
        return kinds;
    }

    /** The layout of the elements' elements. */
    public Layout part() {
        return LeafLayout.of(kind);
    }

    public int length() {
        return length;
    }

    @Override public Object read(Object[] columns, int first, int index) {
        Object array = Array.newInstance(kind.primitive, length);
        for (int k = 0; k < length; k++) Array.set(array, k, kind.get(columns[first + k], index));
        return array;
    }

    @Override public void write(Object[] columns, int first, int index, Object element) {
        for (int k = 0; k < length; k++) kind.put(columns[first + k], index, Array.get(element, k));
    }

    @Override public boolean fits(Object element) {
        return element != null && element.getClass().componentType() == kind.primitive
            && Array.getLength(element) == length;
    }

    @Override public String typeName() {
        return name(kind.primitive, length);
    }

    /** {@code float[3]}. */
    public static String name(Class<?> primitive, int length) {
        return primitive + "[" + length + "]";
    }
}
