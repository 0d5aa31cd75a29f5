package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.array.Windows;
import weft.internal.layout.Layout;
import weft.internal.loops.Columns;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.program.JavaCode;
import weft.internal.program.Stages;

/** Arrays of some of the elements that stages, predicates among them, make of an array, in order, in Java. */
public final class JavaFilter {
    private JavaFilter() {}

    /** What is kept. */
    public static ArrayData kept(Lowered lowered, Stages stages, ArrayData input, boolean parallel) {
        LoopRun find = LoopRun.of(null, LoopKind.FIND, stages, input, null);
        ArrayData[] kept = find == null ? split(stages, null, input, parallel) : compacted(lowered, find, stages, input, parallel);
        return known(lowered, stages, input, kept)[0];
    }

    /** Of what is kept, the elements for which {@code p} holds, and the others. */
    public static ArrayData[] parts(Lowered lowered, Stages stages, Predicate<Object> p, ArrayData input, boolean parallel) {
        Stages tested = stages.test(p);
        LoopRun find = !parallel ? null : LoopRun.of(null, LoopKind.FIND, tested, input, null);
        if (find != null) {
            try {
                return known(lowered, tested, input, compacted(lowered, find, tested, input, true));
            } catch (Loop.UntypedException e) {
                // the elements have several classes, the parts perhaps have not
            }
        }
        return known(lowered, tested, input, split(stages, p, input, parallel));
    }

    /** Of those that are empty, with the class that elements would have. */
    private static ArrayData[] known(Lowered lowered, Stages stages, ArrayData input, ArrayData[] results) {
        for (int k = 0; k < results.length; k++) {
            if (results[k].size() == 0) results[k] = lowered.none(stages, input.layout());
        }
        return results;
    }

    // ---- by loops over primitives ----

    /** What a chunk of the input comes to: for each result, columns of which the first elements count. */
    private record Piece(ArrayData[] kept, int[] sizes) {
        void close() {
            for (ArrayData array : kept) array.close();
        }
    }

    private static ArrayData[] compacted(Lowered lowered, LoopRun find, Stages stages, ArrayData input, boolean parallel) {
        Object[] in = Columns.views(input.layout(), input.ownedHosts());
        Piece[] pieces = new Piece[ReduceTree.blocks(input.size())];
        // once, for it may copy; all pieces read the same
        try (JavaCode.Taken taken = lowered.take(kind(stages), stages, null, input.layout(), null)) {
            JavaThreads.forRange(0, pieces.length, parallel, (from, to) -> {
                for (int b = from; b < to; b++) { // of a run that a thread with a smaller stack did not end
                    if (pieces[b] != null) pieces[b].close();
                    pieces[b] = null;
                }
                for (int b = from, next; b < to; b = next) { // what a window keeps has room in a buffer
                    next = Math.min(to, b + Windows.ELEMENTS / ReduceTree.BLOCK);
                    int behind = (int) Math.min(input.size(), (long) next * ReduceTree.BLOCK);
                    pieces[b] = piece(taken, find, stages, input, in, b * ReduceTree.BLOCK, behind);
                }
            });
            List<Piece> all = new ArrayList<>(pieces.length);
            for (Piece piece : pieces) if (piece != null) all.add(piece);
            return join(all, results(stages), parallel);
        } finally {
            for (Piece piece : pieces) if (piece != null) piece.close();
        }
    }

    /** How many arrays a filter makes, or a partition, which ends in a test. */
    private static int results(Stages stages) {
        return stages.kinds().endsWith("t") ? 2 : 1;
    }

    private static LoopKind kind(Stages stages) {
        return results(stages) == 1 ? LoopKind.COMPACT : LoopKind.PARTITION;
    }

    /** Null if nothing is kept. The first element that is tells the class. */
    private static Piece piece(JavaCode.Taken taken, LoopRun find, Stages stages, ArrayData input, Object[] in, int from, int to) {
        Object[] first = new Object[1];
        int at = from;
        int end;
        do {
            end = Math.min(to, at + ReduceTree.BLOCK);
            at = find.whole(in, first, at, end, 0);
        } while (at == end && end < to);
        if (at == end) return null;
        Layout kept = Layout.of(first[0], at);
        int results = results(stages);
        ArrayData[] arrays = new ArrayData[results];
        try (LoopRun loop = LoopRun.ofTaken(taken, kind(stages), stages, input, kept)) {
            if (loop == null && results == 2) throw Loop.untyped();
            Object[][] out = new Object[results][];
            for (int k = 0; k < results; k++) {
                arrays[k] = ArrayData.allocateUnset(kept, to - at);
                out[k] = Columns.views(kept, arrays[k].ownedHosts());
            }
            int[] sizes = new int[results];
            int test = stages.kinds().length() - 1;
            int result = results == 2 && !stages.holds(test, first[0]) ? 1 : 0;
            kept.write(arrays[result].ownedHosts(), 0, 0, first[0]);
            sizes[result] = 1;
            if (loop != null) compact(loop, in, out, at + 1, to, sizes);
            else sizes[0] = box(stages, input, arrays[0], at + 1, to);
            return new Piece(arrays, sizes);
        } catch (Throwable e) {
            for (ArrayData array : arrays) if (array != null) array.close();
            throw e;
        }
    }

