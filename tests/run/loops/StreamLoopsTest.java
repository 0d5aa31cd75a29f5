package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static weft.RandomArrays.floats;
import static weft.RandomArrays.ints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Streams over ranges ({@link StreamCases}) as plain loops. */
class StreamLoopsTest {
    private static LoopTwins twins;

    @BeforeAll static void rewrite() throws Exception {
        twins = new LoopTwins(StreamCases.class);
    }

    private static double[][] table(int rows, int columns) {
        double[][] a = new double[rows][];
        for (int i = 0; i < rows; i++) a[i] = new Random(rows + 31L * i).doubles(columns, -2, 2).toArray();
        return a;
    }

    @Test void results() throws Exception {
        for (int n : new int[] {1, 2, 33, 5000}) {
            twins.taken("saxpy", 2.5f, floats(n + 3), floats(n), new float[n]);
            twins.taken("parallel", 2.5f, floats(n + 3), floats(n), new float[n]);
            byte[] skipped = new byte[n];
            for (int i = 0; i < n; i++) skipped[i] = (byte) (i % 3);
            twins.taken("wide", 1L << 40, new Random(n).doubles(n).toArray(), 0.25, (short) -3, n > 2, skipped);
            twins.taken("collatz", new int[n]);
        }
        twins.taken("unordered", ints(40));
        twins.taken("chosen", ints(40), true);
        twins.taken("chosen", ints(40), false);
        twins.taken("scaled", table(20, 30), new double[30], table(20, 25));
        twins.taken("scaled", table(21, 30), table(1, 40)[0], table(20, 30));
        twins.taken("ofAnInstance", 0.75f);
        twins.taken("several", ints(40), ints(50), 4);
        twins.said("several", "ran 4 of 4 times", ints(40), ints(50), 0);
    }

    @Test void bounds() throws Exception {
        for (int from = -1; from <= 11; from++) {
            for (int to = from - 2; to <= 11; to++) twins.same("modes", new int[10], from, to);
        }
        twins.taken("modes", new int[10], 2, 9);
        twins.same("modes", new int[10], Integer.MAX_VALUE, Integer.MAX_VALUE);
        twins.same("modes", new int[10], Integer.MAX_VALUE, Integer.MIN_VALUE);
        twins.same("saxpy", 2f, null, null, new float[0]);
        assertNotNull(twins.same("saxpy", 2f, null, null, null).thrown());
        assertNotNull(twins.same("saxpy", 2f, floats(3), null, new float[3]).thrown());
    }

    @Test void rangesOfLongs() throws Exception {
        for (int n : new int[] {4, 33, 5000}) {
            byte[] skipped = new byte[n];
            for (int i = 0; i < n; i++) skipped[i] = (byte) (i % 3);
            double[] a = new Random(n).doubles(n + 4).toArray();
            twins.taken("longIndices", a, new double[n], 1L << 40, 2, skipped);
            twins.taken("longIndices", a, new double[n], -3L, -1, skipped);
            assertNotNull(twins.same("longIndices", a, new double[n], -3L, n + 4, skipped).thrown());
            twins.taken("longPlus", ints(n), new int[n - 2], 2L);
        }
        for (int from = -1; from <= 11; from++) {
            for (int to = from - 2; to <= 11; to++) twins.same("longModes", new int[10], (long) from, (long) to);
        }
        twins.taken("longModes", new int[10], 2L, 9L);
        for (long to : new long[] {0, 60}) twins.taken("longHeld", to);
        assertNotNull(twins.same("longPlus", ints(20), new int[20], 3L).thrown());
        assertNotNull(twins.same("longPlus", ints(20), new int[2], -1L).thrown());
        assertNotNull(twins.same("longPlus", ints(20), new int[2], 1L << 31).thrown());
        twins.same("longPlus", ints(20), new int[2], 1L << 32);
    }

    @Test void longsThatAreNoInts() throws Exception {
        for (long from : new long[] {1L << 40, (1L << 40) + 3, 5, 0, 1L << 33, Integer.MAX_VALUE - 3L}) {
            for (int n : new int[] {0, 1, 6}) twins.same("longCut", ints(12), from, from + n);
        }
        twins.taken("longCut", ints(30), 0L, 30L);
        for (long end : new long[] {Integer.MAX_VALUE, Integer.MAX_VALUE + 1L, Long.MAX_VALUE}) {
            twins.same("longModes", new int[4], end, end - 1);
            assertNotNull(twins.same("longModes", new int[4], end, end).thrown());
            assertNotNull(twins.same("longModes", new int[4], 2L, end).thrown());
        }
        assertNotNull(twins.same("longModes", new int[4], Long.MIN_VALUE, 2L).thrown());
        twins.said("longMoved", "writes an element", new int[9], 3L);
        twins.said("longCarried", "reads an element that line", ints(9));
        twins.said("longRows", "runs in Java", (Object) table(4, 5));
    }

    @Test void exceptionsOfLongsComeFromTheirRound() throws Exception {
        int n = 14;
        for (int at = 0; at < n; at++) {
            int[] b = new int[n];
            Arrays.fill(b, 7);
            b[at] = 0;
            assertNotNull(twins.same("longDivides", new int[n], b).thrown());
            assertNotNull(twins.same("longDivides", new int[n], Arrays.copyOf(b, at)).thrown());
        }
        twins.left("longDivides", new int[n], new int[] {1, 2, 3, 4, 0, 1, 2, 3, 0, 1, 1, 1, 1, 1});
    }

