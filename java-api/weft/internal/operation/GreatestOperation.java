package weft.internal.operation;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import weft.internal.array.ArrayData;
import weft.internal.jvm.Known;
import weft.internal.layout.Kind;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.program.Executor;
import weft.internal.program.Interrupts;
import weft.internal.program.Rehearsal;

/**
 * The {@code count} elements with the greatest keys, by a sort of few: a sample tells a bound above which there are about as
 * many as are wanted, a filter keeps those, and they are sorted. Where the bound was too high, or there is none that leaves few,
 * all are sorted; so the sample decides how long it takes, and never what comes out. All are sorted, too, where a key may write: it is
 * called once for each then.
 */
public final class GreatestOperation extends Operation {
    /** Fewer elements are sorted as they are. */
    private static final int LEAST = 1 << 14;
    private static final int LEAST_SAMPLE = 1 << 12;
    /** A sample of which more than one of so many is to be kept is not worth a filter. */
    private static final int LEAST_DROPPED = 8;
    /** Elements of the sample above the bound, beside twice as many as are expected there: so that too few are unlikely. */
    private static final int SPARE = 16;

    private final int count;
    /** Makes pairs: a number for the key's class, and a rank; these are in the order of the keys, though different keys may have one. */
    private final Operation sample;
    private final Supplier<Bound> bounds;
    /** Makes keys, if there is one, then sorts, and takes the last ones. */
    private final Operation last;
    /** Whether it calls a function of the program's. */
    private final boolean hasKey;
    /** The one that is compiled; other threads that apply this at the same time make more. */
    private final Bound first;
    private final Queue<Bound> free = new ConcurrentLinkedQueue<>();

    /**
     * What a filter compares keys with, as a number of each kind. Its function has captured this, and sees it as it is when it is
     * applied.
     */
    public static final class Least {
        private int ofClass;
        private long asLong;
        private int asInt;
        private float asFloat;
        private double asDouble;

        private void set(int ofClass, long rank) {
            this.ofClass = ofClass;
            asLong = rank;
            asInt = (int) rank;
            asFloat = Float.intBitsToFloat((int) ofBits(rank));
            asDouble = Double.longBitsToDouble(ofBits(rank));
        }

        /** The number of the bound's class. */
        public int ofClass() {
            return ofClass;
        }

        /** Of longs and doubles. */
        public long asLong() {
            return asLong;
        }

        /** Of all others. */
        public int asInt() {
            return asInt;
        }

        public float asFloat() {
            return asFloat;
        }

        public double asDouble() {
            return asDouble;
        }
    }

    /** The rank of a float or a double with these bits, in the order of {@code compareTo}; and the other way round. */
    public static long ofBits(long bits) {
        return bits ^ bits >> 63 & Long.MAX_VALUE;
    }

    private record Sample(int ofClass, long[] ranks) {}

    /** A filter and its bound, for one apply at a time. */
    public record Bound(Least least, Operation filter) {}

    public GreatestOperation(int count, Operation sample, Supplier<Bound> bounds, Operation last, boolean hasKey) {
        this.count = count;
        this.sample = sample;
        this.bounds = bounds;
        this.last = last;
        this.hasKey = hasKey;
        this.first = bounds.get();
        free.add(first);
    }

    /** How many elements tell the bound for so many. */
    public static int sampleSize(int size) {
        return Math.min(size, Math.max(LEAST_SAMPLE, (int) Math.sqrt(size)));
    }

    /** How many of the sample are to be above the bound. */
    private long above(int size) {
        return 2 * (long) count * sampleSize(size) / size + SPARE;
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        boolean sampled = isSampled(input.size());
        if (sampled && hasKey && !(on instanceof Rehearsal)) {
            Known known = last.unrepeatable(input, on);
            if (known != null) return last.apply(input, on, known);
        }
        try (ArrayData few = sampled ? candidates(input, on) : input.share()) {
            Interrupts.check();
            try {
                return last.apply(few, on);
            } catch (Throwable e) { // a key that cannot be sorted, which it names by its place among few
                if (few.size() == input.size() || e instanceof CancellationException || e instanceof Error) throw e;
            }
        }
        return last.apply(input, on);
    }

    private boolean isSampled(int size) {
        return size >= LEAST && above(size) <= sampleSize(size) / LEAST_DROPPED;
    }

    private ArrayData candidates(ArrayData input, Executor on) {
        if (on instanceof Rehearsal) {
            sample.apply(input, on).close();
            first.filter.apply(input, on).close();
            return input.share(); // for what sorts: nothing is left of a rehearsed filter
        }
        Sample drawn = draw(input, on);
        if (drawn == null) return input.share();
        long[] ranks = drawn.ranks;
        Arrays.sort(ranks);
        long least = ranks[ranks.length - (int) above(input.size())];
        return least == ranks[0] ? input.share() : above(drawn.ofClass, least, input, on);
    }

    /** Null where one throws, whose exception that of the whole is, the sort tells; or where keys are of several classes. */
    private Sample draw(ArrayData input, Executor on) {
        try (ArrayData made = sample.apply(input, on); ArrayData classes = made.component(0); ArrayData numbers = made.component(1)) {
            IntBuffer ofClass = classes.bytes(Kind.INT, false).asIntBuffer();
            for (int i = 1; i < made.size(); i++) if (ofClass.get(i) != ofClass.get(0)) return null;
            long[] ranks = new long[made.size()];
            numbers.bytes(Kind.LONG, false).asLongBuffer().get(ranks);
            return new Sample(ofClass.get(0), ranks);
        } catch (Throwable e) { // not every language declares what it throws
            return null;
        }
    }

    /** All where a key throws, as of a sample. */
    private ArrayData above(int ofClass, long least, ArrayData input, Executor on) {
        Bound taken = free.poll();
        Bound bound = taken != null ? taken : bounds.get();
        try {
            bound.least.set(ofClass, least);
            ArrayData few = bound.filter.apply(input, on);
            if (few.size() >= count) return few;
            few.close();
            return input.share();
        } catch (Throwable e) {
            return input.share();
        } finally {
            free.add(bound);
        }
    }

    @Override public Operation relaxed() {
        return new GreatestOperation(count, sample, bounds, last.relaxed(), hasKey);
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        sample.each(told);
        first.filter.each(told);
        last.each(told);
    }

    @Override public void explain(Explanation text) {
        text.line("the " + count + " greatest: a sample");
        sample.explain(text);
        text.line("and then what is not below its bound");
        first.filter.explain(text);
        text.line("and then");
        last.explain(text);
    }
}
