package weft.internal.operation;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import weft.DeviceException;
import weft.OffloadException;
import weft.Profile;
import weft.internal.array.ArrayData;
import weft.internal.choice.Alternatives;
import weft.internal.choice.Policy;
import weft.internal.events.Events;
import weft.internal.events.Kind;
import weft.internal.events.Span;
import weft.internal.jni.Library;
import weft.internal.jni.Options;
import weft.internal.jni.TrapException;
import weft.internal.jvm.Crew;
import weft.internal.jvm.Known;
import weft.internal.jvm.Relay;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.FunctionNames;
import weft.internal.program.JavaOrder;
import weft.internal.program.Kernel;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Rehearsal;
import weft.internal.program.Rules;
import weft.internal.program.Stages;
import weft.internal.program.Tally;

/**
 * One function's way to a device, or to Java: what it is compiled to for each layout of an input, where it ran and why.
 * Both ways give the same bits. Every method may be called by several threads at once.
 *
 * @param <P> what the function is compiled to: kernels
 * @param <X> the result
 */
abstract class Offload<P, X extends AutoCloseable> {
    /** What happens to every element first. */
    private final Stages stages;
    private final Object[] operators;
    /** One entry for each layout of an input and device so far; whoever adds one holds its lock. */
    private final Map<Key, Attempt<P>> attempts = new ConcurrentHashMap<>();
    private final Ahead<Key> ahead = new Ahead<>();
    /** The entry used last, read without the lock. */
    private volatile Attempt<P> latest;
    private final History history = new History();
    private final Adaptation adaptation = new Adaptation();
    /** Why the latest rehearsal found no device; else null. */
    private volatile String notReady;
    /** How Java may run what was asked about last, or refused. */
    private volatile JavaOrder.Answer answer;
    /** As {@link #called(int)} says it; null until it is asked for. */
    private volatile String called;
    /** The rule for these functions, once it was asked for. */
    private volatile Ruled ruled;

    /** Null: there is none. */
    private record Ruled(Rules.Rule rule) {}

    /** What is compiled for. */
    private record Key(Layout input, Device device) {
        boolean is(Layout layout, Device other) {
            return device.equals(other) && input.equals(layout);
        }
    }

    /** What compiling came to: a plan, or why there is none. */
    private static final class Attempt<P> {
        final Key key;
        /** The one that was settled on for the key's, which may settle anew. */
        final Device device;
        /** One of both is null. */
        final P plan;
        final Refusal refusal;
        /** A bit for each {@linkplain Kernel#way way} in which it was launched: the next launch waits for nothing. */
        private volatile int ways;

        Attempt(Key key, Device device, P plan, Refusal refusal) {
            this.key = key;
            this.device = device;
            this.plan = plan;
            this.refusal = refusal;
        }

        boolean wasLaunched(int way) {
            return (ways >> way & 1) != 0;
        }

        void launched(int way) {
            if (wasLaunched(way)) return;
            synchronized (this) {
                ways |= 1 << way;
            }
        }
    }

    /** How Java may run, and what it has evaluated to find out. */
    private record Begin(JavaOrder order, Known known) {}

    /** {@code operators} are functions that the skeleton calls beside the stages. */
    Offload(Stages stages, Object... operators) {
        this.stages = stages;
        this.operators = operators;
    }

    /**
     * Compiles.
     *
     * @throws RefusedException if the functions cannot run on a device
     * @throws OffloadException if there is no such device
     */
    abstract P compile(Device device, Layout input);

    /**
     * Runs on a device over an input whose columns the caller owns; it may be empty.
     *
     * @throws OffloadException if the device failed
     * @throws TrapException if an element throws in Java
     */
    abstract X onDevice(Device device, P plan, ArrayData input);

    /** The same in Java, on threads if {@code parallel}. */
    abstract X inJava(ArrayData input, boolean parallel, Known known);

