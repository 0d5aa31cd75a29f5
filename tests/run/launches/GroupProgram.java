package weft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Main class for {@link GroupTest}: every kind of function on two devices as one, against the same in order in Java, of sizes
 * that cut well and badly; exceptions too; and results that go from function to function in parts.
 */
final class GroupProgram {
    private static final int[] SIZES = {1, 8192, 12_289, 131_072};
    private static final ArrayFunction<Integer, Integer> NEXT = AF.map(v -> v + 1);

    record Body(float x, double mass) {}

    private GroupProgram() {}

    public static void main(String[] args) {
        if (Weft.devices().size() < 2) throw new AssertionError("one device");
        if (args.length > 0 && args[0].equals("option")) {
            byTheOption();
            return;
        }
        if (args.length > 0 && args[0].equals("repeat")) {
            repeated();
            return;
        }
        if (args.length > 0 && args[0].equals("profile")) {
            profiles();
            return;
        }
        boolean all = args.length > 0;
        for (int size : SIZES) functions(size, all);
        shapes();
        rounds();
        failures();
        chains();
        written();
        closed();
        System.out.println("all is well");
    }

    private static void byTheOption() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + 1);
        try (PArray<Integer> in = ints(50_000)) {
            f.prepare(in);
            f.apply(in).close();
            String explained = f.explain();
            if (!explained.contains(" and ")) throw new AssertionError(explained);
            System.out.println(explained);
        }
    }

    /** What the host does is part of the applies' time, however many threads do it. */
    private static void profiles() {
        float[] captured = new float[400_000];
        ArrayFunction<Integer, Float> copies = AF.map((Integer i) -> captured[i] + i).on(0, 1);
        try (PArray<Float> in = floats(captured.length); PArray<Integer> indices = AF.range(captured.length)) {
            Profile computed = profile("rounds", slow(in), in);
            if (2 * computed.waitNanos() < computed.nanos()) throw new AssertionError("it waits, mostly: " + computed);
            profile("copies", copies, indices);
            Profile copied = copies.profile();
            long runs = runs(copies.explain()); // of both devices, unless one of them was far slower for a while
            if (runs <= copied.applies() || copied.capturedBytes() != runs * 4 * captured.length) {
                throw new AssertionError("each device has a copy: " + runs + " runs, " + copied);
            }
        }
        System.out.println("all is well");
    }

    /** A function that takes milliseconds, however fast the devices are: what the host does beside it takes less. */
    private static ArrayFunction<Float, Float> slow(PArray<Float> in) {
        for (int times = 100; times < 1 << 26; times *= 4) {
            ArrayFunction<Float, Float> f = rounds(times);
            for (int i = 0; i < 10; i++) f.apply(in).close(); // until the parts are as the devices are fast
            long began = System.nanoTime();
            f.apply(in).close();
            if (System.nanoTime() - began > 5_000_000) return f;
        }
        throw new AssertionError("nothing takes 5 ms");
    }

    private static ArrayFunction<Float, Float> rounds(int times) {
        return AF.map((Float v) -> {
            float s = v;
            for (int i = 0; i < times; i++) s = s * 1.01f + (float) Math.sqrt(s);
            return s;
        }).on(0, 1);
    }

    private static long runs(String explained) {
        Matcher runs = Pattern.compile("; runs: (\\d+)").matcher(explained);
        if (!runs.find()) throw new AssertionError(explained);
        return Long.parseLong(runs.group(1));
    }

    private static <A, B> Profile profile(String name, ArrayFunction<A, B> f, PArray<A> in) {
        for (int i = 0; i < 10; i++) f.apply(in).close();
        Profile before = f.profile();
        Profile beforeOfAll = Weft.profile();
        for (int i = 0; i < 30; i++) f.apply(in).close();
        Profile p = f.profile().since(before);
        for (Profile each : List.of(p, Weft.profile().since(beforeOfAll))) {
            long parts = each.javaNanos() + each.captureNanos() + each.toDeviceNanos() + each.waitNanos();
            if (parts > each.nanos()) throw new AssertionError(name + ": " + parts + " ns of\n" + each);
        }
        if (p.kernelNanos() == 0 || p.onDevice() != 30) throw new AssertionError(name + ":\n" + p);
        return p;
    }

    /** The same apply ten times, with and without what throws. */
    private static void repeated() {
        int n = 100_000;
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> {
            if (v == -7) throw new IndexOutOfBoundsException(v);
            return v * 3;
        }).on(1, 0);
        try (PArray<Integer> in = ints(n)) {
            for (int round = 0; round < 10; round++) {
                try (PArray<Integer> out = f.apply(in)) {
                    for (int i = 0; i < n; i++) if (out.getInt(i) != in.getInt(i) * 3) throw new AssertionError("element " + i);
                }
            }
            in.putInt(70_000, -7);
            for (int round = 0; round < 3; round++) {
                try (PArray<Integer> out = f.apply(in)) {
                    throw new AssertionError("nothing is thrown");
                } catch (IndexOutOfBoundsException e) {
                    if (!e.getMessage().equals(new IndexOutOfBoundsException(-7).getMessage())) throw new AssertionError(e);
                }
            }
        }
        System.out.println("all is well");
    }

    private static PArray<Integer> ints(int n) {
        int[] values = new int[n];
        for (int i = 0; i < n; i++) values[i] = i * 31 ^ i >>> 3;
        return PArray.of(values);
    }

    private static PArray<Float> floats(int n) {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) values[i] = (float) Math.sin(i) * 1e3f;
        return PArray.of(values);
    }

    private static PArray<Byte> bytes(int n) {
        byte[] values = new byte[n];
        for (int i = 0; i < n; i++) values[i] = (byte) (i * 7);
        return PArray.of(values);
    }

    private static void functions(int n, boolean all) {
        float[] table = {1.5f, -2, 0.25f, 7};
        same("map", n, AF.map((Float x) -> x * x - 3 / x), () -> floats(n));
        same("captured array", n, AF.map((Integer i) -> table[i & 3] * i), () -> ints(n));
        same("bytes", n, AF.map((Byte b) -> (byte) (b * 3 + 1)), () -> bytes(n));
        same("sum", n, AF.map((Float x) -> x * 0.1f).reduce(0f, Float::sum), () -> floats(n));
        same("range", n, AF.map((Integer i) -> i * 3 + 1), () -> AF.range(n));
        same("sum of a range", n, AF.map((Integer i) -> 1.0 / (i + 1)).reduce(0.0, Double::sum), () -> AF.range(n));
        same("range of two dimensions", n, AF.map((Index2 at) -> at.row() * 1000 + at.column()), () -> AF.range(n, 3));
        same("range of three dimensions", n, AF.map((Index3 at) -> at.plane() * 7 + at.row() * 5 + at.column()), () -> AF.range(3, n, 2));
        same("range and numbers", n, AF.map((Tuple2<Float, Integer> t) -> t._1() * t._2()), () -> PArray.zip(floats(n), AF.range(n)));
        same("filter", n, AF.map((Integer i) -> i * 5).filter(i -> i % 3 == 0), () -> ints(n));
        same("stencil", n, AF.stencil(1, Border.CLAMP, (View<Float> v) -> v.get(-1) * 0.5f + v.get(1)), () -> floats(n));
        same("iterate", n, AF.iterate(5, AF.map((Integer i) -> i * 3 + 1)), () -> ints(n));
        same("iterate a stencil", n, AF.iterate(3, AF.stencil(1, Border.WRAP, (View<Float> v) -> v.get(-1) + v.get(1))), () -> floats(n));
        if (!all) return;
        same("booleans", n, AF.map((Byte b) -> b > 3), () -> bytes(n));
        same("records", n, AF.map((Integer i) -> new Body(i * 0.5f, 1.0 / i)), () -> ints(n));
        same("first", n, AF.<Integer>identity().reduce(-1, (a, b) -> a), () -> ints(n));
        same("filter of a range", n, AF.map((Integer i) -> i * 7).filter(i -> i % 5 == 1), () -> AF.range(n));
        same("scan", n, AF.map((Integer i) -> i + 1).scan(0, Integer::sum), () -> ints(n));
        same("sort", n, AF.map((Integer i) -> i * 0x9e3779b9).sorted(), () -> ints(n));
        same("sort of records", n, AF.map((Integer i) -> new Body(i * 0.5f, 1.0 / i)).sortedBy(b -> (byte) (int) b.x()), () -> ints(n));
        same("histogram", n, AF.map((Integer i) -> i & 15).andThen(AF.histogram(16)), () -> ints(n));
        same("two functions", n, AF.map((Integer i) -> i * 3).scan(0, Integer::sum).andThen(NEXT), () -> ints(n));
        same("relaxed", n, AF.map((Integer i) -> i * 3 + 1).relaxed(), () -> ints(n));
        same("pipelined", n, NEXT.pipelined(5000), () -> ints(n));
    }

    /** In one program reductions go over what is computed from the index for every device, and scans for the first alone. */
    private static void shapes() {
        ArrayFunction<Index2, Integer> f = AF.map((Index2 at) -> at.row() * 1000 + at.column());
        same("scan of a range of two dimensions", 5_000, f.scan(0, Integer::sum), () -> AF.range(100, 50));
        same("scan of a range of two dimensions", 100_000, f.scan(0, Integer::sum), () -> AF.range(1000, 100));
        same("filter of a range of two dimensions", 5_000, f.filter(v -> v % 3 == 0), () -> AF.range(100, 50));
        same("scan of a range of three dimensions", 6_000,
            AF.map((Index3 at) -> at.plane() * 70_000 + at.row() * 500 + at.column()).scan(0, Integer::sum), () -> AF.range(10, 20, 30));
    }

    /** Rounds in which a device reads of the others' parts what the step behind it writes again. */
    private static void rounds() {
        ArrayFunction<Integer, Integer> turned = AF.whole((Whole<Integer> w) -> w.get(w.size() - 1 - w.index()));
        ArrayFunction<Integer, Integer> map = AF.map(v -> v * 3 + 1);
        ArrayFunction<Integer, Integer> sum = AF.stencil(4, Border.WRAP, (View<Integer> v) -> v.get(-4) - v.get(4));
        same("rounds of a turned array and a map", 1 << 20, AF.iterate(8, turned.andThen(map)), () -> ints(1 << 20));
        same("rounds of a map and a stencil", 1 << 20, AF.iterate(8, map.andThen(sum)), () -> ints(1 << 20));
    }

    private static <T, R> void same(String what, int n, ArrayFunction<T, R> f, Supplier<PArray<T>> input) {
        ArrayFunction<T, R> together = f.on(0, 1);
        try (PArray<T> in = input.get(); PArray<R> expected = f.sequential().apply(in)) {
            for (int round = 0; round < 3; round++) {
                try (PArray<R> actual = together.apply(in)) {
                    equal(what + " of " + n, expected, actual);
                }
            }
        }
        if (!together.explain().contains("  ran on ")) throw new AssertionError(what + ": " + together.explain());
        if (n == SIZES[SIZES.length - 1] && what.equals("map")) System.out.println(together.explain());
    }

    private static void equal(String what, PArray<?> expected, PArray<?> actual) {
        if (expected.size() != actual.size()) throw new AssertionError(what + ": " + actual.size() + ", not " + expected.size());
        for (int i = 0; i < expected.size(); i++) {
            if (!expected.get(i).equals(actual.get(i))) {
                throw new AssertionError(what + ", element " + i + ": " + actual.get(i) + ", not " + expected.get(i));
            }
        }
    }

    /** The exception is that of the lowest element that throws, whichever device has it. */
    private static void failures() {
        int n = 100_000;
        for (int[] bad : new int[][] {{99_999}, {0}, {70_000, 20_000}, {20_000, 70_000}, {49_152, 49_151}}) {
            int[] values = new int[n];
            Arrays.fill(values, 1);
            for (int at : bad) values[at] = -at - 1;
            int lowest = Arrays.stream(bad).min().getAsInt();
            Function<Integer, Integer> f = v -> {
                if (v < 0) throw new IndexOutOfBoundsException(v);
                return v;
            };
            try (PArray<Integer> in = PArray.of(values)) {
                throwsAt(lowest, () -> AF.map(f).on(1, 0).apply(in));
                throwsAt(lowest, () -> AF.map(f).reduce(0, Integer::sum).on(0, 1).apply(in));
                throwsAt(lowest, () -> AF.map(f).filter(v -> v > 0).on(0, 1).apply(in));
                throwsAt(lowest, () -> AF.iterate(3, AF.map(f)).on(0, 1).apply(in));
            }
        }
        try (PArray<Integer> in = AF.range(n)) {
            ArrayFunction<Integer, Integer> f = AF.map((Integer i) -> 1000 / (i - 80_001)).on(0, 1);
            try (PArray<Integer> none = f.apply(in)) {
                throw new AssertionError("nothing is thrown");
            } catch (ArithmeticException e) {
                System.out.println("thrown: " + e.getMessage());
            }
        }
    }

    private static void throwsAt(int index, Supplier<PArray<Integer>> apply) {
        try (PArray<Integer> result = apply.get()) {
            throw new AssertionError("nothing is thrown");
        } catch (IndexOutOfBoundsException e) {
            String expected = new IndexOutOfBoundsException(-index - 1).getMessage();
            if (!expected.equals(e.getMessage())) throw new AssertionError(e.getMessage() + ", not " + expected);
        }
    }

    /** From group to group, to one device and back, to Java, to another group with other parts. */
    private static void chains() {
        int n = 90_000;
        List<PArray<Integer>> made = new ArrayList<>();
        made.add(ints(n));
        List<ArrayFunction<Integer, Integer>> functions = List.of(NEXT.on(0, 1), NEXT.on(0, 1), NEXT.on(1), NEXT.on(1, 0), NEXT.on(0),
            NEXT.onThreads(2), NEXT.on(0, 1), NEXT.sequential(), NEXT.on(0, 1));
        for (ArrayFunction<Integer, Integer> f : functions) made.add(f.apply(made.get(made.size() - 1)));
        try (PArray<Integer> first = ints(n)) {
            for (int k = made.size() - 1; k >= 0; k--) { // the last one first: what is read moves what lies below
                for (int i = 0; i < n; i += 97) {
                    if (made.get(k).getInt(i) != first.getInt(i) + k) throw new AssertionError("function " + k + ", element " + i);
                }
            }
        }
        for (PArray<Integer> array : made) array.close();
    }

    /** What Java writes every device reads, and so it is with memory of the user's. */
    private static void written() {
        int n = 60_000;
        ArrayFunction<Integer, Integer> f = NEXT.on(0, 1);
        try (PArray<Integer> in = ints(n)) {
            for (int at : new int[] {0, 59_999, 32_768, 5}) {
                in.putInt(at, 41);
                try (PArray<Integer> out = f.apply(in)) {
                    if (out.getInt(at) != 42) throw new AssertionError("an old element " + at);
                    out.putInt(at, 7); // of a result in parts
                    try (PArray<Integer> next = f.apply(out)) {
                        if (next.getInt(at) != 8 || next.getInt(at ^ 1) != out.getInt(at ^ 1) + 1) throw new AssertionError("an old result " + at);
                    }
                    f.applyInto(in, out);
                    if (in.getInt(at) != 8) throw new AssertionError("applyInto");
                }
            }
            try (PArray<Integer> moved = AF.<Integer>copyToDevice().on(0, 1).apply(in); PArray<Integer> out = f.apply(moved)) {
                if (out.getInt(59_000) != in.getInt(59_000) + 1) throw new AssertionError("moved");
            }
            try (PArray<Integer> part = in.slice(100, 50_100); PArray<Integer> out = f.apply(part)) {
                if (out.getInt(49_999) != in.getInt(50_099) + 1) throw new AssertionError("a slice");
                in.putInt(50_099, 1);
                try (PArray<Integer> again = f.apply(part)) {
                    if (again.getInt(49_999) != 2) throw new AssertionError("an old slice");
                }
            }
        }
        PArray<Integer> table = ints(n);
        try (PArray<Integer> doubled = AF.map((Integer v) -> 2 * v).on(0, 1).apply(table);
             PArray<Integer> out = AF.map((Integer i) -> doubled.getInt(n - 1 - i)).on(0, 1).apply(AF.range(n))) {
            for (int i = 0; i < n; i++) if (out.getInt(i) != 2 * table.getInt(n - 1 - i)) throw new AssertionError("a captured result " + i);
        }
        table.close();
    }

    private static void closed() {
        PArray<Integer> in = ints(50_000);
        PArray<Integer> out = NEXT.on(0, 1).apply(in);
        in.close();
        if (out.getInt(49_999) != (49_999 * 31 ^ 49_999 >>> 3) + 1) throw new AssertionError("closed");
        out.close();
        out.close();
        try {
            NEXT.on(0, 1).apply(out);
            throw new AssertionError("open");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            NEXT.on(1, 1);
            throw new AssertionError("twice");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
