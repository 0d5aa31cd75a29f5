package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import weft.internal.array.ArrayData;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.layout.PlacedValue;
import weft.internal.layout.RecordLayout;
import weft.internal.loops.Columns;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.plan.Shape;
import weft.internal.program.Stages;

/**
 * Combines the values of each place, of pairs that maps make of an array, in Java; {@code BinsOperation} says in which shape.
 *
 * @param isMerged whether the bins of ranges are combined; else the result has those of each, one set behind the other
 */
public record JavaBins(int bins, int ranges, boolean isMerged, Object identity, BinaryOperator<Object> combine) {
    private static final int MERGED = Shape.MERGED;

    public ArrayData run(Lowered lowered, Stages stages, ArrayData input, boolean parallel) {
        Layout layout = Layout.of(identity, 0);
        if (parallel && LoopRun.paysNow(lowered, input.size())) {
            ArrayData result = filled(lowered, layout, stages, input);
            if (result != null) return result;
        }
        long start = System.nanoTime();
        ArrayData result = boxed(layout, stages, input, parallel);
        if (LoopRun.areFew(input.size())) lowered.boxedFewSince(start);
        return result;
    }

    /** The first element of a range. */
    private int start(int size, int range) {
        return (int) ((long) size * range / ranges);
    }

    private int results() {
        return isMerged ? bins : bins * ranges;
    }

    // ---- by loops over primitives ----

    /**
     * Ranges of elements, each to bins of its own, which hold the identity at first: a range may be begun again, on a larger stack.
     * No lambda, for which a first apply would wait.
     */
    private record Ranges(JavaBins all, LoopRun fill, Object[] in, int size, Layout layout, ByteBuffer[] hosts) implements JavaThreads.Body {
        @Override public void run(int from, int to) {
            for (int range = from; range < to; range++) {
                ByteBuffer[] bins = slices(layout, hosts, range * all.bins, all.bins);
                layout.write(bins, 0, 0, all.identity);
                for (int c = 0; c < bins.length; c++) repeat(bins[c], layout.kinds()[c].shift, all.bins);
                Object[] own = Columns.views(layout, bins);
                fill.run(in, own, all.start(size, range), all.start(size, range + 1), all.bins);
            }
        }
    }

    /** Null if pairs are not a place and a value of the identity's class, or the operator returns another class. */
    private ArrayData filled(Lowered lowered, Layout layout, Stages stages, ArrayData input) {
        Layout pair = Layout.of(JavaMap.evaluate(stages.asMaps(), input, 0).value(), 0);
        if (!isPlaceAnd(layout, pair)) return null;
        if (bins == 0 || ArrayData.whyLarge(layout, bins * ranges) != null) return null;
        try (LoopRun fill = LoopRun.of(lowered, LoopKind.BINS, new LoopRun.Work(stages, combine, input.layout(), pair, layout), input);
             LoopRun merge = isMerged ? mergeLoop(lowered, layout, input.size()) : null;
             ArrayData all = ArrayData.allocateUnset(layout, bins * ranges)) {
            if (fill == null || isMerged && merge == null) return null;
            ByteBuffer[] hosts = all.ownedHosts();
            Object[] in = Columns.views(input.layout(), input.ownedHosts());
            JavaThreads.forRange(0, ranges, !fill.isShort(input.size()), new Ranges(this, fill, in, input.size(), layout, hosts));
            if (isMerged) merge(merge, Columns.views(layout, hosts));
            return copy(layout, hosts);
        } catch (Loop.UntypedException e) {
            return null;
        }
    }

    private LoopRun mergeLoop(Lowered lowered, Layout layout, int size) {
        return LoopRun.ofLibrary(lowered, LoopKind.COMBINE, new LoopRun.Work(Stages.NONE, combine, layout, layout, null), size);
    }

