package weft.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import weft.Weft;

/**
 * What a program has that names a place, or leaves it to {@code device=adaptive}: each contestant is a process of its own, which
 * finds empty caches and has prepared nothing, and all of its calls count, from the first one on. In turns, so that whatever else the
 * machine does falls on all of them.
 */
public final class AdaptiveProcesses {
    /** The first argument of a contestant's own process. */
    private static final String CHILD = "child";
    /** Processes of each contestant, at most and at least; no row begins another round when it has taken so long. */
    private static final int ROUNDS = 5;
    private static final int LEAST_ROUNDS = 3;
    private static final double ROW_MS = 6_000;
    /** Nor does any when all have taken so long: the column of rounds tells how many there were. */
    private static final double TABLE_MS = 140_000;
    /** In the first round a process is ended when it has taken so many times as long as the quickest before it. */
    private static final double HOPELESS = 2;
    /** Who took so many times as long as the best place in the first round has no other. */
    private static final double OUT = 1.5;
    /** When HotSpot has compiled what it is to run, the latest calls tell how long the others will take. */
    private static final double WARM_MS = 1_500;
    private static final int BLOCK = 20;

    private static final class Contestant {
        final String name;
        final String options;
        /** Of each process that came to its end, a call's mean. */
        final List<Double> rounds = new ArrayList<>();
        /** Of the one that was ended; 0: none was. */
        double ended;
        boolean isOut;

        Contestant(String name, String options) {
            this.name = name;
            this.options = options;
        }

        double median() {
            Samples all = new Samples();
            rounds.forEach(all::add);
            return all.median();
        }

        /** The median of how many times as long as the other's process of the same turn each one took. */
        double of(Contestant other) {
            Samples ratios = new Samples();
            for (int i = 0; i < rounds.size(); i++) ratios.add(rounds.get(i) / other.rounds.get(i));
            return ratios.median();
        }
    }

    private final int calls;
    private final String library;
    private final Path folder;
    private final long begun = System.nanoTime();

    private AdaptiveProcesses(int calls, String library, Path folder) {
        this.calls = calls;
        this.library = library;
        this.folder = folder;
    }

    /** {@code AdaptiveProcesses CALLS LIBRARY FOLDER [CASE...]}: with a folder for caches, which is emptied. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].equals(CHILD)) {
            System.out.println(calls(AdaptiveCase.of(args[1], Integer.parseInt(args[2])), Integer.parseInt(args[3]), Double.parseDouble(args[4])));
            return;
        }
        new AdaptiveProcesses(Integer.parseInt(args[0]), args[1], Path.of(args[2]))
            .table(args.length > 3 ? List.of(args).subList(3, args.length) : AdaptiveCase.names());
    }

    /** How many there were, and what they took. */
    private static String calls(AdaptiveCase<?, ?> of, int calls, double mostMillis) {
        double total = 0;
        double block = 0;
        int done = 0;
        while (done < calls) {
            double each = Samples.time(of::call);
            done++;
            total += each;
            block += each;
            if (done % BLOCK != 0 && each < mostMillis / BLOCK) continue;
            double rest = block / ((done - 1) % BLOCK + 1) * (calls - done);
            if (total > mostMillis || total > WARM_MS && total + rest > mostMillis) break;
            if (done % BLOCK == 0) block = 0;
        }
        return done + " " + total;
    }

    /** Every device, threads and in order; the last one chooses among them. */
    private static List<Contestant> contestants() {
        List<Contestant> all = new ArrayList<>();
        for (int i = 0; i < Weft.devices().size(); i++) all.add(new Contestant("device " + i, "device=" + i));
        all.add(new Contestant("threads", "device=java"));
        all.add(new Contestant("in order", "device=sequential"));
        all.add(new Contestant("adaptive", "device=adaptive"));
        return all;
    }

    private void table(List<String> names) throws IOException, InterruptedException {
        System.out.printf("%nmilliseconds a call, all %d calls of a process that has prepared nothing, medians of processes in turns; "
            + "of who takes %.0f times as long as the quickest until that is seen%n%-16s %9s", calls, HOPELESS, "processes", "size");
        for (Contestant each : contestants()) System.out.printf(" %9s", each.name);
        System.out.printf(" %10s %10s %7s%n", "over best", "of turns", "rounds");
        for (String name : names) {
            for (int size : AdaptiveCase.sizes(name)) print(name, size, row(name, size));
        }
    }

    private List<Contestant> row(String name, int size) throws IOException, InterruptedException {
        List<Contestant> all = contestants();
        long start = System.nanoTime();
        for (int round = 0; round < ROUNDS; round++) {
            if (round >= LEAST_ROUNDS && millisSince(start) > ROW_MS || round > 0 && millisSince(begun) > TABLE_MS) break;
            double most = Double.POSITIVE_INFINITY;
            for (int k = 0; k < all.size(); k++) { // every second time the other way round
                Contestant each = all.get(round % 2 == 0 ? k : all.size() - 1 - k);
                if (each.isOut) continue;
                double took = process(each, name, size, most);
                if (round == 0 && k + 2 < all.size()) most = Math.min(most, HOPELESS * took);
                else most = Double.POSITIVE_INFINITY; // the one that chooses is never ended
            }
            if (round > 0) continue;
            double best = best(all).median();
            for (Contestant each : places(all)) each.isOut = each.rounds.isEmpty() || each.median() > OUT * best;
        }
        return all;
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    /** What all of its calls took, or those until it was ended; infinite then. */
    private double process(Contestant contestant, String name, int size, double most) throws IOException, InterruptedException {
        String[] said = ChildJvm.run(library, contestant.options, ChildJvm.emptied(folder), AdaptiveProcesses.class,
            List.of(CHILD, name, Integer.toString(size), Integer.toString(calls), Double.toString(most))).split(" ");
        int done = Integer.parseInt(said[0]);
        double total = Double.parseDouble(said[1]);
        if (done < calls) {
            contestant.ended = total / done;
            return Double.POSITIVE_INFINITY;
        }
        contestant.rounds.add(total / done);
        return total;
    }

    private static List<Contestant> places(List<Contestant> all) {
        return all.subList(0, all.size() - 1);
    }

    /** The best place, of those that were in every round; the first device was. */
    private static Contestant best(List<Contestant> all) {
        return places(all).stream().filter(each -> !each.isOut && !each.rounds.isEmpty())
            .min(Comparator.comparingDouble(Contestant::median)).orElseThrow();
    }

    private static void print(String name, int size, List<Contestant> all) {
        System.out.printf(Locale.ROOT, "%-16s %9d", name, size);
        for (Contestant each : all) System.out.printf(Locale.ROOT, " %9.3f", each.rounds.isEmpty() ? each.ended : each.median());
        Contestant adaptive = all.get(all.size() - 1);
        Contestant best = best(all);
        System.out.printf(Locale.ROOT, " %8.1f %% %8.1f %% %7d%n", 100 * (adaptive.median() / best.median() - 1), 100 * (adaptive.of(best) - 1),
            adaptive.rounds.size());
    }
}
