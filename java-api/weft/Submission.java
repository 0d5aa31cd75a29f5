package weft;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Kernels that run on the device one after the other, with one wait for all of them. What one writes stays there for
 * the next. Of one thread. It owns the arrays that it makes, but for those that are taken from it:
 *
 * <pre>{@code
 * try (Submission s = new Submission()) {
 *     PArray<?> totals = s.array(first.resultLayout(), blocks);
 *     PArray<?> result = s.array(last.resultLayout(), size);
 *     s.add(first, elements, totals);
 *     s.add(last, elements, List.of(totals), new int[0], result);
 *     s.run();
 *     return s.take(result);
 * }
 * }</pre>
 */
final class Submission implements AutoCloseable {
    /** What {@code native/agent/run_words.h} says. */
    private static final class Words {
        private long[] words = new long[48];
        private int count;

        void put(long word) {
            if (count == words.length) words = Arrays.copyOf(words, 2 * count);
            words[count++] = word;
        }

        void put(int[] numbers) {
            put(numbers.length);
            for (int number : numbers) put(number);
        }

        void putBlocks(Column[] columns) {
            put(columns.length);
            putEach(columns);
        }

        void putBlocks(PArray<?>[] arrays) {
            int columns = 0;
            for (PArray<?> array : arrays) columns += array.columns().length;
            put(columns);
            for (PArray<?> array : arrays) putEach(array.columns());
        }

        private void putEach(Column[] columns) {
            for (Column column : columns) put(column.block());
        }
    }

    /** An element that the host is to have as soon as the kernels have run. */
    private record Fetch(PArray<?> array, int index) {
        void put(Words words) {
            for (Column column : array.columns()) {
                words.put(column.block());
                words.put((long) index << column.kind.shift);
                words.put(1L << column.kind.shift);
            }
        }
    }

    private final List<Kernel.Call> calls = new ArrayList<>(4);
    private final List<Fetch> fetches = new ArrayList<>(2);
    private final List<PArray<?>> made = new ArrayList<>(4);

    /** An array for a kernel to write in full before anyone reads it. */
    PArray<?> array(Layout layout, int size) {
        return own(PArray.allocateUnset(layout, size));
    }

    /** Owns {@code array} from now on. */
    <T> PArray<T> own(PArray<T> array) {
        made.add(array);
        return array;
    }

    /** Gives away an array that this owns. */
    PArray<?> take(PArray<?> array) {
        made.removeIf(owned -> owned == array);
        return array;
    }

    /**
     * Runs {@code kernel} over arrays whose columns the caller, or this, owns until it has run.
     *
     * @param others what the skeleton wants beside the elements; so are the numbers
     * @param results the arrays that it writes, their columns one after the other
     */
    void add(Kernel kernel, PArray<?> input, List<PArray<?>> others, int[] numbers, PArray<?>... results) {
        PArray<?>[] inputs = new PArray<?>[1 + others.size()];
        inputs[0] = input;
        for (int i = 1; i < inputs.length; i++) inputs[i] = others.get(i - 1);
        add(new Kernel.Call(kernel, inputs, numbers, null, null, results));
    }

    void add(Kernel kernel, PArray<?> input, PArray<?>... results) {
        add(new Kernel.Call(kernel, new PArray<?>[] {input}, Kernel.Call.NO_NUMBERS, null, null, results));
    }

    void add(Kernel.Call call) {
        calls.add(call);
    }

    /** Lets the host have this element of what a kernel writes; see {@link #fetched}. */
    void fetch(PArray<?> array, int index) {
        fetches.add(new Fetch(array, index));
    }

    /** An element for which {@link #fetch} was called before the last run, and that was not written since. */
    static Object fetched(PArray<?> array, int index) {
        return array.layout().read(array.fetchedHosts(), 0, index);
    }

    /**
     * Runs what was added since the last run.
     *
     * @throws TrapException if the evaluation of an element throws in Java, with the lowest index that does in the first
     *     kernel that has one; what was written is worth nothing then
     * @throws OffloadException if the device failed, or a function as it is now cannot run on it
     */
    void run() {
        try {
            for (Kernel.Call call : calls) call.beforeDeviceReads();
            int failing = Native.OUTDATED;
            while (failing == Native.OUTDATED) failing = attempt();
            for (Kernel.Call call : calls) call.deviceWrote();
            if (failing >= 0) throw new TrapException(failing);
        } finally {
            // Only numbers went down; the objects that would free what they stand for must outlive the call.
            Reference.reachabilityFence(this);
            calls.clear();
            fetches.clear();
        }
    }

    /** Answers {@link Native#OUTDATED} when nothing was done, because a kernel has to be compiled anew, and was. */
    private int attempt() {
        int count = calls.size();
        Compiled[] compiled = new Compiled[count];
        Table.Contents[] captured = new Table.Contents[count];
        try {
            for (int i = 0; i < count; i++) {
                compiled[i] = calls.get(i).kernel().compiled();
                captured[i] = take(compiled[i], calls.get(i));
                if (captured[i] == null) {
                    calls.get(i).kernel().renew(compiled[i]);
                    return Native.OUTDATED;
                }
            }
            Words words = words(compiled, captured);
            int failing = Native.run(words.words, words.count);
            if (failing == Native.OUTDATED) renew(compiled);
            return failing;
        } finally {
            for (Table.Contents contents : captured) {
                if (contents != null) contents.release();
            }
            Reference.reachabilityFence(compiled);
        }
    }

    /** Null if the functions have to be compiled anew: what they have captured is no longer what it was. */
    private static Table.Contents take(Compiled compiled, Kernel.Call call) {
        try {
            return compiled.take(call);
        } catch (TrapException closed) {
            if (compiled.isOutdated()) return null; // a field holds another array now
            throw closed;
        }
    }

    private Words words(Compiled[] compiled, Table.Contents[] captured) {
        Words words = new Words();
        int parts = 0;
        for (Fetch fetch : fetches) parts += fetch.array.columns().length;
        words.put(compiled.length);
        words.put(parts);
        for (int i = 0; i < compiled.length; i++) {
            Kernel.Call call = calls.get(i);
            words.put(compiled[i].handle());
            words.put(call.elements().size());
            words.put(call.elements().layout().extents(call.numbers()));
            words.putBlocks(call.inputs());
            words.putBlocks(call.results());
            words.putBlocks(captured[i].columns());
            words.put(captured[i].lengths());
        }
        for (Fetch fetch : fetches) fetch.put(words);
        return words;
    }

    private void renew(Compiled[] compiled) {
        for (int i = 0; i < compiled.length; i++) {
            if (compiled[i].isOutdated()) calls.get(i).kernel().renew(compiled[i]);
        }
    }

    @Override public void close() {
        for (PArray<?> array : made) array.close();
        made.clear();
    }
}
