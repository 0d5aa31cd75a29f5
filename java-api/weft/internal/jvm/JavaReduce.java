package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;
import weft.internal.loops.Columns;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.program.Stages;

/** Combines the elements that maps make of an array into one by a {@link ReduceTree}, in Java. */
public final class JavaReduce {
    private static final int STRIPS = ReduceTree.BLOCK / ReduceTree.STRIP;

    private JavaReduce() {}

    /** The input is not empty. What threads may evaluate, they may evaluate twice. */
    public static Object total(Lowered lowered, Stages stages, BinaryOperator<Object> combine, ArrayData input, boolean parallel) {
        Object[] totals = totals(lowered, stages, combine, input, parallel);
        return ReduceTree.reduce(totals.length, i -> totals[i], combine, parallel);
    }

    /** The result of each block; what is said of {@link #total} holds here too. */
    public static Object[] totals(Lowered lowered, Stages stages, BinaryOperator<Object> combine, ArrayData input, boolean parallel) {
        if (parallel && LoopRun.pays(input.size())) {
            Layout from = input.layout();
            Layout of = Layout.of(JavaMap.evaluate(stages.asMaps(), input, 0).value(), 0);
            try (LoopRun loop = LoopRun.of(lowered, LoopKind.REDUCE, stages, combine, from, of, null, input.size())) {
                Object[] totals = totals(loop, input, of, true);
                if (totals != null) return totals;
            }
        }
        IntFunction<Object> element = JavaMap.elements(stages.asMaps(), input);
        return ReduceTree.totals(input.size(), element, combine, parallel);
    }

    /** The result of each block; null if the loop is null, or not for all that the operator returns. */
    static Object[] totals(LoopRun loop, ArrayData input, Layout of, boolean parallel) {
        if (loop == null) return null;
        Object[] in = Columns.views(input.layout(), input.ownedHosts());
        Object[] totals = new Object[ReduceTree.blocks(input.size())];
        // Of all blocks at once: an array for each chunk, of which there are hundreds, took longer than the sums.
        try (ArrayData strips = ArrayData.allocateUnset(of, totals.length * STRIPS)) {
            JavaThreads.forRange(0, totals.length, parallel, (from, to) -> {
                ByteBuffer[] own = part(strips, from * STRIPS);
                Object[] out = Columns.views(of, own);
                for (int b = from; b < to; b++) {
                    int start = b * ReduceTree.BLOCK;
                    loop.whole(in, out, start, start + Math.min(ReduceTree.BLOCK, input.size() - start), 0);
                    totals[b] = of.read(own, 0, 0);
                }
            });
            return totals;
        } catch (Loop.UntypedException e) {
            return null;
        }
    }

    /** The memory of a block's strips, of which the first is number {@code first}. */
    private static ByteBuffer[] part(ArrayData strips, int first) {
        ByteBuffer[] part = strips.ownedHosts().clone();
        for (int i = 0; i < part.length; i++) {
            int shift = strips.columns()[i].kind.shift;
            part[i] = part[i].slice(first << shift, STRIPS << shift).order(ByteOrder.nativeOrder());
        }
        return part;
    }
}
