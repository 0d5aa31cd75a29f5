package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Without a device the same program gives the same answers, and one line says what is missing and what to do. */
class NoDeviceTest {
    private static final Map<String, String> NO_PLATFORM = Map.of("OCL_ICD_VENDORS", "/nonexistent");

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    private static List<String> told(Jvm.Result result) {
        result.mustSucceed();
        result.mustSay("answer 6");
        return result.output().lines().filter(line -> line.startsWith("weft: ")).toList();
    }

    @Test void noPlatform() {
        assertEquals(List.of("weft: no OpenCL platform is installed; on Debian: apt-get install pocl-opencl-icd. Functions run"
            + " in Java; the option device=java asks for that, and is quiet."),
            told(Jvm.withAgent("", NO_PLATFORM, FallbackProgram.class, "fine")));
    }

    @Test void noDeviceOfThisNumber() {
        List<String> told = told(Jvm.withAgent("device=99", Map.of(), FallbackProgram.class, "fine"));
        assertEquals(1, told.size(), told.toString());
        assertEquals(true, told.get(0).startsWith("weft: no OpenCL device matches the request: device=99; `./weft devices`"),
            told.toString());
    }

    @Test void noLibraryOfThisName() {
        List<String> told = told(Jvm.run(List.of("-Dweft.library=/nowhere/libweft.so"), FallbackProgram.class, "fine"));
        assertEquals(1, told.size(), told.toString());
        assertEquals(true, told.get(0).contains("/nowhere/libweft.so"), told.toString());
        assertEquals(true, told.get(0).contains("-Dweft.library=FILE"), told.toString());
    }

    @Test void quietForWhoAskedForJava() {
        assertEquals(List.of(), told(Jvm.withAgent("device=java", NO_PLATFORM, FallbackProgram.class, "fine")));
        assertEquals(List.of(), told(Jvm.run(List.of("-Dweft.library=none"), FallbackProgram.class, "fine")));
    }
}
