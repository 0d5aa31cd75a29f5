package weft.internal.jvm;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import weft.internal.array.ArrayData;
import weft.internal.jni.OwnClasses;
import weft.internal.layout.Layout;
import weft.internal.loops.Columns;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.program.Stages;

/** Combines the elements that maps make of an array into one by a {@link ReduceTree}, in Java. */
public final class JavaReduce {
    private static final Object[] NOT_WANTED = {};

    /** Blocks of elements, each by one call of a loop. No lambda, for which a first apply would wait. */
    private record Blocks(LoopRun loop, Object[] in, int size, Layout of, BinaryOperator<Object> combine, Strips room, Object[] totals,
            Object[] strips) implements JavaThreads.Body {
        @Override public void run(int from, int to) {
            Strips.Room mine = room.take();
            try {
                Object[] out = Columns.views(of, mine.strips());
                for (int b = from; b < to; b++) {
                    int start = b * ReduceTree.BLOCK;
                    loop.whole(in, out, start, start + Math.min(ReduceTree.BLOCK, size - start), 0);
                    totals[b] = of.read(mine.strips(), 0, 0);
                }
            } finally {
                room.give(mine);
            }
            ReduceTree.setStrips(totals, from, to, combine, strips);
        }
    }

    private JavaReduce() {}

    /**
     * The input is not empty. What threads may evaluate, they may evaluate twice.
     *
     * @param done told now and then how many elements are over, but not that all are, on the calling thread; null: nobody wants to know
     */
    public static Object total(Lowered lowered, Stages stages, BinaryOperator<Object> combine, ArrayData input, boolean parallel,
            IntConsumer done) {
        Object[] strips = new Object[ReduceTree.strips(ReduceTree.blocks(input.size()))];
        IntConsumer blocks = done == null ? null : count -> {
            if (count * (long) ReduceTree.BLOCK < input.size()) done.accept(count * ReduceTree.BLOCK);
        };
        Object[] totals = totals(lowered, stages, combine, input, parallel, strips, blocks);
        return ReduceTree.reduce(totals, strips, combine, parallel);
    }

    /** The result of each block; what is said of {@link #total} holds here too. */
    public static Object[] totals(Lowered lowered, Stages stages, BinaryOperator<Object> combine, ArrayData input, boolean parallel) {
        return totals(lowered, stages, combine, input, parallel, NOT_WANTED, null);
    }

    /** {@code done} is told how many blocks are. */
    private static Object[] totals(Lowered lowered, Stages stages, BinaryOperator<Object> combine, ArrayData input, boolean parallel,
            Object[] strips, IntConsumer done) {
        if (input.windows() > 1) {
            return inWindows(input, done, (window, told) -> totals(lowered, stages, combine, window, parallel, NOT_WANTED, told));
        }
        if (parallel && LoopRun.paysNow(lowered, input.size())) {
            OwnClasses.forBlocks();
            Layout of = Layout.of(JavaMap.evaluate(stages.asMaps(), input, 0).value(), 0);
            try (LoopRun loop = LoopRun.of(lowered, LoopKind.REDUCE, new LoopRun.Work(stages, combine, input.layout(), of, null), input)) {
                Object[] totals = totals(loop, input, of, combine, strips, done);
                if (totals != null) return totals;
            }
        }
        IntFunction<Object> element = JavaMap.elements(stages.asMaps(), input, parallel);
        long start = System.nanoTime();
        Object[] totals = ReduceTree.totals(input.size(), element, combine, parallel, done);
        if (LoopRun.areFew(input.size())) lowered.boxedFewSince(start);
        return totals;
    }

    /** The results of each window's blocks, one behind the other; null if they are null of one. */
    private static Object[] inWindows(ArrayData input, IntConsumer done, BiFunction<ArrayData, IntConsumer, Object[]> totals) {
        Object[] all = new Object[ReduceTree.blocks(input.size())];
        int at = 0;
        for (int k = 0; k < input.windows(); k++) {
            int before = at;
            Object[] some = totals.apply(input.window(k), done == null ? null : count -> done.accept(before + count));
            if (some == null) return null;
            System.arraycopy(some, 0, all, at, some.length);
            at += some.length;
        }
        return all;
    }

    /** The result of each block; null if the loop is null, or not for all that the operator returns. */
    static Object[] totals(LoopRun loop, ArrayData input, Layout of) {
        if (input.windows() == 1) return totals(loop, input, of, null, NOT_WANTED, null);
        return inWindows(input, null, (window, told) -> totals(loop, window, of, null, NOT_WANTED, told));
    }

    /** Strips of the results, as far as they are computed on one thread, are set: it is not the calling thread that has to wait for them. */
    private static Object[] totals(LoopRun loop, ArrayData input, Layout of, BinaryOperator<Object> combine, Object[] strips,
            IntConsumer done) {
        if (loop == null) return null;
        Object[] in = Columns.views(input.layout(), input.ownedHosts());
        Object[] totals = new Object[ReduceTree.blocks(input.size())];
        try (Strips room = new Strips(of, totals.length)) {
            JavaThreads.forRange(0, totals.length, !loop.isShort(input.size()), done, new Blocks(loop, in, input.size(), of, combine, room, totals, strips));
            return totals;
        } catch (Loop.UntypedException e) {
            Arrays.fill(strips, null);
            return null;
        }
    }
}
