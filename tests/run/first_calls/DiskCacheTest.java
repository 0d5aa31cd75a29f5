package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that an earlier process has compiled; the files themselves are binary_store_test's. */
@Tag("kernels")
class DiskCacheTest {
    @TempDir Path folder;

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    private void mustSay(String said, String options, Map<String, String> environment) {
        Jvm.Result result = Jvm.withAgent("fallback=error" + options, environment, DiskCacheProgram.class);
        result.mustSucceed();
        result.mustSay(said);
    }

    /** Reductions may need several programs. */
    private static int compiled(Jvm.Result result) {
        result.mustSucceed();
        String number = result.output().replaceAll("(?s).*compiled (\\d+), loaded 0.*", "$1");
        return Integer.parseInt(number);
    }

    /** Until one loads all: a process that ends keeps what it can in half a second, and on a busy machine the next one the rest. */
    private int compiledAndKept(String options, Map<String, String> environment) {
        Jvm.Result result = Jvm.withAgent("fallback=error" + options, environment, DiskCacheProgram.class);
        int compiled = compiled(result);
        assertTrue(compiled >= 2, result.output());
        String all = "compiled 0, loaded " + compiled;
        for (int more = 0; more < 4 && !result.output().contains(all); more++)
            result = Jvm.withAgent("fallback=error" + options, environment, DiskCacheProgram.class);
        result.mustSucceed();
        result.mustSay(all);
        return compiled;
    }

    @Test void aSecondProcessLoadsWhatTheFirstCompiled() {
        Path cache = folder.resolve("a/b");
        int compiled = compiledAndKept(",cache=" + cache, Map.of());
        mustSay("compiled 0, loaded " + compiled, "", Map.of("WEFT_CACHE_DIR", cache.toString()));
        mustSay("compiled " + compiled + ", loaded 0", ",cache=off", Map.of("WEFT_CACHE_DIR", cache.toString()));
    }

    @Test void theFolderIsTheUsers() throws IOException {
        Map<String, String> environment = Map.of("WEFT_CACHE_DIR", "", "XDG_CACHE_HOME", folder.toString());
        String cache = folder.resolve("weft").toString();
        compiledAndKept("", environment);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(cache))));
    }

    /** As XDG's specification has it. */
    @Test void aRelativeFolderIsIgnored() {
        compiledAndKept("", Map.of("WEFT_CACHE_DIR", "", "XDG_CACHE_HOME", "caches", "HOME", folder.toString(), "POCL_CACHE_DIR", folder.toString()));
        assertTrue(Files.isDirectory(folder.resolve(".cache/weft")));
        assertFalse(Files.exists(Path.of("caches")));
    }

    @Test void aFolderThatCannotBeHadIsNoFailure() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (Path none : new Path[] {file, open, Path.of("/proc/none")}) {
            String said = "weft: compiled programs are not kept: " + none + " cannot be made or read, or others may write to it";
            for (String how : new String[] {",verbose=1", ""}) {
                Jvm.Result result = Jvm.withAgent("fallback=error" + how + ",cache=" + none, DiskCacheProgram.class);
                assertTrue(compiled(result) >= 2);
                result.mustSay(said);
            }
            Jvm.Result named = Jvm.withAgent("fallback=error", Map.of("WEFT_CACHE_DIR", none.toString()), DiskCacheProgram.class);
            assertTrue(compiled(named) >= 2);
            named.mustSay(said);
        }
        // Nobody has asked for this one.
        Map<String, String> environment = Map.of("WEFT_CACHE_DIR", "", "XDG_CACHE_HOME", file.toString());
        Jvm.Result result = Jvm.withAgent("fallback=error", environment, DiskCacheProgram.class);
        assertTrue(compiled(result) >= 2);
        assertFalse(result.output().contains("not kept"), result.output());
        Jvm.withAgent("fallback=error,verbose=1", environment, DiskCacheProgram.class).mustSay("are not kept: " + file + "/weft cannot be made");
        try (Stream<Path> files = Files.list(open)) {
            assertEquals(0, files.count());
        }
    }

    private void ends(String how, int millis) throws IOException {
        String cache = Files.createTempDirectory(folder, "cache").toString();
        Jvm.Result result = Jvm.withAgent("cache=" + cache, ExitProgram.class, "" + millis, how);
        assertEquals(0, result.exit(), how + " after " + millis + " ms\n" + result.output());
    }

    @ParameterizedTest @CsvSource({"return,200", "exit,600", "halt,1000"})
    void aProcessMayEndWhileThreadsCompile(String how, int millis) throws IOException {
        ends(how, millis);
    }

    @ParameterizedTest @ValueSource(strings = {"return", "exit", "halt"}) @Tag("long")
    void aProcessMayEndAtAnyTime(String how) throws IOException {
        for (int millis = 100; millis <= 1500; millis += 100) ends(how, millis);
    }
}
