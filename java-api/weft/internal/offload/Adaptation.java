package weft.internal.offload;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import weft.OffloadException;
import weft.internal.choice.Alternatives;
import weft.internal.choice.Alternatives.Alternative;
import weft.internal.choice.Experience;
import weft.internal.choice.Places;
import weft.internal.choice.Policy;
import weft.internal.choice.Streak;
import weft.internal.choice.Trials;
import weft.internal.jni.Options;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Executor;

/**
 * Where one function runs of which nobody has said where: it takes the time of its runs, and a {@link Policy} for each layout of
 * input decides. Any number of threads may run at once; what they take then is what counts.
 */
final class Adaptation {
    /** What another place runs as fast as this may also be tried in order, which is ended where it takes much longer. */
    private static final double SHORT_NANOS = 500_000;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** One apply, and the ways in which it may go on. */
    interface Apply<X> {
        int size();

        /** Whether a device is known not to run it. */
        boolean isRefused(Device device);

        /** Whether a device need only be given the input. */
        boolean isReady(Device device);

        boolean mayRunOnThreads();

        X on(Executor executor);

        /** Readies a device while Java answers; tells whether Java did. */
        X javaFirst(Device device, Runnable didJava);

        /** Lets a device become ready, for later. */
        void ready(Device device);

        /** Whether another thread measures what a launch takes on a device that is ready; the first who asks lets it. */
        boolean isBeingMeasured(Device device);

        /** Whether it may be tried on a device with all that it is one of: of what failed so, few turns are taken. */
        boolean takesTurnAtOnce(Device device);

        /** Sees to it that a device has the input; throws {@link OffloadException} if that fails. */
        void bring(Device device);

        /** On threads, or in order; null if after so long half is not done. */
        X inJavaFor(boolean threads, long nanos);
    }

    /** Runs in the best place, and for which inputs. */
    private record Going(Streak streak, Layout layout, Executor executor) {
        boolean isFor(Layout other, int size) {
            return streak.size() == size && (layout == other || layout.equals(other));
        }
    }

    /** Whether Java did it all. Here and below there are no lambdas: a first apply would wait for the JVM to make them. */
    private static final class Answered implements Runnable {
        private boolean did;

        @Override public void run() {
            did = true;
        }
    }

    private final Map<Layout, Policy> policies = new ConcurrentHashMap<>();
    /** The runs that go on in the best place without asking; null: none, or a thread is at the next one. Guarded by this. */
    private Going going;
    /** Applies for which a device was asked, and Java answered. */
    private final AtomicLong answeredElsewhere = new AtomicLong();

    private Policy policy(Layout layout, Evaluation<?, ?> function) {
        List<Alternative> all = Alternatives.all();
        Policy policy = policies.get(layout);
        if (policy == null) {
            Policy made = Experience.of(function.identity() + " " + layout, all);
            policy = policies.putIfAbsent(layout, made);
            if (policy == null) policy = made;
        }
        if (policy.alternatives() < all.size()) Experience.grow(policy, function.identity() + " " + layout, all);
        return policy;
    }

    /** A device was asked and Java answers: what that takes is no measure of the device. */
    void isElsewhere() {
        answeredElsewhere.incrementAndGet();
    }

    /** A device failed, and Java answers. */
    void failed(Layout layout, int size, Device device) {
        isElsewhere();
        Policy policy = policies.get(layout);
        if (policy == null) return;
        List<Alternative> all = known(policy);
        for (int i = 0; i < all.size(); i++) {
            if (device.equals(all.get(i).executor())) policy.failed(i, size);
        }
    }

    /** Whether it has been asked where to run such inputs. */
    boolean isAsked(Layout layout) {
        return policies.containsKey(layout);
    }

    /** What a launch takes on a device at least. */
    void launchTakes(Layout layout, Device device, double nanos) {
        Policy policy = policies.get(layout);
        List<Alternative> all = known(policy);
        for (int i = 0; i < all.size(); i++) {
            if (device.equals(all.get(i).executor())) policy.atLeast(i, nanos);
        }
    }

    /** {@code function}: has what tells it from others, in other processes too. */
    <X> X run(Layout layout, Evaluation<?, ?> function, Apply<X> apply) {
        Going taken = take();
        if (taken != null && taken.isFor(layout, apply.size())) return next(taken, apply);
        if (taken != null) taken.streak.tell();
        if (isTooEarly()) return whileDriversBegin(apply);
        Policy policy = policy(layout, function);
        long usable = usable(policy, apply);
        if (usable == 0) return apply.on(Alternatives.firstDevice());
        Policy.Choice choice = policy.choose(apply.size(), usable, Alternatives.inJava());
        try {
            if (!(executor(choice.alternative()) instanceof Device device) || apply.isReady(device)) return run(policy, choice, layout, apply);
            if (!isReady(choice.best(), apply) || choice.best() == choice.alternative()) return atFirst(policy, apply, device);
            apply.ready(device);
        } finally {
            policy.release(choice, apply.size());
        }
        Policy.Choice ready = policy.choose(apply.size(), ready(usable, apply), Alternatives.inJava());
        try {
            return run(policy, ready, layout, apply);
        } finally {
            policy.release(ready, apply.size());
        }
    }