    @Test void methodsOfTheClass() throws Exception {
        Weft.loops(StreamCases.Pair.class, "all");
        Weft.loops(StreamCases.Assigning.class, "all");
        twins.same("assigned", ints(30), 5);
        twins.same("allAssigned", ints(30));
        assertEquals(1, Weft.loops().stream().filter(one -> one.contains("Assigning.all, ")
            && one.contains("assigns a parameter of the method that the rounds call")).count(), Weft.loops().toString());
        twins.same("byMethod", ints(30), ints(20));
        String line = Weft.loops().stream().filter(one -> one.contains("Pair.all, ")).findFirst().orElse("");
        assertEquals("", line.contains(": ran 1 of 1 times") ? "" : line);
        assertNotNull(twins.same("byMethod", ints(10), ints(20)).thrown());
    }

    @Test void methodsOfAnotherObject() throws Exception {
        List<String> methods = List.of("ofAVariable", "ofAField", "ofAStatic", "ofTheirField");
        for (String method : methods) Weft.loops(StreamCases.Chain.class, method);
        twins.same("byOthers", ints(30), ints(30), 0);
        for (String method : methods) {
            List<String> lines = Weft.loops().stream().filter(one -> one.contains("Chain." + method + ", ")).toList();
            assertEquals(List.of(), lines.stream().filter(one -> !one.contains(": ran 1 of 1 times")).toList());
            assertEquals(method.equals("ofTheirField") ? 2 : 1, lines.size());
        }
        for (int which = 1; which <= 4; which++) assertNotNull(twins.same("byOthers", ints(30), ints(30), which).thrown());
        assertNotNull(twins.same("byOthers", ints(20), ints(30), 0).thrown());
        for (int n = 0; n < 3; n++) twins.same("byOthers", ints(n), ints(n), 0);
    }

    @Test void exceptionsComeFromTheirRound() throws Exception {
        int n = 14;
        for (int at = 0; at < n; at++) {
            int[] b = new int[n];
            Arrays.fill(b, 7);
            b[at] = 0;
            assertNotNull(twins.same("divides", new int[n], b).thrown());
            assertNotNull(twins.same("divides", new int[n], Arrays.copyOf(b, at)).thrown());
            twins.same("several", b, ints(n), 0);
        }
        twins.left("divides", new int[n], new int[] {1, 2, 3, 4, 0, 1, 2, 3, 0, 1, 1, 1, 1, 1});
    }

    /** Of a parallel stream nobody knows which round throws; the device's is the first one that does. */
    @Test void theFirstExceptionOfParallelRounds() {
        for (int at = 1; at < 40; at += 3) {
            int[] b = new int[40];
            Arrays.fill(b, 0, at, 5);
            int[] a = new int[40];
            int first = at;
            Throwable thrown = null;
            try {
                StreamCases.dividesAtOnce(a, b);
            } catch (ArithmeticException e) {
                thrown = e;
            }
            assertInstanceOf(ArithmeticException.class, thrown);
            for (int i = 0; i < 40; i++) assertEquals(i < first ? 200 : 0, a[i], "element " + i);
        }
    }

    @Test void whatIsNotTakenSaysWhy() throws Exception {
        twins.said("carried", "line 170 reads an element that line 170 writes in another round", ints(50));
        twins.said("scattered", "writes an element that another round may use too", new int[9], new int[] {3, 4, 3, 5});
        twins.said("caught", "it catches exceptions", new int[3], new int[] {1, 0, 2});
        twins.said("kept", "is neither a lambda written there nor a static", new int[20]);
        twins.said("counted", "writes an element", ints(20));
        twins.said("rows", "writes an array that each round chooses", (Object) new int[5][3]);
        twins.said("unused", "its index is not", 4, new int[5]);
    }

    @Test void othersAreLeftAsTheyAre() throws Exception {
        twins.same("others", ints(12), 2);
        twins.same("others", ints(12), 3);
        assertEquals(0, twins.lines("others").size(), twins.lines("others").toString());
    }

    // ---- fresh JVMs ----

    private static Jvm.Result program(String options, List<String> flags, String... arguments) {
        List<String> all = new ArrayList<>(List.of("-Xverify:all"));
        all.addAll(flags);
        all.addAll(Jvm.agentFlags("fallback=error" + options));
        Jvm.Result result = Jvm.run(all, StreamLoopsProgram.class, arguments);
        result.mustSucceed();
        return result;
    }

    private static List<String> answers(Jvm.Result result) {
        return result.output().lines().filter(line -> line.startsWith("= ")).toList();
    }

    @Test void classesToComeAndClassesMadeAnew() {
        List<String> expected = answers(program("", List.of()));
        assertEquals(3, expected.size());
        Jvm.Result result = program(",plain=StreamLoopsProgram.Sim.*", List.of(), "other");
        assertEquals(expected, answers(result), result.output());
        result.mustSay("weft.StreamLoopsProgram$Sim.step, line 12: ran 10 of 10 times on ");
        result.mustSay("weft.StreamLoopsProgram$Sim.fail, line 16: ran 1 of 1 times on ");
        result.mustSay(" 1 times up to a round that throws, or needs Java");
        result = program(",plain=StreamLoopsProgram.Sim.step", List.of(), "fail");
        assertEquals(expected, answers(result), result.output());
        result.mustSay("weft.StreamLoopsProgram$Sim.fail, line 16: ran 1 of 1 times on ");
    }

    @Test void underADebugger() {
        Jvm.Result result = program(",plain=StreamLoopsProgram.Sim.*",
            List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=localhost:0"));
        assertEquals(answers(program("", List.of())), answers(result), result.output());
        result.mustSay("weft.StreamLoopsProgram$Sim.step, line 12: runs in Java: a debugger could stop in it");
    }

    /** Java's turns are taken in between. */
    @Test void timed() {
        Jvm.Result result = program(",first=java,plain=StreamLoopsProgram.Sim.*", List.of());
        assertEquals(answers(program("", List.of())), answers(result), result.output());
    }
}
