package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rounds that throw, or need Java: those before them are the device's, and Java goes on just there ({@link LoopLeaveCases}). */
class LoopLeavesTest {
    private static final int N = 14;
    private static LoopTwins twins;

    @BeforeAll static void rewrite() throws Exception {
        twins = new LoopTwins(LoopLeaveCases.class);
    }

    private static int[] sevens(int n) {
        int[] b = new int[n];
        Arrays.fill(b, 7);
        return b;
    }

    private static int[][] table(int rows, int columns) {
        int[][] a = new int[rows][];
        for (int i = 0; i < rows; i++) a[i] = new Random(rows + 31L * i).ints(columns).toArray();
        return a;
    }

    @Test void divisions() throws Exception {
        for (int at = 0; at < N; at++) {
            int[] b = sevens(N);
            b[at] = 0;
            assertNotNull(twins.same("divides", new int[N], b).thrown());
            twins.same("seenByTheHandler", new int[N], b);
        }
        int[] b = sevens(N);
        b[5] = 0;
        twins.left("divides", new int[N], b);
        twins.left("seenByTheHandler", new int[N], b);
        b[9] = 0;
        twins.left("divides", new int[N], b);
        twins.left("seenByTheHandler", new int[N], b);
    }

    @Test void variablesThatHandlersRead() throws Exception {
        for (int at = 0; at < N; at++) {
            int[] b = sevens(N);
            b[at] = 0;
            twins.same("lastInTheHandler", new int[N], b);
            assertNotNull(twins.same("lastInFinally", new int[N], b).thrown());
            twins.same("ownInATry", new int[N], b);
            twins.same("repeatedInATry", new int[N], b, new int[] {3, 1, 2, 3, 3, 1, 9, 8, 7, 6, 5, 4, 3, 2}, 3);
        }
        int[] b = sevens(N);
        b[5] = 0;
        String why = "assigns a variable whose last value is read after the loop, or in a catch around it";
        twins.said("lastInTheHandler", why, new int[N], b);
        twins.said("lastInFinally", why, new int[N], sevens(N));
        twins.left("ownInATry", new int[N], b);
    }

    @Test void indices() throws Exception {
        double[] from = new Random(3).doubles(N).toArray();
        for (int at = 0; at < N; at++) {
            int[] index = sevens(N);
            index[at] = at % 2 == 0 ? -1 : N;
            assertNotNull(twins.same("reads", new double[N], index, from).thrown());
        }
        twins.left("reads", new double[N], new int[] {3, 4, 3, 99, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, from);
    }

    @Test void endsOfArrays() throws Exception {
        for (int length = 0; length <= 2 * N + 3; length++) {
            twins.same("writes", new int[length], sevens(N), 1);
            twins.same("writes", new int[length], sevens(N), 0);
            twins.same("writesDown", new int[length], sevens(N), 0);
            twins.same("writesRows", new byte[length], new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        }
        for (int from = -N - 2; from <= 3; from++) twins.same("writesDown", new int[N], sevens(N), from);
        assertNotNull(twins.same("writes", new int[5], sevens(N), 1).thrown());
        twins.left("writes", new int[6], sevens(N), 1);
        twins.left("writesDown", new int[N], sevens(N), -5);
        twins.left("writesRows", new byte[6], new byte[12]);
    }

    @Test void nests() throws Exception {
        for (int row = 0; row < 5; row++) {
            for (int column = 1; column < 7; column++) {
                int[] b = sevens(60);
                b[row * 7 + column] = 0;
                twins.same("nest", table(5, 7), b, 0);
                twins.same("nest", table(5, 7), b, 2);
                twins.same("nestDown", table(5, 7), b);
            }
        }
        int[] b = sevens(60);
        b[3 * 7 + 2] = 0;
        assertNotNull(twins.same("nest", table(5, 7), b, 0).thrown());
        twins.left("nest", table(5, 7), b, 0);
        assertNotNull(twins.same("nestDown", table(5, 7), b).thrown());
        b = sevens(800 * 7 + 500); // so many that several threads copy them
        b[700 * 7 + 499] = 0;
        twins.left("nest", table(800, 500), b, 0);
    }

    @Test void nestsWhoseRowsHaveStayed() throws Exception {
        for (int row = 0; row < 5; row++) {
            for (int round = 1; round < 6; round++) {
                int[] b = sevens(60);
                b[row * 7 + 3] = round - 1;
                twins.same("nestsInARegion", table(5, 7), b, 6);
            }
        }
        twins.left("nestsInARegion", table(5, 7), sevens(60), 9);
        assertTrue(twins.lines("nestsInARegion").stream().anyMatch(line -> line.contains("with arrays that had stayed there")),
            twins.lines("nestsInARegion").toString());
    }

    /** A kernel has arrays of an earlier run, which Java would have let go. */
    @Test void arraysOfEarlierRunsGo() {
        List<String> flags = List.of("-Xmx64m", "-XX:+UseSerialGC");
        String expected = Jvm.run(flags, LoopHeapProgram.class).output().strip();
        assertTrue(expected.endsWith("40 MiB beside it"), expected);
        List<String> all = new ArrayList<>(flags);
        all.addAll(Jvm.agentFlags("fallback=error,plain=LoopHeapProgram.mirror"));
        Jvm.Result found = Jvm.run(all, LoopHeapProgram.class);
        found.mustSucceed();
        assertTrue(found.output().contains(expected), found.output());
        found.mustSay("LoopHeapProgram.mirror, line 12: ran 12 of 12 times on ");
    }

    /** A loop that allocates nothing throws nothing where the heap is full, whatever is in front of it. */
    @Test void aFullHeap() {
        List<String> flags = List.of("-Xmx20m", "-XX:+UseSerialGC");
        String expected = Jvm.run(flags, LoopMemoryProgram.class).output().strip();
        List<String> all = new ArrayList<>(flags);
        all.addAll(Jvm.agentFlags("fallback=error,plain=LoopMemoryProgram.*"));
        Jvm.Result found = Jvm.run(all, LoopMemoryProgram.class);
        found.mustSucceed();
        assertEquals(expected, found.output().lines().findFirst().orElse(""), found.output());
        assertTrue(found.output().contains("LoopMemoryProgram.step, line 15: ran "), found.output());
        assertTrue(found.output().contains("LoopMemoryProgram.nest, line 19: ran "), found.output());
    }
}
