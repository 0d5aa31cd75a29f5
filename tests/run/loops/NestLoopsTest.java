package weft;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static weft.RandomArrays.floats;
import static weft.RandomArrays.ints;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@link NestCases} rewritten, against the same class as javac compiled it: results, arrays, output and stack traces. */
class NestLoopsTest {
    private static LoopTwins twins;

    @BeforeAll static void rewrite() throws Exception {
        twins = new LoopTwins(NestCases.class);
    }

    private static int[][] table(int rows, int columns) {
        int[][] a = new int[rows][];
        for (int i = 0; i < rows; i++) a[i] = new Random(rows + 31L * i).ints(columns).toArray();
        return a;
    }

    private static double[][] grid(int rows, int columns) {
        double[][] a = new double[rows][];
        for (int i = 0; i < rows; i++) a[i] = new Random(rows + 31L * i).doubles(columns, -2, 2).toArray();
        return a;
    }

    private static void takenWith(String name, String how, Object... arguments) throws Exception {
        twins.taken(name, arguments);
        assertTrue(twins.lines(name).stream().anyMatch(line -> line.contains(how)), twins.lines(name).toString());
    }

    @Test void redAndBlack() throws Exception {
        twins.taken("redBlack", grid(40, 50), 1);
        takenWith("redBlack", "with arrays that had stayed there", grid(61, 47), 9);
        for (int[] size : new int[][] {{3, 3}, {2, 9}, {9, 2}, {3, 100}, {100, 3}, {4, 17}}) twins.same("redBlack", grid(size[0], size[1]), 5);
        float[][] floats = new float[33][];
        for (int i = 0; i < floats.length; i++) floats[i] = floats(29);
        for (int half = -3; half < 3; half++) twins.taken("redBlackUpwards", floats, half);
    }

    @Test void nests() throws Exception {
        for (int first = 0; first < 3; first++) twins.taken("every", table(20, 8), first, 11);
        twins.taken("every", table(20, 6), 4, 0);
        byte[] more = new byte[24];
        new Random(5).nextBytes(more);
        twins.same("sideBySideInFront", table(24, 24), ints(24), more, 24);
        assertTrue(twins.lines("sideBySideInFront").stream().allMatch(line -> line.contains(": ran 1 of 1 times")),
            twins.lines("sideBySideInFront").toString());
        assertNotNull(twins.same("sideBySideInFront", table(24, 24), ints(23), more, 24).thrown());
        long[][] longs = new long[30][30];
        twins.taken("triangle", longs, 30);
        twins.taken("triangle", longs, 7);
        twins.same("triangle", longs, 0);
        assertNotNull(twins.same("triangle", longs, 31).thrown());
        byte[][] bytes = new byte[25][20];
        for (byte[] row : bytes) new Random(row.hashCode()).nextBytes(row);
        takenWith("bytesOf", "ran", bytes, new char[25][20], new boolean[25][20], new short[25]);
        assertNotNull(twins.same("bytesOf", bytes, new char[25][20], new boolean[25][19], new short[25]).thrown());
        assertNotNull(twins.same("bytesOf", bytes, new char[24][20], new boolean[25][20], new short[24]).thrown());
        for (int rounds = 0; rounds < 6; rounds++) twins.taken("jacobi", grid(20, 30), grid(20, 30), Math.max(rounds, 1));
        double[][] one = grid(20, 30);
        twins.same("jacobi", one, one, 3);
        twins.same("jacobi", one, new double[20][31], 2);
        assertNotNull(twins.same("jacobi", one, new double[18][31], 3).thrown());
        assertNotNull(twins.same("jacobi", one, null, 3).thrown());
    }

    @Test void nestsThatOthersLookAt() throws Exception {
        for (int size = 2; size < 20; size += 5) twins.same("nestsInNests", new int[size][size], new int[size][size]);
        int[][] table = new int[9][31];
        for (int i = 0; i < table.length; i++) for (int j = 0; j < table[i].length; j++) table[i][j] = 7 * i + 3 * j;
        twins.same("secondName", (Object) table);
        assertTrue(twins.lines("secondName").get(0).contains("a second name"), twins.lines("secondName").toString());
        twins.same("wrapsAround", (Object) table);
        twins.same("limitOfAnother", (Object) table);
        assertTrue(twins.lines("limitOfAnother").stream().anyMatch(line -> line.contains("may initialise a class")),
            twins.lines("limitOfAnother").toString());
    }

    @Test void exceptionsInNestsComeFromTheirRound() throws Exception {
        for (int at : new int[] {0, 1, 9, 50, 99, 100, 101, 255, 399}) {
            assertNotNull(twins.same("throwsIn", table(10, 10), 4, at).thrown());
        }
        takenWith("throwsIn", "with arrays that had stayed there", table(10, 10), 4, 5000);
        for (int at = 0; at < 7; at++) {
            assertNotNull(twins.same("throwsBetween", table(6, 9), 7, at).thrown());
            twins.same("caughtBetween", table(6, 9), 7, at);
        }
        takenWith("throwsBetween", "with arrays that had stayed there", table(6, 9), 7, 10);
        takenWith("caughtBetween", "with arrays that had stayed there", table(6, 9), 7, 10);
        assertNotNull(twins.same("throwsBetween", null, 3, 1).thrown());
        twins.taken("leaves", table(10, 15), 2, 5);
        twins.taken("leaves", table(10, 15), 0, 6);
        assertNotNull(twins.same("leaves", table(10, 15), 0, 7).thrown());
        assertNotNull(twins.same("leaves", table(10, 15), -1, 3).thrown());
        twins.same("leaves", table(10, 15), 10, 3);
        twins.same("leaves", table(0, 0), 0, 3);
        twins.same("leaves", table(3, 0), 0, 0);
    }

    @Test void rowsThatAreNoneOfTheirOwn() throws Exception {
        int[][] twice = table(9, 9);
        twice[7] = twice[2];
        twins.said("leaves", "two rows of an array that it writes are one array", twice, 0, 1);
        int[][] ragged = table(9, 19);
        ragged[3] = new int[30];
        twins.said("leaves", "differ in length", ragged, 0, 10);
        int[][] none = table(9, 19);
        none[5] = null;
        assertNotNull(twins.same("leaves", none, 0, 10).thrown());
        twins.same("leaves", none, 6, 10);
        int[][] a = table(9, 9);
        twins.taken("otherName", a, ints(9), table(3, 9));
        twins.said("otherName", "by another name", a, a[4], table(3, 9));
        twins.said("otherName", "by another name", a, ints(9), a);
        int[][] some = table(3, 9);
        some[2] = a[8];
        twins.said("otherName", "by another name", a, ints(9), some);
        twins.taken("fieldRows", (Object) grid(3, 50));
        assertNotNull(twins.same("fieldRows", (Object) grid(4, 50)).thrown());
        twins.said("fieldItself", "by another name");
        twins.taken("sharedRow", a, table(9, 9), 9);
        twins.said("sharedRow", "by another name", a, new int[][] {a[3], a[3], a[3]}, 3);
        assertNotNull(twins.same("sharedRow", a, new int[][] {a[3], a[3], null}, 3).thrown());
    }

    @Test void nestsThatAreNotTakenSayWhy() throws Exception {
        twins.said("gaussSeidel", "in another round", (Object) grid(9, 9));
        twins.said("threes", "in another round", (Object) table(9, 9));
        twins.said("sameColour", "in another round", (Object) table(9, 9));
        twins.said("transposed", "an array that each round chooses", (Object) table(9, 9));
        twins.said("chosen", "chooses it in each round", table(9, 9), new int[] {8, 0, 3});
    }
}
