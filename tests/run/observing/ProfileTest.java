package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** What profile() counts, of one function and of all. */
class ProfileTest {
    private static final int SIZE = 100_000;

    private static PArray<Float> floats() {
        float[] values = new float[SIZE];
        for (int i = 0; i < SIZE; i++) values[i] = i;
        return PArray.of(values);
    }

    private static void apply(ArrayFunction<Float, Float> f, int times) {
        try (PArray<Float> input = floats()) {
            for (int i = 0; i < times; i++) f.apply(input).close();
        }
    }

    @Test void nothingYet() {
        Profile p = AF.map((Float x) -> x + 1).profile();
        assertEquals(new Profile("", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), p);
        assertTrue(p.toString().startsWith("applies: 0 (0 on a device, 0 in Java)\n"), p.toString());
    }

    @Test void onTheDevice() {
        assumeTrue(Library.loaded(), "no native library to test");
        Profile before = Weft.profile();
        float[] captured = new float[SIZE];
        ArrayFunction<Float, Float> f = AF.map((Float x) -> x + captured[(int) (float) x]);
        apply(f, 40); // of which some are not timed
        Profile p = f.profile();
        assertEquals(Weft.device(), p.executor());
        assertEquals(List.of(40L, 40L, 0L, 0L), List.of(p.applies(), p.onDevice(), p.inJava(), p.threw()));
        assertEquals(40L * 4 * SIZE, p.capturedBytes());
        for (long nanos : List.of(p.captureNanos(), p.waitNanos(), p.kernelNanos(), p.compileNanos())) assertTrue(nanos > 0, p.toString());
        assertTrue(p.kernelNanos() < p.nanos(), p.toString());
        assertEquals(0, p.javaNanos());
        assertEquals(p.nanos(), p.captureNanos() + p.toDeviceNanos() + p.waitNanos() + p.restNanos());
        Profile all = Weft.profile().since(before);
        assertTrue(all.onDevice() >= 40 && all.capturedBytes() >= p.capturedBytes() && all.kernelNanos() >= p.kernelNanos(), all.toString());
    }

    /** Who has not asked is told once, of the function whose copies take most of its time and of no other. */
    @Test void copiesThatTakeMostOfTheTimeAreTold() {
        assumeTrue(Library.loaded(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("first=wait", CopyNoticeProgram.class);
        result.mustSucceed();
        List<String> told = result.output().lines().filter(line -> line.startsWith("weft: ")).toList();
        assertEquals(1, told.size(), result.output());
        assertTrue(told.get(0).matches("weft: weft\\.CopyNoticeProgram\\.copied: \\d+ % of its time goes into copying captured Java arrays, "
            + "16777216 bytes an apply; capture a PArray of them, which is used where it lies"), told.get(0));
        assertTrue(!result.output().contains("wrong"), result.output());
    }

    /** The functions of a round share its time. */
    @Test void roundsOfTwoFunctions() {
        assumeTrue(Library.loaded(), "no native library to test");
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().iterate(50,
            AF.map((Integer v) -> v * 3).andThen(AF.map((Integer v) -> v + 1).relaxed()));
        try (PArray<Integer> input = PArray.of(new int[SIZE])) {
            f.prepare(input);
            long start = System.nanoTime();
            f.apply(input).close();
            long took = System.nanoTime() - start;
            Profile p = f.profile();
            assertEquals(100, p.onDevice());
            assertTrue(p.nanos() > 0 && p.nanos() <= took, p + " of " + took + " ns");
        }
    }

    @Test void inJava() {
        ArrayFunction<Float, Float> f = AF.map((Float x) -> x + 1).sequential();
        apply(f, 3);
        Profile p = f.profile();
        assertEquals(List.of("Java", 0L, 3L), List.of(p.executor(), p.onDevice(), p.inJava()));
        assertTrue(p.javaNanos() > 0 && p.javaNanos() <= p.nanos(), p.toString());
        assertEquals(p.nanos() - p.javaNanos(), p.restNanos());
    }

    @Test void whatThrew() {
        int zero = 0;
        ArrayFunction<Float, Float> f = AF.map((Float x) -> x + 1 / zero).sequential();
        assertThrows(ArithmeticException.class, () -> apply(f, 1));
        Profile p = f.profile();
        assertEquals(List.of("Java", 0L, 1L), List.of(p.executor(), p.applies(), p.threw()));
        assertTrue(p.javaNanos() > 0 && p.javaNanos() <= p.nanos(), p.toString());
    }

    @Test void theLatestExecutor() {
        assumeTrue(Library.loaded(), "no native library to test");
        int[] divisors = new int[SIZE];
        ArrayFunction<Float, Float> f = AF.map((Float x) -> x + 1 / divisors[(int) (float) x]);
        assertThrows(ArithmeticException.class, () -> apply(f, 1));
        assertEquals(List.of(Weft.device(), 0L), List.of(f.profile().executor(), f.profile().inJava()));
        try (PArray<Float> none = PArray.of(new float[0])) {
            f.apply(none).close();
        }
        assertEquals("", f.profile().executor());
        Arrays.fill(divisors, 1);
        apply(f, 1);
        assertEquals(Weft.device(), f.profile().executor());
    }

    /** Of a function of two operations each apply is two; what a part is used for elsewhere counts too. */
    @Test void parts() {
        ArrayFunction<Float, Float> sum = AF.map((Float x) -> x + 1).reduce(0f, Float::sum).sequential();
        ArrayFunction<Float, Float> both = sum.andThen(AF.map((Float x) -> 2 * x));
        apply(both, 2);
        apply(sum, 1);
        assertEquals(5, both.profile().applies());
        assertEquals(3, sum.profile().applies());
    }

    @Test void aPartition() {
        PartitionFunction<Float, Float> f = AF.map((Float x) -> x + 1).sequential().partition(x -> x > 10);
        try (PArray<Float> input = floats()) {
            Partition<Float> parts = f.apply(input);
            parts.accepted().close();
            parts.rejected().close();
        }
        assertEquals(1, f.profile().applies());
    }

    @Test void differences() {
        ArrayFunction<Float, Float> f = AF.map((Float x) -> x + 1).sequential();
        apply(f, 2);
        Profile before = f.profile();
        apply(f, 3);
        assertEquals(3, f.profile().since(before).applies());
    }
}
