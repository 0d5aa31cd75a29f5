package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.internal.choice.KeptPrograms;

/** While a function is compiled Java threads answer. In JVMs of their own. */
class FirstCallTest {
    @BeforeEach void needsLibrary() {
        assumeTrue(Jvm.hasLibrary());
    }

    private static void runs(String options, String... arguments) {
        runs(options, Map.of(), arguments);
    }

    private static void runs(String options, Map<String, String> environment, String... arguments) {
        Jvm.Result result = Jvm.withAgent(options, environment, FirstCallProgram.class, arguments);
        result.mustSay("all is well");
        result.mustSucceed();
    }

    @Test void everyKindOfFunction() {
        runs("cache=off", "every");
    }

    @Test @Tag("long") void everyKindOnADeviceWithMemoryOfItsOwn() {
        runs("cache=off", Map.of("WEFT_COPY_BUFFERS", "1"), "every");
    }

    @Test void manyThreadsCompileOnce() {
        runs("", "together");
    }

    @Test @Tag("long") void aCrowd() {
        runs("", "crowd");
    }

    /** What is short is answered before anything is readied: not even the thread for it is made. */
    @Test void shortInputsWaitForNothing() {
        String said = "too slow"; // on a machine that does much else what is short may take long enough for a device to begin
        for (int tries = 0; tries < 10 && said.contains("too slow"); tries++) {
            Jvm.Result result = Jvm.withAgent("cache=off", FirstCallProgram.class, "short");
            result.mustSucceed();
            said = result.output();
        }
        assertTrue(said.contains("all is well") && !said.contains("too slow"), said);
    }

    /**
     * What the JVM makes code for, lambdas, records and joined texts, takes it milliseconds each in a process that has just begun: of
     * what a first apply needs there is little of that, with a loop of its own and without, and on a device or not.
     */
    @ParameterizedTest @ValueSource(ints = {5000, 50_000}) void theJvmMakesLittleForAFirstApply(int size) {
        int java = made("device=java", size);
        int first = made("cache=off", size);
        assertTrue(java <= 4, () -> java + " classes made on Java threads");
        assertTrue(first <= 4, () -> first + " classes made where a device is readied");
    }

    /**
     * Each takes the JVM a third of a millisecond; what no operation of the program needs is not among them. Nothing is defined ahead here, so that
     * what is loaded is what somebody needs. A device is readied beside Java threads, so what its thread has loaded by then is counted, too: none of it, or nearly all.
     */
    @ParameterizedTest @CsvSource({"device=java, 96", "cache=off, 128"})
    void fewClassesAreLoadedForAFirstAnswer(String options, int most, @TempDir Path folder) throws IOException {
        String output = OwnClassesTest.said(OwnClassesTest.shadow(folder), options, "classes", "5000");
        List<String> loaded = output.substring(0, output.indexOf("first answer")).lines()
            .filter(line -> line.contains("] weft.internal.")).toList();
        assertTrue(loaded.size() <= most, () -> loaded.size() + " classes:\n" + String.join("\n", loaded));
        assertFalse(loaded.stream().anyMatch(line -> line.contains("ScanOperation") || line.contains("Kind$")), () -> String.join("\n", loaded));
    }

    /** Java takes little for few elements: then nobody readies a device behind the answer, and nothing is loaded for that. */
    @Test void whatReadiesADeviceIsNotLoadedForAShortAnswer(@TempDir Path folder) throws IOException {
        List<String> loaded = List.of("Ahead$Job ");
        for (int tries = 0; tries < 10 && isAny(loaded, "Ahead$Job"); tries++) { // on a machine that does much else it may take longer
            String output = OwnClassesTest.said(OwnClassesTest.shadow(folder), "cache=off", "classes", "100");
            loaded = output.substring(0, output.indexOf("first answer")).lines().filter(line -> line.contains("] weft.internal.")).toList();
        }
        for (String name : List.of("Ahead$Job", "Attempt$Key", "Siblings", "Background", "Background$Worker", "Readiness$Note")) {
            assertFalse(isAny(loaded, name), name);
        }
    }

    private static boolean isAny(List<String> loaded, String name) {
        return loaded.stream().anyMatch(line -> line.contains(name + " "));
    }

    /** As little is made where the best place is looked for, of functions of pairs, and of what is more than a map. */
    @ParameterizedTest @ValueSource(strings = {"pairs", "sum", "scan", "bins", "rounds"}) void norWhereTheBestPlaceIsLookedFor(String kind) {
        int made = made(loading("device=adaptive,cache=off", FirstCallProgram.class, "kinds", kind));
        assertTrue(made <= 4, () -> made + " classes made");
    }

