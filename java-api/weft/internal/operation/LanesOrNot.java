package weft.internal.operation;

import java.util.List;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jni.Options;
import weft.internal.jni.TrapException;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * Which kernel a map runs: where lanes part ({@link Kernel#lanesPart}), how many of them are at work depends on the data, and with it whether
 * elements are computed sooner sixteen at once or one by one. When runs in lanes have taken a while the other kernel is compiled, both run in turns,
 * and the faster one stays. They have the same bits.
 */
final class LanesOrNot {
    /** So long lanes have run, and so often, when the other one is compiled, which takes about as long. */
    private static final long WORTH_NANOS = 300_000_000;
    private static final int WORTH_RUNS = 3;
    /** So often each runs; the least of them counts, for whatever else runs makes it longer. */
    private static final int TRIES = 3;
    /** Who takes so many times as long in its first run has no second one. */
    private static final double FAR_BEHIND = 2;
    /** Of lanes' time one by one must take, at most. */
    private static final double GAIN = 0.9;

    private enum Stage { EARLY, COMPILING, TRYING, DECIDED }

    private final Device device;
    private final Kernel lanes;
    private final Stages maps;
    /** Elements of a chunk, as {@link Kernel#pipeline} has it; 0: they move whole. */
    private final int chunk;
    private volatile Kernel best;
    private volatile Stage stage;
    /** The rest is guarded by this. Null: not compiled. */
    private Kernel alone;
    private long spent;
    private int runs;
    /** Of the tries: nanoseconds an element. */
    private final Least lanesTook = new Least();
    private final Least aloneTook = new Least();

    private static final class Least {
        private double nanos = Double.POSITIVE_INFINITY;
        private int count;

        void add(double more) {
            nanos = Math.min(nanos, more);
            count++;
        }
    }

    /** @param kernel of these functions, for this device */
    LanesOrNot(Device device, Kernel kernel, Stages maps, int chunk) {
        this.device = device;
        this.lanes = kernel;
        this.maps = maps;
        this.chunk = chunk;
        best = kernel;
        stage = kernel.lanesPart() ? Stage.EARLY : Stage.DECIDED;
    }

    /** For the next run. */
    Kernel next() {
        return stage == Stage.TRYING ? nextTry() : best;
    }

    private synchronized Kernel nextTry() {
        return stage == Stage.TRYING && aloneTook.count < lanesTook.count ? alone : best;
    }

    /** For people. */
    synchronized List<Kernel> known() {
        return alone == null ? List.of(lanes) : List.of(lanes, alone);
    }

    /** A run of one of them has taken so long. */
    void took(Kernel kernel, ArrayData input, long nanos) {
        if (stage == Stage.DECIDED || !note(kernel, input.size(), nanos)) return;
        if (!Options.javaIsFirst()) {
            compile(input);
            return;
        }
        input.retain();
        Background.execute(() -> {
            try {
                compile(input);
            } finally {
                input.release();
            }
        });
    }

    /** Whether the other one is to be compiled now. */
    private synchronized boolean note(Kernel kernel, int size, long nanos) {
        if (stage == Stage.TRYING) {
            (kernel == alone ? aloneTook : lanesTook).add((double) nanos / size);
            decide();
        }
        if (stage != Stage.EARLY) return false;
        spent += nanos;
        if (++runs < WORTH_RUNS || spent < WORTH_NANOS) return false;
        stage = Stage.COMPILING;
        return true;
    }

    private void decide() {
        boolean isFarBehind = lanesTook.count > 0 && aloneTook.nanos > FAR_BEHIND * lanesTook.nanos && aloneTook.count > 0;
        if (!isFarBehind && (lanesTook.count < TRIES || aloneTook.count < TRIES)) return;
        if (aloneTook.nanos < GAIN * lanesTook.nanos) best = alone;
        stage = Stage.DECIDED;
    }

    private void compile(ArrayData input) {
        try {
            Kernel made = device.compile("map", maps.oneByOne(), null, input.layout());
            if (chunk > 0) made.pipeline(chunk);
            Program p = Program.ofAnySize();
            p.step(made, p.given(input), p.make(made.resultLayout(), input.size()));
            try (Run run = device.rehearse(p)) {
                tryWith(made);
            }
        } catch (OffloadException | TrapException | RefusedException | IllegalArgumentException | ClassCastException e) {
            stage = Stage.DECIDED; // lanes stay
        }
    }

    private synchronized void tryWith(Kernel made) {
        alone = made;
        stage = Stage.TRYING;
    }
}
