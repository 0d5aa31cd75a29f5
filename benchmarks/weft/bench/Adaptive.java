package weft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Weft;

/**
 * What {@code device=adaptive} costs beside the best place that one could have named: {@code Adaptive CALLS [CASE...]}, under that
 * option; of cases that are named it says what was learnt.
 * In every turn each contestant has a block of calls, one behind the other as a program has them, so that whatever else the machine
 * does falls on all of them. A second table has other work on the device in the middle third of the calls. Places are prepared and have had
 * a few calls that do not count; {@link AdaptiveProcesses} counts all calls of a process.
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

    private static <T, R> Contestant contestant(AdaptiveCase<T, R> of, String name, ArrayFunction<T, R> where) {
        where.prepare(of.input());
        return new Contestant(name, () -> where.apply(of.input()).close());
    }

    /** Every device, threads and in order; the last one chooses among them. */
    private static <T, R> Contestant[] contestants(AdaptiveCase<T, R> of) {
        ArrayFunction<T, R> f = of.function();
        int devices = Weft.devices().size();
        Contestant[] all = new Contestant[devices + 3];
        for (int i = 0; i < devices; i++) all[i] = contestant(of, "device " + i, f.on(i));
        all[devices] = contestant(of, "threads", f.onThreads(Runtime.getRuntime().availableProcessors()));
        all[devices + 1] = contestant(of, "in order", f.sequential());
        all[devices + 2] = contestant(of, "adaptive", f);
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
                busy = on0(AdaptiveCase.of("Series", size *= 2));
                for (int k = 0; k < WARM_UP; k++) busy.once();
            } while (busy.once() < LOAD_MS);
            Runnable call = busy.call;
            thread = new Thread(() -> {
                while (!over) call.run();
            });
            thread.start();
        }

        private static <T, R> Contestant on0(AdaptiveCase<T, R> work) {
            return contestant(work, "load", work.function().on(0));
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
        AdaptiveCase<Float, Float> of = new AdaptiveCase<>(AF.map((Float v) -> v + 1), PArray.of(AdaptiveCase.floats(4)));
        Contestant inOrder = contestant(of, "in order", of.function().sequential());
        Contestant adaptive = contestant(of, "adaptive", of.function());
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
        List<String> names = args.length > 1 ? List.of(args).subList(1, args.length) : AdaptiveCase.names();
        choosing();
        System.out.println("milliseconds a call, " + calls + " calls in blocks of " + BLOCK + " in turns; of who takes " + HOPELESS
            + " times as long as the best " + FEW_CALLS);
        for (String device : Weft.devices()) System.out.println("  " + device.lines().findFirst().orElseThrow());
        head("");
        for (String name : names) {
            for (int size : AdaptiveCase.sizes(name)) {
                AdaptiveCase<?, ?> of = AdaptiveCase.of(name, size);
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
            int size = AdaptiveCase.sizes(name)[1];
            AdaptiveCase<?, ?> of = AdaptiveCase.of(name, size);
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
