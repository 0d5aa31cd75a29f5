package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /** Two threads of PoCL's want 704 MiB. */
    private static Jvm.Result withAddresses(String mebibytes) {
        return Jvm.run(List.of(Jvm.libraryFlags("first=wait,cache=off")), Map.of("POCL_MAX_PTHREAD_COUNT", "2"), SmallLimitsProgram.class, mebibytes);
    }

    @Test void ofAddresses() {
        javaAnswers(withAddresses("600"), "ulimit -v leaves this one ");
        withAddresses("2500").mustSay("ran on " + Weft.device());
    }

    /** PoCL compiles in a launch, too: one that is wider than those before. */
    @Test void ofTheFolder(@TempDir Path folder) throws IOException {
        Path own = Files.createDirectory(folder.resolve("pocl"));
        Map<String, String> environment = Map.of("POCL_CACHE_DIR", own.toString());
        javaAnswers(Jvm.withAgent("first=wait,cache=off", environment, LostFolderProgram.class), "it is no folder; remove it");
    }

    /** Who starts the JVM may ignore that children end; PoCL waits for one that links. */
    @Test void ofChildren(@TempDir Path folder) {
        String first = "trap '' CHLD && export POCL_CACHE_DIR=" + folder;
        Jvm.Result result = Jvm.withShell(first, Jvm.agentFlags("fallback=error,cache=off"), SmallLimitsProgram.class);
        result.mustSay("ran on " + Weft.device());
        result.mustSucceed();
    }
}
