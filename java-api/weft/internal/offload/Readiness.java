package weft.internal.offload;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import weft.DeviceException;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.choice.KeptPrograms;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jni.Options;
import weft.internal.jni.TrapException;
import weft.internal.jvm.Known;
import weft.internal.jvm.Relay;
import weft.internal.layout.Layout;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.RefusedException;
import weft.internal.program.Rehearsal;

/** Whether a device need only be given an input, and making it so while Java answers: all that it waits for is compiled. */
final class Readiness<P, X extends AutoCloseable> implements Ahead.Work<Attempt.Key> {
    private final Evaluation<P, X> evaluation;
    private final Attempts<P> attempts;
    private final History history;
    private final Adaptation adaptation;
    /** A device that has not loaded its programs by then is waited for no longer. */
    private static final long MOST_NANOS_FOR_KEPT = 100_000_000;
    /** To see whether a device's programs are at hand takes so long; where drivers have to begin, too. */
    private static final long LOOK_NANOS = 10_000_000;
    private static final long OPENING_NANOS = 100_000_000;
    /** Of a process: drivers take longer to begin, and their compilers many times as long. */
    private static final long LITTLE_NANOS = 50_000_000;
    /** So many are measured; of long ones fewer: one alone may have met a pause, and then its device would not be tried for long. */
    private static final int LAUNCHES = 16;
    private static final int LONG_LAUNCHES = 4;
    private static final long LONG_NANOS = 2_000_000;
    /**
     * A device has been readied for some function: to look takes less by far than at first, when classes are loaded and a thread is made for it. Before,
     * there is nothing to know of siblings.
     */
    private static volatile boolean looksAtOnce;

    private final Ahead<Attempt.Key> ahead = new Ahead<>(this);
    /** What has been compiled since, or is being compiled. */
    private final Set<Attempt.Key> wanted = ConcurrentHashMap.newKeySet();
    /** What was waited for once. */
    private final Set<Attempt.Key> awaited = ConcurrentHashMap.newKeySet();
    /** Of what it was asked once what a launch takes. */
    private final Set<Attempt.Key> measured = ConcurrentHashMap.newKeySet();
    /** What no device was readied for, because Java had done little; null: nothing. */
    private volatile NotYet<P> putOff;
    /** Why the latest rehearsal found no device; else null. */
    private volatile String notReady;

    Readiness(Evaluation<P, X> evaluation, Attempts<P> attempts, History history, Adaptation adaptation) {
        this.evaluation = evaluation;
        this.attempts = attempts;
        this.history = history;
        this.adaptation = adaptation;
    }

    boolean isReady(ArrayData input, Device device) {
        Attempt<P> found = attempts.known(input.layout(), device);
        return found != null && !found.isRefused() && found.wasLaunched(input);
    }

    /** Whether there is nothing to wait for, or it is waited for. */
    boolean waits(ArrayData input, Device device) {
        if (!Options.javaIsFirst() || evaluation.elements(input) == 0 || !Library.loaded()) return true;
        Attempt<P> found = attempts.known(input.layout(), device);
        if (found == null) return Options.fallbackIsError() && !isCompiled(input.layout(), device);
        return found.isRefused() || found.wasLaunched(input);
    }

    /** Why Java answers in its place: for people, as it is when they ask. */
    NotYet<P> whyNotYet(Layout layout, Device device) {
        return new NotYet<>(this, layout, device);
    }

    /** A class, which takes the JVM less than a lambda. */
    record NotYet<P>(Readiness<P, ?> readiness, Layout layout, Device device) implements Supplier<String> {
        @Override public String get() {
            Attempt<P> found = readiness.attempts.known(layout, device);
            if (found != null && found.isRefused()) return found.refusal.text();
            String failed = readiness.notReady;
            if (failed != null) return failed;
            return readiness.wanted.contains(new Attempt.Key(layout, device))
                ? "the device was not ready: what it runs is compiled meanwhile, for later applies"
                : "the device was not ready: it is made so after an apply that throws nothing, once applies have taken Java "
                    + LITTLE_NANOS / 1_000_000 + " ms in this process";
        }
    }

    /** Lets the device become ready on another thread; its compiler runs only if it may. False: too much waits. */
    boolean begin(ArrayData input, Device device, boolean mayCompile) {
        return begin(new Attempt.Key(input.layout(), device), input, mayCompile, null);
    }

    /** The same, its compiler too, behind what Java has answered. */
    void beginBehind(ArrayData input, Device device) {
        beginBehind(new Attempt.Key(input.layout(), device), input, null);
    }

