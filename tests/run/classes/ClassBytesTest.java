package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bytecode that was read is kept, but not without end; nor are functions that wait for a device's compiler. */
class ClassBytesTest {
    private static long most(Map<String, String> environment) {
        Jvm.Result result = Jvm.withAgent("fallback=error", environment, ClassBytesProgram.class);
        result.mustSucceed();
        String text = result.output().substring(result.output().indexOf("most "));
        return Long.parseLong(text.substring(5, text.indexOf('\n')));
    }

    /** A JVM keeps lambda classes as long as their loader; Weft reads any number of them and keeps a few. */
    @Test void ofLambdas() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error", ManyLambdasProgram.class);
        result.mustSucceed();
        String[] parts = result.output().split("bytes ");
        long half = Long.parseLong(parts[1].substring(0, parts[1].indexOf('.')));
        long all = Long.parseLong(parts[2].substring(0, parts[2].indexOf('.')));
        assertTrue(all <= half + half / 10, half + " bytes, then " + all);
    }

    /** They wait with what they have captured: an int[] of a megabyte each. */
    @Test void ofDroppedFunctions() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        List<String> flags = new ArrayList<>(Jvm.agentFlags("cache=off"));
        flags.add("-Xmx96m");
        Jvm.run(flags, DroppedFunctionsProgram.class).mustSay("all are right");
    }

    @Test void bounded() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        long free = most(Map.of());
        long limit = free / 2;
        assertTrue(limit > 100_000, "these functions read little: " + free);
        long bounded = most(Map.of("WEFT_CLASS_BYTES", String.valueOf(limit)));
        assertTrue(bounded > 0 && bounded <= limit, bounded + " bytes of " + limit);
        assertEquals(0, most(Map.of("WEFT_CLASS_BYTES", "0")));
    }
}
