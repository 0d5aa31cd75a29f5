package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.array.Windows;
import weft.internal.layout.Layout;
import weft.internal.loops.Columns;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.program.Stages;

/** Combines every element of an array with those before it by a {@link ScanTree}, in Java. */
public final class JavaScan {
    /** Blocks of elements, each by one call of a loop. No lambda, for which a first apply would wait. */
    private record Blocks(LoopRun scan, Layout layout, Object[] in, int size, Object[] before, Strips strips, Object[] results)
            implements JavaThreads.Body {
        @Override public void run(int from, int to) {
            Strips.Room room = strips.take();
            try {
                Object[] out = LoopRun.concat(results, Columns.views(layout, room.strips()), Columns.views(layout, room.carry()));
                for (int b = from; b < to; b++) {
                    int start = b * ReduceTree.BLOCK;
                    layout.write(room.carry(), 0, 0, before[b]);
                    scan.whole(in, out, start, start + Math.min(ReduceTree.BLOCK, size - start), start);
                }
            } finally {
                strips.give(room);
            }
        }
    }

    private JavaScan() {}

    /** A new array; the caller keeps {@code elements} open, which are stored, not computed. */
    public static ArrayData run(Lowered lowered, ArrayData elements, Object identity, BinaryOperator<Object> combine, boolean exclusive,
            boolean parallel) {
        Layout layout = elements.layout();
        layout.check(identity, 0);
        if (elements.windows() > 1) {
            Object[] before = new Object[blocks(elements.size())];
            ScanTree.carries(JavaReduce.totals(lowered, Stages.NONE, combine, elements, parallel), identity, combine, before);
            return blocks(lowered, elements, before, combine, exclusive, parallel);
        }
        ArrayData result = ArrayData.allocateUnset(layout, elements.size());
        try {
            if (!parallel || !scanned(lowered, elements, identity, combine, exclusive, result)) {
                boxed(elements, identity, combine, exclusive, parallel, result);
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    /** How many blocks so many elements are. */
    public static int blocks(int size) {
        return ReduceTree.blocks(size);
    }

    /** The same, of elements there is at least one of, for a caller who knows what stands before each block. */
    public static ArrayData blocks(Lowered lowered, ArrayData elements, Object[] before, BinaryOperator<Object> combine, boolean exclusive,
            boolean parallel) {
        ArrayData result = ArrayData.allocateUnset(elements.layout(), elements.size());
        try {
            int block = 0;
            for (int k = 0; k < elements.windows(); k++) {
                ArrayData window = elements.window(k);
                int blocks = blocks(window.size());
                Object[] mine = Arrays.copyOfRange(before, block, block + blocks);
                blocks(lowered, window, k * Windows.ELEMENTS, mine, combine, exclusive, parallel, result.window(k));
                block += blocks;
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    /** Of a window, which begins with element {@code first}. */
    private static void blocks(Lowered lowered, ArrayData elements, int first, Object[] before, BinaryOperator<Object> combine,
            boolean exclusive, boolean parallel, ArrayData result) {
        Layout layout = elements.layout();
        if (parallel && allFit(layout, before) && scanned(lowered, elements, before, combine, exclusive, result)) return;
        ByteBuffer[] from = elements.ownedHosts();
        ScanTree.blocks(elements.size(), i -> layout.read(from, 0, i), before, combine, exclusive, parallel, sink(result, first));
    }

    private static boolean allFit(Layout layout, Object[] values) {
        for (Object value : values) if (!layout.fits(value)) return false;
        return true;
    }

    private static void boxed(ArrayData elements, Object identity, BinaryOperator<Object> combine, boolean exclusive,
            boolean parallel, ArrayData result) {
        Layout layout = elements.layout();
        ByteBuffer[] from = elements.ownedHosts();
        ScanTree.scan(elements.size(), i -> layout.read(from, 0, i), identity, combine, exclusive, parallel, sink(result, 0));
    }

    /** {@code first}: the index of the first element. */
    private static ScanTree.Sink<Object> sink(ArrayData result, int first) {
        Layout layout = result.layout();
        ByteBuffer[] to = result.ownedHosts();
        return (i, value) -> {
            layout.check(value, first + i);
            layout.write(to, 0, i, value);
        };
    }

    private static LoopRun.Work work(BinaryOperator<Object> combine, ArrayData elements, Layout layout) {
        return new LoopRun.Work(Stages.NONE, combine, elements.layout(), layout, null);
    }

    /** Whether it could be done by a loop over primitives. */
    private static boolean scanned(Lowered lowered, ArrayData elements, Object identity, BinaryOperator<Object> combine, boolean exclusive,
            ArrayData result) {
        Layout layout = elements.layout();
        try (LoopRun reduce = LoopRun.of(lowered, LoopKind.REDUCE, work(combine, elements, layout), elements)) {
            if (reduce == null) return false;
            Object[] before = before(reduce, elements, identity, combine);
            return before != null && scanned(lowered, elements, before, combine, exclusive, result);
        } catch (Loop.UntypedException e) {
            return false;
        }
    }

    private static boolean scanned(Lowered lowered, ArrayData elements, Object[] before, BinaryOperator<Object> combine,
            boolean exclusive, ArrayData result) {
        Layout layout = elements.layout();
        int size = elements.size();
        LoopKind kind = exclusive ? LoopKind.SCAN_EXCLUSIVE : LoopKind.SCAN;
        try (LoopRun scan = LoopRun.of(lowered, kind, work(combine, elements, layout), elements);
             Strips strips = new Strips(layout, before.length)) {
            if (scan == null) return false;
            Object[] in = Columns.views(layout, elements.ownedHosts());
            Object[] results = Columns.views(layout, result.ownedHosts());
            JavaThreads.forRange(0, before.length, !scan.isShort(size), new Blocks(scan, layout, in, size, before, strips, results));
            return true;
        } catch (Loop.UntypedException e) {
            return false;
        }
    }

    /** What stands before each block; null if that is not all of the elements' class. */
    private static Object[] before(LoopRun reduce, ArrayData elements, Object identity, BinaryOperator<Object> combine) {
        Object[] before = new Object[ReduceTree.blocks(elements.size())];
        before[0] = identity;
        if (before.length == 1) return before;
        Object[] totals = JavaReduce.totals(reduce, elements, elements.layout());
        if (totals == null) return null;
        ScanTree.carries(totals, identity, combine, before);
        return allFit(elements.layout(), before) ? before : null;
    }
}
