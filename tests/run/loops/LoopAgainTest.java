package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weft.javac.Javac;

/** Rounds that only Java can do, and that do not throw ({@link LoopAgainCases}): output and all that is written are Java's. */
class LoopAgainTest {
    private static final int N = 14;
    private static LoopTwins twins;
    /** In which no class has been initialised. */
    private static final Class<?>[] PLAIN = new Class<?>[N];

    @BeforeAll static void rewrite() throws Exception {
        for (int i = 0; i < N; i++) PLAIN[i] = LoopTwins.copyOf(LoopAgainCases.class);
        twins = new LoopTwins(LoopAgainCases.class);
    }

    /** 1 and up; -1 where a round is Java's. */
    private static int[] with(int n, int... at) {
        int[] b = new int[n];
        Arrays.setAll(b, i -> i % 9 + 1);
        for (int i : at) b[i] = -1;
        return b;
    }

    private static int[][] table(int rows, int columns) {
        int[][] a = new int[rows][];
        for (int i = 0; i < rows; i++) a[i] = new Random(rows + 31L * i).ints(columns).toArray();
        return a;
    }

    private static void printsIn(String name, int lines, Object... arguments) throws Exception {
        assertEquals(lines, twins.same(name, arguments).output().lines().count());
    }

    @Test void oneRound() throws Exception {
        for (int at = 0; at < N; at++) {
            printsIn("prints", 1, new int[N], with(N, at));
            twins.same("printsDown", new short[N], with(N, at), N - 1);
            twins.same("printsDown", new short[N], with(N, at), N - 2);
            twins.same("printsAndThrows", new int[N], with(N, at));
            printsIn("inHelpers", 1, new int[N], with(N, at));
            printsIn("scattered", 1, new int[5], new int[] {3, 1, 4, 1, 0, 2, 2, 4, 3, 1, 0, 0, 2, 1}, with(N, at));
        }
        twins.left("prints", new int[N], with(N, 5));
        twins.left("printsDown", new short[N], with(N, 7), N - 1);
        twins.left("printsAndThrows", new int[N], with(N, 8));
        twins.left("inHelpers", new int[N], with(N, 5));
        twins.taken("prints", new int[500], with(500));
    }

    @Test void severalRounds() throws Exception {
        for (int first = 0; first < N; first++) {
            for (int second = first + 1; second < N; second++) {
                printsIn("prints", 3, new int[N + 9], with(N + 9, first, second, N + 2));
                twins.same("printsDown", new short[N], with(N, first, second), N - 1);
                printsIn("inHelpers", 2, new int[N], with(N, first, second));
            }
        }
        int[] all = new int[N];
        Arrays.fill(all, -3);
        printsIn("prints", N, new int[N], all);
        printsIn("inHelpers", N, new int[N], all);
        for (int apart : new int[] {2, 3, 7, 50, 333}) {
            int[] b = with(2000);
            for (int i = apart - 1; i < b.length; i += apart) b[i] = -i;
            printsIn("prints", b.length / apart, new int[b.length], b);
            printsIn("inHelpers", b.length / apart, new int[b.length], b);
        }
    }

    @Test void exceptionsBehindThem() throws Exception {
        for (int prints = 0; prints < N; prints++) {
            for (int throwing = 0; throwing < N; throwing++) {
                int[] b = with(N, prints);
                b[throwing] = -9;
                twins.same("printsAndThrows", new int[N], b);
                b[throwing] = 0;
                twins.same("printsDown", new short[N], b, N - 1);
            }
            assertNotNull(twins.same("prints", new int[N + 3], with(N, prints)).thrown());
        }
    }

    @Test void whatJavaWritesIsReadBehindIt() throws Exception {
        for (int first = 0; first < N; first++) {
            for (int second = first; second < N; second++) {
                printsIn("changesItsArray", first == second ? 1 : 2, with(N, first, second), new Random(first).ints(N + second).toArray());
            }
        }
        twins.said("changesItsArray", "rounds left to Java in line 81", with(N, 4, 9), new int[N]);
        assertNotNull(twins.same("changesItsArray", with(N, 4), new int[6]).thrown());
    }

    @Test void nests() throws Exception {
        for (int row = 0; row < 5; row++) {
            for (int column = 1; column < 7; column++) {
                printsIn("tables", 1, table(5, 7), with(60, row * 7 + column));
                for (int other = 0; other < 5; other++) twins.same("tables", table(5, 7), with(60, row * 7 + column, other * 7 + 3));
                int[] b = with(60);
                Arrays.fill(b, 30);
                b[row * 7 + column] = 40 + row;
                b[row * 7 + 3] = 42;
                twins.same("tablesInARegion", table(5, 7), b, 6);
                b[30] = 5;
                twins.same("tablesInARegion", table(5, 7), b, 9);
            }
        }
        twins.left("tables", table(5, 7), with(60, 17));
    }