    /** Nor where rules say who runs a function: it was the {@code hashCode} of a record, and regular expressions. */
    @Test void norWhereRulesAreFollowed(@TempDir Path folder) throws IOException {
        Path rules = Files.writeString(folder.resolve("my.rules"), "# all\nFirstClassesProgram.*: threads\n*: sequential\n");
        String output = loading("cache=off,rules=" + rules, 5000);
        int made = made(output);
        assertTrue(made <= 4, () -> made + " classes made");
        assertFalse(untilAnswered(output).contains("java.util.regex."), output);
    }

    /** Nor on several devices as one: it was the {@code hashCode} of their record, and streams. */
    @Test void norOnSeveralDevices() {
        List<String> flags = new ArrayList<>(Jvm.agentFlags("cache=off,first=wait,device=0+1"));
        flags.add("-Xlog:class+load");
        Jvm.Result result = Jvm.run(flags, TwoDevices.ENVIRONMENT, FirstClassesProgram.class, "classes", "5000");
        result.mustSay("all is well");
        int made = made(result.output());
        assertTrue(made <= 6, () -> made + " classes made");
    }

    private static int made(String options, int size) {
        return made(loading(options, size));
    }

    private static int made(String output) {
        return (int) untilAnswered(output).lines()
            .filter(line -> line.contains("LambdaForm$") || line.contains("$$Lambda")).count();
    }

    private static String untilAnswered(String output) {
        return output.substring(output.indexOf("first apply"), output.indexOf("first answer"));
    }

    /** What a process says that loads classes for a first apply. */
    private static String loading(String options, int size) {
        return loading(options, FirstClassesProgram.class, "classes", Integer.toString(size));
    }

    private static String loading(String options, Class<?> main, String... arguments) {
        List<String> flags = new ArrayList<>(Jvm.agentFlags(options));
        flags.add("-Xlog:class+load");
        Jvm.Result result = Jvm.run(flags, main, arguments);
        result.mustSay("all is well");
        return result.output();
    }

    /** To write the first takes longer than to do without, for few elements. */
    @Test void theFirstLoopIsWrittenWhenItPays() {
        runs("device=java", "loops");
    }

    /** Where the best place is looked for, too, nobody waits for drivers to begin, as they have with -agentpath. */
    @Test void adaptiveWaitsForNoDriver() {
        String said = "too late"; // on a machine that does much else drivers may have begun before the answer is looked at
        for (int tries = 0; tries < 10 && said.contains("too late"); tries++) {
            Jvm.Result result = Jvm.withLibrary("device=adaptive,cache=off", FirstCallProgram.class, "early");
            result.mustSucceed();
            said = result.output();
        }
        assertTrue(said.contains("early enough"), said);
    }

    /** Where a process has applied a function to little, it may be over before a driver has begun. */
    @Test void whoDoesLittleOpensNoDevice() {
        String said = "too slow";
        for (int tries = 0; tries < 10 && said.contains("too slow"); tries++) {
            Jvm.Result result = Jvm.withLibrary("cache=off", FirstCallProgram.class, "little");
            result.mustSucceed();
            said = result.output();
        }
        assertTrue(said.contains("all is well") && !said.contains("too slow"), said);
    }

    /** A device that is readied between rounds takes a processor from them. */
    @Test void roundsAreNotHeldUp() {
        String said = "too slow";
        for (int tries = 0; tries < 10 && said.contains("too slow"); tries++) {
            List<String> flags = new ArrayList<>(List.of(Jvm.libraryFlags("cache=off,device=cpu")));
            flags.add("-XX:ActiveProcessorCount=2"); // more do it beside them, and a GPU's compiler takes less
            Jvm.Result result = Jvm.run(flags, FirstCallProgram.class, "rounds");
            result.mustSucceed();
            said = result.output();
        }
        assertTrue(said.contains("all is well"), said);
        assumeTrue(!said.contains("too slow"), "the machine does too much else");
    }

    @Test void longRoundsAreTakenOver() {
        runs("cache=off", "long");
    }

    @Test void preparedRoundsAreDoneTogether() {
        runs("device=cpu,cache=off", "preparedRounds");
    }

    @Test void theDeviceTakesOver() {
        runs("", "takenOver");
    }

    @Test void functionsOfTheSameCodeWait() {
        runs("cache=off", "siblings");
    }

    @Test void theLowestElementThrows() {
        runs("", "throwing");
    }

    @Test void prepareCompilesAhead() {
        runs("", "prepared");
        runs("fallback=error,first=java", "interrupted");
    }

    @Test void arraysClosedMeanwhile() {
        runs("", "closed");
    }

