package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
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

    @Test void closedArrays() {
        PArray<Integer> array = PArray.of(1);
        array.close();
        assertThrows(IllegalStateException.class, () -> written(array));
    }
}
