package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static weft.RandomArrays.doubles;
import static weft.RandomArrays.floats;
import static weft.RandomArrays.ints;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@link LoopCases} rewritten, against the same class as javac compiled it: results, arrays, output and stack traces. */
class PlainLoopsTest {
    private static LoopTwins twins;
    /** In which no class has been initialised. */
    private static final Class<?>[] PLAIN = new Class<?>[12];

    @BeforeAll static void rewrite() throws Exception {
        for (int i = 0; i < PLAIN.length; i++) PLAIN[i] = LoopTwins.copyOf(LoopCases.class);
        twins = new LoopTwins(LoopCases.class);
    }

    private static LoopTwins.Outcome same(String name, Object... arguments) throws Exception {
        return twins.same(name, arguments);
    }

    private static List<String> lines(String name) {
        return twins.lines(name);
    }

    private static void taken(String name, Object... arguments) throws Exception {
        twins.taken(name, arguments);
    }

    private static void inJava(String name, String why, Object... arguments) throws Exception {
        twins.said(name, why, arguments);
    }

    @Test void mapsAreTaken() throws Exception {
        for (int n : new int[] {1, 2, 33, 5000}) {
            taken("saxpy", 2.5f, floats(n + 3), floats(n), new float[n]);
            taken("inPlace", doubles(n), 0.75);
            taken("compound", ints(n + 2), ints(n), n);
            taken("mandelbrot", doubles(n), doubles(n), new int[n], 4.0);
            taken("records", doubles(n), doubles(n + 1), new double[n]);
        }
    }

    /** Arrays of a round as long as a variable from outside says, which takes turns, and ends in too many values. */
    @Test void arraysAsLongAsAVariableSays() throws Exception {
        for (int width : new int[] {3, 3, 8, 3, 0}) taken("arraysOf", width, ints(50), new int[50]);
        same("arraysOf", -2, ints(50), new int[50]);
        for (int width = 9; width < 22; width++) same("arraysOf", width, ints(50), new int[50]);
        inJava("arraysOf", "a variable from outside has had more than 16 values", 40, ints(50), new int[50]);
    }

    /** What a run has left in a loop's columns is nothing to the next one, of as many rounds, fewer or more. */
    @Test void columnsAreUsedAgain() throws Exception {
        for (int n : new int[] {700, 700, 33, 700, 5000, 5000, 1}) {
            taken("inPlace", doubles(n), n + 0.25);
            taken("compound", ints(n + 2), ints(n), n);
            taken("sumAndMap", ints(n), new byte[n]);
            assertTrue(lines("inPlace").stream().noneMatch(line -> line.contains("in Java")), () -> lines("inPlace").toString());
        }
    }

    /** A loop keeps columns of 16 MB at most. */
    @Test void largeColumnsAreNotKept() throws Exception {
        long before = Weft.work().hostBytes();
        LoopCases.inPlace(doubles(2_000_000), 0.5); // 16 MB of its own, and as much of what is made of it
        long kept = Weft.work().hostBytes() - before;
        assertTrue(kept < 16_000_000, () -> kept + " bytes");
    }

    @Test void reductionsAreTaken() throws Exception {
        for (int n : new int[] {1, 100, 10_001}) {
            taken("sum", ints(n));
            taken("manyReductions", ints(n), new Random(1).longs(n).toArray());
            taken("sumAndMap", ints(n), new byte[n]);
        }
    }

    @Test void nothingIsDoneForNoRounds() throws Exception {
        same("sum", new int[0]);
        same("saxpy", 1f, new float[0], new float[0], new float[0]);
        same("saxpy", 1f, null, null, new float[0]);
        same("compound", null, null, -5);
        same("backwards", new short[0], new char[0], 1);
    }

    @Test void countersAreWhatTheyAreBehindTheLoop() throws Exception {
        short[] a = new short[100];
        char[] b = "the quick brown fox jumps over the lazy dog and away it goes, to where nobody knows of it, or cares to".substring(0, 100).toCharArray();
        for (int from : new int[] {2, 3, 4, 5, 98, 99}) taken("backwards", a, b, from);
        taken("behind", new Random(3).longs(200).toArray(), 4, 101);
        same("behind", new long[10], Integer.MAX_VALUE - 20, Integer.MAX_VALUE); // it wraps around, and leaves the array
    }

