package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test void theDeviceTakesOver() {
        runs("", "takenOver");
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

    /** What was compiled in an earlier process is ready too soon for that. */
    @ParameterizedTest @ValueSource(strings = {"0", "150"}) void theProcessEndsMeanwhile(String millis, @TempDir Path cache) {
        runs("", Map.of("POCL_CACHE_DIR", cache.toString()), "exit", millis);
    }

    @ParameterizedTest @ValueSource(strings = {"20", "50", "100", "250", "400"}) @Tag("long")
    void theProcessEndsAtOtherTimes(String millis, @TempDir Path cache) {
        runs("", Map.of("POCL_CACHE_DIR", cache.toString()), "exit", millis);
    }

    @Test void waitingIsAnOption() {
        runs("first=wait", "waited");
        runs("fallback=error", "waited");
    }

    @Test void whatIsOnDiskIsNotCompiled(@TempDir Path cache) {
        runs("first=wait,cache=" + cache.resolve("weft"), "waited");
        runs("cache=" + cache.resolve("weft"), "loaded");
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