    /**
     * Evaluates one element in Java, or throws what that throws; null where elements are not to be had one by one, and
     * all have to be evaluated.
     */
    Known evaluate(ArrayData input, int index) {
        return null;
    }

    /** Why Java is the right place, whatever there is; null if it is not. */
    String reasonForJava(ArrayData input) {
        return input.layout().isUnknown() ? "the input is empty" : null;
    }

    /**
     * What is done, with the numbers that shape it and the arithmetic: with the names of the functions it tells this function
     * from others, in other processes too.
     */
    abstract String what();

    /** The program's own functions, by whose names rules and people know this one. */
    Object[] named() {
        return stages.functionsAnd(operators);
    }

    /** What the run in Java calls: threads may if none of these is seen to write outer state. */
    Object[] functions(ArrayData input) {
        return stages.functionsAnd(operators);
    }

    /** The kernels of a plan, in the order in which they run. */
    abstract Kernel[] kernels(P plan);

    /** Runs over an input, which is kept open for as long. */
    final X run(ArrayData input, Executor on) {
        if (on instanceof Rehearsal rehearsal) return rehearse(input, decided(rehearsal));
        long start = System.nanoTime();
        Span span = Events.begin(Kind.APPLY);
        input.retain();
        try {
            X result = runDecided(input, decided(on));
            history.took(System.nanoTime() - start);
            return result;
        } finally {
            input.release();
            tell(span, input, 1);
        }
    }

    /** What goes wrong with telling is not the apply's. */
    private void tell(Span span, ArrayData input, int applies) {
        if (span == null) return;
        try {
            Events.end(span, called(applies), history.executor(), input.size());
        } catch (RuntimeException | Error e) {
            // it is missing where it would be seen
        }
    }

    /** For events: the first function, and how many more; so often applied. */
    private String called(int applies) {
        String name = called;
        if (name == null) {
            Object[] functions = named();
            name = functions.length == 0 ? "a copy" : FunctionNames.of(Arrays.copyOf(functions, 1))[0];
            if (functions.length > 1) name += " and " + (functions.length - 1) + " more";
            called = name;
        }
        return applies == 1 ? name : name + ", " + applies + " times";
    }

    /**
     * Runs on the device in another way than {@link #onDevice}, as a link of rounds, each of which counts as an apply; null
     * where {@code way} is null, where it is not the device that would run, or not yet, or where an element throws.
     */
    final X runOtherwise(ArrayData input, Executor wanted, Rounds.Wanted rounds, BiFunction<Device, P, X> way) {
        Executor on = decided(wanted);
        if (input.size() == 0 || reasonForJava(input) != null) return null;
        Policy.Choice choice = on instanceof Executor.Adaptive
            ? adaptation.choiceOfDevice(input.layout(), this::identity, apply(input)) : null;
        if (choice != null) on = Adaptation.executor(choice.alternative());
        if (!(on instanceof Device device) || on instanceof Rehearsal || !waits(input, device)) return null;
        long start = System.nanoTime();
        Span span = Events.begin(Kind.APPLY);
        input.retain();
        try {
            Attempt<P> attempt = attempt(input.layout(), device);
            X result = attempt.plan == null ? null : way.apply(attempt.device, attempt.plan);
            if (result != null) {
                attempt.launched(way(attempt, input));
                history.ranOnDevice(kernels(attempt.plan)[0].device(), rounds.count());
                long nanos = (System.nanoTime() - start) / rounds.links(); // the other links are part of it
                history.took(nanos);
                if (choice != null) adaptation.took(input.layout(), choice, input.size(), (double) nanos / rounds.count());
                tell(span, input, rounds.count());
            }
            return result;
        } catch (OffloadException | TrapException e) {
            return null; // to be had again, and told, by `run`
        } finally {
            input.release();
        }
    }

    /** Where it is to run. */
    private Executor decided(Executor on) {
        if (!(on instanceof Executor.Undecided open)) return on;
        Ruled found = ruled;
        if (found == null) ruled = found = new Ruled(Rules.given().first(FunctionNames.of(named())));
        return found.rule == null ? open.otherwise() : found.rule.executor();
    }

