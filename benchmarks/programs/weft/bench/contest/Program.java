package weft.bench.contest;

import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** One program of the table: its data, and how Java's systems and kernels compute it. C's loops are in loops/. */
public abstract class Program {
    /** Arrays of floats, doubles, ints or longs, in the order in which C and kernels take them. */
    public abstract Object[] inputs();

    /** What {@link #loop} and its like write to. */
    public abstract Object[] outputs();

    /** More that kernels and C's loops may write to, behind the outputs. */
    public Object[] scratch() {
        return new Object[] {};
    }

    /** What C's loops are told beside the arrays. */
    public abstract int[] sizes();

    /** Plain Java, one thread. */
    public abstract void loop();

    /** Plain Java, a parallel stream. */
    public abstract void stream();

    /** The Vector API by hand, in exact arithmetic; null: not written. */
    public Runnable vectors() {
        return null;
    }

    public abstract Work weft();

    /** Weft with the elementary functions of {@link weft.FMath} in place of {@code Math}'s; null: not written. */
    public Work fmath() {
        return null;
    }

    /** The kernel as one writes it, in kernels/NAME.cl; null: not written. */
    public Kernels natural() {
        return null;
    }

    /** The kernel by hand in vectors, in kernels/NAME_vectors.cl; null: not written. */
    public Kernels byHand() {
        return null;
    }

    /**
     * Whether exact systems have the bits of Java's loop: not where elementary functions may differ in their last place, nor
     * where sums are of another order.
     */
    public boolean sameBits() {
        return true;
    }

    /**
     * What is wrong with the outputs of {@link #loop}, by values that others have published for this program; null: nothing,
     * or nobody has for this size.
     */
    public String wrong() {
        return null;
    }

    protected static float[] random(int seed, int size, double low, double high) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] numbers = new float[size];
        for (int i = 0; i < size; i++) numbers[i] = (float) random.nextDouble(low, high);
        return numbers;
    }

    protected static void each(int size, IntConsumer element) {
        IntStream.range(0, size).parallel().forEach(element);
    }

    /** {@code size} elements in pieces of {@code piece}, for the Vector API: {@code from} is where one begins. */
    protected static void eachPiece(int size, int piece, IntConsumer from) {
        IntStream.range(0, (size + piece - 1) / piece).parallel().forEach(i -> from.accept(i * piece));
    }

    /** A number of elements that all vectors and work-groups divide. */
    protected static int round(double size) {
        return (int) Math.max(1024, Math.round(size / 1024) * 1024);
    }
}
