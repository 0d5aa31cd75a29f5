package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Arrays whose columns are larger than a buffer of Java's: small ones, in a JVM whose largest buffer is smaller still. */
@Tag("kernels")
class WindowsTest {
    private static final String SMALL_BUFFERS = "-Dweft.test.buffer=65536";
    private static final String ELEMENTS = "100003";

    private static final Map<String, String> EXPECTED = new HashMap<>();

    /** As with one buffer a column, in order. */
    private static synchronized String expected(String elements) {
        return EXPECTED.computeIfAbsent(elements, n -> {
            Jvm.Result result = Jvm.withAgent("device=sequential", WindowsProgram.class, n);
            result.mustSucceed();
            assertTrue(result.output().contains("exclusive: " + n + " elements"), result.output());
            return result.output();
        });
    }

    private static void sameAs(String options, Map<String, String> environment) {
        sameAs(options, environment, SMALL_BUFFERS, ELEMENTS);
    }

    private static void sameAs(String options, Map<String, String> environment, String buffers, String elements) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        List<String> flags = new ArrayList<>(Jvm.agentFlags(options));
        flags.add(buffers);
        Jvm.Result result = Jvm.run(flags, environment, WindowsProgram.class, elements);
        result.mustSucceed();
        assertEquals(expected(elements), result.output());
    }

    @Test void inOrder() {
        sameAs("device=sequential", Map.of());
    }

    @Test void onThreads() {
        sameAs("device=java,loops=always", Map.of());
    }

    @Test void onADevice() {
        sameAs("first=wait", Map.of());
    }

    @Test void onADeviceWithMemoryOfItsOwn() {
        sameAs("first=wait", Map.of("WEFT_COPY_BUFFERS", "1"));
    }

    @Test void onTwoDevices() {
        sameAs("first=wait,device=0+1", TwoDevices.ENVIRONMENT);
    }

    @Test void whileADeviceIsReadied() {
        sameAs("first=java", Map.of());
    }

    private static Jvm.Result refusals(String options, String... says) {
        List<String> flags = new ArrayList<>(Jvm.agentFlags(options));
        flags.add(SMALL_BUFFERS);
        Jvm.Result result = Jvm.run(flags, Map.of(), LargeRefusalsProgram.class, says);
        result.mustSucceed();
        return result;
    }

    /** What takes no such arrays takes them nowhere, and says so. */
    @Test void whatIsRefusedIsRefusedEverywhere() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        String inOrder = refusals("device=sequential").output();
        for (String options : List.of("first=wait", "first=java", "device=java,loops=always", "device=java,loops=calls")) {
            assertEquals(inOrder, refusals(options).output(), options);
        }
    }

    @Test void refusalsNameTheFunctionAndTheColumn() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        String others = "; maps, zips, reductions and scans take such arrays and make them";
        for (String options : List.of("device=sequential", "first=wait")) {
            Jvm.Result result = refusals(options, "says");
            result.mustSay("stencil: UnsupportedOperationException: stencil of radius 1 (weft.LargeRefusalsProgram.ofLarge): its input has a column"
                + " of 80000 bytes, of type float, and a buffer has at most 65536: apply it to parts of that, slices or shorter ranges" + others);
            result.mustSay("flatMap of few: UnsupportedOperationException: 3 results of each element (weft.LargeRefusalsProgram.onto): it makes a column"
                + " of 96000 bytes, of type float, and a buffer has at most 65536: apply it to fewer elements, or let it make fewer" + others);
            result.mustSay("scatter large onto few: UnsupportedOperationException: scatter onto 8000 elements: its input has a column of 80000 bytes,"
                + " of type int");
        }
    }

    /** A buffer has room for a window, and is one of Java's. */
    @Test void sizesOfBuffersThatCannotBe() {
        for (String bytes : List.of("0", "1000", "1099511627776", "many")) {
            sameAs("device=sequential", Map.of(), "-Dweft.test.buffer=" + bytes, ELEMENTS);
        }
    }

    /** A buffer has room for almost two windows; of so many elements each column is one buffer, and there are two windows. */
    @Test void moreThanAWindowInABuffer() {
        for (String options : List.of("device=sequential", "device=java,loops=always", "first=wait")) {
            sameAs(options, Map.of(), "-Dweft.test.buffer=131071", "12001");
        }
    }
}
