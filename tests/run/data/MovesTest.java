package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Where data are, and what is copied: identity, copyToDevice, copyToHost. */
@Tag("kernels")
class MovesTest {
    @Test void nothingIsCopiedInSharedMemory() {
        assumeTrue(Library.loaded(), "no native library to test");
        assumeTrue(Jvm.deviceSharesMemory(), "the device has memory of its own");
        new MovesProgram(0).all();
    }

    @Test void onceEachWayWithMemoryOfItsOwn() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withCopies("fallback=error", MovesProgram.class, "1").mustSucceed();
    }

    @Test void copiesAreNoViews() {
        PArray<Integer> input = PArray.of(1, 2, 3);
        for (ArrayFunction<Integer, Integer> f : java.util.List.of(AF.<Integer>identity(), AF.<Integer>copyToDevice(),
                AF.<Integer>copyToHost(), AF.<Integer>copyToDevice().copyToHost(),
                AF.<Integer>identity().andThen(AF.identity()))) {
            try (PArray<Integer> copy = f.apply(input)) {
                copy.putInt(0, 9);
                assertEquals(1, input.getInt(0));
                assertEquals(3, copy.getInt(2));
            }
        }
        assertEquals(2, input.getInt(1), "the input is still open");
    }

    @Test void composed() {
        PArray<Integer> input = PArray.of(1, 2, 3);
        assertEquals(12, AF.map((Integer v) -> v + 1).andThen(AF.copyToHost()).map(v -> v * 3).copyToDevice()
            .apply(input).getInt(2));
        assertEquals(6, AF.<Integer>copyToDevice().reduce(0, Integer::sum).copyToHost().apply(input).getInt(0));
        String text = AF.map((Integer v) -> v).copyToDevice().explain();
        assertTrue(text.endsWith("and then copied to the device\n"), text);
    }

    @Test void rangesAreNowhere() throws Exception {
        PArray<Integer> range = AF.range(1000);
        ArrayFunction<Integer, Integer> next = AF.map(v -> v + 1);
        range.copyToDevice();
        range.copyToHost();
        assertEquals(77, AF.<Integer>identity().apply(range).get(77));
        assertEquals(77, AF.<Integer>copyToDevice().copyToHost().apply(range).get(77));
        assertEquals(78, AF.<Integer>copyToDevice().andThen(next).apply(range).get(77));
        assertEquals(77, AF.iterate(0, next).apply(range).get(77));
        assertEquals(80, AF.iterate(3, next).apply(range).get(77));
        assertEquals(78, next.applyAsync(range).get().get(77));
        assertEquals(154, AF.map((Integer v) -> v * 2)
            .apply(PArray.unzip2(PArray.zip(range, next.apply(range)))._1()).get(77));
    }

    @Test void partsOfArrays() {
        PArray<Integer> array = PArray.of(1, 2, 3, 4, 5);
        array.copyTo(0, 4, array, 1);
        assertEquals("[1, 1, 2, 3, 4]", java.util.Arrays.toString(array.toIntArray()));
        PArray<Tuple2<Integer, Float>> pairs = AF.map((Integer v) -> new Tuple2<>(v, v / 2f)).apply(array);
        PArray<Tuple2<Integer, Float>> others = AF.map((Integer v) -> new Tuple2<>(-v, 0f)).apply(array);
        pairs.copyTo(3, 5, others, 0);
        pairs.copyTo(2, 2, others, 5);
        assertEquals(new Tuple2<>(3, 1.5f), others.get(0));
        assertEquals(new Tuple2<>(4, 2f), others.get(1));
        assertEquals(new Tuple2<>(-2, 0f), others.get(2));
        assertThrows(IndexOutOfBoundsException.class, () -> array.copyTo(3, 6, array, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> array.copyTo(3, 2, array, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> array.copyTo(0, 2, array, 4));
        assertThrows(IndexOutOfBoundsException.class, () -> array.copyTo(0, 2, array, -1));
        assertThrows(IllegalArgumentException.class, () -> array.copyTo(0, 2, AF.range(5), 0));
        assertThrows(IllegalArgumentException.class, () -> AF.range(5).copyTo(0, 2, array, 0));
        @SuppressWarnings({"unchecked", "rawtypes"})
        PArray<Integer> floats = (PArray<Integer>) (PArray) PArray.of(1f, 2f);
        assertThrows(IllegalArgumentException.class, () -> array.copyTo(0, 2, floats, 0));
        assertThrows(IllegalArgumentException.class, () -> array.copyTo(2, 2, floats, 0)); // not even none
        assertThrows(IllegalArgumentException.class, () -> AF.range(5).copyTo(2, 2, array, 0));
        PArray.of(java.util.List.<Integer>of()).copyTo(0, 0, array, 5);
        floats.close();
        assertThrows(IllegalStateException.class, () -> array.copyTo(0, 2, floats, 0));
    }

    @Test void emptyAndClosed() {
        try (PArray<Integer> empty = PArray.of(new int[0])) {
            empty.copyToDevice();
            empty.copyToHost();
            assertEquals(0, AF.<Integer>copyToDevice().copyToHost().apply(empty).size());
        }
        PArray<Integer> closed = PArray.of(1, 2);
        closed.close();
        assertThrows(IllegalStateException.class, closed::copyToDevice);
        assertThrows(IllegalStateException.class, closed::copyToHost);
        assertThrows(IllegalStateException.class, () -> AF.<Integer>identity().apply(closed));
        assertThrows(IllegalStateException.class, () -> AF.<Integer>copyToDevice().map(v -> v + 1).apply(closed));
    }
}
