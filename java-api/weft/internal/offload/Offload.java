package weft.internal.offload;

import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.DeviceException;
import weft.OffloadException;
import weft.Profile;
import weft.internal.array.ArrayData;
import weft.internal.array.TooLargeException;
import weft.internal.choice.Alternatives;
import weft.internal.choice.JavaOrDevice;
import weft.internal.choice.Places;
import weft.internal.choice.Policy;
import weft.internal.events.Span;
import weft.internal.jni.Options;
import weft.internal.jni.TrapException;
import weft.internal.jvm.Known;
import weft.internal.jvm.Relay;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.FunctionNames;
import weft.internal.program.JavaOrder;
import weft.internal.program.Kernel;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Rewrites;
import weft.internal.program.Rehearsal;
import weft.internal.program.Tally;

/**
 * One function's way to a device, or to Java. Every method may be called by several threads at once. An apply's span, which learns where it
 * ran, is null if nobody watches.
 *
 * @param <P> what the function is compiled to: kernels
 * @param <X> the result
 */
public final class Offload<P, X extends AutoCloseable> {
    private final Evaluation<P, X> evaluation;
    private final History history = new History();
    private final Adaptation adaptation = new Adaptation();
    private final Placement placement;
    private final JavaWay<X> java;
    private final Attempts<P> attempts;
    private final Readiness<P, X> readiness;
    private final Rewrites rewrites = new Rewrites("apply after apply");
    private final ApplyEvents events;
    private final CopyNotice copyNotice = new CopyNotice();
    /** Null until it is asked for. */
    private FewElements few;

    public Offload(Evaluation<P, X> evaluation) {
        this.evaluation = evaluation;
        this.placement = new Placement(evaluation);
        this.java = new JavaWay<>(evaluation, history);
        this.attempts = new Attempts<>(evaluation, java);
        this.readiness = new Readiness<>(evaluation, attempts, history, adaptation);
        this.events = new ApplyEvents(evaluation);
    }

    /** Runs over an input, which is kept open for as long. */
    public X run(ArrayData input, Executor on) {
        return run(input, on, Known.NONE);
    }

    /** The same; {@code known} is what {@link #unrepeatable} has evaluated. */
    public X run(ArrayData input, Executor on, Known known) {
        if (on instanceof Rehearsal rehearsal) return readiness.rehearse(input, placement.of(rehearsal));
        checkSize(input);
        long start = System.nanoTime();
        Span span = events.begin();
        input.retain();
        try {
            X result;
            try {
                result = known.index() < 0 ? runDecided(input, span, placement.of(on)) : runRest(input, span, placement.of(on), known);
            } finally {
                history.took(System.nanoTime() - start);
            }
            if (copyNotice.isDue(history.applies())) {
                copyNotice.after(history.applies(), this::profile, () -> String.join(", ", FunctionNames.of(evaluation.named())));
            }
            return result;
        } catch (TooLargeException e) {
            throw tooLarge(e, "it makes ", "apply it to fewer elements, or let it make fewer");
        } finally {
            input.release();
            events.end(span, input.size(), 1);
        }
    }

    /**
     * Null where the functions may be called again for elements of this input as if they had not been, as they may where they write nothing.
     * Otherwise the element that was evaluated to find out, if one was: where a class is not initialised yet, only an element can tell.
     */
    public Known unrepeatable(ArrayData input, Executor on) {
        boolean asked = placement.of(on) instanceof Executor.Threads threads && threads.count() > 0;
        input.retain();
        try {
            JavaWay.Begin begin = java.begin(input, null, true, Known.NONE, new JavaWay.Words("asked whether it may be called twice"));
            JavaOrder order = asked ? begin.order().onRequest() : begin.order();
            return order.parallel() ? null : begin.known();
        } finally {
            input.release();
        }
    }

    /** Another way than {@link Evaluation#onDevice}. */
    public interface Way<P, X> {
        /**
         * With what was compiled for a device; null where it cannot be done.
         *
         * @param isTrial whether another place has been faster
         */
        X on(Device device, boolean isTrial, P plan);
    }

