package weft.internal.program;

import java.lang.ref.Reference;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.capture.Captures;
import weft.internal.capture.Snapshot;
import weft.internal.capture.Table;
import weft.internal.events.Events;
import weft.internal.events.Kind;
import weft.internal.events.Span;
import weft.internal.jni.CompileRequest;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;

/**
 * What the library has made of functions for one layout of input: its whole answer to {@link Native#compile}. Released
 * when it is no longer reachable; every method that gives the library its handle keeps it so for the call.
 */
public final class Compiled {
    /** A power of two, and not fewer runs than the library wants to have seen. */
    private static final int FIRST_LOOK = 64;

    /**
     * A kernel.
     *
     * @param resultLayout of the results
     * @param tables what the functions read besides their input and captured plain values
     * @param rewrites as {@link Kernel#rewrites} has it
     */
    private record Made(Launch launch, Layout resultLayout, Table[] tables, Refusal rewrites) {}

    /** Why there is no kernel, and how Java may run the functions. */
    private record Refused(String text, StackTraceElement place, boolean isJavas, boolean rewrites, JavaOrder order) {}

    private final long handle;
    /** What the library's function refers to, weakly, and needs as long as it is there: whatever this is reachable from may be among them. */
    private final Object[] held;
    private final String device;
    /** One of both is null. */
    private final Made made;
    private final Refused refused;
    private final Captures captures = new Captures();
    /** Runs so far, about: of those at the same time some may not be counted. */
    private int runs;

    private Compiled(long handle, Object[] held, String device, Made made, Refused refused) {
        this.handle = handle;
        this.held = held;
        this.device = device;
        this.made = made;
        this.refused = refused;
        Release.with(this, handle);
    }

    /**
     * Called by the library, which has made a kernel.
     *
     * @param handle a function of the library's, owned by the result
     * @param held the objects that it uses
     * @param device its name
     * @param bits with the next four a {@link Launch}
     * @param layout of the results
     * @param classes those of the layout's tuples and records, in the order in which they open
     * @param rewrites what to say of elements that leave it to Java to change what the functions read, or null; at {@code place}
     */
    static Compiled of(long handle, Object[] held, String device, int bits, int block, int items, int smallRange, int rounds, String layout,
            Class<?>[] classes, Table[] tables, String rewrites, StackTraceElement place) {
        Layout resultLayout = Layout.parse(layout, classes);
        Refusal why = rewrites == null ? null : new Refusal(rewrites, place, false, true, null, null);
        Launch launch = new Launch(bits, block, items, smallRange, rounds);
        return new Compiled(handle, held, device, new Made(launch, resultLayout, tables, why), null);
    }

    /**
     * Called by the library, for which the functions cannot run on the device.
     *
     * @param handle as above
     * @param held likewise
     * @param text why not
     * @param place the user's line that cannot, or null
     * @param isJavas see {@link Refusal#isJavas}
     * @param rewrites see {@link Refusal#rewrites}
     * @param order how Java may run them, a number of {@link Native#ORDER_THREADS}; -1: nobody has looked
     * @param orderWhy why not on threads, or null
     */
    static Compiled refused(long handle, Object[] held, String device, String text, StackTraceElement place, boolean isJavas,
            boolean rewrites, int order, String orderWhy) {
        JavaOrder inJava = order < 0 ? null : JavaOrder.of(order, orderWhy);
        return new Compiled(handle, held, device, null, new Refused(text, place, isJavas, rewrites, inJava));
    }

    /** Compiles: what {@link Device#compile} has, for the device of this number, or {@link Native#JAVA}. */
    public static Compiled make(int device, String skeleton, Stages stages, Object combine, Layout input) {
        Span span = Events.begin(Kind.COMPILE);
        Compiled compiled = (Compiled) Native.compile(new CompileRequest(device, skeleton, stages.kinds(), stages.functions(),
            combine, input.toString(), input.classes(), device != Native.JAVA && stages.isRelaxed(), stages.isOneByOne()));
        Events.end(span, (device == Native.JAVA ? "bytecode for loops: " : "bytecode to OpenCL: ") + skeleton,
            compiled.device(), 0);
        return compiled;
    }

    /** Whether there is no kernel: then only the next three may be asked. */
    public boolean isRefused() {
        return made == null;
    }

