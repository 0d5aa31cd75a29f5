package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checked exceptions that nobody declares, as in Kotlin, Scala and Groovy: as any other. */
class UndeclaredTest {
    private static final int N = 40_000;

    @SuppressWarnings("unchecked") // throws any exception as it is
    private static <E extends Throwable> RuntimeException sneak(Throwable e) throws E {
        throw (E) e;
    }

    private static RuntimeException io(String message) {
        return UndeclaredTest.<RuntimeException>sneak(new IOException(message));
    }

    @Test void lowestKeyOfTheLargest() {
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().topK(3, v -> {
            if (v == 9 || v == 1) throw io("at " + v);
            return v;
        });
        int[] values = IntStream.range(0, N).map(i -> (i * 7919 + 3) % N).toArray();
        int first = IntStream.of(values).filter(v -> v == 9 || v == 1).findFirst().getAsInt();
        for (ArrayFunction<Integer, Integer> each : List.of(f, f.onThreads(2), f.sequential())) {
            assertEquals("at " + first, assertThrows(IOException.class, () -> each.apply(PArray.of(values))).getMessage());
        }
    }

    @Test void pairsInTheOrderOfASort() {
        for (int seed = 1; seed < 13; seed++) {
            int bad = seed * 977;
            Comparator<Integer> order = (a, b) -> {
                if (a + b == 2 * bad + 1 && Math.abs(a - b) == 1) throw io(a + " and " + b); // neighbours, which meet in any sort
                return Integer.compare(a, b);
            };
            int factor = 40 * seed + 7919; // has no divisor that N has
            int[] values = IntStream.range(0, N).map(i -> (int) ((long) i * factor % N)).toArray();
            List<Integer> list = new ArrayList<>(IntStream.of(values).boxed().toList());
            String expected = assertThrows(IOException.class, () -> list.sort(order)).getMessage();
            ArrayFunction<Integer, Integer> f = AF.<Integer>identity().sorted(order).onThreads(2);
            assertEquals(expected, assertThrows(IOException.class, () -> f.apply(PArray.of(values))).getMessage());
        }
    }

    /** An element that throws comes before the totals that are combined when all are there. */
    @Test void elementsBeforeTotals() {
        int size = 1 << 20;
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> {
            if (v == size - 1) throw new IllegalStateException("the last element");
            return 1;
        }).reduce(0, (a, b) -> {
            if (a > 5000) throw io("a total");
            return a + b;
        });
        for (ArrayFunction<Integer, Integer> each : List.of(f, f.onThreads(2), f.sequential())) {
            assertThrows(IllegalStateException.class, () -> each.apply(AF.range(size)));
        }
    }
}
