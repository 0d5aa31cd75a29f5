package weft.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import weft.Tuple2;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;
import weft.internal.layout.RecordLayout;
import weft.internal.program.Compiled;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * A stable merge sort for one layout of input: in each round neighbouring runs, which are sorted, are merged into one twice as long,
 * all of the result side by side. While runs are short each element of it finds its own place in both; then eight in a row do so
 * together, which are a tuple until a second kernel takes it apart.
 */
public final class MergePlan {
    /** Elements of a tuple. */
    private static final int EIGHT = 8;
    /** Elements of more columns find their places alone, for a kernel has so many arguments. */
    private static final int MOST_COLUMNS = 4;

    private final Rounds rounds;
    private final boolean relaxed;
    private final ArrayData standIn;
    /** What takes tuples apart; null: there are none. */
    private final Kernel flat;
    private final ArrayData standInForTuples;
    /** A kernel for each round that an input has had. */
    private final List<Kernel> merges = new ArrayList<>();

    /** What the rounds compute, as functions of places that have captured the array. */
    public interface Rounds {
        /** What the comparator says of a pair. */
        Function<? extends Tuple2<?, ?>, Integer> compared();

        /** The element at a place when runs of so many elements are merged in twos. */
        Function<Integer, ?> one(ArrayData array, int width);

        /** A tuple of those at eight times the number and behind. */
        Function<Integer, ?> eight(ArrayData array, int width);

        /** The element at a place, of an array of such tuples. */
        Function<Integer, ?> flat(ArrayData tuples);
    }

    /** @throws RefusedException if the comparator cannot run on the device */
    public MergePlan(Device device, Rounds rounds, boolean relaxed, Layout input) {
        this.rounds = rounds;
        this.relaxed = relaxed;
        this.standIn = ArrayData.standIn(input);
        refuseWhatThrows(input);
        if (input.kinds().length > MOST_COLUMNS) {
            this.standInForTuples = null;
            this.flat = null;
            merges(device, 1);
            return;
        }
        int alone = Integer.numberOfTrailingZeros(EIGHT);
        this.standInForTuples = ArrayData.standIn(merges(device, alone + 1).get(alone).resultLayout());
        this.flat = compile(device, rounds.flat(standInForTuples));
    }

    /** A device compares other pairs than {@link java.util.List#sort}: it would throw for one that nobody compares, or for none. */
    private void refuseWhatThrows(Layout input) {
        if (!Library.loaded()) return; // as the merges' own refusal says
        Compiled pair = Compiled.make(Native.JAVA, "map", Stages.maps(rounds.compared()), null, RecordLayout.tuple(input, input));
        if (pair.isRefused() || !pair.launch().canTrap()) return; // the merges' own refusal says more
        throw new RefusedException(new Refusal("the comparator may throw, and a device compares other pairs than List.sort does, which "
            + "so sorts in Java; a comparator that cannot throw (no division, no index, no null) runs on the device", null, false, false, null,
            pair));
    }

    /** Nor does it compare all pairs that Java does: what comparing one of those writes would be missing. */
    private static Kernel refuseWhatWrites(Kernel merge) {
        Refusal why = merge.rewrites();
        if (why == null) return merge;
        throw new RefusedException(Refusal.because(why.text(), why.place()));
    }

    private Kernel compile(Device device, Function<Integer, ?> f) {
        Stages stages = Stages.maps(f);
        return device.compile("map", relaxed ? stages.relaxed() : stages, null, new RangeLayout(0));
    }

    private synchronized List<Kernel> merges(Device device, int count) {
        while (merges.size() < count) {
            int width = 1 << merges.size();
            Function<Integer, ?> merge = isAlone(width) ? rounds.one(standIn, width) : rounds.eight(standIn, width);
            merges.add(refuseWhatWrites(compile(device, merge)));
        }
        return List.copyOf(merges.subList(0, count));
    }

    /** Whether each element finds its own place when runs of so many are merged. */
    private boolean isAlone(int width) {
        return width < EIGHT || input().kinds().length > MOST_COLUMNS;
    }

    private Layout input() {
        return standIn.layout();
    }

    public synchronized Kernel[] kernels() {
        if (flat == null) return merges.toArray(new Kernel[0]);
        Kernel[] all = merges.toArray(new Kernel[merges.size() + 1]);
        all[merges.size()] = flat;
        return all;
    }

    public ArrayData run(Device device, ArrayData input) {
        int size = input.size();
        if (size == 0) return ArrayData.allocate(input(), 0);
        List<Kernel> all = merges(device, Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(size - 1)));
        Program p = new Program();
        Program.Operand places = p.given(ArraySources.range(size));
        Program.Operand now = p.given(input);
        Program.Operand[] turns = {p.make(input(), size), p.make(input(), size)}; // the input is the caller's
        int groups = (size - 1) / EIGHT + 1;
        boolean isAlone = isAlone(1 << all.size() - 1);
        Program.Operand numbers = isAlone ? null : p.given(ArraySources.range(groups));
        Program.Operand tuples = isAlone ? null : p.make(standInForTuples.layout(), groups);
        for (int k = 0; k < all.size(); k++) {
            Program.Operand next = turns[k % 2];
            if (isAlone(1 << k)) {
                p.step(all.get(k), places, new Program.InPlace(standIn, now), next);
            } else {
                p.step(all.get(k), numbers, new Program.InPlace(standIn, now), tuples);
                p.step(flat, places, new Program.InPlace(standInForTuples, tuples), next);
            }
            now = next;
        }
        try (Run run = device.run(p)) {
            all.forEach(MergePlan::refuseWhatWrites); // some may have been compiled anew
            return run.take(now);
        }
    }
}
