package weft.internal.jvm;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jni.Options;
import weft.internal.layout.Layout;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.loops.Loops;
import weft.internal.loops.Spec;
import weft.internal.loops.Youth;
import weft.internal.program.JavaCode;
import weft.internal.program.Stages;

/**
 * A loop that was written for these functions, with the functions; and, where they have been compiled, the loop that has their
 * code. That one runs; where it ends because Java throws something, or has to look, the other one goes on.
 */
final class LoopRun implements AutoCloseable {
    /** Of fewer elements the loop that boxes is done before one of their own is written, unless they take long: see {@link Lowered}. */
    private static final int LEAST = Options.loopsAreForFew() ? 1 : 1024;
    /** The same in all, before the first of a process is written. */
    static final int LEAST_AT_FIRST = 1 << 13;

    /** Loops count in steps of up to a block, which is less. */
    private static final int MOST = Integer.MAX_VALUE - ReduceTree.BLOCK;

    /** As many elements as a call takes: HotSpot takes up what it has compiled at the next call. */
    private static final int STRETCH = 4096;

    /** After so many checks that failed the functions are called: each has ended a loop, and some have run it in vain. */
    private static final int MOST_TRAPS = 16;

    /** The memory that a loop's elements are in, as {@link ArrayData#isOfLibrary}. */
    private static final boolean OF_LIBRARY = true;

    /** So many elements went without while none was written. */
    private static volatile int boxed;

    /** Null: it is told of nothing. */
    private final Lowered lowered;
    private final Spec callingSpec;
    private final Object[] functions;
    /** The loop that calls the functions; null before it is wanted. */
    private volatile Loop calling;
    /** Null where the functions are called. */
    private volatile Loop compiled;
    /** What {@link #compiled} reads. */
    private final Object[] values;
    /** What is to be closed, or null. */
    private final JavaCode.Taken owned;
    /** The index of the first element in the whole array. */
    private int before;
    /** Threads may count one for two. */
    private volatile int traps;
    /** What all threads together took, waiting for a turn among it, and for how many elements. */
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong elements = new AtomicLong();

    /**
     * What a loop does.
     *
     * @param combine null: nothing is combined
     * @param in the elements' layout
     * @param out what the functions make of one
     * @param value the part of that which is combined; null: all of it
     */
    record Work(Stages stages, BinaryOperator<Object> combine, Layout in, Layout out, Layout value) {
        private Object[] functions() {
            return combine == null ? stages.functions() : stages.functionsAnd(combine);
        }

        private JavaCode.Taken taken(Lowered lowered, LoopKind kind) {
            return lowered == null ? null : lowered.take(kind, stages, combine, in, value != null ? value : out);
        }
    }

    private LoopRun(Lowered lowered, Spec callingSpec, Object[] functions, Loop calling, Loop compiled, JavaCode.Taken taken, JavaCode.Taken owned) {
        this.lowered = lowered;
        this.callingSpec = callingSpec;
        this.functions = functions;
        this.calling = calling;
        this.compiled = compiled;
        values = taken == null ? null : taken.values();
        this.owned = owned;
    }

    /** Null where the loop that boxes is the better one, or no other can be written. {@code lowered} may be null: they are called. */
    static LoopRun of(Lowered lowered, LoopKind kind, Stages stages, ArrayData in, Layout out) {
        return of(lowered, kind, new Work(stages, null, in.layout(), out, null), in);
    }

    /** The same of any work. */
    static LoopRun of(Lowered lowered, LoopKind kind, Work work, ArrayData in) {
        return of(lowered, kind, work, in.size(), in.isOfLibrary());
    }

    /** The same for arrays of the library's memory that are to come, of {@code size} elements in all. */
    static LoopRun ofLibrary(Lowered lowered, LoopKind kind, Work work, int size) {
        return of(lowered, kind, work, size, OF_LIBRARY);
    }

