package weft.internal.library;

import java.util.Arrays;
import weft.internal.array.Column;

// protocol: as run_words.c has it
/** A run as it goes down to the library: {@code native/agent/functions/run_words.h} says in which order. */
final class RunWords {
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

    void put(Column[] columns) {
        put(columns.length);
        putEach(columns);
    }

    void putEach(Column[] columns) {
        for (Column column : columns) put(column.buffer());
    }

    /** One element of a column. */
    void putPart(Column column, int index) {
        put(column.buffer());
        put((long) index << column.kind.shift);
        put(1L << column.kind.shift);
    }

    /** The first {@link #count} of them. */
    long[] words() {
        return words;
    }

    int count() {
        return count;
    }
}
