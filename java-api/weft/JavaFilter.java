package weft;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Evaluates stages, predicates among them, over the elements of an array in Java. */
final class JavaFilter {
    private JavaFilter() {}

    /** What is kept, in order. */
    static List<Object> evaluate(Stages stages, PArray<?> input, boolean parallel) {
        ByteBuffer[] columns = input.ownedHosts();
        Layout layout = input.layout();
        Object[][] parts = new Object[ReduceTree.blocks(input.size())][];
        JavaThreads.forRange(0, parts.length, parallel, (from, to) -> {
            for (int b = from; b < to; b++) {
                List<Object> kept = new ArrayList<>();
                int start = b * ReduceTree.BLOCK;
                int end = start + Math.min(ReduceTree.BLOCK, input.size() - start);
                for (int i = start; i < end; i++) {
                    Object element = stages.evaluate(layout.read(columns, 0, i));
                    if (element != Stages.DROPPED) kept.add(element);
                }
                parts[b] = kept.toArray();
            }
        });
        List<Object> all = new ArrayList<>();
        for (Object[] part : parts) all.addAll(Arrays.asList(part));
        return all;
    }
}
