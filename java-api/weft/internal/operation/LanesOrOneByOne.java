package weft.internal.operation;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import weft.internal.array.ArrayData;
import weft.internal.jni.Options;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Launch;
import weft.internal.program.Program;

/**
 * Which kernel a map runs that may be faster one by one ({@link Launch#isTriedAlone}). Where lanes diverge, how many of them are at work depends on
 * the data, and with it whether elements are computed sooner sixteen at once; where rounds are in vectors of gathers, it depends on the processor. When
 * runs in vectors have taken a while the other kernel is compiled, and both run in turns over inputs of about one size; so again after 32 times as
 * long as that took. The faster one has the runs between. They have the same bits.
 */
final class LanesOrOneByOne {
    /** So long lanes have run, and so often, when the other one is compiled, which takes about as long. */
    private static final long WORTH_NANOS = 300_000_000;
    private static final int WORTH_RUNS = 4;
    /** A trial: L is a run in lanes. Of inputs that take turns both have each as often. */
    private static final String ORDER = "LAALALLA";
    /** Half of it is enough if one by one takes so many times as long. */
    private static final double FAR_BEHIND = 2;
    /** A trial is worth so many times what it has taken. */
    private static final int TRIAL_WORTH = 32;
    /** Of lanes' time one by one must take, at most. */
    private static final double GAIN = 0.9;

    private enum Stage { EARLY, COMPILING, TRYING, DECIDED, NEVER }

    private final Device device;
    private final Kernel lanes;
    private final Supplier<Kernel> compiler;
    private volatile Stage stage = Stage.EARLY;
    /** The rest is guarded by this. Null: not compiled. */
    private Kernel alone;
    /** The elements of the input for which it was made ready, and of the trial's. */
    private int readySize;
    private int size;
    private boolean aloneIsBest;
    private long spent;
    private int runs;
    /** How many runs of the trial there were, and what all of it has taken. */
    private int tried;
    private long trialTook;
    private Took lanesTook;
    private Took aloneTook;

    /** Nanoseconds an element in a trial. The least is what nothing else made longer; inputs of several kinds tell by the sum. */
    private static final class Took {
        private double least = Double.POSITIVE_INFINITY;
        private double sum;

        void add(double more) {
            least = Math.min(least, more);
            sum += more;
        }
    }

    /** @param compiler makes the kernel of the same map one by one, for this device */
    LanesOrOneByOne(Device device, Kernel lanes, Supplier<Kernel> compiler) {
        this.device = device;
        this.lanes = lanes;
        this.compiler = compiler;
    }

    /** For a run that computes something. */
    synchronized Kernel next(ArrayData input) {
        boolean isAlonesTurn = stage == Stage.TRYING && isLike(input) ? ORDER.charAt(tried) == 'A' : aloneIsBest;
        return isAlonesTurn && isReady(input) ? alone : lanes;
    }

    /** Launched in another way the other kernel would have to be compiled once more. */
    private boolean isReady(ArrayData input) {
        return alone.way(input.size()) == alone.way(readySize);
    }

    private boolean isLike(ArrayData input) {
        return input.size() / 2 <= size && size / 2 <= input.size();
    }

    /** For people. */
    synchronized List<Kernel> known() {
        return alone == null ? List.of(lanes) : List.of(lanes, alone);
    }

    /** A run of one of them has taken so long. */
    void took(Kernel kernel, ArrayData input, long nanos) {
        if (stage == Stage.NEVER || !note(kernel, input, nanos)) return;
        if (!Options.javaIsFirst()) compile(input);
        else if (!Background.executeWith(input, this::compile)) stage = Stage.EARLY; // a later run tries again
    }

    /** Whether the other one is to be compiled now. */
    private synchronized boolean note(Kernel kernel, ArrayData input, long nanos) {
        if (stage == Stage.TRYING && isLike(input) && kernel == (ORDER.charAt(tried) == 'A' ? alone : lanes)) {
            tried++;
            trialTook += nanos;
            (kernel == alone ? aloneTook : lanesTook).add((double) nanos / input.size());
            if (tried == ORDER.length() || tried == ORDER.length() / 2 && aloneTook.least > FAR_BEHIND * lanesTook.least) decide();
        } else if (stage == Stage.DECIDED) {
            spent += nanos;
            if (spent > TRIAL_WORTH * trialTook && isReady(input)) beginTrial(input.size());
        }
        if (stage != Stage.EARLY || runs++ == 0) return false; // the first may have waited for the device's compiler
        spent += nanos;
        if (runs < WORTH_RUNS || spent < WORTH_NANOS) return false;
        stage = Stage.COMPILING;
        return true;
    }

    private void decide() {
        double ratio = Math.max(aloneTook.least / lanesTook.least, aloneTook.sum / lanesTook.sum);
        aloneIsBest = ratio < GAIN;
        alone.remark(String.format(Locale.ROOT, "%.2f of the time in vectors", ratio) + (aloneIsBest ? ", so it runs" : ", so it waits"));
        lanes.remark(aloneIsBest ? "waits for another trial" : "");
        spent = 0;
        stage = Stage.DECIDED;
    }

    private void beginTrial(int ofSize) {
        size = ofSize;
        tried = 0;
        trialTook = 0;
        lanesTook = new Took();
        aloneTook = new Took();
        lanes.remark("tried in turns with one by one");
        alone.remark("tried in turns with vectors");
        stage = Stage.TRYING;
    }

    private void compile(ArrayData input) {
        try {
            Kernel made = compiler.get();
            Program p = Program.ofAnySize();
            p.step(made, p.given(input), p.make(made.resultLayout(), input.size()));
            device.rehearse(p).close();
            tryWith(made, input.size());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            stage = Stage.NEVER; // lanes stay
        }
    }

    private synchronized void tryWith(Kernel made, int ofSize) {
        alone = made;
        readySize = ofSize;
        beginTrial(ofSize);
    }
}
