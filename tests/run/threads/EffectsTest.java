package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an element makes is its own, and no reason for one thread; what others see is one, and is told. */
class EffectsTest {
    private static final Pattern SOURCE_LINE = Pattern.compile("not on threads: weft\\.\\S*\\(EffectsProgram\\.java:\\d+\\) ");

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    @Test void ownObjectsAreNoReason() {
        List<String> places = places("threads");
        assertEquals(35, places.size(), places.toString());
        for (String place : places) assertTrue(place.startsWith("on threads: "), place);
    }

    @Test void whatOthersSeeRunsInOrder() {
        List<String> places = places("order");
        assertEquals(46, places.size(), places.toString());
        for (String place : places) {
            assertTrue(place.startsWith("in order: "), place);
            assertTrue(SOURCE_LINE.matcher(place).find(), place);
        }
    }

    private static List<String> places(String which) {
        Jvm.Result result = Jvm.withAgent("device=java", EffectsProgram.class, which);
        result.mustSucceed();
        assertFalse(result.output().contains("WRONG"), result.output());
        return result.output().lines().filter(line -> line.startsWith("on threads: ") || line.startsWith("in order: "))
            .toList();
    }
}
