package weft;

import java.util.function.Function;

/** Functions whose elements take much of a thread's stack: by arrays that they make, or by their columns. */
final class StacksProgram {
    private static final int SIZE = 9000;

    private record Wide(byte a, short b, char c, int d, long e, float f, double g, boolean h, int i, long j, double k, Tuple2<Long, Byte> l) {}

    private record Row(double a, double b, double c, double d, double e, double f, double g, double h) {
        static Row of(double x) {
            return new Row(x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7);
        }
    }

    private record Widest(Row a, Row b, Row c, Row d, Row e, Row f, Row g, Row h) {
        static Widest of(int i) {
            return new Widest(Row.of(i), Row.of(i + 8), Row.of(i + 16), Row.of(i + 24), Row.of(i + 32), Row.of(i + 40), Row.of(i + 48), Row.of(i + 56));
        }
    }

    private StacksProgram() {}

    /** Four arrays of 32 KB, the most there may be. */
    private static int mixed(int x, int y) {
        long[] a = new long[4096], b = new long[4096], c = new long[4096];
        double[][] d = new double[64][64];
        int i = (x * 31 + y * 7) & 4095, j = (x ^ y) & 4095;
        a[i] = x;
        b[j] = y;
        c[i] ^= a[j] + b[i];
        d[j & 63][i & 63] += c[i] + a[i];
        return Math.max(x, y) + (int) (a[(i + 1) & 4095] + b[(j + 1) & 4095] + c[(i + 5) & 4095] + d[i & 63][j & 63]);
    }

    /** Less, which are computed sixteen at a time. */
    private static int some(int x) {
        int[] a = new int[2000], b = new int[2000];
        a[x & 1023] = x;
        b[(x * 5) & 1023] = a[(x * 7) & 1023] + 1;
        return a[x & 511] + b[x & 1023] + x;
    }

    private static <T, R> void check(String what, ArrayFunction<T, R> f, PArray<T> input) {
        try (PArray<R> device = f.apply(input); PArray<R> java = f.onThreads(2).apply(input)) {
            boolean same = device.size() == java.size();
            for (int i = 0; same && i < java.size(); i++) same = device.get(i).equals(java.get(i));
            if (!same) throw new AssertionError(what);
        }
    }

    public static void main(String[] args) {
        PArray<Integer> input = AF.<Integer, Integer>map(i -> i * 7919 % 10007).apply(AF.range(SIZE));
        ArrayFunction<Integer, Integer> same = AF.identity();
        check("map", AF.<Integer, Integer>map(x -> mixed(x, 1)), input);
        check("maps", AF.<Integer, Integer>map(x -> some(x)).map(x -> some(x + 1)), input);
        check("reduce", same.reduce(0, (x, y) -> mixed(x, y)), input);
        check("scan", AF.<Integer, Integer>map(x -> mixed(x, 2)).scan(0, (x, y) -> mixed(x, y)), input);
        check("filter", same.filter(x -> mixed(x, 3) % 2 == 0), input);
        check("sort", same.sortedBy(x -> some(x)), input);
        check("stencil", AF.<Integer, Integer>stencil(1, Border.WRAP, v -> some(v.get(-1)) + some(v.get(1))), input);
        Function<Integer, Wide> wide = i -> new Wide((byte) (int) i, (short) (int) i, (char) (int) i, i, i, i, i, i % 3 == 0, i, i, i,
            new Tuple2<>((long) i, (byte) (int) i));
        try (PArray<Wide> records = AF.map(wide).apply(input)) {
            check("records", AF.<Wide>identity().filter(r -> r.h()), records);
        }
        try (PArray<Widest> records = AF.<Integer, Widest>map(i -> Widest.of(i)).apply(input)) {
            ArrayFunction<Widest, Widest> even = AF.<Widest>identity().filter(r -> (long) r.a().a() % 2 == 0);
            check("widest records", even, records);
            check("the same in order", even.sequential(), records);
            Partition<Widest> parts = AF.<Widest>identity().partition(r -> (long) r.a().a() % 2 == 0).apply(records);
            int accepted = 0;
            for (int i = 0; i < SIZE; i++) {
                Widest r = records.get(i);
                boolean isEven = (long) r.a().a() % 2 == 0;
                Widest found = isEven ? parts.accepted().get(accepted++) : parts.rejected().get(i - accepted);
                if (!r.equals(found)) throw new AssertionError("partition " + i);
            }
        }
        System.out.println("done");
    }
}
