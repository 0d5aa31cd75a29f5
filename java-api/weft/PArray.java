package weft;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * An array of fixed size that devices can read where it lies: off-heap, one column per component. Elements
 * are the wrappers of the eight primitives, or records whose components are primitives, wrappers or such
 * records; {@link Tuple2} to {@link Tuple8} are among them. A new array is zeroed. No element, and no component of
 * one, is ever null.
 *
 * <p><b>Records.</b> An array stores the fields of a record, and a record that is read from it, in Java or on a
 * device, has the same ones, also if its constructor would change them. The canonical constructor runs all the same: one
 * that checks its arguments throws if what lies in the columns was never in a record. The class may be private,
 * nested or local; one of a named module needs its package open to Weft.
 *
 * <p>A class that is as good as a record is taken for one: its fields are final, a constructor takes them in their order,
 * it extends no other class, and it has an {@code equals} of its own. Kotlin's data classes and Scala's case classes are
 * such classes if their parameters are no {@code var}. What is read from an array is equal to what was put, but another object.
 *
 * <p><b>Java arrays</b> of primitives are elements too, {@code PArray<float[]>}, if all of them have one length, of 1 to
 * 32: a column holds what is at one position of each. {@code PArray.of(rows)} makes one of a {@code float[][]}, and a
 * function that returns {@code new float[] {...}} gives one. What {@link #get} returns is a new Java array.
 *
 * <p><b>Closing.</b> {@link #close} gives this array's share of its columns back; an array that nobody closes
 * does so when the collector finds it. A column lives until every array that shows it (the parts and the
 * results of {@link #zip}, the views of {@link #column(int)}) is closed and every {@code apply} that uses it
 * has returned; so closing a zipped array takes nothing from its parts, and closing the parts nothing from
 * it. The memory of a column that other threads than its maker's have touched, or that was handed out as a
 * buffer, goes when the collector finds that nothing can reach it.
 *
 * <p><b>Threads.</b> Any number may read, and apply functions to, the same array. Writes need the
 * synchronisation that a Java array needs. Closing an array while others use it gives them {@link
 * IllegalStateException}, never freed memory.
 *
 * @param <T> the class of the elements
 */
public final class PArray<T> extends Primitives implements AutoCloseable {
    private final Layout layout;
    private final Column[] columns;
    private final int size;
    private volatile boolean closed;

    /** An array that takes over one share of each column. */
    PArray(Layout layout, Column[] columns, int size) {
        this.layout = layout;
        this.columns = columns;
        this.size = size;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Boolean> of(boolean... elements) {
        return copyOf(elements);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Byte> of(byte... elements) {
        return copyOf(elements);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Short> of(short... elements) {
        return copyOf(elements);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Character> of(char... elements) {
        return copyOf(elements);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Integer> of(int... elements) {
        return copyOf(elements);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Long> of(long... elements) {
        return copyOf(elements);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Float> of(float... elements) {
        return copyOf(elements);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Double> of(double... elements) {
        return copyOf(elements);
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
        return copyOf(elements.toArray()); // a copy of it, for another thread may change a list
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
        return allocate(ArrayLayout.of(Objects.requireNonNull(type, "type"), length), size);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param first the first components
     * @param second the second components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B> PArray<Tuple2<A, B>> zip(PArray<A> first, PArray<B> second) {
        return zipAll(first, second);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C> PArray<Tuple3<A, B, C>> zip(PArray<A> first, PArray<B> second, PArray<C> third) {
        return zipAll(first, second, third);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D> PArray<Tuple4<A, B, C, D>> zip(PArray<A> first, PArray<B> second,
            PArray<C> third, PArray<D> fourth) {
        return zipAll(first, second, third, fourth);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E> PArray<Tuple5<A, B, C, D, E>> zip(PArray<A> first, PArray<B> second,
            PArray<C> third, PArray<D> fourth, PArray<E> fifth) {
        return zipAll(first, second, third, fourth, fifth);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @param sixth the sixth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E, F> PArray<Tuple6<A, B, C, D, E, F>> zip(PArray<A> first, PArray<B> second,
            PArray<C> third, PArray<D> fourth, PArray<E> fifth, PArray<F> sixth) {
        return zipAll(first, second, third, fourth, fifth, sixth);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @param sixth the sixth components
     * @param seventh the seventh components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E, F, G> PArray<Tuple7<A, B, C, D, E, F, G>> zip(PArray<A> first,
            PArray<B> second, PArray<C> third, PArray<D> fourth, PArray<E> fifth, PArray<F> sixth,
            PArray<G> seventh) {
        return zipAll(first, second, third, fourth, fifth, sixth, seventh);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param <H> the class of the eighth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @param sixth the sixth components
     * @param seventh the seventh components
     * @param eighth the eighth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E, F, G, H> PArray<Tuple8<A, B, C, D, E, F, G, H>> zip(PArray<A> first,
            PArray<B> second, PArray<C> third, PArray<D> fourth, PArray<E> fifth, PArray<F> sixth,
            PArray<G> seventh, PArray<H> eighth) {
        return zipAll(first, second, third, fourth, fifth, sixth, seventh, eighth);
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of two components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B> Tuple2<PArray<A>, PArray<B>> unzip2(PArray<Tuple2<A, B>> array) {
        PArray<?>[] parts = parts(array, 2);
        return new Tuple2<>(part(parts, 0), part(parts, 1));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of three components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C> Tuple3<PArray<A>, PArray<B>, PArray<C>> unzip3(PArray<Tuple3<A, B, C>> array) {
        PArray<?>[] parts = parts(array, 3);
        return new Tuple3<>(part(parts, 0), part(parts, 1), part(parts, 2));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of four components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D>
            Tuple4<PArray<A>, PArray<B>, PArray<C>, PArray<D>> unzip4(
            PArray<Tuple4<A, B, C, D>> array) {
        PArray<?>[] parts = parts(array, 4);
        return new Tuple4<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of five components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E>
            Tuple5<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>> unzip5(
            PArray<Tuple5<A, B, C, D, E>> array) {
        PArray<?>[] parts = parts(array, 5);
        return new Tuple5<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of six components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E, F>
            Tuple6<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>, PArray<F>> unzip6(
            PArray<Tuple6<A, B, C, D, E, F>> array) {
        PArray<?>[] parts = parts(array, 6);
        return new Tuple6<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4),
            part(parts, 5));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of seven components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E, F, G>
            Tuple7<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>, PArray<F>, PArray<G>> unzip7(
            PArray<Tuple7<A, B, C, D, E, F, G>> array) {
        PArray<?>[] parts = parts(array, 7);
        return new Tuple7<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4),
            part(parts, 5), part(parts, 6));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param <H> the class of the eighth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of eight components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E, F, G, H>
            Tuple8<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>, PArray<F>, PArray<G>, PArray<H>> unzip8(
            PArray<Tuple8<A, B, C, D, E, F, G, H>> array) {
        PArray<?>[] parts = parts(array, 8);
        return new Tuple8<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4),
            part(parts, 5), part(parts, 6), part(parts, 7));
    }

    /** {@inheritDoc} */
    @Override public int size() {
        return size;
    }

    /**
     * Element {@code index}. Waits for nothing but, if a device wrote the array, its copy to the host.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element, boxed; {@code getFloat} and its kind do not box
     * @throws IndexOutOfBoundsException if there is no such element
     * @throws IllegalStateException if the array is closed
     */
    @SuppressWarnings("unchecked") // the layout makes objects of T's class
    public T get(int index) {
        checkOpen();
        Objects.checkIndex(index, size);
        return (T) layout.read(hosts(), 0, index);
    }

    /**
     * Sets element {@code index}.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws IndexOutOfBoundsException if there is no such element
     * @throws NullPointerException if the value, or a component of it, is null; the array is then as before
     * @throws ClassCastException if the value is not of the elements' class; the array is then as before
     * @throws IllegalStateException if the array is closed
     */
    public void put(int index, T value) {
        checkOpen();
        Objects.checkIndex(index, size);
        layout.check(value, index);
        layout.write(hosts(), 0, index, value);
        for (Column column : columns) column.wrote();
    }

    /**
     * The array of one component of every element of an array of records, or of one position of an array of arrays. It
     * shares the columns: what is written to one is seen in the other.
     *
     * @param <C> the class of the component, the wrapper if it is a primitive; not checked here, as with a cast
     * @param component the number of the component or position, from 0
     * @return a view, as long as this array; to be closed as any other
     * @throws IndexOutOfBoundsException if there is no such component
     * @throws ClassCastException if the elements are no records and no arrays
     * @throws IllegalStateException if the array is closed
     */
    public <C> PArray<C> column(int component) {
        checkOpen();
        if (layout.isUnknown()) return emptyOfUnknown();
        if (layout instanceof ArrayLayout arrays) {
            Objects.checkIndex(component, arrays.length());
            Column[] shown = {columns[component]};
            retain(shown);
            return new PArray<>(arrays.part(), shown, size);
        }
        RecordLayout records = records();
        Objects.checkIndex(component, records.type().size());
        Layout part = records.part(component);
        int first = records.firstColumn(component);
        Column[] shown = Arrays.copyOfRange(columns, first, first + part.kinds().length);
        retain(shown);
        return new PArray<>(part instanceof LeafLayout ? LeafLayout.of(part.kinds()[0]) : part, shown, size);
    }

    /**
     * The array of one component of every element; see {@link #column(int)}.
     *
     * @param <C> the class of the component, the wrapper if it is a primitive; not checked here, as with a cast
     * @param component the name of the component
     * @return a view, as long as this array; to be closed as any other
     * @throws IllegalArgumentException if there is no such component
     * @throws ClassCastException if the elements are no records
     * @throws IllegalStateException if the array is closed
     */
    public <C> PArray<C> column(String component) {
        checkOpen();
        if (layout.isUnknown()) return emptyOfUnknown();
        int number = records().type().find(Objects.requireNonNull(component, "component"));
        if (number >= 0) return column(number);
        throw new IllegalArgumentException(layout.typeName() + " has no component " + component);
    }

    /**
     * Sees to it that the device has the newest data, so that the next function waits for no copy. Does nothing where
     * functions run in Java, or the device shares the host's memory.
     *
     * @throws IllegalStateException if the array is closed
     * @throws OffloadException under the option {@code fallback=error}, if the device has no room
     */
    public void copyToDevice() {
        retain();
        try {
            if (!Library.loaded() || Options.reasonForJava() != null) return;
            for (Column column : columns) column.toDevice();
        } catch (OffloadException e) {
            if (Options.fallbackIsError()) throw e; // else the next function runs in Java, and says why
        } finally {
            release();
        }
    }

    /**
     * Sees to it that the host has the newest data, so that reading waits for no copy.
     *
     * @throws IllegalStateException if the array is closed
     */
    public void copyToHost() {
        retain();
        try {
            ownedHosts();
        } finally {
            release();
        }
    }

    private RecordLayout records() {
        if (layout instanceof RecordLayout records) return records;
        throw new ClassCastException("the array's elements are " + layout.typeName() + ", no records");
    }

    /** Gives the columns back; see above. Closing twice does nothing. */
    @Override public void close() {
        synchronized (this) {
            if (closed) return;
            closed = true;
        }
        for (Column column : columns) column.release();
    }

    /**
     * The elements' class and the size; not the elements.
     *
     * @return one line for people
     */
    @Override public String toString() {
        return "PArray[" + size + " x " + layout.typeName() + (closed ? ", closed]" : "]");
    }

    Layout layout() {
        return layout;
    }

    Column[] columns() {
        return columns;
    }

    /** Shares every column with the caller, who must {@link #release} them. */
    void retain() {
        checkOpen();
        retain(columns);
    }

    /** Another array that shares every column. */
    PArray<T> share() {
        retain();
        return new PArray<>(layout, columns, size);
    }

    /** Whether a column is also one of {@code other}'s. */
    boolean sharesColumns(PArray<?> other) {
        return columns.length > 0 && Arrays.asList(other.columns).contains(columns[0]);
    }

    /** The calling thread, which made this array, leaves it to whichever uses it next. */
    void handOver() {
        for (Column column : columns) column.handOver();
    }

    private static void retain(Column[] columns) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].retain()) continue;
            for (int shared = 0; shared < i; shared++) columns[shared].release();
            throw closedException(); // by another thread, just now
        }
    }

    void release() {
        for (Column column : columns) column.release();
    }

    private ByteBuffer[] hosts() {
        ByteBuffer[] hosts = new ByteBuffer[columns.length];
        for (int i = 0; i < hosts.length; i++) hosts[i] = columns[i].host();
        return hosts;
    }

    /** As the private one, for callers that have called {@link #retain}. */
    ByteBuffer[] ownedHosts() {
        ByteBuffer[] hosts = new ByteBuffer[columns.length];
        for (int i = 0; i < hosts.length; i++) hosts[i] = columns[i].ownedHost();
        return hosts;
    }

    /** The host memory as it is: just what a {@link Submission} has fetched is the newest. */
    ByteBuffer[] fetchedHosts() {
        ByteBuffer[] hosts = new ByteBuffer[columns.length];
        for (int i = 0; i < hosts.length; i++) hosts[i] = columns[i].fetchedHost();
        return hosts;
    }

    @Override Column column(Kind kind, int index) {
        Column column = column(kind);
        Objects.checkIndex(index, size);
        return column;
    }

    @Override Column column(Kind kind) {
        checkOpen();
        if (columns.length == 1 && columns[0].kind == kind && layout instanceof LeafLayout) return columns[0];
        if (layout.isUnknown()) return null;
        throw new ClassCastException("the array's elements are " + layout.typeName() + ", not "
            + kind.wrapper.getName());
    }

    private void checkOpen() {
        if (closed) throw closedException();
    }

    private static IllegalStateException closedException() {
        return new IllegalStateException("the array is closed");
    }
}
