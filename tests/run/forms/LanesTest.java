package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elements computed sixteen at once or more, in vectors and under masks ({@code emit=spmd}). */
@Tag("sweep")
@Tag("kernels")
class LanesTest {
    private static List<String> lines(String options, Class<?> program, String... arguments) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1," + options, program, arguments);
        result.mustSucceed();
        return result.output().lines().filter(line -> line.contains(": same, ")).toList();
    }

    private static String form(String line) {
        return line.substring(line.lastIndexOf(": same, ") + 8);
    }

    /**
     * Of a matrix product rows go together, as many as the width has place for; `auto` depends on the device. A GPU's
     * compiler takes half a minute for such texts, which are none for GPUs.
     */
    @Test void allInVectors() {
        allInVectors("auto", "lanes of ");
    }

    @Tag("long") @ParameterizedTest @CsvSource({"16,lanes of 16 in a row", "64,lanes of 16 in 4 rows",
        "256,lanes of 32 in 8 rows"})
    void allInVectors(String width, String product) {
        List<String> lines = lines("emit=spmd,device=cpu,width=" + width, LanesProgram.class);
        assertEquals(48, lines.size());
        for (String line : lines)
            assertTrue(form(line).startsWith(line.startsWith("product:") ? product : "lanes of "), line);
    }

    @Test void oneByOne() {
        for (String line : lines("emit=simt,device=cpu", LanesProgram.class)) assertEquals("one by one", form(line));
    }

    @Test void whyNotAndWhere() {
        List<String> lines = lines("emit=auto,device=cpu", LanesWhyProgram.class);
        assertEquals(3, lines.size());
        String gathers = "one by one: its loop does little but read scattered places, at weft.LanesWhyProgram.follow(LanesWhyProgram.java:";
        assertTrue(form(lines.get(0)).startsWith(gathers), lines::toString);
        String chooses = "one by one: the element chooses between arrays, at weft.LanesWhyProgram.lambda$main$1(LanesWhyProgram.java:";
        assertTrue(form(lines.get(1)).startsWith(chooses), lines::toString);
        String bytes = "one by one: it does little but read scattered bytes or shorts, at weft.LanesWhyProgram.lambda$main$2(LanesWhyProgram.java:";
        assertTrue(form(lines.get(2)).startsWith(bytes), lines::toString);
    }

    @Test void skeletonsInVectors() {
        List<String> lines = lines("emit=auto,device=cpu", LanesSkeletonsProgram.class);
        assertEquals(12, lines.size());
        for (String line : lines) assertEquals("lanes of 16", form(line), line);
    }

    @Test void skeletonsOneByOne() {
        for (String line : lines("emit=simt", LanesSkeletonsProgram.class)) assertEquals("one by one", form(line));
    }

    @Test void rows() {
        List<String> rows = lines("emit=auto,device=cpu", LanesRowsProgram.class);
        assertEquals(39, rows.size());
        assertEquals(35, rows.stream().filter(line -> form(line).equals("rows")).count(), rows::toString);
        assertEquals(rows.stream().map(line -> line.substring(0, line.indexOf(':'))).toList(),
            lines("emit=simt", LanesRowsProgram.class, "few").stream().map(line -> line.substring(0, line.indexOf(':'))).toList());
    }
}
