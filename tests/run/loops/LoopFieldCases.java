package weft;

/** Loops that count and sum in fields, for {@link LoopFieldsTest}. Nobody else may touch what it names. */
final class LoopFieldCases {
    private static int errors;
    private static int good;
    private static long all;
    private static volatile int seen;

    private int bad = 7;
    private long total = Long.MAX_VALUE - 5;
    private int place;
    private byte narrow;
    private float approximate;
    private static double energy;
    private double sign;
    private int last;
    private Integer boxed = 3;
    private LoopFieldCases other = this;

    static Object make() {
        errors = 3;
        good = 0;
        all = Long.MIN_VALUE;
        seen = 1;
        energy = 0.1;
        return new LoopFieldCases();
    }

    static Object contents(Object of) {
        LoopFieldCases c = (LoopFieldCases) of;
        return new Object[] {errors, good, all, seen, c.bad, c.total, c.place, c.narrow, c.approximate, energy, c.sign, c.last, c.boxed};
    }

    void ofAClass(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) errors++;
        }
    }

    void ofAnObject(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) bad++;
        }
    }

    void several(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) {
                errors += 2;
                total -= x[i];
            } else if (x[i] > 3) {
                good++;
                all += (long) x[i] * x[i];
            }
            bad ^= x[i];
        }
    }

    void energies(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 5) energy += x[i] / 3.0;
            else approximate -= x[i] * 0.1f;
        }
    }

    /** 0 becomes -0, which is equal to it. */
    void signs(int[] x) {
        for (int i = 0; i < x.length; i++) sign *= x[i] < -10 ? -1 : 1;
    }

    void energyTwice(int[] x) {
        for (int i = 0; i < x.length; i++) {
            energy += x[i];
            energy += 0.3;
        }
    }

    void energyUpTo(int[] x) {
        for (int i = 0; i < x.length; i++) energy += 1.0 / (7 / x[i]);
    }

    void always(int[] x) {
        for (int i = 0; i < x.length; i++) total += x[i];
    }

    void chosen(int[] x) {
        for (int i = 0; i < x.length; i++) total += x[i] > 0 ? x[i] : 0;
    }

    void most(int[] x) {
        for (int i = 0; i < x.length; i++) bad = Math.max(bad, x[i]);
    }

    /** In rounds of its own. */
    void inner(int[] x) {
        for (int i = 0; i < x.length; i++) {
            for (int k = 0; k < 3; k++) {
                if ((x[i] >> k & 1) != 0) bad++;
            }
        }
    }

    /** Elements, a variable and fields. */
    int mixed(int[] x, int[] y) {
        int sum = 0;
        for (int i = 0; i < x.length; i++) {
            y[i] = x[i] * 3;
            sum += x[i];
            if (y[i] > 9) {
                bad += y[i];
                errors--;
            }
        }
        return sum + bad;
    }

    /** In a loop that is not taken, with values on both sides. */
    long repeated(int[] x) {
        long sum = 0;
        for (int k = 0; k < 3; k++) {
            bad += k;
            for (int i = x.length - 1; i >= k; i -= 2) {
                if (x[i] < k) bad++;
            }
            sum = sum * 31 + bad;
        }
        return sum;
    }

    /** Rounds in front of the one that throws have counted, and that one has in part. */
    void throwing(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) bad++;
            total += 10 / x[i];
            errors++;
        }
    }

    void caught(int[] x) {
        try {
            for (int i = 0; i < x.length; i++) {
                if (x[i] < 0) bad++;
                total += 10 / x[i];
            }
        } catch (ArithmeticException e) {
            good += bad;
        }
    }

    void outside(int[] x, int[] y) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 2) errors++;
            y[i] = x[i];
        }
    }

    /** It is the counter of another array. */
    void placed(int[] x, int[] y) {
        for (int i = 0; i < x.length; i++) {
            y[place] = x[i];
            place++;
        }
    }

    /** Counted by every round, which may read it then. */
    void copied(int[] x, int[] y) {
        for (int i = 0; i < x.length; i++) y[i] = bad++ + x[i];
    }

    // What stays in Java.

    void asked(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0 && bad < 9) bad++;
        }
    }

    void assigned(int[] x) {
        for (int i = 0; i < x.length; i++) last = x[i];
    }

    void ofAnother(int[] x) {
        LoopFieldCases o = other;
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) bad++;
            else o.bad += 2;
        }
    }

    void readOfAnother(int[] x, int[] y) {
        LoopFieldCases o = other;
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) bad++;
            y[i] = o.bad;
        }
    }

    void seenByAll(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) seen++;
        }
    }

    void small(int[] x) {
        for (int i = 0; i < x.length; i++) narrow += x[i];
    }

    void inOrder(int[] x) {
        for (int i = 0; i < x.length; i++) approximate += x[i] * 0.1f;
    }

    void limited(int[] x) {
        for (int i = 0; i < bad; i++) {
            if (x[i] < 0) bad++;
        }
    }

    /** Elements at an index that is worked out: each gets its rounds one behind the other, and a sum would not. */
    void scattered(int[] x, int[] y) {
        for (int i = 0; i < x.length; i++) {
            y[x[i] & 7]++;
            if (x[i] < 0) bad++;
        }
    }

    void turned(int[] x, int[] y) {
        for (int i = x.length - 1; i >= 0; i--) {
            y[x.length - 1 - i] = x[i];
            bad += i;
        }
    }

    private int readBad() {
        return bad;
    }

    void called(int[] x, int[] y) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) bad++;
            y[i] = readBad();
        }
    }

    void twoWays(int[] x) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] < 0) bad += 2;
            else bad *= 3;
        }
    }

    void wrapped(int[] x) {
        for (int i = 0; i < x.length; i++) boxed += x[i];
    }

    int bad() {
        return bad;
    }

    void addToBad() {
        bad += 1;
    }
}