    @Test void severalElementsOfARound() throws Exception {
        byte[] in = new byte[4000];
        new Random(1).nextBytes(in);
        taken("strided", in, new byte[4000]);
        same("strided", Arrays.copyOf(in, 4001), new byte[4004]);
        same("strided", in, new byte[3990]);
    }

    /** So many that several threads copy them. */
    @Test void manyElements() throws Exception {
        int n = 1 << 18;
        byte[] bytes = new byte[10 * n];
        new Random(1).nextBytes(bytes);
        taken("rowsOfChars", new String(bytes, StandardCharsets.ISO_8859_1).toCharArray(), new short[4 * n], 4 * n);
        taken("strided", bytes, new byte[bytes.length]);
        taken("inPlace", doubles(n), 0.75);
        taken("backwards", new short[5 * n], new String(bytes, StandardCharsets.ISO_8859_1).toCharArray(), 5 * n - 3);
        int[] by = ints(n);
        Arrays.setAll(by, i -> by[i] | 1);
        by[n - 9] = 0;
        assertNotNull(same("rowsOfInts", ints(2 * n), new int[2 * n], by).thrown());
    }

    @Test void elementsSideBySide() throws Exception {
        byte[] bytes = new byte[200];
        new Random(1).nextBytes(bytes);
        for (int from : new int[] {0, 1, 99}) taken("rowsOfBytes", bytes, new byte[200], from);
        for (int from : new int[] {-1, 101}) assertNotNull(same("rowsOfBytes", bytes, new byte[200], from).thrown());
        inJava("rowsOfBytes", "by another name", bytes, bytes, 3);
        char[] chars = new char[401];
        for (int i = 0; i < chars.length; i++) chars[i] = (char) (i * 40_503);
        for (int n : new int[] {1, 4, 397, 400}) taken("rowsOfChars", chars, new short[401], n);
        assertNotNull(same("rowsOfChars", chars, new short[398], 400).thrown());
        assertNotNull(same("rowsOfChars", null, new short[400], 400).thrown());
        same("rowsOfChars", null, null, 0);
        int[] a = ints(300);
        taken("rowsOfInts", a, new int[300], ints(150));
        for (int at : new int[] {0, 1, 77, 149}) {
            int[] by = ints(150);
            by[at] = 0;
            assertNotNull(same("rowsOfInts", a, new int[300], by).thrown());
        }
        assertNotNull(same("rowsOfInts", ints(301), new int[302], ints(151)).thrown());
        taken("someOfARow", ints(500), new short[500]);
        taken("notInRows", ints(401), bytes = Arrays.copyOf(bytes, 400), chars, new int[400]);
        assertNotNull(same("notInRows", ints(400), bytes, chars, new int[400]).thrown());
    }

    @Test void callsWhoseLoopsGoTogether() throws Exception {
        for (int steps : new int[] {-3, 0, 1, 2, 100}) taken("coefficients", new long[90], new long[90], steps);
        assertNotNull(same("coefficients", new long[90], new long[70], 50).thrown());
    }

    @Test void elementsFromSomewhereOn() throws Exception {
        double[] x = doubles(300);
        double[] y = doubles(200);
        taken("somewhere", 150, 0.5, x, 17, y, 50);
        taken("somewhere", 200, 0.5, x, 0, y, 0);
        for (int from : new int[] {-1, 51, -200, Integer.MAX_VALUE, Integer.MIN_VALUE}) assertNotNull(same("somewhere", 150, 0.5, x, 0, y, from).thrown());
        assertNotNull(same("somewhere", 150, 0.5, x, 151, y, 50).thrown());
        same("somewhere", 0, 0.5, x, 999, y, 999);
        inJava("somewhere", "by another name", 100, 0.5, x, 0, x, 100);
        inJava("twoPlaces", "by different variables", ints(100), 3, 4);
        taken("downFrom", new short[1000], 500, 120);
        int[] by = new int[100];
        Arrays.setAll(by, i -> i + 1);
        taken("fromBothEnds", by.clone(), new int[100], by);
        for (int k = 0; k < 100; k++) {
            int[] zero = by.clone();
            zero[k] = 0;
            assertEquals(k != 95, same("fromBothEnds", by.clone(), new int[100], zero).thrown() != null, "the round of 5 goes on before it divides");
        }
        assertNotNull(same("fromBothEnds", by.clone(), new int[70], by).thrown());
        int[][] table = new int[40][100];
        for (int[] row : table) Arrays.setAll(row, i -> i * 13);
        taken("tableFromBothEnds", new int[40][100], table, by);
        for (int k : new int[] {0, 7, 99}) {
            int[] zero = by.clone();
            zero[k] = 0;
            assertNotNull(same("tableFromBothEnds", new int[40][100], table, zero).thrown());
        }
        assertNotNull(same("downFrom", new short[600], 500, 120).thrown());
        inJava("firsts", "writes an array that each round chooses", new int[9][9], new int[9], 9);
    }

