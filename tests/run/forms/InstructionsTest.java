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

/** What PoCL makes of kernels where no answer would tell. */
@Tag("kernels")
class InstructionsTest {
    @TempDir Path folder;

    /** LLVM may take a store past caches for one like any other. */
    @Test void storesStayWhatTheyAre() throws IOException {
        assertTrue(instructions(Saxpy.class).contains("movnt"));
    }

    /** Behind a mask register that is made a vector a gather waits for the register that it writes: see lanes_below. */
    @Test void gathersDoNotWait() throws IOException {
        assumeTrue(Files.readString(Path.of("/proc/cpuinfo")).contains("avx512dq"), "a processor without mask registers");
        String all = instructions(Gather.class);
        assertTrue(all.contains("vpgather") || all.contains("vgather"), "no gather");
        assertFalse(all.contains("vpmovm2d"), "vpmovm2d");
    }

    /** Of all kernels that the program has had built. */
    private String instructions(Class<?> program) throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(System.getProperty("os.arch").equals("amd64") && Weft.device().startsWith("pthread"), "x86's instructions, as PoCL 3.1 keeps them");
        Map<String, String> own = Map.of("POCL_CACHE_DIR", folder.toString());
        Jvm.withAgent("device=cpu,fallback=error,first=wait,cache=off", own, program).mustSucceed();
        List<Path> built = built();
        assertFalse(built.isEmpty());
        StringBuilder all = new StringBuilder();
        for (Path each : built) all.append(disassembled(each));
        return all.toString();
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

    static final class Gather {
        public static void main(String[] args) {
            float[] table = new float[1 << 12];
            try (PArray<Integer> x = PArray.of(new int[1 << 12]); PArray<Float> result = AF.map((Integer i) -> table[i]).apply(x)) {
                System.out.println(result.size());
            }
        }
    }
}
