package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Arrays that an element makes, of a length that is computed of captured numbers: these are compiled in as long as they hold. */
class CapturedLengthTest {
    private static final PArray<Integer> INPUT = PArray.of(0, 1, 2, 5, 7, -3);

    private record Size(int n, double half, Integer boxed) {}

    private static final class Node {
        int n;
        long wide;
    }

    private record Part(int x, int y) {}

    private static int elements = 5;

    /** Something of all elements, of which each but the first is of the one in front. */
    private static int fill(int[] a, int x) {
        for (int k = 0; k < a.length; k++) a[k] = k == 0 ? x : a[k - 1] * 31 + k;
        int sum = a.length;
        for (int k = 0; k < a.length; k += 2) sum ^= a[k];
        return sum;
    }

    @Test void ofCapturedNumbers() {
        int n = 6;
        long wide = 5;
        byte small = 3;
        double sigma = 1.3;
        float third = 2.5f;
        Same.check(INPUT, x -> fill(new int[n], x));
        Same.check(INPUT, x -> fill(new int[n * 16 + 1], x));
        Same.check(INPUT, x -> fill(new int[Math.min(n, 16)], x));
        Same.check(INPUT, x -> fill(new int[(int) (wide * small)], x));
        Same.check(INPUT, x -> fill(new int[2 * (int) Math.ceil(3 * sigma) + 1], x));
        Same.check(INPUT, x -> fill(new int[(int) third + n / small], x));
        Same.check(INPUT, x -> fill(new int[Integer.highestOneBit(n - 1) << 1], x));
    }

    @Test void ofFields() {
        Size size = new Size(4, 3.5, 7);
        Node node = new Node();
        node.n = 3;
        node.wide = 8;
        Same.check(INPUT, x -> fill(new int[size.n()], x) + fill(new int[(int) (size.half() * 2)], x) + fill(new int[size.boxed()], x));
        Same.check(INPUT, x -> fill(new int[node.n + (int) node.wide], x));
        Same.check(INPUT, x -> fill(new int[elements], x));
    }

    /** What a branch decides is as constant as what it asks. */
    @Test void ofBranches() {
        int n = 6;
        boolean isLong = true;
        int[] table = {1, 2, 3};
        Same.check(INPUT, x -> fill(new int[n > 4 ? n : 4], x));
        Same.check(INPUT, x -> {
            int length = table.length;
            if (isLong) length = length * n + 2 * (n - 1) - (n >> 1) + length * 3;
            return fill(new int[length], x);
        });
    }

    /** Arrays of several dimensions, and of objects, are of several lengths. */
    @Test void ofRowsAndObjects() {
        int n = 3;
        Same.check(INPUT, x -> {
            int[][] m = new int[n][n + 1];
            for (int i = 0; i < n; i++) for (int k = 0; k <= n; k++) m[i][k] = x * i + k;
            return m[(x & 3) % n][n] + m.length;
        });
        Same.check(INPUT, x -> {
            Part[] parts = new Part[n];
            for (int k = 0; k < n; k++) parts[k] = new Part(x + k, k);
            return parts[n - 1].x() - parts[0].y();
        });
    }

    /** Of a length that turns out to be none, or too short, Java's exceptions. */
    @Test void exceptions() {
        int none = 0;
        int negative = -2;
        int two = 2;
        Same.check(INPUT, x -> new int[none].length + x);
        Same.throwsSame(INPUT, x -> fill(new int[none], x) + new int[none].clone()[x]);
        Same.throwsSame(INPUT, x -> new int[negative].length);
        Same.throwsSame(INPUT, x -> {
            int[] a = new int[two];
            a[x] = 1;
            return a[1];
        });
    }

    /** Functions that are compiled for the device, as the flight recorder has them. */
    private static final class Compilations implements AutoCloseable {
        private final Recording recording = new Recording();

        Compilations() {
            recording.enable("weft.Compile");
            recording.start();
        }