    /** They do behind Java's answer. */
    private static <X> X whileDriversBegin(Apply<X> apply) {
        Answered java = new Answered();
        X result = apply.javaFirst(Places.CHOSEN, java);
        if (java.did) apply.ready(Places.CHOSEN);
        return result;
    }

    /** Drivers take longer to begin than Java for most first applies. */
    private static boolean isTooEarly() {
        return Options.javaIsFirst() && Alternatives.waitForDrivers();
    }

    private synchronized Going take() {
        Going taken = going;
        going = null;
        return taken;
    }

    /** Whether these go on: not where another thread's do. */
    private synchronized boolean letGo(Going next) {
        if (going != null) return false;
        going = next;
        return true;
    }

    /** The next run of what this thread has taken. */
    private <X> X next(Going taken, Apply<X> apply) {
        long before = answeredElsewhere.get();
        boolean goesOn = false;
        try {
            long start = System.nanoTime();
            X result = apply.on(taken.executor);
            long nanos = System.nanoTime() - start;
            goesOn = answeredElsewhere.get() == before && taken.streak.took(nanos) && letGo(taken);
            return result;
        } finally {
            // Of a device that has failed the policy knows more than what its runs before took.
            if (!goesOn && answeredElsewhere.get() == before) taken.streak.tell();
        }
    }

    private <X> X run(Policy policy, Policy.Choice choice, Layout layout, Apply<X> apply) {
        if (choice.mostNanos() < Double.POSITIVE_INFINITY) {
            long start = System.nanoTime();
            X result = apply.inJavaFor(executor(choice.alternative()) instanceof Executor.Threads, (long) choice.mostNanos());
            long nanos = System.nanoTime() - start;
            Trials.took(nanos);
            if (result != null) {
                policy.took(choice, apply.size(), nanos);
                return result;
            }
            policy.gaveUp(choice, apply.size(), nanos, 2.0 * nanos);
            choice = best(choice);
        }
        return timed(policy, choice, layout, apply);
    }

    /**
     * The same for so many runs at once, for which only a device that is ready is asked; null if it is another's turn. What it gives is to be
     * released.
     *
     * @param followed a device that is tried by what comes before; null: none is
     */
    Policy.Choice choiceOfDevice(Layout layout, Evaluation<?, ?> function, Apply<?> apply, int runs, Device followed) {
        if (isTooEarly()) return null;
        Policy policy = policy(layout, function);
        if (followed != null) return choiceOf(policy, apply, followed);
        long usable = usable(policy, apply);
        if (usable == 0) return null;
        Policy.Choice choice = policy.choose(apply.size(), usable, 0, runs);
        boolean isTaken = false;
        try {
            isTaken = executor(choice.alternative()) instanceof Device device && apply.isReady(device)
                && (!choice.isSample() || choice.best() != choice.alternative() && apply.takesTurnAtOnce(device));
            return isTaken ? choice : null;
        } finally {
            if (!isTaken) policy.release(choice, apply.size()); // a sample is for `run`
        }
    }

    private static Policy.Choice choiceOf(Policy policy, Apply<?> apply, Device device) {
        if (!apply.isReady(device) || apply.isRefused(device)) return null;
        List<Alternative> all = known(policy);
        for (int i = 0; i < all.size(); i++) {
            if (device.equals(all.get(i).executor())) return policy.follow(apply.size(), i);
        }
        return null;
    }

    void release(Layout layout, Policy.Choice choice, int size) {
        policies.get(layout).release(choice, size);
    }

    void took(Layout layout, Policy.Choice choice, int size, int runs, double nanos) {
        if (choice.isSample()) Trials.took(runs * nanos);
        policies.get(layout).took(choice, size, runs, nanos);
    }

    /** A trial that nothing came of. */
    void tookInVain(Layout layout, Policy.Choice choice, int size, double nanos) {
        Trials.took(nanos);
        policies.get(layout).tookInVain(choice, size, nanos);
    }

    static Executor executor(int alternative) {
        return Alternatives.known().get(alternative).executor();
    }

    private static Policy.Choice best(Policy.Choice choice) {
        return new Policy.Choice(choice.best(), choice.best(), false, choice.bestNanos());
    }

    /** Those of these that wait for no compiler. */
    private static long ready(long usable, Apply<?> apply) {
        long ready = 0;
        for (int i = 0; i < Alternatives.known().size(); i++) {
            if ((usable >> i & 1) != 0 && isReady(i, apply)) ready |= 1L << i;
        }
        return ready;
    }

    private static boolean isReady(int alternative, Apply<?> apply) {
        return !(executor(alternative) instanceof Device device) || apply.isReady(device);
    }

    /** Those that the policy is of, which is asked first: another thread may let it grow, and has grown the list before. */
    private static List<Alternative> known(Policy policy) {
        int count = policy.alternatives();
        List<Alternative> all = Alternatives.known();
        return count == all.size() ? all : all.subList(0, count);
    }

