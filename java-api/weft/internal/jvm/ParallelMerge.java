package weft.internal.jvm;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A stable sort of objects on threads: runs by {@link Arrays#sort}, which are merged in twos. That of the JDK,
 * {@link Arrays#parallelSort(Object[], Comparator)}, says that it is stable and is not: of equal elements on both sides it may put
 * one of the second side first (seen with JDK 17, 20,000 elements of two kinds on sixteen processors).
 */
final class ParallelMerge {
    /** Elements of a run, at least. */
    private static final int LEAST = 1 << 13;
    private static final int MOST_RUNS = 64;

    private ParallelMerge() {}

    /**
     * The elements in order, in this array or another one; {@code elements} are in any order then. Throws what the comparator throws,
     * of any pair.
     *
     * @throws Relay.TakenException if a device takes over while runs are sorted, which is most of the work
     */
    static Object[] sorted(Object[] elements, Comparator<Object> order) {
        int runs = Math.max(1, Math.min(MOST_RUNS, Integer.highestOneBit(elements.length / LEAST)));
        JavaThreads.forRange(0, runs, true, (first, end) -> {
            for (int run = first; run < end; run++) sort(elements, begin(elements, run, runs), begin(elements, run + 1, runs), order);
        });
        return Relay.during(null, () -> merged(elements, runs, order));
    }

    /** A run that is left by an exception stays as it was: it may be begun again, on a larger stack. */
    private static void sort(Object[] elements, int from, int to, Comparator<Object> order) {
        Object[] run = Arrays.copyOfRange(elements, from, to);
        Arrays.sort(run, order);
        System.arraycopy(run, 0, elements, from, run.length);
    }

    private static Object[] merged(Object[] elements, int all, Comparator<Object> order) {
        Object[] from = elements;
        Object[] to = new Object[elements.length];
        for (int runs = all; runs > 1; runs /= 2) {
            Object[] read = from;
            Object[] write = to;
            int pairs = runs / 2;
            JavaThreads.forRange(0, pairs, true, (first, end) -> {
                for (int pair = first; pair < end; pair++) {
                    merge(read, write, begin(read, 2 * pair, 2 * pairs), begin(read, 2 * pair + 1, 2 * pairs),
                        begin(read, 2 * pair + 2, 2 * pairs), order);
                }
            });
            from = write;
            to = read;
        }
        return from;
    }

    private static int begin(Object[] elements, int run, int runs) {
        return (int) ((long) elements.length * run / runs);
    }

    /** Of equal ones the left comes first. */
    private static void merge(Object[] from, Object[] to, int left, int right, int end, Comparator<Object> order) {
        int l = left;
        int r = right;
        for (int k = left; k < end; k++) {
            boolean isLeft = l < right && (r == end || order.compare(from[l], from[r]) <= 0);
            to[k] = from[isLeft ? l++ : r++];
        }
    }
}