        long soFar() throws IOException {
            Path file = Files.createTempFile("compilations", ".jfr");
            try {
                recording.dump(file);
                return RecordingFile.readAllEvents(file).stream()
                    .filter(e -> e.getEventType().getName().equals("weft.Compile") && e.getString("what").startsWith("bytecode to OpenCL")).count();
            } finally {
                Files.delete(file);
            }
        }

        @Override public void close() {
            recording.close();
        }
    }

    /** A field that holds another number is compiled for anew, and another function of the same lambda for its own. */
    @Test void numbersThatChange() {
        Node node = new Node();
        ArrayFunction<Integer, Integer> f = AF.map(x -> fill(new int[node.n], x));
        IntFunction<ArrayFunction<Integer, Integer>> make = n -> AF.map(x -> fill(new int[n], x));
        for (int round = 0; round < 9; round++) {
            node.n = new int[] {4, 4, 9, 4, 0, 5, -1, 2, 4}[round];
            if (node.n < 0) {
                assertThrows(NegativeArraySizeException.class, () -> f.apply(INPUT));
                continue;
            }
            int n = node.n;
            for (int k = 0; k < INPUT.size(); k++) {
                int expected = fill(new int[n], INPUT.get(k));
                assertEquals(expected, f.apply(INPUT).get(k), "round " + round);
                assertEquals(expected, make.apply(n).apply(INPUT).get(k), "round " + round);
            }
        }
    }

    /** Two numbers that take turns are compiled for once each; what more of them cost is told. */
    @Test void whatItCosts() {
        assumeTrue(Jvm.hasLibrary());
        Node node = new Node();
        ArrayFunction<Integer, Integer> f = AF.map(x -> fill(new int[node.n], x));
        for (int round = 0; round < 8; round++) {
            node.n = 1 + round % 2;
            f.apply(INPUT).close();
        }
        assertTrue(!f.explain().contains("anew"), f.explain());
        for (int round = 0; round < 4; round++) {
            node.n = 3 + round;
            f.apply(INPUT).close();
        }
        assertTrue(f.explain().contains("advice: compiled anew 5 times, the last time as weft.CapturedLengthTest$Node.n held another number, "
            + "of which the length of an array is computed; "), f.explain());
        for (; node.n <= 16; node.n++) f.apply(INPUT).close();
        for (; node.n < 20; node.n++) assertThrows(OffloadException.class, () -> f.apply(INPUT));
        assertTrue(f.explain().contains("advice: compiled anew 15 times, "), "the refused are none: " + f.explain());
    }

    /** A number of which no length is computed stays an argument. */
    @Test void otherNumbersAreArguments() {
        assumeTrue(Library.loaded());
        Node node = new Node();
        node.n = 3;
        ArrayFunction<Integer, Integer> f = AF.map(x -> fill(new int[node.n], x) + (int) node.wide);
        f.apply(INPUT).close();
        long compiled = f.profile().compileNanos();
        node.wide = 11;
        assertEquals(fill(new int[3], 7) + 11, f.apply(INPUT).get(4));
        assertEquals(compiled, f.profile().compileNanos(), "nothing was compiled");
    }

    private static ArrayFunction<Integer, Integer> filled(Node node) {
        return AF.map(x -> fill(new int[node.n], x));
    }

    /** A number that never settles makes the function Java's in the end; the reason names it. Without elements it is compiled, but not for the device. */
    @Test void aNumberOfManyValues() {
        assumeTrue(Library.loaded());
        Node node = new Node();
        ArrayFunction<Integer, Integer> f = filled(node);
        f.apply(INPUT).close();
        while (++node.n < 16) filled(node).apply(PArray.of(new int[0])).close();
        OffloadException e = assertThrows(OffloadException.class, () -> f.apply(INPUT));
        assertTrue(e.getMessage().contains("weft.CapturedLengthTest.Node.n has had more than 16 values; "), e.getMessage());
        node.n = 0;
        assertEquals(fill(new int[0], 7), f.apply(INPUT).get(4));
    }

