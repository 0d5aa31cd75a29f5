package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.FloatBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.internal.array.HostMemory;
import weft.internal.jni.Library;
import weft.internal.layout.Layout;

/** Arrays: what goes in comes out, and every misuse has its exception. */
class PArrayTest {
    @Test void copiesOfEveryKind() {
        boolean[] z = {true, false};
        byte[] b = {1, -128};
        short[] s = {1, -32768};
        char[] c = {'a', '\uffff'};
        int[] i = {1, Integer.MIN_VALUE};
        long[] j = {1, Long.MIN_VALUE};
        float[] f = {-0f, Float.MIN_VALUE};
        double[] d = {-0.0, Double.MIN_VALUE};
        assertArrayEquals(z, PArray.of(z).toBooleanArray());
        assertArrayEquals(b, PArray.of(b).toByteArray());
        assertArrayEquals(s, PArray.of(s).toShortArray());
        assertArrayEquals(c, PArray.of(c).toCharArray());
        assertArrayEquals(i, PArray.of(i).toIntArray());
        assertArrayEquals(j, PArray.of(j).toLongArray());
        assertArrayEquals(f, PArray.of(f).toFloatArray());
        assertArrayEquals(d, PArray.of(d).toDoubleArray());
        assertEquals(true, PArray.of(z).get(0));
        assertEquals((byte) -128, PArray.of(b).get(1));
        assertEquals((short) -32768, PArray.of(s).get(1));
        assertEquals('\uffff', PArray.of(c).get(1));
        assertEquals(Integer.MIN_VALUE, PArray.of(i).get(1));
        assertEquals(Long.MIN_VALUE, PArray.of(j).get(1));
        assertEquals(-0f, PArray.of(f).get(0));
        assertEquals(-0.0, PArray.of(d).get(0));
    }

    @Test void primitiveAccess() {
        PArray<Boolean> z = PArray.allocate(Boolean.class, 3);
        z.putBoolean(1, true);
        assertArrayEquals(new boolean[] {false, true, false}, z.toBooleanArray());
        PArray<Byte> b = PArray.allocate(Byte.class, 3);
        b.putByte(2, (byte) -3);
        assertEquals((byte) -3, b.getByte(2));
        PArray<Short> s = PArray.allocate(Short.class, 3);
        s.putShort(2, (short) -3);
        assertEquals((short) -3, s.getShort(2));
        PArray<Character> c = PArray.allocate(Character.class, 3);
        c.putChar(2, 'x');
        assertEquals('x', c.getChar(2));
        PArray<Integer> i = PArray.allocate(int.class, 3);
        i.putInt(2, -3);
        assertEquals(-3, i.getInt(2));
        PArray<Long> j = PArray.allocate(Long.class, 3);
        j.putLong(2, -3L << 40);
        assertEquals(-3L << 40, j.getLong(2));
        PArray<Float> f = PArray.allocate(Float.class, 3);
        f.putFloat(2, -3.5f);
        assertEquals(-3.5f, f.getFloat(2));
        PArray<Double> d = PArray.allocate(Double.class, 3);
        d.putDouble(2, -3.5);
        assertEquals(-3.5, d.getDouble(2));
        assertEquals(0.0, d.getDouble(0));
    }

    @Test void buffersShareTheMemory() {
        PArray<Float> array = PArray.of(1f, 2f, 3f);
        FloatBuffer buffer = array.asFloatBuffer();
        assertEquals(3, buffer.capacity());
        buffer.put(1, 20f);
        assertEquals(20f, array.getFloat(1));
        array.putFloat(2, 30f);
        assertEquals(30f, buffer.get(2));
        array.close();
        assertEquals(30f, buffer.get(2), "the buffer keeps the memory");
    }

    @Test void zipSharesTheColumns() {
        PArray<Integer> a = PArray.of(1, 2);
        PArray<Float> b = PArray.of(3f, 4f);
        PArray<Tuple2<Integer, Float>> both = PArray.zip(a, b);
        assertEquals(new Tuple2<>(2, 4f), both.get(1));
        both.put(0, new Tuple2<>(10, 30f));
        assertEquals(10, a.getInt(0));
        both.close();
        assertEquals(30f, b.getFloat(0), "closing a view leaves its parts open");
        PArray<Tuple2<Integer, Float>> again = PArray.zip(a, b);
        a.close();
        b.close();
        assertEquals(new Tuple2<>(10, 30f), again.get(0), "closing the parts leaves a view open");
        again.close();
        assertThrows(IllegalStateException.class, () -> again.get(0));
    }

