package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@link ScatterCases} rewritten, against the same class as javac made it: each element gets its rounds in Java's order. */
class ScatterLoopsTest {
    private static LoopTwins twins;

    @BeforeAll static void rewrite() throws Exception {
        twins = new LoopTwins(ScatterCases.class);
    }

    /** All of its loops were the device's. */
    private static void all(String name, Object... arguments) throws Exception {
        twins.same(name, arguments);
        assertTrue(twins.lines(name).stream().allMatch(line -> line.contains(": ran ") && !line.contains("in Java")),
            twins.lines(name).toString());
    }

    private static int[] indices(int n, int limit) {
        return new Random(n + 31L * limit).ints(n, 0, limit).toArray();
    }

    private static int[] ints(int n) {
        return new Random(n).ints(n).toArray();
    }

    private static double[] doubles(int n) {
        return new Random(n).doubles(n, -2, 2).toArray();
    }

    /** Of more rounds than the heap has room for: a JVM that may end for want of heap goes on. */
    static final class SmallHeap {
        private static final int PLACES = 1024;

        private static void count(int[] places, int n) {
            for (int i = 0; i < n; i++) places[i * 7 & PLACES - 1] += i;
        }

        public static void main(String[] args) {
            int n = 16_000_000;
            int[] expected = new int[PLACES];
            for (int i = 0; i < n; i++) add(expected, i * 7 & PLACES - 1, i);
            int[] places = new int[PLACES];
            count(places, n);
            if (!Arrays.equals(expected, places)) throw new AssertionError("wrong places");
            System.out.println(Weft.loops());
        }

        private static void add(int[] places, int at, int value) {
            places[at] += value;
        }
    }

