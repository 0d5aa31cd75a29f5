package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels as GPUs get them ({@code blocks=group}), on whatever device there is. */
@Tag("kernels")
class GroupsTest {
    private static List<String> lines(Class<?> program, String... arguments) {
        return lines(Map.of(), program, arguments);
    }

    private static List<String> lines(Map<String, String> environment, Class<?> program, String... arguments) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1,blocks=group,emit=simt", environment, program, arguments);
        result.mustSucceed();
        assertFalse(result.output().contains("own header"), result.output()); // native/device/opencl/pocl/pocl_header.cl
        return result.output().lines().filter(line -> line.contains(": same") || line.startsWith("same: ")).toList();
    }

    @Test void chunks() {
        assertEquals(12, lines(ChunksProgram.class).size());
    }

    @Test @Tag("long") void loopsOfAllKinds() {
        assertEquals(48, lines(LanesProgram.class).size());
    }

    @Test void someTiles() {
        tiles(1, "if there is a bias, which late rows have not");
    }

    @Test @Tag("long") void allTiles() {
        tiles(10);
    }

    private static void tiles(int count, String... names) {
        List<String> lines = lines(TilesProgram.class, names);
        assertEquals(count, lines.size());
        for (String line : lines) assertTrue(line.endsWith(", tiles"), line);
    }

    @Test void someRowsThatAreLoadedTogether() {
        rowsThatAreLoadedTogether(16, "100");
    }

    @Test @Tag("long") void rowsThatAreLoadedTogether() {
        rowsThatAreLoadedTogether(96);
    }

    private static void rowsThatAreLoadedTogether(int count, String... widths) {
        List<String> lines = lines(LinesProgram.class, widths);
        assertEquals(count, lines.size());
        for (String line : lines) assertTrue(line.endsWith(line.startsWith("sums of sums") ? ", alone" : ", together"), line);
        assertTrue(lines.stream().anyMatch(line -> line.contains("ArrayIndexOutOfBoundsException")), lines::toString);
    }

    @Test void numbersThatStay() {
        assertEquals(List.of("the first run: same, 1 programs", "of 5: same, 2 programs", "of 6: same, 3 programs",
            "of 7: same, 4 programs", "of 8: same, 5 programs", "of 9: same, 6 programs", "of 10: same, 7 programs", "of 5 again: same, 7 programs",
            "others: same, 7 programs"), lines(SteadyProgram.class));
    }

    @Test void binsAndStrips() {
        List<String> lines = lines(BinsProgram.class);
        assertEquals(163 + 31 + 1 + 6, lines.size());
        assertTrue(lines.stream().anyMatch(line -> line.contains("IndexOutOfBoundsException")), lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.contains("ArithmeticException")), lines::toString);
    }

    /** Of a device that runs no larger ones. */
    @ParameterizedTest @ValueSource(strings = {"16", "64"}) void smallWorkGroups(String most) {
        assertEquals(6, lines(Map.of("POCL_MAX_WORK_GROUP_SIZE", most), BinsProgram.class, "weighted").size());
    }

    /** Between them these have each skeleton whose work-groups are as large as the device runs. */
    @Test void skeletonsInSmallWorkGroups() {
        List<String> lines = lines(Map.of("POCL_MAX_WORK_GROUP_SIZE", "64"), LargeProgram.class, "5003", "reduce", "scan", "scanExclusive",
            "filter", "partition", "sorted", "AF.scatter", "AF.reduceByIndex", "AF.matmul");
        assertEquals(9, lines.size());
    }

    @Test void someShapesOfRows() {
        rows("few");
    }

    @Test @Tag("long") void rows() {
        rows(new String[0]);
    }

    private static void rows(String... few) {
        List<String> rows = lines(LanesRowsProgram.class, few);
        assertEquals(39, rows.size());
        assertEquals(35, rows.stream().filter(line -> line.endsWith(": same, tiles")).count(), rows::toString);
        assertTrue(rows.stream().anyMatch(line -> line.endsWith(": same, java.lang.ArithmeticException")), rows::toString);
    }
}