    /** Whether pairs of this layout are a place and a value. */
    static boolean isPlaceAnd(Layout value, Layout pair) {
        if (!(pair instanceof RecordLayout record) || record.type().size() != 2) return false;
        if (!(record.part(0) instanceof LeafLayout) || record.part(0).kinds()[0] != Kind.INT) return false;
        Layout part = record.part(1);
        return part.equals(value)
            || part instanceof LeafLayout && value instanceof LeafLayout && part.kinds()[0] == value.kinds()[0];
    }

    /** Copies the first element to all others. */
    private static void repeat(ByteBuffer host, int shift, int count) {
        int bytes = count << shift;
        for (long done = 1L << shift; done < bytes; done *= 2) host.put((int) done, host, 0, (int) Math.min(done, bytes - done));
    }

    private static ByteBuffer[] slices(Layout layout, ByteBuffer[] hosts, int from, int size) {
        ByteBuffer[] slices = new ByteBuffer[hosts.length];
        for (int c = 0; c < hosts.length; c++) {
            int shift = layout.kinds()[c].shift;
            slices[c] = hosts[c].slice(from << shift, size << shift).order(ByteOrder.nativeOrder());
        }
        return slices;
    }

    /** Sets of bins are combined into the first of them. */
    private void merge(LoopRun merge, Object[] all) {
        for (long step = 1; step < ranges; step *= MERGED) {
            for (long first = 0; first < ranges; first += step * MERGED) {
                for (long range = first + step; range < Math.min(ranges, first + step * MERGED); range += step) {
                    int from = (int) range * bins;
                    merge.run(all, all, from, from + bins, (int) first * bins);
                }
            }
        }
    }

    private ArrayData copy(Layout layout, ByteBuffer[] hosts) {
        ArrayData result = ArrayData.allocateUnset(layout, results());
        ByteBuffer[] to = result.ownedHosts();
        for (int c = 0; c < to.length; c++) to[c].put(0, hosts[c], 0, results() << layout.kinds()[c].shift);
        return result;
    }

    // ---- by the loop that boxes ----

    private ArrayData boxed(Layout layout, Stages stages, ArrayData input, boolean parallel) {
        int size = input.size();
        IntFunction<Object> pair = size == 0 ? null : JavaMap.elements(stages.asMaps(), input, parallel);
        Object[][] filled = new Object[ranges][];
        BinaryOperator<Object> own = ReduceTree.own(combine, identity);
        JavaThreads.forRange(0, ranges, parallel, (begin, end) -> {
            for (int range = begin; range < end; range++) {
                Object[] totals = new Object[bins];
                Arrays.fill(totals, identity);
                for (int i = start(size, range); i < start(size, range + 1); i++) {
                    add(totals, PlacedValue.of(pair.apply(i)), own);
                }
                filled[range] = totals;
            }
        });
        return copy(layout, isMerged ? new Object[][] {merge(filled, own)} : filled);
    }

    private void add(Object[] totals, PlacedValue pair, BinaryOperator<Object> own) {
        int bin = Objects.checkIndex(pair.place(), bins);
        totals[bin] = ReduceTree.step(totals[bin], pair.value(), own);
    }

    private Object[] merge(Object[][] filled, BinaryOperator<Object> own) {
        if (filled.length == 1) return filled[0];
        Object[][] merged = new Object[(filled.length + MERGED - 1) / MERGED][];
        for (int m = 0; m < merged.length; m++) {
            merged[m] = filled[m * MERGED];
            for (int range = m * MERGED + 1; range < Math.min(filled.length, (m + 1) * MERGED); range++) {
                for (int bin = 0; bin < bins; bin++) merged[m][bin] = ReduceTree.step(merged[m][bin], filled[range][bin], own);
            }
        }
        return merge(merged, own);
    }

    private ArrayData copy(Layout layout, Object[][] sets) {
        ArrayData result = ArrayData.allocateUnset(layout, results());
        try {
            ByteBuffer[] to = result.ownedHosts();
            for (int i = 0; i < results(); i++) {
                Object value = sets[i / bins][i % bins];
                layout.check(value, i % bins);
                layout.write(to, 0, i, value);
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }
}
