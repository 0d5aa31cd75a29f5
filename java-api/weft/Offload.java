package weft;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

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
    /** One entry for each layout of an input so far; guarded by itself. */
    private final Map<Layout, Compiled<P>> compiled = new HashMap<>();
    /** For explain(). */
    private volatile String ran = "not applied yet; it is compiled at the first apply";

    /**
     * One of the first two is null.
     *
     * @param refused what was refused, if it may not be later; else null
     */
    private record Compiled<P>(P plan, String refusal, Kernel.Compiled refused) {}

    /** {@code operators} are functions that the skeleton calls beside the stages. */
    Offload(Stages stages, Object... operators) {
        this.stages = stages;
        this.operators = operators;
    }

    /**
     * Compiles.
     *
     * @throws OffloadException if the functions cannot run on a device
     */
    abstract P compile(Layout input);

    /**
     * Runs on a device over an input whose columns the caller owns; it may be empty.
     *
     * @throws OffloadException if the device failed
     * @throws TrapException if an element throws in Java
     */
    abstract X onDevice(P plan, PArray<?> input);

    /** The same in Java, on threads if {@code parallel}. */
    abstract X inJava(PArray<?> input, boolean parallel);

    /** What the run in Java calls: threads may if none of these is seen to write outer state. */
    Object[] functions(PArray<?> input) {
        return stages.functionsAnd(operators);
    }

    /** The kernels of a plan, in the order in which they run. */
    abstract Kernel[] kernels(P plan);

    /** Runs over an input, which is kept open for as long. */
    final X run(PArray<?> input) {
        input.retain();
        try {
            return runRetained(input);
        } finally {
            input.release();
        }
    }

    private X runRetained(PArray<?> input) {
        String choice = Options.reasonForJava();
        if (choice == null && input.layout().isUnknown()) choice = "the input is empty";
        if (choice != null) return runInJava(input, choice);
        String problem = Library.loaded() ? null : Library.absence();
        Compiled<P> found = null;
        try {
            if (problem == null) found = compiled(input.layout());
            if (found != null && found.refusal == null) {
                X result = onDevice(found.plan, input);
                ran = "on " + Native.deviceName();
                return result;
            }
            if (found != null) problem = found.refusal;
        } catch (OffloadException e) {
            problem = e.reason();
        } catch (TrapException e) {
            return runFirst(input, found, "the device has no result for an element; the function returns null"
                + " there, recurses deeply, or catches an exception in a class whose class file cannot be read, and only"
                + " Java can: test for the case before it happens");
        }
        if (found != null && found.refused != null && found.refused.awaitsInitialiser()) {
            return runFirst(input, found, problem);
        }
        refuseIfAsked(problem);
        return runInJava(input, problem);
    }

    /**
     * Java has the exception of an element; or, when it caught it, the result; or it has initialised a class, which is
     * nobody's fault.
     */
    private X runFirst(PArray<?> input, Compiled<P> found, String problem) {
        X result = runInJava(input, found.refusal != null ? problem : "the device says that an element throws");
        try {
            if (!isOutdated(found)) refuseIfAsked(problem);
            return result;
        } catch (OffloadException e) {
            close(result);
            throw e;
        }
    }

    /** Whether there is something to be compiled anew. */
    private boolean isOutdated(Compiled<P> found) {
        if (found.plan == null) return found.refused != null && found.refused.isOutdated();
        return Arrays.stream(kernels(found.plan)).anyMatch(Kernel::isOutdated);
    }

    private X runInJava(PArray<?> input, String why) {
        boolean parallel = JavaThreads.allowed(functions(input));
        ran = JavaThreads.describe(parallel) + ": " + why;
        return inJava(input, parallel);
    }

    private void refuseIfAsked(String problem) {
        if (!Options.fallbackIsError()) return;
        ran = "nowhere: " + problem;
        throw new OffloadException(problem);
    }

    private static void close(AutoCloseable result) {
        try {
            result.close();
        } catch (Exception e) {
            throw new IllegalStateException(e); // arrays throw nothing
        }
    }

    private Compiled<P> compiled(Layout layout) {
        synchronized (compiled) {
            Compiled<P> found = compiled.get(layout);
            if (found == null || (found.plan == null && isOutdated(found))) {
                found = attempt(layout);
                compiled.put(layout, found);
            }
            return found;
        }
    }

    private Compiled<P> attempt(Layout layout) {
        try {
            return new Compiled<>(compile(layout), null, null);
        } catch (DeviceException e) {
            throw e; // not to be remembered
        } catch (OffloadException e) {
            return new Compiled<>(null, e.reason(), e.refused());
        } catch (IllegalArgumentException | ClassCastException e) {
            return new Compiled<>(null, String.valueOf(e.getMessage()), null);
        }
    }

    /** Lines for people: what this is, where it ran, and its kernels. */
    final void explain(String what, StringBuilder text) {
        if (!stages.isEmpty()) text.append("map of ").append(stages).append(", then ");
        text.append(what).append("\n  ran ").append(ran).append('\n');
        synchronized (compiled) {
            compiled.forEach((layout, found) -> {
                if (found.plan != null) explainPlan(layout, kernels(found.plan), text);
            });
        }
    }

    private static void explainPlan(Layout layout, Kernel[] kernels, StringBuilder text) {
        Kernel.Tally all = Arrays.stream(kernels).map(Kernel::tally).reduce(new Kernel.Tally(0, 0, 0), Kernel.Tally::plus);
        text.append("  input ").append(layout).append(": ").append(kernels.length);
        text.append(kernels.length == 1 ? " kernel; so far " : " kernels; so far ").append(all.runs());
        text.append(all.runs() == 1 ? " run, " : " runs, ").append(all.bytesToDevice()).append(" bytes to the device and ");
        text.append(all.bytesToHost()).append(" back\n");
        for (Kernel kernel : kernels) {
            text.append("  ").append(kernel.skeleton()).append(" of ").append(kernel.input()).append('\n');
            text.append(kernel.explain()).append('\n');
        }
    }
}
