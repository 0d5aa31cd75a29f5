package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Functions that no device can run: an answer from Java and a reason with a source line, or an error on
 * request.
 */
class FallbackTest {
    private static final Pattern SOURCE_LINE = Pattern.compile("FallbackProgram\\.java:\\d+");
    /** As data, and at the head of the reason. */
    private static final Pattern PLACE = Pattern.compile("thrown weft\\.OffloadException: (weft\\.FallbackProgram\\.\\S*\\("
        + "FallbackProgram\\.java:\\d+\\)).*\\Rplace \\1\\R");

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    @Test void fallsBackAndExplains() {
        for (String function : new String[] {"string", "recursion", "clock"}) {
            Jvm.Result result = Jvm.withAgent("fallback=java", FallbackProgram.class, function);
            result.mustSucceed();
            result.mustSay(function.equals("string") ? "answer 2" : "answer 5"); // of element 5
            assertFalse(result.output().contains("WRONG"), result.output());
            assertTrue(result.output().contains("ran on Java threads")
                || result.output().contains("ran in order in Java"),
                result.output());
            if (!function.equals("clock")) { // nanoTime has no source line of the user's
                assertTrue(SOURCE_LINE.matcher(result.output()).find(), result.output());
            }
        }
    }

    /** What a lambda captures is read in a class that the JVM makes; the user knows of the lambda only. */
    @Test void capturedValuesHaveALine() {
        Jvm.Result result = Jvm.withAgent("", FallbackProgram.class, "rows");
        result.mustSucceed();
        result.mustSay("answer 2");
        assertTrue(SOURCE_LINE.matcher(result.output()).find(), result.output());
        assertFalse(result.output().contains("Unknown Source"), result.output());
    }

    @Test void javaIsTheDefault() {
        Jvm.Result result = Jvm.withAgent("", FallbackProgram.class, "recursion");
        result.mustSucceed();
        result.mustSay("answer 5");
    }

    /** What writes outer state runs in order, on one thread, each element once. */
    @Test void sideEffectsHappenInOrder() {
        Jvm.Result result = Jvm.withAgent("", FallbackProgram.class, "sideEffect");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay("in order true");
        result.mustSay("ran in order in Java");
    }

    @Test void errorOnRequest() {
        for (String function : new String[] {"string", "recursion", "sideEffect"}) {
            Jvm.Result result = Jvm.withAgent("fallback=error", FallbackProgram.class, function);
            result.mustSucceed();
            result.mustSay("thrown weft.OffloadException: ");
            assertTrue(PLACE.matcher(result.output()).find(), result.output());
            assertFalse(result.output().contains("answer"), result.output());
        }
    }

    @Test void nullResultIsJavasException() {
        Jvm.Result result = Jvm.withAgent("", FallbackProgram.class, "null");
        result.mustSucceed();
        result.mustSay("thrown java.lang.NullPointerException");
    }

    /** A function that throws for every element needs no device, and has an answer: its exception. */
    @Test void theExceptionOfEveryElementIsNoRefusal() {
        for (String function : new String[] {"nullArray", "nullObject", "alwaysThrows"}) {
            for (String fallback : new String[] {"fallback=error", "fallback=java"}) {
                Jvm.Result result = Jvm.withAgent(fallback, FallbackProgram.class, function);
                result.mustSucceed();
                result.mustSay(function.equals("alwaysThrows") ? "thrown java.lang.UnsupportedOperationException"
                    : "thrown java.lang.NullPointerException");
            }
        }
    }

    @Test void noFallBackNeeded() {
        Jvm.Result result = Jvm.withAgent("fallback=error", FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        assertFalse(result.output().contains("in Java"), result.output());
    }

    @Test void devicesJavaAndSequential() {
        Jvm.Result threads = Jvm.withAgent("device=java,fallback=error", FallbackProgram.class, "fine");
        threads.mustSay("answer 6");
        threads.mustSay("ran on Java threads: the option device=java");
        Jvm.Result sequential =
            Jvm.withAgent("device=sequential,fallback=error", FallbackProgram.class, "fine");
        sequential.mustSay("answer 6");
        sequential.mustSay("ran in order in Java: the option device=sequential");
    }
}
