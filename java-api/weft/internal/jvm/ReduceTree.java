package weft.internal.jvm;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import weft.internal.plan.Shape;

/**
 * The one shape in which a reduction combines its elements. It depends on their number alone, so that the bits of a
 * result do not depend on the device, the threads or the size of a work-group; and it keeps their order, so that the
 * operator need not be commutative:
 *
 * <ol>
 * <li>Blocks of {@value #BLOCK} elements; the last one may be shorter.
 * <li>Strips of {@value #STRIP} elements of a block, combined from the first to the last; the last one may be shorter.
 * <li>Neighbours combine: strips 0 and 1, 2 and 3, ..., then the results, until one is left. One without a neighbour
 *     goes on to the next round as it is.
 * <li>The blocks' results, in order, are the elements of the next round, until one is left.
 * </ol>
 *
 * <p>The identity has no part in this: what is missing is skipped, not padded. Adding neighbours, as in pairwise
 * summation, also has a far smaller rounding error than adding in order (N. Higham, "The accuracy of floating point
 * summation", 1993).
 */
public final class ReduceTree {
    public static final int BLOCK = Shape.BLOCK;
    public static final int STRIP = Shape.STRIP;

    public static final String NULL = "the operator returned null";

    private ReduceTree() {}

    /** How many results a round over {@code size} elements leaves. */
    public static int blocks(int size) {
        return (int) (((long) size + BLOCK - 1) / BLOCK);
    }

    /** The elements 0 .. {@code size - 1} combined into one; {@code size} is at least 1. */
    public static <R> R reduce(int size, IntFunction<R> element, BinaryOperator<R> combine, boolean parallel) {
        if (size <= BLOCK) return block(0, size, element, combine);
        R[] totals = totals(size, element, combine, parallel);
        return reduce(totals.length, i -> totals[i], combine, parallel);
    }

    /** The result of each block. */
    public static <R> R[] totals(int size, IntFunction<R> element, BinaryOperator<R> combine, boolean parallel) {
        return totals(size, element, combine, parallel, null);
    }

    /** The same; {@code done} is told now and then how many blocks are over, on the calling thread; null: nobody wants to know. */
    static <R> R[] totals(int size, IntFunction<R> element, BinaryOperator<R> combine, boolean parallel, IntConsumer done) {
        @SuppressWarnings("unchecked") // holds what `combine` returns
        R[] results = (R[]) new Object[blocks(size)];
        JavaThreads.forRange(0, results.length, parallel, done, new Blocks<>(size, element, combine, results));
        return results;
    }

    /** Sets the results of blocks. No lambda, for which a first apply would wait. */
    private record Blocks<R>(int size, IntFunction<R> element, BinaryOperator<R> combine, R[] results) implements JavaThreads.Body {
        @Override public void run(int from, int to) {
            for (int b = from; b < to; b++) {
                int start = b * BLOCK;
                results[b] = block(start, Math.min(BLOCK, size - start), element, combine);
            }
        }
    }

    private static <R> R block(int start, int count, IntFunction<R> element, BinaryOperator<R> combine) {
        return neighbours(strips(start, count, element, combine), combine);
    }

    /** All of these combined, which are overwritten. */
    private static <R> R neighbours(R[] strip, BinaryOperator<R> combine) {
        BinaryOperator<R> own = own(combine, strip[0]);
        for (int n = strip.length; n > 1; n = (n + 1) / 2) {
            for (int l = 0; l < n / 2; l++) strip[l] = step(strip[2 * l], strip[2 * l + 1], own);
            if (n % 2 != 0) strip[n / 2] = strip[n - 1];
        }
        return strip[0];
    }

    /** How many strips so many elements have. */
    static int strips(int size) {
        return (int) (((long) size + STRIP - 1) / STRIP);
    }

    /**
     * Sets of the strips of {@code elements} those that lie between two places; where the operator throws one stays null, for whoever
     * combines them in order to throw.
     */
    static <R> void setStrips(R[] elements, int from, int to, BinaryOperator<R> combine, R[] strips) {
        try {
            for (int s = strips(from); s < strips.length && end(elements, s) <= to; s++) strips[s] = strip(elements, s, combine);
        } catch (Throwable e) { // not every language declares what it throws
            return;
        }
    }

    /** As {@link #reduce}, where some of the elements' strips are there, and the others null. */
    static <R> R reduce(R[] elements, R[] strips, BinaryOperator<R> combine, boolean parallel) {
        for (int s = 0; s < strips.length; s++) if (strips[s] == null) strips[s] = strip(elements, s, combine);
        int each = BLOCK / STRIP;
        if (strips.length <= each) return neighbours(strips, combine);
        @SuppressWarnings("unchecked") // holds what `combine` returns
        R[] totals = (R[]) new Object[blocks(elements.length)];
        JavaThreads.forRange(0, totals.length, parallel, (from, to) -> {
            for (int b = from; b < to; b++) {
                totals[b] = neighbours(Arrays.copyOfRange(strips, b * each, Math.min((b + 1) * each, strips.length)), combine);
            }
        });
        return reduce(totals.length, i -> totals[i], combine, parallel);
    }

    private static <R> int end(R[] elements, int strip) {
        return Math.min((strip + 1) * STRIP, elements.length);
    }

    private static <R> R strip(R[] elements, int strip, BinaryOperator<R> combine) {
        R total = elements[strip * STRIP];
        BinaryOperator<R> own = own(combine, total);
        for (int i = strip * STRIP + 1; i < end(elements, strip); i++) total = step(total, elements[i], own);
        return total;
    }

    /** The result of each strip of a block. */
    public static <R> R[] strips(int start, int count, IntFunction<R> element, BinaryOperator<R> combine) {
        @SuppressWarnings("unchecked") // holds what `combine` returns
        R[] strip = (R[]) new Object[(count + STRIP - 1) / STRIP];
        BinaryOperator<R> own = null; // all elements are alike
        for (int l = 0; l < strip.length; l++) {
            int end = Math.min((l + 1) * STRIP, count);
            R total = element.apply(start + l * STRIP);
            if (own == null) own = own(combine, total);
            for (int i = l * STRIP + 1; i < end; i++) total = step(total, element.apply(start + i), own);
            strip[l] = total;
        }
        return strip;
    }

    /** The operator for elements like this one. Numbers load no class for it. */
    public static <R> BinaryOperator<R> own(BinaryOperator<R> combine, R like) {
        return like instanceof Number ? combine : Apart.of(combine, like);
    }

    public static <R> R step(R a, R b, BinaryOperator<R> combine) {
        return Objects.requireNonNull(combine.apply(a, b), NULL);
    }
}
