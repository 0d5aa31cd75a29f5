package weft.internal.jvm;

import java.util.Arrays;
import weft.internal.layout.Layout;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.loops.Loops;
import weft.internal.loops.Spec;
import weft.internal.program.Stages;

/** A loop that was written for these functions, with the functions. */
record LoopRun(Loop loop, Object[] functions) {
    /** Of fewer elements the loop that boxes is done before one of their own is written. */
    static final int LEAST = 1024;

    /** Loops count in steps of up to a block. */
    private static final int MOST = Integer.MAX_VALUE - ReduceTree.BLOCK;

    /** As many elements as a call takes: HotSpot takes up what it has compiled at the next call. */
    private static final int STRETCH = 4096;

    /** Null where the loop that boxes is the better one, or no other can be written. */
    static LoopRun of(LoopKind kind, Stages stages, Layout in, Layout out, int size) {
        return of(kind, stages.kinds(), stages.functions(), in, out, null, size);
    }

    static LoopRun of(LoopKind kind, String stages, Object[] functions, Layout in, Layout out, Layout value, int size) {
        if (size < LEAST || size > MOST) return null;
        Loop loop = Loops.of(Spec.of(kind, stages, functions, in, out, value, ReduceTree.STRIP));
        return loop == null ? null : new LoopRun(loop, functions);
    }

    /** As {@link Loop#run}; results lie where the elements do. */
    void run(Object[] in, Object[] out, int from, int to) {
        run(in, out, from, to, from);
    }

    int run(Object[] in, Object[] out, int from, int to, int at) {
        while (from < to) {
            int end = to - from > STRETCH ? from + STRETCH : to;
            at = loop.run(functions, in, out, from, end, at);
            from = end;
        }
        return at;
    }

    static Object[] concat(Object[]... parts) {
        return Arrays.stream(parts).flatMap(Arrays::stream).toArray();
    }

    /** One call, for what wants to see all elements at once. */
    int whole(Object[] in, Object[] out, int from, int to, int at) {
        return loop.run(functions, in, out, from, to, at);
    }
}
