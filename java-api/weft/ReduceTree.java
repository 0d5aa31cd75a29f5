package weft;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;

/**
 * The one order in which a reduction combines its elements. It depends on their number alone, so that the
 * bits of a result do not depend on the device, the threads or the size of a work-group:
 *
 * <ol>
 * <li>Blocks of {@value #BLOCK} elements; the last one may be shorter.
 * <li>In a block, lane {@code l} of {@value #LANES} combines elements {@code l, l + 64, l + 128, ...}, in
 *     this order, the running result being the first operand. A lane with no element is missing.
 * <li>The lanes of a block combine at distance 32, 16, 8, 4, 2, 1: lane {@code l} becomes {@code combine(lane
 *     l, lane l + distance)} for every {@code l < distance}; if lane {@code l + distance} is missing, lane
 *     {@code l} stays as it is.
 * <li>The blocks' results, in order, are the elements of the next round, until one is left.
 * </ol>
 *
 * <p>The identity has no part in this: missing lanes are skipped, not padded.
 */
final class ReduceTree {
    static final int BLOCK = 4096;
    static final int LANES = 64;

    static final String NULL = "the function given to reduce returned null";

    private ReduceTree() {}

    /** How many results a round over {@code size} elements leaves. */
    static int blocks(int size) {
        return (int) (((long) size + BLOCK - 1) / BLOCK);
    }

    /** The elements 0 .. {@code size - 1} combined into one; {@code size} is at least 1. */
    static <R> R reduce(int size, IntFunction<R> element, BinaryOperator<R> combine, boolean parallel) {
        int blocks = blocks(size);
        if (blocks == 1) return block(0, size, element, combine);
        @SuppressWarnings("unchecked") // holds what `combine` returns
        R[] results = (R[]) new Object[blocks];
        JavaThreads.forRange(0, blocks, parallel, (from, to) -> {
            for (int b = from; b < to; b++) {
                int start = b * BLOCK;
                results[b] = block(start, Math.min(BLOCK, size - start), element, combine);
            }
        });
        return reduce(blocks, i -> results[i], combine, parallel);
    }

    private static <R> R block(int start, int count, IntFunction<R> element, BinaryOperator<R> combine) {
        int lanes = Math.min(count, LANES);
        @SuppressWarnings("unchecked") // holds what `combine` returns
        R[] lane = (R[]) new Object[lanes];
        for (int l = 0; l < lanes; l++) lane[l] = element.apply(start + l);
        for (int i = LANES; i < count; i++) {
            int l = i % LANES;
            lane[l] = step(lane[l], element.apply(start + i), combine);
        }
        for (int distance = LANES / 2; distance > 0; distance /= 2) {
            for (int l = 0; l < distance && l + distance < lanes; l++) {
                lane[l] = step(lane[l], lane[l + distance], combine);
            }
        }
        return lane[0];
    }

    private static <R> R step(R a, R b, BinaryOperator<R> combine) {
        return Objects.requireNonNull(combine.apply(a, b), NULL);
    }
}
