package weft;

/** What {@link Version1} becomes: its members are the same, and do something else. */
public final class Version2 {
    public static int calls;

    private Version2() {}

    public static int counted(int x) {
        return ++calls;
    }

    public static int scaled(int x) {
        return 100 * x;
    }
}
