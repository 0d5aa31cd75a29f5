package weft.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * The order in which Weft's reduce combines elements (docs/functions.md, reduce), written out in plain Java. It is the
 * same on every device, and not that of a loop, so a sum of floats has other last bits than a loop's, but always these.
 */
final class Tree {
    private static final int BLOCK = 4096;
    private static final int LANE = 8;

    private Tree() {}

    static <R> R reduce(List<R> elements, R identity, BinaryOperator<R> combine) {
        if (elements.isEmpty()) return identity;
        List<R> left = elements;
        do {
            List<R> blocks = new ArrayList<>();
            for (int b = 0; b < left.size(); b += BLOCK) {
                blocks.add(block(left.subList(b, Math.min(b + BLOCK, left.size())), combine));
            }
            left = blocks;
        } while (left.size() > 1);
        return combine.apply(identity, left.get(0));
    }

    /** Lanes of neighbours, each from the first to the last; then neighbouring lanes, until one is left. */
    private static <R> R block(List<R> elements, BinaryOperator<R> combine) {
        List<R> left = groups(elements, LANE, combine);
        while (left.size() > 1) left = groups(left, 2, combine);
        return left.get(0);
    }

    private static <R> List<R> groups(List<R> elements, int size, BinaryOperator<R> combine) {
        List<R> results = new ArrayList<>();
        for (int start = 0; start < elements.size(); start += size) {
            R result = elements.get(start);
            for (int i = start + 1; i < Math.min(start + size, elements.size()); i++) {
                result = combine.apply(result, elements.get(i));
            }
            results.add(result);
        }
        return results;
    }
}
