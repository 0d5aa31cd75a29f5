package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Maps computed sixteen elements at once, in vectors and under masks ({@code emit=spmd}). */
class LanesTest {
    private static List<String> lines(String emit) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1,emit=" + emit, LanesProgram.class);
        result.mustSucceed();
        return result.output().lines().filter(line -> line.contains(": same, ")).toList();
    }

    @Test void allInVectors() {
        List<String> lines = lines("spmd");
        assertEquals(17, lines.size());
        for (String line : lines) assertEquals("lanes of 16", line.substring(line.lastIndexOf(": same, ") + 8), line);
    }

    @Test void oneByOne() {
        for (String line : lines("simt")) assertEquals("one by one", line.substring(line.lastIndexOf(": same, ") + 8));
    }
}
