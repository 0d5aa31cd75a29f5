package weft;

import java.util.function.BinaryOperator;
import java.util.function.IntFunction;

/**
 * The one shape in which a scan combines its elements; see {@link ReduceTree} for blocks and lanes, and for why:
 *
 * <ol>
 * <li>What stands before a block is the exclusive scan, by these rules, of the blocks' results of a reduction; before
 *     the only block of a scan stands the identity.
 * <li>The lanes' results in a block are scanned by Sklansky's prefix circuit: for the distances 1, 2, 4 ..., the upper
 *     half of each segment of twice the distance takes in, as the first operand, the last of the lower half.
 * <li>What stands before a lane is what stands before the block, combined with the scan of the lanes up to the one
 *     before.
 * <li>A result is what stands before the lane, combined with the lane's elements up to this one (inclusive) or up to
 *     the one before (exclusive), which were combined from the first to the last.
 * </ol>
 */
final class ScanTree {
    private ScanTree() {}

    /** Takes the result of an index. */
    interface Sink<R> {
        void accept(int index, R result);
    }

    static <R> void scan(int size, IntFunction<R> element, R identity, BinaryOperator<R> combine, boolean exclusive,
            boolean parallel, Sink<R> sink) {
        int blocks = ReduceTree.blocks(size);
        @SuppressWarnings("unchecked") // holds what `combine` returns
        R[] before = (R[]) new Object[blocks];
        if (blocks == 1) {
            before[0] = identity;
        } else {
            R[] totals = ReduceTree.totals(size, element, combine, parallel);
            scan(blocks, i -> totals[i], identity, combine, true, parallel, (i, result) -> before[i] = result);
        }
        JavaThreads.forRange(0, blocks, parallel, (from, to) -> {
            for (int b = from; b < to; b++) {
                int start = b * ReduceTree.BLOCK;
                block(start, Math.min(ReduceTree.BLOCK, size - start), element, before[b], combine, exclusive, sink);
            }
        });
    }

    private static <R> void block(int start, int count, IntFunction<R> element, R carry, BinaryOperator<R> combine,
            boolean exclusive, Sink<R> sink) {
        R[] lane = ReduceTree.lanes(start, count, element, combine);
        for (int d = 1; d < lane.length; d *= 2) {
            for (int s = d; s < lane.length; s += 2 * d) {
                for (int l = s; l < Math.min(s + d, lane.length); l++) {
                    lane[l] = ReduceTree.step(lane[s - 1], lane[l], combine);
                }
            }
        }
        for (int l = 0; l < lane.length; l++) {
            R before = l == 0 ? carry : ReduceTree.step(carry, lane[l - 1], combine);
            R running = null;
            for (int i = l * ReduceTree.LANE; i < Math.min((l + 1) * ReduceTree.LANE, count); i++) {
                R value = element.apply(start + i);
                if (exclusive) sink.accept(start + i, running == null ? before
                    : ReduceTree.step(before, running, combine));
                running = running == null ? value : ReduceTree.step(running, value, combine);
                if (!exclusive) sink.accept(start + i, ReduceTree.step(before, running, combine));
            }
        }
    }
}
