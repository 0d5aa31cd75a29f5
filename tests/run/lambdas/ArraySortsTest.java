package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.internal.substitute.ArraySorts;

/** What the compiler takes for {@code Arrays.sort}, by itself. */
class ArraySortsTest {
    /** What sorts all zeros and ones sorts everything (Knuth, The Art of Computer Programming 3, 5.3.4, theorem Z). */
    @Test void allZerosAndOnes() {
        for (int n = 0; n <= 13; n++) {
            for (int bits = 0; bits < 1 << n; bits++) {
                int ones = bits;
                int[] got = IntStream.range(0, n).map(k -> ones >> k & 1).toArray();
                int[] want = got.clone();
                ArraySorts.sort(got);
                Arrays.sort(want);
                assertArrayEquals(want, got);
            }
        }
    }

    private static final int[] FLOATS = {0, 0x80000000, 0x7fc00000, 0x7fc00001, 0xffc00000, 0xffffffff, 0x7f800001, 0x7f800000, 0xff800000, 1, 0x3f800000};

    /** Bit by bit: among them zeros of both signs and NaNs of several patterns, which the JDK leaves in an order of its own. */
    @Test void partsOfArraysOfAllKinds() {
        Random random = new Random(1);
        for (int n = 0; n < 70; n++) {
            int from = random.nextInt(n + 1);
            int to = from + random.nextInt(n - from + 1);
            int[] words = random.ints(n).toArray();
            checkFloats(IntStream.of(words).map(w -> w % 3 == 0 ? FLOATS[(w & 0x7fffffff) % FLOATS.length] : w).toArray(), from, to);
            int[] ints = words.clone();
            long[] longs = IntStream.of(words).mapToLong(w -> w * 0x100000001L).toArray();
            byte[] bytes = new byte[n];
            short[] shorts = new short[n];
            char[] chars = new char[n];
            for (int k = 0; k < n; k++) {
                bytes[k] = (byte) words[k];
                shorts[k] = (short) words[k];
                chars[k] = (char) words[k];
            }
            int[] wantInts = ints.clone();
            long[] wantLongs = longs.clone();
            byte[] wantBytes = bytes.clone();
            short[] wantShorts = shorts.clone();
            char[] wantChars = chars.clone();
            Arrays.sort(wantInts, from, to);
            Arrays.sort(wantLongs, from, to);
            Arrays.sort(wantBytes, from, to);
            Arrays.sort(wantShorts, from, to);
            Arrays.sort(wantChars, from, to);
            ArraySorts.sort(ints, from, to);
            ArraySorts.sort(longs, from, to);
            ArraySorts.sort(bytes, from, to);
            ArraySorts.sort(shorts, from, to);
            ArraySorts.sort(chars, from, to);
            assertArrayEquals(wantInts, ints);
            assertArrayEquals(wantLongs, longs);
            assertArrayEquals(wantBytes, bytes);
            assertArrayEquals(wantShorts, shorts);
            assertArrayEquals(wantChars, chars);
        }
    }

    private static void checkFloats(int[] bits, int from, int to) {
        float[] floats = new float[bits.length];
        double[] doubles = new double[bits.length];
        for (int k = 0; k < bits.length; k++) {
            floats[k] = Float.intBitsToFloat(bits[k]);
            doubles[k] = Double.longBitsToDouble((long) bits[k] << 32);
        }
        float[] wantFloats = floats.clone();
        double[] wantDoubles = doubles.clone();
        Arrays.sort(wantFloats, from, to);
        Arrays.sort(wantDoubles, from, to);
        ArraySorts.sort(floats, from, to);
        ArraySorts.sort(doubles, from, to);
        for (int k = 0; k < bits.length; k++) {
            assertEquals(Float.floatToRawIntBits(wantFloats[k]), Float.floatToRawIntBits(floats[k]));
            assertEquals(Double.doubleToRawLongBits(wantDoubles[k]), Double.doubleToRawLongBits(doubles[k]));
        }
    }
}