    /**
     * Runs on the device in another way than {@link Evaluation#onDevice}, as one of the {@code links} of so many rounds, each of which counts as an apply;
     * null where {@code way} is null, where it is not the device that would run, or not yet, or where an element throws. A rehearsal readies what runs
     * so where a round is one link; in longer ones a link's input is known only when those before it have run.
     */
    public X runOtherwise(ArrayData input, Executor wanted, int rounds, int links, Way<P, X> way) {
        if (isOfNone(input) || input.isLarge() || evaluation.reasonForJava(input) != null) return null;
        if (wanted instanceof Rehearsal rehearsal) return links > 1 ? null : rehearseOtherwise(input, placement.of(rehearsal).device(), way);
        Device followed = wanted instanceof Executor.Following following ? following.device() : null;
        Executor on = placement.of(followed == null ? wanted : ((Executor.Following) wanted).wanted());
        if (!(on instanceof Executor.Adaptive)) return runOtherwiseOn(on, null, input, rounds, links, way);
        Policy.Choice choice = adaptation.choiceOfDevice(input.layout(), evaluation, apply(input, null), rounds, followed);
        if (choice == null) return null;
        try {
            return runOtherwiseOn(Adaptation.executor(choice.alternative()), choice, input, rounds, links, way);
        } finally {
            adaptation.release(input.layout(), choice, input.size());
        }
    }

    /** {@code choice}: null if nobody chose. */
    private X runOtherwiseOn(Executor on, Policy.Choice choice, ArrayData input, int rounds, int links, Way<P, X> way) {
        if (!(on instanceof Device device) || !readiness.waits(input, device)) return null;
        boolean isTrial = choice != null && choice.isSample();
        long start = System.nanoTime();
        Span span = events.begin();
        input.retain();
        Attempt<P> attempt = null;
        try {
            attempt = attempts.of(input.layout(), device);
            X result = attempt.isRefused() ? null : way.on(attempt.device, isTrial, attempt.plan);
            if (result != null) {
                attempt.launched(input);
                history.ranOnDevice(attempt.deviceName(), rounds, span);
                long nanos = (System.nanoTime() - start) / links; // the other links are part of it
                history.took(nanos);
                if (choice != null) adaptation.took(input.layout(), choice, input.size(), rounds, (double) nanos / rounds);
                if (isTrial) attempt.ranAtOnce();
                events.end(span, input.size(), rounds);
            } else if (isTrial) {
                triedInVain(attempt, choice, input, start);
            }
            return result;
        } catch (OffloadException e) {
            if (isTrial) adaptation.failed(input.layout(), input.size(), device);
            return null; // to be had again, and told, by `run`, where it is no trial
        } catch (TrapException | RefusedException e) {
            if (isTrial) triedInVain(attempt, choice, input, start);
            return null; // as well
        } finally {
            input.release();
        }
    }

    private void triedInVain(Attempt<P> attempt, Policy.Choice choice, ArrayData input, long start) {
        if (attempt != null) attempt.couldNotRunAtOnce();
        adaptation.tookInVain(input.layout(), choice, input.size(), System.nanoTime() - start);
    }

    private X rehearseOtherwise(ArrayData input, Device device, Way<P, X> way) {
        try {
            Attempt<P> attempt = attempts.of(input.layout(), device);
            return attempt.isRefused() ? null : way.on(new Rehearsal(attempt.device), false, attempt.plan);
        } catch (OffloadException | TrapException | RefusedException e) {
            return null;
        }
    }

    private void checkSize(ArrayData input) {
        TooLargeException why = evaluation.takesLarge() ? null : input.whyLarge();
        if (why != null) throw tooLarge(why, "its input has ", "apply it to parts of that, slices or shorter ranges");
    }

    private UnsupportedOperationException tooLarge(TooLargeException why, String where, String instead) {
        String functions = Stream.of(FunctionNames.of(evaluation.named())).distinct().collect(Collectors.joining(", "));
        return new UnsupportedOperationException(evaluation.what() + (functions.isEmpty() ? "" : " (" + functions + ")") + ": " + where
            + why.getMessage() + ": " + instead + "; maps, zips, reductions and scans take such arrays and make them", why);
    }