    private void beginBehind(Attempt.Key key, ArrayData input, Runnable first) {
        if (!OneAnswer.holds(key.device())) {
            begin(key, input, true, first);
            return;
        }
        try {
            OneAnswer.leave(Behind.of(this, key, input.forRehearsal(), first));
        } catch (OutOfMemoryError | StackOverflowError | IllegalStateException e) {
            // as where it begins at once, a later apply tries again
        }
    }

    /** What waits for the end of an answer. */
    private record Behind(Readiness<?, ?> readiness, Attempt.Key key, ArrayData input, Runnable first) implements OneAnswer.Later {
        /** For the verifier, which would load the interface with every first apply to compare both. */
        static OneAnswer.Later of(Readiness<?, ?> readiness, Attempt.Key key, ArrayData input, Runnable first) {
            return new Behind(readiness, key, input, first);
        }

        @Override public boolean isSameAs(OneAnswer.Later other) {
            return other instanceof Behind behind && readiness == behind.readiness && key.equals(behind.key);
        }

        @Override public void begin() {
            try (input) {
                readiness.begin(key, input, true, first);
            }
        }

        @Override public void drop() {
            input.close();
        }
    }

    /** {@code first} as {@link Ahead#begin} has it. */
    private boolean begin(Attempt.Key key, ArrayData input, boolean mayCompile, Runnable first) {
        if (mayCompile) wanted.add(key);
        return ahead.begin(key, input, mayCompile, first);
    }

    /**
     * Begins with what takes little, and answers whether the device has become ready while it was waited for: because an earlier process has
     * left its programs, for to load these takes less than HotSpot takes for Java's loops; or because this one has made them, for another
     * function of the same code. Once for each input's layout.
     */
    boolean awaitsKept(ArrayData input, Device device) {
        if (!looksAtOnce && KeptPrograms.areNone()) return false;
        Attempt.Key key = new Attempt.Key(input.layout(), device);
        boolean isNew = awaited.add(key);
        if (isNew && looksAtOnce && Siblings.areQuick(kept(key))) return isQuick(key);
        long patience = isNew ? patience(kept(key), input.size()) : 0;
        boolean begins = (patience > 0 || looksAtOnce) && begin(input, device, false);
        if (patience == 0 || !begins) return false;
        ahead.await(key, patience);
        boolean isReady = isReady(input, device);
        if (!isReady && patience == MOST_NANOS_FOR_KEPT) KeptPrograms.remove(kept(key)); // others of the same code captured something else
        if (!isReady) Siblings.failed(kept(key));
        return isReady;
    }

    /** Whether this one's kernels are known, too, and their programs at hand. */
    private boolean isQuick(Attempt.Key key) {
        long start = System.nanoTime();
        boolean isQuick = isCompiled(key.input(), key.device()) && areAtHand(attempts.known(key.input(), key.device()));
        if (isQuick) Siblings.readied(kept(key), false, System.nanoTime() - start);
        else Siblings.failed(kept(key));
        return isQuick;
    }

    private static long patience(String identity, int size) {
        if (KeptPrograms.has(identity)) return MOST_NANOS_FOR_KEPT;
        return !looksAtOnce || !Background.isFree() ? 0 : Math.min(Siblings.patience(identity, size), MOST_NANOS_FOR_KEPT - 1);
    }

    /**
     * Lets the device become ready, its compiler too: Java took so long for an input in its place. Not in a process in which Java has done
     * little: it may be over before a driver has begun.
     */
    void beginAfterJava(ArrayData input, NotYet<P> why, long nanos) {
        if (History.javaNanosOfAll() < LITTLE_NANOS) {
            putOff = why;
            return;
        }
        Attempt.Key key = new Attempt.Key(input.layout(), why.device);
        beginBehind(key, input, nanos > Siblings.LEAST_NANOS ? new Note<>(this, key, input.size(), nanos) : null);
    }

