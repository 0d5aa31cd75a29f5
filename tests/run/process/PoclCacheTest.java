package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of PoCL's cache that are damaged, as by a power failure: PoCL ends the process, but not one after the other. */
class PoclCacheTest {
    private static final String ATTEMPT = "weft.attempt-";
    private static final int PROCESSES = 4;

    @TempDir private Path folder;

    @BeforeEach void needsPocl() {
        assumeTrue(Jvm.hasLibrary() && Jvm.deviceIsPocls(), "no PoCL to test");
    }

    private Jvm.Result run(String options) {
        List<String> flags = List.of("-agentpath:" + Jvm.library() + "=cache=off," + options, "-XX:ErrorFile=" + folder.resolve("error"));
        return Jvm.run(flags, Map.of("POCL_CACHE_DIR", folder.toString()), PoclNeedsProgram.class);
    }

    private void mustRunOnTheDevice() {
        Jvm.Result result = run("fallback=error");
        result.mustSucceed();
        result.mustSay("ran on " + Weft.device());
    }

    private List<Path> files(String end) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> path.toString().endsWith(end)).toList();
        }
    }

    private List<String> attempts() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).filter(name -> name.startsWith(ATTEMPT)).toList();
        }
    }

    /** PoCL has what it needs; then files are overwritten. */
    private void damage(String end, byte[] content) throws IOException {
        mustRunOnTheDevice();
        assertEquals(List.of(), attempts());
        List<Path> files = files(end);
        assertFalse(files.isEmpty(), end);
        for (Path file : files) Files.write(file, content);
    }

    @Test void aProgramThatIsEmpty() throws IOException {
        damage("program.bc", new byte[0]);
        mustRunOnTheDevice();
        mustRunOnTheDevice();
    }

    @Test void aProgramThatIsNone() throws IOException {
        damage("program.bc", new byte[] {1, 2, 3, 4});
        run("fallback=error"); // PoCL may end it
        mustRunOnTheDevice();
    }

    @Test void codeThatIsNone() throws IOException {
        damage(".so", new byte[] {1, 2, 3, 4});
        run("fallback=error");
        mustRunOnTheDevice();
    }

    /** Whatever the cause is: the program is not asked for over and over again. */
    @Test void aProgramThatEndsProcesses() throws IOException {
        damage("program.bc", new byte[] {1, 2, 3, 4});
        run("fallback=error");
        List<String> left = attempts();
        assumeTrue(left.size() == 1, "this PoCL goes on");
        for (String number : List.of("1", "2")) Files.createFile(folder.resolve(left.get(0).replaceFirst("0$", number)));
        Jvm.Result result = run("first=wait");
        result.mustSucceed();
        result.mustSay("is 7");
        result.mustSay("3 times a process has ended while PoCL built or loaded this program, or its file was damaged; it is tried again "
            + "after a day, or when you remove what is in the folder of PoCL's cache, " + folder);
    }

    /** They may have been killed: another day the program is tried again. */
    @Test void processesThatWereKilled() throws IOException {
        damage("program.bc", new byte[] {1, 2, 3, 4});
        run("fallback=error");
        List<String> left = attempts();
        assumeTrue(left.size() == 1, "this PoCL goes on");
        for (Path program : files("program.bc")) Files.delete(program);
        for (String number : List.of("0", "1", "2")) {
            Path file = folder.resolve(left.get(0).replaceFirst("0$", number));
            if (!Files.exists(file)) Files.createFile(file);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        }
        mustRunOnTheDevice();
        assertFalse(attempts().contains(left.get(0)));
    }

    /** Who is done first leaves the others' sign, and who is done last removes it. */
    @Test void severalProcesses() throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        try {
            List<CompletableFuture<Void>> all = Stream.generate(() -> CompletableFuture.runAsync(this::mustRunOnTheDevice, threads))
                .limit(PROCESSES).toList();
            all.forEach(CompletableFuture::join);
        } finally {
            threads.shutdown();
        }
        assertEquals(List.of(), attempts());
    }

    /** A process that exits while PoCL is at work has not been ended by it. */
    @Test void exits() throws IOException {
        Map<String, String> environment = Map.of("POCL_CACHE_DIR", folder.toString());
        Jvm.withAgent("cache=off", environment, ExitWhileBuildingProgram.class, ATTEMPT).mustSay("is building: true");
        assertEquals(List.of(), attempts());
    }
}
