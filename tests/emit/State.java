/** Static fields that are written now and then: the same as those of captured objects. */
class State {
    static boolean met;
    static int bits;
    static int counter;
    static double total;
    static Object latest;

    /** The store is a check, whose element is Java's. */
    static int learns(int x) {
        if (!met && x > 2) met = true;
        return met ? -x : x;
    }

    /** Every element stores what may be there. */
    static int marks(int x) {
        bits |= 4;
        return x + bits;
    }

    static double compares(double x) {
        if (x > 1) total = x;
        return total;
    }

    static int counts(int x) {
        if (x > 0) counter += x;
        else counter--;
        return x;
    }

    static int countsAlways(int x) {
        return x + counter++;
    }

    static int keeps(int x) {
        latest = x;
        return x;
    }
}
