package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Functions that write to what they have captured, now and then: nodes of interpreters that rewrite themselves. */
class RewriteTest {
    private static List<Object> list(PArray<?> array) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) list.add(array.get(i));
        return list;
    }

    private static void onDevice(ArrayFunction<?, ?> f) {
        assertTrue(f.explain().contains("ran on "), f.explain());
        assertFalse(f.explain().contains("Java threads"), f.explain());
    }

    private static void inOrder(ArrayFunction<?, ?> f, String why) {
        assertTrue(f.explain().contains("ran in order in Java"), f.explain());
        assertTrue(f.explain().contains(why), f.explain());
    }

    /** As in Truffle without Truffle: which classes there have been. */
    private static final class Add {
        boolean seenDouble;

        Object run(Object x, Object y) {
            if (!seenDouble && x instanceof Integer i && y instanceof Integer j) return i + j;
            seenDouble = true;
            return ((Number) x).doubleValue() + ((Number) y).doubleValue();
        }
    }

    @Test void classesThatStay() {
        Add node = new Add();
        ArrayFunction<Integer, Double> f = AF.map(x -> (Double) node.run(x, 1.5));
        assertEquals(List.of(2.5, 3.5), list(f.apply(PArray.of(1, 2))));
        inOrder(f, "seenDouble");
        assertTrue(node.seenDouble);
        for (int k = 0; k < 5; k++) assertEquals(List.of(2.5, 4.5), list(f.apply(PArray.of(1, 3))));
        onDevice(f);
    }

    @Test void classesThatWereMet() {
        Add node = new Add();
        ArrayFunction<Integer, Integer> ints = AF.map(x -> (Integer) node.run(x, 1));
        assertEquals(List.of(2, 3), list(ints.apply(PArray.of(1, 2))));
        onDevice(ints); // nothing is written
        ArrayFunction<Double, Double> doubles = AF.map(x -> (Double) node.run(x, 1));
        assertEquals(List.of(1.5), list(doubles.apply(PArray.of(0.5))));
        assertEquals(List.of(1.5), list(doubles.apply(PArray.of(0.5))));
        onDevice(doubles);
        assertThrows(ClassCastException.class, () -> ints.apply(PArray.of(1, 2)));
    }

    /** Ints until there is one too large. */
    private static final class Twice {
        boolean wide;

        long run(int x) {
            if (!wide) {
                if (x < 1 << 30) return x + x;
                wide = true;
            }
            return 2L * x;
        }
    }

    @Test void changesBetweenApplies() {
        Twice node = new Twice();
        ArrayFunction<Integer, Long> f = AF.map(node::run);
        assertEquals(List.of(2L, 4L), list(f.apply(PArray.of(1, 2))));
        onDevice(f);
        assertEquals(List.of(2L, 1L << 31, 4L), list(f.apply(PArray.of(1, 1 << 30, 2))));
        inOrder(f, "wide");
        assertEquals(List.of(2L, 1L << 31), list(f.apply(PArray.of(1, 1 << 30))));
        onDevice(f);
        node.wide = false; // somebody else
        assertEquals(List.of(2L, 4L), list(f.apply(PArray.of(1, 2))));
        onDevice(f);
    }

    /** Its results tell which elements came before. */
    private static final class Mode {
        int mode;

        int run(int x) {
            if (x < 0 && mode == 0) mode = 1;
            return mode * 1000 + 12 / x;
        }
    }

    @Test void changesBetweenElements() {
        Mode node = new Mode();
        ArrayFunction<Integer, Integer> f = AF.map(node::run);
        assertEquals(List.of(12, 6, 988, 1004), list(f.apply(PArray.of(1, 2, -1, 3))));
        inOrder(f, "RewriteTest.java");
        assertEquals(List.of(1012, 994), list(f.apply(PArray.of(1, -2))));
        onDevice(f);
    }

    @Test void exceptionBeforeTheWrite() {
        Mode node = new Mode();
        ArrayFunction<Integer, Integer> f = AF.map(node::run);
        for (int k = 0; k < 5; k++) assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(1, 0, -1)));
        assertEquals(0, node.mode);
        f.apply(PArray.of(1, 2));
        onDevice(f);
    }

    @Test void exceptionBehindTheWrite() {
        Mode node = new Mode();
        ArrayFunction<Integer, Integer> f = AF.map(node::run);
        assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(1, -1, 0)));
        assertEquals(1, node.mode);
        assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(1, -1, 0)));
        assertEquals(List.of(1012), list(f.apply(PArray.of(1))));
        onDevice(f);
    }

    private interface Node {
        int run(Holder parent, int x);
    }

    private static final class Holder {
        Node child = (parent, x) -> {
            parent.child = x > 5 ? new Times(2) : new Plus();
            return parent.child.run(parent, x);
        };

        int run(int x) {
            return child.run(this, x);
        }
    }

    private static final class Times implements Node {
        private final int factor;

        Times(int factor) {
            this.factor = factor;
        }

        @Override public int run(Holder parent, int x) {
            return factor * x;
        }
    }

    private static final class Plus implements Node {
        @Override public int run(Holder parent, int x) {
            if (x > 5) {
                parent.child = new Times(3);
                return parent.child.run(parent, x);
            }
            return x + 1;
        }
    }

    @Test void nodesThatAreReplaced() {
        Holder tree = new Holder();
        ArrayFunction<Integer, Integer> f = AF.map(tree::run);
        assertEquals(List.of(2, 3), list(f.apply(PArray.of(1, 2))));
        assertEquals(List.of(2, 3), list(f.apply(PArray.of(1, 2))));
        onDevice(f);
        assertEquals(List.of(2, 18, 6), list(f.apply(PArray.of(1, 6, 2))));
        assertEquals(List.of(3, 18, 6), list(f.apply(PArray.of(1, 6, 2))));
        onDevice(f);
    }

    /** It is set to what it is, or back. */
    private static final class Chosen {
        private final Node plus = new Plus();
        private final Node times = new Times(4);
        Node node = plus;

        int run(Holder tree, int x) {
            node = x > 3 ? times : plus;
            return node.run(tree, x);
        }
    }

    @Test void oneOfTwo() {
        Chosen chosen = new Chosen();
        Holder tree = new Holder();
        ArrayFunction<Integer, Integer> f = AF.map(x -> chosen.run(tree, x));
        assertEquals(List.of(2, 3), list(f.apply(PArray.of(1, 2))));
        onDevice(f);
        assertEquals(List.of(2, 16), list(f.apply(PArray.of(1, 4))));
        assertEquals(chosen.times, chosen.node);
        assertEquals(List.of(16, 20), list(f.apply(PArray.of(4, 5))));
        onDevice(f);
    }

    @Test void skeletons() {
        for (int round = 0; round < 2; round++) {
            Mode[] nodes = {new Mode(), new Mode(), new Mode(), new Mode()};
            ArrayFunction<Integer, Integer> sum = AF.map((Integer x) -> nodes[0].run(x)).reduce(0, Integer::sum);
            ArrayFunction<Integer, Integer> sums = AF.map((Integer x) -> nodes[1].run(x)).scan(0, Integer::sum);
            ArrayFunction<Integer, Integer> kept = AF.<Integer>identity().filter((Integer x) -> nodes[2].run(x) > 5);
            ArrayFunction<Integer, Integer> rounds = AF.iterate(3, AF.map((Integer x) -> nodes[3].run(x) + x));
            for (int k = 0; k < 3; k++) {
                Mode like = new Mode();
                like.mode = nodes[0].mode;
                PArray<Integer> input = k == 0 ? PArray.of(1, 2, 3) : PArray.of(1, 2, 3, -1, 4);
                int expected = 0;
                List<Object> all = new ArrayList<>(), those = new ArrayList<>();
                for (Object x : list(input)) {
                    int value = like.run((Integer) x);
                    all.add(expected += value);
                    if (value > 5) those.add(x);
                }
                assertEquals(expected, sum.apply(input).get(0));
                assertEquals(all, list(sums.apply(input)));
                assertEquals(those, list(kept.apply(input)));
                assertEquals(like.mode, nodes[2].mode);
                Mode other = new Mode();
                other.mode = nodes[3].mode;
                List<Object> now = list(input);
                for (int r = 0; r < 3; r++) now.replaceAll(x -> other.run((Integer) x) + (Integer) x);
                assertEquals(now, list(rounds.apply(input)));
            }
            for (ArrayFunction<?, ?> f : List.of(sum, sums, kept, rounds)) onDevice(f);
        }
    }

    private static final class Largest {
        int seen;

        int larger(int a, int b) {
            if (Math.max(a, b) > 100 && seen == 0) seen = 7;
            return Math.max(a, b) + 0 * seen;
        }
    }

    @Test void operators() {
        Largest largest = new Largest();
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().reduce(0, largest::larger);
        assertEquals(9, f.apply(PArray.of(9, 8)).get(0));
        onDevice(f);
        assertEquals(101, f.apply(PArray.of(9, 101, 8)).get(0));
        assertEquals(7, largest.seen);
        assertEquals(101, f.apply(PArray.of(9, 101, 8)).get(0));
        onDevice(f);
    }

    @Test void comparators() {
        Integer[] numbers = {5, 1, 4, 2, 3};
        Largest[] seen = {new Largest(), new Largest()};
        Comparator<Integer> order = (a, b) -> {
            if (a == 5 && b == 3) seen[0].seen++;
            return a - b;
        };
        assertTrue(assertThrows(OffloadException.class, () -> AF.<Integer>identity().sorted(order).apply(PArray.of(numbers)))
            .getMessage().contains("is written"));
        assertEquals(0, seen[0].seen);
    }

    private static final class Count {
        int n;
        double last;
    }

    /** Nothing comes of it: it is Java's for good. */
    @Test void counters() {
        Count count = new Count();
        ArrayFunction<Integer, Integer> f = AF.map(x -> {
            if (x > 1) count.n += x;
            return x;
        });
        for (int k = 1; k <= 3; k++) {
            f.apply(PArray.of(1, 2, 3));
            assertEquals(5 * k, count.n);
        }
        OffloadException e = assertThrows(OffloadException.class, () -> f.apply(PArray.of(1, 2, 3)));
        assertEquals(15, count.n);
        assertTrue(e.getMessage().contains("RewriteTest.java"), e.getMessage());
        assertTrue(e.getMessage().contains("Count.n of a captured object is written"), e.getMessage());
        assertTrue(f.explain().contains("left to Java"), f.explain());
    }

    @Test void mistakesAreToldAtOnce() {
        Count count = new Count();
        PArray<Integer> input = PArray.of(1, 2);
        for (String refusal : List.of(
            Same.refused(input, x -> count.n++ + x),
            Same.refused(input, x -> count.n = x),
            Same.refused(input, x -> count.last += x))) {
            assertTrue(refusal.contains("writes to state outside itself"), refusal);
        }
        assertEquals(0, count.n);
    }

    /** The bits count. */
    @Test void zerosAndNaN() {
        Count count = new Count();
        ArrayFunction<Integer, Double> f = AF.map(x -> {
            if (x == 7) count.last = -0.0;
            if (x == 8) count.last = Double.NaN;
            return 1 / count.last;
        });
        for (int x : new int[] {1, 7, 8, 1}) {
            f.apply(PArray.of(x, x));
            assertEquals(x == 7 ? -0.0 : x == 8 || Double.isNaN(count.last) ? Double.NaN : 0.0, count.last);
        }
        assertEquals(List.of(Double.NaN), list(f.apply(PArray.of(8))));
        onDevice(f);
    }

    private static boolean met;

    @Test void staticFields() {
        met = false;
        ArrayFunction<Integer, Integer> f = AF.map(x -> {
            if (!met && x > 2) met = true;
            return met ? -x : x;
        });
        assertEquals(List.of(1, 2), list(f.apply(PArray.of(1, 2))));
        onDevice(f);
        assertEquals(List.of(1, -3, -2), list(f.apply(PArray.of(1, 3, 2))));
        assertTrue(met);
        assertEquals(List.of(-1, -3, -2), list(f.apply(PArray.of(1, 3, 2))));
        onDevice(f);
    }

    static final class Late {
        static final int VALUE = Integer.parseInt("1000");
    }

    /** What an element writes that runs an initialiser too is not seen by those before it. */
    @Test void behindAnInitialiser() {
        Mode node = new Mode();
        ArrayFunction<Integer, Integer> f = AF.map(x -> {
            if (x < 0) node.mode = Late.VALUE;
            return node.mode + x;
        });
        assertEquals(List.of(1, 2, 999, 1003), list(f.apply(PArray.of(1, 2, -1, 3))));
        assertEquals(List.of(1001, 999), list(f.apply(PArray.of(1, -1))));
        onDevice(f);
    }

    @Test void onThreads() {
        int[] data = new int[50_000];
        Arrays.setAll(data, i -> i == 30_000 ? -1 : i + 1);
        Mode node = new Mode();
        Mode like = new Mode();
        int[] expected = Arrays.stream(data).map(like::run).toArray();
        assertTrue(Arrays.equals(expected, AF.<Integer, Integer>map(node::run).onThreads(2).apply(PArray.of(data)).toIntArray()));
    }

    @Test void severalThreadsAtOnce() throws Exception {
        Twice node = new Twice();
        ArrayFunction<Integer, Long> f = AF.map(node::run);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int large = (1 << 30) - 2 + t;
                all.add(threads.submit((Callable<?>) () -> {
                    for (int k = 0; k < 20; k++) {
                        assertEquals(List.of(2L, 2L * large, 6L), list(f.apply(PArray.of(1, large, 3))));
                    }
                    return null;
                }));
            }
            for (Future<?> one : all) one.get();
        } finally {
            threads.shutdown();
        }
        assertTrue(node.wide);
        f.apply(PArray.of(1, 2));
        onDevice(f);
    }
}
