package weft;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The part of {@link PArray} that makes arrays: copies of Java arrays, and zeroed ones. */
abstract sealed class Makers extends Zips permits Primitives {

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Boolean> of(boolean... elements) {
        PArray<Boolean> array = allocateUnset(LeafLayout.of(Kind.BOOLEAN), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        for (int i = 0; i < elements.length; i++) host.put(i, (byte) (elements[i] ? 1 : 0));
        return array;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Byte> of(byte... elements) {
        PArray<Byte> array = allocateUnset(LeafLayout.of(Kind.BYTE), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.put(0, elements);
        return array;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Short> of(short... elements) {
        PArray<Short> array = allocateUnset(LeafLayout.of(Kind.SHORT), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asShortBuffer().put(elements);
        return array;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Character> of(char... elements) {
        PArray<Character> array = allocateUnset(LeafLayout.of(Kind.CHAR), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asCharBuffer().put(elements);
        return array;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Integer> of(int... elements) {
        PArray<Integer> array = allocateUnset(LeafLayout.of(Kind.INT), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asIntBuffer().put(elements);
        return array;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Long> of(long... elements) {
        PArray<Long> array = allocateUnset(LeafLayout.of(Kind.LONG), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asLongBuffer().put(elements);
        return array;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Float> of(float... elements) {
        PArray<Float> array = allocateUnset(LeafLayout.of(Kind.FLOAT), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asFloatBuffer().put(elements);
        return array;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Double> of(double... elements) {
        PArray<Double> array = allocateUnset(LeafLayout.of(Kind.DOUBLE), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asDoubleBuffer().put(elements);
        return array;
    }

    /**
     * A copy of a list, of elements of any class that an array can hold.
     *
     * @param <T> the class of the elements
     * @param elements the elements; the first one tells their class, which is unknown if there is none
     * @return a new array of as many elements
     * @throws NullPointerException if an element, or a component of one, is null
     * @throws ClassCastException if the elements have different classes, or one that no array can hold
     * @throws IllegalArgumentException if a column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static <T> PArray<T> of(List<? extends T> elements) {
        Object[] copy = elements.toArray(); // another thread may change a list
        return copy.length == 0 ? emptyOfUnknown() : copyOf(copy);
    }

    /**
     * A copy of a Java array of objects, of any class that an array can hold.
     *
     * @param <T> the class of the elements
     * @param elements the elements
     * @return a new array of as many elements
     * @throws NullPointerException if an element, or a component of one, is null
     * @throws ClassCastException if the elements have different classes, or one that no array can hold
     * @throws IllegalArgumentException if a column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static <T> PArray<T> of(T[] elements) {
        return of(Arrays.asList(elements));
    }

    private static <T> PArray<T> copyOf(Object[] elements) {
        Layout layout = Layout.of(elements[0], 0);
        PArray<T> array = allocateUnset(layout, elements.length);
        try {
            ByteBuffer[] hosts = array.ownedHosts();
            for (int i = 0; i < elements.length; i++) {
                layout.check(elements[i], i);
                layout.write(hosts, 0, i, elements[i]);
            }
            return array;
        } catch (Throwable e) {
            array.close();
            throw e;
        }
    }

    /**
     * A zeroed array.
     *
     * @param <T> the class of the elements
     * @param type a primitive's wrapper, the primitive's class itself, or a record of primitives, wrappers and
     *     such records
     * @param size the number of elements, 0 or more
     * @return a new array; of records whose constructor refuses zeros, no element can be read before it is put
     * @throws IllegalArgumentException if {@code type} is another class, {@code size} is negative, or a
     *     column would have more than 2<sup>31</sup> - 1 bytes
     * @throws OutOfMemoryError if there is no memory for it
     */
    public static <T> PArray<T> allocate(Class<T> type, int size) {
        return allocate(Layout.of(Objects.requireNonNull(type, "type")), size);
    }

    /**
     * A zeroed array of Java arrays, all of one length.
     *
     * @param <T> the class of the elements
     * @param type {@code float[].class} or that of another array of primitives
     * @param length of each element, 1 to 32
     * @param size the number of elements, 0 or more
     * @return a new array
     * @throws IllegalArgumentException if {@code type} is another class, a size is out of bounds, or a column would have
     *     more than 2<sup>31</sup> - 1 bytes
     * @throws OutOfMemoryError if there is no memory for it
     */
    public static <T> PArray<T> allocate(Class<T> type, int length, int size) {
        Class<?> primitive = Objects.requireNonNull(type, "type").componentType();
        if (primitive == null || !primitive.isPrimitive()) {
            throw new IllegalArgumentException(type.getTypeName() + " is no array of primitives");
        }
        String problem = ArrayLayout.problem(length);
        if (problem != null) throw new IllegalArgumentException(problem);
        return allocate(new ArrayLayout(Kind.ofClass(primitive), length), size);
    }

    /** A zeroed array of any known layout; nothing stays allocated if a column fails. */
    static <T> PArray<T> allocate(Layout layout, int size) {
        return allocate(layout, size, true);
    }

    /**
     * The same with any elements, even those of an array that was closed: for a caller that writes them all
     * before it hands the array out, and closes it if it cannot.
     */
    static <T> PArray<T> allocateUnset(Layout layout, int size) {
        return allocate(layout, size, false);
    }

    private static <T> PArray<T> allocate(Layout layout, int size, boolean zeroed) {
        Kind[] kinds = layout.kinds();
        Column[] columns = new Column[kinds.length];
        for (int i = 0; i < kinds.length; i++) {
            try {
                columns[i] = Column.allocate(kinds[i], size, zeroed);
            } catch (Throwable e) {
                for (int made = 0; made < i; made++) columns[made].release();
                throw e;
            }
        }
        return new PArray<>(layout, columns, size);
    }

    /** An array that functions may capture to be compiled, in whose place they find another one when they run. */
    static <T> PArray<T> standIn(Layout layout) {
        return new PArray<>(layout, new Column[0], 0);
    }

    /** The empty array whose elements' class nothing tells. */
    static <T> PArray<T> emptyOfUnknown() {
        return new PArray<>(UnknownLayout.INSTANCE, new Column[0], 0);
    }
}
