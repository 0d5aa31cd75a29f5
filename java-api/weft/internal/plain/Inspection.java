package weft.internal.plain;

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

    /** By round, in order: its element's index. */
    private final int[] indices;
    private final int lowest;
    private final int span;
    private final ArrayData order;
    /** From which of {@code order} on an element's rounds are, by element, and up to which. */
    private final ArrayData first;
    private final ArrayData end;

    private Inspection(int[] indices, int lowest, int span, ArrayData order, ArrayData first, ArrayData end) {
        this.indices = indices;
        this.lowest = lowest;
        this.span = span;
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
        int[] indices = new int[rounds];
        int lowest = Integer.MAX_VALUE;
        int highest = Integer.MIN_VALUE;
        for (int k = 0; k < rounds; k++) {
            int at = index.applyAsInt(k);
            indices[k] = at;
            lowest = Math.min(lowest, at);
            highest = Math.max(highest, at);
        }
        if (lowest < 0 || highest >= length) throw new NotNowException("it leaves an array");
        int span = highest - lowest + 1;
        if (span > MOST_ALWAYS && span / MOST_APART > rounds) {
            throw new NotNowException("the elements that it writes are few, and too far apart");
        }
        return sorted(indices, lowest, span);
    }

    private static Inspection sorted(int[] indices, int lowest, int span) {
        int[] next = new int[span + 1];
        for (int at : indices) next[at - lowest + 1]++;
        for (int e = 0; e < span; e++) next[e + 1] += next[e];
        int[] rounds = new int[indices.length];
        ArrayData first = numbers(next, span);
        ArrayData end = null;
        try {
            for (int k = 0; k < indices.length; k++) rounds[next[indices[k] - lowest]++] = k;
            end = numbers(next, span);
            return new Inspection(indices, lowest, span, numbers(rounds, rounds.length), first, end);
        } catch (Throwable e) {
            first.close();
            if (end != null) end.close();
            throw e;
        }
    }

    private static ArrayData numbers(int[] from, int count) {
        ArrayData made = ArrayData.allocateUnset(LeafLayout.of(Kind.INT), count);
        LoopElements.read(Kind.INT, from, 0, 1, 0, count, LoopElements.Column.of(Kind.INT, made.ownedHosts()[0]));
        made.wrote();
        return made;
    }

    /** Whether the rounds of a run have the same elements, and the array has them. */
    boolean holds(IntUnaryOperator index, int rounds, int length) {
        if (rounds != indices.length || length - lowest < span) return false;
        for (int k = 0; k < rounds; k++) if (index.applyAsInt(k) != indices[k]) return false;
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
        return indices.length;
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
        order.close();
        first.close();
        end.close();
    }
}
