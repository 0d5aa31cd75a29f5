package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What PoCL makes of stores past caches: LLVM may take one for a store like any other, and no answer would tell. */
@Tag("kernels")
class PastCachesTest {
    @TempDir Path folder;

    @Test void storesStayWhatTheyAre() throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(System.getProperty("os.arch").equals("amd64") && Weft.device().startsWith("pthread"), "x86's instructions, as PoCL 3.1 keeps them");
        Map<String, String> own = Map.of("POCL_CACHE_DIR", folder.toString());
        Jvm.withAgent("device=cpu,fallback=error,first=wait,cache=off", own, Saxpy.class).mustSucceed();
        List<Path> built = built();
        assertFalse(built.isEmpty());
        assertTrue(built.stream().anyMatch(each -> disassembled(each).contains("movnt")), built::toString);
    }

    private List<Path> built() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> path.toString().endsWith(".so")).toList();
        }
    }

    private static String disassembled(Path library) {
        try {
            Process objdump = new ProcessBuilder("objdump", "-d", library.toString()).redirectErrorStream(true).start();
            String text = new String(objdump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, objdump.waitFor(), text);
            return text;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("objdump is of binutils, as the linker that PoCL runs", e);
        }
    }

    static final class Saxpy {
        public static void main(String[] args) {
            try (PArray<Float> x = PArray.of(new float[1 << 12]); PArray<Float> result = AF.<Float, Float>map(v -> 2.5f * v + 1).apply(x)) {
                System.out.println(result.size());
            }
        }
    }
}