    /** The same of a rehearsal. */
    private Rehearsal decided(Rehearsal on) {
        if (on.wanted() instanceof Device) return on;
        Executor decided = decided(on.wanted());
        Device device = decided instanceof Executor.Adaptive ? Alternatives.firstDevice() : decided.device();
        if (device != null) return new Rehearsal(device);
        throw new Rehearsal.EndException();
    }

    private X runDecided(ArrayData input, Executor on) {
        if (!(on instanceof Executor.Adaptive)) return runRetained(input, on);
        if (input.size() == 0 || reasonForJava(input) != null) return runRetained(input, Alternatives.all().get(0).executor());
        return adaptation.run(input.layout(), this::identity, apply(input));
    }

    /** What tells this function from others, in another process as well. */
    private String identity() {
        return what() + "; " + stages.kinds() + " " + String.join(" ", FunctionNames.raw(named()));
    }

    private Adaptation.Apply<X> apply(ArrayData input) {
        return new Adaptation.Apply<>() {
            @Override public int size() {
                return input.size();
            }

            @Override public boolean isRefused(Device device) {
                Attempt<P> found = known(input.layout(), device);
                return found != null && found.plan == null && !isOutdated(found);
            }

            @Override public boolean isReady(Device device) {
                return Offload.this.isReady(input, device);
            }

            @Override public boolean mayRunOnThreads() {
                return order(input).parallel();
            }

            @Override public X on(Executor executor) {
                return runRetained(input, executor);
            }

            @Override public X javaFirst(Device device, Runnable didJava) {
                return waits(input, device) ? onDeviceOrInJava(input, device, Known.NONE)
                    : inJavaAtFirst(input, device, didJava);
            }

            @Override public void ready(Device device) {
                ahead.begin(new Key(input.layout(), device), input, true, (kept, may) -> rehearseAlone(kept, device, may));
            }

            @Override public X onThreads(long nanos) {
                return onThreadsFor(input, nanos);
            }
        };
    }

    /** On threads, if half of it is done before so long; else null. */
    private X onThreadsFor(ArrayData input, long nanos) {
        String why = Alternatives.OPTION;
        Begin begin = begin(input, true, Known.NONE, () -> why);
        if (!begin.order.parallel()) return inJava(input, true, why, begin.known);
        long start = System.nanoTime();
        Relay.Successor patience = new Relay.Successor() {
            @Override public boolean isReady() {
                return System.nanoTime() - start > nanos;
            }

            @Override public void begin() {
                // time passes by itself
            }

            @Override public long expectedNanos() {
                return Long.MAX_VALUE;
            }
        };
        try {
            X result = Relay.during(new Relay(patience), () -> inJava(input, true, begin.known));
            history.ranInJava(() -> begin.order.describe(why), System.nanoTime() - start);
            return result;
        } catch (Relay.TakenException e) {
            return null;
        } catch (Throwable e) {
            history.threw(History.JAVA, () -> begin.order.describe(why), e);
            throw e;
        }
    }

    private X runRetained(ArrayData input, Executor on) {
        String reason = reasonForJava(input);
        if (reason != null) return inJava(input, !(on instanceof Executor.Sequential), reason, Known.NONE);
        if (on instanceof Device device) {
            return waits(input, device) ? onDeviceOrInJava(input, device, Known.NONE)
                : inJavaAtFirst(input, device, () -> { });
        }
        if (on instanceof Executor.Threads threads) {
            return Crew.run(threads.count(), () -> inJava(input, true, threads.because(), Known.NONE));
        }
        return inJava(input, false, ((Executor.Sequential) on).because(), Known.NONE);
    }

