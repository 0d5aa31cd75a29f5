package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** LLVM ends the process when it cannot write a kernel's file, or gets no memory: where PoCL could not, it is not asked. */
class SmallLimitsTest {
    @BeforeEach void needsPocl() {
        assumeTrue(Jvm.hasLibrary() && Weft.device().startsWith("pthread"), "no PoCL to test");
    }

    private static void javaAnswers(Jvm.Result result, String limit) {
        assertEquals(0, result.exit(), result.output());
        assertTrue(result.output().contains("is 7") && result.output().contains(limit), result.output());
    }

    @Test void ofFiles() {
        javaAnswers(Jvm.withLimit("-f 100", "first=wait,cache=off", SmallLimitsProgram.class), "ulimit -f");
    }

    @Test void ofAddresses() {
        javaAnswers(Jvm.withLibrary("first=wait,cache=off", SmallLimitsProgram.class, "400"), "ulimit -v leaves this one ");
        Jvm.withLibrary("first=wait,cache=off", SmallLimitsProgram.class, "2000").mustSay("ran on " + Weft.device());
    }
}
