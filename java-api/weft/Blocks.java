package weft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import weft.internal.jvm.ScanTree;
import weft.internal.operation.BinsOperation;
import weft.internal.operation.BlockScanOperation;
import weft.internal.operation.RangeBinsOperation;
import weft.internal.operation.TotalsOperation;
import weft.internal.plan.Shape;
import weft.internal.program.Stages;

/**
 * The rounds of which reductions, scans and reductions by index consist, one by one: for whoever has the parts of an array in
 * several places, as on several machines, and wants the bits of one. {@code docs/functions.md} has the shapes.
 *
 * <p>A part that begins with a block has the blocks of the whole. So, of the parts of an array in their order,
 * <ul>
 * <li>{@code reduce(identity, combine)} is {@code totals(combine)} of each part, and {@code reduce(identity, combine)} of all those
 *     totals, one behind the other;
 * <li>{@code scan(identity, combine)} is {@code scan(before, combine)} of each part, where {@code before} is what {@link
 *     #before} makes of all totals, as far as it is about the part's blocks;
 * <li>{@code AF.reduceByIndex(places, identity, combine)} is {@code bins(...)} of each of {@link #ranges} ranges of elements, and
 *     {@link #merge} of what they give.
 * </ul>
 */
public final class Blocks {
    /** How many elements a block has; the last one of an array may have fewer. */
    public static final int SIZE = Shape.BLOCK;

    private Blocks() {}

    /**
     * The function that combines the elements of each block into one, as {@link ArrayFunction#reduce} begins.
     *
     * @param <T> the class of the elements
     * @param combine makes one element of two; it may not write to anything outside itself
     * @return a function whose results have an element for each block, none for an empty array
     * @throws NullPointerException if {@code combine} is null
     */
    public static <T> ArrayFunction<T, T> totals(BinaryOperator<T> combine) {
        return new ArrayFunction<>(new TotalsOperation(Stages.NONE, combine));
    }

    /**
     * What stands before each block in a scan. Computed in Java, and now: there are few blocks.
     *
     * @param <T> the class of the elements
     * @param totals of all blocks of an array, as {@link #totals} makes them
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two
     * @return an array as long as {@code totals}
     * @throws NullPointerException if an argument is null, or {@code combine} returns null
     */
    public static <T> PArray<T> before(PArray<T> totals, T identity, BinaryOperator<T> combine) {
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(combine, "combine");
        @SuppressWarnings("unchecked") // holds elements, which are no arrays
        T[] of = (T[]) new Object[totals.size()];
        for (int b = 0; b < of.length; b++) of[b] = totals.get(b);
        @SuppressWarnings("unchecked") // as above
        T[] before = (T[]) new Object[of.length];
        ScanTree.carries(of, identity, combine, before);
        return PArray.of(before);
    }

    /**
     * The function that makes of every element the combination of what stands before its block, and of the elements of the block up
     * to and with it, as {@link ArrayFunction#scan} ends.
     *
     * @param <T> the class of the elements
     * @param before an element for each block of the input; to be left open for as long as the function is used. It may show another
     *     array at each {@code apply}, {@link PArray#show}: so one function does for all parts
     * @param combine makes one element of two; it may not write to anything outside itself
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} if {@code before} has
     *     not one element for each block, of the class of the elements
     * @throws NullPointerException if an argument is null
     */
    public static <T> ArrayFunction<T, T> scan(PArray<T> before, BinaryOperator<T> combine) {
        return new ArrayFunction<>(new BlockScanOperation(Stages.NONE, before::data, combine, false));
    }

    /**
     * The same without the element itself, as {@link ArrayFunction#scanExclusive} ends.
     *
     * @param <T> the class of the elements
     * @param before an element for each block of the input; to be left open for as long as the function is used. It may show another
     *     array at each {@code apply}, {@link PArray#show}: so one function does for all parts
     * @param combine makes one element of two; it may not write to anything outside itself
     * @return a function as {@link #scan} gives one
     * @throws NullPointerException if an argument is null
     */
    public static <T> ArrayFunction<T, T> scanExclusive(PArray<T> before, BinaryOperator<T> combine) {
        return new ArrayFunction<>(new BlockScanOperation(Stages.NONE, before::data, combine, true));
    }

    /**
     * Into how many ranges {@link AF#reduceByIndex} divides elements: number {@code r} begins at {@code size * r / ranges}, rounded
     * down.
     *
     * @param size how many elements
     * @param places how many places
     * @return 1 or more
     */
    public static int ranges(long size, int places) {
        return BinsOperation.ranges(size, places);
    }

    /**
     * The function that divides its input into ranges, as {@link #ranges} says where they begin, and combines in each the values of
     * each place in their order, as {@link AF#reduceByIndex} begins.
     *
     * @param <V> the class of the values
     * @param places how many places there are, 0 or more
     * @param ranges how many ranges, 1 to 2<sup>25</sup>
     * @param identity what each place of each range begins with
     * @param combine makes one value of two; it may not write to anything outside itself
     * @return a function of pairs as of {@code AF.reduceByIndex}, whose results have an element for each place of each range, one range
     *     behind the other
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if a number is out of bounds, or no array has so many elements
     */
    public static <V> ArrayFunction<Tuple2<Integer, V>, V> bins(int places, int ranges, V identity, BinaryOperator<V> combine) {
        return new ArrayFunction<>(new RangeBinsOperation(Stages.NONE, places, ranges, identity, combine));
    }

    /**
     * Combines the values that ranges have for each place, as {@link AF#reduceByIndex} ends.
     *
     * @param <V> the class of the values
     * @param ranges what {@link #bins} makes of each of all ranges of an array, one behind the other; at least one
     * @param places how many places there are, 1 or more
     * @param combine makes one value of two; it may not write to anything outside itself
     * @return a new array with an element for each place
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if that is no whole number of ranges
     */
    public static <V> PArray<V> merge(PArray<V> ranges, int places, BinaryOperator<V> combine) {
        Objects.requireNonNull(combine, "combine");
        if (places < 1 || ranges.size() == 0 || ranges.size() % places != 0) {
            throw new IllegalArgumentException(ranges.size() + " elements are no whole number of ranges of " + places);
        }
        ArrayFunction<Tuple2<V, V>, V> both = AF.<V, V>zip2().map(t -> combine.apply(t._1(), t._2()));
        List<PArray<V>> sets = new ArrayList<>();
        try { // each place of the list is closed in the end, whatever is thrown
            for (int from = 0; from < ranges.size(); from += places) sets.add(ranges.slice(from, from + places));
            for (int count = sets.size(), left; count > 1; count = left) {
                left = 0;
                for (int first = 0; first < count; first += Shape.MERGED, left++) {
                    for (int next = first + 1; next < Math.min(count, first + Shape.MERGED); next++) {
                        PArray<V> merged = both.apply(sets.get(first), sets.get(next));
                        sets.get(next).close();
                        sets.set(first, merged).close();
                    }
                    Collections.swap(sets, left, first);
                }
            }
            return AF.<V>identity().apply(sets.get(0));
        } finally {
            for (PArray<V> set : sets) set.close();
        }
    }
}
