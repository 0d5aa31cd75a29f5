import java.util.function.IntUnaryOperator;

/** What an element makes is its own: these may run on threads. The last parameter is the element. */
final class Own {
    private static final class Counter {
        int count;
        Object kept;

        int next() {
            return ++count;
        }
    }

    private static final class Stack {
        private int[] numbers = new int[4];
        private int size;

        void push(int x) {
            if (size == numbers.length) {
                int[] larger = new int[2 * size];
                System.arraycopy(numbers, 0, larger, 0, size);
                numbers = larger;
            }
            numbers[size++] = x;
        }

        int pop() {
            return numbers[--size];
        }
    }

    private record Pair(Object left, Object right) {}

    private static final class Node {
        final Node next;
        int value;

        Node(Node next, int value) {
            this.next = next;
            this.value = value;
        }
    }

    private interface Shape {
        int area();
    }

    private static final class Square implements Shape {
        private int side;

        @Override public int area() {
            side++;
            return side * side;
        }
    }

    private static final class Never {
        static int instances;
    }

    private Own() {}

    static int counter(int x) {
        Counter c = new Counter();
        for (int i = 0; i < x; i++) c.next();
        return c.count;
    }

    static int growing(int x) {
        Stack s = new Stack();
        for (int i = 0; i < x; i++) s.push(i);
        return s.pop();
    }

    static Object arrayOfObjects(int x) {
        Object[] both = {x, x + 1};
        both[0] = both[1];
        return both[0];
    }

    static int rows(int x) {
        int[][] rows = new int[3][x];
        rows[1][0] = x;
        return rows[1][0];
    }

    /** What is captured is only read, though it lies in an object that is written. */
    static int besideCaptured(int[] captured, int x) {
        Counter c = new Counter();
        c.kept = captured;
        c.count = ((int[]) c.kept)[x];
        return c.count;
    }

    static int list(int x) {
        Node head = null;
        for (int i = 0; i < x; i++) head = new Node(head, i);
        int sum = 0;
        for (Node n = head; n != null; n = n.next) {
            n.value++;
            sum += n.value;
        }
        return sum;
    }

    static boolean records(Integer x) {
        return new Pair(x, "text").equals(new Pair(x, "other"));
    }

    static int hash(Integer x) {
        return new Pair(x, "text").hashCode();
    }

    static int lambda(int x) {
        Counter c = new Counter();
        IntUnaryOperator add = y -> c.count += y;
        return add.applyAsInt(x);
    }

    static int dispatched(int x) {
        Shape s = new Square();
        return s.area();
    }

    static int locked(int x) {
        Counter c = new Counter();
        synchronized (c) {
            return c.next();
        }
    }

    static int text(String prefix, int x) {
        StringBuilder b = new StringBuilder(prefix);
        for (int i = 0; i < x; i++) b.append(i).append(',');
        return (prefix + x + b.reverse().toString()).length();
    }

    static int handler(int[] captured, int x) {
        Counter c = new Counter();
        try {
            c.count = captured[x];
        } catch (ArrayIndexOutOfBoundsException e) {
            c.count = -1;
        }
        return c.count;
    }

    static int[] copied(int[] captured, int x) {
        int[] copy = captured.clone();
        copy[0] = x;
        return copy;
    }

    static int readsStatic(int x) {
        return x + Never.instances;
    }

    private record Checked(int from, Integer to) {
        Checked {
            to = Math.max(from, to);
        }
    }

    /** Runnables of which each runs the one before: what one calls may be itself, as far as anybody knows. */
    static int runsOthers(int x) {
        Counter c = new Counter();
        Runnable all = c::next;
        for (int i = 0; i < x; i++) {
            Runnable before = all;
            all = i % 2 == 0 ? before::run : () -> before.run();
        }
        all.run();
        return c.count;
    }

    static int madeOfColumns(Checked c) {
        return c.from();
    }
}
