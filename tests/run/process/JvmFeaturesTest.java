package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
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

    /** Loops that were written for functions are kept softly: without the flag until memory is short. */
    @Test void classLoadersOfWhatIsRefusedGo() {
        isWell(List.of(Jvm.agentFlag(), "-Xcheck:jni", "-XX:SoftRefLRUPolicyMSPerMB=0"), "refused");
    }

    @Test void classLoadersOfPlainLoopsGo() {
        isWell(List.of(Jvm.agentFlag() + "=fallback=error", "-Xcheck:jni"), "loops");
    }

    /** What the JVM has written at the end of a first run; it does so without {@code -agentpath} alone. */
    @Test void classDataSharing() throws IOException {
        String archive = folder.resolve("weft.jsa").toString();
        isWellFromJars("-XX:ArchiveClassesAtExit=" + archive, LIBRARY);
        assertTrue(Files.exists(Path.of(archive)), "no archive was written");
        isWellFromJars("-Xshare:on", "-XX:SharedArchiveFile=" + archive, LIBRARY);
        isWellFromJars("-Xshare:on", "-XX:SharedArchiveFile=" + archive, Jvm.agentFlag());
    }

    /** The same, with classes linked and methods profiled (JEP 483, JEP 515). */
    @Test void aheadOfTimeCache() throws IOException {
        assumeTrue(Runtime.version().feature() >= 24, "no such cache");
        String configuration = "-XX:AOTConfiguration=" + folder.resolve("weft.aotconf");
        String cache = folder.resolve("weft.aot").toString();
        isWellFromJars("-XX:AOTMode=record", configuration, LIBRARY);
        Jvm.withPath(jars(), List.of("-XX:AOTMode=create", configuration, "-XX:AOTCache=" + cache), JvmFeaturesProgram.class)
            .mustSucceed();
        assertTrue(Files.exists(Path.of(cache)), "no cache was written");
        isWellFromJars("-XX:AOTMode=on", "-XX:AOTCache=" + cache, LIBRARY);
        Jvm.Result result = Jvm.withPath(jars(), List.of("-XX:AOTMode=on", "-XX:AOTCache=" + cache, Jvm.agentFlag() + "=device=sequential"),
            JvmFeaturesProgram.class, "explains");
        result.mustSucceed();
        result.mustSay("ran in order in Java: the option device=sequential"); // which the copy in the jar would not be told
        result.mustSay("copies of the library: 1");
    }

    private static final String LIBRARY = "-Dweft.library=" + Jvm.library();

    private void isWellFromJars(String... flags) throws IOException {
        List<String> all = new ArrayList<>(List.of(flags));
        all.add("-Dweft.options=fallback=error");
        Jvm.Result result = Jvm.withPath(jars(), all, JvmFeaturesProgram.class, "applies");
        result.mustSucceed();
        result.mustSay("all is well");
    }

    /** A class path without folders, from which alone a JVM keeps classes. */
    private String jars() throws IOException {
        Path jar = folder.resolve("program.jar");
        if (!Files.exists(jar)) {
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
                for (Class<?> each : new Class<?>[] {JvmFeaturesProgram.class, JvmFeaturesProgram.Made.class}) {
                    String name = each.getName().replace('.', '/') + ".class";
                    out.putNextEntry(new JarEntry(name));
                    try (InputStream in = each.getResourceAsStream('/' + name)) {
                        in.transferTo(out);
                    }
                }
            }
        }
        return System.getProperty("weft.test.jar") + File.pathSeparator + jar;
    }

    @Test void virtualThreads() {
        assumeTrue(Runtime.version().feature() >= 21, "no virtual threads");
        isWell(List.of(Jvm.agentFlag() + "=fallback=error", "-Djdk.virtualThreadScheduler.parallelism=1",
            "-Djdk.virtualThreadScheduler.maxPoolSize=1"), "virtual");
    }
}
