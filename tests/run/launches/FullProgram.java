package weft;

import java.util.function.IntFunction;

/**
 * Main class for {@link FullTest}: functions over data that are larger than the device, which go through it in chunks, against what
 * loops make. Arrays may take 3 MiB on the device, {@code WEFT_DEVICE_BYTES}.
 */
final class FullProgram {
    private static final int N = 1_000_003;

    private FullProgram() {}

    public static void main(String[] args) {
        int[] values = new int[N];
        for (int i = 0; i < N; i++) values[i] = i * 31 ^ i >>> 3;
        try (PArray<Integer> in = PArray.of(values)) {
            ArrayFunction<Integer, Integer> triple = AF.map(v -> v * 3);
            same("map", triple, in, i -> values[i] * 3);
            same("once more", triple, in, i -> values[i] * 3);
            in.putInt(N - 1, values[N - 1] = 77);
            same("written", triple, in, i -> values[i] * 3);
            try (PArray<Integer> first = triple.apply(in)) {
                same("of a result in chunks", triple, first, i -> values[i] * 9);
            }
            same("records", AF.map((Integer v) -> new Tuple2<>(v, (long) v * v)), in, i -> new Tuple2<>(values[i], (long) values[i] * values[i]));
            same("range", AF.map((Integer i) -> i * 0.5), AF.range(N), i -> i * 0.5);
            same("range of two dimensions", AF.map((Index2 at) -> (long) at.row() * 10 + at.column()), AF.range(N / 7, 7),
                i -> (long) (i / 7) * 10 + i % 7);
            same("iterate", AF.iterate(3, triple), in, i -> values[i] * 27);
            int sum = 0;
            for (int v : values) sum += v * v;
            int expected = sum;
            same("sum", AF.map((Integer v) -> v * v).reduce(0, Integer::sum), in, i -> expected);
            try (PArray<Double> roots = AF.map((Integer i) -> Math.sqrt(i)).sequential().apply(AF.range(N));
                    PArray<Double> inOrder = AF.<Double>identity().reduce(0.0, Double::sum).sequential().apply(roots)) {
                same("sum of doubles", AF.<Double>identity().reduce(0.0, Double::sum), roots, i -> inOrder.get(0));
            }
            thrown(values, in);
            if (args.length > 0) both(values, in);
        }
        System.out.println("all is well");
    }

    private static <T, R> void same(String what, ArrayFunction<T, R> f, PArray<T> input, IntFunction<Object> expected) {
        try (PArray<R> result = f.apply(input)) {
            for (int i = 0; i < result.size(); i++) {
                if (!expected.apply(i).equals(result.get(i))) {
                    throw new AssertionError(what + ", element " + i + ": " + result.get(i) + ", not " + expected.apply(i));
                }
            }
        }
        String text = f.explain();
        System.out.println(what + ": " + text);
        if (!text.contains("  ran on ") || !text.contains("in chunks of ")) throw new AssertionError(what + ": " + text);
    }

    private static void thrown(int[] values, PArray<Integer> in) {
        for (int at : new int[] {900_000, 3}) {
            in.putInt(at, 0);
            ArrayFunction<Integer, Integer> f = AF.map(v -> {
                if (v == 0) throw new IllegalStateException("zero");
                return v;
            });
            try (PArray<Integer> none = f.apply(in)) {
                throw new AssertionError("nothing is thrown");
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            in.putInt(at, values[at]);
        }
    }

    /** On two devices, each of which takes its part in chunks. */
    private static void both(int[] values, PArray<Integer> in) {
        try (PArray<Integer> result = AF.map((Integer v) -> v * 5).on(0, 1).apply(in)) {
            for (int i = 0; i < N; i++) if (result.getInt(i) != values[i] * 5) throw new AssertionError("both, element " + i);
        }
    }
}
