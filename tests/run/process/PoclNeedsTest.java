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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What PoCL needs of the process, which it ends where that is missing: Weft sees to it, or does not ask PoCL. */
class PoclNeedsTest {
    @BeforeEach void needsPocl() {
        assumeTrue(Jvm.hasLibrary() && Jvm.deviceIsPocls(), "no PoCL to test");
    }

    private static void javaAnswers(Jvm.Result result, String limit) {
        assertEquals(0, result.exit(), result.output());
        assertTrue(result.output().contains("is 7") && result.output().contains(limit), result.output());
    }

    @Test void largeFiles() {
        javaAnswers(Jvm.withLimit("-f 100", "first=wait,cache=off", PoclNeedsProgram.class), "ulimit -f");
    }

    /** PoCL's linker cannot open what it needs. */
    @Test void files(@TempDir Path folder) {
        String first = "ulimit -n 300 && export POCL_CACHE_DIR=" + folder;
        List<String> flags = List.of("-XX:-MaxFDLimit", "-agentpath:" + Jvm.library() + "=first=wait,cache=off");
        Jvm.Result result = Jvm.withShell(first, flags, FewFilesProgram.class);
        result.mustSucceed();
        result.mustSay("fewer than 32 files may be opened, which drivers need; close some, or raise `ulimit -n`, which is 300");
        assertTrue(result.output().contains("then: ") && result.output().split("then: ")[1].contains("ran on " + Weft.device()), result.output());
    }

    /** Two threads of PoCL's want 704 MiB. */
    private static Jvm.Result withAddresses(String mebibytes) {
        return Jvm.run(List.of(Jvm.libraryFlags("first=wait,cache=off")), Map.of("POCL_MAX_PTHREAD_COUNT", "2"), PoclNeedsProgram.class, mebibytes);
    }

    @Test void addresses() {
        javaAnswers(withAddresses("600"), "ulimit -v leaves this one ");
        withAddresses("2500").mustSay("ran on " + Weft.device());
    }

    /** Thirty threads, which some version would have, want 3392 MiB. */
    @Test void addressesOfMoreThreads() {
        Map<String, String> environment = Map.of("POCL_MAX_PTHREAD_COUNT", "2", "POCL_CPU_MIN_CU_COUNT", "30");
        javaAnswers(Jvm.run(List.of(Jvm.libraryFlags("first=wait,cache=off")), environment, PoclNeedsProgram.class, "2500"), "ulimit -v leaves this one ");
    }

    /** PoCL compiles in a launch, too: one that is wider than those before. */
    @Test void aFolder(@TempDir Path folder) throws IOException {
        Path own = Files.createDirectory(folder.resolve("pocl"));
        Map<String, String> environment = Map.of("POCL_CACHE_DIR", own.toString());
        javaAnswers(Jvm.withAgent("first=wait,cache=off", environment, LostFolderProgram.class), "it is no folder; remove it");
    }

    /** Who starts the JVM may ignore that children end; PoCL waits for one that links. */
    @Test void childrenToWaitFor(@TempDir Path folder) {
        String first = "trap '' CHLD && export POCL_CACHE_DIR=" + folder;
        Jvm.Result result = Jvm.withShell(first, Jvm.agentFlags("fallback=error,cache=off"), PoclNeedsProgram.class);
        result.mustSay("ran on " + Weft.device());
        result.mustSucceed();
    }

    /** A service may be started without the variable PATH, in which PoCL's compiler looks for the linker. */
    @Test void aLinker(@TempDir Path folder) {
        String first = "export POCL_CACHE_DIR=" + folder + " PATH=/nowhere";
        Jvm.Result result = Jvm.withShell(first, Jvm.agentFlags("fallback=error,cache=off"), PoclNeedsProgram.class);
        result.mustSay("ran on " + Weft.device());
        result.mustSucceed();
    }

    /** PoCL loads what it has compiled. */
    @Test void aDiskThatCodeMayRunFrom() throws IOException {
        Path shared = Path.of("/dev/shm");
        assumeTrue(Files.readString(Path.of("/proc/mounts")).lines().anyMatch(line -> line.matches("\\S+ /dev/shm .*\\bnoexec\\b.*")), "it may");
        Path folder = Files.createTempDirectory(shared, "weft-test");
        try {
            Map<String, String> environment = Map.of("POCL_CACHE_DIR", folder.toString());
            Jvm.withAgent("fallback=error,cache=off", environment, PoclNeedsProgram.class).mustSay("ran on " + Weft.device());
            Map<String, String> temporary = Map.of("POCL_CACHE_DIR", "", "TMPDIR", folder.toString());
            Jvm.withAgent("fallback=error,cache=off", temporary, PoclNeedsProgram.class).mustSay("ran on " + Weft.device());
        } finally {
            Files.delete(folder); // and nothing is there
        }
    }

    @Test void noOtherOptions() {
        Map<String, String> environment = Map.of("POCL_EXTRA_BUILD_FLAGS", "-nonsense");
        javaAnswers(Jvm.withAgent("first=wait,cache=off", environment, PoclNeedsProgram.class),
            "(CL_INVALID_BUILD_OPTIONS): the variable POCL_EXTRA_BUILD_FLAGS, whose options PoCL adds to Weft's, is \"-nonsense\"; unset it");
    }

    /** Each version has some of these variables. */
    @ParameterizedTest
    @ValueSource(strings = {"POCL_MAX_PTHREAD_COUNT", "POCL_CPU_MAX_CU_COUNT", "POCL_MAX_COMPUTE_UNITS", "POCL_PTHREAD_MIN_THREADS", "POCL_CPU_MIN_CU_COUNT"})
    void aNumberOfThreads(String variable) {
        javaAnswers(Jvm.withAgent("first=wait,cache=off", Map.of(variable, "-5"), PoclNeedsProgram.class),
            "PoCL cannot have -5 threads: the variable " + variable + " says so");
    }

    /** What could not start would end the process if it was asked again. */
    @Test void aMachineThatHwlocSees() {
        Map<String, String> environment = Map.of("HWLOC_XMLFILE", "/dev/null");
        Jvm.Result result = Jvm.withAgent("first=wait,cache=off", environment, AskedAgainProgram.class);
        assertEquals(0, result.exit(), result.output());
        result.mustSay("PoCL could not start, and cannot be asked again in this process");
    }
}
