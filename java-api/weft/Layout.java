package weft;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * How the elements of an array lie in columns. A layout is a tree: leaves are columns, inner nodes are the
 * objects that hold them. Its text is what the native library reads: a letter a column ({@code Z B S C I J F
 * D}), tuples in parentheses, {@code "(F(IJ))"} for a {@code Tuple2<Float, Tuple2<Integer, Long>>}.
 *
 * <p>The columns of a node are consecutive, in depth-first order, from {@code first} on. Another kind of node
 * (records) is another subclass and one more case in {@link #parse} and {@link #of}.
 */
abstract sealed class Layout permits LeafLayout, TupleLayout, UnknownLayout {
    private final String text;
    private final Kind[] kinds;

    Layout(String text, Kind[] kinds) {
        this.text = text;
        this.kinds = kinds;
    }

    /** The kind of each column. Not to be written to. */
    final Kind[] kinds() {
        return kinds;
    }

    /** Whether an empty array of unknown class has a part in this. */
    final boolean isUnknown() {
        return text.indexOf('?') >= 0;
    }

    /** Makes the object that element {@code index} is. */
    abstract Object read(ByteBuffer[] columns, int first, int index);

    /** Stores an element that has passed {@link #check}. */
    abstract void write(ByteBuffer[] columns, int first, int index, Object element);

    /**
     * Whether {@link #write} can store {@code element}: null nowhere, and every class as this layout has it.
     */
    abstract boolean fits(Object element);

    /** The element's type as a Java programmer writes it. */
    abstract String typeName();

    /**
     * Tests an element before it is stored, so that a failing store changes no column.
     *
     * @throws NullPointerException if it, or a component of it, is null
     * @throws ClassCastException if it is of another class than the array's elements
     */
    final void check(Object element, int index) {
        if (fits(element)) return;
        String found = describe(element, index);
        throw new ClassCastException("element " + index + " is a " + found + ", but the array's elements are "
            + typeName());
    }

    /**
     * The layout of an array whose element {@code index} is this object.
     *
     * @throws NullPointerException if it, or a component of it, is null
     * @throws ClassCastException if no array can hold it
     */
    static Layout of(Object element, int index) {
        describe(element, index);
        if (TupleLayout.isTuple(element)) {
            Object[] parts = TupleLayout.parts(element);
            Layout[] layouts = new Layout[parts.length];
            for (int i = 0; i < parts.length; i++) layouts[i] = of(parts[i], index);
            return new TupleLayout(layouts);
        }
        Kind kind = Kind.ofClass(element.getClass());
        if (kind != null) return LeafLayout.of(kind);
        throw new ClassCastException("element " + index + " is a " + element.getClass().getName()
            + "; arrays hold the wrappers of the eight primitives, and Tuples of them");
    }

    /** The class of an element, for a message, when nothing in it is null. */
    private static String describe(Object element, int index) {
        if (element == null) throw new NullPointerException("element " + index + " is null");
        if (!TupleLayout.isTuple(element)) return element.getClass().getName();
        StringBuilder name = new StringBuilder(element.getClass().getSimpleName()).append('<');
        String separator = "";
        for (Object part : TupleLayout.parts(element)) {
            if (part == null) throw new NullPointerException("element " + index + " has a null: " + element);
            name.append(separator).append(describe(part, index));
            separator = ", ";
        }
        return name.append('>').toString();
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    static Layout parse(String text) {
        int[] at = {0};
        Layout layout = parse(text, at);
        if (at[0] != text.length()) throw malformed(text, at[0]);
        return layout;
    }

    private static Layout parse(String text, int[] at) {
        if (at[0] >= text.length()) throw malformed(text, at[0]);
        char c = text.charAt(at[0]++);
        if (c == '?') return UnknownLayout.INSTANCE;
        if (c != '(') {
            Kind kind = Kind.ofLetter(c);
            if (kind == null) throw malformed(text, at[0] - 1);
            return LeafLayout.of(kind);
        }
        Layout[] parts = new Layout[TupleLayout.MAX_PARTS];
        int count = 0;
        while (at[0] < text.length() && text.charAt(at[0]) != ')') {
            if (count == parts.length) throw malformed(text, at[0]);
            parts[count++] = parse(text, at);
        }
        if (at[0] >= text.length() || count < 2) throw malformed(text, at[0]);
        at[0]++;
        return new TupleLayout(Arrays.copyOf(parts, count));
    }

    private static IllegalArgumentException malformed(String text, int at) {
        return new IllegalArgumentException("malformed layout \"" + text + "\" at " + at);
    }

    @Override public final String toString() {
        return text;
    }

    @Override public final boolean equals(Object other) {
        return other instanceof Layout layout && layout.text.equals(text);
    }

    @Override public final int hashCode() {
        return text.hashCode();
    }
}