    private static LoopRun of(Lowered lowered, LoopKind kind, Work work, int size, boolean isOfLibrary) {
        Object[] functions = work.functions();
        Spec spec = spec(kind, work.stages.kinds(), functions, work.in, work.out, work.value);
        if (!paysNow(lowered, size) || !spec.isPossible()) return null;
        return owning(lowered, spec, functions, spec, work.taken(lowered, kind), isOfLibrary);
    }

    /** The same of what has been taken, which stays the caller's; {@code taken} may be null. */
    static LoopRun ofTaken(JavaCode.Taken taken, LoopKind kind, Stages stages, ArrayData in, Layout out) {
        Spec spec = spec(kind, stages.kinds(), stages.functions(), in.layout(), out, null);
        if (!paysNow(null, in.size()) || !spec.isPossible()) return null;
        JavaCode.Taken used = taken != null && taken.result().equals(out) ? taken : null;
        return of(null, spec, stages.functions(), spec, used, in.isOfLibrary(), null);
    }

    /** The same for the places of {@code pull}. */
    static LoopRun of(Lowered lowered, JavaMap.Pull pull, Object[] functions, Layout places, Layout out, int size) {
        String kinds = "m".repeat(functions.length - 1);
        Spec spec = spec(LoopKind.PULL, kinds, functions, pull.array().layout(), out, null);
        if (!paysNow(lowered, size) || !spec.isPossible()) return null;
        return owning(lowered, spec, functions, spec(LoopKind.MAP, kinds, functions, places, out, null),
            lowered.take(LoopKind.MAP, pull.stages(), null, places, out, pull.standIn(), pull.array()), OF_LIBRARY);
    }

    private static Spec spec(LoopKind kind, String stages, Object[] functions, Layout in, Layout out, Layout value) {
        return Spec.of(kind, stages, functions, in, out, value, ReduceTree.STRIP);
    }

    static boolean areFew(int size) {
        return size < LEAST;
    }

    /** Whether so few are not worth a loop of their own yet, unless they take long. */
    static boolean isForLater(int size) {
        return areFew(size) || size < LEAST_AT_FIRST && !Options.loopsAreForFew() && !Loops.hasWritten();
    }

    /**
     * Whether so many elements are worth a loop of their own. To write the first of a process takes HotSpot tens of milliseconds, in which
     * the loop that boxes is done with many. {@code lowered} may be null: nothing is known of how long the elements take.
     */
    static boolean paysNow(Lowered lowered, int size) {
        if (size == 0 || size > MOST) return false;
        if (lowered != null && lowered.areFewSlow()) return true;
        if (areFew(size)) return false;
        if (Options.loopsAreForFew() || Loops.hasWritten()) return true;
        int all = boxed + size; // two threads may count one for two
        if (all >= 0 && all < LEAST_AT_FIRST) boxed = all;
        return all < 0 || all >= LEAST_AT_FIRST;
    }

    /** Of a loop that what was taken belongs to, which may be null: see below. */
    private static LoopRun owning(Lowered lowered, Spec calling, Object[] functions, Spec listed, JavaCode.Taken taken, boolean isOfLibrary) {
        return of(lowered, calling, functions, listed, taken, isOfLibrary, taken);
    }

    /**
     * {@code calling}: what the loop that calls the functions is written for, no sooner than it is wanted if it is known that it can be
     * written. {@code taken} may be null. {@code isOfLibrary}: the memory that it has not taken is. {@code owned}: what is closed with the
     * loop, or at once if that does not use it; null: what was taken stays the caller's.
     */
    private static LoopRun of(Lowered lowered, Spec calling, Object[] functions, Spec listed, JavaCode.Taken taken, boolean isOfLibrary,
            JavaCode.Taken owned) {
        boolean isUsed = false;
        try {
            Loop compiled = compiled(listed, taken, isOfLibrary);
            boolean later = compiled != null && calling.isSmall();
            Loop loop = later ? null : Loops.of(calling);
            if (loop == null && !later) return null;
            isUsed = compiled != null;
            return new LoopRun(lowered, calling, functions, loop, compiled, isUsed ? taken : null, isUsed ? owned : null);
        } finally {
            if (owned != null && !isUsed) owned.close();
        }
    }