    @Test void closed() {
        PArray<Integer> array = PArray.of(1, 2);
        array.close();
        array.close();
        assertMessage("closed", assertThrows(IllegalStateException.class, () -> array.get(0)));
        assertThrows(IllegalStateException.class, () -> array.put(0, 1));
        assertThrows(IllegalStateException.class, () -> array.getInt(0));
        assertThrows(IllegalStateException.class, () -> array.putInt(0, 1));
        assertThrows(IllegalStateException.class, array::toIntArray);
        assertThrows(IllegalStateException.class, array::asIntBuffer);
        assertThrows(IllegalStateException.class, () -> PArray.zip(array, PArray.of(1, 2)));
        assertThrows(IllegalStateException.class, () -> AF.map((Integer v) -> v).apply(array));
        assertThrows(IllegalStateException.class, () -> AF.zip2().apply(PArray.of(1, 2), array));
        assertThrows(IllegalStateException.class, () -> AF.map((Integer v) -> v).prepare(array));
        assertThrows(IllegalStateException.class, () -> AF.map((Integer v) -> v).sequential().prepare(array));
        assertEquals(2, array.size());
    }

    /** How elements are had is found at the first, by each thread for itself or for all: what is refused stays refused. */
    @Test void whatIsRefusedAfterTheFirstElement() throws InterruptedException {
        PArray<Integer> array = PArray.of(1, 2);
        Runnable use = () -> {
            for (int round = 0; round < 3; round++) {
                assertEquals(2, array.getInt(1));
                assertEquals(1, array.get(0));
                array.putInt(0, 1);
                assertThrows(IndexOutOfBoundsException.class, () -> array.getInt(2));
                assertThrows(IndexOutOfBoundsException.class, () -> array.get(-1));
                assertThrows(IndexOutOfBoundsException.class, () -> array.putInt(1 << 30, 1));
                assertMessage("java.lang.Integer, not java.lang.Float",
                    assertThrows(ClassCastException.class, () -> array.getFloat(0)));
                assertThrows(ClassCastException.class, () -> array.getFloat(5));
                assertThrows(ClassCastException.class, () -> array.putLong(0, 1));
            }
        };
        use.run();
        Throwable[] thrown = new Throwable[1];
        Thread other = new Thread(use);
        other.setUncaughtExceptionHandler((thread, e) -> thrown[0] = e);
        other.start();
        other.join();
        assertNull(thrown[0]);
        use.run();
        array.close();
        assertThrows(IllegalStateException.class, () -> array.getInt(0));
        assertThrows(IllegalStateException.class, () -> array.get(0));
        assertThrows(IllegalStateException.class, () -> array.putInt(0, 1));
    }

    /** What was put after an apply is what the next one sees. */
    @Test void putsBetweenApplies() {
        ArrayFunction<Integer, Integer> twice = AF.map((Integer v) -> 2 * v);
        try (PArray<Integer> array = PArray.of(1, 2)) {
            for (int round = 1; round < 5; round++) {
                array.putInt(1, round);
                try (PArray<Integer> result = twice.apply(array)) {
                    assertEquals(2 * round, result.getInt(1));
                    assertEquals(2 * round, result.get(1));
                }
            }
        }
    }

