package weft;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Arrays in streams. */
class SerialTest {
    /** Not serialisable itself. */
    private record Body(byte kind, double mass, Tuple2<Integer, Boolean> more) {}

    private interface Sent<T, R> extends Function<T, R>, Serializable {}

    private static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked") // read as it was written
    private static <T> T copy(T object) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written(object)))) {
            return (T) in.readObject();
        }
    }

    private static <T> void same(PArray<T> array) throws IOException, ClassNotFoundException {
        PArray<T> read = copy(array);
        assertEquals(array.toString(), read.toString());
        for (int i = 0; i < array.size(); i++) assertEquals(array.get(i), read.get(i));
    }

    @Test void tuples() throws IOException, ClassNotFoundException {
        for (Object tuple : List.of(new Tuple2<>(1, 2L), new Tuple3<>(1, 2L, 3f), new Tuple4<>(1, 2L, 3f, 4.0), new Tuple5<>(1, 2L, 3f, 4.0, '5'),
            new Tuple6<>(1, 2L, 3f, 4.0, '5', true), new Tuple7<>(1, 2L, 3f, 4.0, '5', true, (byte) 7),
            new Tuple8<>(1, 2L, 3f, 4.0, '5', true, (byte) 7, new Tuple2<>((short) 8, -0.0)))) {
            assertEquals(tuple, copy(tuple));
        }
        assertThrows(NotSerializableException.class, () -> written(new Tuple2<>(1, new Body((byte) 7, 2.5, null))));
    }

    @Test void everyKindOfElement() throws IOException, ClassNotFoundException {
        float[] many = new float[100_003];
        for (int i = 0; i < many.length; i++) many[i] = i * 0.1f;
        many[5] = Float.intBitsToFloat(0x7fc12345); // also a NaN of another kind
        PArray<Float> floats = PArray.of(many);
        assertEquals(0x7fc12345, Float.floatToRawIntBits(copy(floats).getFloat(5)));
        same(floats);
        same(PArray.of(true, false, true));
        same(PArray.of((byte) 1, (byte) -1));
        same(PArray.of('a', 'z'));
        same(PArray.of((short) 3));
        same(PArray.of(Long.MIN_VALUE));
        same(PArray.of(-0.0, 1e300));
        same(PArray.of(List.of(new Body((byte) 7, 2.5, new Tuple2<>(9, true)), new Body((byte) 8, -0.0, new Tuple2<>(1, false)))));
        same(PArray.zip(PArray.of(1, 2), PArray.of(0.5, 1.5)));
        same(PArray.of(List.<Integer>of()));
        same(PArray.allocate(Body.class.getRecordComponents()[1].getType(), 0));
        PArray<float[]> rows = copy(PArray.of(List.of(new float[] {1, 2}, new float[] {3, 4})));
        assertEquals("[3.0, 4.0]", Arrays.toString(rows.get(1)));
        PArray<Integer> part = PArray.of(1, 2, 3, 4).slice(1, 3);
        assertEquals("[2, 3]", Arrays.toString(copy(part).toIntArray()));
    }

    /** Nothing of a range is stored. */
    @Test void ranges() throws IOException, ClassNotFoundException {
        same(AF.range(10));
        same(AF.range(2, 3));
        same(AF.range(2, 3, 4));
        assertTrue(written(AF.range(1_000_000)).length < 500);
        PArray<Tuple2<Integer, Index2>> beside = PArray.zip(PArray.of(7, 8, 9, 10), AF.range(2, 2));
        PArray<Tuple2<Integer, Index2>> read = copy(beside);
        for (int i = 0; i < 4; i++) assertEquals(beside.get(i), read.get(i));
    }

    /** A lambda that captured an array has it with it, and a device can use both. */
    @Test void capturedArrays() throws IOException, ClassNotFoundException {
        PArray<Integer> table = AF.map((Integer v) -> v * v).apply(AF.range(100));
        Sent<Integer, Integer> look = copy((Sent<Integer, Integer>) i -> table.get(i) + 1);
        table.close();
        assertEquals(50, AF.map(look).apply(PArray.of(7)).getInt(0));
    }

    private record Point(float x, float y) {}

    private record Tniop(float y, float x) {}

    private record Large(long a, Boolean b) {}

    /** In this text of a stream each character is a byte. */
    private static String text(Object object) throws IOException {
        return new String(written(object), ISO_8859_1);
    }

    private static Object read(String text, ObjectInputFilter filter) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(text.getBytes(ISO_8859_1)))) {
            if (filter != null) in.setObjectInputFilter(filter);
            return in.readObject();
        }
    }

    private static String replaced(String text, String from, String to) {
        assertEquals(from.length(), to.length());
        assertTrue(text.contains(from), from);
        return text.replace(from, to);
    }

    /** The size is an int and the only one of this value in the stream. */
    private static String sized(String text, int from, int to) {
        return replaced(text, ofInt(from), ofInt(to));
    }

    private static String ofInt(int value) {
        return new String(ByteBuffer.allocate(4).putInt(value).array(), ISO_8859_1);
    }

    private static <E extends Exception> void refused(Class<E> as, String says, String text) {
        E e = assertThrows(as, () -> read(text, null));
        assertTrue(e.toString().contains(says), e.toString());
    }

    /** Another version of a record has the components of this one in another order. */
    @Test void componentsAreCompared() throws IOException {
        String text = text(PArray.of(List.of(new Point(1, 2))));
        refused(InvalidClassException.class, "its components are (float y, float x) and were (float x, float y) where the array was",
            replaced(text, "SerialTest$Point", "SerialTest$Tniop"));
        String large = text(PArray.of(List.of(new Large(1, true))));
        refused(InvalidClassException.class, "its components are", replaced(large, "SerialTest$Large", "SerialTest$Point"));
    }

    @Test void damagedStreams() throws IOException, ClassNotFoundException {
        int[] numbers = new int[123_457];
        String ints = text(PArray.of(numbers));
        assertEquals(123_457, ((PArray<?>) read(ints, null)).size());
        for (int length : new int[] {ints.length() - 1, ints.length() / 2, 300, 30}) {
            assertThrows(IOException.class, () -> read(ints.substring(0, length), null));
        }
        for (int size : new int[] {500_000_000, Integer.MAX_VALUE}) refused(EOFException.class, "", sized(ints, 123_457, size));
        refused(InvalidObjectException.class, "does not tell", sized(ints, 123_457, -1));
        String layout = "t\0\1I";
        refused(InvalidObjectException.class, "123457 elements of unknown class", replaced(ints, layout, "t\0\1?"));
        for (String other : List.of("X", "(", "{", "[", "#")) {
            refused(InvalidObjectException.class, "malformed layout", replaced(ints, layout, "t\0\1" + other));
        }
        String booleans = text(PArray.of(true, false, true));
        refused(InvalidObjectException.class, "a boolean of 2", replaced(booleans, "\1\0\1", "\1\0\2"));
        String range = text(AF.range(1234, 5));
        refused(InvalidObjectException.class, "an array cannot have -1 * 5 elements", sized(range, 1234, -1));
    }

    /** A size that is not true takes no memory for what is not there. */
    @Test void largeArraysGrowAsTheyAreRead() throws IOException, ClassNotFoundException {
        int[] numbers = new int[3_000_000];
        for (int i = 0; i < numbers.length; i++) numbers[i] = i * 31;
        PArray<Integer> array = PArray.of(numbers);
        assertTrue(Arrays.equals(numbers, copy(array).toIntArray()));
    }

    @Test void filtersAreAsked() throws IOException, ClassNotFoundException {
        String text = text(PArray.of(new long[1000]));
        assertEquals(1000, ((PArray<?>) read(text, ObjectInputFilter.Config.createFilter("maxarray=8000"))).size());
        String message = assertThrows(InvalidClassException.class,
            () -> read(text, ObjectInputFilter.Config.createFilter("maxarray=7999"))).getMessage();
        assertTrue(message.contains("the stream's filter rejects a column of 8000 bytes"), message);
    }

    /** Of a class loader of its own, which alone knows its record. */
    public static final class Plugin implements Callable<String> {
        public record Own(int a) {}

        @Override public String call() throws IOException, ClassNotFoundException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(PArray.of(List.of(new Own(7))));
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                Object read = ((PArray<?>) in.readObject()).get(0);
                return read + " " + (read.getClass() == Own.class);
            }
        }
    }

    @Test void classesAreThoseOfWhoReads() throws Exception {
        Callable<?> plugin = (Callable<?>) new OwnLoader(Plugin.class).loadClass(Plugin.class.getName()).getConstructor().newInstance();
        assertNotEquals(Plugin.class, plugin.getClass());
        assertEquals("Own[a=7] true", plugin.call());
    }

    @Test void closedArrays() {
        PArray<Integer> array = PArray.of(1);
        array.close();
        assertThrows(IllegalStateException.class, () -> written(array));
    }
}
