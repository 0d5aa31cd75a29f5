package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** LLVM ends the process when it cannot write a kernel's file: where PoCL could not, it is not asked. */
class SmallFilesTest {
    @Test void javaAnswers() {
        assumeTrue(Jvm.hasLibrary() && Weft.device().startsWith("pthread"), "no PoCL to test");
        Jvm.Result result = Jvm.withLimit("-f 100", "first=wait,cache=off", SmallFilesProgram.class);
        assertEquals(0, result.exit(), result.output());
        assertTrue(result.output().contains("is 7") && result.output().contains("ulimit -f"), result.output());
    }
}
