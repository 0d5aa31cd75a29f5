package weft;

import java.util.ArrayList;

/** Plain loops whose limits are fields, some of which are volatile, for {@link LoopLimitsTest}. It inherits a field of another package. */
final class LimitCases extends ArrayList<Integer> {
    private static final long serialVersionUID = 1;
    static volatile int rounds = 3;
    static int fewer = 3;
    volatile int most = 50;
    int plain = 50;

    interface Constants {
        int LENGTH = Integer.parseInt("50");
    }

    static class Base implements Constants {
        volatile int seen = 50;
        int size = 50;
        static volatile int shared = 3;
        static int common = 3;
    }

    /** By whose name its fields are read that it inherits. */
    static final class Other extends Base {
        volatile int[] latest = new int[50];
        final Base base = new Base();
    }

    private LimitCases() {
        for (int i = 0; i < 30; i++) add(i); // modCount
    }

    static LimitCases make() {
        return new LimitCases();
    }

    static Object[] contents(Object of) {
        return ((LimitCases) of).toArray();
    }

    void ofItsOwn(int[] a) {
        for (int i = 0; i < plain; i++) a[i] += i;
    }

    void volatileOfItsOwn(int[] a) {
        for (int i = 0; i < most; i++) a[i] += i;
    }

    void inherited(int[] a) {
        for (int i = 0; i < modCount; i++) a[i] += i;
    }

    static void ofInterface(int[] a) {
        for (int i = 0; i < Other.LENGTH; i++) a[i] += i;
    }

    static void ofAnother(int[] a) {
        Other other = new Other();
        for (int i = 0; i < other.size; i++) a[i] += i;
    }

    static void volatileOfAnother(int[] a) {
        Other other = new Other();
        for (int i = 0; i < other.base.seen; i++) a[i] += i;
    }

    static void volatileArray(int[] a) {
        Other other = new Other();
        for (int i = 0; i < other.latest.length; i++) a[i] += i;
    }

    static void staticOfAnother(int[] a) {
        for (int i = 0; i < Base.common; i++) a[i] += i;
    }

    static void volatileStaticOfAnother(int[] a) {
        for (int i = 0; i < Other.shared; i++) a[i] += i;
    }

    static void repeated(int[] y, int[] p) {
        for (int r = 0; r < fewer; r++) {
            for (int i = 0; i < p.length; i++) y[p[i]] += i;
        }
    }

    static void repeatedUntilTold(int[] y, int[] p) {
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < p.length; i++) y[p[i]] += i;
        }
    }

    static void repeatedUntilAnotherIsTold(int[] y, int[] p) {
        for (int r = 0; r < Base.shared; r++) {
            for (int i = 0; i < p.length; i++) y[p[i]] += i;
        }
    }

    static void innerOfAnother(int[] y, int[] p) {
        Other other = new Other();
        for (int r = 0; r < 3; r++) {
            for (int i = 0; i < other.seen; i++) y[p[i]] += i;
        }
    }

    static void nest(int[][] t) {
        Other other = new Other();
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < other.size; j++) t[i][j] += i;
        }
    }

    static void volatileNest(int[][] t) {
        Other other = new Other();
        for (int i = 0; i < t.length; i++) {
            for (int j = 0; j < other.seen; j++) t[i][j] += i;
        }
    }
}
