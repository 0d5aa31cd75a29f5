package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** What explain() tells: a summary, and more where it is asked for. */
class ExplainTest {
    @BeforeEach void needsTheLibrary() {
        assumeTrue(Library.loaded(), "no native library to test");
    }

    private static final PArray<Integer> INPUT = PArray.of(1, 2, 3);

    @Test void beforeTheFirstApply() {
        assertEquals("map of 1 function\n  ran nowhere yet: it is compiled at its first apply\n",
            AF.map((Integer v) -> v + 1).explain());
    }

    @Test void anEmptyInputRunsNowhere() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + 1);
        f.apply(PArray.of(new int[0])).close();
        assertTrue(f.explain().contains("\n  ran nowhere: the input was empty\n"), f.explain());
        assertFalse(f.explain().contains("applied"), f.explain());
        f.apply(INPUT).close();
        assertTrue(f.explain().contains("\n  ran on " + Weft.device() + "\n  applied once, on the device; "), f.explain());
    }

    /** What an apply that threw has come to, on each executor; the line is that of the lambda. */
    @Test void whatThrewAndWhere() {
        for (ArrayFunction<Integer, Integer> f : List.of(reciprocal(), reciprocal().onThreads(2), reciprocal().sequential())) {
            for (int i = 0; i < 2; i++) assertThrows(ArithmeticException.class, () -> f.apply(INPUT));
            String where = f.explain().lines().toList().get(1);
            assertTrue(where.equals("  ran on " + Weft.device()) || where.equals("  ran on Java threads: onThreads(2)")
                || where.equals("  ran in order in Java: sequential()"), f.explain());
            assertTrue(f.explain().contains("\n  threw java.lang.ArithmeticException at weft.ExplainTest.lambda$reciprocal$"),
                f.explain());
            assertTrue(f.explain().contains("(ExplainTest.java:"), f.explain());
            assertTrue(f.explain().contains("\n  applied 2 times, without a result\n"), f.explain());
            f.apply(PArray.of(4, 5)).close();
            assertFalse(f.explain().contains("threw"), f.explain());
            assertTrue(f.explain().contains(" ms in all; 2 times without a result\n"), f.explain());
        }
    }

    /** Nor is that Java's which a device has found, where all elements are evaluated for it. */
    @Test void whatThrewInMoreThanAMap() {
        UnaryOperator<Integer> f = v -> 10 / (v - 2);
        for (ArrayFunction<Integer, Integer> each : List.of(AF.<Integer>identity().filter(v -> 10 / (v - 2) > 0), AF.map(f).filter(v -> v > 0),
                AF.map(f).reduce(0, Integer::sum), AF.map(f).scan(0, Integer::sum), AF.map(f).sorted(), AF.<Integer>identity().sortedBy(f::apply))) {
            assertThrows(ArithmeticException.class, () -> each.apply(INPUT));
            String text = each.explain();
            assertTrue(text.contains("  ran on " + Weft.device() + "\n  threw java.lang.ArithmeticException at weft.ExplainTest."), text);
            assertFalse(text.contains("no result"), text);
        }
    }

    /** What Weft itself throws is told at the line of the program that led to it, in a lambda or at the apply. */
    @Test void whatWeftThrewIsAtALineOfTheProgram() {
        PArray<Integer> closed = PArray.of(1, 2, 3, 4);
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> closed.getInt(v));
        closed.close();
        for (ArrayFunction<Integer, Integer> each : List.of(f, f.onThreads(2), f.sequential())) {
            assertThrows(IllegalStateException.class, () -> each.apply(INPUT));
            assertTrue(each.explain().contains("\n  threw java.lang.IllegalStateException at weft.ExplainTest.lambda$whatWeftThrew"),
                each.explain());
        }
    }

    private static ArrayFunction<Integer, Integer> reciprocal() {
        return AF.map((Integer v) -> 10 / (v - 2));
    }

    /** Before its first kernel is compiled a function throws on Java threads. */
    @Test void whatThrewAtFirst() {
        Jvm.Result result = Jvm.withAgent("first=java", ThrowingProgram.class);
        result.mustSucceed();
        result.mustSay("\n  ran on Java threads: the device was not ready");
        result.mustSay("\n  threw java.lang.IllegalStateException at weft.ExplainTest$ThrowingProgram.");
    }

    /** Prints what explain() says of an apply that threw. */
    static final class ThrowingProgram {
        public static void main(String[] args) {
            ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> {
                if (v == 2) throw new IllegalStateException();
                return v;
            });
            try {
                f.apply(INPUT).close();
            } catch (IllegalStateException e) {
                System.out.println(f.explain());
            }
        }
    }

    @Test void theSummaryHasNoTexts() {
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v + 1).reduce(0, Integer::sum);
        for (int i = 0; i < 3; i++) f.apply(INPUT).close();
        String text = f.explain();
        assertTrue(text.contains("\n  applied 3 times, on the device; "), text);
        assertTrue(number("waited ([0-9.]+) ms for the device", text) > 0, text);
        assertFalse(text.contains("__kernel") || text.contains("func @"), text);
        assertFalse(text.contains("captured"), text);
    }

    @Test void theTextsOnDemand() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + 1);
        f.apply(INPUT).close();
        assertTrue(f.explain(Detail.IR).contains("func @"));
        assertFalse(f.explain(Detail.IR).contains("__kernel"));
        assertTrue(f.explain(Detail.OPENCL).contains("__kernel"));
        assertTrue(f.explain(Detail.IR, Detail.OPENCL).startsWith(f.explain()
            .substring(0, f.explain().indexOf("input"))));
        String partition = AF.<Integer>identity().partition(v -> v > 1).explain(Detail.IR);
        assertTrue(partition.startsWith("map of 1 predicate, then partition\n"), partition);
    }

    @Test void largeCapturedArraysAreCountedAndAdviseAPArray() {
        int[] large = new int[1 << 18];
        large[4] = 7;
        Work before = Weft.work();
        ArrayFunction<Integer, Integer> copies = AF.map(v -> large[4 * (v % 2)] + v);
        for (int i = 0; i < 2; i++) assertEquals(8, copies.apply(INPUT).get(0));
        assertEquals(2L << 20, Weft.work().since(before).capturedBytes());
        assertEquals(2, Weft.work().since(before).capturedCopies());
        String text = copies.explain();
        assertTrue(text.contains("copied 2097152 bytes of captured Java arrays in "), text);
        assertTrue(text.contains("\n  advice: 1048576 bytes of captured Java arrays are copied at every apply; capture a"
            + " PArray"), text);

        before = Weft.work();
        PArray<Integer> column = PArray.of(large);
        ArrayFunction<Integer, Integer> none = AF.map(v -> column.getInt(4 * (v % 2)) + v);
        assertEquals(8, none.apply(INPUT).get(0));
        assertEquals(0, Weft.work().since(before).capturedBytes());
        assertFalse(none.explain().contains("captured"), none.explain());
    }

    /** It copies as much, and is an apply. */
    @Test void largeCapturedArraysOfWhatThrowsAdviseAPArray() {
        int[] large = new int[1 << 18];
        ArrayFunction<Integer, Integer> throwing = AF.map(v -> v / large[4 * (v % 2)]);
        for (int i = 0; i < 2; i++) {
            assertThrows(ArithmeticException.class, () -> throwing.apply(INPUT));
            assertTrue(throwing.explain().contains("\n  advice: 1048576 bytes of captured Java arrays are copied at every apply; "), throwing.explain());
        }
    }

    /** Nobody writes to its characters: later applies do not even compare them. */
    @Test void aStringIsNoCapturedArray() {
        String large = "weft".repeat(1 << 18);
        Work before = Weft.work();
        ArrayFunction<Integer, Integer> f = AF.map(v -> large.charAt(v) + v);
        for (int i = 0; i < 2; i++) assertEquals('f' + 2, f.apply(INPUT).get(1));
        assertEquals(0, Weft.work().since(before).capturedCopies());
        assertEquals(0, Weft.work().since(before).capturedBytes());
        assertFalse(f.explain().contains("captured"), f.explain());
    }

    @Test void capturedTablesAreCounted() {
        float[][] rows = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
        Work before = Weft.work();
        ArrayFunction<Integer, Float> f = AF.map(v -> rows[v][1]);
        assertEquals(8, f.apply(INPUT).get(2));
        assertEquals(32, Weft.work().since(before).capturedBytes());
        assertTrue(f.explain().contains("copied 32 bytes of captured Java arrays in "), f.explain());
    }

    @Test void withoutADeviceNothingWasDone() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none"), WorkProgram.class);
        result.mustSucceed();
        result.mustSay(WorkProgram.NOTHING);
    }

    @Test void memoryOfArraysIsSeenWithoutADevice() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("device=java", WorkProgram.class);
        result.mustSucceed();
        result.mustSay("0 launches, an array's memory is seen");
        result.mustSay("0 bytes when it is closed");
    }

    /** Prints what was done by an apply, and how much an array has. */
    static final class WorkProgram {
        static final String NOTHING = Work.ofJava().toString();

        public static void main(String[] args) {
            AF.map((Integer v) -> v + 1).apply(INPUT).close();
            Work before = Weft.work();
            System.out.println(before);
            try (PArray<Integer> open = PArray.of(new int[1 << 20])) {
                long bytes = Weft.work().since(before).hostBytes();
                String seen = bytes >= Integer.BYTES * (long) open.size() ? "an array's memory is seen" : bytes + " bytes of an array";
                System.out.println(before.launches() + " launches, " + seen);
            }
            System.out.println(Weft.work().since(before).hostBytes() + " bytes when it is closed");
        }
    }

    private static double number(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertTrue(found.find(), text);
        return Double.parseDouble(found.group(1));
    }
}
