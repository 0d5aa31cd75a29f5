package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions run on the device under what else a JVM may be asked to do. */
class JvmFeaturesTest {
    @TempDir Path folder;

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    private static void isWell(List<String> flags, String... arguments) {
        Jvm.Result result = Jvm.run(flags, JvmFeaturesProgram.class, arguments);
        result.mustSucceed();
        result.mustSay("all is well");
    }

    @Test void flightRecorderAndHeapDump() {
        isWell(List.of(Jvm.agentFlag() + "=fallback=error", "-Xcheck:jni",
            "-XX:StartFlightRecording=filename=" + folder.resolve("weft.jfr") + ",settings=profile"),
            "heap", folder.resolve("weft.hprof").toString());
        assertTrue(Files.exists(folder.resolve("weft.hprof")));
    }

    @Test void classLoadersGo() {
        isWell(List.of(Jvm.agentFlag() + "=fallback=error", "-Xcheck:jni"), "loaders");
    }

    @Test void virtualThreads() {
        assumeTrue(Runtime.version().feature() >= 21, "no virtual threads");
        isWell(List.of(Jvm.agentFlag() + "=fallback=error", "-Djdk.virtualThreadScheduler.parallelism=1",
            "-Djdk.virtualThreadScheduler.maxPoolSize=1"), "virtual");
    }
}