    /** Of an array that rounds write elements of. */
    @Test void lengths() throws Exception {
        for (int n : new int[] {1, 2, 40, 500}) {
            taken("reversed", ints(n + 3), new int[n], n);
            taken("weights", doubles(n), doubles(n), n);
            taken("ofBoth", new long[][] {new long[n], new long[n + 2]}, ints(n), n);
        }
        for (int n : new int[] {30, 31, 32}) {
            twins.same("reversed", ints(31), new int[31], n);
            twins.same("reversed", ints(30), new int[31], n);
            twins.same("reversed", ints(31), new int[29], n);
            twins.same("weights", doubles(29), doubles(31), n);
            twins.same("ofBoth", new long[][] {new long[9], new long[31]}, ints(30), n);
        }
        assertNotNull(same("reversed", ints(10), null, 3).thrown());
        assertNotNull(same("reversed", ints(10), new int[0], 3).thrown());
        same("reversed", null, null, 0);
        taken("ofItsField", 50);
        assertNotNull(same("ofItsField", 5000).thrown());
        same("reversed", ints(9), ints(9), 0);
        int[] a = ints(9);
        inJava("reversed", "by another name", a, a, 9);
        inJava("ifThere", "or asks for the length of; keep that in a variable", ints(9), 9);
        same("ifThere", null, 9);
    }

    /** A loop has kernels for some of its arrays, and another is made where it comes to have others. */
    @Test void arraysThatTakeTurns() throws Exception {
        int[][] arrays = new int[7][];
        for (int i = 0; i < arrays.length; i++) arrays[i] = ints(90 + i);
        for (int k = 0; k < 30; k++) {
            int[] from = arrays[k * k % 7];
            int[] to = arrays[(k + 3) % 7];
            int[] expected = to.clone();
            for (int i = 0; i < 80; i++) expected[i] = from[79 - i] * k;
            LoopCases.turned(from, to, k);
            if (from != to) assertArrayEquals(expected, to, "turn " + k);
        }
        taken("turned", arrays[0], arrays[1], 3);
    }

    @Test void elementsThatSomeRoundsWrite() throws Exception {
        boolean[] a = new boolean[1000];
        for (int i = 0; i < a.length; i += 3) a[i] = true;
        taken("booleans", a, ints(1000));
        taken("choose", ints(1000), ints(1000));
    }

    @Test void fieldsAndRows() throws Exception {
        taken("fields", floats(40));
        taken("rows", 50);
        same("rows", 51);
        double[][] m = new double[30][];
        for (int i = 0; i < m.length; i++) m[i] = doubles(20);
        taken("matrix", m, doubles(20), new double[30]);
        m[17] = new double[3];
        same("matrix", m, doubles(20), new double[30]);
    }

    @Test void oneBehindAnotherAndInside() throws Exception {
        taken("twice", ints(300), new int[300]);
        taken("oneBehindAnother", new int[300]);
        taken("inner", ints(300), 20);
    }

    @Test void exceptionsComeFromTheirRound() throws Exception {
        int n = 16;
        for (int at = 0; at < n; at++) {
            int[] b = new int[n];
            Arrays.fill(b, 7);
            b[at] = 0;
            assertNotNull(same("divide", new int[n], b).thrown());
            same("caught", new int[n], b);
            same("state", new int[n], b);
            assertNotNull(same("outOfBounds", new int[at], b).thrown());
            int[] index = new int[n];
            index[at] = at % 2 == 0 ? -1 : n;
            assertNotNull(same("indexed", new int[n], index, new int[n]).thrown());
        }
        taken("divide", new int[n], ints(n));
        taken("state", new int[n], ints(n));
        assertNotNull(same("noLimit", null, new int[3]).thrown());
        assertNotNull(same("noLimit", new int[3], null).thrown());
    }

    @Test void printsHappenInTheirRound() throws Exception {
        for (int at = 0; at < 20; at++) assertEquals(1, same("prints", ints(20), at).output().lines().count());
    }

