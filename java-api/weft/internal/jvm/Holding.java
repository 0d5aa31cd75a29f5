package weft.internal.jvm;

/** What an exception can hold. */
final class Holding {
    /** So many causes and suppressed exceptions are looked at. */
    private static final int MOST = 64;

    private Holding() {}

    /**
     * Whether it may lead to an object that the program has given it. The exceptions of java.lang and java.util hold texts, classes and
     * other exceptions; what else there is may hold anything.
     */
    static boolean mayHoldObjects(Throwable thrown) {
        if (thrown instanceof VirtualMachineError) return true; // no stack, or no memory, to look any further
        return left(thrown, MOST) <= 0;
    }

    /** How many more may be looked at; 0 or less: one may hold an object, or they are too many. */
    private static int left(Throwable thrown, int most) {
        int left = most;
        for (Throwable e = thrown; e != null && left > 0; e = e.getCause()) {
            String where = e.getClass().getPackageName();
            left = where.equals("java.lang") || where.equals("java.util") ? left - 1 : 0;
            for (Throwable other : left > 0 ? e.getSuppressed() : new Throwable[0]) left = left(other, left);
        }
        return left;
    }
}