    /** Whether there is nothing to compute, or nothing to tell by how long that takes. */
    private boolean isOfNone(ArrayData input) {
        return input.size() == 0 || evaluation.elements(input) == 0;
    }

    private X runDecided(ArrayData input, Span span, Executor on) {
        if (!(on instanceof Executor.Adaptive)) return runRetained(input, span, on);
        if (isOfNone(input) || evaluation.reasonForJava(input) != null) {
            return runRetained(input, span, Alternatives.all().get(0).executor());
        }
        return adaptation.run(input.layout(), evaluation, apply(input, span));
    }

    /** Where one element is known, nothing is tried. */
    private X runRest(ArrayData input, Span span, Executor wanted, Known known) {
        Executor on = wanted instanceof Executor.Adaptive ? Alternatives.all().get(0).executor() : wanted;
        String reason = evaluation.reasonForJava(input);
        if (reason == null && on instanceof Device device) return onDeviceOrInJava(input, span, device, known);
        if (reason == null) reason = on instanceof Executor.Threads threads ? threads.because() : ((Executor.Sequential) on).because();
        return java.run(input, span, !(on instanceof Executor.Sequential), reason, known);
    }

    private Adaptation.Apply<X> apply(ArrayData input, Span span) {
        return new Adaptation.Apply<>() {
            @Override public int size() {
                return input.size();
            }

            @Override public boolean isRefused(Device device) {
                Attempt<P> found = attempts.known(input.layout(), device);
                return found != null && found.isRefused() && !found.isOutdated();
            }

            @Override public boolean isReady(Device device) {
                return readiness.isReady(input, device);
            }

            @Override public boolean mayRunOnThreads() {
                return java.order(input).parallel();
            }

            @Override public X on(Executor executor) {
                return runRetained(input, span, executor);
            }

            @Override public X javaFirst(Device device, Runnable didJava) {
                return onDeviceWhenReady(input, span, device, didJava);
            }

            @Override public void ready(Device device) {
                readiness.beginBehind(input, device);
            }

            @Override public boolean isBeingMeasured(Device device) {
                return readiness.isBeingMeasured(input, device);
            }

            @Override public boolean takesTurnAtOnce(Device device) {
                Attempt<P> found = attempts.known(input.layout(), device);
                return found != null && !found.isRefused() && found.takesTurnAtOnce();
            }

            @Override public void bring(Device device) {
                device.hold(input);
            }

            @Override public X inJavaFor(boolean threads, long nanos) {
                return java.runFor(input, span, threads, nanos, Alternatives.OPTION);
            }
        };
    }

    private X runRetained(ArrayData input, Span span, Executor on) {
        String reason = evaluation.reasonForJava(input);
        if (reason != null) return java.run(input, span, !(on instanceof Executor.Sequential), reason, Known.NONE);
        if (on instanceof Device device) return areFew(input, device) ? fewElements(input, span, device) : onDeviceWhenReady(input, span, device, null);
        if (on instanceof Executor.Threads threads) {
            if (threads.count() == 0) return java.run(input, span, true, threads.because(), Known.NONE);
            return java.runOnRequest(input, span, threads.count(), threads.because());
        }
        return java.run(input, span, false, ((Executor.Sequential) on).because(), Known.NONE);
    }

    /** Whether Java may have them sooner than a CPU that is ready; what that needs is loaded for nobody else's first apply. */
    private boolean areFew(ArrayData input, Device device) {
        return !isOfNone(input) && input.size() <= FewElements.MOST && device == Places.CHOSEN && Options.mayLeaveFewToJava()
            && readiness.isReady(input, device) && attempts.of(input.layout(), device).isOnCpu();
    }

    private synchronized JavaOrDevice few(int size) {
        if (few == null) few = new FewElements();
        return few.of(size);
    }

