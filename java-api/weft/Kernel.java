package weft;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;

/**
 * Functions compiled for a device and one layout of input. Released when it is no longer reachable. When one of their
 * classes is redefined, as debuggers and jshell do, they are compiled anew.
 */
final class Kernel {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Object[] stages;
    private final Object combine;
    private final Layout input;
    private final Layout resultLayout;
    private final String device;
    private volatile Compiled compiled;

    private Kernel(Object[] stages, Object combine, Layout input) {
        this.stages = stages;
        this.combine = combine;
        this.input = input;
        this.compiled = new Compiled(stages, combine, input);
        this.resultLayout = compiled.resultLayout();
        this.device = Native.deviceName();
    }

    /**
     * Compiles.
     *
     * @param combine null, or the operator that reduces each block of a {@link ReduceTree} to one element
     * @throws OffloadException if the functions cannot run on the device
     */
    static Kernel compile(Object[] stages, Object combine, Layout input) {
        Native.requireDevice();
        return new Kernel(stages, combine, input);
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
     * @return -1, or the lowest index whose evaluation in Java throws
     * @throws OffloadException if the device failed, or the functions as they are now cannot run on it
     */
    int run(PArray<?> input, PArray<?> result) {
        for (Column column : input.columns()) column.beforeDeviceReads();
        try {
            Compiled current = compiled;
            int failing = current.run(input, result);
            while (failing == Native.OUTDATED) {
                current = renew(current);
                failing = current.run(input, result);
            }
            for (Column column : result.columns()) column.deviceWrote();
            return failing;
        } finally {
            // Only numbers went down; the objects that would free what they stand for must outlive the call.
            Reference.reachabilityFence(input);
            Reference.reachabilityFence(result);
        }
    }

    /** What to use instead of {@code outdated}, which another thread may have replaced already. */
    private synchronized Compiled renew(Compiled outdated) {
        if (compiled != outdated) return compiled;
        Compiled renewed = new Compiled(stages, combine, input);
        if (!renewed.resultLayout().equals(resultLayout)) {
            throw new OffloadException("the function was redefined and returns another class; make the array function"
                + " anew");
        }
        compiled = renewed;
        return renewed;
    }

    String explain() {
        return compiled.explain();
    }

    /** What the library has made, and its release. */
    private static final class Compiled {
        private final long handle;

        Compiled(Object[] stages, Object combine, Layout input) {
            handle = Native.compile(stages, combine, input.toString(), input.classes());
            CLEANER.register(this, new Release(handle));
        }

        Layout resultLayout() {
            try {
                return Layout.parse(Native.resultLayout(handle), Native.resultClasses(handle));
            } finally {
                Reference.reachabilityFence(this);
            }
        }

        int run(PArray<?> input, PArray<?> result) {
            try {
                return Native.run(handle, input.size(), blocks(input), blocks(result));
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

        private static long[] blocks(PArray<?> array) {
            Column[] columns = array.columns();
            long[] blocks = new long[columns.length];
            for (int i = 0; i < blocks.length; i++) blocks[i] = columns[i].block();
            return blocks;
        }
    }

    private record Release(long handle) implements Runnable {
        @Override public void run() {
            Native.release(handle);
        }
    }
}
