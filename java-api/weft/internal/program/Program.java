package weft.internal.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.array.TooLargeException;
import weft.internal.capture.Snapshot;
import weft.internal.layout.Layout;

/**
 * What a device is to do for one apply, as data: kernels that run one after the other, the arrays that they make with their
 * sizes, and what Java wants to see as soon as they have run. What one kernel writes stays there for the next; the host
 * waits once.
 *
 * <pre>{@code
 * Program p = new Program();
 * Operand totals = p.make(first.resultLayout(), blocks);
 * Operand result = p.make(last.resultLayout(), size);
 * p.step(first, p.given(elements), totals);
 * p.step(last, List.of(p.given(elements), totals), NO_NUMBERS, result);
 * try (Run run = device.run(p)) {
 *     return run.take(result);
 * }
 * }</pre>
 */
public final class Program {
    public static final int[] NO_NUMBERS = {};

    /**
     * An array that steps read or write.
     *
     * @param number among all of the program
     * @param given one that there is, whose columns the caller owns until the program has run; null: it is made
     * @param layout of one that is made; the kernels write all of it before anyone reads it
     */
    public record Operand(int number, ArrayData given, Layout layout, int size) {}

    /**
     * A kernel's run.
     *
     * @param inputs the elements, and then what the skeleton wants beside them
     * @param numbers what the skeleton wants
     * @param inPlace what captured arrays are replaced by, or null
     * @param results the arrays that it writes, their columns one after the other
     */
    public record Step(Kernel kernel, List<Operand> inputs, int[] numbers, InPlace inPlace, List<Operand> results) {}

    /**
     * For functions that captured {@code standIn}: they find {@code actual} in its place.
     *
     * @param standIn an {@link ArrayData}, or a {@link weft.internal.capture.RowsTable.StandIn}
     */
    public record InPlace(Object standIn, Operand actual) {}

    /** An element that the host is to have as soon as the kernels have run. */
    public record Fetch(Operand array, int index) {}

    private final List<Operand> operands = new ArrayList<>(4);
    private final List<Step> steps = new ArrayList<>(4);
    private final List<Fetch> fetches = new ArrayList<>(2);
    private final boolean large;
    private Progress progress;
    private boolean upToTrap;
    private boolean aside;
    /** Null: that of the thread that runs it. */
    private Snapshot snapshot;

    /** Whose arrays' columns are buffers: others are refused. */
    public Program() {
        this(false);
    }

    private Program(boolean large) {
        this.large = large;
    }

    /** Whose arrays may have columns of any size. */
    public static Program ofAnySize() {
        return new Program(true);
    }

    /** The same arrays and fetches, and each step with another kernel. */
    public Program with(UnaryOperator<Kernel> kernels) {
        Program other = new Program(large);
        other.operands.addAll(operands);
        other.fetches.addAll(fetches);
        other.progress = progress;
        other.aside = aside;
        other.snapshot = snapshot;
        for (Step s : steps) other.step(new Step(kernels.apply(s.kernel), s.inputs, s.numbers, s.inPlace, s.results));
        return other;
    }

    /** Lets another thread run it than the one that applies, which waits for that: all the time that it takes is part of this wait. */
    public void runAside() {
        aside = true;
    }

    public boolean isAside() {
        return aside;
    }

    /** Makes it a part of the calling thread's apply, whoever runs it. */
    public void takeSnapshot() {
        snapshot = Snapshot.current();
    }

    /** What the apply, of which it is a part, has taken of captured arrays; asked by the thread that runs it. Null: it is all of the apply. */
    public Snapshot snapshot() {
        return snapshot == null ? Snapshot.current() : snapshot;
    }

    /** An array that there is. */
    public Operand given(ArrayData array) {
        return add(new Operand(operands.size(), array, array.layout(), array.size()));
    }

    /**
     * An array that is made.
     *
     * @throws RefusedException if it has a column that no buffer can be, and this is not {@link #ofAnySize}
     */
    public Operand make(Layout layout, int size) {
        TooLargeException why = large ? null : ArrayData.whyLarge(layout, size);
        if (why != null) throw new RefusedException(Refusal.because("a device would make " + why.getMessage())); // Java may need none
        return add(new Operand(operands.size(), null, layout, size));
    }

    private Operand add(Operand operand) {
        operands.add(operand);
        return operand;
    }

    public void step(Kernel kernel, Operand elements, Operand result) {
        step(kernel, List.of(elements), NO_NUMBERS, result);
    }

    public void step(Kernel kernel, List<Operand> inputs, int[] numbers, Operand... results) {
        step(new Step(kernel, inputs, numbers, null, List.of(results)));
    }

    public void step(Kernel kernel, Operand elements, InPlace inPlace, Operand result) {
        step(new Step(kernel, List.of(elements), NO_NUMBERS, inPlace, List.of(result)));
    }

    public void step(Step step) {
        steps.add(step);
    }

    /** Lets the host have this element of what a kernel writes; see {@link Run#fetched}. */
    public void fetch(Operand array, int index) {
        fetches.add(new Fetch(array, index));
    }

    /** Of a program of one map: a device may run it in parts, one after the other, and then tells how many elements are over. */
    public void tell(Progress whom) {
        progress = whom;
    }

    /**
     * Of a program of one map: where the evaluation of an element throws, the run may tell so ({@link Run#trapped}), and have those before it. A
     * device that runs it in parts, or as another program, throws as ever.
     */
    public void upToTrap() {
        upToTrap = true;
    }

    /** Whether that was asked for. */
    public boolean isUpToTrap() {
        return upToTrap;
    }

    /** Null if nobody wants to know. */
    public Progress progress() {
        return progress;
    }

    public List<Operand> operands() {
        return operands;
    }

    public List<Step> steps() {
        return steps;
    }

    public List<Fetch> fetches() {
        return fetches;
    }
}