    @Test void initialisersRunInTheirRound() throws Exception {
        same("initialises", 30);
        same("initialises", 0);
        for (int at = 0; at < PLAIN.length; at++) { // each in classes of which none is initialised
            Class<?> plain = PLAIN[at];
            Class<?> rewritten = twins.copy();
            twins.same(plain, rewritten, "initialises", at);
            twins.same(plain, rewritten, "initialises", 100);
        }
    }

    @Test void whatIsNotTakenSaysWhy() throws Exception {
        inJava("carried", "reads an element that line", ints(100));
        inJava("whileFlagged", "volatile", new int[5000]);
        inJava("search", "a return leaves it", ints(100), 5);
        inJava("prefix", "adds to a variable whose value line", ints(100), new int[100]);
        inJava("concatenates", "a string is built here, and a device has no strings", ints(9));
        inJava("hasALambda", "what is linked when it first runs, such as a lambda, cannot be compiled in the round itself; create the lambda"
            + " before the loop, or move the line into a method that the round calls", ints(9));
        assertThrows(NullPointerException.class, () -> LoopCases.draws(ints(9), null));
        LoopCases.draws(ints(9), new Random(1));
        String drawn = "draw the numbers into an array before the loop, or make them from the counter";
        assertTrue(lines("draws").get(0).contains(drawn), () -> lines("draws").toString());
        inJava("jumpedInto", "declare its counter in the for itself", ints(9), 7);
        inJava("last", "whose last value is read after the loop", ints(100));
        inJava("overlapping", "in another round", ints(101));
        inJava("stale", "variable", ints(100), new int[100]);
        inJava("bySuper", "calls a method by super, which the rounds' own class cannot", new int[10]);
        taken("byItsOwn", new int[10]);
    }

    /** And that what it says to do instead is taken. */
    @Test void whatIsToBeChangedIsSaid() throws Exception {
        int[] more = new int[140];
        String intoAMethod = " into a method that the round calls and that returns the value";
        inJava("locks", "a synchronized block is in it; put the block around the loop", new int[100]);
        taken("locksAround", new int[100]);
        inJava("catches", "it catches exceptions; move the try, and what is caught," + intoAMethod, ints(100), new int[100]);
        taken("catchesInACall", ints(100), new int[100]);
        inJava("endsWithFinally", "a try with a finally is in it; move both" + intoAMethod, ints(100));
        inJava("asLongAsAString", "copy what a call returns, as list.size(), to a variable before the loop", ints(3), "abc");
        inJava("skipsTheStep", "a continue skips the step; put the step into the for", ints(100));
        inJava("search", "let all rounds run, with an if around what some of them leave out", ints(100), 5);
        inJava("eightOldElements", "a round needs 8 elements of arrays that it writes as they were; at most 7 can be taken; read them from a copy of"
            + " the array that is made before the loop, or split the loop into several", ints(800));
        taken("eightOfACopy", ints(800));
        inJava("nineElements", "a round writes 9 elements and variables; at most 8 can be taken; split the loop into several", ints(900));
        inJava("seventeenElements", "a round uses more than 16 elements at constant distances from a counter; let a method that it calls read"
            + " those of arrays that no round writes, or split the loop into several", new int[100], more);
        taken("seventeenElementsInACall", new int[100], more);
        inJava("manyObjects", "it uses more than 64 arrays and other objects; move code into methods that a round calls", new int[100],
            new int[65][2]);
        inJava("manyVariables", "it uses 103 variables from outside; at most 100 can be taken; keep some of them in an array", new int[100], 3);
    }

    /** An array of objects has no array of primitives that a loop writes, but where its objects are arrays. */
    @Test void arraysOfObjectsAreRead() throws Exception {
        Integer[] a = Arrays.stream(ints(500)).boxed().toArray(Integer[]::new);
        Double[] b = Arrays.stream(doubles(500)).boxed().toArray(Double[]::new);
        taken("ofBoxes", a, b, new double[500]);
        taken("ofList", List.of(a), new int[500]);
        @SuppressWarnings("unchecked") Tuple2<Integer, Float>[] tuples = new Tuple2[300];
        Arrays.setAll(tuples, i -> new Tuple2<>(i - 100, i * 0.3f));
        taken("ofTuples", tuples, new float[300]);
        Integer[] gap = a.clone();
        gap[321] = null;
        same("ofBoxes", gap, b, new double[500]);
        int[] to = ints(3);
        inJava("ofObjects", "by another name", new Object[] {ints(3), to, ints(3)}, to);
    }

