package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.choice.Experience;

/** The option {@code device=adaptive}: functions run where they have been the fastest, and nobody sees a difference. */
class AdaptiveTest {
    @TempDir Path folder;

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    private Jvm.Result program(String options, String... arguments) {
        Jvm.Result result = Jvm.withAgent("device=adaptive,cache=" + folder + options,
            TwoDevices.ENVIRONMENT, AdaptiveProgram.class, arguments);
        result.mustSucceed();
        result.mustSay("all is well");
        assertFalse(result.output().contains("wrong"), result.output());
        return result;
    }

    /** A lambda that costs something, one that costs nothing, and one that writes state, each of which runs a few hundred times. */
    @Test void manyAppliesHaveTheSameAnswers() {
        for (String options : new String[] {"", ",first=wait", ",fallback=error"}) {
            boolean devicesOnly = options.contains("error");
            Jvm.Result result = program(options, devicesOnly ? "devices" : "all");
            String line = chosen(result, 10_000);
            // of two drivers for one CPU it is the one that is not PoCL
            assertTrue(Stream.concat(TwoDevices.names().stream(), Stream.of(Weft.device())).anyMatch(name -> line.contains(" " + name + " ")),
                result.output());
            assertTrue(line.contains(" tried others "), result.output());
            assertEquals(!devicesOnly, chosen(result, 10_000).contains(" Java threads "), result.output());
            result.mustSay("trials true");
            if (!devicesOnly) {
                assertTrue(chosen(result, 1).contains(" in order "), result.output());
                result.mustSay("inOrder: ran in order in Java");
            }
        }
    }

    /** 3 to 14 of the first 60 applies, in six processes; 5 to 60, 36 in the mean, before it was tried in order as soon as it can be ended. */
    @Test void fewElementsRunInOrderSoon() {
        int onDevice = 300;
        for (int tries = 0; tries < 3 && onDevice > 100; tries++) onDevice = fewOnDevice(); // a machine that does much else has long pauses
        assertTrue(onDevice <= 100, onDevice + " of 300 on a device");
    }

    /** Of five processes with 60 applies each. */
    private static int fewOnDevice() {
        int onDevice = 0;
        for (int process = 0; process < 5; process++) {
            Jvm.Result result = Jvm.withAgent("device=adaptive,cache=off", Map.of("POCL_DEVICES", "pthread"), AdaptiveProgram.class, "few");
            result.mustSay("all is well");
            assertFalse(result.output().contains("wrong"), result.output());
            String text = result.output();
            int at = text.indexOf("few: ") + 5;
            onDevice += Integer.parseInt(text.substring(at, text.indexOf(' ', at)));
        }
        return onDevice;
    }

    /** What one function has learnt is another's only if both do the same. */
    @Test void functionsAreToldApart() {
        Jvm.Result result = program(",first=wait", "apart");
        for (String known : List.of("stencil", "the same", "reduce")) result.mustSay(known + ": known");
        for (String fresh : List.of("another radius", "another function", "relaxed", "scan")) result.mustSay(fresh + ": new");
        result.mustSay("none: not measured");
    }

    /** What is said of sizes from this one on; what has run last may have been a sample. */
    private static String chosen(Jvm.Result result, int from) {
        return result.output().lines().filter(line -> line.startsWith("  chosen for " + from + " to ")).findFirst().orElse("");
    }

    /** A device that fails when it is first asked is found later, and tried from then on. */
    @Test void aDeviceThatIsFoundLater() {
        Path faults = Path.of(System.getProperty("weft.test.library")).resolveSibling("tests").resolve("libcl_faults.so");
        assumeTrue(Files.exists(faults) && Jvm.deviceIsPocls(), "PoCL, and the library whose calls fail");
        Jvm.Result result = Jvm.withAgent("device=adaptive,cache=off", Map.of("POCL_DEVICES", "pthread basic",
            "WEFT_OPENCL_LIBRARY", faults.toString(), "FAULTS_LATE", "basic"), AdaptiveProgram.class, "later");
        result.mustSucceed();
        result.mustSay("devices at first: 1");
        result.mustSay("tried the second device");
        assertFalse(result.output().contains("wrong"), result.output());
    }

    /** A driver takes seconds to say whether it has a device: at most the one thread that asks it waits. */
    @Test void aDriverThatHangsHoldsUpOneThread() {
        Path faults = Path.of(System.getProperty("weft.test.library")).resolveSibling("tests").resolve("libcl_faults.so");
        assumeTrue(Files.exists(faults) && Jvm.deviceIsPocls(), "PoCL, and the library whose calls fail");
        Jvm.Result result = Jvm.withAgent("device=adaptive,cache=off", Map.of("POCL_DEVICES", "pthread basic",
            "WEFT_OPENCL_LIBRARY", faults.toString(), "FAULTS_LATE", "basic", "FAULTS_LATE_HANGS", "8"), AdaptiveProgram.class, "hangs");
        result.mustSucceed();
        result.mustSay("devices at first: 1");
        result.mustSay("a thread asked and waited");
        result.mustSay("threads that waited: 1");
        assertFalse(result.output().contains("wrong"), result.output());
    }

