package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;
import weft.internal.program.Stages;

/** Arrays of some of the elements that stages, predicates among them, make of an array, in order, in Java. */
public final class JavaFilter {
    private JavaFilter() {}

    /** What is kept. */
    public static ArrayData kept(Stages stages, ArrayData input, boolean parallel) {
        return split(stages, 1, element -> 0, input, parallel)[0];
    }

    /** Of what is kept, the elements for which {@code p} holds, and the others. */
    public static ArrayData[] parts(Stages stages, Predicate<Object> p, ArrayData input, boolean parallel) {
        return split(stages, 2, element -> p.test(element) ? 0 : 1, input, parallel);
    }

    /** {@code which} says to which of the results an element belongs. */
    private static ArrayData[] split(Stages stages, int count, ToIntFunction<Object> which, ArrayData input,
            boolean parallel) {
        ByteBuffer[] columns = input.ownedHosts();
        Layout layout = input.layout();
        Object[][][] blocks = new Object[count][ReduceTree.blocks(input.size())][];
        JavaThreads.forRange(0, blocks[0].length, parallel, (from, to) -> {
            for (int b = from; b < to; b++) {
                List<List<Object>> own = new ArrayList<>();
                for (int k = 0; k < count; k++) own.add(new ArrayList<>());
                int start = b * ReduceTree.BLOCK;
                int end = start + Math.min(ReduceTree.BLOCK, input.size() - start);
                for (int i = start; i < end; i++) {
                    Object element = stages.evaluate(layout.read(columns, 0, i));
                    if (element != Stages.DROPPED) own.get(which.applyAsInt(element)).add(element);
                }
                for (int k = 0; k < count; k++) blocks[k][b] = own.get(k).toArray();
            }
        });
        ArrayData[] results = new ArrayData[count];
        try {
            for (int k = 0; k < count; k++) results[k] = join(blocks[k], parallel);
            return results;
        } catch (Throwable e) {
            for (ArrayData result : results) if (result != null) result.close();
            throw e;
        }
    }

    /** The elements of all blocks. Their class is that of the first one; an empty array's is unknown. */
    private static ArrayData join(Object[][] blocks, boolean parallel) {
        int[] starts = new int[blocks.length];
        int size = 0;
        Object first = null;
        for (int b = 0; b < blocks.length; b++) {
            starts[b] = size;
            if (size == 0 && blocks[b].length > 0) first = blocks[b][0];
            size += blocks[b].length;
        }
        if (size == 0) return ArrayData.emptyOfUnknown();
        Layout layout = Layout.of(first, 0);
        ArrayData result = ArrayData.allocateUnset(layout, size);
        try {
            ByteBuffer[] columns = result.ownedHosts();
            JavaThreads.forRange(0, blocks.length, parallel, (from, to) -> {
                for (int b = from; b < to; b++) {
                    for (int k = 0; k < blocks[b].length; k++) {
                        layout.check(blocks[b][k], starts[b] + k);
                        layout.write(columns, 0, starts[b] + k, blocks[b][k]);
                    }
                }
            });
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }
}
