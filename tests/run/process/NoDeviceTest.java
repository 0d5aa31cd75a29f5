package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** Whose package is there, and whose library is not, or needs another one. */
    @Test void noDriverOfThisName() throws IOException {
        Path vendors = Files.createTempDirectory("weft-vendors");
        Path file = Files.writeString(vendors.resolve("one.icd"), "/nowhere/libone.so\n");
        for (Path named : new Path[] {vendors, file}) {
            List<String> told = told(Jvm.withAgent("", Map.of("OCL_ICD_VENDORS", named.toString()), FallbackProgram.class, "fine"));
            assertEquals(1, told.size(), told.toString());
            assertEquals(true, told.get(0).startsWith("weft: the driver of an OpenCL platform cannot be opened; its package may be broken, or memory is short: "
                + file + " names /nowhere/libone.so: "), told.toString());
        }
        Files.delete(file);
        Files.delete(vendors);
    }

    /** PoCL ends the process where it is asked for devices without /sys. The variable is one of hwloc, which PoCL asks. */
    @Test void noSys() throws IOException {
        Path empty = Files.createTempDirectory("weft-no-sys");
        List<String> told = told(Jvm.withAgent("", Map.of("HWLOC_FSROOT", empty.toString()), FallbackProgram.class, "fine"));
        Files.delete(empty);
        assumeTrue(!told.isEmpty(), "there is a device of another driver than PoCL");
        assertEquals(List.of("weft: no OpenCL device matches the request: PoCL needs /sys/devices/system/cpu, which is not there;"
            + " in a chroot or container mount /sys: mount -t sysfs sysfs /sys. Functions run in Java; the option device=java"
            + " asks for that, and is quiet."), told);
    }

    @Test void noOpenClOfThisName() {
        List<String> told = told(Jvm.withAgent("", Map.of("WEFT_OPENCL_LIBRARY", "/nowhere/cl.so"), FallbackProgram.class, "fine"));
        assertEquals(1, told.size(), told.toString());
        assertEquals(true, told.get(0).startsWith("weft: the library that the variable WEFT_OPENCL_LIBRARY names cannot be used: /nowhere/cl.so"),
            told.toString());
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
