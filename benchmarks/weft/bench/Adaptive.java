package weft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
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
 * What {@code device=adaptive} costs beside the best place that one could have named: {@code Adaptive CALLS [CASE...]}, under that
 * option; of cases that are named it says what was learnt.
 * In every turn each contestant has a block of calls, one behind the other as a program has them, so that whatever else the machine
 * does falls on all of them. A second table has other work on the device in the middle third of the calls.
 */
public final class Adaptive {
    /** Who takes so many times as long as the best fixed place after a few calls is not called any more: it is not the best. */
    private static final double HOPELESS = 4;
    private static final int FEW_CALLS = 40;
    /** Calls one behind the other. */
    private static final int BLOCK = 20;
    private static final int WARM_UP = 3;
    private static final int SHORT_CALLS = 500;
    private static final int SHORT_BLOCKS = 200;
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
        /** Of each block, a call's mean. */
        final List<Double> blocks = new ArrayList<>();
        double total;
        int calls;
        boolean isOut;

        Contestant(String name, Runnable call) {
            this.name = name;
            this.call = call;
        }

        double once() {
            return Samples.time(call);
        }

        void block(int of) {
            double before = total;
            for (int i = 0; i < of; i++) total += once();
            calls += of;
            blocks.add((total - before) / of);
        }

        /** Of the blocks. */
        double median() {
            Samples all = new Samples();
            blocks.forEach(all::add);
            return all.median();
        }

        double mean() {
            return total / calls;
        }

        /** The median of how many times as long as the other's block of the same turn each one took. */
        double of(Contestant other) {
            Samples ratios = new Samples();
            for (int i = 0; i < Math.min(blocks.size(), other.blocks.size()); i++) ratios.add(blocks.get(i) / other.blocks.get(i));
            return ratios.median();
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
        for (int call = from, turn = 0; call < to; call += BLOCK, turn++) {
            for (int k = 0; k < all.length; k++) {
                int at = (turn / 2 + k) % all.length; // and every second time the other way round
                Contestant each = all[turn % 2 == 0 ? at : all.length - 1 - at];
                if (!each.isOut) each.block(Math.min(BLOCK, to - call));
            }
            if (given || all[all.length - 1].calls != FEW_CALLS) continue;
            double best = best(all).mean();
            for (int i = 0; i < all.length - 1; i++) all[i].isOut = all[i].mean() > HOPELESS * best;
        }
    }

    /** The best fixed place. */
    private static Contestant best(Contestant[] all) {
        return Arrays.stream(all, 0, all.length - 1).filter(each -> each.calls > 0)
            .min(Comparator.comparingDouble(Contestant::mean)).orElseThrow();
    }

    private static void print(String name, int size, Contestant[] all) {
        System.out.printf(Locale.ROOT, "%-16s %9d", name, size);
        for (Contestant each : all) {
            System.out.printf(" %9s", each.calls == 0 ? "-" : String.format(Locale.ROOT, "%.3f", each.mean()));
        }
        Contestant adaptive = all[all.length - 1];
        Contestant best = best(all);
        System.out.printf(Locale.ROOT, " %8.1f %% %8.1f %%%n", 100 * (adaptive.mean() / best.mean() - 1), 100 * (adaptive.of(best) - 1));
    }

    private static void head(String what) {
        System.out.printf("%n%-16s %9s", what, "size");
        for (int i = 0; i < Weft.devices().size(); i++) System.out.printf(" %9s", "device " + i);
        System.out.printf(" %9s %9s %9s %10s %10s%n", "threads", "in order", "adaptive", "over best", "of blocks");
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
                for (int k = 0; k < WARM_UP; k++) busy.once();
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

    /** What it takes to choose, where nothing is shorter than in order: the medians of many long blocks in turns. */
    private static void choosing() {
        Case<Float, Float> of = new Case<>(AF.map((Float v) -> v + 1), PArray.of(floats(4)));
        Contestant inOrder = of.contestant("in order", of.function().sequential());
        Contestant adaptive = of.contestant("adaptive", of.function());
        for (int turn = 0; turn < 2 * SHORT_BLOCKS; turn++) {
            if (turn == SHORT_BLOCKS) {
                inOrder.blocks.clear();
                adaptive.blocks.clear();
            }
            inOrder.block(SHORT_CALLS);
            adaptive.block(SHORT_CALLS);
        }
        System.out.printf(Locale.ROOT, "a map of 4 elements: in order %.0f ns a call, adaptive %.0f ns%n%n",
            1e6 * inOrder.median(), 1e6 * adaptive.median());
    }

    /** What each contestant's blocks took, a row a block: what is drawn. */
    private static void blocks(StringBuilder csv, String name, Contestant[] all) {
        for (Contestant each : all) {
            for (int i = 0; i < each.blocks.size(); i++) {
                csv.append(String.format(Locale.ROOT, "%s,%s,%d,%.4f%n", name, each.name, i * BLOCK, each.blocks.get(i)));
            }
        }
    }

    /** {@code -Dadaptive.csv}: where the blocks of the second table are written. */
    public static void main(String[] args) throws IOException {
        int calls = Integer.parseInt(args[0]);
        List<String> names = args.length > 1 ? List.of(args).subList(1, args.length) : List.copyOf(CASES.keySet());
        choosing();
        System.out.println("milliseconds a call, " + calls + " calls in blocks of " + BLOCK + " in turns; of who takes " + HOPELESS
            + " times as long as the best " + FEW_CALLS);
        for (String device : Weft.devices()) System.out.println("  " + device.lines().findFirst().orElseThrow());
        head("");
        for (String name : names) {
            for (int size : SIZES.get(name)) {
                Case<?, ?> of = CASES.get(name).apply(size);
                Contestant[] all = contestants(of);
                turns(all, 0, calls, false);
                print(name, size, all);
                if (args.length > 1) System.out.println(of.function().explain());
            }
        }
        int third = Math.max(1, calls / 5);
        StringBuilder csv = new StringBuilder(String.format("case,place,call,ms%n"));
        head(3 * third + " calls");
        for (String name : names) {
            int size = SIZES.get(name)[1];
            Case<?, ?> of = CASES.get(name).apply(size);
            Contestant[] all = contestants(of);
            all[all.length - 2].isOut = true; // in order
            turns(all, 0, third, true);
            Load busy = new Load();
            try (busy) {
                turns(all, third, 2 * third, true);
            }
            turns(all, 2 * third, 3 * third, true);
            print(name + ", load", size, all);
            blocks(csv, name + " " + size, all);
            if (args.length > 1) System.out.println(of.function().explain());
        }
        String file = System.getProperty("adaptive.csv", "");
        if (!file.isEmpty()) Files.writeString(Path.of(file), csv);
    }
}
