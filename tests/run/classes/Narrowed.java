package weft;

import java.util.List;
import java.util.function.Function;

/**
 * {@link OddClassesTest} has the methods return what their names say, and the field be a boolean: then the JVM narrows what they
 * return, and what the field is given; likewise what is stored in an array of booleans. Each method has a descriptor of its own.
 */
final class Narrowed {
    private char low;

    private Narrowed() {}

    static int toBoolean(int x, boolean other) {
        return other ? x : x + 1;
    }

    static int toByte(int x, byte other) {
        return x * other;
    }

    static int toShort(int x, short other) {
        int y = x;
        for (int i = 0; i < other; i++) y += 30000;
        return y;
    }

    static int toChar(int x, float other) {
        return x - (int) other;
    }

    static List<Function<Integer, Integer>> functions() {
        return List.of(
            x -> toBoolean(x, x > 2),
            x -> toBoolean(x, true) == 1 ? x : -x,
            x -> toByte(x, (byte) 1),
            x -> toShort(x, (short) (x & 3)),
            x -> toChar(x, 2),
            x -> {
                Narrowed n = new Narrowed();
                for (int i = 0; i < (x & 3); i++) n.low += (char) x.intValue();
                return (int) n.low;
            },
            x -> {
                byte[] flags = Flags.bytes(4L);
                flags[x & 1] = x.byteValue();
                return flags[0] + 10 * flags[1];
            });
    }
}
