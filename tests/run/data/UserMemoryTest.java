package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Arrays over memory of the user's and of other arrays, and results and copies that go to arrays that are there. */
class UserMemoryTest {
    private static final int SIZE = 5000;
    private static final int BEHIND = 256;

    record Body(float x, long n) {}

    private static ByteBuffer memory(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    private static FloatBuffer floats(int size) {
        FloatBuffer floats = memory(size * 4 + BEHIND).asFloatBuffer();
        for (int i = 0; i < size; i++) floats.put(i, i / 3f);
        return floats.limit(size);
    }

    private static float[] numbers(int size) {
        float[] numbers = new float[size];
        for (int i = 0; i < size; i++) numbers[i] = i / 3f;
        return numbers;
    }

    /** On the device, on threads and in order. */
    private static <T, R> List<ArrayFunction<T, R>> everywhere(Function<T, R> f) {
        ArrayFunction<T, R> map = AF.map(f);
        return List.of(map, map.onThreads(2), map.sequential());
    }

    @Test void buffersAreWrapped() {
        FloatBuffer x = floats(SIZE);
        for (ArrayFunction<Float, Float> twice : everywhere((Float v) -> v * 2)) {
            try (PArray<Float> a = PArray.wrap(x.position(3)); PArray<Float> b = twice.apply(a)) {
                assertEquals(SIZE - 3, a.size());
                for (int i = 0; i < a.size(); i++) assertEquals((i + 3) / 3f * 2, b.getFloat(i));
                x.put(8, -1f);
                try (PArray<Float> again = twice.apply(a)) {
                    assertEquals(-2f, again.getFloat(5));
                }
                a.putFloat(5, 8 / 3f);
                assertEquals(8 / 3f, x.get(8));
                assertEquals(8 / 3f, a.asFloatBuffer().get(5));
            }
        }
    }

    /** By reflection, as JDK 17 has no such class. */
    private static Object segment(long bytes) throws ReflectiveOperationException {
        Class<?> arena = Class.forName("java.lang.foreign.Arena");
        return arena.getMethod("allocate", long.class, long.class).invoke(arena.getMethod("ofAuto").invoke(null), bytes, 64L);
    }

    private static Object segmentOf(String maker, Class<?> type, Object value) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.MemorySegment").getMethod(maker, type).invoke(null, value);
    }

    private static ByteBuffer bytes(Object segment) throws ReflectiveOperationException {
        return ((ByteBuffer) Class.forName("java.lang.foreign.MemorySegment").getMethod("asByteBuffer").invoke(segment))
            .order(ByteOrder.nativeOrder());
    }

