package weft;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import weft.internal.array.ArrayData;
import weft.internal.array.CapturedPArray;
import weft.internal.array.Column;
import weft.internal.layout.ArrayLayout;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.operation.MoveOperation;
import weft.internal.program.Executor;

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
public final class PArray<T> implements AutoCloseable {
    static {
        CapturedPArray.open(array -> array.data);
    }

    private final ArrayData data;

    /** Shows these data, and owns them. */
    PArray(ArrayData data) {
        this.data = data;
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Boolean> of(boolean... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.BOOLEAN), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        for (int i = 0; i < elements.length; i++) bytes.put(i, (byte) (elements[i] ? 1 : 0));
        return new PArray<>(data);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Byte> of(byte... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.BYTE), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        bytes.put(0, elements);
        return new PArray<>(data);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Short> of(short... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.SHORT), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        bytes.asShortBuffer().put(elements);
        return new PArray<>(data);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Character> of(char... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.CHAR), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        bytes.asCharBuffer().put(elements);
        return new PArray<>(data);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Integer> of(int... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.INT), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        bytes.asIntBuffer().put(elements);
        return new PArray<>(data);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Long> of(long... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.LONG), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        bytes.asLongBuffer().put(elements);
        return new PArray<>(data);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Float> of(float... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.FLOAT), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        bytes.asFloatBuffer().put(elements);
        return new PArray<>(data);
    }

    /**
     * A copy of a Java array.
     *
     * @param elements the elements
     * @return a new array of as many elements
     * @throws IllegalArgumentException if the column would have more than 2<sup>31</sup> - 1 bytes
     */
    public static PArray<Double> of(double... elements) {
        ArrayData data = ArrayData.allocateUnset(LeafLayout.of(Kind.DOUBLE), elements.length);
        ByteBuffer bytes = data.ownedHosts()[0];
        bytes.asDoubleBuffer().put(elements);
        return new PArray<>(data);
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
        return new PArray<>(ArrayData.copyOf(elements.toArray())); // a copy of it, for another thread may change a list
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
        return new PArray<>(ArrayData.allocate(Layout.of(Objects.requireNonNull(type, "type")), size));
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
        return new PArray<>(ArrayData.allocate(ArrayLayout.of(Objects.requireNonNull(type, "type"), length), size));
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
        ArrayData[] parts = array.data.components(2);
        return new Tuple2<>(new PArray<>(parts[0]), new PArray<>(parts[1]));
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
        ArrayData[] parts = array.data.components(3);
        return new Tuple3<>(new PArray<>(parts[0]), new PArray<>(parts[1]), new PArray<>(parts[2]));
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
        ArrayData[] parts = array.data.components(4);
        return new Tuple4<>(new PArray<>(parts[0]), new PArray<>(parts[1]), new PArray<>(parts[2]), new PArray<>(parts[3]));
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
        ArrayData[] parts = array.data.components(5);
        return new Tuple5<>(new PArray<>(parts[0]), new PArray<>(parts[1]), new PArray<>(parts[2]), new PArray<>(parts[3]), new PArray<>(parts[4]));
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
        ArrayData[] parts = array.data.components(6);
        return new Tuple6<>(new PArray<>(parts[0]), new PArray<>(parts[1]), new PArray<>(parts[2]), new PArray<>(parts[3]), new PArray<>(parts[4]),
            new PArray<>(parts[5]));
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
        ArrayData[] parts = array.data.components(7);
        return new Tuple7<>(new PArray<>(parts[0]), new PArray<>(parts[1]), new PArray<>(parts[2]), new PArray<>(parts[3]), new PArray<>(parts[4]),
            new PArray<>(parts[5]), new PArray<>(parts[6]));
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
        ArrayData[] parts = array.data.components(8);
        return new Tuple8<>(new PArray<>(parts[0]), new PArray<>(parts[1]), new PArray<>(parts[2]), new PArray<>(parts[3]), new PArray<>(parts[4]),
            new PArray<>(parts[5]), new PArray<>(parts[6]), new PArray<>(parts[7]));
    }

