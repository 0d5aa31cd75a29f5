/** Constants of every kind; strings with characters that modified UTF-8 writes in its own way. */
public class Strings {
    static final String ZERO = "a\0b";
    static final String WIDE = "\u00e9\u4e2d\uD83D\uDE00 \"quoted\" \\ \n";
    static final long BIG = 1L << 40;
    static final float TENTH = 0.1f;
    static final double TINY = 5e-324;

    static Object constant(int which) {
        switch (which) {
            case 0: return ZERO;
            case 1: return WIDE;
            case 2: return BIG;
            case 3: return TENTH;
            case 4: return TINY;
            case 5: return Float.NaN;
            case 6: return Double.NEGATIVE_INFINITY;
            case 7: return -0.0f;
            case 8: return 1_000_000;
            case 9: return int[][].class;
            default: return null;
        }
    }

    static String concat(int i, double d) {
        return "i=" + i + ", d=" + d;
    }

    static Object arrays(int n) {
        Object[] boxes =
            {n, new int[n], new double[n][2], new boolean[1], new char[1], new byte[1], new short[1]};
        return boxes[n] instanceof long[] longs ? (Object) longs.length : boxes;
    }
}
