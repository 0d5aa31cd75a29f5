package weft.internal.program;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.capture.Captures;
import weft.internal.capture.Table;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;

/**
 * What the library has made of functions for one layout of input: its whole answer to {@link Native#compile}. Released
 * when it is no longer reachable; every method that gives the library its handle keeps it so for the call.
 */
public final class Compiled {
    private static final Cleaner CLEANER = Cleaner.create();

    private final long handle;
    private final String device;
    private final int block;
    private final int items;
    private final int smallRange;
    private final boolean alwaysEnds;
    private final Layout resultLayout;
    private final Table[] tables;
    private final Refusal refusal;
    private final Captures captures = new Captures();

    /** One of {@code layout} and {@code refused} is null; if it is the layout, the next two are too. */
    private Compiled(long handle, String device, int block, int items, int smallRange, String layout, Class<?>[] classes, Table[] tables,
            String refused, StackTraceElement place, boolean isJavas, boolean alwaysEnds) {
        this.handle = handle;
        this.device = device;
        this.block = block;
        this.items = items;
        this.smallRange = smallRange;
        this.alwaysEnds = alwaysEnds;
        CLEANER.register(this, new Release(handle));
        this.resultLayout = layout == null ? null : Layout.parse(layout, classes);
        this.tables = tables;
        this.refusal = refused == null ? null : new Refusal(refused, place, isJavas, this);
    }

    /**
     * Called by the library.
     *
     * @param handle a function of {@code native/agent/functions/function.h}, owned by the result
     * @param device its name
     * @param block see {@link #block}
     * @param items see {@link #items}
     * @param smallRange see {@link #smallRange}
     * @param layout of the results; null if the functions cannot run on a device
     * @param classes those of the layout's tuples and records, in the order in which they open
     * @param tables what the functions read besides their input and captured plain values
     * @param refused why they cannot run on a device; null if they can
     * @param place the user's line that cannot, or null
     * @param isJavas see {@link Refusal#isJavas}
     * @param alwaysEnds see {@link Kernel#alwaysEnds}
     */
    static Compiled of(long handle, String device, int block, int items, int smallRange, String layout, Class<?>[] classes, Table[] tables,
            String refused, StackTraceElement place, boolean isJavas, boolean alwaysEnds) {
        return new Compiled(handle, device, block, items, smallRange, layout, classes, tables, refused, place, isJavas, alwaysEnds);
    }

    /** The elements of a block, of which a work-item or work-group makes one of its own; 0 if there is no kernel. */
    public int block() {
        return block;
    }

    /** The work-items of a block, or of a work-group where their number is given; 0 if there is no kernel. */
    public int items() {
        return items;
    }

    /** So many work-items, at most, are a small range, if the device's compiler compiles once more for large ones; else 0. */
    public int smallRange() {
        return smallRange;
    }

    /** As {@link Kernel#alwaysEnds} has it. */
    public boolean alwaysEnds() {
        return alwaysEnds;
    }

    /** The name of the device. */
    public String device() {
        return device;
    }

    /** Null if the functions can run on a device. Of those that cannot only {@link #isOutdated} may be asked. */
    public Refusal refusal() {
        return refusal;
    }

    /** Whether compiling again may have another outcome. */
    public boolean isOutdated() {
        try {
            return Native.isOutdated(handle);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** See {@link Kernel#isAtHand}. */
    public boolean isAtHand() {
        try {
            return Native.isAtHand(handle);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public void pipeline(int elements) {
        try {
            Native.pipeline(handle, elements);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public Layout resultLayout() {
        return resultLayout;
    }

    /** Valid while this object is reachable. */
    public long handle() {
        return handle;
    }

    /**
     * What its tables hold now, {@code actual} (if that is not null) in the place of {@code standIn}, for the caller to release; null if it
     * has to be compiled anew for that.
     */
    public Table.Contents take(ArrayData standIn, ArrayData actual) {
        if (tables.length == 0) return Table.Contents.NONE;
        Table.Contents captured = Table.takeAll(tables, standIn, actual);
        if (captured == null) return null;
        for (Column column : captured.columns()) column.beforeDeviceReads();
        return captured;
    }

    /** Tells how long it was to {@link #take} what the tables held, for {@link #tally}. */
    public void took(Table.Contents captured, long nanos) {
        if (captured.copiedBytes() > 0) captures.add(nanos, captured.copiedBytes());
    }

    public Tally tally() {
        try {
            long[] p = Native.profile(handle);
            return new Tally(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8],
                p[9] + captures.nanos.sum(), p[10] + captures.copies.sum(), p[11] + captures.bytes.sum());
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public String ir() {
        try {
            return Native.ir(handle);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** How elements are computed, in words for people; empty where there is only one way. */
    public String form() {
        try {
            return Native.form(handle);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public String opencl() {
        try {
            return Native.opencl(handle);
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
