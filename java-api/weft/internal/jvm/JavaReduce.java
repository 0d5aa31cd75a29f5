package weft.internal.jvm;

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
        try {
            JavaThreads.forRange(0, totals.length, parallel, (from, to) -> {
                try (ArrayData strips = ArrayData.allocateUnset(of, ReduceTree.BLOCK / ReduceTree.STRIP)) {
                    Object[] out = Columns.views(of, strips.ownedHosts());
                    for (int b = from; b < to; b++) {
                        int start = b * ReduceTree.BLOCK;
                        loop.whole(in, out, start, start + Math.min(ReduceTree.BLOCK, input.size() - start), 0);
                        totals[b] = of.read(strips.ownedHosts(), 0, 0);
                    }
                }
            });
            return totals;
        } catch (Loop.UntypedException e) {
            return null;
        }
    }
}
