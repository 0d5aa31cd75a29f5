package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Plain loops whose rounds write to something else than their elements, now and then: Java runs those, and the device the others. */
class LoopStateTest {
    private static final int N = 200;

    /** Its rounds write what the field holds already, but for those of the first run. */
    static final class Rests {
        private final int[] a = new int[N];
        private final int[] b = new int[N];
        private int last;

        private Rests self() {
            return this;
        }

        void step() {
            for (int i = 0; i < a.length; i++) {
                Rests p = self();
                p.last = 5;
                b[i] = a[i] + last;
            }
        }
    }

    /** Its rounds write what they are given, so that every run with another number is Java's. */
    static final class Turns {
        private final int[] b = new int[N];
        private int last;

        private Turns self() {
            return this;
        }

        void step(int turn) {
            for (int i = 0; i < b.length; i++) {
                Turns p = self();
                p.last = turn;
                b[i] = i * last;
            }
        }
    }

    /** Its rounds write for other threads. */
    static final class Seen {
        private volatile int seen;

        private void see(int i) {
            seen = i;
        }

        void step(int[] a) {
            for (int i = 0; i < a.length; i++) {
                see(i);
                a[i] = i;
            }
        }
    }

    /** All of its rounds throw where it is given no array to read. */
    static final class Thrown {
        static void step(int[] a, int[] b) {
            for (int i = 0; i < a.length; i++) a[i] = b[i];
        }
    }

    private static String line(Class<?> of) {
        List<String> lines = Weft.loops().stream().filter(line -> line.startsWith(of.getName() + ".step, line ")).toList();
        assertEquals(1, lines.size(), lines.toString());
        return lines.get(0).substring(lines.get(0).indexOf(": ") + 2);
    }

    /** The refusal says that the loop runs in Java until a run changes nothing, and then it does not. */
    @Test void stateThatComesToRest() {
        Weft.loops(Rests.class, "step");
        Rests of = new Rests();
        for (int k = 1; k <= 4; k++) {
            for (int i = 0; i < N; i++) of.a[i] = i * k;
            of.step();
            for (int i = 0; i < N; i++) assertEquals(i * k + 5, of.b[i]);
            if (k == 1) {
                assertEquals("has run in Java; in Java: weft.LoopStateTest$Rests.step(LoopStateTest.java:27): every round changes state that"
                    + " rounds read, so the loop runs in Java until a run changes nothing: field weft.LoopStateTest.Rests.last of a"
                    + " captured object is written; if that never happens, keep the state in a local variable, or in an array at the"
                    + " counter, and write it after the loop", line(Rests.class));
            } else {
                assertTrue(line(Rests.class).startsWith("ran " + (k - 1) + " of " + k + " times on "), line(Rests.class));
            }
        }
    }

    @Test void stateThatChangesInEveryRunIsLeftToJava() {
        Weft.loops(Turns.class, "step");
        Turns of = new Turns();
        int[] turns = {0, 0, 3, 3, 3, 4, 5, 6, 6, 6};
        for (int k = 0; k < turns.length; k++) {
            of.step(turns[k]);
            int[] expected = new int[N];
            for (int i = 0; i < N; i++) expected[i] = i * turns[k];
            assertArrayEquals(expected, of.b, "run " + k);
            assertEquals(turns[k], of.last);
            if (k == 1) assertTrue(line(Turns.class).startsWith("ran 2 of 2 times on "), line(Turns.class));
            if (k == 2) {
                assertTrue(line(Turns.class).contains("; in Java: weft.LoopStateTest$Turns.step(LoopStateTest.java:45): a round writes"
                    + " something other than sums and elements at the loop's counter: field weft.LoopStateTest.Turns.last of a captured"
                    + " object is written; "), line(Turns.class));
            }
            if (k == 4) assertTrue(line(Turns.class).startsWith("ran 4 of 5 times on "), line(Turns.class));
        }
        assertTrue(line(Turns.class).startsWith("runs in Java: ") && line(Turns.class).endsWith(
            " (it did so in run after run, and is left to Java)"), line(Turns.class));
    }

    /** The place is the method that has the loop, and what to do is said to somebody who has no function. */
    @Test void roundsThatAllThrow() {
        boolean thrown = false;
        Weft.loops(Thrown.class, "step");
        try {
            Thrown.step(new int[N], null);
        } catch (NullPointerException e) {
            thrown = true;
        }
        assertTrue(thrown);
        assertEquals("has run in Java; in Java: weft.LoopStateTest$Thrown.step(LoopStateTest.java:70): no round has a result, because every"
            + " round throws; run the loop in Java to see what it throws", line(Thrown.class));
    }

    @Test void whatIsRefusedIsSaidOfTheLoop() {
        Weft.loops(Seen.class, "step");
        int[] a = new int[N];
        new Seen().step(a);
        for (int i = 0; i < N; i++) assertEquals(i, a[i]);
        assertEquals("runs in Java: weft.LoopStateTest$Seen.step(LoopStateTest.java:61) -> weft.LoopStateTest$Seen.see(LoopStateTest.java:56): a"
            + " round writes something other than sums and elements at the loop's counter: field weft.LoopStateTest.Seen.seen of a"
            + " captured object is written; write to a local variable, or to an array at the counter, and move the result where it"
            + " belongs after the loop", line(Seen.class));
    }
}
