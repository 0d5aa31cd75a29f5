package weft.internal.loops;

import weft.internal.layout.Layout;

/**
 * A loop over columns that calls functions of certain classes: {@link LoopWriter} writes the bytecode of each. A hidden class
 * extends this one.
 */
public abstract class Loop {
    /** Something is of another class than the one for which the loop was written; the loop that boxes can go on with it. */
    public static final class UntypedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private static final UntypedException INSTANCE = new UntypedException();

        private UntypedException() {
            super("an operator returned an element of another class", null, false, false);
        }
    }

    /** An element is none of the result's. */
    public static final class MisfitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Object element;
        private final transient Layout layout;
        private final int index;

        private MisfitException(Object element, Layout layout, int index) {
            super("an element does not fit", null, false, false);
            this.element = element;
            this.layout = layout;
            this.index = index;
        }

        /** Throws what {@link Layout#check} throws for it, in an array in which the loop began with element {@code before}. */
        public RuntimeException told(int before) {
            layout.check(element, before + index);
            throw new IllegalStateException("the element fits");
        }
    }

    /** Java is to evaluate what comes next, for only that throws what Java throws: the loop that calls the functions goes on. */
    public static final class TrapException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** The state of the loop, as its parameters. */
        public final int from;
        public final int at;

        private TrapException(int from, int at) {
            super("a check has failed", null, false, false);
            this.from = from;
            this.at = at;
        }
    }

    private final Youth youth = new Youth();

    /** For a loop whose functions are compiled. */
    public final Youth youth() {
        return youth;
    }

    /**
     * @param functions what it calls; or, where that has been compiled, what it reads: the numbers in one array of longs, and
     *     then an array or column for each argument of the {@link Listing}
     * @param in what it reads: of {@link Columns#views}
     * @param out what it writes
     * @param from where it begins
     * @param to where it ends
     * @param at where it writes the first result
     * @return where it would write the next one
     */
    public abstract int run(Object[] functions, Object[] in, Object[] out, int from, int to, int at);

    // ---- called by the bytecode ----

    static TrapException trapped(int from, int at) {
        return new TrapException(from, at);
    }

    private static boolean areInts(long least, long most) {
        return least >= Integer.MIN_VALUE && most <= Integer.MAX_VALUE;
    }

    /** Whether numbers from one to another are all below a limit, and no sum of ints in them has overflown. */
    static boolean isBelow(long least, long most, long limit) {
        return areInts(least, most) && areInts(limit, limit) && most < limit;
    }

    /** The same of above it. */
    static boolean isAbove(long least, long most, long limit) {
        return areInts(least, most) && areInts(limit, limit) && least > limit;
    }

    /** Whether they are all indices of an array of that length. */
    static boolean isInside(long least, long most, long length) {
        return isAbove(least, most, -1) && isBelow(least, most, length);
    }

    /** Of below or above. */
    static boolean isOther(long least, long most, long limit) {
        return isBelow(least, most, limit) || isAbove(least, most, limit);
    }

    static boolean isTrue(byte b) {
        return b != 0;
    }

    static byte byteOf(boolean b) {
        return (byte) (b ? 1 : 0);
    }

    static boolean isOf(Object o, Class<?> type) {
        return o != null && o.getClass() == type;
    }

    static boolean isSame(float a, float b) {
        return Float.floatToRawIntBits(a) == Float.floatToRawIntBits(b);
    }

    static boolean isSame(double a, double b) {
        return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    static boolean isSame(long a, long b) {
        return a == b;
    }

    static boolean isSame(int a, int b) {
        return a == b;
    }

    static boolean isSame(Object a, Object b) {
        return a == b;
    }

    static MisfitException misfit(Object element, Layout layout, int index) {
        return new MisfitException(element, layout, index);
    }

    public static UntypedException untyped() {
        return UntypedException.INSTANCE;
    }
}
