/** What has rounds of a plain loop in it; the class's name says so. */
class Leaves {
    private Leaves() {}
}

/** As the classes are called that the rounds of a method's loops become. */
class Leaves$$Loop$step {
    private Leaves$$Loop$step() {}

    private static native void tell(int x);

    // weftc class of mayPrint: Leaves$$Loop$step
    static int mayPrint(int x) {
        if (x < 0) {
            int twice = x * 2;
            tell(twice);
            return twice + 1;
        }
        return x + 3;
    }

    /** In the middle of a loop that counts. */
    // weftc class of counts: Leaves$$Loop$step
    static int counts(int x) {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            if (sum > x) tell(i);
            sum += i;
        }
        return sum;
    }

    /** A loop that may wait for what is told. */
    // weftc class of waits: Leaves$$Loop$step
    static int waits(int x) {
        int left = x;
        while (left != 1) left = (left & 1) == 0 ? left / 2 : 3 * left + 1;
        if (x < 0) tell(x);
        return left;
    }

    /** Every round gets there. */
    // weftc class of prints: Leaves$$Loop$step
    static int prints(int x) {
        tell(x);
        return x;
    }
}
