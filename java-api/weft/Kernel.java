package weft;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;

/** Functions compiled for a device and one layout of input. Released when it is no longer reachable. */
final class Kernel {
    private static final Cleaner CLEANER = Cleaner.create();

    private final long handle;
    private final Layout resultLayout;
    private final String device;

    private Kernel(long handle) {
        this.handle = handle;
        CLEANER.register(this, new Release(handle));
        this.resultLayout = Layout.parse(Native.resultLayout(handle), Native.resultClasses(handle));
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
        return new Kernel(Native.compile(stages, combine, input.toString(), input.classes()));
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
     * @throws OffloadException if the device failed
     */
    int run(PArray<?> input, PArray<?> result) {
        for (Column column : input.columns()) column.beforeDeviceReads();
        try {
            int failing = Native.run(handle, input.size(), blocks(input), blocks(result));
            for (Column column : result.columns()) column.deviceWrote();
            return failing;
        } finally {
            // Only numbers went down; the objects that would free what they stand for must outlive the call.
            Reference.reachabilityFence(this);
            Reference.reachabilityFence(input);
            Reference.reachabilityFence(result);
        }
    }

    private static long[] blocks(PArray<?> array) {
        Column[] columns = array.columns();
        long[] blocks = new long[columns.length];
        for (int i = 0; i < blocks.length; i++) blocks[i] = columns[i].block();
        return blocks;
    }

    String explain() {
        try {
            return Native.explain(handle);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private record Release(long handle) implements Runnable {
        @Override public void run() {
            Native.release(handle);
        }
    }
}
