package weft;

/** Arrays for {@link Narrowed}, which takes the one for the other. */
public final class Flags {
    private Flags() {}

    public static byte[] bytes(long count) {
        return new byte[(int) count];
    }

    public static boolean[] booleans(long count) {
        return new boolean[(int) count];
    }
}