    /** Whether there is nothing to wait for, or it is waited for. */
    private boolean waits(ArrayData input, Device device) {
        if (!Options.javaIsFirst() || input.size() == 0 || !Library.loaded()) return true;
        Attempt<P> found = known(input.layout(), device);
        if (found == null) return Options.fallbackIsError() && !isCompiled(input.layout(), device);
        return found.plan == null || found.wasLaunched(way(found, input));
    }

    /** Whether a device need only be given the input. */
    private boolean isReady(ArrayData input, Device device) {
        Attempt<P> found = known(input.layout(), device);
        return found != null && found.plan != null && found.wasLaunched(way(found, input));
    }

    private boolean isCompiled(Layout layout, Device device) {
        try {
            return attempt(layout, device).plan != null;
        } catch (DeviceException e) {
            notReady = e.reason();
            return false;
        }
    }

    private int way(Attempt<P> attempt, ArrayData input) {
        return kernels(attempt.plan)[0].way(input.size());
    }

    /** Java threads answer, but for a device that is ready before they are done: it does it all. */
    private X inJavaAtFirst(ArrayData input, Device device, Runnable didJava) {
        Key key = new Key(input.layout(), device);
        Ahead.Work work = (kept, mayCompile) -> rehearseAlone(kept, device, mayCompile);
        ahead.begin(key, input, false, work);
        Supplier<String> why = () -> whyNotYet(input.layout(), device);
        Begin begin = begin(input, true, Known.NONE, why);
        if (!begin.order.parallel() || isReady(input, device)) return onDeviceOrInJava(input, device, begin.known);
        Relay.Successor successor = new Relay.Successor() {
            @Override public boolean isReady() {
                return Offload.this.isReady(input, device);
            }

            @Override public void begin() {
                ahead.begin(key, input, true, work);
            }

            @Override public long expectedNanos() {
                return Ahead.expectedNanos();
            }
        };
        long start = System.nanoTime();
        try {
            X result = Relay.during(new Relay(successor), () -> inJava(input, true, begin.known));
            history.ranInJava(() -> begin.order.describe(why.get()), System.nanoTime() - start);
            didJava.run();
            successor.begin();
            return result;
        } catch (Relay.TakenException e) {
            return onDeviceOrInJava(input, device, begin.known);
        } catch (Throwable e) {
            history.threw(History.JAVA, () -> begin.order.describe(why.get()), e);
            throw e;
        }
    }

    private String whyNotYet(Layout layout, Device device) {
        Attempt<P> found = known(layout, device);
        if (found != null && found.plan == null) return found.refusal.text();
        String failed = notReady;
        return failed != null ? failed : "the device was not ready: what it runs is compiled meanwhile, for later applies";
    }

    /** See {@link Ahead.Work}. */
    private boolean rehearseAlone(ArrayData input, Device device, boolean mayCompile) {
        try {
            if (!mayCompile && !isAtHand(input.layout(), device)) return false;
            close(rehearse(input, new Rehearsal(device)));
        } catch (RuntimeException | OutOfMemoryError e) {
            // the next apply will tell
        }
        return true;
    }

    /** Whether readying a device takes little, or is not worth more. */
    private boolean isAtHand(Layout layout, Device device) {
        return !isCompiled(layout, device)
            || Arrays.stream(kernels(known(layout, device).plan)).allMatch(Kernel::isAtHand);
    }

