package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link SumCases} rewritten, against the same class as javac made it: sums of floats and doubles are Java's to the bit. */
class SumLoopsTest {
    private static final int[] SIZES = {1, 2, 33, 5000};
    private static LoopTwins twins;

    @BeforeAll static void rewrite() throws Exception {
        twins = new LoopTwins(SumCases.class);
    }

    private static double[] doubles(int n) {
        Random random = new Random(n);
        return random.doubles(n, -2, 2).map(x -> x * Math.exp(random.nextInt(60) - 30)).toArray();
    }

    private static float[] floats(int n) {
        double[] from = doubles(n);
        float[] a = new float[n];
        for (int i = 0; i < n; i++) a[i] = (float) from[i];
        return a;
    }

    private static int[] ints(int n, int from, int to) {
        return new Random(n).ints(n, from, to).toArray();
    }

    @Test void sumsAreJavas() throws Exception {
        for (int n : SIZES) {
            twins.taken("sum", 0.3, doubles(n));
            twins.taken("dot", 0.7f, floats(n), floats(n));
            twins.taken("less", -1e9, floats(n));
            twins.taken("product", 1.5f, ones(n));
            twins.taken("several", doubles(n), ones(n), new int[n]);
            twins.taken("energy", floats(n), floats(n));
        }
    }

    private static float[] ones(int n) {
        float[] a = floats(n);
        for (int i = 0; i < n; i++) a[i] = 1 + a[i] * 1e-16f + i % 3 * 0.01f;
        return a;
    }

    @Test void zerosKeepTheirSigns() throws Exception {
        double[] a = {-0.0, -0.0, -0.0, 0.0};
        for (int[] which : new int[][] {{0, 0, 0, 0}, {-1, -1, 0, -1}, {1, 1, 1, 0}, {1, 1, 1, 1}}) {
            for (double from : new double[] {-0.0, 0.0}) twins.taken("some", from, a, which);
        }
        for (int n : SIZES) twins.taken("some", -0.0, doubles(n), ints(n, -1, 2));
        float[] zeros = {0f, -0f, -0f, 0f};
        twins.taken("less", -0.0, new float[] {0f, 0f});
        twins.taken("less", 0.0, zeros);
        twins.taken("dot", -0f, new float[] {-0f, 0f}, new float[] {3f, -3f});
        twins.taken("extremes", 0f, -0f, zeros);
        twins.taken("extremes2", 0.0, -0.0, new double[] {-0.0, 0.0});
        twins.taken("product", -1f, zeros);
    }

    @Test void whatIsNoNumberStaysNone() throws Exception {
        float[] a = floats(300);
        double[] b = doubles(300);
        for (int at : new int[] {0, 131, 299}) {
            a[at] = Float.NaN;
            b[at] = Double.NEGATIVE_INFINITY;
            twins.taken("extremes", Float.MAX_VALUE, Float.MIN_VALUE, a);
            twins.taken("extremes2", 1e308, -1e308, b);
            twins.taken("sum", 5.0, b);
            twins.taken("dot", 5f, a, a);
        }
        b[7] = Double.POSITIVE_INFINITY;
        twins.taken("sum", 5.0, b);
        twins.taken("extremes", Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, floats(300));
        twins.taken("extremes2", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, doubles(300));
    }

    @Test void noRounds() throws Exception {
        for (double from : new double[] {-0.0, 5, Double.NaN}) twins.same("sum", from, new double[0]);
        twins.same("dot", -0f, null, new float[0]);
    }

    @Test void whereARoundThrows() throws Exception {
        int n = 40;
        for (int at = 0; at < n; at++) {
            int[] b = ints(n, 1, 20);
            b[at] = 0;
            twins.same("caught", doubles(n), b);
        }
        twins.left("caught", doubles(n), Arrays.copyOf(ints(n, 1, 20), n - 1));
        assertNotNull(twins.same("dot", 1f, floats(10), floats(11)).thrown());
        twins.taken("caught", doubles(n), ints(n, 1, 20));
    }

    @Test void roundsThatAreJavas() throws Exception {
        for (int every : new int[] {1, 2, 100, 777, 4000}) twins.same("prints", doubles(5000), every);
        twins.left("prints", doubles(5000), 777);
    }

    /** Such a method asks Weft in Java; what calls it on a device has nobody to ask. */
    @Test void whoCallsThemMayBeOnADevice() throws Exception {
        float[] a = floats(64);
        float[] b = floats(64);
        ArrayFunction<Float, Float> f = AF.map((Float from) -> SumCases.dot(from, a, b) + SumCases.several(new double[] {from}, b, new int[1]) > 0 ? 1f : -from);
        float[] from = floats(500);
        float[] found = f.apply(PArray.of(from)).toFloatArray();
        assertTrue(f.explain().contains("ran on"), f::explain);
        for (int i = 0; i < from.length; i++) {
            float expected = SumCases.dot(from[i], a, b) + SumCases.several(new double[] {from[i]}, b, new int[1]) > 0 ? 1f : -from[i];
            assertEquals(Float.floatToRawIntBits(expected), Float.floatToRawIntBits(found[i]));
        }
        twins.taken("ofRows", doubles(70), a);
    }

    /** Where a rule says so several sums of a round are one, in another order; else nothing changes. */
    @Test void relaxedByARule(@TempDir Path folder) throws IOException {
        Path rules = folder.resolve("sums.rules");
        Files.writeString(rules, "SumCases.*: plain\nSumCases.twice : plain  relaxed # may be a little off\nSumCases.found: plain relaxed\n");
        String agent = "-agentpath:" + Jvm.library() + "=first=wait,loops=always,rules=" + rules;
        Jvm.Result result = Jvm.run(List.of("-Xverify:all", agent), RelaxedSumsProgram.class);
        result.mustSucceed();
        String output = result.output();
        assertTrue(output.lines().anyMatch(line -> line.contains("SumCases.twice, line") && line.contains(": ran 1 of 1 times")), output);
        assertTrue(output.lines().anyMatch(line -> line.contains("SumCases.maybeTwice, line") && line.contains("plain relaxed")), output);
        if (!Jvm.deviceIsPocls()) return; // elsewhere relaxed arithmetic may be Java's
        assertTrue(output.lines().anyMatch(line -> line.contains("SumCases.found, line") && line.contains("in relaxed arithmetic an index")), output);
    }

    @Test void whatIsNotTakenSaysWhy() throws Exception {
        double[] a = doubles(50);
        String again = "add to it once in a round";
        twins.said("twice", again, a, a);
        twins.said("maybeTwice", again, a, ints(50, -5, 20));
        twins.said("turned", "whose value line", a);
        twins.said("horner", "whose value line", floats(50), 0.3f);
        twins.said("prefix", "adds to a variable whose value line", floats(50), new float[50]);
        twins.said("quotients", "whose value line", floats(50));
        twins.said("rounded", "whose value line", floats(50), a);
    }
}
