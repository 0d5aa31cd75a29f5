package weft;

import java.util.function.Function;

/**
 * How a list of functions runs over inputs of one layout: compiled for a device, or in Java, and why. Every
 * method may be called by several threads at once.
 */
final class MapPlan {
    private final Function<?, ?>[] stages;
    private final boolean relaxed;
    private final Layout input;
    /** Null if the functions run in Java. */
    private final Kernel kernel;
    /** Why the kernel is null: the functions cannot be compiled, or there is no device ... */
    private final String refusal;
    /** ... or an option asks for Java, which is no fall-back. */
    private final String choice;
    private final boolean parallel;
    /** What the refusal is of, if it may be another one later; else null. */
    private final Kernel.Compiled refused;
    /** Whether the refusal is of this moment alone: the next run needs a new plan. */
    private final boolean passing;
    /** What is used instead of this, once the refusal is outdated. */
    private volatile MapPlan renewed;
    /** Where the latest run took place, and why in Java; for explain(). */
    private volatile String ran = "not run yet";

    private MapPlan(Function<?, ?>[] stages, boolean relaxed, Layout input, Kernel kernel, String refusal,
        String choice, Kernel.Compiled refused, boolean passing) {
        this.passing = passing;
        this.refused = refused;
        this.stages = stages;
        this.relaxed = relaxed;
        this.input = input;
        this.kernel = kernel;
        this.refusal = refusal;
        this.choice = choice;
        this.parallel = JavaThreads.allowed((Object[]) stages);
    }

    static MapPlan of(Function<?, ?>[] stages, boolean relaxed, Layout input) {
        String choice = reasonForJava(stages, input);
        if (choice != null) return new MapPlan(stages, relaxed, input, null, null, choice, null, false);
        if (!Library.loaded()) return new MapPlan(stages, relaxed, input, null, Library.absence(), null, null, false);
        try {
            Stages maps = relaxed ? Stages.maps(stages).relaxed() : Stages.maps(stages);
            return new MapPlan(stages, relaxed, input, Kernel.compile("map", maps, null, input), null, null, null,
                false);
        } catch (OffloadException e) {
            return new MapPlan(stages, relaxed, input, null, e.reason(), null, e.refused(), e instanceof DeviceException);
        } catch (IllegalArgumentException e) {
            return new MapPlan(stages, relaxed, input, null, String.valueOf(e.getMessage()), null, null, false);
        }
    }

    /** Why Java is the right place, whatever there is; null if it is not. */
    private static String reasonForJava(Function<?, ?>[] stages, Layout input) {
        if (stages.length == 0) return "there is nothing to compute";
        if (Options.reasonForJava() != null) return Options.reasonForJava();
        // No function is called for such an array, and no kernel could be typed.
        return input.isUnknown() ? "the input is empty" : null;
    }

    Layout input() {
        return input;
    }

    /** Whether this is of no use any more when it has run. */
    boolean isPassing() {
        return passing;
    }

    /** Before the first run: lets a device move the columns in chunks of about so many elements. */
    void pipeline(int elements) {
        if (kernel != null) kernel.pipeline(elements);
    }

    /** Runs over an input whose columns the caller owns. */
    PArray<?> run(PArray<?> elements) {
        return run(elements, -1, null);
    }

    /** The same, where Java has evaluated element {@code known}, if it is not -1, to {@code value}. */
    private PArray<?> run(PArray<?> elements, int known, Object value) {
        if (kernel == null) return runRefused(elements, known, value);
        if (elements.size() == 0) return PArray.allocate(kernel.resultLayout(), 0);

        PArray<?> result = PArray.allocateUnset(kernel.resultLayout(), elements.size()); // the kernel writes all
        int failing;
        try {
            failing = kernel.run(elements, result);
        } catch (OffloadException e) {
            result.close();
            return inJava(elements, e.reason(), known, value);
        } catch (Throwable e) {
            result.close();
            throw e;
        }
        if (failing < 0) {
            ran = "on " + kernel.device();
            return result;
        }
        result.close();
        // The device only knows that this index throws; Java has the exception.
        ran = "on " + kernel.device() + ", where element " + failing + " throws an exception";
        Object there = JavaMap.element(stages, elements, failing);
        if (kernel.isOutdated()) return run(elements, failing, there); // it has initialised a class
        return inJava(elements, "the device has no result for element " + failing
            + "; the function returns null there, recurses deeply, or catches an exception in a class whose class"
            + " file cannot be read, and only Java can: test for the case before it happens", failing, there);
    }

    /**
     * Runs what could not be compiled: in Java, or as it can be compiled now. What was refused because every element
     * would run a static initialiser first, as Java's first element does.
     */
    private PArray<?> runRefused(PArray<?> elements, int known, Object value) {
        MapPlan next = renewed;
        if (next == null && refused != null) {
            boolean waits = refused.awaitsInitialiser() && !refused.isOutdated();
            if (waits && elements.size() == 0) return PArray.emptyOfUnknown();
            if (waits && known < 0) {
                value = JavaMap.element(stages, elements, 0);
                known = 0;
            }
            if (refused.isOutdated()) next = of(stages, relaxed, input);
        }
        if (next != null && !next.passing) renewed = next;
        return next != null ? next.run(elements, known, value) : inJava(elements, refusal, known, value);
    }

    /**
     * Runs in Java because of {@code problem}; null if that was the user's choice. The result of element
     * {@code known}, if it is not -1, is {@code value}.
     */
    private PArray<?> inJava(PArray<?> elements, String problem, int known, Object value) {
        if (problem != null && Options.fallbackIsError()) {
            ran = "nowhere: " + problem;
            throw new OffloadException(problem);
        }
        ran = JavaThreads.describe(parallel) + ": " + (problem != null ? problem : choice);
        return JavaMap.run(stages, elements, parallel, known, value);
    }

    void explain(StringBuilder text) {
        MapPlan next = renewed;
        if (next != null) {
            next.explain(text);
            return;
        }
        text.append("  input ").append(input);
        if (kernel != null) text.append(", result ").append(kernel.resultLayout());
        text.append(": ran ").append(ran).append('\n');
        if (kernel != null) text.append(kernel.explain()).append('\n');
    }
}