    /** Null if there is none. */
    private static Loop compiled(Spec spec, JavaCode.Taken taken, boolean isOfLibrary) {
        if (taken == null) return null;
        try {
            Loop compiled = Loops.of(spec.compiled(taken.listing(), isOfLibrary && taken.isOfLibrary()));
            if (compiled == null) taken.code().cannotWrite(spec.kind());
            return compiled;
        } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError e) {
            return null; // to call the functions is never wrong
        }
    }

    /** As {@link Loop#run}; results lie where the elements do. */
    void run(Object[] in, Object[] out, int from, int to) {
        run(in, out, from, to, from);
    }

    int run(Object[] in, Object[] out, int from, int to, int at) {
        long began = System.nanoTime();
        int next = at;
        for (int start = from; start < to;) {
            int end = to - start > STRETCH ? start + STRETCH : to;
            next = stretch(in, out, start, end, next);
            start = end;
        }
        ran(began, to - from);
        return next;
    }

    private void ran(long began, int count) {
        nanos.addAndGet(System.nanoTime() - began);
        elements.addAndGet(count);
    }

    private int stretch(Object[] in, Object[] out, int from, int to, int at) {
        Loop own = compiled;
        if (own == null) return runCalling(in, out, from, to, at);
        Youth youth = own.youth();
        try {
            while (!youth.isOver() && from < to) {
                int end = from + youth.piece(to - from);
                at = youth.run(own, values, in, out, from, end, at);
                from = end;
            }
            return from < to ? own.run(values, in, out, from, to, at) : at;
        } catch (Loop.TrapException e) {
            trapped();
            return runCalling(in, out, e.from, to, e.at);
        }
    }

    /** As {@link Lowered#areShort}; false where the functions are called, for the program's own might wait for one another. */
    boolean isShort(int elements) {
        return compiled != null && lowered != null && lowered.areShort(elements);
    }

    /** Whether it runs the functions' own code, which evaluates no element before its turn. */
    boolean isCompiled() {
        return compiled != null;
    }

    private void trapped() {
        if (++traps >= MOST_TRAPS) compiled = null;
    }

    static Object[] concat(Object[]... parts) {
        int size = 0;
        for (Object[] part : parts) size += part.length;
        Object[] all = new Object[size];
        int at = 0;
        for (Object[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    /** One call, for what wants to see all elements at once. */
    int whole(Object[] in, Object[] out, int from, int to, int at) {
        long began = System.nanoTime();
        int next = runWhole(in, out, from, to, at);
        ran(began, to - from);
        return next;
    }

    private int runWhole(Object[] in, Object[] out, int from, int to, int at) {
        Loop own = compiled;
        if (own != null) {
            Youth youth = own.youth();
            try {
                return youth.isOver() ? own.run(values, in, out, from, to, at) : youth.run(own, values, in, out, from, to, at);
            } catch (Loop.TrapException e) {
                trapped(); // all of it again
            }
        }
        return runCalling(in, out, from, to, at);
    }

    /** The loop that calls the functions. */
    private int runCalling(Object[] in, Object[] out, int from, int to, int at) {
        try {
            return callingLoop().run(functions, in, out, from, to, at);
        } catch (Loop.MisfitException e) {
            throw e.told(before);
        }
    }

    private Loop callingLoop() {
        Loop loop = calling;
        if (loop == null) calling = loop = Loops.of(callingSpec); // two threads get the same
        return loop;
    }

    /** Its elements are those from this one on. */
    void beginsWith(int index) {
        before = index;
    }

    @Override public void close() {
        if (compiled != null && lowered != null) lowered.took(nanos.get(), elements.get());
        if (owned != null) owned.close();
    }
}
