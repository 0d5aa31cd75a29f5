package weft;

import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Main class for {@link WindowsTest}: functions of which some do not take columns that are larger than a buffer. Prints for each what it
 * makes, or what it says.
 */
final class LargeRefusalsProgram {
    /** So many floats are a large column, and so many bytes are none. */
    private static final int N = 20_000;

    /** Whether the text is printed, too: the column that it names is Java's in the end, and may be another one on the way. */
    private static boolean says;

    private LargeRefusalsProgram() {}

    private static void tell(String what, Supplier<Object> work) {
        try {
            Object made = work.get();
            if (!(made instanceof PArray<?> array)) {
                System.out.println(what + ": " + made);
                return;
            }
            try (array) {
                int hash = 1;
                for (int i = 0; i < array.size(); i++) hash = 31 * hash + array.get(i).hashCode();
                System.out.println(what + ": " + array.size() + " elements, " + Integer.toHexString(hash));
            }
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + (says ? ": " + e.getMessage() : ""));
        }
    }

    public static void main(String[] args) {
        says = args.length > 0;
        float[] floats = new float[N];
        int[] places = new int[N];
        byte[] bytes = new byte[N];
        for (int i = 0; i < N; i++) {
            floats[i] = i % 97;
            places[i] = i * 7 % N;
            bytes[i] = (byte) (i * 31);
        }
        try (PArray<Float> large = PArray.of(floats); PArray<Integer> at = PArray.of(places); PArray<Byte> small = PArray.of(bytes);
                PArray<Float> few = large.slice(0, 8000); PArray<Integer> two = PArray.of(1, N - 1); PArray<Float> values = PArray.of(5f, 6f)) {
            ranges();
            ofLarge(large, at);
            ofSmall(small);
            onto(large, at, few, two, values);
        }
    }

    /** Ranges have no columns, whatever is made of them. */
    private static void ranges() {
        PArray<Integer> range = AF.range(N);
        tell("filter of a range, few", () -> AF.map((Integer v) -> v).filter(v -> v < 10).apply(range));
        tell("filter of a range, in the middle", () -> AF.map((Integer v) -> v * 3L).filter(v -> v > 30_000 && v < 40_000).apply(range));
        tell("filter of a range, all", () -> AF.map((Integer v) -> v).filter(v -> v >= 0).apply(range));
        tell("filter of a range, text", () -> AF.map((Integer v) -> v).filter(v -> String.valueOf(v).endsWith("77")).apply(range));
        tell("filter of a range, bytes", () -> AF.map((Integer v) -> (byte) (v >> 2)).filter(v -> v != 0).apply(range));
        tell("partition of a range", () -> AF.map((Integer v) -> (byte) (v >> 3)).partition(v -> v > 3).apply(range).toString());
        tell("partition of a range, ints", () -> AF.map((Integer v) -> v).partition(v -> v > 10_000).apply(range).toString());
        tell("sort of a range", () -> AF.map((Integer v) -> (byte) (v * 7)).sorted().apply(range));
        tell("sort of a range, ints", () -> AF.map((Integer v) -> -v).sorted().apply(range));
        tell("sort of a range by long", () -> AF.map((Integer v) -> (byte) (v * 7)).sortedBy(v -> (long) -v).apply(range));
        tell("greatest of a range", () -> AF.map((Integer v) -> v * 7 % 1000).topK(3).apply(range));
        tell("reduction of a range by index", () -> AF.map((Integer v) -> new Tuple2<>(v % 10, (long) v))
            .andThen(AF.reduceByIndex(10, 0L, Long::sum)).apply(range));
        tell("reduction of a range by many", () -> AF.map((Integer v) -> new Tuple2<>(v % 7000, (double) v))
            .andThen(AF.reduceByIndex(7000, 0.0, Double::sum)).apply(range));
        tell("histogram of a range", () -> AF.map((Integer v) -> v % 100).andThen(AF.histogram(100)).apply(range));
        tell("scatter of a range", () -> AF.map((Integer v) -> new Tuple2<>(v % 50, (long) v)).andThen(AF.scatter(PArray.of(new long[50])))
            .apply(range));
        tell("stencil of a range", () -> AF.stencil(1, Border.CLAMP, (View<Integer> v) -> v.get(-1) + v.get(1)).apply(range));
    }

    private static void ofLarge(PArray<Float> large, PArray<Integer> at) {
        tell("filter", () -> AF.map((Float v) -> v).filter(v -> v > 3).apply(large));
        tell("sorted", () -> AF.map((Float v) -> v).sorted().apply(large));
        tell("sorted by a comparator", () -> AF.map((Float v) -> v).sorted(Comparator.comparing(v -> -v)).apply(large));
        tell("topK", () -> AF.map((Float v) -> v).topK(3).apply(large));
        tell("unique", () -> AF.map((Float v) -> v).unique().apply(large));
        tell("runs", () -> AF.map((Float v) -> v).runs().apply(large));
        tell("stencil", () -> AF.stencil(1, Border.CLAMP, (View<Float> v) -> v.get(-1) + v.get(1)).apply(large));
        tell("flatMap", () -> AF.flatMap(3, (Float v, Integer i) -> v + i).apply(large));
        tell("transpose", () -> AF.<Float>transpose(100).apply(large));
        tell("concat", () -> AF.concat(large).apply(large));
        tell("whole", () -> AF.whole((Whole<Float> w) -> w.get(5)).apply(large));
        tell("rows", () -> AF.rows(100, (Seq<Float> w) -> w.reduce(0f, Float::sum)).apply(large));
        tell("gather", () -> AF.gather(large).apply(at));
        tell("argmax", () -> AF.map((Float v) -> v).argmax(Float.class).apply(large));
        tell("average", () -> AF.map((Float v) -> v).average(Float.class).apply(large));
        tell("matmul, left", () -> AF.matmul(Float.class, large, 200).apply(PArray.of(new float[100])));
        tell("scanBySegment", () -> AF.scanBySegment(0f, Float::sum).apply(PArray.zip(AF.map((Float v) -> v > 5).apply(large), large)));
        tell("iterateUntil", () -> AF.iterateUntil(AF.map((Float v) -> v).reduce(0f, Math::max), (Float v) -> v > 100, AF.map((Float v) -> v + 1), 100)
            .apply(large));
    }

    /** Elements that take less than what is made of them, or on the way. */
    private static void ofSmall(PArray<Byte> small) {
        tell("filter to larger", () -> AF.map((Byte v) -> (double) v).filter(v -> v > 1e9 || v == 77).apply(small));
        tell("filter to larger, most", () -> AF.map((Byte v) -> (double) v).filter(v -> v > -100).apply(small));
        tell("bytes sorted", () -> AF.map((Byte v) -> v).sorted().apply(small));
        tell("bytes sorted by long", () -> AF.map((Byte v) -> v).sortedBy(v -> -(long) v).apply(small));
        tell("bytes sorted by double", () -> AF.map((Byte v) -> v).sortedBy(v -> v * 0.5).apply(small));
        tell("bytes sorted by byte", () -> AF.map((Byte v) -> v).sortedBy(v -> (byte) -v).apply(small));
        tell("bytes sorted by a comparator", () -> AF.map((Byte v) -> v).sorted(Comparator.comparing(v -> -v)).apply(small));
        tell("bytes to long, sorted", () -> AF.map((Byte v) -> (long) v).sorted().apply(small));
        tell("bytes' unique", () -> AF.map((Byte v) -> (byte) (v >> 5)).unique().apply(small));
        tell("bytes' runs", () -> AF.map((Byte v) -> (byte) (v >> 5)).runs().apply(small));
        tell("bytes' greatest", () -> AF.map((Byte v) -> (double) v).topK(5).apply(small));
        tell("bytes' stencil", () -> AF.stencil(1, Border.CLAMP, (View<Byte> v) -> (byte) (v.get(-1) + v.get(1))).apply(small));
        tell("bytes' stencil to larger", () -> AF.stencil(1, Border.CLAMP, (View<Byte> v) -> (double) (v.get(-1) + v.get(1))).apply(small));
        tell("bytes' flatMap", () -> AF.flatMap(5, (Byte v, Integer i) -> (byte) (v + i)).apply(small));
        tell("bytes by index", () -> AF.map((Byte v) -> new Tuple2<>(v & 15, (double) v)).andThen(AF.reduceByIndex(16, 0.0, Double::sum)).apply(small));
        tell("bytes iterated", () -> AF.iterate(3, AF.stencil(1, Border.CLAMP, (View<Byte> v) -> (byte) (v.get(-1) + v.get(1)))).apply(small));
        tell("bytes, then larger, then a stencil", () -> AF.map((Byte v) -> (double) v)
            .andThen(AF.stencil(1, Border.CLAMP, (View<Double> v) -> v.get(-1) + v.get(1))).apply(small));
    }

    private static void onto(PArray<Float> large, PArray<Integer> at, PArray<Float> few, PArray<Integer> two, PArray<Float> values) {
        tell("scatter few onto large", () -> AF.scatter(large).apply(PArray.zip(two, values)));
        tell("scatter large onto large", () -> AF.scatter(large).apply(PArray.zip(at, large)));
        tell("scatter large onto few", () -> AF.scatter(few).apply(PArray.zip(at, large)));
        tell("few by index to many", () -> AF.reduceByIndex(N, 0f, Float::sum).apply(PArray.zip(two, values)));
        tell("few by index to many, ranges", () -> Blocks.bins(N / 4, 5, 0.0, Double::sum)
            .apply(PArray.zip(PArray.of(1, 7), PArray.of(5.0, 6.0))));
        tell("histogram of few", () -> AF.histogram(N).apply(two));
        tell("flatMap of few", () -> AF.flatMap(3, (Float v, Integer i) -> v + i).apply(few));
        tell("concat to large", () -> AF.concat(few).apply(large.slice(0, 9000)));
        tell("matmul, both", () -> AF.matmul(Float.class, PArray.of(new float[200]), 200).apply(PArray.of(new float[200])));
        tell("matmul, right", () -> AF.matmul(Float.class, few, 80).apply(large));
        tell("gather of few", () -> AF.gather(large).apply(two));
        for (PArray<Float> one : List.of(few)) tell("sum of few", () -> AF.<Float>identity().reduce(0f, Float::sum).apply(one));
    }
}
