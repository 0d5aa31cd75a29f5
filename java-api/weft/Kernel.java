package weft;

/**
 * Functions compiled for a device and one layout of input. Released when it is no longer reachable. When one of their
 * classes is redefined, as debuggers and jshell do, or initialised, they are compiled anew.
 */
final class Kernel {
    /**
     * What is compiled.
     *
     * @param skeleton what is done with the elements that the stages make: a name in codegen/interface/skeletons.def, or "map"
     * @param stages the functions applied to every element, one after the other
     * @param combine the operator of a skeleton that has one, or null
     * @param input the layout of the input
     */
    record Source(String skeleton, Stages stages, Object combine, Layout input) {}

    private final Source source;
    private final Layout resultLayout;
    private final String device;
    private volatile Compiled compiled;
    /** Elements; 0: columns move whole. */
    private int chunk;

    private Kernel(Source source) {
        this.source = source;
        this.compiled = compile(source);
        this.resultLayout = compiled.resultLayout();
        this.device = Native.deviceName();
    }

    /**
     * Compiles.
     *
     * @throws OffloadException if the functions cannot run on the device
     */
    static Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
        Native.requireDevice();
        return new Kernel(new Source(skeleton, stages, combine, input));
    }

    String skeleton() {
        return source.skeleton();
    }

    Layout input() {
        return source.input();
    }

    /** Moves columns in chunks of about so many elements from now on; before the first run, of a map only. */
    synchronized void pipeline(int elements) {
        chunk = elements;
        compiled.pipeline(elements);
    }

    Layout resultLayout() {
        return resultLayout;
    }

    String device() {
        return device;
    }

    /**
     * Runs over arrays whose columns the caller owns.
     *
     * @param results the arrays that it writes, their columns one after the other
     * @throws OffloadException if the device failed, or the functions as they are now cannot run on it
     * @throws TrapException if an element throws in Java
     */
    void run(PArray<?> input, PArray<?>... results) {
        run(new Call(this, new PArray<?>[] {input}, Call.NO_NUMBERS, null, null, results));
    }

    /** The same where the functions captured {@code standIn}, and are to find {@code actual} in its place. */
    void runOver(PArray<?> input, PArray<?> standIn, PArray<?> actual, PArray<?> result) {
        run(new Call(this, new PArray<?>[] {input}, Call.NO_NUMBERS, standIn, actual, result));
    }

    private static void run(Call call) {
        try (Submission one = new Submission()) {
            one.add(call);
            one.run();
        }
    }

    /**
     * A run.
     *
     * @param inputs the elements, and then what the skeleton wants beside them
     * @param numbers what the skeleton wants
     * @param standIn an array that the functions captured, or null ...
     * @param actual ... and what they find in its place
     * @param results the arrays that it writes, their columns one after the other
     */
    record Call(Kernel kernel, PArray<?>[] inputs, int[] numbers, PArray<?> standIn, PArray<?> actual,
            PArray<?>... results) {
        static final int[] NO_NUMBERS = {};

        PArray<?> elements() {
            return inputs[0];
        }

        void beforeDeviceReads() {
            for (PArray<?> array : inputs) {
                for (Column column : array.columns()) column.beforeDeviceReads();
            }
        }

        void deviceWrote() {
            for (PArray<?> array : results) {
                for (Column column : array.columns()) column.deviceWrote();
            }
        }
    }

    Compiled compiled() {
        return compiled;
    }

    /** Compiles anew what is to be used instead of {@code outdated}, which another thread may have replaced already. */
    synchronized void renew(Compiled outdated) {
        if (compiled != outdated) return;
        Compiled renewed = compile(source);
        if (!renewed.resultLayout().equals(resultLayout)) {
            throw new OffloadException("the function was redefined and returns another class; make the array function"
                + " anew");
        }
        renewed.pipeline(chunk);
        compiled = renewed;
    }

    /** Whether the next run compiles the functions anew. */
    boolean isOutdated() {
        return compiled.isOutdated();
    }

    String ir() {
        return compiled.ir();
    }

    /** How elements are computed, in words for people; empty where there is only one way. */
    String form() {
        return compiled.form();
    }

    String opencl() {
        return compiled.opencl();
    }

    Tally tally() {
        return compiled.tally();
    }

    private static Compiled compile(Source from) {
        Layout input = from.input();
        Compiled made = Native.compile(from.skeleton(), from.stages().kinds(), from.stages().functions(), from.combine(),
            input.toString(), input.classes(), from.stages().isRelaxed());
        if (made.refusal() != null) throw new OffloadException(made.refusal());
        return made;
    }
}