    @Test void helpersThatTakeARow() throws Exception {
        double[][] a = new double[40][];
        Arrays.setAll(a, i -> doubles(50));
        taken("rowProducts", a, doubles(50), doubles(40));
        taken("rowProducts", a, doubles(7), doubles(33));
        same("rowProducts", a, doubles(51), doubles(40));
        assertTrue(lines("rowProducts").stream().noneMatch(line -> line.contains("large arrays"))); // there are none
        inJava("scaleRows", "the method that line", a, doubles(40));
        assertTrue(lines("scaleRows").get(0).endsWith("calls returns nothing; let it return what it computes, and write that in the round"));
    }

    @Test void arraysOfObjectsAreNotWritten() throws Exception {
        inJava("toBoxes", "writes an element of an array of objects, Integer[]; use int[]", (Object) new Integer[] {1, 2, 3});
        inJava("toCharacters", "writes an element of an array of objects, Character[]; use char[]", new char[4], new Character[2][4]);
        inJava("toTexts", "writes an element of an array of objects; use arrays of primitives", new String[3], "a");
    }

    @Test void oneArrayByTwoNames() throws Exception {
        int[] a = ints(500);
        taken("alias", a, ints(500));
        inJava("alias", "by another name", a, a);
        same("saxpy", 2f, floats(100), floats(100), new float[100]);
        float[] x = floats(100);
        same("saxpy", 2f, x, floats(100), x);
    }

    /** Elements that the rounds do not write are not touched: another thread may write them. */
    @Test void threadsThatShareAnArray() throws Exception {
        taken("everySecond", new int[1000], 1, 7);
        int[] a = new int[200_000];
        for (int value = 1; value <= 20; value++) {
            int next = value;
            Thread other = new Thread(() -> {
                for (int i = 1; i < a.length; i += 2) a[i] = -next - i;
            });
            other.start();
            LoopCases.everySecond(a, 0, value);
            other.join();
            for (int i = 0; i < a.length; i++) assertEquals((i & 1) == 0 ? value + i : -value - i, a[i], "element " + i);
        }
    }

    /** What is read of the array is no longer read by the kernel, which has been made for it. */
    @Test void compiledInByAnotherName() throws Exception {
        int[] code = {1, 5, 2, 1, 7, 0, 0, 0, 0, 0};
        taken("interpreted", code, new int[code.length], code.length);
        same("interpreted", code, code, code.length);
        inJava("interpreted", "by another name", code, code, code.length);
    }

    /** A class that a loader without Weft has. */
    static final class Alone {
        private Alone() {}

        static void step(int[] a) {
            for (int i = 0; i < a.length; i++) a[i] += i;
        }
    }

    @Test void aClassThatCannotCallWeftSaysSo() throws Exception {
        Class<?> alone = new ClassLoader(null) {
            @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
                try (InputStream in = PlainLoopsTest.class.getResourceAsStream("PlainLoopsTest$Alone.class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }.loadClass(Alone.class.getName());
        Weft.loops(alone, "step");
        Method step = alone.getDeclaredMethod("step", int[].class);
        step.setAccessible(true);
        int[] a = {5, 5, 5};
        step.invoke(null, a);
        assertArrayEquals(new int[] {5, 6, 7}, a);
        assertTrue(Weft.loops().stream().anyMatch(line -> line.contains("$Alone.step, line ")
            && line.contains("runs in Java: the class cannot call Weft")), Weft.loops().toString());
        Weft.loops(Alone.class, "step"); // the same bytes
        Alone.step(a);
        assertArrayEquals(new int[] {5, 7, 9}, a);
        assertTrue(Weft.loops().stream().anyMatch(line -> line.contains("$Alone.step, line ") && line.contains("ran 1 of 1 times")),
            Weft.loops().toString());
    }

    @Test void whatCannotBeNamedIsSaid() throws Exception {
        for (String name : new String[] {"", "step+all"}) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Weft.loops(Alone.class, name)).getMessage()
                .endsWith("'" + name + "' is no method's name; give several one by one"));
        }
        Class<?> hidden;
        try (InputStream in = PlainLoopsTest.class.getResourceAsStream("PlainLoopsTest$Alone.class")) {
            hidden = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), false).lookupClass();
        }
        String why = assertThrows(OffloadException.class, () -> Weft.loops(hidden, "step")).getMessage();
        assertTrue(why.contains("the JVM does not let a class be changed: ") && why.contains(", which is hidden"), why);
    }
}