    /** What is refused is compiled no more until it might not be: then it is, and runs on the device again. */
    @Test void whatIsRefusedIsNotCompiledAgain() throws IOException {
        assumeTrue(Library.loaded());
        Node node = new Node();
        IntFunction<ArrayFunction<Integer, Integer>> make = plus -> AF.map(x -> fill(new int[node.n], x) + plus);
        try (Compilations counted = new Compilations()) {
            ArrayFunction<Integer, Integer> warm = make.apply(1);
            for (; node.n < 15; node.n++) make.apply(0).apply(PArray.of(new int[0])).close();
            warm.apply(INPUT).close();
            ArrayFunction<Integer, Integer> cold = make.apply(2);
            for (node.n = 16; node.n < 20; node.n++) {
                assertThrows(OffloadException.class, () -> warm.apply(INPUT));
                assertThrows(OffloadException.class, () -> cold.apply(INPUT));
            }
            assertEquals(15 + 1 + 2, counted.soFar(), "each of both is refused once");
            node.n = 3;
            assertEquals(fill(new int[3], 7) + 1, warm.apply(INPUT).get(4));
            assertEquals(fill(new int[3], 7) + 2, cold.apply(INPUT).get(4));
            assertEquals(15 + 1 + 2 + 2, counted.soFar());
        }
    }

    /** A number is not used up by functions that are refused for another one. */
    @Test void ofSeveralNumbers() {
        assumeTrue(Library.loaded());
        Node node = new Node();
        usesUpNone(node, () -> AF.map(x -> fill(new int[node.n + (int) node.wide], x)));
        usesUpNone(node, () -> AF.map(x -> fill(new int[(int) node.wide + node.n], x)));
    }

    private static void usesUpNone(Node node, Supplier<ArrayFunction<Integer, Integer>> make) {
        node.wide = 1;
        for (node.n = 0; node.n < 16; node.n++) make.get().apply(PArray.of(new int[0])).close();
        for (; node.wide < 20; node.wide++) assertThrows(OffloadException.class, () -> make.get().apply(INPUT));
        node.n = 15;
        assertEquals(fill(new int[15 + 20], 7), make.get().apply(INPUT).get(4));
    }

    /** An array that disappears binds no number to the kernel. */
    @Test void arraysThatDisappear() {
        assumeTrue(Library.loaded());
        Node node = new Node();
        ArrayFunction<Integer, Integer> f = AF.map(x -> new int[node.n].length + x);
        f.apply(INPUT).close();
        long compiled = f.profile().compileNanos();
        for (int n = 1; n < 20; n++) {
            node.n = n;
            assertEquals(n + 7, f.apply(INPUT).get(4));
        }
        assertEquals(compiled, f.profile().compileNanos(), "nothing was compiled");
    }

    /** An array that is returned has columns, which are the function's for good. */
    @Test void arraysThatAreReturned() throws IOException {
        Node node = new Node();
        node.n = 3;
        ArrayFunction<Integer, int[]> f = AF.map(x -> {
            int[] a = new int[node.n];
            a[1] = x;
            return a;
        });
        assertArrayEquals(new int[] {0, 7, 0}, f.apply(INPUT).get(4));
        node.n = 2;
        if (Library.loaded()) {
            try (Compilations counted = new Compilations()) {
                for (int k = 0; k < 3; k++) {
                    OffloadException e = assertThrows(OffloadException.class, () -> f.apply(INPUT));
                    assertTrue(e.getMessage().contains("an array that it returns has another length now; make the array function anew"), e.getMessage());
                }
                assertEquals(1, counted.soFar());
            }
        }
        node.n = 3;
        assertArrayEquals(new int[] {0, -3, 0}, f.apply(INPUT).get(5));
    }
}
