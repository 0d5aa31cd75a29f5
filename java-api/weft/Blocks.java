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
 * The rounds of reductions, scans and reductions by index as separate functions, for an array whose parts are in several places,
 * such as several machines. The results have the same bits as for the whole array in one place. {@code docs/functions.md} describes
 * how elements are grouped.
 *
 * <p>Each part must begin at the beginning of a block, so that its blocks are blocks of the whole array. With the parts in order,
 * <ul>
 * <li>{@code reduce(identity, combine)} is {@code totals(combine)} of each part, then {@code reduce(identity, combine)} of all
 *     totals, one after the other;
 * <li>{@code scan(identity, combine)} is {@code scan(before, combine)} of each part, where {@code before} is the section for the
 *     part's blocks of what {@link #before} computes from all totals;
 * <li>{@code AF.reduceByIndex(places, identity, combine)} is {@code bins(...)} of each of {@link #ranges} ranges of elements, then
 *     {@link #merge} of the results.
 * </ul>
 */
public final class Blocks {
    /** The number of elements in a block; the last block of an array may have fewer. */
    public static final int SIZE = Shape.BLOCK;

    private Blocks() {}

    /**
     * The function that combines the elements of each block into one: the first round of {@link ArrayFunction#reduce}.
     *
     * @param <T> the class of the elements
     * @param combine combines two elements into one; it may not write to anything outside itself
     * @return a function whose results have an element for each block, none for an empty array
     * @throws NullPointerException if {@code combine} is null
     */
    public static <T> ArrayFunction<T, T> totals(BinaryOperator<T> combine) {
        return new ArrayFunction<>(new TotalsOperation(Stages.NONE, combine));
    }

    /**
     * The combination of all elements before each block, for a scan. It is computed immediately, in Java, because there are few blocks.
     *
     * @param <T> the class of the elements
     * @param totals the totals of all blocks of an array, as {@link #totals} computes them
     * @param identity a value that changes nothing when combined
     * @param combine combines two elements into one
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
     * The function that replaces every element by the combination of what comes before its block and the block's elements up to and
     * including it: the last round of {@link ArrayFunction#scan}.
     *
     * @param <T> the class of the elements
     * @param before an element for each block of the input; it must stay open for as long as the function is used. With {@link
     *     PArray#show} it may show another array at each {@code apply}, so that one function serves all parts
     * @param combine combines two elements into one; it may not write to anything outside itself
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} unless {@code before}
     *     has one element for each block, of the class of the elements
     * @throws NullPointerException if an argument is null
     */
    public static <T> ArrayFunction<T, T> scan(PArray<T> before, BinaryOperator<T> combine) {
        return new ArrayFunction<>(new BlockScanOperation(Stages.NONE, before::data, combine, false));
    }

    /**
     * The same without the element itself: the last round of {@link ArrayFunction#scanExclusive}.
     *
     * @param <T> the class of the elements
     * @param before an element for each block of the input; it must stay open for as long as the function is used. With {@link
     *     PArray#show} it may show another array at each {@code apply}, so that one function serves all parts
     * @param combine combines two elements into one; it may not write to anything outside itself
     * @return a function like that of {@link #scan}
     * @throws NullPointerException if an argument is null
     */
    public static <T> ArrayFunction<T, T> scanExclusive(PArray<T> before, BinaryOperator<T> combine) {
        return new ArrayFunction<>(new BlockScanOperation(Stages.NONE, before::data, combine, true));
    }

    /**
     * The number of ranges into which {@link AF#reduceByIndex} divides the elements. Range {@code r} begins at {@code size * r / ranges},
     * rounded down.
     *
     * @param size how many elements
     * @param places how many places
     * @return 1 or more
     */
    public static int ranges(long size, int places) {
        return BinsOperation.ranges(size, places);
    }

    /**
     * The function that divides its input into ranges, which begin as {@link #ranges} says, and combines in each range the values of
     * each place in their order: the first round of {@link AF#reduceByIndex}.
     *
     * @param <V> the class of the values
     * @param places how many places there are, 0 or more
     * @param ranges how many ranges, 1 to 2<sup>25</sup>
     * @param identity what each place of each range begins with
     * @param combine combines two values into one; it may not write to anything outside itself
     * @return a function of the same pairs as {@code AF.reduceByIndex}, whose results have an element for each place of each range, one
     *     range after the other
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if a number is out of bounds, or no array has so many elements
     */
    public static <V> ArrayFunction<Tuple2<Integer, V>, V> bins(int places, int ranges, V identity, BinaryOperator<V> combine) {
        return new ArrayFunction<>(new RangeBinsOperation(Stages.NONE, places, ranges, identity, combine));
    }

    /**
     * Combines the values that the ranges have for each place: the last round of {@link AF#reduceByIndex}.
     *
     * @param <V> the class of the values
     * @param ranges the results of {@link #bins} for all ranges of an array, one after the other; at least one
     * @param places how many places there are, 1 or more
     * @param combine combines two values into one; it may not write to anything outside itself
     * @return a new array with an element for each place
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code ranges} is not a whole number of ranges
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
