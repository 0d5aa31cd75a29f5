package weft;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * How arrays are made. {@link PArray} has the public methods for it, each of them declared there and none inherited:
 * Scala sees only the static methods that a class declares itself.
 */
abstract sealed class Makers permits Primitives {
    static PArray<Boolean> copyOf(boolean[] elements) {
        PArray<Boolean> array = allocateUnset(LeafLayout.of(Kind.BOOLEAN), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        for (int i = 0; i < elements.length; i++) host.put(i, (byte) (elements[i] ? 1 : 0));
        return array;
    }

    static PArray<Byte> copyOf(byte[] elements) {
        PArray<Byte> array = allocateUnset(LeafLayout.of(Kind.BYTE), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.put(0, elements);
        return array;
    }

    static PArray<Short> copyOf(short[] elements) {
        PArray<Short> array = allocateUnset(LeafLayout.of(Kind.SHORT), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asShortBuffer().put(elements);
        return array;
    }

    static PArray<Character> copyOf(char[] elements) {
        PArray<Character> array = allocateUnset(LeafLayout.of(Kind.CHAR), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asCharBuffer().put(elements);
        return array;
    }

    static PArray<Integer> copyOf(int[] elements) {
        PArray<Integer> array = allocateUnset(LeafLayout.of(Kind.INT), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asIntBuffer().put(elements);
        return array;
    }

    static PArray<Long> copyOf(long[] elements) {
        PArray<Long> array = allocateUnset(LeafLayout.of(Kind.LONG), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asLongBuffer().put(elements);
        return array;
    }

    static PArray<Float> copyOf(float[] elements) {
        PArray<Float> array = allocateUnset(LeafLayout.of(Kind.FLOAT), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asFloatBuffer().put(elements);
        return array;
    }

    static PArray<Double> copyOf(double[] elements) {
        PArray<Double> array = allocateUnset(LeafLayout.of(Kind.DOUBLE), elements.length);
        ByteBuffer host = array.ownedHosts()[0];
        host.asDoubleBuffer().put(elements);
        return array;
    }

    /** The first element tells the class, which is unknown if there is none. */
    static <T> PArray<T> copyOf(Object[] elements) {
        if (elements.length == 0) return emptyOfUnknown();
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

    /** A view of two to eight arrays as one of tuples; the caller knows that {@code T} is the right tuple. */
    static <T> PArray<T> zipAll(PArray<?>... parts) {
        if (parts.length > RecordLayout.MAX_TUPLE) {
            throw new IllegalArgumentException("cannot zip " + parts.length
                + " arrays: the largest tuple has " + RecordLayout.MAX_TUPLE + " components");
        }
        int size = parts[0].size();
        Layout[] layouts = new Layout[parts.length];
        List<Column> columns = new ArrayList<>();
        int shared = 0;
        try {
            for (; shared < parts.length; shared++) {
                PArray<?> part = parts[shared];
                if (part.size() != size) {
                    throw new IllegalArgumentException("cannot zip arrays of different lengths: "
                        + "the first has " + size + " elements, number " + (shared + 1) + " has " + part.size());
                }
                part.retain();
                layouts[shared] = part.layout();
                columns.addAll(List.of(part.columns()));
            }
            return new PArray<>(RecordLayout.tuple(layouts), columns.toArray(new Column[0]), size);
        } catch (Throwable e) {
            while (--shared >= 0) parts[shared].release();
            throw e;
        }
    }

    /** The components of an array of tuples of this many, in order; all or none are open afterwards. */
    static PArray<?>[] parts(PArray<?> array, int count) {
        if (!array.layout().isUnknown() && !isTuple(array.layout(), count)) {
            throw new ClassCastException("the array's elements are " + array.layout().typeName() + ", no tuples of "
                + count + " components");
        }
        PArray<?>[] parts = new PArray<?>[count];
        for (int k = 0; k < count; k++) {
            try {
                parts[k] = array.column(k);
            } catch (Throwable e) {
                while (--k >= 0) parts[k].close();
                throw e;
            }
        }
        return parts;
    }

    private static boolean isTuple(Layout layout, int count) {
        return layout instanceof RecordLayout records && RecordLayout.isTuple(records.type().type())
            && records.type().size() == count;
    }

    @SuppressWarnings("unchecked") // the tuples' type says of what class their component k is
    static <C> PArray<C> part(PArray<?>[] parts, int k) {
        return (PArray<C>) parts[k];
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