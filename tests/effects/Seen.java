import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** What others may see, however well it hides: these run in order. The last parameter is the element. */
final class Seen {
    private static int total;
    private static Object last;
    private static final int[] TABLE = {1, 2, 3};
    private static final Object[] KEPT = new Object[1];

    private static class Counter {
        int count;

        int next() {
            return ++count;
        }
    }

    private static final class Loud extends Counter {
        @Override int next() {
            return total++;
        }
    }

    private static final class Box {
        Object held;
        int[] numbers;

        Box() {}

        Box(int[] numbers) {
            this.numbers = numbers;
        }
    }

    private static final class Leaking {
        int state;

        Leaking() {
            last = this;
        }
    }

    private record Wrapped(Counter counter) {
        @Override public int hashCode() {
            return counter.next();
        }
    }

    private record Outer(Object held) {}

    private Seen() {}

    static int staticField(int x) {
        return total += x;
    }

    static int capturedField(Counter captured, int x) {
        return captured.count += x;
    }

    static int capturedArray(int[] captured, int x) {
        return captured[0] += x;
    }

    static int staticArray(int x) {
        return TABLE[0] += x;
    }

    static Object escapesThroughStatic(int x) {
        Counter c = new Counter();
        last = c;
        return c.next();
    }

    static int escapesThroughConstructor(int x) {
        return new Leaking().state;
    }

    static int escapesThroughArray(Object[] captured, int x) {
        int[] own = {x};
        captured[0] = own;
        return own[0];
    }

    static int escapesThroughStaticArray(int x) {
        int[] own = {x};
        KEPT[0] = own;
        return own[0];
    }

    private static void putAll(int[]... arrays) {
        for (int[] a : arrays) a[0]++;
    }

    static int varargs(int[] captured, int x) {
        putAll(new int[1], captured);
        return x;
    }

    /** Its own box, but what it holds is not. */
    static int heldInOwn(int[] captured, int x) {
        Box b = new Box(captured);
        b.numbers[0] = x;
        return x;
    }

    static int heldDeep(Counter captured, int x) {
        Box b = new Box();
        b.held = new Object[] {new Object[] {captured}};
        return ((Counter) ((Object[]) ((Object[]) b.held)[0])[0]).next();
    }

    private static IntUnaryOperator adder(Counter c) {
        return y -> c.count += y;
    }

    static int returnedClosure(Counter captured, int x) {
        return adder(captured).applyAsInt(x);
    }

    static int methodReference(Counter captured, int x) {
        IntSupplier s = captured::next;
        return s.getAsInt();
    }

    static int lock(Object captured, int x) {
        synchronized (captured) {
            return x;
        }
    }

    static int lockOfText(int x) {
        synchronized ("text") {
            return x;
        }
    }

    private static synchronized int locked(int x) {
        return x;
    }

    static int staticLock(int x) {
        return locked(x);
    }

    /** Nobody knows which. */
    static int unknownClass(Counter captured, int x) {
        return captured.next();
    }

    static int oneOfTwo(int x) {
        Counter c = x > 0 ? new Counter() : new Loud();
        return c.next();
    }

    static int hashOfRecord(Counter captured, int x) {
        return new Outer(new Wrapped(captured)).hashCode();
    }

    static int chosen(int[] captured, int x) {
        int[] a = x > 0 ? new int[1] : captured;
        a[0] = x;
        return x;
    }

    static int inHandler(int x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            total++;
            return -1;
        }
    }

    static int inFinally(int[] captured, int x) {
        try {
            return 100 / x;
        } finally {
            captured[0]++;
        }
    }

    static long time(int x) {
        return System.nanoTime() + x;
    }

    static int random(int x) {
        return (int) (Math.random() * x);
    }

    static int copiedInto(int[] captured, int x) {
        System.arraycopy(new int[] {x}, 0, captured, 0, 1);
        return x;
    }

    /** Whoever gives an element to this makes it. */
    private record Numbered(int x) {
        Numbered {
            total++;
        }
    }

    static int madeOfColumns(Numbered n) {
        return n.x();
    }
}
