package weft.bench.contest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import weft.bench.contest.Peer.Refusal;

/** One program on all systems, in turns. */
public final class Contest implements AutoCloseable {
    static final String WRONG = "WRONG: ";
    private static final int WARM_RUNS = 3;
    private static final double SLOW_MILLIS = 1000;
    private static final int SLOW_ROUNDS = 3;
    /** Longer than threads of OpenMP look for new work before they sleep. */
    private static final int PAUSE_MILLIS = 3;

    private final Setup setup;
    private final Entry entry;
    private final Program program;
    private final Path folder;
    private final Map<Way.Host, Peer> peers = new EnumMap<>(Way.Host.class);
    private final Map<Way, String> refusals = new EnumMap<>(Way.class);
    private final Map<Way, Double> first = new EnumMap<>(Way.class);
    private final Map<Way, List<Double>> times = new EnumMap<>(Way.class);
    private final Map<Way, String> versions = new EnumMap<>(Way.class);
    private Parts firstParts;
    private Parts parts;
    private String device = "";
    private String driver = "";
    private String platform = "";
    private final Consumer<String> progress;

    /** {@code folder}: where the data is put for systems that do not make it; {@code progress} is told what is done. */
    public Contest(Setup setup, Entry entry, Size size, Path folder, Consumer<String> progress) throws IOException {
        this.setup = setup;
        this.progress = progress;
        this.entry = entry;
        this.program = entry.make().apply(size);
        this.folder = folder;
        Object[] inputs = program.inputs();
        for (int i = 0; i < inputs.length; i++) Data.write(inputs[i], folder.resolve("in" + i));
        for (Way way : setup.ways()) {
            try {
                if (!peers.containsKey(way.host)) {
                    peers.put(way.host, new Peer(setup.command(way.host, entry.name(), size), setup.log()));
                }
            } catch (Refusal e) {
                refusals.put(way, e.getMessage());
            }
        }
        try {
            device = setup.device(peers, false);
            driver = setup.device(peers, true);
        } catch (Refusal e) {
            // those that need one will say so
        }
        for (Way way : setup.ways()) {
            if (refusals.containsKey(way)) continue;
            try {
                prepare(way);
            } catch (Refusal e) {
                refusals.put(way, e.getMessage());
            }
        }
    }

    /** Tells a process of the data, and what the way's kernels are, if it has to be told. */
    private void prepare(Way way) throws Refusal {
        Peer peer = peers.get(way.host);
        if (way.host.looksForDevice()) peer.ask("take " + device);
        if (way.host.hasData()) return;
        if (way == firstOf(way.host)) {
            if (way.host.isTold()) platform = peer.ask("device " + device);
            else versions.put(way, peer.ask("program " + entry.code().substring(entry.code().indexOf('/') + 1)));
            for (int i = 0; i < program.inputs().length; i++) peer.ask("in " + folder.resolve("in" + i));
            for (Object output : program.outputs()) peer.ask("out " + Data.bytes(output));
            for (Object more : program.scratch()) peer.ask("out " + Data.bytes(more));
            for (int size : program.sizes()) peer.ask("size " + size);
        }
        if (!way.host.isTold()) return;
        boolean byHand = way == Way.CL_VECTORS;
        Kernels kernels = byHand ? program.byHand() : program.natural();
        if (kernels == null) throw new Refusal("not written");
        peer.ask("kernels " + way.command + " " + setup.kernels().resolve(kernels.file(entry.code()) + (byHand ? "_vectors.cl" : ".cl"))
            + (way.exact ? " exact" : " -cl-fast-relaxed-math"));
        for (String step : kernels.steps()) peer.ask("step " + way.command + " " + step);
    }

    private Way firstOf(Way.Host host) {
        return setup.ways().stream().filter(w -> w.host == host).findFirst().orElseThrow();
    }

    /** Runs each once, compares its answer with that of Java's loop, and forgets those that refuse. */
    public void verify() throws IOException {
        ByteBuffer[] expected = new ByteBuffer[program.outputs().length];
        progress.accept("Java's loop");
        long start = System.nanoTime();
        program.loop();
        double loop = (System.nanoTime() - start) / 1e6;
        String wrong = program.wrong();
        if (wrong != null) refusals.put(Way.LOOP, WRONG + wrong);
        for (int i = 0; i < expected.length; i++) {
            Data.write(program.outputs()[i], folder.resolve("expected" + i));
            expected[i] = Data.read(folder.resolve("expected" + i));
        }
        for (Way way : setup.ways()) {
            if (refusals.containsKey(way)) continue;
            progress.accept(way.title);
            if (way == Way.LOOP && loop > setup.mostMillis()) { // it has run, and here as well as there
                first.put(way, loop);
                continue;
            }
            try {
                first.put(way, peers.get(way.host).run(way));
                if (way == Way.WEFT) firstParts = Parts.of(peers.get(way.host).ask("profile 0"));
                for (int i = 0; i < expected.length; i++) {
                    Path file = folder.resolve("out-" + way + i);
                    peers.get(way.host).ask("result " + i + " " + file);
                    String other = Data.wrong(program.outputs()[i], expected[i], Data.read(file), way.mustAgree(program));
                    if (other != null) refusals.put(way, WRONG + other);
                }
            } catch (Refusal e) {
                refusals.put(way, e.getMessage());
            }
        }
        if (times(Way.WEFT) && times(Way.SIMT)) sameInBothForms();
    }

