package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several rounds of a stencil in one launch, as a CPU's work-item and a GPU's work-group have them, and where they cannot be. */
@Tag("sweep")
@Tag("kernels")
class RoundsTest {
    private static Map<String, String> forms(String options, String... arguments) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("verify=1,device=cpu," + options, RoundsProgram.class, arguments);
        result.mustSucceed();
        List<String[]> lines = result.output().lines().filter(line -> line.contains(": same, ")).map(line -> line.split(": same, ")).toList();
        return lines.stream().collect(Collectors.toMap(line -> line[0], line -> line[1], (a, b) -> b));
    }

    /** 21 rounds, twice: 16 kernels' rounds are done at once, and more where these took little time. */
    @ParameterizedTest @ValueSource(strings = {"emit=auto", "emit=spmd"}) void inBands(String options) {
        Map<String, String> forms = forms("fallback=error," + options);
        assertEquals((21 + Border.values().length) * 3 + 1 + 4 + 2, forms.size(), forms::toString);
        forms.forEach((what, form) -> {
            String most = what.startsWith("three") ? "63" : "64";
            boolean alone = what.startsWith("own places and") || what.startsWith("own") && options.equals("emit=spmd");
            String runs = what.startsWith("three in turns,") ? "([1-9]|1[0-4])" : what.startsWith("three") ? "([1-9]|10)" : "[1-9]";
            String expected = alone ? "one by one" : most + " rounds in bands, " + runs + " runs";
            if (what.contains(" x ")) assertTrue(form.matches(expected), () -> what + ": " + form);
        });
        // Of rounds that read what is in no band beside their own none counts; and such a function is left alone then.
        assertEquals("64 rounds in bands, 1 runs", forms.get("far rows at the border, 131 x 613"));
    }

    /** Of matrices that no cache holds bands have many rounds, one after the other, before the next ones have any. */
    @ParameterizedTest @ValueSource(strings = {"1", "2"}) void inLargeBands(String cores) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Map<String, String> pocl = Map.of("POCL_MAX_PTHREAD_COUNT", cores, "POCL_CPU_MAX_CU_COUNT", cores);
        Jvm.Result result = Jvm.withAgent("verify=1,device=cpu,fallback=error", pocl, RoundsProgram.class, "large");
        result.mustSucceed();
        List<String> lines = result.output().lines().filter(line -> line.contains(": same, ")).toList();
        assertEquals(8, lines.size(), result::output);
        for (String line : lines) assertTrue(line.matches(".*: same, 64 rounds in bands, [1-9] runs"), line);
    }

    /** 21 rounds, twice: 8, 8 and 5 of them. Of what looks as far as two places there are half as many in a launch. */
    @Test void inTiles() {
        Map<String, String> forms = forms("fallback=error,blocks=group,emit=spmd");
        assertEquals((21 + Border.values().length) * 3 + 1 + 4 + 2, forms.size(), forms::toString);
        for (String shape : List.of(", 33 x 400", ", 131 x 613")) {
            for (String what : List.of("mean, CLAMP", "mean, WRAP", "mean, MIRROR", "padded", "life", "what is captured besides", "a fixed row",
                "beside", "above and below")) {
                assertEquals("8 rounds in tiles, 6 runs", forms.get(what + shape), what + shape);
            }
            assertEquals("4 rounds in tiles, 10 runs", forms.get("two rows away" + shape));
            assertEquals("4 rounds in tiles, 10 runs", forms.get("doubles" + shape)); // for which tiles have less room
            assertEquals("8 rounds in tiles, 6 runs", forms.get("records" + shape));
            // Two rounds a turn, eight at once; and three, of which one looks two places away: one turn at once.
            assertEquals("8 rounds in tiles, 12 runs", forms.get("in turns" + shape));
            assertEquals("3 rounds in tiles, 42 runs", forms.get("three in turns" + shape));
            assertEquals("3 rounds in tiles, 54 runs", forms.get("three in turns, and a round by itself" + shape));
            for (String own : List.of("own places", "own places in turns", "swapped")) {
                assertTrue(forms.get(own + shape).matches("64 rounds in place, [1-9] runs"), () -> own + shape + ": " + forms.get(own + shape));
            }
        }
        // Of rounds that a tile does not have all of none counts; and such a function is left alone then.
        for (String left : List.of("mean, WRAP, 7 x 30", "far away at the border, 131 x 613")) {
            assertEquals("8 rounds in tiles, 2 runs", forms.get(left), left);
        }
    }

    /** Stencils, shapes, borders and rounds by a seed, and what they throw. */
    @ParameterizedTest @ValueSource(strings = {"emit=spmd", "blocks=group,emit=spmd", "emit=simt"}) void random(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(!options.contains("group") || Weft.device().startsWith("pthread"),
            "PoCL 5 ends the process by an assertion in its compiler over one of these kernels, which but for this only GPUs run");
        Jvm.Result result = Jvm.withAgent("verify=1,device=cpu,fallback=error," + options, RoundsRandomProgram.class, "1", "1");
        result.mustSucceed();
        List<String> lines = result.output().lines().filter(line -> line.startsWith("same: ")).toList();
        assertEquals(18, lines.size(), result::output);
        assertEquals(switch (options) {
            case "emit=simt" -> 0;
            default -> 15; // those that take turns, too
        }, lines.stream().filter(line -> line.contains(" rounds in ")).count(), result::output);
    }

    @Test void withoutWaiting() {
        assertTrue(forms("first=java").containsKey("padded, 131 x 613"));
    }

    /** Where nobody asks for it there are more elements than in the smaller ones. But for that number the texts are those of {@link #inTiles}. */
    @Test void fewElements() {
        Map<String, String> forms = forms("fallback=error,blocks=group", "elements");
        assertEquals(6, forms.size(), forms::toString);
        assertEquals("8 rounds in tiles, 2 runs", forms.get("mean, WRAP, 33 x 400"));
        assertEquals("8 rounds in tiles, 6 runs", forms.get("mean, WRAP, 131 x 613"));
        assertEquals("4 rounds in tiles, 10 runs", forms.get("two rows away, 131 x 613"));
    }

    @Test void oneByOne() {
        forms("fallback=error,emit=simt").forEach((what, form) -> {
            boolean own = what.startsWith("swapped") || what.startsWith("own places") && !what.contains("neighbours");
            String expected = own ? "64 rounds in bands, [1-9] runs" : "one by one";
            if (what.contains(" x ")) assertTrue(form.matches(expected), () -> what + ": " + form);
        });
    }
}