    /** Why: of these functions, and the classes of the records that they get. */
    public Refusal refusal(Object[] functions, Class<?>[] records) {
        return new Refusal(refused.text, refused.place, refused.isJavas, refused.rewrites, order(functions, records), this);
    }

    /** How Java may run these functions, with these records; null where nobody has looked. */
    private JavaOrder.Answer order(Object[] functions, Class<?>[] records) {
        return refused.order == null ? null : new JavaOrder.Answer(functions, records, refused.order, this, handle, true);
    }

    /** Whether compiling again may have another outcome. */
    public boolean isOutdated() {
        try {
            return Native.isOutdated(handle);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** See {@link Native#changedField}. */
    public ChangedField changedField() {
        try {
            boolean[] isNumber = new boolean[1];
            String name = Native.changedField(handle, isNumber);
            return name == null ? null : new ChangedField(name, isNumber[0]);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public Launch launch() {
        return made.launch;
    }

    /** See {@link Kernel#rewrites}. */
    public Refusal rewrites() {
        return made.rewrites;
    }

    /** After a run. Now and then, more and more seldom, it is looked whether a kernel for numbers that stay would be of use. */
    public void ran() {
        if (!made.launch.mayBeSteady() || ++runs < FIRST_LOOK || Integer.bitCount(runs) != 1) return;
        try {
            Background.execute(new Specialisation(this));
        } catch (OutOfMemoryError | StackOverflowError e) {
            // no thread or stack to be had: the run has its results, and a later one looks again
        }
    }

    /** The name of the device. */
    public String device() {
        return device;
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

    /** See {@link Native#readInPlace}. */
    public String readInPlace() {
        try {
            return Native.readInPlace(handle);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    public Layout resultLayout() {
        return made.resultLayout;
    }

    /** Valid while this object is reachable. */
    public long handle() {
        return handle;
    }

    /**
     * What its tables hold now, or in the snapshot, which may be null; {@code actual} (if that is not null) in the place of {@code standIn}, for the caller to release; null if it
     * has to be compiled anew for that.
     *
     * @param rehearses see {@link Table#takeAll}
     */
    public Table.Contents take(Object standIn, ArrayData actual, boolean rehearses, Snapshot snapshot) {
        Table.Contents captured = contents(standIn, actual, rehearses, snapshot);
        if (captured == null) return null;
        for (Column column : captured.columns()) column.beforeDeviceReads();
        return captured;
    }

    /** The same for Java to read. */
    Table.Contents contents(Object standIn, ArrayData actual) {
        return contents(standIn, actual, false, null);
    }

    private Table.Contents contents(Object standIn, ArrayData actual, boolean rehearses, Snapshot snapshot) {
        return made.tables.length == 0 ? Table.Contents.NONE : Table.takeAll(made.tables, standIn, actual, rehearses, snapshot);
    }

    /** Whether there are tables to {@link #take}. */
    public boolean hasTables() {
        return made.tables.length > 0;
    }

    /** Whether there is an array of arrays among the tables: what that holds is copied for every run. */
    public boolean copiesArrays() {
        for (Table table : made.tables) {
            if (table.shape().dimensions() > 1) return true;
        }
        return false;
    }

    /** See {@link Native#captured}. */
    Object[] captured(long[] fields) {
        try {
            return Native.captured(handle, fields);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** See {@link Kernel#mayRead}. */
    public boolean mayRead(Object... any) {
        if (hasCaptured(any)) return true;
        for (Object array : any) {
            for (Table table : made.tables) if (table.mayHold(array)) return true;
        }
        return false;
    }

    private boolean hasCaptured(Object[] any) {
        try {
            return Native.hasCaptured(handle, any);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Tells how long it was to {@link #take} what the tables held, for {@link #tally}. */
    public void took(Table.Contents captured, long nanos) {
        captures.add(nanos, captured.copiedBytes());
    }

    public Tally tally() {
        try {
            return Tally.of(handle, captures);
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

    /** See {@link Kernel#waits}. */
    public String waits() {
        try {
            return Native.waits(handle);
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

    private record Specialisation(Compiled compiled) implements Runnable {
        @Override public void run() {
            try {
                Native.specialise(compiled.handle);
            } finally {
                Reference.reachabilityFence(compiled);
            }
        }
    }
}
