package weft.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.Tuple4;
import weft.Weft;
import weft.bench.arrays.Idea;

/**
 * What {@code device=adaptive} costs beside the best place that one could have named: {@code Adaptive CALLS}, under that option.
 * In every turn each contestant is called once, so that whatever else the machine does falls on all of them. A second table has
 * other work on the device in the middle third of the calls.
 */
public final class Adaptive {
    /** Who takes so many times as long as the best fixed place after a few calls is not called any more: it is not the best. */
    private static final double HOPELESS = 4;
    private static final int FEW_CALLS = 40;
    private static final int WARM_UP = 3;
    /** What a call of the other work takes on the device, alone, at least. */
    private static final double LOAD_MS = 2;
    private static final float SOFTENING = 1e-3f;

    private static final Map<String, IntFunction<Case<?, ?>>> CASES = new LinkedHashMap<>();

    static {
        CASES.put("Blur", n -> {
            int width = (int) Math.sqrt(n);
            return new Case<>(AF.<Float, Float>stencil2(width, 2, Border.CLAMP, view -> {
                float sum = 0;
                for (int down = -2; down <= 2; down++) {
                    for (int right = -2; right <= 2; right++) sum += view.get(down, right);
                }
                return sum * 0.04f;
            }), PArray.of(floats(width * width)));
        });
        CASES.put("Series", n -> new Case<>(AF.map(Adaptive::coefficient), AF.range(n)));
        CASES.put("Particles", n -> {
            PArray<Float> x = PArray.of(floats(n));
            PArray<Float> y = PArray.of(floats(n));
            return new Case<>(AF.map((Tuple4<Float, Float, Float, Float> p) -> moved(p, x, y)),
                PArray.zip(x, y, PArray.of(new float[n]), PArray.of(new float[n])));
        });
        CASES.put("Crypt", n -> { // blocks of 8 bytes
            int[] key = new Random(1).ints(52, 0, 1 << 16).toArray();
            return new Case<>(AF.map((Long block) -> Idea.encrypt(block, key)), PArray.of(new Random(2).longs(n).toArray()));
        });
    }

    private static final Map<String, int[]> SIZES = Map.of("Blur", new int[] {32 * 32, 256 * 256, 1024 * 1024},
        "Series", new int[] {10, 500, 5000}, "Particles", new int[] {32, 512, 2048}, "Crypt", new int[] {64, 8192, 1 << 20});

    private record Case<T, R>(ArrayFunction<T, R> function, PArray<T> input) {
        Contestant contestant(String name, ArrayFunction<T, R> where) {
            where.prepare(input);
            return new Contestant(name, () -> where.apply(input).close());
        }
    }

    /** One way to run, and what its calls have taken. */
    private static final class Contestant {
        final String name;
        final Runnable call;
        double total;
        int calls;
        boolean isOut;

        Contestant(String name, Runnable call) {
            this.name = name;
            this.call = call;
        }

        double once() {
            long start = System.nanoTime();
            call.run();
            return (System.nanoTime() - start) / 1e6;
        }

        void count() {
            total += once();
            calls++;
        }

        double mean() {
            return total / calls;
        }
    }

    private Adaptive() {}

    private static float[] floats(int n) {
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

    /** Every device, threads and in order; the last one chooses among them. */
    private static <T, R> Contestant[] contestants(Case<T, R> of) {
        ArrayFunction<T, R> f = of.function();
        int devices = Weft.devices().size();
        Contestant[] all = new Contestant[devices + 3];
        for (int i = 0; i < devices; i++) all[i] = of.contestant("device " + i, f.on(i));
        all[devices] = of.contestant("threads", f.onThreads(Runtime.getRuntime().availableProcessors()));
        all[devices + 1] = of.contestant("in order", f.sequential());
        all[devices + 2] = of.contestant("adaptive", f);
        for (int i = 0; i < devices + 2; i++) {
            for (int k = 0; k < WARM_UP; k++) all[i].once();
        }
        return all;
    }

    /** {@code given}: whoever is slow at first may be the best later. */
    private static void turns(Contestant[] all, int from, int to, boolean given) {
        for (int call = from; call < to; call++) {
            for (int k = 0; k < all.length; k++) {
                int at = (call / 2 + k) % all.length; // and every second time the other way round
                Contestant each = all[call % 2 == 0 ? at : all.length - 1 - at];
                if (!each.isOut) each.count();
            }
            if (given || call - from != FEW_CALLS) continue;
            double best = best(all);
            for (int i = 0; i < all.length - 1; i++) all[i].isOut = all[i].mean() > HOPELESS * best;
        }
    }

    /** What the best fixed place takes. */
    private static double best(Contestant[] all) {
        return Arrays.stream(all, 0, all.length - 1).filter(each -> each.calls > 0).mapToDouble(Contestant::mean).min().orElseThrow();
    }

    private static void print(String name, int size, Contestant[] all) {
        System.out.printf(Locale.ROOT, "%-16s %9d", name, size);
        for (Contestant each : all) {
            System.out.printf(" %9s", each.calls == 0 ? "-" : String.format(Locale.ROOT, "%.3f", each.mean()));
        }
        System.out.printf(Locale.ROOT, " %8.1f %%%n", 100 * (all[all.length - 1].mean() / best(all) - 1));
    }

    private static void head(String what) {
        System.out.printf("%n%-16s %9s", what, "size");
        for (int i = 0; i < Weft.devices().size(); i++) System.out.printf(" %9s", "device " + i);
        System.out.printf(" %9s %9s %9s %10s%n", "threads", "in order", "adaptive", "over best");
    }

    /** Other work on the device, for as long as this is open. */
    private static final class Load implements AutoCloseable {
        private volatile boolean over;
        private final Thread thread;

        Load() {
            Contestant busy;
            int size = 10_000;
            do {
                busy = on0(CASES.get("Series").apply(size *= 2));
                for (int k = 0; k < WARM_UP; k++) busy.count();
            } while (busy.once() < LOAD_MS);
            Runnable call = busy.call;
            thread = new Thread(() -> {
                while (!over) call.run();
            });
            thread.start();
        }

        private static <T, R> Contestant on0(Case<T, R> work) {
            return work.contestant("load", work.function().on(0));
        }

        @Override public void close() {
            over = true;
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        int calls = Integer.parseInt(args[0]);
        System.out.println("milliseconds a call, " + calls + " calls in turns; of who takes " + HOPELESS + " times as long as the best "
            + FEW_CALLS);
        for (String device : Weft.devices()) System.out.println("  " + device.lines().findFirst().orElseThrow());
        head("");
        for (String name : CASES.keySet()) {
            for (int size : SIZES.get(name)) {
                Case<?, ?> of = CASES.get(name).apply(size);
                Contestant[] all = contestants(of);
                turns(all, 0, calls, false);
                print(name, size, all);
                if (args.length > 1) System.out.println(of.function().explain());
            }
        }
        int third = Math.max(1, calls / 5);
        head(3 * third + " calls");
        for (String name : CASES.keySet()) {
            int size = SIZES.get(name)[1];
            Case<?, ?> of = CASES.get(name).apply(size);
            Contestant[] all = contestants(of);
            all[all.length - 2].isOut = true; // in order
            turns(all, 0, third, true);
            try (Load busy = new Load()) {
                turns(all, third, 2 * third, true);
            }
            turns(all, 2 * third, 3 * third, true);
            print(name + ", load", size, all);
            if (args.length > 1) System.out.println(of.function().explain());
        }
    }
}
