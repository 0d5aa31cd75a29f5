package weft.internal.jvm;

import java.nio.ByteBuffer;
import weft.internal.array.ArrayData;
import weft.internal.layout.Kind;

/**
 * The order of keys, by the radix sort that devices have: from the least significant byte of their last column to the most
 * significant one of their first. A byte that all keys have in common is left out. Ranges of the keys are counted and placed
 * by themselves, on threads or one after the other.
 */
final class KeyOrder {
    private static final int DIGITS = 256;
    /** Keys of a range, at least. */
    private static final int LEAST = 1 << 14;

    private final int size;
    private final boolean parallel;
    private final int ranges;
    /** The places of the keys, in the order so far, and their columns' numbers; and where a pass puts them. */
    private int[] order;
    private int[] nextOrder;
    private long[] numbers;
    private long[] nextNumbers;

    private KeyOrder(int size, boolean parallel) {
        this.size = size;
        this.parallel = parallel;
        this.ranges = parallel ? Math.max(1, Math.min(size / LEAST, 2 * Runtime.getRuntime().availableProcessors())) : 1;
        order = new int[size];
        nextOrder = new int[size];
        numbers = new long[size];
        nextNumbers = new long[size];
    }

    /** The places of the keys in their order; of equal ones the first comes first. */
    static int[] of(ArrayData keys, boolean parallel) {
        KeyOrder all = new KeyOrder(keys.size(), parallel);
        ByteBuffer[] columns = keys.ownedHosts();
        for (int i = 0; i < all.size; i++) all.order[i] = i;
        for (int c = columns.length - 1; c >= 0; c--) all.by(keys.layout().kinds()[c], columns[c]);
        return all.order;
    }

    private int start(int range) {
        return (int) ((long) size * range / ranges);
    }

    private void by(Kind kind, ByteBuffer column) {
        JavaThreads.forRange(0, size, parallel, (from, to) -> {
            for (int i = from; i < to; i++) numbers[i] = number(kind, column, order[i]);
        });
        for (int shift = 0; shift < 8 << kind.shift; shift += 8) pass(shift);
    }

    /** Unsigned, in the order of the wrapper's compareTo. */
    private static long number(Kind kind, ByteBuffer column, int i) {
        return switch (kind) {
            case BOOLEAN -> column.get(i);
            case BYTE -> column.get(i) - (long) Byte.MIN_VALUE;
            case SHORT -> column.getShort(i << 1) - (long) Short.MIN_VALUE;
            case CHAR -> column.getChar(i << 1);
            case INT -> column.getInt(i << 2) - (long) Integer.MIN_VALUE;
            case LONG -> column.getLong(i << 3) ^ Long.MIN_VALUE;
            case FLOAT -> {
                int bits = Float.floatToIntBits(column.getFloat(i << 2));
                yield (bits ^ (bits >> 31 | Integer.MIN_VALUE)) & 0xffffffffL;
            }
            case DOUBLE -> {
                long bits = Double.doubleToLongBits(column.getDouble(i << 3));
                yield bits ^ (bits >> 63 | Long.MIN_VALUE);
            }
        };
    }

    private void pass(int shift) {
        int[][] counts = new int[ranges][];
        JavaThreads.forRange(0, ranges, parallel, (from, to) -> {
            for (int range = from; range < to; range++) counts[range] = counts(shift, range);
        });
        if (!starts(counts)) return;
        JavaThreads.forRange(0, ranges, parallel, (from, to) -> {
            for (int range = from; range < to; range++) place(shift, range, counts[range].clone());
        });
        int[] places = order;
        order = nextOrder;
        nextOrder = places;
        long[] values = numbers;
        numbers = nextNumbers;
        nextNumbers = values;
    }

    private int[] counts(int shift, int range) {
        int[] counts = new int[DIGITS];
        for (int i = start(range); i < start(range + 1); i++) counts[(int) (numbers[i] >>> shift) & DIGITS - 1]++;
        return counts;
    }

    /** Makes of counts what stands before them; tells whether there are two digits. */
    private boolean starts(int[][] counts) {
        int sum = 0;
        int most = 0;
        for (int d = 0; d < DIGITS; d++) {
            int before = sum;
            for (int[] ofRange : counts) {
                int count = ofRange[d];
                ofRange[d] = sum;
                sum += count;
            }
            most = Math.max(most, sum - before);
        }
        return most < size;
    }

    private void place(int shift, int range, int[] next) {
        for (int i = start(range); i < start(range + 1); i++) {
            int to = next[(int) (numbers[i] >>> shift) & DIGITS - 1]++;
            nextOrder[to] = order[i];
            nextNumbers[to] = numbers[i];
        }
    }
}