    /**
     * The number of elements.
     *
     * @return 0 or more
     */
    public int size() {
        return data.size();
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
        return (T) data.get(index);
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
        data.put(index, value);
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
        return new PArray<>(data.component(component));
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
        return new PArray<>(data.component(Objects.requireNonNull(component, "component")));
    }

    /**
     * Sees to it that the device has the newest data, so that the next function waits for no copy. Does nothing where
     * functions run in Java, or the device shares the host's memory.
     *
     * @throws IllegalStateException if the array is closed
     * @throws OffloadException under the option {@code fallback=error}, if the device has no room
     */
    public void copyToDevice() {
        MoveOperation.toDevice(data, Executor.wished());
    }

    /**
     * Sees to it that the host has the newest data, so that reading waits for no copy.
     *
     * @throws IllegalStateException if the array is closed
     */
    public void copyToHost() {
        data.toHost();
    }

    /**
     * Element {@code index} of an array of {@code boolean}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code boolean}
     */
    public boolean getBoolean(int index) {
        return data.column(Kind.BOOLEAN, index).host().get(index) != 0;
    }

    /**
     * Sets element {@code index} of an array of {@code boolean}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code boolean}
     */
    public void putBoolean(int index, boolean value) {
        Column column = data.column(Kind.BOOLEAN, index);
        column.host().put(index, (byte) (value ? 1 : 0));
        column.wrote();
    }

    /**
     * A copy of an array of {@code boolean}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code boolean}
     * @throws IllegalStateException if the array is closed
     */
    public boolean[] toBooleanArray() {
        ByteBuffer bytes = data.bytes(Kind.BOOLEAN, false);
        boolean[] elements = new boolean[bytes.limit()];
        for (int i = 0; i < elements.length; i++) elements[i] = bytes.get(i) != 0;
        return elements;
    }

    /**
     * Element {@code index} of an array of {@code byte}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code byte}
     */
    public byte getByte(int index) {
        return data.column(Kind.BYTE, index).host().get(index);
    }

    /**
     * Sets element {@code index} of an array of {@code byte}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code byte}
     */
    public void putByte(int index, byte value) {
        Column column = data.column(Kind.BYTE, index);
        column.host().put(index, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code byte}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code byte}
     * @throws IllegalStateException if the array is closed
     */
    public byte[] toByteArray() {
        byte[] elements = new byte[size()];
        data.bytes(Kind.BYTE, false).get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code byte}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link #close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code byte}
     * @throws IllegalStateException if the array is closed
     */
    public ByteBuffer asByteBuffer() {
        return data.bytes(Kind.BYTE, true);
    }

    /**
     * Element {@code index} of an array of {@code short}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code short}
     */
    public short getShort(int index) {
        return data.column(Kind.SHORT, index).host().getShort(index << 1);
    }

    /**
     * Sets element {@code index} of an array of {@code short}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code short}
     */
    public void putShort(int index, short value) {
        Column column = data.column(Kind.SHORT, index);
        column.host().putShort(index << 1, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code short}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code short}
     * @throws IllegalStateException if the array is closed
     */
    public short[] toShortArray() {
        short[] elements = new short[size()];
        data.bytes(Kind.SHORT, false).asShortBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code short}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link #close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code short}
     * @throws IllegalStateException if the array is closed
     */
    public ShortBuffer asShortBuffer() {
        return data.bytes(Kind.SHORT, true).asShortBuffer();
    }

    /**
     * Element {@code index} of an array of {@code char}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code char}
     */
    public char getChar(int index) {
        return data.column(Kind.CHAR, index).host().getChar(index << 1);
    }

    /**
     * Sets element {@code index} of an array of {@code char}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code char}
     */
    public void putChar(int index, char value) {
        Column column = data.column(Kind.CHAR, index);
        column.host().putChar(index << 1, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code char}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code char}
     * @throws IllegalStateException if the array is closed
     */
    public char[] toCharArray() {
        char[] elements = new char[size()];
        data.bytes(Kind.CHAR, false).asCharBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code char}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link #close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code char}
     * @throws IllegalStateException if the array is closed
     */
    public CharBuffer asCharBuffer() {
        return data.bytes(Kind.CHAR, true).asCharBuffer();
    }