    @Timeout(60)
    @Test void whatLaterRoundsWaitFor() throws Exception {
        for (String name : new String[] {"waits", "waitsForMore"}) twins.said(name, ": runs in Java", new int[N], with(N), new int[] {1});
        for (int at = 0; at <= 3; at++) {
            twins.same("waits", new int[N], with(N, at), new int[1]);
            twins.same("waitsForMore", new int[N], with(N, at), new int[1]);
            twins.same("counts", new int[N], with(N, at));
        }
        twins.left("counts", new int[N], with(N, 3));
    }

    @Test void objectsThatAreMade() throws Exception {
        for (int first = 0; first < N; first++) {
            for (int second = first; second < N; second++) {
                int[] b = with(N, first, second);
                b[second] = -1 - second % 7;
                printsIn("makes", first == second ? 2 : 4, new int[N], b);
            }
        }
        twins.left("makes", new int[N], with(N, 3));
    }

    @Test void initialisers() throws Exception {
        for (int at = 0; at < N; at++) {
            Class<?> plain = PLAIN[at];
            Class<?> rewritten = twins.copy();
            assertEquals(1, twins.same(plain, rewritten, "initialises", new int[N], with(N, at, N - 2)).output().lines().count());
            twins.same(plain, rewritten, "initialises", new int[N], with(N, at, N - 2));
        }
    }

    @Test void streams() throws Exception {
        for (int at = 0; at < N; at++) printsIn("streams", at == 9 ? 1 : 2, new int[N], with(N, at, 9));
        twins.left("streams", new int[N], with(N, 5));
        for (int first = 0; first < N; first++) {
            for (int second = first; second < N; second++) {
                int[] b = with(N, first, second);
                twins.same("streams", new int[N], b);
                twins.same("streams", new int[N + 2], b); // it throws behind them
                twins.same("streamsThatThrow", new int[N], b, 1 + second / 4);
                b[first] = -9;
                twins.same("streamsThatThrow", new int[N], b, 1);
                twins.same("longStreams", b, (long) second / 4, (long) N - 1);
            }
            twins.same("streamsInStreams", new int[N], with(N, first), 5);
            twins.same("loopsInLoops", new int[N], with(N, first), 5);
        }
        assertNotNull(twins.same("longStreams", with(N, 4, 9), 2L, (long) N).thrown());
        assertNotNull(twins.same("streams", new int[N + 2], with(N, 3)).thrown());
        for (String name : new String[] {"streams", "streamsThatThrow", "longStreams"}) {
            assertTrue(twins.lines(name).get(0).contains(" times resumed after it"), twins.lines(name).toString());
        }
    }

    /** Rounds that are Java's, or throw, anywhere: few, many, in clusters. */
    @Test void anywhere() throws Exception {
        Random random = new Random(17);
        for (int k = 0; k < 150; k++) {
            int n = 1 + random.nextInt(k % 10 == 0 ? 5000 : 300);
            int[] b = with(n);
            int one = 1 << random.nextInt(9);
            int cluster = 0;
            for (int i = 0; i < n; i++) {
                if (cluster-- > 0 || random.nextInt(one) == 0) b[i] = -1 - random.nextInt(7);
                if (cluster < 0 && random.nextInt(4 * one) == 0) cluster = random.nextInt(40);
            }
            if (random.nextInt(3) == 0) b[random.nextInt(n)] = random.nextBoolean() ? 0 : -9;
            int[] a = random.ints(random.nextInt(8) == 0 ? random.nextInt(n + 1) : n).toArray();
            twins.same("prints", a, b);
            twins.same("printsDown", new short[n], b, n - 1);
            twins.same("printsAndThrows", a, b);
            twins.same("inHelpers", a, b);
            int[] few = Arrays.copyOf(b, Math.min(39, n));
            twins.same("changesItsArray", few, random.ints(50).toArray());
            twins.same("streams", a, b);
            int columns = 2 + random.nextInt(6);
            if (n >= 6 + columns) twins.same("tables", table((n - columns) / 7 + 1, columns), b);
        }
        for (String name : new String[] {"prints", "printsDown", "printsAndThrows", "inHelpers", "changesItsArray", "tables", "streams"}) {
            assertTrue(twins.lines(name).get(0).contains(" times resumed after it"), twins.lines(name).toString());
        }
    }

