/** One method for each reason not to compile that can be had without a JVM. */
class Refused {
    static int counter;
    static final int[] TABLE = {1, 2, 3};
    int field;

    static native float elsewhere(float x);

    static float nativeMethod(float x) {
        return elsewhere(x);
    }

    static int noClass(int x) {
        return Math.floorMod(x, 7);
    }

    static int recursion(int n) {
        return sum(new int[2], n);
    }

    static int sum(int[] last, int n) {
        return n < 1 ? last[0] : n + sum(new int[n % 3], n - 1);
    }

    static int composedInALoop(int x) {
        Op op = v -> v + 1;
        for (int i = 0;; i++, op = op.twice()) if (i > x) return op.apply(x);
    }

    static int staticObject(int x) {
        return last == null ? x : 0;
    }

    static int staticArray(int x) {
        return x + TABLE[1];
    }

    static int sideEffect(int x) {
        counter = x;
        return x;
    }

    // weftc arrayWrite: --element I
    static int arrayWrite(int[] a, int i) {
        a[i] = 1;
        return i;
    }

    // weftc capture: --element I
    static int capture(Refused r, int i) {
        return r.field + i;
    }

    // weftc captureRows: --element I
    static int captureRows(Refused[] rows, int i) {
        return rows[i].field;
    }

    static int identity(int x) {
        return isSame(new Inc(), x) ? x : 0;
    }

    static int locked(int x) {
        synchronized (new Inc()) {
            return x + 1;
        }
    }

    static synchronized int lockedMethod(int x) {
        return x + 1;
    }

    static int callsLocked(int x) {
        return lockedMethod(x);
    }

    static int arrayOfObjects(int x) {
        Object[] a = new Object[x];
        return a[0] == null ? x : 0;
    }

    static int arrayOfArrays(int x) {
        Object[][] a = new Object[2][2];
        return a.length + x;
    }

    static int arraySize(int n) {
        int[] a = new int[n];
        a[0] = n;
        return a[0];
    }

    static int concatenation(int x) {
        return ("x" + x).length();
    }

    static int jdkMethod(int x) {
        return new java.util.Random(x).nextInt(10);
    }

    static int variableArguments(int x) {
        return java.util.Objects.hash(x, 1);
    }

    static int tooLarge(int x) {
        int[] a = new int[5000];
        return a[x] + x;
    }

    // weftc unknownArray: --element I
    static int unknownArray(int[][] a, int[][] b, int x) {
        return (x > 0 ? a : b)[x][1];
    }

    static int writtenByTheJvm(int x) {
        return new Pair(x, 1).hashCode();
    }

    static Object objectType(int x) {
        return new Inc();
    }

    static Object resultType(int x) {
        return x > 0 ? (Object) x : (Object) 1.5f;
    }

    static void nothing(int x) {}

    static int alwaysThrows(int x) {
        throw new IllegalStateException();
    }

    static Object last;

    static int escapes(int x) {
        last = new Inc();
        return x;
    }

    static int inlineLimit(int x) {
        return f4(f4(f4(f4(f4(f4(f4(f4(x))))))));
    }

    static int f4(int x) {
        return f3(f3(f3(f3(f3(f3(f3(f3(x))))))));
    }

    static int f3(int x) {
        return f2(f2(f2(f2(f2(f2(f2(f2(x))))))));
    }

    static int f2(int x) {
        return f1(f1(f1(f1(f1(f1(f1(f1(x))))))));
    }

    static int f1(int x) {
        return f0(f0(f0(f0(f0(f0(f0(f0(x))))))));
    }

    static int f0(int x) {
        return x * 31 + (x >>> 7) ^ x / 3 + (x << 5) - (x | 0x1234) * (x & 0xff);
    }

    static int noMethod(int x) {
        return Relinked.removed(x);
    }

    static int abstractMethod(int x) {
        return new Relinked.Circle().radius() + x;
    }

    static int chosenObject(int x) {
        Refused a = new Refused(), b = new Refused();
        Refused c = x > 0 ? a : b;
        c.field = x;
        return a.field;
    }

    interface Op {
        int apply(int x);

        default Op twice() {
            return v -> apply(apply(v));
        }
    }

    record Pair(int first, int second) {}

    static class Inc implements Op {
        @Override
        public int apply(int x) {
            return x + 1;
        }
    }

    static class Dec implements Op {
        @Override
        public int apply(int x) {
            return x - 1;
        }
    }

    private static boolean isSame(Inc one, int x) {
        Inc other = x > 0 ? one : new Inc();
        return one == other;
    }

    static volatile int limit;

    // weftc readsVolatile: --emit jvm
    static int readsVolatile(int x) {
        return x < limit ? x : limit;
    }

    static Object resultKind(int x) {
        return (java.util.function.IntSupplier) () -> x;
    }

    static int equalsBuilt(int x) {
        return "x1".equals("x" + x) ? 1 : 0;
    }

    static int noField(int x) {
        return Relinked.gone + x;
    }

    static int notLinked(int x) {
        return Relinked.changed(x);
    }

    static int capturedByItself(int x) {
        java.util.function.IntUnaryOperator[] sum = new java.util.function.IntUnaryOperator[1];
        sum[0] = n -> n <= 0 ? 0 : n + sum[0].applyAsInt(n - 1);
        return sum[0].applyAsInt(x);
    }

    record Step(Op op, Step before) {}

    static int unknownReceiver(int x) {
        Step last = null;
        for (int i = 0; i < x; i++) last = new Step(v -> v + 1, last);
        while (last.before != null) last = last.before;
        return last.op.apply(x);
    }

    static int manyReceivers(int x) {
        Op op = switch (x) {
            case 0 -> v -> v * 2 + x;
            case 1 -> v -> v * 3 + x;
            case 2 -> v -> v * 4 + x;
            case 3 -> v -> v * 5 + x;
            case 4 -> v -> v * 6 + x;
            case 5 -> v -> v * 7 + x;
            case 6 -> v -> v * 8 + x;
            case 7 -> v -> v * 9 + x;
            case 8 -> v -> v * 10 + x;
            case 9 -> v -> v * 11 + x;
            case 10 -> v -> v * 12 + x;
            case 11 -> v -> v * 13 + x;
            case 12 -> v -> v * 14 + x;
            case 13 -> v -> v * 15 + x;
            case 14 -> v -> v * 16 + x;
            case 15 -> v -> v * 17 + x;
            default -> v -> v;
        };
        return op.apply(x);
    }

    static int size;

    /** What it is computed of is not known to weftc, which knows no running program. */
    static int sharedLength(int x) {
        int[] a = new int[size > 4 ? size * 2 : 8];
        a[0] = x;
        return a[x & 3];
    }

    static int roundLength(int x) {
        int sum = 0;
        for (int n = 1; n < 5; n++) {
            int[] a = new int[n];
            for (int k = 0; k < n; k++) a[k] = x + k;
            sum += a[x & n - 1];
        }
        return sum;
    }
}
