package weft.internal.plain;

import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.function.IntUnaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;
import weft.internal.plain.LoopFunction.NotNowException;

/**
 * Which rounds of a loop write which element, where several may write one: the rounds, element by element and of each in their
 * order, from the lowest element that is written to the highest (a counting sort). It is made before a loop is run, and holds for every run whose
 * rounds have the same elements.
 */
final class Inspection implements AutoCloseable {
    /** Elements that no round writes are copied, too; there may be so many for each round. */
    private static final int MOST_APART = 16;
    private static final int MOST_ALWAYS = 1 << 16;
    private static final LeafLayout INTS = LeafLayout.of(Kind.INT);

    private final int rounds;
    private final int lowest;
    private final int span;
    /** By round, in order: its element's index. All are outside of the heap, which is the program's. */
    private final ArrayData indices;
    private final ArrayData order;
    /** From which of {@code order} on an element's rounds are, by element, and up to which. */
    private final ArrayData first;
    private final ArrayData end;

    private Inspection(int rounds, int lowest, int span, ArrayData indices, ArrayData order, ArrayData first, ArrayData end) {
        this.rounds = rounds;
        this.lowest = lowest;
        this.span = span;
        this.indices = indices;
        this.order = order;
        this.first = first;
        this.end = end;
    }

    /**
     * @param index of the element that a round writes
     * @param rounds how many there are, one at least
     * @param length of the array that they write
     */
    static Inspection of(IntUnaryOperator index, int rounds, int length) throws NotNowException {
        if (ArrayData.whyLarge(INTS, rounds) != null) throw new NotNowException(LoopReason.MANY_ROUNDS);
        ArrayData indices = ArrayData.allocateUnset(INTS, rounds);
        try {
            IntBuffer at = numbers(indices);
            int lowest = Integer.MAX_VALUE;
            int highest = Integer.MIN_VALUE;
            for (int k = 0; k < rounds; k++) {
                int element = index.applyAsInt(k);
                if (element < 0 || element >= length) throw new NotNowException(LoopReason.LEAVES_ARRAY);
                at.put(k, element);
                lowest = Math.min(lowest, element);
                highest = Math.max(highest, element);
            }
            int span = highest - lowest + 1;
            if (span > MOST_ALWAYS && span / MOST_APART > rounds) {
                throw new NotNowException(LoopReason.FAR_APART);
            }
            return sorted(indices, rounds, lowest, span);
        } catch (Throwable e) {
            indices.close();
            throw e;
        }
    }

    private static Inspection sorted(ArrayData indices, int rounds, int lowest, int span) {
        ArrayData[] made = new ArrayData[3];
        try {
            ArrayData order = made[0] = ArrayData.allocateUnset(INTS, rounds);
            ArrayData first = made[1] = ArrayData.allocateUnset(INTS, span);
            ArrayData end = made[2] = ArrayData.allocate(INTS, span);
            sort(numbers(indices), rounds, lowest, span, numbers(order), numbers(first), numbers(end));
            for (ArrayData one : made) one.wrote();
            return new Inspection(rounds, lowest, span, indices, order, first, end);
        } catch (Throwable e) {
            for (ArrayData one : made) if (one != null) one.close();
            throw e;
        }
    }

    /** {@code end} holds zeros. */
    private static void sort(IntBuffer indices, int rounds, int lowest, int span, IntBuffer order, IntBuffer first, IntBuffer end) {
        for (int k = 0; k < rounds; k++) {
            int e = indices.get(k) - lowest;
            end.put(e, end.get(e) + 1);
        }
        int before = 0;
        for (int e = 0; e < span; e++) {
            int count = end.get(e);
            first.put(e, before);
            end.put(e, before);
            before += count;
        }
        for (int k = 0; k < rounds; k++) {
            int e = indices.get(k) - lowest;
            int at = end.get(e);
            order.put(at, k);
            end.put(e, at + 1);
        }
    }

    private static IntBuffer numbers(ArrayData of) {
        return of.ownedHosts()[0].duplicate().order(ByteOrder.nativeOrder()).asIntBuffer();
    }

    /** Whether the rounds of a run have the same elements, and the array has them. */
    boolean holds(IntUnaryOperator index, int rounds, int length) {
        if (rounds != this.rounds || length - lowest < span) return false;
        IntBuffer at = numbers(indices);
        for (int k = 0; k < rounds; k++) if (index.applyAsInt(k) != at.get(k)) return false;
        return true;
    }

    /** The first element. */
    int lowest() {
        return lowest;
    }

    /** How many there are from that on. */
    int span() {
        return span;
    }

    int rounds() {
        return rounds;
    }

    /** One element's rounds behind those of the one before. */
    ArrayData order() {
        return order;
    }

    /** The elements as a kernel gets them: their rounds' bounds in {@link #order}, and what they are. */
    ArrayData with(ArrayData elements) {
        return ArraySources.zip(first, end, elements);
    }

    @Override public void close() {
        indices.close();
        order.close();
        first.close();
        end.close();
    }
}