    /**
     * Element {@code index} of an array of {@code int}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code int}
     */
    public int getInt(int index) {
        return data.column(Kind.INT, index).host().getInt(index << 2);
    }

    /**
     * Sets element {@code index} of an array of {@code int}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code int}
     */
    public void putInt(int index, int value) {
        Column column = data.column(Kind.INT, index);
        column.host().putInt(index << 2, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code int}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code int}
     * @throws IllegalStateException if the array is closed
     */
    public int[] toIntArray() {
        int[] elements = new int[size()];
        data.bytes(Kind.INT, false).asIntBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code int}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link #close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code int}
     * @throws IllegalStateException if the array is closed
     */
    public IntBuffer asIntBuffer() {
        return data.bytes(Kind.INT, true).asIntBuffer();
    }

    /**
     * Element {@code index} of an array of {@code long}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code long}
     */
    public long getLong(int index) {
        return data.column(Kind.LONG, index).host().getLong(index << 3);
    }

    /**
     * Sets element {@code index} of an array of {@code long}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code long}
     */
    public void putLong(int index, long value) {
        Column column = data.column(Kind.LONG, index);
        column.host().putLong(index << 3, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code long}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code long}
     * @throws IllegalStateException if the array is closed
     */
    public long[] toLongArray() {
        long[] elements = new long[size()];
        data.bytes(Kind.LONG, false).asLongBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code long}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link #close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code long}
     * @throws IllegalStateException if the array is closed
     */
    public LongBuffer asLongBuffer() {
        return data.bytes(Kind.LONG, true).asLongBuffer();
    }

    /**
     * Element {@code index} of an array of {@code float}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code float}
     */
    public float getFloat(int index) {
        return data.column(Kind.FLOAT, index).host().getFloat(index << 2);
    }

    /**
     * Sets element {@code index} of an array of {@code float}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code float}
     */
    public void putFloat(int index, float value) {
        Column column = data.column(Kind.FLOAT, index);
        column.host().putFloat(index << 2, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code float}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code float}
     * @throws IllegalStateException if the array is closed
     */
    public float[] toFloatArray() {
        float[] elements = new float[size()];
        data.bytes(Kind.FLOAT, false).asFloatBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code float}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link #close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code float}
     * @throws IllegalStateException if the array is closed
     */
    public FloatBuffer asFloatBuffer() {
        return data.bytes(Kind.FLOAT, true).asFloatBuffer();
    }

    /**
     * Element {@code index} of an array of {@code double}; throws as {@link #get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code double}
     */
    public double getDouble(int index) {
        return data.column(Kind.DOUBLE, index).host().getDouble(index << 3);
    }

    /**
     * Sets element {@code index} of an array of {@code double}; throws as {@link #put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code double}
     */
    public void putDouble(int index, double value) {
        Column column = data.column(Kind.DOUBLE, index);
        column.host().putDouble(index << 3, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code double}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code double}
     * @throws IllegalStateException if the array is closed
     */
    public double[] toDoubleArray() {
        double[] elements = new double[size()];
        data.bytes(Kind.DOUBLE, false).asDoubleBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code double}, without a copy: what is written to the buffer is in the
     * array. It stays valid after {@link #close}, for as long as the buffer is reachable. On a GPU,
     * each {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code double}
     * @throws IllegalStateException if the array is closed
     */
    public DoubleBuffer asDoubleBuffer() {
        return data.bytes(Kind.DOUBLE, true).asDoubleBuffer();
    }

    /** Gives the columns back; see above. Closing twice does nothing. */
    @Override public void close() {
        data.close();
    }

    /**
     * The elements' class and the size; not the elements.
     *
     * @return one line for people
     */
    @Override public String toString() {
        return data.toString();
    }

    ArrayData data() {
        return data;
    }

    private static ArrayData[] data(PArray<?>... arrays) {
        ArrayData[] data = new ArrayData[arrays.length];
        for (int i = 0; i < data.length; i++) data[i] = arrays[i].data;
        return data;
    }

    /** A view of two to eight arrays as one of tuples; the caller knows that {@code T} is the right tuple. */
    static <T> PArray<T> zipAll(PArray<?>... parts) {
        return new PArray<>(ArrayData.zip(data(parts)));
    }
}
