/** Checks that the conditions around them make needless. */
class Conditions {
    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static long gcdOfLongs(long a, long b) {
        while (b != 0) {
            long t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    // weftc inside: --element I
    static float inside(float[] a, int i) {
        return i >= 0 && i < a.length ? a[i] : 0;
    }

    // weftc insideNot: --element I
    static float insideNot(float[] a, int i) {
        if (i < 0 || i >= a.length) {
            return -1;
        }
        return a[i];
    }

    // weftc neighbours: --element I
    static float neighbours(float[] a, int i) {
        return i > 0 && i < a.length - 1 ? a[i - 1] + a[i + 1] : 0;
    }

    // weftc search: --element F
    static int search(float[] a, float x) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                return i;
            }
        }
        return -1;
    }

    // weftc downward: --element F
    static int downward(float[] a, float x) {
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] < x) {
                return i;
            }
        }
        return -1;
    }

    // weftc wrapped: --element I
    static float wrapped(float[] a, int i) {
        return a.length > 0 && i >= 0 ? a[i % a.length] : 0;
    }

    // weftc binarySearch: --element D
    static int binarySearch(double[] a, double x) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < x) {
                low = middle + 1;
            } else if (a[middle] > x) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -low - 1;
    }

    static int decided(int x) {
        if (x > 10) {
            if (x >= 5) {
                return x == 7 ? 1 : 2;
            }
            return 3;
        }
        return 4;
    }

    static int notNull(int x) {
        Integer a = x > 0 ? (Integer) x : null;
        if (a != null) {
            return a + 1;
        }
        return 0;
    }

    // weftc table: --element I
    static int table(int[] table, int x) {
        int[] small = new int[256];
        small[x & 255] = x;
        return small[(x >>> 3) & 255];
    }

    /** Nothing here follows from the conditions. */
    // weftc notEnough: --element I
    static float notEnough(float[] a, int i) {
        return i > 0 && i <= a.length ? a[i] + a[i - 2] : a[i + 1];
    }

    /** i + 2 may wrap around and be negative. */
    // weftc wrapsAround: --element I
    static float wrapsAround(float[] a, int n) {
        for (int i = 0; i <= n; i += 2) {
            if (a[i] < 0) {
                return i;
            }
        }
        return 0;
    }
}