    private X fewElements(ArrayData input, Span span, Device device) {
        JavaOrDevice who = few(input.size());
        JavaOrDevice.Turn turn = who.next();
        if (turn.patience() > 0) {
            X result = java.runFor(input, span, false, turn.patience(), FewElements.TRIED);
            if (result != null) return result;
            who.gaveUp();
        }
        long start = System.nanoTime();
        if (turn.inJava() && turn.patience() == 0) {
            X result = java.run(input, span, false, turn.isTrial() ? FewElements.TRIED : FewElements.WHY, Known.NONE);
            who.tookJava(System.nanoTime() - start);
            return result;
        }
        X result = onDeviceWhenReady(input, span, device, null);
        who.tookDevice(System.nanoTime() - start);
        return result;
    }

    /** Until the device is ready Java threads answer, unless it is before they are done: then it does it all. {@code didJava} may be null. */
    private X onDeviceWhenReady(ArrayData input, Span span, Device device, Runnable didJava) {
        if (readiness.waits(input, device)) return onDeviceOrInJava(input, span, device, Known.NONE);
        if (readiness.awaitsKept(input, device)) return onDeviceOrInJava(input, span, device, Known.NONE);
        Readiness.NotYet<P> why = readiness.whyNotYet(input.layout(), device);
        JavaWay.Begin begin = java.begin(input, span, true, Known.NONE, why);
        if (!begin.order().parallel() || readiness.isReady(input, device)) return onDeviceOrInJava(input, span, device, begin.known());
        Relay.Successor successor = readiness.successor(input, device);
        long start = System.nanoTime();
        try {
            X result = java.run(input, span, begin, successor, why);
            long took = System.nanoTime() - start;
            if (didJava != null) didJava.run();
            readiness.beginAfterJava(input, why, took);
            return result;
        } catch (Relay.TakenException e) {
            return onDeviceOrInJava(input, span, device, begin.known());
        }
    }

    private X onDeviceOrInJava(ArrayData input, Span span, Device device, Known known) {
        Attempt<P> attempt;
        try {
            attempt = attempts.of(input.layout(), device);
        } catch (DeviceException e) {
            return failed(input, span, device, e, known);
        }
        if (attempt.isRefused()) return refused(input, span, attempt, known);
        if (known.index() >= 0 && java.order(input).writes()) { // what a device reads is no longer what that element has read
            return inJavaForNow(input, span, true, known.why(), known);
        }
        try {
            X result = evaluation.onDevice(device, attempt.plan, input);
            if (evaluation.elements(input) > 0) {
                attempt.launched(input);
                history.ranOnDevice(attempt.deviceName(), 1, span);
                rewrites.none();
            } else {
                history.ranNowhere(whyNone(input), span);
            }
            return result;
        } catch (RefusedException e) {
            adaptation.isElsewhere();
            return e.refusal().rewrites() ? rewritten(input, span, e.refusal(), known) : inJavaUnlessAsked(input, span, e.refusal(), known);
        } catch (OffloadException e) {
            return failed(input, span, device, e, known);
        } catch (TrapException e) {
            adaptation.isElsewhere();
            Refusal why = attempt.rewrites();
            if (why != null) return rewritten(input, span, why, known);
            Refusal problem = Refusal.because(e.problem(evaluation.isRelaxed()));
            if (e.index >= 0 && e.index == known.index()) { // Java has evaluated it, and threw nothing: once more would not tell more
                return inJavaUnlessAsked(input, span, problem, known);
            }
            return javaFirst(input, span, attempt, e.index, problem);
        } catch (Throwable e) { // it was interrupted, or memory is out
            String where = attempt.deviceName();
            history.threw(where, () -> "on " + where, e, span);
            throw e;
        }
    }

    private static String whyNone(ArrayData input) {
        return input.size() == 0 ? "the input was empty" : "the result has no elements";
    }

    private X refused(ArrayData input, Span span, Attempt<P> attempt, Known known) {
        adaptation.isElsewhere();
        Refusal why = attempt.refusal;
        if (why.rewrites()) return rewritten(input, span, why, known);
        if (!why.isJavas() || known.index() >= 0) return inJavaUnlessAsked(input, span, why, known);
        if (evaluation.elements(input) == 0) return java.run(input, span, true, whyNone(input), known);
        return javaFirst(input, span, attempt, 0, why);
    }