    /** What may run it; 0 if no device can though there is one, which is then to say why. */
    private static long usable(Policy policy, Apply<?> apply) {
        List<Alternative> all = known(policy);
        long usable = 0;
        boolean refused = false;
        for (int i = 0; i < all.size(); i++) {
            if (!(all.get(i).executor() instanceof Device device)) continue;
            if (!apply.isRefused(device)) usable |= 1L << i;
            else refused = true;
        }
        if (usable == 0 && refused) return 0;
        int threads = -1;
        boolean parallel = apply.mayRunOnThreads();
        for (int i = 0; i < all.size(); i++) { // threads come before in order
            Executor executor = all.get(i).executor();
            if (executor instanceof Executor.Threads) {
                threads = i;
                if (parallel) usable |= 1L << i;
            } else if (executor instanceof Executor.Sequential) {
                usable = withInOrder(policy, apply, usable, threads, i);
            }
        }
        return usable;
    }

    /** Adds in order to these where it may be the best, and takes away what cannot be it, or is not to be tried yet. */
    private static long withInOrder(Policy policy, Apply<?> apply, long usable, int threads, int inOrder) {
        int size = apply.size();
        double best = policy.expected(size, usable | 1L << inOrder);
        boolean mayBegin = Double.isNaN(best) && threads >= 0 && (usable >> threads & 1) != 0 && isReady(0, apply);
        if (usable != 0 && !mayBegin && !(best < SHORT_NANOS)) return usable;
        long all = usable | 1L << inOrder;
        if (!(best < SHORT_NANOS)) return all;
        double alone = policy.expected(size, 1L << inOrder);
        // threads share what it takes in order, and have to be woken
        if (threads >= 0 && alone <= Alternatives.THREADS_NANOS + alone / PROCESSORS) all &= ~(1L << threads);
        for (int i = 0; i < Alternatives.known().size() && i < policy.alternatives(); i++) {
            if ((all >> i & 1) != 0 && policy.isGuess(i, size) && executor(i) instanceof Device device && apply.isReady(device)
                    && apply.isBeingMeasured(device)) {
                all &= ~(1L << i);
            }
        }
        return all;
    }

    /** Nothing is known, or only of earlier processes. */
    private static <X> X atFirst(Policy policy, Apply<X> apply, Device device) {
        long start = System.nanoTime();
        Answered java = new Answered();
        X result = apply.javaFirst(device, java);
        int threads = threads();
        if (java.did && threads >= 0) {
            policy.took(new Policy.Choice(threads, threads, false, Double.NaN), apply.size(), System.nanoTime() - start);
        }
        return result;
    }

    private static int threads() {
        int i = Alternatives.known().size() - 1;
        while (i >= 0 && !(executor(i) instanceof Executor.Threads)) i--;
        return i;
    }

    private <X> X timed(Policy policy, Policy.Choice choice, Layout layout, Apply<X> apply) {
        long before = answeredElsewhere.get();
        Executor executor = executor(choice.alternative());
        double brought = choice.isSample() && executor instanceof Device device ? bring(device, apply) : 0;
        long start = System.nanoTime();
        X result = apply.on(executor);
        double nanos = System.nanoTime() - start + brought;
        if (choice.isSample() && choice.best() != choice.alternative()) Trials.took(nanos);
        if (answeredElsewhere.get() != before) return result;
        policy.took(choice, apply.size(), nanos);
        Streak streak = Streak.after(policy, choice, apply.size());
        if (streak != null) letGo(new Going(streak, layout, executor));
        return result;
    }

    /** A round's part of what it takes to bring a device what the rounds begin with: when it has all of them, what each makes is there for the next. */
    private static double bring(Device device, Apply<?> apply) {
        int rounds = OneAnswer.rounds();
        if (rounds <= 1) return 0;
        long start = System.nanoTime();
        try {
            apply.bring(device);
        } catch (OffloadException e) {
            // the run meets it again, and tells
        }
        return (double) (System.nanoTime() - start) / rounds;
    }

    void explain(Explanation text) {
        policies.forEach((layout, policy) -> {
            for (int decade : policy.decades()) {
                String estimates = estimates(policy, decade);
                if (estimates.isEmpty()) continue;
                text.line(String.format(Locale.ROOT, "  chosen for %.0f to %.0f of %s by nanoseconds an element:%s tried others %s, changed %s",
                    Math.pow(10, decade), Math.pow(10, decade + 1) - 1, layout.typeName(), estimates,
                    Explanation.times(policy.samples(decade)), Explanation.times(policy.moves(decade))));
            }
        });
    }

    private static String estimates(Policy policy, int decade) {
        StringBuilder text = new StringBuilder();
        List<Alternative> all = Alternatives.all();
        for (int i = 0; i < all.size(); i++) {
            double nanos = policy.estimate(decade, i);
            if (!Double.isNaN(nanos)) text.append(String.format(Locale.ROOT, " %s %.3g,", all.get(i).name(), nanos));
        }
        return text.toString();
    }
}
