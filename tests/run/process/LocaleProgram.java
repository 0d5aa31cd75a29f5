package weft;

import java.util.List;
import java.util.function.Function;

/** Main class for {@link LocaleTest}: constants, columns of records, and layouts that a kernel names. */
final class LocaleProgram {
    record Point(int x, float y) {}

    private LocaleProgram() {}

    public static void main(String[] args) {
        PArray<Float> floats = PArray.of(2f, 0.3f, -0.0f, 1e-30f);
        PArray<Integer> ints = PArray.of(2, 1, 3, 3);
        same(floats, v -> v * 0.1f + 2.75f);
        same(floats, v -> v > 0.3f ? v * 1.5e-10f : v);
        same(floats, v -> v * 1.25e30 + 1e-300);
        same(floats, v -> Math.max(v, 0.5f));
        same(ints, v -> new Point(v, v * 0.5f));
        same(PArray.of(List.of(new Point(1, 2.5f), new Point(3, 4))), p -> p.x() + p.y());
        equal(List.of(0, 1, 1, 2), AF.histogram(4).apply(ints));
        equal(List.of(1, 2, 3, 3), AF.<Integer>identity().sorted().apply(ints));
        equal(List.of(2f), AF.<Float>identity().filter(v -> v > 0.3f).apply(floats));
        System.out.println("all is well");
    }

    private static <T, R> void same(PArray<T> input, Function<T, R> f) {
        try (PArray<R> result = AF.<T, R>map(f).apply(input)) {
            for (int i = 0; i < input.size(); i++) {
                if (!f.apply(input.get(i)).equals(result.get(i))) throw new AssertionError(f.apply(input.get(i)) + ", not " + result.get(i));
            }
        }
    }

    private static <T> void equal(List<T> expected, PArray<T> actual) {
        for (int i = 0; i < expected.size(); i++) {
            if (actual.size() != expected.size() || !expected.get(i).equals(actual.get(i))) throw new AssertionError("at " + i + ": " + actual.get(i));
        }
    }
}
