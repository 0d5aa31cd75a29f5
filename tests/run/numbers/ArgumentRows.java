package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Arguments of given types: every combination of special values (of three, some), then random ones. */
final class ArgumentRows {
    private static final int RANDOM = 600;

    private final SplittableRandom random = new SplittableRandom(23);
    private final List<Object[]> rows = new ArrayList<>();

    private ArgumentRows() {}

    static List<Object[]> of(List<Class<?>> types) {
        ArgumentRows r = new ArgumentRows();
        List<List<Object>> special = types.stream().map(t -> special(t, types.size() == 1)).toList();
        if (types.isEmpty()) return List.<Object[]>of(new Object[0]);
        if (types.size() < 3) {
            for (Object a : special.get(0)) {
                if (types.size() == 1) r.rows.add(new Object[] {a});
                else for (Object b : special.get(1)) r.rows.add(new Object[] {a, b});
            }
        } else {
            for (int i = 0; i < 2 * RANDOM; i++) {
                r.rows.add(special.stream().map(s -> s.get(r.random.nextInt(s.size()))).toArray());
            }
        }
        for (int i = 0; i < RANDOM; i++) {
            int kind = i;
            r.rows.add(types.stream().map(t -> r.any(t, kind)).toArray());
        }
        return r.rows;
    }

    /** @param all of a type that has few values */
    private static List<Object> special(Class<?> type, boolean all) {
        List<Object> values = new ArrayList<>();
        if (type == int.class) {
            for (int v : Data.INTS) values.add(v);
            // the corners of code points and radixes
            values.addAll(List.of(10, 16, 35, 36, 'A' + 0, 'z' + 0, 0xd800, 0xdc00, 0x10ffff, 0x110000));
        }
        if (type == long.class) for (long v : Data.LONGS) values.add(v);
        if (type == float.class) for (float v : Data.FLOATS) values.add(v);
        if (type == double.class) for (double v : Data.DOUBLES) values.add(v);
        if (type == boolean.class) values.addAll(List.of(false, true));
        if (type == char.class) {
            IntStream.range(0, 0x250).forEach(v -> values.add((char) v));
            // the corners of the surrogates
            int[] corners = {0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff};
            for (int v : corners) values.add((char) v);
        }
        if (type == byte.class) IntStream.range(0, 1 << 8).forEach(v -> values.add((byte) v));
        if (type == short.class && all) IntStream.range(0, 1 << 16).forEach(v -> values.add((short) v));
        if (type == short.class && !all) for (int v : Data.INTS) values.add((short) v);
        return values;
    }

    /** A random value: of any bits, of any size, or of a size that programs use, as {@code kind} says. */
    private Object any(Class<?> type, int kind) {
        if (type == int.class) {
            return kind % 3 == 0 ? random.nextInt(0x110000) : random.nextInt() >> random.nextInt(32);
        }
        if (type == long.class) return random.nextLong() >> random.nextInt(64);
        if (type == float.class) {
            return switch (kind % 3) {
                case 0 -> Float.intBitsToFloat(random.nextInt());
                case 1 -> (float) random.nextDouble(-3e9, 3e9);
                default -> (float) random.nextDouble(-2, 2);
            };
        }
        if (type == double.class) {
            return switch (kind % 4) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextDouble(-1e19, 1e19);
                case 2 -> random.nextDouble(-1000, 1000);
                default -> random.nextDouble(-2, 2);
            };
        }
        if (type == boolean.class) return random.nextBoolean();
        if (type == char.class) return (char) random.nextInt(1 << 16);
        return type == byte.class ? (Object) (byte) random.nextInt() : (Object) (short) random.nextInt();
    }
}
