package weft;

import static weft.LargeData.at;
import static weft.LargeData.bytes;
import static weft.LargeData.columns;
import static weft.LargeData.only;
import static weft.LargeData.place;
import static weft.LargeData.same;
import static weft.LargeData.sameBytes;
import static weft.LargeData.sameInts;
import static weft.LargeData.sumInTheTree;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Main class for {@link LargeTest} and {@code ./weft large}: {@code LargeProgram SIZES FUNCTION...} runs every array
 * function of docs/functions.md, or those named, over so many elements (sizes with commas between) and compares with a
 * loop over primitives, bit for bit. Elements are bytes where they can be, so that 2<sup>28</sup> of them fit.
 */
final class LargeProgram {
    private static final Map<String, IntConsumer> CASES = new LinkedHashMap<>();

    static {
        CASES.put("map", LargeProgram::map);
        CASES.put("mapWithIndex", LargeProgram::mapWithIndex);
        CASES.put("zip", LargeProgram::zip);
        CASES.put("unzip", LargeProgram::unzip);
        CASES.put("AF.range", LargeProgram::range);
        CASES.put("AF.generate", LargeProgram::generate);
        CASES.put("reduce", LargeProgram::reduce);
        CASES.put("sum, min, max, average, argmin, argmax", LargeProgram::words);
        CASES.put("scan", n -> scan(n, false));
        CASES.put("scanExclusive", n -> scan(n, true));
        CASES.put("filter", LargeProgram::filter);
        CASES.put("partition", LargeProgram::partition);
        CASES.put("sorted", LargeProgram::sorted);
        CASES.put("sortedBy", LargeProgram::sortedBy);
        CASES.put("sorted by a comparator", LargeProgram::sortedByComparator);
        CASES.put("topK", LargeProgram::greatest);
        CASES.put("unique", LargeProgram::unique);
        CASES.put("runs", LargeProgram::runs);
        CASES.put("AF.scatter", LargeProgram::scatter);
        CASES.put("AF.reduceByIndex", LargeProgram::reduceByIndex);
        CASES.put("AF.histogram", LargeProgram::histogram);
        CASES.put("AF.gather", LargeProgram::gather);
        CASES.put("AF.stencil", LargeProgram::stencil);
        CASES.put("AF.stencil2", LargeProgram::stencil2);
        CASES.put("AF.stencil3", LargeProgram::stencil3);
        CASES.put("AF.flatMap", LargeProgram::flatMap);
        CASES.put("AF.transpose", LargeProgram::transpose);
        CASES.put("AF.concat", LargeProgram::concat);
        CASES.put("AF.whole", LargeProgram::whole);
        CASES.put("AF.rows", LargeProgram::rows);
        CASES.put("AF.segments", LargeProgram::segments);
        CASES.put("AF.scanBySegment", LargeProgram::scanBySegment);
        CASES.put("AF.matmul", LargeProgram::product);
        CASES.put("Seq", LargeProgram::seq);
        CASES.put("andThen", LargeProgram::andThen);
        CASES.put("identity", LargeProgram::identity);
        CASES.put("copyToDevice, copyToHost", LargeProgram::copies);
        CASES.put("iterate", LargeProgram::iterate);
        CASES.put("iterateUntil", LargeProgram::iterateUntil);
        CASES.put("pipelined", LargeProgram::pipelined);
        CASES.put("withProgress", LargeProgram::withProgress);
        CASES.put("relaxed", LargeProgram::relaxed);
        CASES.put("applyAsync", LargeProgram::applyAsync);
        CASES.put("applyInto", LargeProgram::applyInto);
        CASES.put("wrap", LargeProgram::wrap);
        CASES.put("slice", LargeProgram::slice);
        CASES.put("show", LargeProgram::show);
        CASES.put("Blocks", LargeProgram::blocks);
        CASES.put("on, onThreads, sequential", LargeProgram::elsewhere);
        CASES.put("prepare", LargeProgram::prepare);
    }

    private LargeProgram() {}

    static List<String> names() {
        return List.copyOf(CASES.keySet());
    }

    public static void main(String[] args) {
        List<String> wanted = args.length == 1 ? names() : Arrays.asList(args).subList(1, args.length);
        for (String size : args[0].split(",")) {
            for (String name : wanted) {
                long start = System.nanoTime();
                CASES.get(name).accept(Integer.parseInt(size));
                System.out.printf(Locale.ROOT, "same: %s of %s elements, %.1f s%n", name, size,
                    (System.nanoTime() - start) / 1e9);
            }
        }
    }

