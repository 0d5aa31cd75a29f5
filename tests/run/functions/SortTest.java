package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sorts: Java's order, bit for bit, in every form and on every executor. */
@Tag("kernels")
class SortTest {
    private static void sameWith(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("verify=1," + options, SortProgram.class);
        result.mustSucceed();
        assertTrue(result.output().contains("sorts: 540: same"), result::output);
    }

    @Test void onDevice() {
        sameWith("fallback=error");
    }

    @Test @Tag("sweep") void byWorkGroups() {
        sameWith("fallback=error,blocks=group,emit=simt");
    }

    @Test @Tag("sweep") void onThreads() {
        sameWith("device=java");
    }

    @Test @Tag("sweep") void inOrder() {
        sameWith("device=sequential");
    }

    /** The key of the lowest element that has none. */
    @Test void exceptions() {
        int[] values = new int[10_000];
        for (int i = 0; i < values.length; i++) values[i] = i % 5000 - 20;
        ArrayFunction<Integer, Integer> sort = AF.map((Integer v) -> v - 1).sortedBy(v -> 100 / v);
        try (PArray<Integer> input = PArray.of(values)) {
            assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> sort.apply(input)).getMessage());
        }
    }

    @Test void elementsWithoutOrder() {
        ArrayFunction<Integer, Tuple2<Integer, Integer>> sort = AF.map((Integer v) -> new Tuple2<>(v, v)).sorted();
        try (PArray<Integer> input = PArray.of(3, 1, 2); PArray<Integer> none = PArray.of(new int[0])) {
            assertTrue(assertThrows(ClassCastException.class, () -> sort.apply(input)).getMessage().contains("use sortedBy(key)"));
            assertEquals(0, sort.apply(none).size());
        }
        assertThrows(NullPointerException.class, () -> AF.<Integer>identity().sortedBy(null));
    }

    /** The newest first. */
    private record Version(int number) implements Comparable<Version> {
        @Override public int compareTo(Version other) {
            return Integer.compare(other.number, number);
        }
    }

    /** Nobody would call the compareTo of such a key. */
    @Test void keysWithAnOrderOfTheirOwn() {
        ArrayFunction<Integer, Integer> same = AF.identity();
        try (PArray<Integer> input = PArray.of(3, 1, 2)) {
            for (ArrayFunction<Integer, Integer> sort : List.of(same.sortedBy(v -> new Version(v)), same.sortedBy(v -> new Version(v)).sequential(),
                    same.sortedBy(v -> new Tuple2<>(v / 2, new Version(v))), same.topK(2, v -> new Version(v)))) {
                String message = assertThrows(ClassCastException.class, () -> sort.apply(input)).getMessage();
                assertTrue(message.contains("SortTest$Version") && message.contains("sorted(Comparator.comparing(key))"), message);
            }
            assertArrayEquals(new int[] {3, 2, 1}, same.sorted(Comparator.comparing(v -> new Version(v))).apply(input).toIntArray());
        }
        try (PArray<Version> versions = PArray.of(List.of(new Version(2), new Version(1)))) { // elements are not compared
            assertEquals(new Version(1), AF.<Version>identity().sortedBy(Version::number).apply(versions).get(0));
        }
    }

    /** A result shares nothing with its input, and the other way round. */
    @Test void resultIsNew() {
        try (PArray<Integer> input = PArray.of(3, 1, 2); PArray<Integer> once = AF.<Integer>identity().sorted().apply(input)) {
            input.put(0, 7);
            assertEquals(List.of(1, 2, 3), List.of(once.get(0), once.get(1), once.get(2)));
            assertEquals(List.of(7, 1, 2), List.of(input.get(0), input.get(1), input.get(2)));
        }
    }
}
