package weft;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** Inputs: every pair of special values, then random bits. The same in every run. */
final class Data {
    private static final int RANDOM = 3000;

    static final int[] INTS = {
        0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 63, 64, 65, 127, 128, -128, 255, 32767, 32768, -32768, 65535,
        1 << 24, (1 << 24) + 1, 46341, 0x55555555, Integer.MAX_VALUE - 1, Integer.MAX_VALUE,
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1
    };
    static final long[] LONGS = {
        0, 1, -1, 2, -3, 31, 32, 63, 64, 65, 1L << 31, 1L << 32, -1L << 31, (1L << 53) - 1, (1L << 53) + 1,
        3037000500L, 0x5555555555555555L, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE - 1,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1
    };
    static final float[] FLOATS = {
        0f, -0f, 1f, -1f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 3f, 0.1f, 1e10f, -1e10f, 1e20f, 8388607.5f,
        8388608f, 16777216f, 2147483648f, -2147483648f, 9.223372e18f, Float.MIN_VALUE, -Float.MIN_VALUE,
        Float.MIN_NORMAL, Math.nextDown(Float.MIN_NORMAL), Float.MAX_VALUE, -Float.MAX_VALUE,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
    };
    static final double[] DOUBLES = {
        0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3, 0.1, 1e10, -1e10, 1e200, 4503599627370495.5,
        4503599627370496.0, 9007199254740993.0, 2147483647.0, 2147483648.0, -2147483649.0,
        9.223372036854775807e18, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL,
        Math.nextDown(Double.MIN_NORMAL), Float.MIN_VALUE / 2.0, Float.MAX_VALUE * 1.0000001,
        Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
    };

    private Data() {}

    static PArray<Tuple2<Integer, Integer>> intPairs() {
        return intPairs(b -> true);
    }

    /** Pairs whose second is allowed; for another one it is 3. */
    static PArray<Tuple2<Integer, Integer>> intPairs(IntPredicate allowed) {
        SplittableRandom random = new SplittableRandom(11);
        int special = INTS.length * INTS.length;
        int[] a = new int[special + RANDOM];
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = i < special ? INTS[i / INTS.length] : random.nextInt() >> random.nextInt(32);
            b[i] = i < special ? INTS[i % INTS.length] : random.nextInt() >> random.nextInt(32);
            if (!allowed.test(b[i])) b[i] = 3;
        }
        return PArray.zip(PArray.of(a), PArray.of(b));
    }

    static PArray<Tuple2<Long, Long>> longPairs(boolean zeroAllowed) {
        SplittableRandom random = new SplittableRandom(12);
        int special = LONGS.length * LONGS.length;
        long[] a = new long[special + RANDOM];
        long[] b = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = i < special ? LONGS[i / LONGS.length] : random.nextLong() >> random.nextInt(64);
            b[i] = i < special ? LONGS[i % LONGS.length] : random.nextLong() >> random.nextInt(64);
            if (b[i] == 0 && !zeroAllowed) b[i] = 3;
        }
        return PArray.zip(PArray.of(a), PArray.of(b));
    }

    static PArray<Tuple2<Float, Float>> floatPairs() {
        SplittableRandom random = new SplittableRandom(13);
        int special = FLOATS.length * FLOATS.length;
        float[] a = new float[special + RANDOM];
        float[] b = new float[a.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = i < special ? FLOATS[i / FLOATS.length] : Float.intBitsToFloat(random.nextInt());
            b[i] = i < special ? FLOATS[i % FLOATS.length] : Float.intBitsToFloat(random.nextInt());
        }
        return PArray.zip(PArray.of(a), PArray.of(b));
    }

    static PArray<Tuple2<Double, Double>> doublePairs() {
        SplittableRandom random = new SplittableRandom(14);
        int special = DOUBLES.length * DOUBLES.length;
        double[] a = new double[special + RANDOM];
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = i < special ? DOUBLES[i / DOUBLES.length] : Double.longBitsToDouble(random.nextLong());
            b[i] = i < special ? DOUBLES[i % DOUBLES.length] : Double.longBitsToDouble(random.nextLong());
        }
        return PArray.zip(PArray.of(a), PArray.of(b));
    }

    static PArray<Integer> ints() {
        SplittableRandom random = new SplittableRandom(15);
        int[] values = Arrays.copyOf(INTS, INTS.length + RANDOM);
        for (int i = INTS.length; i < values.length; i++) values[i] = random.nextInt() >> random.nextInt(32);
        return PArray.of(values);
    }

    static PArray<Long> longs() {
        SplittableRandom random = new SplittableRandom(16);
        long[] values = Arrays.copyOf(LONGS, LONGS.length + RANDOM);
        for (int i = LONGS.length; i < values.length; i++) {
            values[i] = random.nextLong() >> random.nextInt(64);
        }
        return PArray.of(values);
    }

    static PArray<Float> floats() {
        SplittableRandom random = new SplittableRandom(17);
        float[] values = Arrays.copyOf(FLOATS, FLOATS.length + RANDOM);
        for (int i = FLOATS.length; i < values.length; i++) {
            // half of them any bits, half of them of a size that integers have
            values[i] = i % 2 == 0 ? Float.intBitsToFloat(random.nextInt())
                : (float) random.nextDouble(-3e9, 3e9);
        }
        return PArray.of(values);
    }

    static PArray<Double> doubles() {
        SplittableRandom random = new SplittableRandom(18);
        double[] values = Arrays.copyOf(DOUBLES, DOUBLES.length + RANDOM);
        for (int i = DOUBLES.length; i < values.length; i++) {
            values[i] = i % 2 == 0 ? Double.longBitsToDouble(random.nextLong())
                : random.nextDouble(-1e19, 1e19);
        }
        return PArray.of(values);
    }

    /** Doubles in a range that functions such as sin and exp are used in, and the special ones. */
    static PArray<Double> doubles(double from, double to) {
        SplittableRandom random = new SplittableRandom(19);
        double[] values = Arrays.copyOf(DOUBLES, DOUBLES.length + RANDOM);
        for (int i = DOUBLES.length; i < values.length; i++) values[i] = random.nextDouble(from, to);
        return PArray.of(values);
    }

    static PArray<Byte> bytes() {
        byte[] values = new byte[256];
        for (int i = 0; i < values.length; i++) values[i] = (byte) i;
        return PArray.of(values);
    }

    static PArray<Short> shorts() {
        short[] values = new short[1 << 16];
        for (int i = 0; i < values.length; i++) values[i] = (short) i;
        return PArray.of(values);
    }

    static PArray<Character> chars() {
        char[] values = new char[1 << 16];
        for (int i = 0; i < values.length; i++) values[i] = (char) i;
        return PArray.of(values);
    }
}