    /** The loop is left to Java while Java does a round, and the rounds behind it are not forgotten. */
    @Test void leftToJavaInBetween() throws Exception {
        for (String name : new String[] {"streamsInBetween", "inBetween"}) {
            for (int before = 61; before < 66; before++) {
                Class<?> rewritten = twins.copy();
                int[] throwing = with(N);
                throwing[6] = -9;
                for (int k = 0; k < before; k++) twins.sameIn(rewritten, name, new int[N], throwing);
                for (int k = 0; k < 3; k++) twins.sameIn(rewritten, name, new int[N], with(N, 4, 8));
            }
        }
    }

    // ---- fresh JVMs ----

    private static List<String> answers(Jvm.Result result) {
        result.mustSucceed();
        return result.output().lines().filter(line -> line.startsWith("= ")).toList();
    }

    /** Java's turns are taken in between, and the device gets the loop when it is seen to be faster. */
    @Test void timed() {
        List<String> expected = answers(Jvm.run(List.of("-Xverify:all"), LoopAgainProgram.class));
        List<String> flags = new ArrayList<>(List.of("-Xverify:all"));
        flags.addAll(Jvm.agentFlags("plain=LoopAgainProgram.*"));
        Jvm.Result result = Jvm.run(flags, LoopAgainProgram.class);
        assertEquals(expected, answers(result)); // who was faster nobody can know
        flags.set(flags.size() - 1, flags.get(flags.size() - 1) + ",first=wait");
        result = Jvm.run(flags, LoopAgainProgram.class);
        assertEquals(expected, answers(result));
        for (String name : new String[] {"Sim.step, line 16", "Streams.step, line 30"}) {
            assertTrue(result.output().lines().anyMatch(line -> line.startsWith("weft.LoopAgainProgram$" + name + ": ran ")
                && line.contains(" times resumed after it")), result.output());
        }
    }

    @Test void whatIsSaid() throws Exception {
        twins.said("prints", "rounds left to Java in line 29 (", new int[500], with(500));
        twins.said("inHelpers", "rounds left to Java in line 74 (", new int[500], with(500));
        twins.said("always", "this part of the JDK cannot run on a device: java.io.PrintStream.println", new int[N], with(N));
        twins.said("inBothArms", "this part of the JDK cannot run on a device: java.io.PrintStream.print", new int[N], with(N));
    }

    private static Class<?> compiled(String name, String method) {
        return new Javac().compile(List.of(new Javac.Source(name, "public class " + name + " {\n" + method + "}\n"))).get(0);
    }

    private static List<String> linesOf(String name) {
        return Weft.loops().stream().filter(line -> line.startsWith(name + ".")).toList();
    }

    /** A copy of each loop takes what it takes, and no more is reckoned with: the method has room for all. */
    @Test void manyLoopsInAMethod() throws Exception {
        assumeTrue(Javac.isHere(), "no javac");
        int loops = 18;
        String each = "for (int i = 0; i < b.length; i++) { if (b[i] < 0) s.set(i); a[i] += b[i] * 3; }\n";
        Class<?> many = compiled("ManyLoops", "public static void many(int[] a, int[] b, java.util.BitSet s) {\n" + each.repeat(loops) + "}\n");
        Weft.loops(many, "many");
        int[] a = new int[500], b = with(500, 300);
        BitSet set = new BitSet();
        many.getMethod("many", int[].class, int[].class, BitSet.class).invoke(null, a, b, set);
        for (int i = 0; i < a.length; i++) assertEquals(loops * 3 * b[i], a[i]);
        assertEquals("{300}", set.toString());
        assertEquals(loops, linesOf("ManyLoops").stream().filter(line -> line.contains(" times resumed after it")).count(),
            linesOf("ManyLoops").toString());
    }

    /** HotSpot would not compile it any more. */
    @Test void aMethodThatIsLargeAlready() throws Exception {
        assumeTrue(Javac.isHere(), "no javac");
        String more = "s += s * 31 + 7;\n"; // 10 bytes
        for (int statements : new int[] {600, 796}) {
            String name = "Large" + statements;
            Class<?> large = compiled(name, "public static int large(int[] a, int s) {\n" + more.repeat(statements)
                + "for (int i = 0; i < a.length; i++) a[i] = i * s;\nreturn s;\n}\n");
            Weft.loops(large, "large");
            int expected = 5;
            for (int i = 0; i < statements; i++) expected += expected * 31 + 7;
            int[] a = new int[100];
            assertEquals(expected, large.getMethod("large", int[].class, int.class).invoke(null, a, 5));
            assertEquals(99 * expected, a[99]);
            String line = linesOf(name).get(0);
            assertTrue(line.contains(statements == 600 ? ": ran 1 of 1 times"
                : "its method would become too large for HotSpot's compilers"), line);
        }
    }
}
