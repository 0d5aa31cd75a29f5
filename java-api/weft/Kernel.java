package weft;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;

/**
 * Functions compiled for a device and one layout of input. Released when it is no longer reachable. When one of their
 * classes is redefined, as debuggers and jshell do, or initialised, they are compiled anew.
 */
final class Kernel {
    private static final Cleaner CLEANER = Cleaner.create();

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
        this.compiled = new Compiled(source);
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
     * @return -1, or the lowest index whose evaluation in Java throws
     * @throws OffloadException if the device failed, or the functions as they are now cannot run on it
     */
    int run(PArray<?> input, PArray<?>... results) {
        return run(new Call(this, new PArray<?>[] {input}, Call.NO_NUMBERS, null, null, results));
    }

    /** The same where the functions captured {@code standIn}, and are to find {@code actual} in its place. */
    void runOver(PArray<?> input, PArray<?> standIn, PArray<?> actual, PArray<?> result) {
        int failing = run(new Call(this, new PArray<?>[] {input}, Call.NO_NUMBERS, standIn, actual, result));
        if (failing >= 0) throw new TrapException(failing);
    }

    private static int run(Call call) {
        try (Submission one = new Submission()) {
            one.add(call);
            return one.runToIndex();
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
        Compiled renewed = new Compiled(source);
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

    String explain() {
        return compiled.explain();
    }

    /** What runs have come to, of functions that were not compiled anew since. */
    record Tally(long runs, long bytesToDevice, long bytesToHost) {
        Tally plus(Tally other) {
            return new Tally(runs + other.runs, bytesToDevice + other.bytesToDevice, bytesToHost + other.bytesToHost);
        }
    }

    Tally tally() {
        return compiled.tally();
    }

    /** What the library has made, and its release. */
    static final class Compiled {
        private final long handle;
        private final Table[] tables;

        Compiled(Source from) {
            Layout input = from.input();
            handle = Native.compile(from.skeleton(), from.stages().kinds(), from.stages().functions(), from.combine(),
                input.toString(), input.classes(), from.stages().isRelaxed());
            CLEANER.register(this, new Release(handle));
            String refusal = Native.refusal(handle);
            if (refusal != null) throw new OffloadException(refusal, this);
            tables = new Table[Native.tableCount(handle)];
            for (int i = 0; i < tables.length; i++) tables[i] = Native.table(handle, i);
        }

        /** Whether compiling again may have another outcome. */
        boolean isOutdated() {
            try {
                return Native.isOutdated(handle);
            } finally {
                Reference.reachabilityFence(this);
            }
        }

        /** Whether it will be outdated when a static initialiser has run. */
        boolean awaitsInitialiser() {
            try {
                return Native.awaitsInitialiser(handle);
            } finally {
                Reference.reachabilityFence(this);
            }
        }

        void pipeline(int elements) {
            try {
                Native.pipeline(handle, elements);
            } finally {
                Reference.reachabilityFence(this);
            }
        }

        Layout resultLayout() {
            try {
                return Layout.parse(Native.resultLayout(handle), Native.resultClasses(handle));
            } finally {
                Reference.reachabilityFence(this);
            }
        }

        /** Valid while this object is reachable. */
        long handle() {
            return handle;
        }

        /** What its tables hold now, for the caller to release; null if it has to be compiled anew for that. */
        Table.Contents take(Call call) {
            Table.Contents captured = Table.takeAll(tables, call.standIn, call.actual);
            if (captured == null) return null;
            for (Column column : captured.columns()) column.beforeDeviceReads();
            return captured;
        }

        Tally tally() {
            try {
                long[] profile = Native.profile(handle);
                return new Tally(profile[5], profile[7], profile[8]);
            } finally {
                Reference.reachabilityFence(this);
            }
        }

        String explain() {
            try {
                return Native.explain(handle);
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    private record Release(long handle) implements Runnable {
        @Override public void run() {
            Native.release(handle);
        }
    }
}