    @ParameterizedTest @ValueSource(strings = {"cache=off", "device=adaptive,cache=off"}) void whatIsCapturedIsClosed(String options) {
        runs(options, "capturedIsClosed");
    }

    /** What was compiled in an earlier process is ready too soon for that. */
    @ParameterizedTest @ValueSource(strings = {"0", "150"}) void theProcessEndsMeanwhile(String millis, @TempDir Path cache) {
        runs("", Map.of("POCL_CACHE_DIR", cache.toString()), "exit", millis);
    }

    @ParameterizedTest @ValueSource(strings = {"20", "50", "100", "250", "400"}) @Tag("long")
    void theProcessEndsAtOtherTimes(String millis, @TempDir Path cache) {
        runs("", Map.of("POCL_CACHE_DIR", cache.toString()), "exit", millis);
    }

    /** A device is readied with what is not there yet, zeros say: elements that would never end with these do not run. */
    @Test void whatIsReadiedEnds() {
        Jvm.Result result = Jvm.withAgent("cache=off", RehearsalProgram.class);
        result.mustSucceed();
        assertEquals("reduced is right\nkept is right\nneighbours is right\ncaptured is right\nanother function is ready",
            result.output().strip());
    }

    @Test void waitingIsAnOption() {
        runs("first=wait", "waited");
        runs("fallback=error", "waited");
    }

    @Test void whatIsOnDiskIsNotCompiled(@TempDir Path cache) {
        runs("first=wait,cache=" + cache.resolve("weft"), "waited");
        runs("cache=" + cache.resolve("weft"), "loaded");
    }

    /** A device that only has to load what an earlier process has left is waited for; if that has gone, or is off, Java answers. */
    @Test void whatIsOnDiskIsWaitedFor(@TempDir Path cache) throws IOException {
        assumeTrue(Weft.devices().stream().allMatch(text -> text.contains("type: CPU")), "a GPU: its driver begins for longer than that");
        Path folder = cache.resolve("weft");
        runs("cache=" + folder, "kept", "  ran on Java threads");
        assertTrue(Files.exists(folder.resolve("weft-kept.txt")));
        String device = Weft.device();
        boolean waited = false; // on a machine that does much else it may take too long, now and then
        for (int tries = 0; tries < 10 && !waited; tries++) {
            waited = Jvm.withAgent("cache=" + folder, FirstCallProgram.class, "kept", "  ran on " + device).exit() == 0;
        }
        assertTrue(waited);
        runs("cache=off", "kept", "  ran on Java threads");
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".bin")).toList()) Files.delete(file);
        }
        runs("cache=" + folder, "kept", "  ran on Java threads");
    }

    @Test void theLastLineOfAFunctionCounts() {
        assertTrue(KeptPrograms.has("\n00000000000000aa\n", "00000000000000aa"));
        assertFalse(KeptPrograms.has("\n00000000000000aa\n\n!00000000000000aa\n", "00000000000000aa"));
        assertTrue(KeptPrograms.has("\n!00000000000000aa\n\n00000000000000aa\n", "00000000000000aa"));
        assertFalse(KeptPrograms.has("", "00000000000000aa"));
        assertTrue(KeptPrograms.mayBeAdded("\n00000000000000aa\n\n!00000000000000aa\n", "00000000000000aa"));
        assertFalse(KeptPrograms.mayBeAdded("\n00000000000000aa\n", "00000000000000aa"));
        assertFalse(KeptPrograms.mayBeAdded("\n00000000000000aa\n\n!00000000000000aa\n".repeat(4), "00000000000000aa"));
        assertFalse(KeptPrograms.has("nonsense\0", "00000000000000aa"));
    }

    @Test void interruptsStay() {
        runs("", "interrupted");
    }

    /** Who wants an error gets it at once, also where Java could begin. */
    @Test void refusalsAreErrors() {
        Jvm.Result result = Jvm.withAgent("fallback=error,first=java", FallbackProgram.class, "string");
        result.mustSay("thrown weft.OffloadException");
        Jvm.withAgent("fallback=error,first=java", FallbackProgram.class, "fine").mustSay("answer 6");
    }

    /** What has side effects runs in order, as ever. */
    @Test void inOrderWhatMustBe() {
        Jvm.Result result = Jvm.withAgent("", FallbackProgram.class, "sideEffect");
        result.mustSay("in order true");
        result.mustSay("in order in Java: ");
    }

    @Test void withoutADevice() {
        Jvm.Result result = Jvm.withAgent("", Map.of("WEFT_OPENCL_LIBRARY", "/nowhere/libOpenCL.so"), FallbackProgram.class, "fine");
        result.mustSay("answer 6");
        result.mustSay("on Java threads: ");
        result.mustSucceed();
    }
}
