package weft.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.Tuple3;
import weft.Weft;

/**
 * One apply on the first device, and on all of them as one, of which GPUs are if there are several, in turns: where the result stays, and with reading an element, for which
 * it comes to the host. Arguments: rounds; times as many elements; words in the names of rows, if not all. The bits must be the same.
 */
final class Devices {
    private static final int POINTS = 1000;
    private static final int WARM_UP = 4;
    /** So long that HotSpot has compiled what an apply needs: one in parts takes 0.2 ms longer before. */
    private static final double WARM_UP_MS = 5000;
    /** Of what takes so long few rounds must do. */
    private static final double ENOUGH_MS = 4000;

    private record Body(float x, float y, float z, float mass) {}

    private record Pull(float x, float y, float z) {}

    private final int rounds;
    private final int[] more;
    private final List<String> wanted;

    private Devices(int rounds, int[] more, List<String> wanted) {
        this.rounds = rounds;
        this.more = more;
        this.wanted = wanted;
    }

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int scale = Integer.parseInt(args[1]);
        List<String> all = Weft.devices();
        if (all.size() < 2) throw new IllegalStateException("there is one device: " + all);
        int count = (int) all.stream().filter(text -> text.contains("type: GPU")).count(); // GPUs come first
        if (count < 2) count = all.size();
        int[] more = new int[count - 1];
        Arrays.setAll(more, i -> i + 1);
        System.out.printf("%nOne apply on several devices as one, ms (medians of so many rounds, %d at most, in turns)%n", rounds);
        for (String device : all.subList(0, count)) System.out.println("  " + device.lines().findFirst().orElseThrow());
        System.out.printf("%n  %-30s %10s %10s %7s %6s %10s %10s %7s %6s%n", "", "the first", "all", "times", "rounds", "and read", "all", "times", "rounds");
        new Devices(rounds, more, List.of(args).subList(2, args.length)).run(scale);
    }

    private void run(int scale) {
        if (isWanted("n-body")) nBody(scale << 14);
        if (isWanted("Monte Carlo")) monteCarlo(scale << 16);
        if (isWanted("Black-Scholes")) blackScholes(scale << 20);
        if (isWanted("saxpy, sum")) saxpyAndSum(scale << 22);
    }

    private boolean isWanted(String row) {
        return wanted.isEmpty() || wanted.stream().anyMatch(row::contains);
    }

    private static float[] random(int seed, int size, double low, double high) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] column = new float[size];
        for (int i = 0; i < size; i++) column[i] = (float) random.nextDouble(low, high);
        return column;
    }

    private void nBody(int n) {
        float[] x = random(1, n, 0, 1);
        float[] y = random(2, n, 0, 1);
        float[] z = random(3, n, 0, 1);
        Body[] bodies = new Body[n];
        for (int i = 0; i < n; i++) bodies[i] = new Body(x[i], y[i], z[i], 1f / n);
        try (PArray<Body> all = PArray.of(bodies)) {
            row("n-body, all pairs of " + n, AF.map((Body body) -> {
                float ax = 0;
                float ay = 0;
                float az = 0;
                for (int j = 0; j < all.size(); j++) {
                    Body other = all.get(j);
                    float dx = other.x - body.x;
                    float dy = other.y - body.y;
                    float dz = other.z - body.z;
                    float square = dx * dx + dy * dy + dz * dz + 0.001f;
                    float pull = other.mass / (square * (float) Math.sqrt(square));
                    ax += pull * dx;
                    ay += pull * dy;
                    az += pull * dz;
                }
                return new Pull(ax, ay, az);
            }), all);
        }
    }

    private static int next(int s) {
        s ^= s << 13;
        s ^= s >>> 17;
        return s ^ s << 5;
    }

    private static int hits(int i) {
        int state = (i + 1) * 0x9E3779B9;
        int count = 0;
        for (int k = 0; k < POINTS; k++) {
            state = next(state);
            float x = (state >>> 8) * 0x1p-24f;
            state = next(state);
            float y = (state >>> 8) * 0x1p-24f;
            if (x * x + y * y <= 1f) count++;
        }
        return count;
    }

    private void monteCarlo(int n) {
        try (PArray<Integer> range = AF.range(n)) {
            row("Monte Carlo, " + n + " x " + POINTS, AF.map((Integer i) -> hits(i)), range);
            row("the same and its sum", AF.map((Integer i) -> (long) hits(i)).reduce(0L, Long::sum), range);
        }
    }

    private void blackScholes(int n) {
        ArrayFunction<Tuple3<Float, Float, Float>, Tuple2<Float, Float>> prices = Inside.function("BlackScholes", "prices");
        try (PArray<Float> price = made(n, 1, 5, 30); PArray<Float> strike = made(n, 2, 1, 100);
                PArray<Float> years = made(n, 3, 0.25f, 10);
                PArray<Tuple3<Float, Float, Float>> input = PArray.zip(price, strike, years)) {
            row("Black-Scholes, " + n, prices, input);
        }
    }

    /** Any numbers, made on the first device: there may be more than a heap has room for. */
    private static PArray<Float> made(int n, int seed, float low, float high) {
        return AF.map((Integer i) -> low + (high - low) * ((next((i + 1) * 0x9E3779B9 + seed) >>> 8) * 0x1p-24f)).on(0).apply(AF.range(n));
    }

    private void saxpyAndSum(int n) {
        try (PArray<Float> x = made(n, 1, 5, 30); PArray<Float> y = made(n, 2, 1, 100);
                PArray<Tuple2<Float, Float>> both = PArray.zip(x, y)) {
            row("saxpy, " + n, AF.map((Tuple2<Float, Float> t) -> 2.5f * t._1() + t._2()), both);
            row("sum, " + n, AF.<Float>identity().reduce(0f, Float::sum), x);
        }
    }

    private <T, R> void row(String name, ArrayFunction<T, R> f, PArray<T> input) {
        ArrayFunction<T, R> first = f.on(0);
        ArrayFunction<T, R> all = f.on(0, more);
        try (PArray<R> one = first.apply(input); PArray<R> several = all.apply(input)) {
            for (int i = 0; i < one.size(); i += 1 + one.size() / 100_000) {
                if (!one.get(i).equals(several.get(i))) throw new AssertionError(name + ", element " + i);
            }
        }
        System.out.printf(Locale.ROOT, "  %-30s %s %s%n", name, measured(first, all, input, (result, n) -> { }),
            measured(first, all, input, (result, n) -> result.get(n - 1)));
    }

    private <T, R> String measured(ArrayFunction<T, R> first, ArrayFunction<T, R> all, PArray<T> input,
            BiConsumer<PArray<R>, Integer> use) {
        Samples one = new Samples();
        Samples several = new Samples();
        double spent = 0;
        for (int round = 0; round < WARM_UP || spent < WARM_UP_MS; round++) spent += time(first, input, use) + time(all, input, use);
        spent = 0;
        for (int round = 0; round < rounds && (round < 2 || spent < ENOUGH_MS); round++) {
            double a = time(first, input, use);
            double b = time(all, input, use);
            spent += a + b;
            one.add(a);
            several.add(b);
        }
        return String.format(Locale.ROOT, "%10.3f %10.3f %7.2f %6d", one.median(), several.median(), one.median() / several.median(), one.count());
    }

    private static <T, R> double time(ArrayFunction<T, R> f, PArray<T> input, BiConsumer<PArray<R>, Integer> use) {
        return Samples.time(() -> {
            try (PArray<R> result = f.apply(input)) {
                use.accept(result, result.size());
            }
        });
    }
}
