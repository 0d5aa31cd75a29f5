package weft;

import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Main class for {@link GroupsTest}: elements that each read along a row of their own, which a work-group loads together,
 * against a plain Java loop; over rows of no place to some hundred, and elements that do not fill their last work-group. With
 * arguments, over rows of these widths.
 */
final class LinesProgram {
    private static final int[] WIDTHS = {0, 1, 31, 32, 33, 100};
    private static final int[] SIZES = {1, 127, 128, 1000};
    private static final int MOST = 1000 * 100;

    private LinesProgram() {}

    public static void main(String[] args) {
        float[] floats = new float[MOST];
        double[] doubles = new Random(1).doubles(MOST).toArray();
        byte[] bytes = new byte[MOST];
        new Random(2).nextBytes(bytes);
        for (int i = 0; i < MOST; i++) floats[i] = (float) doubles[i] - 0.5f;
        for (int width : args.length == 0 ? WIDTHS : Stream.of(args).mapToInt(Integer::parseInt).toArray()) {
            for (int size : SIZES) {
                compare("a row times a vector, " + width, size, i -> {
                    float sum = 0;
                    for (int k = 0; k < width; k++) sum += floats[i * width + k] * floats[k];
                    return sum;
                });
                compare("two rows, of doubles and bytes, " + width, size, i -> {
                    double most = 0;
                    for (int k = 0; k < width; k++) most = Math.max(most, doubles[k + i * width] * bytes[i * width + k]);
                    return Math.sqrt(most);
                });
                compare("sums of sums, " + width, size, i -> {
                    int sum = 0;
                    for (int n = 0; n < 3; n++) {
                        for (int k = n; k < width; k++) sum = sum * 31 + bytes[i * width + k];
                        if (floats[n] < 0) sum -= bytes[i];
                    }
                    return sum;
                });
                compare("beyond the end, " + width, size, i -> {
                    float sum = 0;
                    for (int k = 0; k < width; k++) sum += floats[i * (width + 20) + k];
                    return sum;
                });
            }
        }
    }

    private static void compare(String name, int size, IntFunction<Object> element) {
        Object[] expected = new Object[size];
        String wanted = "", actual = "";
        try {
            for (int i = 0; i < size; i++) expected[i] = element.apply(i);
        } catch (RuntimeException e) {
            wanted = e.toString();
        }
        ArrayFunction<Integer, Object> function = AF.map(element::apply);
        try (PArray<Integer> places = AF.range(size); PArray<Object> result = function.apply(places)) {
            for (int i = 0; i < size && wanted.isEmpty(); i++)
                if (!expected[i].equals(result.get(i))) throw new AssertionError(name + ", " + i + " of " + size + ": " + result.get(i) + " and not " + expected[i]);
        } catch (RuntimeException e) {
            actual = e.toString();
        }
        if (!wanted.equals(actual)) throw new AssertionError(name + " of " + size + ": " + actual + " and not " + wanted);
        System.out.println(name + " of " + size + ": same, " + wanted
            + (function.explain().contains("rows, loaded together") ? ", together" : ", alone"));
    }
}
