package weft.internal.jvm;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import weft.internal.array.ArrayData;
import weft.internal.jni.Options;
import weft.internal.jni.OwnClasses;
import weft.internal.layout.Layout;
import weft.internal.loops.LoopKind;
import weft.internal.program.JavaCode;
import weft.internal.program.Stages;

/** The functions of one operation as the library's compiler has them for loops in Java, for each layout of an input so far. */
public final class Lowered {
    /** When the loop that boxes has taken so long for few elements, they are worth one of their own. */
    private static final long LONG_NANOS = 20_000_000;
    /** The same by the first of them, which HotSpot interprets: it will compile them soon. */
    private static final long LONG_SAMPLED_NANOS = 100_000_000;
    /** Of fewer none is sampled: they may be meant to run at the same time. */
    private static final int LEAST_SAMPLED = 256;

    /** What takes one thread no longer is not worth waking others. */
    private static final long SHORT_NANOS = 30_000;
    private static final int SHIFT = 10;

    private final Map<Key, JavaCode> codes = new ConcurrentHashMap<>();
    /** What it has taken for few; threads may count one for two. */
    private volatile long fewNanos;
    /** Whether somebody has looked, how long few will take. */
    private volatile boolean isSampled;
    /** Nanoseconds that so many elements as 2 to the power of {@link #SHIFT} took in the latest loop of their own; 0: none has been timed. */
    private volatile long pace;

    /**
     * What is compiled for, where functions and operator are the operation's own.
     *
     * @param standIn the one that a function has captured, whose layout the code is for too; null if there is none
     */
    private record Key(String skeleton, Layout input, ArrayData standIn) {
        @Override public boolean equals(Object other) { // here and below: as the JVM makes it a first apply waits for it
            return other instanceof Key key && skeleton.equals(key.skeleton) && input.equals(key.input)
                && Objects.equals(standIn, key.standIn);
        }

        @Override public int hashCode() {
            return 31 * skeleton.hashCode() + input.hashCode();
        }
    }

    /** An apply to so many elements begins: if they are worth a loop of their own, the classes that write it are read meanwhile. */
    public static void expect(int size) {
        if (size >= LoopRun.LEAST_AT_FIRST) OwnClasses.forLoops();
    }

    /** The loop that boxes took from {@code start} until now, for few elements. */
    void boxedFewSince(long start) {
        fewNanos += System.nanoTime() - start;
    }

    /** Whether nobody knows how long so few elements take; who asks is to find out. */
    boolean takesSample(int size) {
        if (isSampled || size < LEAST_SAMPLED || areFewSlow() || !LoopRun.isForLater(size)) return false;
        isSampled = true;
        return true;
    }

    /** They will take about so long without a loop of their own. */
    void fewWillTake(long nanos) {
        if (nanos > LONG_SAMPLED_NANOS) fewNanos += nanos;
    }

    /** Whether few elements take long. */
    boolean areFewSlow() {
        return fewNanos > LONG_NANOS;
    }

    /** So many elements have taken a loop of their own so long, the time of all threads. */
    public void took(long nanos, long elements) {
        if (elements > 0) pace = Math.max(1, (nanos << SHIFT) / elements);
    }

    /** Whether one thread is done with so many before others are awake, if they take what those of the latest loop took. */
    public boolean areShort(int elements) {
        long each = pace;
        return each != 0 && each * elements >> SHIFT <= SHORT_NANOS;
    }

    /** For explain(): what loops in Java have of the functions, a line for each layout. */
    public List<String> lines() {
        return codes.values().stream().map(code -> "  loops in Java, " + code.describe()).sorted().toList();
    }

    /** The layout of what maps make of elements, if it is known without making one; {@code standIn} as below. */
    Layout settled(Layout input, ArrayData standIn) {
        JavaCode code = codes.isEmpty() ? null : codes.get(new Key(LoopKind.MAP.skeleton, input, standIn));
        return code == null ? null : code.settled();
    }

    /**
     * An array of none of what stages make of elements of {@code input}. A device's compiler knows their class. So the library is asked here
     * too, and a mistake about the class shows wherever the function runs. Of unknown class where it has nothing for Java's loops.
     */
    ArrayData none(Stages stages, Layout input) {
        LoopKind kind = stages.kinds().endsWith("t") ? LoopKind.PARTITION : stages.kinds().indexOf('f') < 0 ? LoopKind.MAP : LoopKind.COMPACT;
        return none(kind, stages, input, null, null);
    }

    /** The same where {@code actual} is in the place of a stand-in that a function has captured. */
    ArrayData none(LoopKind kind, Stages stages, Layout input, ArrayData standIn, ArrayData actual) {
        if (stages.kinds().indexOf('m') < 0) return ArrayData.none(input.stored());
        try (JavaCode.Taken taken = input.isUnknown() ? null : take(kind, stages, null, input, null, standIn, actual)) {
            return taken == null ? ArrayData.emptyOfUnknown() : ArrayData.none(taken.result());
        }
    }

    /** Null where the functions are to be called, or make something of another layout than {@code result}, if that is not null. */
    JavaCode.Taken take(LoopKind kind, Stages stages, Object combine, Layout input, Layout result) {
        return take(kind, stages, combine, input, result, null, null);
    }

    /** The same where {@code actual} is in the place of a stand-in that a function has captured. */
    JavaCode.Taken take(LoopKind kind, Stages stages, Object combine, Layout input, Layout result, ArrayData standIn,
            ArrayData actual) {
        if (kind.skeleton == null || !Options.loopsAreCompiled()) return null;
        Key key = new Key(kind.skeleton, input, standIn);
        JavaCode code = codes.get(key);
        if (code == null) {
            JavaCode made = new JavaCode(kind.skeleton, stages, combine, input);
            JavaCode other = codes.putIfAbsent(key, made);
            code = other == null ? made : other;
        }
        JavaCode.Taken taken = code.take(kind, input, standIn, actual);
        if (taken == null || result == null) return taken;
        if (taken.result().equals(result)) {
            code.settle(result);
            return taken;
        }
        taken.close();
        return null;
    }
}
