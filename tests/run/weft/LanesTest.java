package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Elements computed sixteen elements at once, in vectors and under masks ({@code emit=spmd}). */
class LanesTest {
    private static List<String> lines(String emit, Class<?> program) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1,emit=" + emit, program);
        result.mustSucceed();
        return result.output().lines().filter(line -> line.contains(": same, ")).toList();
    }

    private static String form(String line) {
        return line.substring(line.lastIndexOf(": same, ") + 8);
    }

    @Test void allInVectors() {
        List<String> lines = lines("spmd", LanesProgram.class);
        assertEquals(17, lines.size());
        for (String line : lines) assertEquals("lanes of 16", form(line), line);
    }

    @Test void oneByOne() {
        for (String line : lines("simt", LanesProgram.class)) assertEquals("one by one", form(line));
    }

    @Test void skeletonsInVectors() {
        List<String> lines = lines("auto,device=cpu", LanesSkeletonsProgram.class);
        assertEquals(10, lines.size());
        for (String line : lines) assertEquals("lanes of 16", form(line), line);
    }

    @Test void skeletonsOneByOne() {
        for (String line : lines("simt", LanesSkeletonsProgram.class)) assertEquals("one by one", form(line));
    }
}
