package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Arrays of 2^28 elements, where there is room for them. */
@Tag("kernels")
class LargeTest {
    private static final int N = 1 << 28;

    private static void needs(long gigabytes) throws IOException {
        assumeTrue(Library.loaded(), "no native library to test");
        List<String> lines = Files.readAllLines(Path.of("/proc/meminfo"));
        String available = lines.stream().filter(line -> line.startsWith("MemAvailable:")).findFirst().orElse(":0");
        long kilobytes = Long.parseLong(available.replaceAll("[^0-9]", ""));
        assumeTrue(kilobytes >> 20 >= gigabytes, available + "; this test needs " + gigabytes + " GiB");
        // PoCL goes by what the first memory node has, which a virtual machine may add to later.
        long device = Jvm.deviceMebibytes();
        assumeTrue(device >> 10 >= gigabytes, device + " MiB on the device; this test needs " + gigabytes + " GiB");
    }

    @Test void bytes() throws IOException {
        needs(3);
        try (PArray<Byte> x = PArray.allocate(Byte.class, N)) {
            ByteBuffer in = x.asByteBuffer();
            for (int i = 0; i < N; i++) in.put(i, (byte) (i * 7 + (i >>> 20)));
            try (PArray<Byte> y = AF.map((Byte v) -> (byte) (v * 3 + 1)).apply(x)) {
                ByteBuffer out = y.asByteBuffer();
                for (int i = 0; i < N; i++) if (out.get(i) != (byte) (in.get(i) * 3 + 1)) assertEquals(-1, i);
            }
            int sum = 0;
            for (int i = 0; i < N; i++) sum += in.get(i);
            assertEquals(sum, AF.map((Byte v) -> (int) v).reduce(0, Integer::sum).apply(x).get(0));

            in.put(N - 1, (byte) 100);
            assertEquals("/ by zero", assertThrows(ArithmeticException.class,
                () -> AF.map((Byte v) -> (byte) (1 / (v - 100) + 1 / (v | 1))).apply(x)).getMessage());

        }
    }

    /** More bytes than a buffer of Java's can have. */
    @Tag("long") @Test void columnsOfMoreThanTwoGigabytes() throws IOException {
        needs(6);
        int n = (1 << 29) + 5001;
        try (PArray<Float> x = AF.map((Integer i) -> (i & 1023) * 0.5f).apply(AF.range(n))) {
            assertEquals(4L * n, x.bytes());
            assertEquals((n - 1 & 1023) * 0.5f, x.getFloat(n - 1));
            try (PArray<Float> y = AF.map((Float v) -> v * 2 + 1).apply(x)) {
                for (int i = n - 1; i >= 0; i -= 4099) assertEquals((i & 1023) + 1f, y.getFloat(i));
                x.putFloat(n - 7, -100f);
                try (PArray<Float> last = x.slice(n - 10, n)) {
                    assertEquals(-100f, last.asFloatBuffer().get(3));
                }
                String problem = assertThrows(UnsupportedOperationException.class, y::asFloatBuffer).getMessage();
                assertTrue(problem.contains("ask slices of it"), problem);
                problem = assertThrows(UnsupportedOperationException.class, () -> AF.map((Float v) -> v).filter(v -> v > 1).apply(y)).getMessage();
                assertTrue(problem.contains("maps, zips, reductions and scans take such arrays"), problem);
            }
            long sum = 0;
            for (int i = 0; i < n; i++) sum += i & 1023;
            sum -= (n - 7 & 1023) + 200;
            assertEquals(sum, AF.map((Float v) -> (long) (v * 2)).reduce(0L, Long::sum).apply(x).get(0));
            assertEquals(sum, AF.map((Float v) -> (long) (v * 2)).reduce(0L, Long::sum).onThreads(2).apply(x).get(0));
            assertEquals(ArithmeticException.class, assertThrows(ArithmeticException.class,
                () -> AF.map((Float v) -> (byte) (1 / ((int) (float) v + 100))).apply(x)).getClass());
        }
    }

    @Test void floats() throws IOException {
        needs(6);
        try (PArray<Float> x = PArray.allocate(Float.class, N)) {
            FloatBuffer in = x.asFloatBuffer();
            for (int i = N - 1; i >= 0; i -= 4099) in.put(i, i * 0.5f); // few, for all would take long
            try (PArray<Float> y = AF.map((Float v) -> v + 1).apply(x)) {
                FloatBuffer out = y.asFloatBuffer();
                for (int i = N - 1; i >= 0; i -= 4099) assertEquals(i * 0.5f + 1, out.get(i));
                for (int i = 0; i < N; i += 4096) assertEquals(in.get(i) + 1, out.get(i));
            }
        }
    }

    /** Over a few elements here; {@code ./weft large} takes 2<sup>28</sup>. */
    @Tag("long") @Test void everyFunctionOnEveryExecutor() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        for (String options : List.of("fallback=error,blocks=loop", "fallback=error,blocks=group", "device=java",
            "device=sequential", "device=adaptive")) {
            Jvm.Result result = Jvm.withAgent(options, LargeProgram.class, "0,1,1003,70001");
            result.mustSucceed();
            for (String name : LargeProgram.names()) result.mustSay("same: " + name + " of 70001 elements");
        }
    }

    /** The table of docs/functions.md has no function that is not among them. */
    @Test void everyFunctionIsThere() throws IOException {
        String docs = System.getProperty("weft.test.docs");
        assumeTrue(docs != null, "no documentation to test");
        List<String> listed = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(docs, "functions.md"))) {
            if (line.startsWith("| [")) listed.add(line.substring(3, line.indexOf(']')));
        }
        assertEquals(LargeProgram.names(), listed);
    }

    @Test void sizesThatNoColumnHas() {
        assertEquals("an array cannot have -1 elements", assertThrows(IllegalArgumentException.class,
            () -> PArray.allocate(Byte.class, -1)).getMessage());
    }
}
