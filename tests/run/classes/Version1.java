package weft;

/** A class that {@link RedefinedProgram} redefines, by the bytes of {@link Version2}. */
public final class Version1 {
    public static int calls;

    private Version1() {}

    public static int counted(int x) {
        return x;
    }

    public static int scaled(int x) {
        return 3 * x;
    }
}
