package weft.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.Tuple4;
import weft.bench.arrays.Idea;

/** A function whose place is chosen, and what it is applied to: what {@link Adaptive} and {@link AdaptiveProcesses} measure. */
record AdaptiveCase<T, R>(ArrayFunction<T, R> function, PArray<T> input) {
    private static final float SOFTENING = 1e-3f;

    private static final Map<String, IntFunction<AdaptiveCase<?, ?>>> CASES = new LinkedHashMap<>();

    static {
        CASES.put("Blur", n -> {
            int width = (int) Math.sqrt(n);
            return new AdaptiveCase<>(AF.<Float, Float>stencil2(width, 2, Border.CLAMP, view -> {
                float sum = 0;
                for (int down = -2; down <= 2; down++) {
                    for (int right = -2; right <= 2; right++) sum += view.get(down, right);
                }
                return sum * 0.04f;
            }), PArray.of(floats(width * width)));
        });
        CASES.put("Series", n -> new AdaptiveCase<>(AF.map(AdaptiveCase::coefficient), AF.range(n)));
        CASES.put("Particles", n -> {
            PArray<Float> x = PArray.of(floats(n));
            PArray<Float> y = PArray.of(floats(n));
            return new AdaptiveCase<>(AF.map((Tuple4<Float, Float, Float, Float> p) -> moved(p, x, y)),
                PArray.zip(x, y, PArray.of(new float[n]), PArray.of(new float[n])));
        });
        CASES.put("Crypt", n -> { // blocks of 8 bytes
            int[] key = new Random(1).ints(52, 0, 1 << 16).toArray();
            return new AdaptiveCase<>(AF.map((Long block) -> Idea.encrypt(block, key)), PArray.of(new Random(2).longs(n).toArray()));
        });
    }

    private static final Map<String, int[]> SIZES = Map.of("Blur", new int[] {32 * 32, 256 * 256, 1024 * 1024},
        "Series", new int[] {10, 500, 5000}, "Particles", new int[] {32, 512, 2048}, "Crypt", new int[] {64, 8192, 1 << 20});

    static List<String> names() {
        return List.copyOf(CASES.keySet());
    }

    /** Small, middling and large. */
    static int[] sizes(String name) {
        return SIZES.get(name);
    }

    static AdaptiveCase<?, ?> of(String name, int size) {
        return CASES.get(name).apply(size);
    }

    void call() {
        function.apply(input).close();
    }

    static float[] floats(int n) {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) values[i] = (i * 7919 % 1000) * 0.001f;
        return values;
    }

    /** The trapezoidal rule, as in Java Grande's Series. */
    private static double coefficient(int n) {
        double sum = 0;
        for (int i = 0; i < 100; i++) {
            double x = 0.02 * i;
            sum += Math.pow(x + 1, x) * Math.cos(3.1415926535897932 * n * x);
        }
        return 0.02 * sum;
    }

    private static Tuple4<Float, Float, Float, Float> moved(Tuple4<Float, Float, Float, Float> p, PArray<Float> x, PArray<Float> y) {
        float ax = 0;
        float ay = 0;
        for (int j = 0; j < x.size(); j++) {
            float dx = x.getFloat(j) - p._1();
            float dy = y.getFloat(j) - p._2();
            float squared = dx * dx + dy * dy + SOFTENING;
            float each = 1 / (squared * (float) Math.sqrt(squared));
            ax += dx * each;
            ay += dy * each;
        }
        return new Tuple4<>(p._1() + 0.01f * p._3(), p._2() + 0.01f * p._4(), p._3() + 0.01f * ax, p._4() + 0.01f * ay);
    }
}
