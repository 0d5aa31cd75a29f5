package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Comparator;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.plan.SortKey;
import weft.internal.program.Stages;

/** Stable sorts in Java: of numbers by the JDK's own, of elements with keys by {@link KeyOrder}. */
public final class JavaSort {
    private JavaSort() {}

    /** A new array of what the stages make, in order. */
    public static ArrayData run(Lowered lowered, Stages stages, SortKey key, ArrayData input, boolean parallel) {
        ArrayData made = JavaMap.run(lowered, key.after(stages).asMaps(), input, parallel);
        try {
            String problem = made.size() == 0 ? null : key.problem(made.layout());
            if (problem != null) throw new ClassCastException(problem);
        } catch (Throwable e) {
            made.close();
            throw e;
        }
        if (!key.isElement()) {
            try (made) {
                return made.size() == 0 && made.layout().isUnknown() ? ArrayData.emptyOfUnknown() : byKey(made, parallel);
            }
        }
        if (made.size() > 0) {
            numbers(made.layout().kinds()[0], made.ownedHosts()[0], made.size(), parallel);
            made.wrote();
        }
        return made;
    }

    /** A new array in the order of {@link java.util.List#sort}, or what that throws. */
    public static ArrayData run(Comparator<Object> order, ArrayData input, boolean parallel) {
        Object[] elements = elements(input);
        if (parallel) {
            try {
                return ArraySources.copyOf(ParallelMerge.sorted(elements, order));
            } catch (Relay.TakenException e) {
                throw e;
            } catch (Throwable e) { // not every language declares what it throws
                elements = elements(input); // in order it may be another pair that throws, or none
            }
        }
        Arrays.sort(elements, order);
        return ArraySources.copyOf(elements);
    }

    private static Object[] elements(ArrayData input) {
        Object[] elements = new Object[input.size()];
        ByteBuffer[] columns = input.ownedHosts();
        for (int i = 0; i < elements.length; i++) elements[i] = input.layout().read(columns, 0, i);
        return elements;
    }

    /** Pairs of a key and an element. */
    private static ArrayData byKey(ArrayData pairs, boolean parallel) {
        try (ArrayData keys = pairs.component(0); ArrayData elements = pairs.component(1)) {
            int[] order = KeyOrder.of(keys, parallel);
            Layout layout = elements.layout();
            ArrayData result = ArrayData.allocateUnset(layout, order.length);
            try {
                ByteBuffer[] from = elements.ownedHosts();
                ByteBuffer[] to = result.ownedHosts();
                JavaThreads.forRange(0, order.length, parallel, (start, end) -> {
                    for (int c = 0; c < from.length; c++) move(layout.kinds()[c].shift, from[c], to[c], order, start, end);
                });
                return result;
            } catch (Throwable e) {
                result.close();
                throw e;
            }
        }
    }

    private static void move(int shift, ByteBuffer from, ByteBuffer to, int[] order, int start, int end) {
        switch (shift) {
            case 0 -> {
                for (int i = start; i < end; i++) to.put(i, from.get(order[i]));
            }
            case 1 -> {
                for (int i = start; i < end; i++) to.putShort(i << 1, from.getShort(order[i] << 1));
            }
            case 2 -> {
                for (int i = start; i < end; i++) to.putInt(i << 2, from.getInt(order[i] << 2));
            }
            default -> {
                for (int i = start; i < end; i++) to.putLong(i << 3, from.getLong(order[i] << 3));
            }
        }
    }

    // ---- numbers ----

    /** Values that are equal have the same bits, but for NaN: those go behind all others, in the order in which they come. */
    private static void numbers(Kind kind, ByteBuffer host, int size, boolean parallel) {
        switch (kind) {
            case BOOLEAN -> booleans(host, size);
            case BYTE -> {
                byte[] all = new byte[size];
                host.get(0, all);
                if (parallel) Arrays.parallelSort(all);
                else Arrays.sort(all);
                host.put(0, all);
            }
            case SHORT -> {
                short[] all = new short[size];
                host.asShortBuffer().get(0, all);
                if (parallel) Arrays.parallelSort(all);
                else Arrays.sort(all);
                host.asShortBuffer().put(0, all);
            }
            case CHAR -> {
                char[] all = new char[size];
                host.asCharBuffer().get(0, all);
                if (parallel) Arrays.parallelSort(all);
                else Arrays.sort(all);
                host.asCharBuffer().put(0, all);
            }
            case INT -> {
                int[] all = new int[size];
                host.asIntBuffer().get(0, all);
                if (parallel) Arrays.parallelSort(all);
                else Arrays.sort(all);
                host.asIntBuffer().put(0, all);
            }
            case LONG -> {
                long[] all = new long[size];
                host.asLongBuffer().get(0, all);
                if (parallel) Arrays.parallelSort(all);
                else Arrays.sort(all);
                host.asLongBuffer().put(0, all);
            }
            case FLOAT -> floats(host.asFloatBuffer(), size, parallel);
            case DOUBLE -> doubles(host.asDoubleBuffer(), size, parallel);
        }
    }

    private static void booleans(ByteBuffer host, int size) {
        int set = 0;
        for (int i = 0; i < size; i++) set += host.get(i);
        for (int i = 0; i < size; i++) host.put(i, (byte) (i < size - set ? 0 : 1));
    }

    private static void floats(FloatBuffer host, int size, boolean parallel) {
        float[] all = new float[size];
        float[] nan = new float[size];
        int numbers = 0;
        for (int i = 0; i < size; i++) {
            float value = host.get(i);
            if (value == value) all[numbers++] = value;
            else nan[i - numbers] = value;
        }
        if (parallel) Arrays.parallelSort(all, 0, numbers);
        else Arrays.sort(all, 0, numbers);
        host.put(0, all, 0, numbers);
        host.put(numbers, nan, 0, size - numbers);
    }

    private static void doubles(DoubleBuffer host, int size, boolean parallel) {
        double[] all = new double[size];
        double[] nan = new double[size];
        int numbers = 0;
        for (int i = 0; i < size; i++) {
            double value = host.get(i);
            if (value == value) all[numbers++] = value;
            else nan[i - numbers] = value;
        }
        if (parallel) Arrays.parallelSort(all, 0, numbers);
        else Arrays.sort(all, 0, numbers);
        host.put(0, all, 0, numbers);
        host.put(numbers, nan, 0, size - numbers);
    }
}