    /**
     * Lets Java evaluate all elements, and change what the function reads: no element before it may see that. The next apply is of
     * what is there then.
     */
    private X rewritten(ArrayData input, Span span, Refusal why, Known known) {
        X result = inJavaForNow(input, span, false, why.text(), known);
        Refusal left = rewrites.another(why);
        if (left != null) attempts.leaveToJava(left);
        return result;
    }

    /**
     * Lets Java have the exception of an element. Where it throws none it has the result, or it has initialised a class,
     * which is nobody's fault: then the function can be compiled.
     *
     * @param index the element, or -1 if it is not known which
     * @param problem what to say if nothing is thrown
     */
    private X javaFirst(ArrayData input, Span span, Attempt<P> attempt, int index, Refusal problem) {
        String where = attempt.isRefused() ? History.JAVA : attempt.deviceName();
        Supplier<String> thrower = () -> attempt.isRefused() ? "in Java: " + attempt.refusal.text() : "on " + where;
        String waits = attempt.waits();
        boolean alone = index == 0 || index > 0 && java.order(input).parallel(); // no element before it may see what it writes
        Known known = alone ? java.evaluated(input, span, index, where, thrower) : null;
        if (known != null) {
            if (!attempt.isOutdated()) return inJavaUnlessAsked(input, span, problem, known);
            return onDeviceOrInJava(input, span, attempt.key.device(), known.because(waits != null ? waits : problem.text()));
        }
        X result = java.runForException(input, span, new Found(attempt, waits, problem.text()), where, thrower);
        if (!Options.fallbackIsError() || attempt.isOutdated()) return result; // as inJavaForNow
        Readiness.close(result);
        throw history.refused(problem, span);
    }

    /** Why Java has evaluated all elements, of which none has thrown; {@code waits} is {@link Attempt#waits} as it was before. */
    private record Found(Attempt<?> attempt, String waits, String problem) implements Supplier<String> {
        @Override public String get() {
            return waits != null && attempt.isOutdated() ? waits : problem;
        }
    }

    /**
     * Java has this apply, for it has run an initialiser or changes what the function reads; later ones are the device's. So this is no function
     * that cannot run on a device, and {@code fallback} has nothing to say.
     */
    private X inJavaForNow(ArrayData input, Span span, boolean threads, String why, Known known) {
        return java.run(input, span, threads, why, known);
    }

    /** A device that failed is told as such. */
    private X failed(ArrayData input, Span span, Device device, OffloadException why, Known known) {
        adaptation.failed(input.layout(), input.size(), device);
        if (!Options.fallbackIsError()) return java.run(input, span, true, why.reason(), known);
        history.ranNowhere(why.reason(), span);
        throw why;
    }

    /** No device can have it, and {@code fallback} says whether Java is to. */
    private X inJavaUnlessAsked(ArrayData input, Span span, Refusal problem, Known known) {
        if (Options.fallbackIsError()) throw history.refused(problem, span);
        return java.run(input, span, true, problem.text(), known);
    }

    /** What its applies have come to. */
    public Profile profile() {
        Tally all = Tally.NONE;
        for (Attempt<P> attempt : attempts.all()) {
            for (Kernel kernel : attempt.kernels()) all = all.plus(kernel.tally());
        }
        return history.profile(all);
    }

    /** Lines for people: what this is, where it ran, and its kernels. */
    public void explain(String what, Explanation text) {
        text.line(evaluation.stages().isEmpty() ? what : "map of " + evaluation.stages() + ", then " + what);
        readiness.settle(); // so that a refusal can be told
        history.explain(text);
        adaptation.explain(text);
        placement.explain(text);
        for (Attempt<P> attempt : attempts.all()) {
            if (!attempt.isRefused()) text.kernels(attempt.key.input(), attempt.kernels(), history.ended());
        }
    }
}
