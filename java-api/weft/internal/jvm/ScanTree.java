package weft.internal.jvm;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import weft.internal.plan.Shape;

/**
 * The one shape in which a scan combines its elements; see {@link ReduceTree} for blocks and strips, and for why:
 *
 * <ol>
 * <li>{@value #SEGMENT} blocks are a segment; the last one may be shorter. Before the first stands the identity, and
 *     before every other one what stands before the one before it, combined with that one's total.
 * <li>What stands before a block is what stands before its segment, combined with the scan of the blocks' results of a
 *     reduction up to the block before, within the segment.
 * <li>Results of blocks within a segment, and of strips within a block, are scanned by Sklansky's prefix circuit: for the
 *     distances 1, 2, 4 ..., the upper half of each part of twice the distance takes in, as the first operand, the last
 *     of the lower half. The last result is their total.
 * <li>What stands before a strip is what stands before the block, combined with the scan of the strips up to the one
 *     before.
 * <li>A result is what stands before the strip, combined with the strip's elements up to this one (inclusive) or up to
 *     the one before (exclusive), which were combined from the first to the last.
 * </ol>
 */
public final class ScanTree {
    public static final int SEGMENT = Shape.SEGMENT;

    private ScanTree() {}

    /** Takes the result of an index. */
    public interface Sink<R> {
        void accept(int index, R result);
    }

    public static <R> void scan(int size, IntFunction<R> element, R identity, BinaryOperator<R> combine, boolean exclusive,
            boolean parallel, Sink<R> sink) {
        @SuppressWarnings("unchecked") // holds what `combine` returns
        R[] before = (R[]) new Object[ReduceTree.blocks(size)];
        if (before.length == 1) {
            before[0] = identity;
        } else {
            carries(ReduceTree.totals(size, element, combine, parallel), identity, combine, before);
        }
        blocks(size, element, before, combine, exclusive, parallel, sink);
    }

    /** The scan of each block, where {@code before} tells what stands before it. */
    static <R> void blocks(int size, IntFunction<R> element, R[] before, BinaryOperator<R> combine, boolean exclusive, boolean parallel,
            Sink<R> sink) {
        JavaThreads.forRange(0, before.length, parallel, (from, to) -> {
            for (int b = from; b < to; b++) {
                int start = b * ReduceTree.BLOCK;
                block(start, Math.min(ReduceTree.BLOCK, size - start), element, before[b], combine, exclusive, sink);
            }
        });
    }

    /** What stands before each block. */
    public static <R> void carries(R[] totals, R identity, BinaryOperator<R> combine, R[] before) {
        R carry = identity;
        BinaryOperator<R> own = ReduceTree.own(combine, identity);
        for (int start = 0; start < totals.length; start += SEGMENT) {
            R[] scanned = Arrays.copyOfRange(totals, start, Math.min(start + SEGMENT, totals.length));
            prefixes(scanned, combine);
            before[start] = carry;
            for (int b = 1; b < scanned.length; b++) before[start + b] = ReduceTree.step(carry, scanned[b - 1], own);
            if (start + SEGMENT < totals.length) carry = ReduceTree.step(carry, scanned[SEGMENT - 1], own);
        }
    }

    private static <R> void prefixes(R[] values, BinaryOperator<R> combine) {
        BinaryOperator<R> own = ReduceTree.own(combine, values[0]);
        for (int d = 1; d < values.length; d *= 2) {
            for (int s = d; s < values.length; s += 2 * d) {
                for (int i = s; i < Math.min(s + d, values.length); i++) {
                    values[i] = ReduceTree.step(values[s - 1], values[i], own);
                }
            }
        }
    }

    private static <R> void block(int start, int count, IntFunction<R> element, R carry, BinaryOperator<R> combine,
            boolean exclusive, Sink<R> sink) {
        R[] strip = ReduceTree.strips(start, count, element, combine);
        BinaryOperator<R> own = ReduceTree.own(combine, carry);
        prefixes(strip, combine);
        for (int l = 0; l < strip.length; l++) {
            R before = l == 0 ? carry : ReduceTree.step(carry, strip[l - 1], own);
            R running = null;
            for (int i = l * ReduceTree.STRIP; i < Math.min((l + 1) * ReduceTree.STRIP, count); i++) {
                R value = element.apply(start + i);
                if (exclusive) sink.accept(start + i, running == null ? before
                    : ReduceTree.step(before, running, own));
                running = running == null ? value : ReduceTree.step(running, value, own);
                if (!exclusive) sink.accept(start + i, ReduceTree.step(before, running, own));
            }
        }
    }
}