    @Test void withoutADevice() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=device=adaptive"), AdaptiveProgram.class, "pure");
        result.mustSucceed();
        result.mustSay("heavy: ran in order in Java: the option device=adaptive; Weft's native library");
        assertTrue(chosen(result, 1).contains(" in order "), result.output());
        result.mustSay("trials false"); // without the library there is no other place
        result.mustSay("all is well");
        result = Jvm.withAgent("device=adaptive,cache=off", Map.of("OCL_ICD_VENDORS", "/nonexistent"), AdaptiveProgram.class, "all");
        result.mustSucceed();
        result.mustSay("heavy: ran on Java threads: the option device=adaptive; no OpenCL platform is installed");
        assertEquals(1, result.output().lines().filter(line -> line.startsWith("weft: no OpenCL platform is installed")).count(),
            result.output());
        result.mustSay("all is well");
    }

    /** What another process has learnt is there at the first apply; what is damaged is not. */
    @Test void estimatesAreKept() throws IOException {
        program(",first=wait", "all");
        Path file = folder.resolve("weft-estimates.txt");
        List<String> lines = Files.readAllLines(file);
        assertTrue(lines.size() >= 4, lines.toString());
        assertEquals("rw-------", java.nio.file.attribute.PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        program(",first=wait", "once").mustSay("heavy: known");
        Files.write(file, List.of("weft estimates 1", "nonsense", lines.get(1) + "0", ""));
        program(",first=wait", "once").mustSay("heavy: unknown");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        program(",first=wait", "once").mustSay("heavy: unknown");
        assertEquals(lines.get(0), Files.readAllLines(file).get(0));
        try (var files = Files.list(folder)) {
            assertFalse(files.anyMatch(each -> each.getFileName().toString().startsWith(".weft-new-")));
        }
    }

    /** None is lost where processes write at the same time. */
    @Test void estimatesOfProcessesThatEndTogether() throws IOException, InterruptedException {
        Path file = folder.resolve("weft-estimates.txt");
        Jvm.Result[] result = new Jvm.Result[1];
        Thread process = new Thread(() -> result[0] = Jvm.run(List.of("-Dweft.library=none"), EstimatesProgram.class, file.toString(), "process"));
        process.start();
        int here = 0;
        for (; process.isAlive(); here++) EstimatesProgram.add(file, "here", here);
        process.join();
        result[0].mustSucceed();
        Map<String, Double> found = Experience.parse(Files.readAllLines(file));
        Map<String, Double> expected = new LinkedHashMap<>();
        for (int i = 0; i < here; i++) expected.put("here" + i, 1.0 + i);
        for (int i = 0; i < EstimatesProgram.COUNT; i++) expected.put("process" + i, 1.0 + i);
        assertEquals(expected, found);
    }

    /** An exit does not wait for one that has stopped. */
    @Test void whoHasTheTurnTooLong() throws IOException {
        Path file = folder.resolve("weft-estimates.txt");
        try (FileChannel turns = FileChannel.open(folder.resolve("weft-estimates.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock turn = turns.lock()) {
            assertTrue(turn.isValid());
            long start = System.nanoTime();
            Experience.add(file, Map.of("late", 1.0), Experience.MOST_NANOS);
            assertTrue(System.nanoTime() - start < 10_000_000_000L);
        }
        assertEquals(Map.of("late", 1.0), Experience.parse(Files.readAllLines(file)));
    }

    /** A line that is no text of any encoding loses none of the others. */
    @Test void bytesThatAreNoText() throws IOException {
        Path file = folder.resolve("weft-estimates.txt");
        Experience.add(file, Map.of("before", 1.0), Experience.MOST_NANOS);
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xff, ' ', '1', ' ', '2', '\n'}, StandardOpenOption.APPEND);
        Experience.add(file, Map.of("behind", 2.0), Experience.MOST_NANOS);
        assertEquals(Map.of("before", 1.0, "behind", 2.0), Experience.parse(Files.readAllLines(file)));
    }

    @Test void nothingIsKeptWhereTheCacheIsOff() {
        for (int i = 0; i < 2; i++) {
            Jvm.Result result = Jvm.withAgent("device=adaptive,first=wait,cache=off", Map.of("WEFT_CACHE_DIR", folder.toString()),
                AdaptiveProgram.class, i == 0 ? "all" : "once");
            result.mustSucceed();
            if (i == 1) result.mustSay("heavy: unknown");
        }
        assertFalse(Files.exists(folder.resolve("weft-estimates.txt")));
    }

    @Test void linesThatAreNotAsTheyWereWrittenAreMissing() {
        Map<String, Double> estimates = new LinkedHashMap<>();
        estimates.put("00000000000000aa", 12.5);
        estimates.put("00000000000000ab", 1e9);
        List<String> lines = Experience.lines(estimates);
        assertEquals(estimates, Experience.parse(lines));
        for (int line = 0; line < lines.size(); line++) {
            for (int at = 0; at < lines.get(line).length(); at++) {
                List<String> damaged = new ArrayList<>(lines);
                char other = lines.get(line).charAt(at) == '1' ? '2' : '1';
                damaged.set(line, lines.get(line).substring(0, at) + other + lines.get(line).substring(at + 1));
                Map<String, Double> found = Experience.parse(damaged);
                assertNotEquals(estimates, found);
                found.forEach((key, nanos) -> assertEquals(estimates.get(key), nanos));
            }
        }
        assertEquals(Map.of(), Experience.parse(List.of()));
        CRC32 crc = new CRC32();
        crc.update("00000000000000aa 12.5".getBytes(StandardCharsets.US_ASCII));
        List<String> noNumber = List.of(lines.get(0), "00000000000000aa 12.5 " + Long.toHexString(crc.getValue()), lines.get(2));
        assertEquals(Map.of("00000000000000ab", 1e9), Experience.parse(noNumber));
        Map<String, Double> many = new LinkedHashMap<>();
        for (int i = 0; i < 30_000; i++) many.put(String.format("%016x", i), 1.0 + i);
        Map<String, Double> kept = Experience.parse(Experience.lines(many));
        assertEquals(20_000, kept.size());
        assertEquals(30_000.0, kept.get(String.format("%016x", 29_999)));
    }
}