    @Test void segmentsAreWrapped() throws ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 22, "no MemorySegment");
        Object segment = segment(SIZE * 4L + BEHIND);
        FloatBuffer memory = bytes(segment).asFloatBuffer();
        for (int i = 0; i < SIZE; i++) memory.put(i, i / 3f);
        for (ArrayFunction<Float, Float> twice : everywhere((Float v) -> v * 2)) {
            try (PArray<Float> a = PArray.wrap(Float.class, segment, SIZE); PArray<Float> b = twice.apply(a)) {
                for (int i = 0; i < SIZE; i++) assertEquals(i / 3f * 2, b.getFloat(i));
                memory.put(8, -1f);
                try (PArray<Float> again = twice.apply(a)) {
                    assertEquals(-2f, again.getFloat(8));
                }
                a.putFloat(8, 8 / 3f);
                assertEquals(8 / 3f, memory.get(8));
            }
        }
        try (PArray<Long> longs = PArray.wrap(long.class, segment, 3)) {
            assertEquals(bytes(segment).getLong(16), longs.getLong(2));
        }
        assertEquals(0, PArray.wrap(Byte.class, segment, 0).size());
    }

    @Test void booleansAreZeroOrOne() throws ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 22, "no MemorySegment");
        Object segment = segment(100 + BEHIND);
        ByteBuffer memory = bytes(segment);
        for (int i = 0; i < 100; i++) memory.put(i, (byte) (i % 3 == 0 ? 1 : 0));
        memory.put(100, (byte) 77); // behind them
        try (PArray<Boolean> a = PArray.wrap(Boolean.class, segment, 100); PArray<Boolean> sorted = AF.<Boolean>identity().sorted().apply(a)) {
            assertTrue(a.getBoolean(99) && !a.getBoolean(98));
            assertTrue(!sorted.getBoolean(65) && sorted.getBoolean(66));
        }
        for (int at : new int[] {99, 64, 7, 0}) {
            memory.put(at, (byte) -1);
            isRefused(Boolean.class, segment, 100, "byte " + at + " of the memory is -1, and a boolean is 0 or 1: write 1 for what is true");
        }
    }

    private static void isRefused(Class<?> type, Object segment, int size, String says) {
        String text = assertThrows(IllegalArgumentException.class, () -> PArray.wrap(type, segment, size)).getMessage();
        assertTrue(text.contains(says), text);
    }

    @Test void segmentsThatDoNotSuitAreToldWhy() throws ReflectiveOperationException {
        if (Runtime.version().feature() < 22) {
            String text = assertThrows(UnsupportedOperationException.class, () -> PArray.wrap(Float.class, "segment", 1)).getMessage();
            assertTrue(text.contains("has no java.lang.foreign.MemorySegment, which JDK 22 and later have: wrap a direct buffer"), text);
        }
        isRefused(String.class, "segment", 1, "a primitive's class or its wrapper, and not of java.lang.String");
        isRefused(Float.class, "segment", -1, "an array cannot have -1 elements");
        assumeTrue(Runtime.version().feature() >= 22, "no MemorySegment");
        Object segment = segment(8 + BEHIND);
        isRefused(Float.class, "segment", 1, "a java.lang.String is no java.lang.foreign.MemorySegment");
        isRefused(Float.class, segment, 3, "3 elements of type float and the 256 bytes behind them, which a device may read, need 4 bytes"
            + " more than the 264 of the segment");
        isRefused(Float.class, segmentOf("ofArray", float[].class, new float[100]), 1, "the segment lies in Java's heap");
        isRefused(Float.class, Class.forName("java.lang.foreign.MemorySegment").getMethod("asReadOnly").invoke(segment), 1,
            "the segment is read-only");
        Object odd = Class.forName("java.lang.foreign.MemorySegment").getMethod("asSlice", long.class).invoke(segment, 1L);
        isRefused(Float.class, odd, 1, "the segment does not begin at a multiple of its elements' size, 4 bytes");
    }

    @Test void anAddressOfNothingIsTold() throws ReflectiveOperationException {
        assumeTrue(Jvm.hasLibrary() && Runtime.version().feature() >= 22, "no MemorySegment");
        Class<?> type = Class.forName("java.lang.foreign.MemorySegment");
        Object nothing = type.getMethod("reinterpret", long.class).invoke(type.getField("NULL").get(null), 1000L);
        isRefused(Float.class, nothing, 1, "the segment begins at address 0, where no memory is");
        FloatBuffer buffer = ((ByteBuffer) type.getMethod("asByteBuffer").invoke(nothing)).order(ByteOrder.nativeOrder()).asFloatBuffer();
        String text = assertThrows(IllegalArgumentException.class, () -> PArray.wrap(buffer.limit(1))).getMessage();
        assertTrue(text.contains("the buffer begins at address 0, where no memory is"), text);
    }

    @Test void buffersThatDoNotSuitAreToldWhatToDo(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("data"), new byte[4 + BEHIND]);
        try (FileChannel channel = FileChannel.open(file)) {
            FloatBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, 4 + BEHIND).order(ByteOrder.nativeOrder()).asFloatBuffer();
            String text = assertThrows(IllegalArgumentException.class, () -> PArray.wrap(mapped.limit(1))).getMessage();
            assertTrue(text.contains("map a file with FileChannel.MapMode.PRIVATE or READ_WRITE, or copy the elements by PArray.of"), text);
        }
        FloatBuffer odd = memory(8 + BEHIND).position(1).slice().order(ByteOrder.nativeOrder()).asFloatBuffer();
        assumeTrue(Jvm.hasLibrary() || Runtime.version().feature() >= 22, "only bytes can be wrapped");
        String text = assertThrows(IllegalArgumentException.class, () -> PArray.wrap(odd.limit(1))).getMessage();
        assertEquals("the buffer does not begin at a multiple of its elements' size, 4 bytes: allocate it with that alignment, or take a slice"
            + " of it that does", text);
    }

    /** Also where but a part of each element is. */
    @Test void whatIsComputedIsNotWritten() {
        try (PArray<Integer> x = PArray.of(5, 6, 7); PArray<Integer> range = AF.range(3); PArray<Tuple2<Integer, Integer>> pairs = PArray.zip(range, x);
                PArray<Tuple2<Integer, Integer>> stored = AF.<Tuple2<Integer, Integer>>identity().apply(pairs)) {
            String says = "apply AF.identity() to the array first, which stores them";
            String put = assertThrows(UnsupportedOperationException.class, () -> pairs.put(0, new Tuple2<>(0, 5))).getMessage();
            assertTrue(put.contains(says), put);
            for (Executable copy : List.<Executable>of(() -> pairs.copyTo(0, 1, stored, 0), () -> stored.copyTo(0, 1, pairs, 0))) {
                String text = assertThrows(IllegalArgumentException.class, copy).getMessage();
                assertTrue(text.contains(says), text);
            }
            stored.put(0, new Tuple2<>(8, 9));
            assertEquals(new Tuple2<>(8, 9), stored.get(0));
        }
    }

    @Test void anArrayIsNoElement() {
        try (PArray<Integer> x = PArray.of(5, 6, 7)) {
            String text = assertThrows(ClassCastException.class, () -> PArray.of(List.of(x))).getMessage();
            assertTrue(text.contains("element 0 is a weft.PArray, which no array holds: PArray.concat"), text);
        }
    }

    /** Before anything is evaluated, of what is refused whatever the result is. */
    @Test void aTargetThatTakesNothingIsRefusedAtOnce() {
        int[] calls = {0};
        ArrayFunction<Integer, Integer> counts = AF.map((Integer v) -> {
            calls[0]++;
            return v;
        }).sequential();
        try (PArray<Integer> x = PArray.of(5, 6, 7); PArray<Integer> range = AF.range(3)) {
            PArray<Integer> closed = PArray.of(1, 2, 3);
            closed.close();
            assertThrows(IllegalStateException.class, () -> counts.applyInto(closed, x));
            assertThrows(IllegalArgumentException.class, () -> counts.applyInto(range, x));
            assertEquals(0, calls[0]);
            counts.applyInto(x, x);
            assertEquals(3, calls[0]);
        }
    }

    /** Both with the library and without it, where nobody but Java reads memory. */
    @Test void arenas() {
        assumeTrue(Runtime.version().feature() >= 22, "no MemorySegment");
        for (Jvm.Result result : List.of(Jvm.run(List.of("-Dweft.library=none"), ArenaProgram.class),
                Jvm.withAgent("", ArenaProgram.class), Jvm.withAgent("first=wait", ArenaProgram.class),
                Jvm.run(List.of("-Dweft.test.buffer=65536", Jvm.agentFlag()), ArenaProgram.class),
                Jvm.run(List.of("-Dweft.test.buffer=65536", Jvm.agentFlag() + "=first=wait"), ArenaProgram.class))) {
            result.mustSucceed();
            result.mustSay("several: 16666.5 -3.0 9000.0 -6.0");
            result.mustSay("closed: the arena of the memory is closed: close it after the array and its slices");
            result.mustSay("closed, a buffer: the arena of the memory is closed");
            result.mustSay("confined: the memory is of a confined arena");
            result.mustSay("confined, a buffer: the memory is of a confined arena");
            result.mustSay("not aligned: the segment does not begin at a multiple of its elements' size, 4 bytes");
            result.mustSay("open 6.0");
            for (String use : List.of("get", "put", "apply", "capture", "threads", "in order", "slice", "buffer", "copy", "into")) {
                result.mustSay(use + ": IllegalStateException");
            }
            result.mustSay("several open 6.0 5.0");
            for (int array = 0; array < 5; array++) {
                for (String use : List.of("get", "boxed", "put", "array", "slice", "apply", "capture", "threads", "in order", "sum", "copy")) {
                    result.mustSay("several " + array + " " + use + ": IllegalStateException");
                }
            }
        }
    }

    /** What is readied behind an apply works on memory of Weft's own. */
    @Test void arenasClosedWhileADeviceIsReadied() {
        assumeTrue(Runtime.version().feature() >= 22, "no MemorySegment");
        Jvm.Result result = Jvm.withAgent("first=auto", ArenaProgram.class, "readied");
        result.mustSucceed();
        result.mustSay("early 23: 1.0");
        result.mustSay("alive");
    }

    @Test void everyKind() {
        ByteBuffer memory = memory(SIZE * 8 + BEHIND);
        for (int i = 0; i < SIZE; i++) memory.putLong(i * 8, i * 0x0101010101010101L);
        memory.limit(SIZE * 8);
        try (PArray<Byte> bytes = PArray.wrap(memory); PArray<Byte> more = AF.map((Byte b) -> (byte) (b + 1)).apply(bytes)) {
            for (int i = 0; i < SIZE; i++) assertEquals((byte) (i + 1), more.getByte(i * 8));
        }
        memory.limit(memory.capacity());
        try (PArray<Long> longs = PArray.wrap(memory.asLongBuffer().limit(SIZE)); PArray<Long> more = AF.map((Long v) -> -v).apply(longs)) {
            for (int i = 0; i < SIZE; i++) assertEquals(-i * 0x0101010101010101L, more.getLong(i));
        }
        try (PArray<Integer> ints = PArray.wrap(memory.asIntBuffer().limit(SIZE)); PArray<Integer> sum = AF.<Integer>identity()
                .reduce(0, Integer::sum).apply(ints)) {
            assertEquals(IntStream.range(0, SIZE).map(i -> memory.getInt(i * 4)).sum(), sum.getInt(0));
        }
        try (PArray<Short> shorts = PArray.wrap(memory.asShortBuffer().limit(9)); PArray<Character> chars =
                PArray.wrap(memory.asCharBuffer().limit(9)); PArray<Double> doubles = PArray.wrap(memory.asDoubleBuffer().limit(9))) {
            assertEquals(memory.getShort(16), shorts.getShort(8));
            assertEquals(memory.getChar(16), chars.getChar(8));
            assertEquals(memory.getDouble(64), doubles.getDouble(8));
        }
        try (PArray<Float> none = PArray.wrap(memory.asFloatBuffer().limit(0))) {
            assertEquals(0, none.size());
        }
    }

    private static void refused(String what, FloatBuffer elements) {
        String message = assertThrows(IllegalArgumentException.class, () -> PArray.wrap(elements)).getMessage();
        assertTrue(message.contains(what), message);
    }

    @Test void whatCannotBeWrapped() {
        refused("allocateDirect", FloatBuffer.allocate(SIZE));
        refused("order(ByteOrder.nativeOrder()) on the ByteBuffer before asFloatBuffer()",
            ByteBuffer.allocateDirect(SIZE * 4).order(ByteOrder.BIG_ENDIAN).asFloatBuffer().limit(4));
        refused("read-only", floats(SIZE).asReadOnlyBuffer());
        refused("has 252 bytes, and a device may read 256 there: allocate 4 bytes more", memory(SIZE * 4).asFloatBuffer().limit(SIZE - 63));
        ByteBuffer odd = memory(SIZE * 4);
        refused("multiple", odd.position(odd.alignmentOffset(0, 4) == 0 ? 2 : 0).slice().order(ByteOrder.nativeOrder()).asFloatBuffer()
            .limit(100));
        assertThrows(NullPointerException.class, () -> PArray.wrap((FloatBuffer) null));
    }

    /** A file without a page in it has that many bytes. */
    @Test void whatIsTooLarge(@TempDir Path folder) throws IOException {
        try (FileChannel file = FileChannel.open(folder.resolve("large"), StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            ByteBuffer large = file.map(FileChannel.MapMode.READ_WRITE, 0, Integer.MAX_VALUE);
            String message = assertThrows(IllegalArgumentException.class, () -> PArray.wrap(large)).getMessage();
            assertEquals("the buffer has 2147483647 bytes; the largest that can be wrapped has 2147483391: wrap parts of it", message);
        }
    }

    /** Nobody else holds the memory. */
    @Test void wrappedMemoryStays() {
        PArray<Float> a = PArray.wrap(floats(SIZE));
        FloatBuffer shown = a.asFloatBuffer();
        a.close();
        for (int k = 0; k < 5; k++) {
            System.gc();
            floats(SIZE).put(0, 77f);
        }
        for (int i = 0; i < SIZE; i++) assertEquals(i / 3f, shown.get(i));
        assertThrows(IllegalStateException.class, () -> a.get(0));
    }

    @Test void slices() {
        float[] x = numbers(SIZE);
        for (ArrayFunction<Float, Float> twice : everywhere((Float v) -> v * 2)) {
            try (PArray<Float> made = AF.map((Float v) -> v + 1).apply(PArray.of(x)); PArray<Float> part = made.slice(7, 4001);
                    PArray<Float> inner = part.slice(1, 100); PArray<Float> b = twice.apply(part); PArray<Float> c = twice.apply(inner)) {
                assertEquals(3994, part.size());
                for (int i = 0; i < b.size(); i++) assertEquals((x[i + 7] + 1) * 2, b.getFloat(i));
                for (int i = 0; i < c.size(); i++) assertEquals((x[i + 8] + 1) * 2, c.getFloat(i));
                inner.putFloat(0, 5f);
                made.putFloat(9, 6f);
                assertEquals(5f, made.getFloat(8));
                assertEquals(6f, inner.get(1));
                try (PArray<Float> again = twice.apply(part); PArray<Float> all = twice.apply(made)) {
                    assertEquals(10f, again.getFloat(1));
                    assertEquals(12f, again.getFloat(2));
                    assertEquals(12f, all.getFloat(9));
                }
            }
        }
    }

    @Test void slicesOfRecords() {
        List<Body> bodies = IntStream.range(0, SIZE).mapToObj(i -> new Body(i / 7f, i * 5L)).toList();
        PArray<Body> all = PArray.of(bodies);
        PArray<Body> part = all.slice(1001, 3000);
        all.close();
        try (part; PArray<Body> moved = AF.map((Body b) -> new Body(b.x + 1, -b.n)).apply(part); PArray<Long> n = part.column("n")) {
            for (int i = 0; i < part.size(); i++) {
                assertEquals(bodies.get(1001 + i), part.get(i));
                assertEquals(new Body(bodies.get(1001 + i).x + 1, -bodies.get(1001 + i).n), moved.get(i));
            }
            assertEquals(5005L, n.getLong(0));
        }
        assertThrows(IllegalStateException.class, () -> all.slice(0, 1));
    }

    /** Both ends, every function that reads an array it has captured, and parts that are empty. */
    @Test void slicesAtTheEnds() {
        float[] x = numbers(100);
        try (PArray<Float> a = PArray.of(x); PArray<Float> last = a.slice(99, 100); PArray<Float> all = a.slice(0, 100);
                PArray<Float> none = a.slice(100, 100); PArray<Integer> places = AF.range(99)) {
            assertEquals(99 / 3f, AF.map((Float v) -> v).apply(last).getFloat(0));
            assertEquals(0, none.size());
            assertArrayEquals(x, all.toFloatArray());
            assertEquals(x[98] * 2, AF.map((Integer i) -> all.get(i) * 2).apply(places).getFloat(98));
            for (int[] bounds : new int[][] {{-1, 3}, {3, 101}, {4, 3}}) {
                assertThrows(IndexOutOfBoundsException.class, () -> a.slice(bounds[0], bounds[1]));
            }
            String refused = assertThrows(UnsupportedOperationException.class, () -> AF.range(5).slice(1, 2)).getMessage();
            assertTrue(refused.contains("AF.identity()"), refused);
        }
    }

    @Test void resultsGoIntoArrays() {
        float[] x = numbers(SIZE);
        for (ArrayFunction<Float, Float> half : everywhere((Float v) -> v / 2)) {
            try (PArray<Float> a = PArray.of(x); PArray<Float> b = PArray.allocate(Float.class, SIZE);
                    PArray<Float> part = b.slice(10, 20); PArray<Float> wrapped = PArray.wrap(floats(SIZE))) {
                FloatBuffer shown = b.asFloatBuffer();
                half.applyInto(b, a);
                for (int i = 0; i < SIZE; i++) assertEquals(x[i] / 2, shown.get(i));
                half.applyInto(b, b);
                assertEquals(x[13] / 4, part.getFloat(3));
                half.applyInto(wrapped, b);
                try (PArray<Float> again = half.apply(wrapped)) {
                    assertEquals(x[99] / 16, again.getFloat(99));
                }
            }
        }
        ArrayFunction<Tuple2<Float, Integer>, Tuple2<Float, Integer>> swap =
            AF.<Float, Integer>zip2().map(t -> new Tuple2<>(t._2() + 0.5f, (int) (float) t._1()));
        try (PArray<Float> f = PArray.of(1f, 2f); PArray<Integer> n = PArray.of(7, 8); PArray<Tuple2<Float, Integer>> both =
                PArray.zip(f, n)) {
            swap.applyInto(both, f, n);
            assertEquals(8.5f, f.getFloat(1));
            assertEquals(2, n.getInt(1));
        }
    }

    @Test void whatDoesNotFitIsRefused() {
        ArrayFunction<Float, Float> half = AF.map((Float v) -> v / 2);
        try (PArray<Float> a = PArray.of(1f, 2f, 3f); PArray<Float> shorter = PArray.of(1f, 2f)) {
            String message = assertThrows(IllegalArgumentException.class, () -> half.applyInto(shorter, a)).getMessage();
            assertEquals("a result of 3 x java.lang.Float does not fit into an array of 2 x java.lang.Float", message);
            assertEquals(2f, shorter.getFloat(1));
            try (PArray<Integer> others = PArray.of(1, 2, 3)) {
                @SuppressWarnings({"unchecked", "rawtypes"})
                PArray<Float> wrong = (PArray) others;
                assertThrows(IllegalArgumentException.class, () -> half.applyInto(wrong, a));
            }
            shorter.close();
            assertThrows(IllegalStateException.class, () -> half.applyInto(shorter, a));
        }
    }

    /** An element throws: nothing of the others is seen. */
    @Test void noPartOfAResultIsSeen() {
        int[] divisors = IntStream.range(0, SIZE).map(i -> i == 4321 ? 0 : 1).toArray();
        for (ArrayFunction<Integer, Integer> f : everywhere((Integer d) -> 7 / d)) {
            try (PArray<Integer> a = PArray.of(divisors); PArray<Integer> b = PArray.allocate(Integer.class, SIZE)) {
                assertThrows(ArithmeticException.class, () -> f.applyInto(b, a));
                assertArrayEquals(new int[SIZE], b.toIntArray());
            }
        }
    }

    @Test void copiesToJavaArrays() {
        float[] to = new float[5];
        to[4] = 9f;
        boolean[] flags = new boolean[3];
        try (PArray<Float> a = PArray.of(1f, 2f, 3f, 4f); PArray<Float> b = AF.map((Float v) -> -v).apply(a);
                PArray<Boolean> c = PArray.of(true, false, true)) {
            b.copyTo(to);
            assertArrayEquals(new float[] {-1f, -2f, -3f, -4f, 9f}, to);
            float[] shorter = new float[3];
            assertEquals("the array has 4 elements, and there is room for 3",
                assertThrows(IndexOutOfBoundsException.class, () -> b.copyTo(shorter)).getMessage());
            assertArrayEquals(new float[3], shorter);
            assertThrows(ClassCastException.class, () -> b.copyTo(new int[4]));
            c.copyTo(flags);
            assertArrayEquals(new boolean[] {true, false, true}, flags);
            assertEquals("the array has 3 elements, and there is room for 2",
                assertThrows(IndexOutOfBoundsException.class, () -> c.copyTo(new boolean[2])).getMessage());
        }
    }

    @Test void onADeviceWithMemoryOfItsOwn() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withCopies("fallback=error", UserMemoryProgram.class).mustSucceed();
    }
}
