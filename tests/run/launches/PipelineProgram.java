package weft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import weft.internal.array.HostMemory;

/**
 * Main class for {@link PipelineTest}: pipelined maps give the bits and exceptions of a loop. The argument is 1 for a
 * device with memory of its own, where chunks are counted, 0 for one that shares the host's.
 */
final class PipelineProgram {
    /** Whole work-groups on every device. */
    private static final int CHUNK = 4096;
    /** As many elements as a device is told of at once where progress is. */
    private static final int TOLD = 16 * CHUNK;
    /** Of Java threads the one that applies tells what it has done, and the others may have done all before: not in so many applies. */
    private static final int TRIES = 100;
    private static final int[] SIZES = {
        0, 1, 63, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 5 * CHUNK + 77
    };

    private final long own;

    PipelineProgram(long own) {
        this.own = own;
    }

    public static void main(String[] args) {
        new PipelineProgram(Long.parseLong(args[0])).all();
        System.out.println("all is well");
    }

    void all() {
        everySize();
        severalColumnsAndCapturedArrays();
        exceptions();
        whatIsMoved();
        manyChunks();
        ranges();
        tables();
        progress();
        progressOfReductions();
        endedByProgress();
    }

    /** Of elements, on a device and in Java. */
    private static void progress() {
        List<Integer> told = new ArrayList<>();
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v * 3 + 1).pipelined(CHUNK, told::add);
        ArrayFunction<Integer, Integer> threads = f.onThreads(3);
        int[] values = values(5 * TOLD + 77);
        for (boolean range : new boolean[] {false, true}) {
            for (ArrayFunction<Integer, Integer> each : List.of(f, threads, f.sequential())) {
                try (PArray<Integer> input = range ? AF.range(values.length) : PArray.of(values)) {
                    apply(each, input, told, each == threads ? TRIES : 1, result -> {
                        for (int i = 0; i < values.length; i++) {
                            if (result.getInt(i) != (range ? i : values[i]) * 3 + 1) throw new AssertionError("element " + i);
                        }
                    });
                }
                check(told.size() > 1 && told.get(0) > 0 && told.get(told.size() - 1) == values.length, "told " + told);
                for (int k = 1; k < told.size(); k++) check(told.get(k) > told.get(k - 1), "told " + told);
            }
        }
        told.clear();
        f.apply(PArray.of(values)).close();
        check(told.equals(List.of(TOLD, 2 * TOLD, 3 * TOLD, 4 * TOLD, 5 * TOLD, values.length)), "of a device: " + told);
        told.clear();
        f.apply(PArray.of(1, 2)).close();
        f.apply(PArray.of(new int[0])).close();
        check(told.equals(List.of(2)), "of few: " + told);
        ArrayFunction<Integer, Integer> fails = AF.map((Integer v) -> 1 / (v - 2 * TOLD - 5)).pipelined(CHUNK, told::add);
        told.clear();
        try {
            fails.apply(AF.range(3 * TOLD)).close();
            check(false, "nothing was thrown");
        } catch (ArithmeticException e) {
            check(told.equals(List.of(TOLD, 2 * TOLD)), "before an element that throws: " + told);
        }
    }

    /** A device goes through the elements in parts of that many; blocks of a reduction are no elements. */
    private static void progressOfReductions() {
        List<Integer> told = new ArrayList<>();
        ArrayFunction<Float, Float> plain = AF.map((Float v) -> v * 0.1f).reduce(0f, Float::sum);
        ArrayFunction<Float, Float> f = plain.withProgress(TOLD, told::add);
        ArrayFunction<Float, Float> threads = f.onThreads(3);
        List<Integer> parts = List.of(TOLD, 2 * TOLD, 3 * TOLD, 4 * TOLD, 5 * TOLD, 5 * TOLD + 77);
        float[] values = new float[5 * TOLD + 77];
        for (int i = 0; i < values.length; i++) values[i] = i % 1009 - 400;
        try (PArray<Float> input = PArray.of(values)) {
            float expected = plain.sequential().apply(input).getFloat(0);
            for (ArrayFunction<Float, Float> each : List.of(f, threads, f.sequential(), AF.map((Float v) -> v).andThen(f))) {
                apply(each, input, told, each == threads ? TRIES : 1, result -> {
                    float total = result.getFloat(0);
                    check(Float.floatToIntBits(total) == Float.floatToIntBits(expected), "total " + total + ", not " + expected);
                });
                check(told.size() > 1 && told.get(told.size() - 1) == values.length, "told " + told);
                for (int k = 1; k < told.size(); k++) check(told.get(k) > told.get(k - 1), "told " + told);
            }
            told.clear();
            f.apply(input).close();
            check(told.equals(parts), "of a reduction on a device: " + told);
            told.clear();
            AF.map((Float v) -> v + 1).withProgress(TOLD, told::add).apply(input).close();
            check(told.equals(parts), "of a map on a device: " + told);
            told.clear();
            f.apply(PArray.of(new float[0])).close();
            f.prepare(input);
            check(told.isEmpty(), "of nothing: " + told);
            ArrayFunction<Float, Float> ends = plain.withProgress(1, done -> {
                throw new IllegalStateException("enough");
            });
            for (ArrayFunction<Float, Float> each : List.of(ends, ends.onThreads(2), ends.sequential())) {
                try {
                    each.apply(input).close();
                    check(false, "nothing was thrown");
                } catch (IllegalStateException e) {
                    check(e.getMessage().equals("enough"), e.toString());
                }
            }
        }
    }

    private static void endedByProgress() {
        List<Integer> told = new ArrayList<>();
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v + 1).pipelined(CHUNK, done -> enough(done, told));
        ArrayFunction<Integer, Integer> threads = f.onThreads(2);
        try (PArray<Integer> input = PArray.of(values(4 * TOLD))) {
            for (ArrayFunction<Integer, Integer> each : List.of(f, threads, f.sequential())) {
                int last = 4 * TOLD;
                for (int tries = each == threads ? TRIES : 1; last == 4 * TOLD && tries > 0; tries--) {
                    told.clear();
                    try {
                        each.apply(input).close();
                        check(false, "nothing was thrown");
                    } catch (IllegalStateException e) {
                        check(e.getMessage().equals("enough"), e.toString());
                        last = told.get(told.size() - 1);
                    }
                }
                check(last < 4 * TOLD, "told " + told);
            }
        }
    }

    /** The result of an apply of which more than the end was told, or of the last one that is tried. */
    private static <A, B> void apply(ArrayFunction<A, B> f, PArray<A> input, List<Integer> told, int most, Consumer<PArray<B>> compare) {
        told.clear();
        for (int tries = 0; tries < most && told.size() < 2; tries++) {
            told.clear();
            try (PArray<B> result = f.apply(input)) {
                compare.accept(result);
            }
        }
    }

    private static void enough(int done, List<Integer> told) {
        told.add(done);
        if (done >= TOLD) throw new IllegalStateException("enough");
    }

    /** On a CPU a work-item computes parts of several rows, which lie in no one chunk. */
    private void tables() {
        int rows = 150, columns = 100;
        int[] x = values(rows + columns);
        ArrayFunction<Index2, Integer> product = AF.map(at -> {
            int sum = 0;
            for (int k = 0; k < columns; k++) sum = sum * 3 + x[at.row() + k] * x[at.column() + k];
            return sum;
        });
        try (PArray<Integer> whole = product.apply(AF.range(rows, columns));
                PArray<Integer> chunks = product.pipelined(CHUNK).apply(AF.range(rows, columns))) {
            check(Arrays.equals(whole.toIntArray(), chunks.toIntArray()), "a table in chunks");
        }
    }

    private static int[] values(int n) {
        int[] values = new int[n];
        for (int i = 0; i < n; i++) values[i] = i * 0x9e3779b9;
        return values;
    }

    private static <T, R> void same(PArray<T> input, Function<T, R> f) {
        try (PArray<R> result = AF.<T, R>map(f).pipelined(CHUNK).apply(input)) {
            check(result.size() == input.size(), "the size");
            for (int i = 0; i < input.size(); i++) {
                R expected = f.apply(input.get(i));
                check(expected.equals(result.get(i)), "element " + i + " of " + input.size());
            }
        }
    }

    private void everySize() {
        for (int n : SIZES) {
            try (PArray<Integer> input = PArray.of(values(n))) {
                same(input, v -> v * 31 + (v >>> 7));
            }
        }
    }

    private void severalColumnsAndCapturedArrays() {
        int n = 3 * CHUNK + 5;
        double[] table = new double[257];
        for (int i = 0; i < table.length; i++) table[i] = Math.sqrt(i);
        byte[] bytes = new byte[n];
        for (int i = 0; i < n; i++) bytes[i] = (byte) (i * 7);
        try (PArray<Integer> a = PArray.of(values(n)); PArray<Byte> b = PArray.of(bytes);
                PArray<Tuple3<Integer, Byte, Integer>> all = PArray.zip(a, b, a)) {
            same(all, t -> new Tuple2<>(table[(t._1() & 255) + 1] * t._2(), (short) (t._3() >> 3)));
        }
    }

    /** The lowest failing element's exception, wherever it is; and no result is left behind. */
    private void exceptions() {
        int n = 4 * CHUNK + 100;
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> {
            if (v < 0) throw new IllegalStateException("element " + -v);
            return v + 1;
        });
        ArrayFunction<Integer, Integer> pipelined = f.pipelined(CHUNK);
        for (int[] failing : new int[][] {{1}, {CHUNK}, {CHUNK - 1, 3 * CHUNK}, {n - 1}, {2 * CHUNK + 1, 2 * CHUNK}}) {
            try (PArray<Integer> input = PArray.allocate(Integer.class, n)) {
                for (int i : failing) input.putInt(i, -i);
                long used = HostMemory.used();
                String expected = "element " + Arrays.stream(failing).min().getAsInt();
                try (PArray<Integer> result = pipelined.apply(input)) {
                    throw new AssertionError("no exception: " + result);
                } catch (IllegalStateException e) {
                    check(expected.equals(e.getMessage()), expected + ", not " + e.getMessage());
                }
                check(HostMemory.used() <= used, "the result is closed");
                for (int i : failing) input.putInt(i, i);
                try (PArray<Integer> result = pipelined.apply(input)) {
                    check(result.getInt(failing[0]) == failing[0] + 1, "the next apply");
                }
            }
        }
    }

    private void whatIsMoved() {
        int n = 4 * CHUNK;
        ArrayFunction<Float, Float> half = AF.map((Float v) -> v * 0.5f);
        ArrayFunction<Float, Float> pipelined = half.pipelined(CHUNK);
        try (PArray<Float> input = PArray.allocate(Float.class, n); PArray<Float> first = half.apply(input)) {
            first.close();
            input.putFloat(n - 1, 3); // so that the device's copy is old
            Work before = Weft.work();
            try (PArray<Float> result = pipelined.apply(input)) {
                Work done = Weft.work().since(before);
                check(done.launches() == (own == 0 ? 1 : 4), "chunks: " + done);
                check(done.copiesToDevice() == 4 * own && done.copiesToHost() == 4 * own, "copies: " + done);
                check(done.bytesToHost() == own * n * 4, "bytes: " + done);
                check(result.getFloat(n - 1) == 1.5f, "the value");
                check(Weft.work().since(before).equals(done), "reading it waits for no copy");
            }
            before = Weft.work();
            try (PArray<Float> result = pipelined.apply(input); PArray<Float> next = half.apply(result)) {
                Work done = Weft.work().since(before);
                check(done.bytesToDevice() == 0, "neither the input nor the result is sent: " + done);
                check(next.getFloat(n - 1) == 0.75f, "the value");
            }
        }
    }

    /** A chunk of one element would be a million chunks. */
    private void manyChunks() {
        int n = 1 << 18;
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> ~v).pipelined(1);
        try (PArray<Integer> input = PArray.of(values(n))) {
            Work before = Weft.work();
            try (PArray<Integer> result = f.apply(input)) {
                int[] expected = values(n);
                for (int i = 0; i < n; i++) expected[i] = ~expected[i];
                check(Arrays.equals(expected, result.toIntArray()), "the values");
            }
            check(Weft.work().since(before).launches() <= 1024, "not a launch an element");
        }
    }

    /** What is computed and not stored has no column to send. */
    private void ranges() {
        int n = 3 * CHUNK + 1;
        try (PArray<Integer> range = AF.range(n); PArray<Float> zeros = PArray.allocate(Float.class, n);
                PArray<Tuple2<Integer, Float>> both = PArray.zip(range, zeros)) {
            same(range, v -> v * 3);
            same(both, t -> t._1() - t._2());
        }
    }

    private static void check(boolean fact, String what) {
        if (!fact) throw new AssertionError(what);
    }
}
