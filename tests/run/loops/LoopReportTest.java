package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link Weft#loops()} tells of which loop. */
class LoopReportTest {
    private static List<String> lines(Class<?> type) {
        return Weft.loops().stream().filter(line -> line.startsWith(type.getName() + ".")).map(line -> line.replaceAll(" on .*", ""))
            .map(line -> line.substring(type.getName().length() + 1)).toList();
    }

    static final class Several {
        static int both(int[] a) {
            int s = 0; for (int i = 0; i < a.length; i++) s += a[i]; for (int i = 0; i < a.length; i++) { if (a[i] < 0) break; s ^= a[i]; }
            return s;
        }

        static void other(int[] a) {
            for (int i = 0; i < a.length; i++) a[i]++;
        }
    }

    @Test void aLoopStaysItselfWhateverElseIsNamed() {
        String broken = "both, line 23, loop 2: runs in Java: a break, continue or return leaves it from its middle; let all rounds run, with an if"
            + " around what some of them leave out, and combine what is found, as by Math.min";
        Weft.loops(Several.class, "both");
        for (int i = 0; i < 3; i++) Several.both(new int[100]);
        assertEquals(List.of("both, line 23, loop 1: ran 3 of 3 times", broken), lines(Several.class));
        Weft.loops(Several.class, "other");
        assertEquals(List.of("both, line 23, loop 1: ran 3 of 3 times", broken, "other, line 28: has not run"), lines(Several.class));
        Several.both(new int[100]);
        Several.other(new int[100]);
        assertEquals(List.of("both, line 23, loop 1: ran 4 of 4 times", broken, "other, line 28: ran 1 of 1 times"), lines(Several.class));
    }

    static final class Gone {
        static void step(int[] a) {
            for (int i = 0; i < a.length; i++) a[i] += i;
        }
    }

    private static WeakReference<Class<?>> runCopy() throws Exception {
        Class<?> copy = LoopTwins.copyOf(Gone.class);
        Method step = copy.getDeclaredMethod("step", int[].class);
        step.setAccessible(true);
        step.invoke(null, new int[100]);
        return new WeakReference<>(copy);
    }

    @Test void classesThatAreGoneHaveRun() throws Exception {
        Weft.loops(Gone.class, "step");
        WeakReference<Class<?>> one = runCopy();
        for (int i = 0; i < 100 && one.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNull(one.get());
        assertEquals(List.of("step, line 47: ran 1 of 1 times"), lines(Gone.class));
        runCopy();
        assertEquals(List.of("step, line 47: ran 2 of 2 times"), lines(Gone.class));
    }

    static final class Unlucky {
        public static void step(int[] a) {
            for (int i = 0; i < a.length; i++) a[i] += i;
        }
    }

    /** A loader that does not see Weft. */
    private static final class Apart extends ClassLoader {
        Apart() {
            super(ClassLoader.getPlatformClassLoader());
        }

        Class<?> copyOf(Class<?> type) throws Exception {
            try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(type.getName(), bytes, 0, bytes.length);
            }
        }
    }

    @Test void aClassThatStaysDoesNotHideBehindAnEarlierOne() throws Exception {
        Weft.loops(Unlucky.class, "step");
        Unlucky.step(new int[100]);
        assertEquals(List.of("step, line 74: ran 1 of 1 times"), lines(Unlucky.class));
        new Apart().copyOf(Unlucky.class);
        String line = Weft.loops().stream().filter(each -> each.startsWith(Unlucky.class.getName() + ".")).findFirst().orElse("");
        assertTrue(line.contains(".step, line 74: runs in Java: the class cannot call Weft; "), line);
        assertTrue(line.contains("; in an earlier class of this name it ran 1 of 1 times on "), line);
    }

    @Test void methodsThatThereAreNot() {
        String message = assertThrows(IllegalArgumentException.class, () -> Weft.loops(Gone.class, "stop")).getMessage();
        assertTrue(message.contains("weft.LoopReportTest$Gone has no method 'stop'"), message);
        Weft.loops(Gone.class, "st*");
    }
}