    /** Behind the first element of {@code kept}, where there is no loop for so many columns; how many there are then. */
    private static int box(Stages stages, ArrayData input, ArrayData kept, int from, int to) {
        ByteBuffer[] in = input.ownedHosts();
        ByteBuffer[] out = kept.ownedHosts();
        int size = 1;
        for (int i = from; i < to; i++) {
            Object element = stages.evaluate(input.layout().read(in, 0, i));
            if (element == Stages.DROPPED) continue;
            kept.layout().check(element, size);
            kept.layout().write(out, 0, size++, element);
        }
        return size;
    }

    private static void compact(LoopRun loop, Object[] in, Object[][] out, int from, int to, int[] sizes) {
        if (out.length == 1) {
            sizes[0] = loop.run(in, out[0], from, to, sizes[0]);
            return;
        }
        Object[] both = LoopRun.concat(out[0], out[1], new Object[] {sizes});
        while (from < to) {
            int end = Math.min(to, from + ReduceTree.BLOCK);
            int accepted = loop.whole(in, both, from, end, sizes[0]);
            sizes[1] += end - from - (accepted - sizes[0]);
            sizes[0] = accepted;
            from = end;
        }
    }

    /** All pieces, one behind the other. An empty array's class is unknown. */
    private static ArrayData[] join(List<Piece> pieces, int results, boolean parallel) {
        ArrayData[] joined = new ArrayData[results];
        try {
            for (int k = 0; k < results; k++) joined[k] = joined(pieces, k, parallel);
            return joined;
        } catch (Throwable e) {
            for (ArrayData array : joined) if (array != null) array.close();
            throw e;
        }
    }

    private static ArrayData joined(List<Piece> pieces, int k, boolean parallel) {
        int[] starts = new int[pieces.size()];
        int size = 0;
        Layout layout = null;
        for (int p = 0; p < starts.length; p++) {
            Piece piece = pieces.get(p);
            starts[p] = size;
            size += piece.sizes[k];
            if (piece.sizes[k] == 0) continue;
            if (layout == null) layout = piece.kept[k].layout();
            if (!layout.equals(piece.kept[k].layout())) layout.check(piece.kept[k].get(0), starts[p]);
        }
        if (size == 0) return ArrayData.emptyOfUnknown();
        ArrayData result = ArrayData.allocateUnset(layout, size);
        try {
            ByteBuffer[] to = result.ownedHosts();
            JavaThreads.forRange(0, starts.length, parallel, (begin, end) -> {
                for (int p = begin; p < end; p++) {
                    ByteBuffer[] from = pieces.get(p).kept[k].ownedHosts();
                    for (int c = 0; c < to.length; c++) {
                        int shift = result.layout().kinds()[c].shift;
                        to[c].put(starts[p] << shift, from[c], 0, pieces.get(p).sizes[k] << shift);
                    }
                }
            });
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    // ---- by the loop that boxes ----

    /** Elements of blocks, by results. No lambdas, here and below, for which a first apply would wait. */
    private record Split(Stages stages, Predicate<Object> isFirsts, Layout layout, Object[] columns, int size, Object[][][] blocks)
            implements JavaThreads.Body {
        @Override public void run(int from, int to) {
            for (int b = from; b < to; b++) {
                List<List<Object>> own = new ArrayList<>();
                for (int k = 0; k < blocks.length; k++) own.add(new ArrayList<>());
                int start = b * ReduceTree.BLOCK;
                int end = start + Math.min(ReduceTree.BLOCK, size - start);
                for (int i = start; i < end; i++) {
                    Object element = stages.evaluate(layout.read(columns, 0, i));
                    if (element != Stages.DROPPED) own.get(isFirsts == null || isFirsts.test(element) ? 0 : 1).add(element);
                }
                for (int k = 0; k < blocks.length; k++) blocks[k][b] = own.get(k).toArray();
            }
        }
    }

    /** {@code isFirsts} says whether the first of two results has an element; null: there is only one result. */
    private static ArrayData[] split(Stages stages, Predicate<Object> isFirsts, ArrayData input, boolean parallel) {
        int count = isFirsts == null ? 1 : 2;
        Object[][][] blocks = new Object[count][ReduceTree.blocks(input.size())][];
        Object[] columns = FewNumbers.of(input.layout(), input.ownedHosts(), input.size(), parallel);
        JavaThreads.forRange(0, blocks[0].length, parallel, new Split(stages, isFirsts, input.layout(), columns, input.size(), blocks));
        ArrayData[] results = new ArrayData[count];
        try {
            for (int k = 0; k < count; k++) results[k] = join(blocks[k], parallel);
            return results;
        } catch (Throwable e) {
            for (ArrayData result : results) if (result != null) result.close();
            throw e;
        }
    }

    /** Stores the elements of blocks where these start. */
    private record Join(Object[][] blocks, int[] starts, Layout layout, Object[] columns) implements JavaThreads.Body {
        @Override public void run(int from, int to) {
            for (int b = from; b < to; b++) {
                for (int k = 0; k < blocks[b].length; k++) {
                    layout.check(blocks[b][k], starts[b] + k);
                    layout.write(columns, 0, starts[b] + k, blocks[b][k]);
                }
            }
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
            Object[] columns = FewNumbers.room(layout, result.ownedHosts(), size, parallel, 0);
            JavaThreads.forRange(0, blocks.length, parallel, new Join(blocks, starts, layout, columns));
            FewNumbers.store(columns, layout, result.ownedHosts(), size);
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }
}