    @Test void roundsAreOutsideOfTheHeap() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        List<String> flags = new ArrayList<>(Jvm.agentFlags("first=wait,plain=weft.ScatterLoopsTest$SmallHeap.count"));
        flags.addAll(List.of("-Xmx40m", "-XX:+ExitOnOutOfMemoryError"));
        Jvm.Result result = Jvm.run(flags, SmallHeap.class);
        result.mustSay("count, line");
        assertTrue(result.output().contains(": ran 1 of 1 times on"), result::output);
    }

    @Test void accumulations() throws Exception {
        for (int n : new int[] {1, 2, 77, 5000}) {
            for (int limit : new int[] {1, 3, 100}) all("scattered", ints(100), indices(n, limit));
        }
        twins.same("scattered", ints(10), new int[0]);
        twins.same("scattered", null, new int[0]);
    }

    @Test void javaGrandesForm() throws Exception {
        for (int rounds : new int[] {1, 2, 50}) {
            double[] values = doubles(700);
            all("sparse", doubles(90), values, indices(700, 90), indices(700, 40), doubles(40), rounds);
            values[13] = Double.NaN;
            values[14] = Double.POSITIVE_INFINITY;
            values[15] = -0.0;
            all("sparse", doubles(90), values, indices(700, 90), indices(700, 40), doubles(40), rounds);
        }
        for (int rounds : new int[] {0, -5}) twins.same("sparse", doubles(9), doubles(70), indices(70, 9), indices(70, 4), doubles(4), rounds);
        twins.same("sparse", new double[9], new double[0], null, null, null, 3);
        assertEquals(1, twins.lines("sparse").size());
    }

    @Test void theOrderIsJavas() throws Exception {
        for (int n : new int[] {2, 50, 3000}) {
            float[] f = new float[20];
            for (int i = 0; i < f.length; i++) f[i] = i * 0.37f;
            all("scatterInOrder", ints(20), indices(n, 20), new long[20], new short[20], f);
            all("scatterOperators", doubles(20), doubles(21), new byte[20], indices(n, 20), doubles(n));
            all("scatterStores", new long[30], indices(n, 30), new Random(n).longs(n).toArray());
        }
    }

    @Test void indicesOfAllKinds() throws Exception {
        byte[] of = new byte[2000];
        new Random(1).nextBytes(of);
        for (int first : new int[] {0, 1999, 17}) all("histogram", new int[127], of, first);
        all("scatterToField", ints(300));
        assertNotNull(twins.same("histogram", new int[100], of, 0).thrown());
        assertNotNull(twins.same("histogram", new int[127], of, -1).thrown());
    }

    /** What Java has written by then is what is there. */
    @Test void exceptionsComeFromTheirRound() throws Exception {
        for (int at = 0; at < 40; at += 3) {
            for (int wrong : new int[] {-1, 20, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                int[] index = indices(40, 20);
                all("sparse", doubles(20), doubles(40), index, indices(40, 5), doubles(5), 2); // or it is refused after many failures
                index[at] = wrong;
                assertNotNull(twins.same("scattered", ints(20), index).thrown());
                assertNotNull(twins.same("sparse", doubles(20), doubles(40), index, indices(40, 5), doubles(5), 3).thrown());
                assertNotNull(twins.same("sparse", doubles(20), doubles(40), indices(40, 20), index, doubles(5), 3).thrown());
            }
            all("scattered", ints(20), indices(40, 20));
            int[] by = ints(40);
            by[at] = 0;
            assertNotNull(twins.same("scatterThrows", ints(20), indices(40, 20), by).thrown());
        }
        assertNotNull(twins.same("scattered", null, indices(40, 20)).thrown());
        assertNotNull(twins.same("scattered", ints(20), null).thrown());
        assertNotNull(twins.same("sparse", doubles(20), doubles(41), indices(40, 20), indices(41, 5), doubles(5), 2).thrown());
        assertNotNull(twins.same("sparse", doubles(20), null, null, null, null, 2).thrown());
    }

    @Test void oneArrayByTwoNames() throws Exception {
        double[] y = doubles(30);
        twins.said("sparse", "by another name", y, doubles(70), indices(70, 30), indices(70, 30), y, 3);
        twins.said("sparse", "by another name", y, y, indices(30, 30), indices(30, 30), doubles(30), 3);
        int[] a = indices(50, 50);
        twins.said("scattered", "by another name", a, a);
        int[] index = indices(50, 50);
        twins.said("scatterThrows", "by another name", a, index, a);
        twins.taken("scatterThrows", a, index, ints(50));
        twins.said("scatterIntoLength", "by another name", a, a, 3);
    }

    @Test void repetitions() throws Exception {
        for (int[] range : new int[][] {{10, 0}, {0, 0}, {-1, 0}, {9, 2}, {100, -100}}) {
            twins.same("scatterRepeated", ints(30), indices(60, 30), range[0], range[1], 60);
        }
        twins.taken("scatterRepeated", ints(30), indices(60, 30), 10, 0, 59);
        assertEquals(1, twins.lines("scatterRepeated").size());
        twins.same("scatterRepeated", ints(30), indices(60, 30), 10, 0, 3);
        assertNotNull(twins.same("scatterRepeated", ints(30), indices(60, 30), 10, 0, 61).thrown());
        twins.taken("scatterChanging", ints(30), indices(50, 30), 40);
        for (int rounds : new int[] {0, 1, 9}) twins.same("scatterIntoLength", ints(30), indices(30, 30), rounds);
        twins.taken("scatterIntoLength", ints(30), indices(30, 30), 4);
        assertEquals(1, twins.lines("scatterIntoLength").size());
    }

    /** The same arrays with other elements, and others with the same: a kernel of an earlier run has to find the new order. */
    @Test void indicesThatChange() throws Exception {
        int[] a = new int[64];
        int[] expected = new int[64];
        int[] index = indices(500, 10);
        for (int k = 0; k < 12; k++) {
            if (k % 3 == 2) index[k * 7] = 63 - k;
            if (k == 5) index = Arrays.copyOf(index, 900);
            if (k == 8) index = index.clone();
            for (int i = 0; i < index.length; i++) expected[index[i]] += i;
            ScatterCases.scattered(a, index);
            assertTrue(Arrays.equals(expected, a), "run " + k);
        }
    }

    @Test void elementsFarApart() throws Exception {
        int[] index = {0, 70_000, 0};
        twins.said("scattered", "too far apart", new int[70_001], index);
        twins.taken("scattered", new int[70_001], new int[] {70_000, 69_000, 70_000});
    }

    @Test void whatIsNotTakenSaysWhy() throws Exception {
        twins.said("scatterIndices", "by different variables", indices(50, 50));
        twins.said("scatterStream", "a stream promises no order", ints(20), indices(50, 20));
        twins.said("scatterIf", "not in every round", ints(20), indices(50, 20));
        twins.said("scatterTwo", "write a loop for each", ints(20), ints(21), indices(50, 20));
        twins.said("scatterMany", "several in a round", ints(20), indices(50, 20));
        twins.said("scatterByCall", "is known only after line", ints(20), indices(50, 20));
        twins.said("scatterByRows", "reads an array that each round chooses", ints(20), new int[][] {{3}, {4}, {3}});
        twins.said("scatterUnequal", "keep the index in a variable", ints(20), indices(50, 20));
    }
}