    /** That Java took so long, noted a millisecond later: a thread that is woken may have the waker's processor, for milliseconds. */
    private record Note<P>(Readiness<P, ?> readiness, Attempt.Key key, int size, long nanos) implements Runnable {
        @Override public void run() {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                // by nobody who has anything to say
            }
            Siblings.ranInJava(readiness.kept(key), size, nanos);
        }
    }

    private String kept(Attempt.Key key) {
        return evaluation.identity() + " " + key.input() + " " + key.device() + " " + Options.device();
    }

    /** Who takes over from Java threads when it is ready. */
    Relay.Successor successor(ArrayData input, Device device) {
        return new Relay.Successor() {
            private boolean looked;

            @Override public boolean isReady() {
                return Readiness.this.isReady(input, device);
            }

            @Override public void begin() {
                Readiness.this.begin(input, device, true);
            }

            @Override public long expectedNanos(double load) {
                return ReadyTime.expected(device, load);
            }

            @Override public synchronized void look() {
                if (looked) return;
                looked = true;
                Readiness.this.begin(input, device, false);
            }

            @Override public synchronized long lookNanos() {
                return looked ? 0 : Native.devicesWereOpened() ? LOOK_NANOS : OPENING_NANOS;
            }

            @Override public long threadNanos() {
                return Native.threadNanos();
            }
        };
    }

    /** Whether another thread measures what a launch takes on a device that somebody has readied; the first who asks lets it. */
    boolean isBeingMeasured(ArrayData input, Device device) {
        Attempt.Key key = new Attempt.Key(input.layout(), device);
        if (measured.add(key) && !begin(input, device, false)) measured.remove(key);
        return ahead.isUnderWay(key);
    }

    /** Waits until it is known of what is being made ready whether it is refused. */
    void settle() {
        NotYet<P> left = putOff;
        putOff = null;
        if (left != null) isCompiled(left.layout, left.device);
        for (Attempt.Key key : ahead.underWay()) isCompiled(key.input(), key.device());
    }

    @Override public boolean rehearse(Attempt.Key key, ArrayData input, boolean mayCompile) {
        Device device = key.device();
        try {
            long start = System.nanoTime();
            boolean isAtHand = isAtHand(key.input(), device);
            if (!mayCompile && !isAtHand) return false;
            close(rehearse(input, new Rehearsal(device)));
            long nanos = System.nanoTime() - start;
            if (!isAtHand) ReadyTime.took(device, nanos);
            Siblings.readied(kept(key), !isAtHand, nanos);
            looksAtOnce = true;
            if (adaptation.isAsked(key.input())) adaptation.launchTakes(key.input(), device, launchNanos(input, device));
        } catch (RuntimeException | OutOfMemoryError e) {
            // the next apply will tell
        }
        return true;
    }

    /**
     * What a launch for no element takes, the least of several, for others may have the processors meanwhile.
     */
    private double launchNanos(ArrayData input, Device device) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < (least < LONG_NANOS ? LAUNCHES : LONG_LAUNCHES); i++) {
            long start = System.nanoTime();
            close(rehearse(input, new Rehearsal(device)));
            least = Math.min(least, System.nanoTime() - start);
        }
        return least;
    }

    /** Whether readying a device takes little, or is not worth more. */
    private boolean isAtHand(Layout layout, Device device) {
        return !isCompiled(layout, device) || areAtHand(attempts.known(layout, device));
    }

    private static boolean areAtHand(Attempt<?> attempt) {
        for (Kernel kernel : attempt.kernels()) if (!kernel.isAtHand()) return false;
        return true;
    }

    private boolean isCompiled(Layout layout, Device device) {
        try {
            return !attempts.of(layout, device).isRefused();
        } catch (DeviceException e) {
            notReady = e.reason();
            return false;
        }
    }

    /**
     * Readies a device for an input, as far as it goes without Java; what it answers is worth nothing.
     *
     * @throws OffloadException as an apply throws it, under {@code fallback=error}
     * @throws Rehearsal.EndException if only Java goes on
     */
    X rehearse(ArrayData input, Rehearsal on) {
        if (input.layout().isUnknown()) throw new Rehearsal.EndException();
        if (evaluation.reasonForJava(input) != null) return evaluation.inJava(input, false, Known.NONE); // there is nothing to compute
        try {
            Attempt<P> attempt = attempts.of(input.layout(), on.device());
            notReady = null;
            if (!attempt.isRefused()) return rehearse(input, on, attempt);
            if (Options.fallbackIsError() && !attempt.refusal.isJavas() && !attempt.refusal.rewrites()) throw history.refused(attempt.refusal, null);
        } catch (TrapException | RefusedException e) {
            // an apply says more
        } catch (OffloadException e) {
            notReady = e.reason();
            adaptation.failed(input.layout(), input.size(), on.device());
            if (Options.fallbackIsError()) throw e;
        }
        throw new Rehearsal.EndException();
    }

    private X rehearse(ArrayData input, Rehearsal on, Attempt<P> attempt) {
        boolean isReady = true; // also where it has failed: the next apply is to fail too, and say so
        try {
            X result = evaluation.onDevice(on, attempt.plan, input);
            if (evaluation.elements(input) > 0) KeptPrograms.add(kept(attempt.key));
            return result;
        } catch (TrapException | IllegalStateException e) {
            // The program goes on meanwhile, and may have closed or changed what the function captures: then nothing was built, and
            // the next apply would wait for that.
            isReady = areAtHand(attempt);
            throw e;
        } finally {
            if (evaluation.elements(input) > 0 && isReady) attempt.launched(input);
        }
    }

    static void close(AutoCloseable result) {
        try {
            result.close();
        } catch (Exception e) {
            throw new IllegalStateException(e); // arrays throw nothing
        }
    }
}