    // ---- the functions ----

    private static void map(int n) {
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = AF.map((Byte v) -> v * 3).map(v -> (byte) (v + 1)).apply(x)) {
            sameBytes(n, y, i -> at(i) * 3 + 1);
        }
    }

    private static void mapWithIndex(int n) {
        ArrayFunction<Byte, Byte> f = AF.map((Byte v) -> v * 3).mapWithIndex((v, i) -> v ^ i >>> 3).map(v -> (byte) (v + 1));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.apply(x)) {
            sameBytes(n, y, i -> (at(i) * 3 ^ i >>> 3) + 1);
        }
    }

    private static void zip(int n) {
        ArrayFunction<Tuple2<Byte, Byte>, Byte> f = AF.<Byte, Byte>zip2().map(t -> (byte) (t._1() * 5 - t._2()));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = AF.map((Integer i) -> (byte) (i >>> 5)).apply(AF.range(n));
                PArray<Byte> z = f.apply(x, y)) {
            sameBytes(n, z, i -> at(i) * 5 - (byte) (i >>> 5));
        }
    }

    private static void unzip(int n) {
        ArrayFunction<Byte, Tuple2<Byte, Byte>> both = AF.map(v -> new Tuple2<>((byte) ~v, (byte) (v * v)));
        try (PArray<Byte> x = bytes(n); PArray<Tuple2<Byte, Byte>> pairs = both.apply(x)) {
            var parts = PArray.unzip2(pairs);
            try (PArray<Byte> first = parts._1(); PArray<Byte> second = parts._2()) {
                sameBytes(n, first, i -> ~at(i));
                sameBytes(n, second, i -> at(i) * at(i));
            }
        }
    }

    private static void range(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) sum += (long) i * i;
        same(sum, only(AF.map((Integer i) -> (long) i * i).reduce(0L, Long::sum).apply(AF.range(n))), "sum");
        int columns = columns(n), rows = n / columns;
        sum = 0;
        for (int i = 0; i < rows * columns; i++) sum += i / columns * 3 ^ i % columns;
        same(sum, only(AF.map((Index2 at) -> (long) (at.row() * 3 ^ at.column())).reduce(0L, Long::sum)
            .apply(AF.range(rows, columns))), "sum over a matrix");
    }

    private static void generate(int n) {
        int columns = columns(n), rows = n / columns, planes = rows / 4;
        try (PArray<Byte> line = AF.generate(n, i -> (byte) (i * 11))) {
            sameBytes(n, line, i -> i * 11);
        }
        try (PArray<Byte> matrix = AF.generate(rows, columns, p -> (byte) (p.row() - 3 * p.column()))) {
            sameBytes(rows * columns, matrix, i -> i / columns - 3 * (i % columns));
        }
        try (PArray<Byte> box = AF.generate(planes, 4, columns, p -> (byte) (p.plane() * p.row() - p.column()))) {
            sameBytes(planes * 4 * columns, box, i -> i / columns / 4 * (i / columns % 4) - i % columns);
        }
    }

    /** Composition of the maps a * x + b modulo 2 to the 32: associative, not commutative; and a sum of floats. */
    private static void reduce(int n) {
        ArrayFunction<Byte, Tuple2<Integer, Integer>> compose = AF.map((Byte v) -> new Tuple2<>(v | 1, (int) v))
            .reduce(new Tuple2<>(1, 0), (f, g) -> new Tuple2<>(f._1() * g._1(), f._2() * g._1() + g._2()));
        int scale = 1;
        int shift = 0;
        for (int i = 0; i < n; i++) {
            shift = shift * (at(i) | 1) + at(i);
            scale *= at(i) | 1;
        }
        try (PArray<Byte> x = bytes(n)) {
            same(new Tuple2<>(scale, shift), only(compose.apply(x)), "composition");
            float sum = only(AF.map((Byte v) -> v * 0.1f).reduce(0f, Float::sum).apply(x));
            same(Float.floatToRawIntBits(0f + sumInTheTree(n)), Float.floatToRawIntBits(sum), "sum");
        }
    }

    private static void words(int n) {
        ArrayFunction<Byte, Integer> numbers = AF.mapWithIndex((v, i) -> v ^ i);
        long sum = 0;
        int least = -1;
        int greatest = -1;
        for (int i = 0; i < n; i++) {
            int v = at(i) ^ i;
            sum += v;
            if (least < 0 || v < (at(least) ^ least)) least = i;
            if (greatest < 0 || v > (at(greatest) ^ greatest)) greatest = i;
        }
        try (PArray<Byte> x = bytes(n)) {
            same((int) sum, only(numbers.sum(Integer.class).apply(x)), "sum");
            same(n == 0 ? Double.NaN : (double) sum / n, only(numbers.average(Integer.class).apply(x)), "average");
            same(least, only(numbers.argmin(Integer.class).apply(x)), "argmin");
            same(greatest, only(numbers.argmax(Integer.class).apply(x)), "argmax");
            same(n == 0 ? Integer.MAX_VALUE : at(least) ^ least, only(numbers.min(Integer.class).apply(x)), "min");
            same(n == 0 ? Integer.MIN_VALUE : at(greatest) ^ greatest, only(numbers.max(Integer.class).apply(x)), "max");
        }
    }

    private static void scan(int n, boolean exclusive) {
        ArrayFunction<Byte, Integer> numbers = AF.map((Byte v) -> (int) v);
        ArrayFunction<Byte, Integer> scan = exclusive ? numbers.scanExclusive(0, Integer::sum)
            : numbers.scan(0, Integer::sum);
        try (PArray<Byte> x = bytes(n); PArray<Integer> sums = scan.apply(x)) {
            int[] sum = {0};
            sameInts(n, sums, i -> {
                int before = sum[0];
                sum[0] += at(i);
                return exclusive ? before : sum[0];
            });
        }
    }

    private static void filter(int n) {
        ArrayFunction<Byte, Byte> f = AF.map((Byte v) -> (byte) (v + 1)).filter(v -> v % 3 == 0);
        try (PArray<Byte> x = bytes(n); PArray<Byte> kept = f.apply(x)) {
            sameAsKept(n, kept, true);
        }
    }

    private static void partition(int n) {
        PartitionFunction<Byte, Byte> f = AF.map((Byte v) -> (byte) (v + 1)).partition(v -> v % 3 == 0);
        try (PArray<Byte> x = bytes(n); Partition<Byte> parts = f.apply(x)) {
            sameAsKept(n, parts.accepted(), true);
            sameAsKept(n, parts.rejected(), false);
        }
    }

    private static void sameAsKept(int n, PArray<Byte> actual, boolean wanted) {
        if (actual.size() == 0) { // of a class that is not known, if Java found none
            for (int i = 0; i < n; i++) if ((byte) (at(i) + 1) % 3 == 0 == wanted) same("an element", "none", i);
            return;
        }
        ByteBuffer from = actual.asByteBuffer();
        int kept = 0;
        for (int i = 0; i < n; i++) {
            byte v = (byte) (at(i) + 1);
            if (v % 3 == 0 != wanted) continue;
            if (from.get(kept) != v) same(v, from.get(kept), i);
            kept++;
        }
        same(kept, actual.size(), "size");
    }

    private static void sorted(int n) {
        int[] counts = new int[256];
        for (int i = 0; i < n; i++) counts[at(i) + 128]++;
        int[] end = {0, 0}; // of a value's elements, and the value
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = AF.<Byte>identity().sorted().apply(x)) {
            sameBytes(n, y, i -> {
                while (end[0] == i) end[0] += counts[end[1]++];
                return end[1] - 129;
            });
        }
    }

    /** Every index goes to the next place of those that its key has. */
    private static void sortedBy(int n) {
        int[] next = new int[256];
        for (int i = 0; i < n; i++) if (at(i) < 127) next[at(i) + 129]++;
        for (int d = 1; d < next.length; d++) next[d] += next[d - 1];
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity()
            .sortedBy(i -> (byte) (i * 7 + (i >>> 12) + (i >>> 23)));
        try (PArray<Integer> y = f.apply(AF.range(n))) {
            same(n, y.size(), "size");
            if (n == 0) return; // of a class that is not known, in Java
            IntBuffer from = y.asIntBuffer();
            for (int i = 0; i < n; i++) {
                int place = next[at(i) + 128]++;
                if (from.get(place) != i) same(i, from.get(place), place);
            }
        }
    }

    /** The same as {@link #sorted}, from the last to the first. */
    private static void sortedByComparator(int n) {
        int[] counts = new int[256];
        for (int i = 0; i < n; i++) counts[127 - at(i)]++;
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = AF.<Byte>identity().sorted((a, b) -> b - a).apply(x)) {
            ByteBuffer from = y.asByteBuffer();
            for (int d = 0, i = 0; d < counts.length; d++) {
                for (int k = 0; k < counts[d]; k++, i++) if (from.get(i) != 127 - d) same(127 - d, from.get(i), i);
            }
            same(n, y.size(), "size");
        }
    }

    /** Of numbers that are all different. */
    private static void greatest(int n) {
        int count = Math.min(n, 100);
        try (PArray<Integer> y = AF.<Integer>identity().topK(100, i -> i * 0x9e3779b1).apply(AF.range(n))) {
            if (n == 0) return; // of a class that is not known, in Java
            int least = y.get(count - 1) * 0x9e3779b1;
            int above = 0;
            for (int i = 0; i < n; i++) if (i * 0x9e3779b1 > least) above++;
            same(count - 1, above, "above the last");
            for (int k = 1; k < count; k++) same(true, y.get(k) * 0x9e3779b1 < y.get(k - 1) * 0x9e3779b1, k);
        }
    }

    /** The one of each three that is divisible by three. */
    private static void unique(int n) {
        try (PArray<Integer> y = AF.map((Integer i) -> i / 3).unique().apply(AF.range(n))) {
            sameInts((int) ((n + 2L) / 3), y, i -> i);
        }
    }

    private static void runs(int n) {
        try (PArray<Tuple2<Byte, Integer>> y = AF.map((Integer i) -> (byte) (i / 300)).runs().apply(AF.range(n))) {
            same((int) ((n + 299L) / 300), y.size(), "size");
            if (n == 0) return; // as above
            PArray<Integer> lengths = y.column(1);
            sameInts(y.size(), lengths, i -> Math.min(300, n - i * 300));
            sameBytes(y.size(), y.column(0), i -> i);
        }
    }

    private static void scatter(int n) {
        try (PArray<Byte> onto = bytes(n);
                PArray<Byte> result = AF.map((Integer i) -> new Tuple2<>(place(i, n), (byte) (i >>> 9)))
                    .andThen(AF.scatter(onto)).apply(AF.range(n))) {
            byte[] expected = new byte[n];
            for (int i = 0; i < n; i++) expected[i] = (byte) at(i);
            for (int i = 0; i < n; i++) expected[place(i, n)] = (byte) (i >>> 9);
            sameBytes(n, result, i -> expected[i]);
        }
    }

    private static void reduceByIndex(int n) {
        int places = 1000;
        ArrayFunction<Byte, Integer> f = AF.map((Byte v) -> new Tuple2<>(v * v % places, (int) v))
            .andThen(AF.reduceByIndex(places, 0, Integer::sum));
        int[] expected = new int[places];
        for (int i = 0; i < n; i++) expected[at(i) * at(i) % places] += at(i);
        try (PArray<Byte> x = bytes(n); PArray<Integer> sums = f.apply(x)) {
            sameInts(places, sums, i -> expected[i]);
        }
    }

    private static void histogram(int n) {
        int[] expected = new int[256];
        for (int i = 0; i < n; i++) expected[at(i) & 255]++;
        try (PArray<Byte> x = bytes(n);
                PArray<Integer> counts = AF.map((Byte v) -> v & 255).andThen(AF.histogram(256)).apply(x)) {
            sameInts(256, counts, i -> expected[i]);
        }
    }

    private static void gather(int n) {
        try (PArray<Byte> x = bytes(n);
                PArray<Byte> y = AF.map((Integer i) -> place(i, n)).andThen(AF.gather(x)).apply(AF.range(n))) {
            sameBytes(n, y, i -> at(place(i, n)));
        }
    }

    private static void stencil(int n) {
        ArrayFunction<Byte, Byte> clamped = AF.stencil(1, Border.CLAMP,
            v -> (byte) (v.get(-1) - 2 * v.get(0) + v.get(1)));
        ArrayFunction<Byte, Byte> padded = AF.paddedStencil(2, (byte) 9, v -> (byte) (v.get(-2) * v.get(2)));
        try (PArray<Byte> x = bytes(n)) {
            try (PArray<Byte> y = clamped.apply(x)) {
                sameBytes(n, y, i -> at(Math.max(i - 1, 0)) - 2 * at(i) + at(Math.min(i + 1, n - 1)));
            }
            try (PArray<Byte> y = padded.apply(x)) {
                sameBytes(n, y, i -> (i < 2 ? 9 : at(i - 2)) * (i >= n - 2 ? 9 : at(i + 2)));
            }
        }
    }

    private static void stencil2(int n) {
        int columns = columns(n), rows = n / columns;
        ArrayFunction<Byte, Byte> f = AF.stencil2(columns, 1, Border.WRAP,
            v -> (byte) (v.get(-1, 0) * 3 - v.get(0, 1) + v.get(1, -1)));
        try (PArray<Byte> x = bytes(rows * columns); PArray<Byte> y = f.apply(x)) {
            sameBytes(rows * columns, y, i -> {
                int row = i / columns, column = i % columns;
                return at((row + rows - 1) % rows * columns + column) * 3 - at(row * columns + (column + 1) % columns)
                    + at((row + 1) % rows * columns + (column + columns - 1) % columns);
            });
        }
    }

    private static void stencil3(int n) {
        int columns = columns(n);
        int planes = n / columns / 4;
        int size = planes * 4 * columns;
        ArrayFunction<Byte, Byte> f =
            AF.paddedStencil3(4, columns, 1, (byte) 9, v -> (byte) (v.get(-1, 0, 0) + v.get(0, 1, -1) * 3));
        try (PArray<Byte> x = bytes(size); PArray<Byte> y = f.apply(x)) {
            sameBytes(size, y, i -> {
                boolean below = i / columns % 4 < 3 && i % columns > 0;
                return (i < 4 * columns ? 9 : at(i - 4 * columns)) + (below ? at(i + columns - 1) : 9) * 3;
            });
        }
    }

    private static void flatMap(int n) {
        ArrayFunction<Byte, Byte> f = AF.flatMap(4, (v, k) -> (byte) (v * k));
        try (PArray<Byte> x = bytes(n / 4); PArray<Byte> y = f.apply(x)) {
            sameBytes(n / 4 * 4, y, i -> at(i / 4) * (i % 4));
        }
    }

    /** Of as many whole rows as there are. */
    private static void transpose(int n) {
        int columns = columns(n);
        int rows = n / columns;
        try (PArray<Byte> x = bytes(rows * columns); PArray<Byte> y = AF.<Byte>transpose(columns).apply(x)) {
            sameBytes(rows * columns, y, i -> at(i % rows * columns + i / rows));
        }
    }

    private static void concat(int n) {
        int front = n / 3;
        try (PArray<Byte> x = bytes(front); PArray<Byte> tail = bytes(n - front); PArray<Byte> y = AF.concat(tail).apply(x)) {
            sameBytes(n, y, i -> at(i < front ? i : i - front));
        }
    }

    private static void whole(int n) {
        ArrayFunction<Byte, Byte> f = AF.<Byte, Byte>whole(w -> (byte) (w.get() - w.get(w.size() - 1 - w.index())));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.map(v -> (byte) (v * 3)).apply(x)) {
            sameBytes(n, y, i -> (at(i) - at(n - 1 - i)) * 3);
        }
    }

    private static void rows(int n) {
        int columns = columns(n), rows = n / columns;
        ArrayFunction<Byte, Integer> f = AF.rows(columns, row -> row.map(v -> (int) v).reduce(1, (a, b) -> a * 31 + b));
        try (PArray<Byte> x = bytes(rows * columns); PArray<Integer> y = f.apply(x)) {
            sameInts(rows, y, row -> {
                int hash = 1;
                for (int k = 0; k < columns; k++) hash = hash * 31 + at(row * columns + k);
                return hash;
            });
        }
    }

    /** Of three lengths in turn. */
    private static void segments(int n) {
        int count = n / 12;
        ArrayFunction<Integer, Integer> place = AF.map(i -> i / 3 * 12 + (i % 3 == 0 ? 0 : 9));
        try (PArray<Integer> starts = place.apply(AF.range(count + 1)); PArray<Byte> x = bytes(n);
                PArray<Integer> y = AF.<Byte, Integer>segments(starts, s -> s.map(v -> (int) v).reduce(1, (a, b) -> a * 31 + b)).apply(x)) {
            sameInts(count, y, i -> {
                int from = i / 3 * 12 + (i % 3 == 0 ? 0 : 9);
                int to = from + (i % 3 == 0 ? 9 : i % 3 == 1 ? 0 : 3);
                int hash = 1;
                for (int k = from; k < to; k++) hash = hash * 31 + at(k);
                return hash;
            });
        }
    }

    private static void scanBySegment(int n) {
        ArrayFunction<Integer, Byte> f = AF.map((Integer i) -> new Tuple2<>(i % 1000 == 0, (byte) 1))
            .andThen(AF.scanBySegment((byte) 0, (a, b) -> (byte) (a + b)));
        try (PArray<Byte> y = f.apply(AF.range(n))) {
            sameBytes(n, y, i -> i % 1000 + 1);
        }
    }

    private static void product(int n) {
        int columns = columns(n), rows = n / columns, inner = 5;
        try (PArray<Integer> b = AF.generate(inner * columns, i -> i * 7); PArray<Integer> a = AF.generate(rows * inner, i -> i * 3);
                PArray<Integer> y = AF.matmul(Integer.class, b, columns).apply(a)) {
            sameInts(rows * columns, y, i -> {
                int sum = 0;
                for (int k = 0; k < inner; k++) sum += (i / columns * inner + k) * 3 * (k * columns + i % columns) * 7;
                return sum;
            });
        }
    }

    private static void seq(int n) {
        byte[] factors = {3, -5, 7, 11};
        try (PArray<Byte> x = bytes(n); PArray<Byte> table = PArray.of(factors);
                PArray<Byte> y = AF.map((Byte v) -> Seq.of(table).map(c -> c * v).reduce(1, (a, b) -> a * 5 ^ b))
                    .map(Integer::byteValue).apply(x)) {
            sameBytes(n, y, i -> {
                int all = 1;
                for (byte factor : factors) all = all * 5 ^ factor * at(i);
                return all;
            });
        }
    }

    private static void andThen(int n) {
        ArrayFunction<Byte, Integer> sums = AF.map((Byte v) -> (int) v).scan(0, Integer::sum);
        ArrayFunction<Integer, Integer> most = AF.<Integer>identity().reduce(Integer.MIN_VALUE, Math::max);
        int sum = 0;
        int highest = Integer.MIN_VALUE;
        for (int i = 0; i < n; i++) {
            sum += at(i);
            highest = Math.max(highest, sum);
        }
        try (PArray<Byte> x = bytes(n)) {
            same(highest, only(sums.andThen(most).apply(x)), "highest sum");
        }
    }

    private static void identity(int n) {
        try (PArray<Byte> x = bytes(n); PArray<Byte> copy = AF.<Byte>identity().apply(x)) {
            ByteBuffer from = x.asByteBuffer();
            for (int i = 0; i < n; i++) from.put(i, (byte) 0);
            sameBytes(n, copy, LargeData::at);
        }
    }

    private static void copies(int n) {
        ArrayFunction<Byte, Byte> f = AF.<Byte>copyToDevice().map(v -> (byte) (v ^ 0x55)).copyToHost();
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.apply(x)) {
            sameBytes(n, y, i -> at(i) ^ 0x55);
        }
    }

    private static void iterate(int n) {
        ArrayFunction<Byte, Byte> f = AF.iterate(3, AF.map(v -> (byte) (v * 3 + 1)));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.apply(x)) {
            sameBytes(n, y, i -> ((at(i) * 3 + 1) * 3 + 1) * 3 + 1);
        }
    }

    private static void iterateUntil(int n) {
        ArrayFunction<Byte, Integer> most = AF.map((Byte v) -> (int) v).reduce(0, Math::max);
        ArrayFunction<Byte, Byte> f = AF.<Byte>identity()
            .iterateUntil(most, v -> v < 40, AF.map((Byte v) -> (byte) (v / 2)), 100);
        int highest = 0;
        for (int i = 0; i < n; i++) highest = Math.max(highest, at(i));
        int divisor = 1;
        for (; highest >= 40; highest /= 2) divisor *= 2;
        int by = divisor;
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.apply(x)) {
            sameBytes(n, y, i -> at(i) / by);
        }
    }

    private static void pipelined(int n) {
        ArrayFunction<Byte, Byte> f = AF.map((Byte v) -> (byte) (v * v)).pipelined(Math.max(1, n / 5));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.apply(x)) {
            sameBytes(n, y, i -> at(i) * at(i));
        }
    }

    private static void withProgress(int n) {
        int[] latest = new int[1];
        ArrayFunction<Byte, Integer> f = AF.map((Byte v) -> v * 3).reduce(0, Integer::sum).withProgress(Math.max(1, n / 5), done -> {
            if (done <= latest[0] || done > n) throw new AssertionError(done + " behind " + latest[0]);
            latest[0] = done;
        });
        int sum = 0;
        for (int i = 0; i < n; i++) sum += at(i) * 3;
        try (PArray<Byte> x = bytes(n)) {
            same(sum, only(f.apply(x)), "sum");
            same(n, latest[0], "elements that are over");
        }
    }

    /** Integers are exact in relaxed arithmetic too. */
    private static void relaxed(int n) {
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = AF.map((Byte v) -> (byte) (v * 3 + 1)).relaxed().apply(x)) {
            sameBytes(n, y, i -> at(i) * 3 + 1);
        }
    }

    private static void applyAsync(int n) {
        ArrayFunction<Byte, Byte> f = AF.map(v -> (byte) (v - 77));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.applyAsync(x).join()) {
            sameBytes(n, y, i -> at(i) - 77);
        }
    }

    private static void applyInto(int n) {
        ArrayFunction<Byte, Byte> f = AF.map(v -> (byte) (v * 3));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = bytes(n)) {
            f.applyInto(y, x);
            sameBytes(n, y, i -> at(i) * 3);
        }
    }

    private static void wrap(int n) {
        ByteBuffer memory = ByteBuffer.allocateDirect(n + 256).order(ByteOrder.nativeOrder()).limit(n);
        for (int i = 0; i < n; i++) memory.put(i, (byte) at(i));
        ArrayFunction<Byte, Byte> f = AF.map(v -> (byte) (v - 5));
        try (PArray<Byte> x = PArray.wrap(memory); PArray<Byte> y = f.apply(x)) {
            sameBytes(n, y, i -> at(i) - 5);
        }
    }

    private static void slice(int n) {
        int from = n / 3;
        ArrayFunction<Byte, Byte> f = AF.map(v -> (byte) (v + 9));
        try (PArray<Byte> x = bytes(n); PArray<Byte> part = x.slice(from, n); PArray<Byte> y = f.apply(part)) {
            sameBytes(n - from, y, i -> at(i + from) + 9);
        }
    }

    private static void show(int n) {
        try (PArray<Byte> x = bytes(n); PArray<Byte> shown = PArray.of((byte) 1);
             PArray<Integer> y = AF.map((Integer i) -> shown.getByte(i) + shown.size()).apply(AF.range(1))) {
            same(2, y.getInt(0), "before");
            shown.show(x);
            ArrayFunction<Integer, Byte> f = AF.map(i -> (byte) (shown.getByte(i) + 3));
            try (PArray<Byte> z = f.apply(AF.range(n))) {
                sameBytes(n, z, i -> at(i) + 3);
            }
        }
    }

    private static void blocks(int n) {
        ArrayFunction<Byte, Integer> numbers = AF.map((Byte v) -> (int) v);
        int blocks = (n + Blocks.SIZE - 1) / Blocks.SIZE;
        try (PArray<Byte> x = bytes(n); PArray<Integer> totals = numbers.andThen(Blocks.totals(Integer::sum)).apply(x);
             PArray<Integer> before = Blocks.before(totals, 0, Integer::sum);
             PArray<Integer> sums = numbers.andThen(Blocks.scan(before, Integer::sum)).apply(x)) {
            same(blocks, totals.size(), "totals");
            int[] sum = {0};
            sameInts(n, sums, i -> sum[0] += at(i));
        }
    }

    private static void elsewhere(int n) {
        ArrayFunction<Byte, Byte> f = AF.map(v -> (byte) (v + 77));
        try (PArray<Byte> x = bytes(n); PArray<Byte> y = f.onThreads(3).apply(x); PArray<Byte> z = f.sequential().apply(x)) {
            sameBytes(n, y, i -> at(i) + 77);
            sameBytes(n, z, i -> at(i) + 77);
        }
    }

    private static void prepare(int n) {
        ArrayFunction<Byte, Byte> f = AF.map(v -> (byte) (v ^ 77));
        try (PArray<Byte> x = bytes(n)) {
            f.prepare(x);
            try (PArray<Byte> y = f.apply(x)) {
                sameBytes(n, y, i -> at(i) ^ 77);
            }
        }
    }
}