    /**
     * Readies a device for an input, as far as it goes without Java; what it answers is worth nothing.
     *
     * @throws OffloadException as an apply throws it, under {@code fallback=error}
     * @throws Rehearsal.EndException if only Java goes on
     */
    private X rehearse(ArrayData input, Rehearsal on) {
        if (input.layout().isUnknown()) throw new Rehearsal.EndException();
        if (reasonForJava(input) != null) return inJava(input, false, Known.NONE); // there is nothing to compute
        try {
            Attempt<P> attempt = attempt(input.layout(), on.device());
            notReady = null;
            if (attempt.plan != null) return rehearse(input, on, attempt);
            if (Options.fallbackIsError() && !attempt.refusal.isJavas()) throw asked(attempt.refusal);
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
        try {
            return onDevice(on, attempt.plan, input);
        } finally { // if it has failed, the next apply is to fail too, and say so
            if (input.size() > 0) attempt.launched(way(attempt, input));
        }
    }

    private X onDeviceOrInJava(ArrayData input, Device device, Known known) {
        Attempt<P> attempt;
        try {
            attempt = attempt(input.layout(), device);
        } catch (DeviceException e) {
            return failed(input, device, e, known);
        }
        if (attempt.plan == null) return refused(input, attempt, known);
        try {
            X result = onDevice(device, attempt.plan, input);
            if (input.size() > 0) {
                attempt.launched(way(attempt, input));
                history.ranOnDevice(kernels(attempt.plan)[0].device());
            } else {
                history.ranNowhere("the input was empty");
            }
            return result;
        } catch (RefusedException e) {
            adaptation.isElsewhere();
            return inJavaUnlessAsked(input, e.refusal(), known);
        } catch (OffloadException e) {
            return failed(input, device, e, known);
        } catch (TrapException e) {
            adaptation.isElsewhere();
            return javaFirst(input, attempt, e.index, Refusal.because(e.getMessage()));
        } catch (Throwable e) { // it was interrupted, or memory is out
            String where = kernels(attempt.plan)[0].device();
            history.threw(where, () -> "on " + where, e);
            throw e;
        }
    }

    private X refused(ArrayData input, Attempt<P> attempt, Known known) {
        adaptation.isElsewhere();
        Refusal why = attempt.refusal;
        if (!why.isJavas() || known.index() >= 0) return inJavaUnlessAsked(input, why, known);
        if (input.size() == 0) return inJava(input, true, "the input was empty", known);
        return javaFirst(input, attempt, 0, why);
    }

    /**
     * Lets Java have the exception of an element. Where it throws none it has the result, or it has initialised a class,
     * which is nobody's fault: then the function can be compiled.
     *
     * @param index the element, or -1 if it is not known which
     * @param problem what to say if nothing is thrown
     */
    private X javaFirst(ArrayData input, Attempt<P> attempt, int index, Refusal problem) {
        String where = attempt.plan == null ? History.JAVA : kernels(attempt.plan)[0].device();
        Known known = index < 0 ? null : evaluated(input, index, where, () -> attempt.plan == null
            ? "in Java: " + attempt.refusal.text() : "on " + where);
        if (known != null) {
            return isOutdated(attempt) ? onDeviceOrInJava(input, attempt.key.device, known)
                : inJavaUnlessAsked(input, problem, known);
        }
        X result = inJava(input, true, problem.text(), Known.NONE);
        if (!Options.fallbackIsError() || isOutdated(attempt)) return result;
        close(result);
        throw asked(problem);
    }

    /** {@link #evaluate}, for an apply of that executor, {@code where} is said with why. */
    private Known evaluated(ArrayData input, int index, String executor, Supplier<String> where) {
        try {
            return evaluate(input, index);
        } catch (Throwable e) {
            history.threw(executor, where, e);
            throw e;
        }
    }

    /** On threads if it may be so and {@code threads} are wanted. */
    private X inJava(ArrayData input, boolean threads, String why, Known known) {
        Begin begin = begin(input, threads, known, () -> why);
        Supplier<String> where = () -> begin.order.describe(why);
        long start = System.nanoTime();
        try {
            X result = Relay.during(null, () -> inJava(input, begin.order.parallel(), begin.known));
            history.ranInJava(where, System.nanoTime() - start);
            return result;
        } catch (Throwable e) {
            history.threw(History.JAVA, where, e);
            throw e;
        }
    }

    private Begin begin(ArrayData input, boolean threads, Known known, Supplier<String> why) {
        JavaOrder order = threads ? order(input) : JavaOrder.SEQUENTIAL;
        if (!order.forNow() || known.index() >= 0 || input.size() == 0) return new Begin(order, known);
        Known first = evaluated(input, 0, History.JAVA, () -> order.describe(why.get())); // an element runs the initialisers that it needs
        return first == null ? new Begin(order, known) : new Begin(order(input), first);
    }

    private JavaOrder order(ArrayData input) {
        Object[] functions = functions(input);
        Class<?>[] records = input.layout().classes();
        JavaOrder.Answer last = answer;
        if (last == null || last.order().forNow() || !last.isOf(functions, records)) {
            answer = last = JavaOrder.ask(functions, records);
        }
        return last.order();
    }

    /** A device that failed is told as such. */
    private X failed(ArrayData input, Device device, OffloadException why, Known known) {
        adaptation.failed(input.layout(), input.size(), device);
        if (!Options.fallbackIsError()) return inJava(input, true, why.reason(), known);
        history.ranNowhere(why.reason());
        throw why;
    }

    private X inJavaUnlessAsked(ArrayData input, Refusal problem, Known known) {
        if (Options.fallbackIsError()) throw asked(problem);
        return inJava(input, true, problem.text(), known);
    }

    private OffloadException asked(Refusal problem) {
        history.ranNowhere(problem.text());
        return new OffloadException(problem.text(), problem.place());
    }

    private static void close(AutoCloseable result) {
        try {
            result.close();
        } catch (Exception e) {
            throw new IllegalStateException(e); // arrays throw nothing
        }
    }

    /** Whether there is something to be compiled anew. */
    private boolean isOutdated(Attempt<P> attempt) {
        if (attempt.plan == null) return attempt.refusal.isOutdated();
        return Arrays.stream(kernels(attempt.plan)).anyMatch(Kernel::isOutdated);
    }

    private Attempt<P> attempt(Layout layout, Device device) {
        Attempt<P> found = latest;
        if (found != null && found.plan != null && found.key.is(layout, device)) return found;
        Key key = new Key(layout, device);
        synchronized (attempts) { // a function is compiled once, whoever asks
            found = attempts.get(key);
            if (found == null || (found.plan == null && isOutdated(found))) {
                found = compiled(key);
                attempts.put(key, found);
            }
        }
        latest = found;
        return found;
    }

    /** What there is, without waiting for more; null if nothing. */
    private Attempt<P> known(Layout layout, Device device) {
        Attempt<P> found = latest;
        return found != null && found.key.is(layout, device) ? found : attempts.get(new Key(layout, device));
    }

    private Attempt<P> compiled(Key key) {
        Device device = key.device.settled();
        try {
            return new Attempt<>(key, device, compile(device, key.input), null);
        } catch (DeviceException e) {
            throw e; // not to be remembered
        } catch (RefusedException e) {
            if (e.refusal().order() != null) answer = e.refusal().order();
            return new Attempt<>(key, device, null, e.refusal());
        } catch (OffloadException | IllegalArgumentException | ClassCastException e) {
            return new Attempt<>(key, device, null, Refusal.because(String.valueOf(e.getMessage())));
        }
    }

    /** What its applies have come to. */
    final Profile profile() {
        Tally all = Tally.NONE;
        for (Attempt<P> attempt : attempts.values()) {
            if (attempt.plan == null) continue;
            for (Kernel kernel : kernels(attempt.plan)) all = all.plus(kernel.tally());
        }
        return history.profile(all);
    }

    /** Lines for people: what this is, where it ran, and its kernels. */
    final void explain(String what, Explanation text) {
        text.line(stages.isEmpty() ? what : "map of " + stages + ", then " + what);
        for (Key key : ahead.underWay()) isCompiled(key.input, key.device); // so that a refusal can be told
        history.explain(text);
        adaptation.explain(text);
        if (ruled != null && ruled.rule != null) text.line("  by " + ruled.rule.text());
        for (Attempt<P> attempt : attempts.values()) {
            if (attempt.plan != null) text.kernels(attempt.key.input, kernels(attempt.plan), history.applies());
        }
    }
}