    @Test void indices() {
        PArray<Integer> array = PArray.of(1, 2);
        for (int index : new int[] {-1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 30}) {
            assertThrows(IndexOutOfBoundsException.class, () -> array.get(index));
            assertThrows(IndexOutOfBoundsException.class, () -> array.put(index, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> array.getInt(index));
            assertThrows(IndexOutOfBoundsException.class, () -> array.putInt(index, 1));
        }
    }

    @Test void nulls() {
        PArray<Integer> array = PArray.of(1, 2);
        assertThrows(NullPointerException.class, () -> array.put(0, null));
        assertThrows(NullPointerException.class, () -> PArray.of((float[]) null));
        assertThrows(NullPointerException.class, () -> PArray.allocate((Class<Integer>) null, 1));
        assertThrows(NullPointerException.class, () -> PArray.zip(array, null));
        assertThrows(NullPointerException.class, () -> AF.map(null));
        assertThrows(NullPointerException.class, () -> AF.map((Integer v) -> v).apply(null));
        assertThrows(NullPointerException.class, () -> AF.zip2().apply(array, null));
    }

    /** A put that fails changes neither column. */
    @Test void putOfHalfATuple() {
        PArray<Tuple2<Integer, Integer>> array = PArray.zip(PArray.of(1), PArray.of(2));
        assertThrows(NullPointerException.class, () -> array.put(0, new Tuple2<>(7, null)));
        assertEquals(new Tuple2<>(1, 2), array.get(0));
    }

    @SuppressWarnings("unchecked")
    @Test void wrongKinds() {
        PArray<Integer> array = PArray.of(1, 2);
        assertMessage("java.lang.Integer, not java.lang.Float",
            assertThrows(ClassCastException.class, () -> array.getFloat(0)));
        assertThrows(ClassCastException.class, () -> array.putLong(0, 1));
        assertThrows(ClassCastException.class, array::toByteArray);
        assertThrows(ClassCastException.class, array::asFloatBuffer);
        assertThrows(ClassCastException.class, () -> PArray.zip(array, array).getInt(0));
        PArray<Object> raw = (PArray<Object>) (PArray<?>) array;
        ClassCastException e = assertThrows(ClassCastException.class, () -> raw.put(1, 2.5));
        assertMessage("java.lang.Double", e);
        assertMessage("java.lang.Integer", e);
    }

    @Test void sizes() {
        assertThrows(IllegalArgumentException.class, () -> PArray.allocate(Float.class, -1));
        assertThrows(IllegalArgumentException.class, () -> PArray.allocate(String.class, 1));
        assertEquals(0, PArray.allocate(Float.class, 0).size());
        assertEquals(0, PArray.of(new float[0]).toFloatArray().length);
    }

    @Test void unequalLengths() {
        PArray<Integer> three = PArray.of(1, 2, 3);
        PArray<Integer> four = PArray.of(1, 2, 3, 4);
        IllegalArgumentException e =
            assertThrows(IllegalArgumentException.class, () -> PArray.zip(three, four));
        assertMessage("3", e);
        assertMessage("4", e);
        assertThrows(IllegalArgumentException.class, () -> AF.zip2().apply(three, four));
        assertThrows(IllegalArgumentException.class, () -> AF.zip3().apply(three, three, four));
        assertThrows(IllegalArgumentException.class, () -> AF.zip8()
            .apply(three, three, three, three, three, three, three, three, three));
        assertEquals(2, three.get(1), "a failed zip takes nothing from its parts");
    }

    @Test void emptyInputs() {
        PArray<Float> empty = PArray.of(new float[0]);
        ArrayFunction<Float, Float> twice = AF.map(v -> 2 * v);
        assertEquals(0, twice.apply(empty).size());
        assertEquals(0, twice.apply(empty).toFloatArray().length);
        assertEquals(0, twice.andThen(twice).apply(twice.apply(empty)).size());
        assertEquals(7f, twice.reduce(7f, Float::sum).apply(empty).get(0));
    }

    @Test void layoutTexts() {
        Class<?>[] pairs = {Tuple2.class, Tuple2.class, Tuple2.class};
        for (String text : new String[] {"F", "(FF)", "(F(IJ))", "((ZB)(SC))"}) {
            assertEquals(text, Layout.parse(text, pairs).toString());
        }
        for (String text : new String[] {"", "X", "f", "(F", "(F)", "FF", "()", "(FFF)", "(FF))", "(ff)",
            "{FF}"}) {
            assertThrows(IllegalArgumentException.class, () -> Layout.parse(text, pairs), text);
        }
        assertThrows(IllegalArgumentException.class, () -> Layout.parse("(FF)"));
        assertThrows(IllegalArgumentException.class, () -> Layout.parse("(FF)", String.class));
    }

    /** Closed arrays free their memory at once; forgotten ones before it adds up. */
    @Test void memoryComesBack() {
        long before = HostMemory.used();
        for (int i = 0; i < 40; i++) {
            PArray<Integer> closed = PArray.allocate(Integer.class, 1 << 23);
            closed.putInt(i, i);
            closed.close();
        }
        assertTrue(HostMemory.used() <= before, HostMemory.used() + " bytes are in use");
        for (int i = 0; i < 40; i++) PArray.allocate(Integer.class, 1 << 23).putInt(i, i);
        assertTrue(HostMemory.used() - before < 1L << 30, HostMemory.used() + " bytes are in use");
    }

    /** However long the cleaner is kept from what it is to free. */
    @Test void aCollectionWaitsForTheCleaner() {
        assumeTrue(Library.loaded());
        long before = HostMemory.used();
        for (int i = 0; i < 4; i++) {
            HostMemory.whenUnreachable(new Object(), PArrayTest::spin);
            PArray.allocate(Integer.class, 1 << 20).putInt(i, i);
        }
        HostMemory.collect();
        assertTrue(HostMemory.used() <= before, HostMemory.used() + " bytes are in use, and were " + before);
    }

    /** Threads that forget nothing; it says how many allocations have waited for a collection that did not come. */
    static final class Allocates {
        private static final AtomicInteger WAITED = new AtomicInteger();

        private static void keep(PArray<?>[] kept) {
            for (int i = 0; i < kept.length; i++) {
                long start = System.nanoTime();
                kept[i] = PArray.allocate(Integer.class, 1 << 20);
                if (System.nanoTime() - start > 450_000_000) WAITED.incrementAndGet();
            }
        }

        public static void main(String[] args) throws InterruptedException {
            int count = Integer.parseInt(args[0]);
            PArray<?>[][] kept = new PArray<?>[count][256 / count]; // 1 GiB, of which nothing is touched: two thresholds
            Thread[] threads = new Thread[count];
            for (int t = 0; t < threads.length; t++) {
                PArray<?>[] own = kept[t];
                threads[t] = new Thread(() -> keep(own));
                threads[t].start();
            }
            for (Thread one : threads) one.join();
            System.out.println("waited: " + WAITED + (HostMemory.used() < 1L << 30 ? ", and lost" : ""));
        }
    }

    private static int waited(int threads) {
        Jvm.Result result = Jvm.run(List.of(Jvm.agentFlag(), "-XX:+DisableExplicitGC"), Allocates.class, String.valueOf(threads));
        result.mustSucceed();
        return Integer.parseInt(result.output().replaceAll("(?s).*waited: (\\d+)\n.*", "$1"));
    }

    /** Where one thread asks for a collection the others go on, up to the next threshold; where none came none is waited for again. */
    @Test void oneThreadWaitsForACollection() {
        assumeTrue(Jvm.hasLibrary());
        assertEquals(1, waited(1));
        int waited = waited(8);
        assertTrue(waited <= 2, waited + " allocations have waited");
    }

    private static void spin() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 15_000_000) Thread.onSpinWait();
    }

    private static void assertMessage(String part, Throwable e) {
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    @Test void partsBecomeOne() {
        PArray<Integer> all = PArray.concat(List.of(PArray.of(1, 2), PArray.<Integer>of(List.of()), AF.range(3), PArray.of(new int[0])));
        assertArrayEquals(new int[] {1, 2, 0, 1, 2}, all.toIntArray());
        assertEquals(0, PArray.concat(List.<PArray<Integer>>of()).size());
        PArray<Tuple2<Integer, Float>> pairs = PArray.zip(PArray.of(1), PArray.of(2f));
        assertEquals(new Tuple2<>(1, 2f), PArray.concat(List.of(pairs, pairs)).get(1));
        assertThrows(IllegalArgumentException.class, () -> PArray.concat(List.<PArray<Object>>of(cast(PArray.of(1)), cast(PArray.of(1f)))));
    }

    record Point(float x, int y) {}

    record Line(Point from, long length) {}

    @Test void columnsBecomeRecords() {
        PArray<Float> x = PArray.of(1f, 2f);
        PArray<Point> points = PArray.ofColumns(Point.class, x, PArray.of(3, 4));
        PArray<Line> lines = PArray.ofColumns(Line.class, points, PArray.of(5L, 6L));
        assertEquals(new Line(new Point(2, 4), 6), lines.get(1));
        x.putFloat(1, 7);
        points.close();
        assertEquals(new Point(7, 4), lines.<Point>column(0).get(1));
        assertEquals(13f, AF.<Line, Float>map(line -> line.from().x() + line.length()).apply(lines).getFloat(1));
        assertMessage("different lengths: the first has 2 elements, number 2 has 1", assertThrows(IllegalArgumentException.class,
            () -> PArray.ofColumns(Point.class, x, PArray.of(3))));
        assertMessage("has 2 components, and there are 1 arrays", assertThrows(IllegalArgumentException.class,
            () -> PArray.ofColumns(Point.class, x)));
        assertMessage("the component y of weft.PArrayTest$Point is a java.lang.Integer, and the elements of its array are java.lang.Float",
            assertThrows(IllegalArgumentException.class, () -> PArray.ofColumns(Point.class, x, x)));
        assertMessage("java.lang.Float are no records", assertThrows(IllegalArgumentException.class,
            () -> PArray.ofColumns(Float.class, x)));
        assertThrows(IllegalStateException.class, () -> PArray.ofColumns(Line.class, points, PArray.of(5L, 6L)));
    }

    @Test void bytesOfColumns() {
        assertEquals(8, PArray.of(1f, 2f).bytes());
        assertEquals(2 * 16, PArray.ofColumns(Line.class, PArray.ofColumns(Point.class, PArray.of(1f, 2f), PArray.of(3, 4)),
            PArray.of(5L, 6L)).bytes());
        assertEquals(0, AF.range(5).bytes());
        assertThrows(UnsupportedOperationException.class, () -> AF.range(5).put(0, 1));
        assertThrows(UnsupportedOperationException.class, () -> AF.range(5).putInt(0, 1));
        assertThrows(UnsupportedOperationException.class, () -> AF.range(5).asIntBuffer());
        assertEquals(0, PArray.of(List.of()).bytes());
    }

    @SuppressWarnings("unchecked") // which is what is tested
    private static PArray<Object> cast(PArray<?> array) {
        return (PArray<Object>) array;
    }

    /** At the end of the stack an array comes to be or not: no memory is lost. */
    @Test void nothingIsLostWhereTheStackEnds() throws Exception {
        int[] failed = {0, 0};
        Thread deep = new Thread(null, () -> untilTheStackEnds(0, failed), "deep", 512 << 10);
        long before = HostMemory.used();
        deep.start();
        deep.join();
        assertTrue(failed[0] > 0 && failed[1] > 0, failed[0] + " failed of " + failed[1]);
        long lost = HostMemory.used() - before; // other tests' may have gone meanwhile
        assertTrue(lost < 1 << 18, lost + " bytes after " + failed[0] + " failed");
    }

    private static void untilTheStackEnds(int depth, int[] failed) {
        try {
            untilTheStackEnds(depth + 1, failed);
        } catch (StackOverflowError e) {
            // from here upwards there is a little more of it
        }
        if (depth < 100 || failed[1] >= 4000) return;
        failed[1]++;
        try {
            PArray.allocate(Float.class, 1 << 16).close();
        } catch (StackOverflowError e) {
            failed[0]++;
        }
    }

    /** Nor is that of arrays that are closed there: the cleaner frees what a close had no stack for. */
    @Test void closedWhereTheStackEnds() throws Exception {
        long before = settled();
        int[] failed = {0};
        for (int round = 0; round < 20; round++) {
            PArray<?>[] arrays = new PArray<?>[500];
            for (int k = 0; k < arrays.length; k++) arrays[k] = PArray.allocate(Float.class, 1 << 8);
            Thread deep = new Thread(null, () -> closeFromTheEnd(arrays, new int[1], failed), "deep", (512 << 10) + (round << 12));
            deep.start();
            deep.join();
        }
        assertTrue(failed[0] > 0);
        for (int k = 0; k < 100 && HostMemory.used() > before; k++) settled(); // the cleaner may have to wait for a processor
        long lost = HostMemory.used() - before;
        assertTrue(lost <= 0, lost + " bytes after " + failed[0] + " failed");
    }

    private static void closeFromTheEnd(PArray<?>[] arrays, int[] closed, int[] failed) {
        try {
            closeFromTheEnd(arrays, closed, failed);
        } catch (StackOverflowError e) {
            // from here upwards there is a little more of it
        }
        if (closed[0] == arrays.length) return;
        try {
            arrays[closed[0]++].close();
        } catch (StackOverflowError e) {
            failed[0]++;
        }
    }

    /** The bytes in use once the cleaner has freed what nobody reaches. */
    private static long settled() throws InterruptedException {
        long used;
        do {
            used = HostMemory.used();
            System.gc();
            Thread.sleep(50);
        } while (HostMemory.used() < used);
        return used;
    }

    record Both(int a, int b) {}

    /** As if all elements were read before the first is written, however columns are shared. */
    @Test void copiesBetweenColumnsThatAreSwapped() {
        PArray<Integer> p = PArray.of(1, 2, 3), q = PArray.of(10, 20, 30);
        PArray.zip(p, q).copyTo(0, 3, PArray.zip(q, p), 0);
        assertEquals(List.of(10, 20, 30), List.of(p.get(0), p.get(1), p.get(2)));
        assertEquals(List.of(1, 2, 3), List.of(q.get(0), q.get(1), q.get(2)));
        PArray<Both> ab = PArray.ofColumns(Both.class, p, q), ba = PArray.ofColumns(Both.class, q.slice(0, 2), p.slice(1, 3));
        ab.copyTo(0, 2, ba, 0);
        assertEquals(List.of(10, 1, 2), List.of(p.get(0), p.get(1), p.get(2)));
        assertEquals(List.of(10, 20, 3), List.of(q.get(0), q.get(1), q.get(2)));
        PArray<Tuple2<Integer, Integer>> whole = PArray.zip(PArray.of(1, 2, 3, 4), PArray.of(5, 6, 7, 8));
        whole.copyTo(0, 3, whole, 1);
        assertEquals(new Tuple2<>(3, 7), whole.get(3));
    }

    /** What is empty may not know the class of its elements. */
    @Test void columnsWithoutElements() {
        PArray<Integer> none = AF.map((Integer v) -> v).filter(v -> v > 9).apply(PArray.of(1));
        PArray<Both> both = PArray.ofColumns(Both.class, none, PArray.of(List.<Integer>of()));
        assertEquals(0, both.size());
        assertEquals(0, AF.map(Both::a).apply(both).size());
        assertThrows(IllegalArgumentException.class, () -> PArray.ofColumns(Both.class, PArray.allocate(Float.class, 0), none));
        String message = assertThrows(IllegalArgumentException.class,
            () -> PArray.ofColumns(Both.class, AF.range(2), PArray.of(1, 2))).getMessage();
        assertTrue(message.endsWith("computed Integer, which are in no memory: AF.identity().apply(range) puts them there"), message);
    }

    record OneNaN(float value) {
        OneNaN {
            if (value != value) value = Float.NaN;
        }
    }

    record Named<A>(A name, int number) {}

    @Test void elementsOfOtherClassesAreNamed() {
        PArray<Named<?>> named = PArray.of(List.of(new Named<>(1, 2)));
        assertEquals("element 0 is a Named<java.lang.Float>, but the array's elements are Named<java.lang.Integer>",
            assertThrows(ClassCastException.class, () -> named.put(0, new Named<>(1f, 2))).getMessage());
    }

    interface Shape {}
    record Square(int side) implements Shape {}
    record Circle(float radius) implements Shape {}
    record Boxed(int number, Shape shape) {}
    record Twice(Boxed first, Boxed second) {}

    /** The records are of one class, and of its own class loader. */
    @Test void componentsOfOtherClassesAreNamed() {
        Boxed square = new Boxed(1, new Square(1));
        Boxed circle = new Boxed(2, new Circle(2));
        String shape = " is a weft.PArrayTest$Circle, but in the array's elements it is a weft.PArrayTest$Square";
        assertEquals("component shape of element 1" + shape,
            assertThrows(ClassCastException.class, () -> PArray.of(List.of(square, circle))).getMessage());
        assertEquals("component shape of component second of element 1" + shape, assertThrows(ClassCastException.class,
            () -> PArray.of(List.of(new Twice(square, square), new Twice(square, circle)))).getMessage());
    }

    @Test void bitsThatAConstructorChanges() {
        assumeTrue(Library.loaded(), "no native library to test");
        PArray<Float> column = PArray.of(Float.intBitsToFloat(0x7fc00001));
        assertEquals(0x7fc00001, Float.floatToRawIntBits(PArray.ofColumns(OneNaN.class, column).get(0).value()));
    }
}