    private boolean times(Way way) {
        return setup.ways().contains(way) && !refusals.containsKey(way);
    }

    /** Elementary functions and sums too have the same bits in both forms. */
    private void sameInBothForms() throws IOException {
        for (int i = 0; i < program.outputs().length; i++) {
            String other = Data.wrong(program.outputs()[i], Data.read(folder.resolve("out-" + Way.SIMT + i)),
                Data.read(folder.resolve("out-" + Way.WEFT + i)), true);
            if (other != null) refusals.put(Way.WEFT, WRONG + other + " than with emit=simt");
        }
    }

    /** Whether an answer was not Java's. */
    public boolean wrong() {
        return refusals.values().stream().anyMatch(r -> r.startsWith(WRONG));
    }

    public void measure() throws Refusal, InterruptedException {
        List<Way> ways = new ArrayList<>();
        Map<Way, Double> last = new EnumMap<>(Way.class);
        Map<Way, Double> spent = new EnumMap<>(Way.class);
        for (Way way : setup.ways()) {
            if (!times(way)) continue;
            times.put(way, new ArrayList<>());
            if (first.get(way) > setup.mostMillis() && !way.host.compiles()) {
                times.get(way).add(first.get(way));
                continue;
            }
            ways.add(way);
            progress.accept(way.title + ", warm");
            double warming = 0;
            boolean warm = setup.rounds() > 1; // one round tells whether all is well, and no times
            // What takes over a second has run once already, and is warm after it.
            for (int run = 0; run == 0 || warm && (warming < setup.warmMillis() || run < WARM_RUNS && last.get(way) <= SLOW_MILLIS); run++) {
                last.put(way, peers.get(way.host).run(way));
                warming += last.get(way);
            }
            spent.put(way, warming);
        }
        for (int round = 0; round < setup.rounds(); round++) {
            for (int k = 0; k < ways.size(); k++) {
                // Forwards and backwards in turns, so that nobody always runs behind the same one.
                Way way = ways.get(round % 2 == 0 ? k : ways.size() - 1 - k);
                if (last.get(way) > SLOW_MILLIS && round >= SLOW_ROUNDS) continue;
                if (round > 0 && spent.get(way) > setup.mostMillis()) continue;
                progress.accept("round " + (round + 1) + " of " + setup.rounds() + ", " + way.title);
                Thread.sleep(PAUSE_MILLIS);
                times.get(way).add(peers.get(way.host).run(way));
                spent.merge(way, last(times.get(way)), Double::sum);
            }
        }
        if (ways.contains(Way.WEFT)) {
            peers.get(Way.WEFT.host).run(Way.WEFT); // which has other ways, too
            int runs = last.get(Way.WEFT) > SLOW_MILLIS ? SLOW_ROUNDS : setup.rounds();
            parts = Parts.of(peers.get(Way.WEFT.host).ask("profile " + runs));
        }
    }

    private static double last(List<Double> samples) {
        return samples.get(samples.size() - 1);
    }

    /** What every system took for its first run, compilers included, in milliseconds. */
    Map<Way, Double> first() {
        return first;
    }

    /** Of what Weft's first run, by {@code isFirst}, or else its runs when warm consist; null: it did not answer. */
    Parts parts(boolean isFirst) {
        return isFirst ? firstParts : parts;
    }

    /** All times that were measured, in milliseconds. */
    Map<Way, List<Double>> samples() {
        return times;
    }

    /** Medians in milliseconds of the systems that answered. */
    Map<Way, Double> medians() {
        Map<Way, Double> medians = new EnumMap<>(Way.class);
        times.forEach((way, samples) -> medians.put(way, samples.stream().sorted().toList().get(samples.size() / 2)));
        return medians;
    }

    /** Why others did not. */
    Map<Way, String> refusals() {
        return refusals;
    }

    /** The device that Weft takes, by name; empty: none, or no process with Weft. */
    String device() {
        return device;
    }

    /** The platform and the driver of that device, as Weft tells them; empty: as above. */
    String driver() {
        return driver;
    }

    /** The name of the device's platform and its driver's version, if kernels by hand run there too; else empty. */
    String platform() {
        return platform;
    }

    /** What systems say they are made of, of those that say so. */
    Map<Way, String> versions() {
        return versions;
    }

    @Override public void close() {
        peers.values().forEach(Peer::close);
    }
}
