package weft.examples;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/** The sum of x * y. The products are made on the device; the sum is, for now, taken in Java. */
public final class DotProduct implements Example {
    private static final int SIZE = 1 << 20;

    static ArrayFunction<Tuple2<Float, Float>, Float> dot() {
        return AF.<Float, Float>zip2().map(t -> t._1() * t._2()).reduce(0f, Float::sum);
    }

    @Override public String title() {
        return String.format("Dot product of %,d floats", SIZE);
    }

    @Override public void run() {
        SplittableRandom random = new SplittableRandom(3);
        float[] x = new float[SIZE];
        float[] y = new float[SIZE];
        for (int i = 0; i < SIZE; i++) {
            x[i] = (float) random.nextDouble();
            y[i] = (float) random.nextDouble();
        }
        float[] sums = new float[1];
        double[] fromThreads = new double[1];

        Bench bench = new Bench(title());
        bench.loop(() -> sums[0] = loop(x, y));
        bench.threads(() ->
            fromThreads[0] = IntStream.range(0, SIZE).parallel().mapToDouble(i -> x[i] * y[i]).sum());

        ArrayFunction<Tuple2<Float, Float>, Float> dot = dot();
        try (PArray<Float> px = PArray.of(x); PArray<Float> py = PArray.of(y);
                PArray<Float> sum = bench.weft(dot, () -> dot.apply(px, py), a -> a.getFloat(0));
                PArray<Float> again = dot.apply(px, py)) {
            double exact = fromThreads[0];
            bench.answers(error("the loop", sums[0], exact));
            bench.answers(error("Weft", sum.getFloat(0), exact));
            boolean same = sum.get(0).equals(again.get(0)); // Float.equals compares bits
            bench.answers("Weft adds in another order than the loop, a fixed one: a second run gave "
                + (same ? "the same bits" : "OTHER BITS, which is a bug"));
        }
    }

    private static float loop(float[] x, float[] y) {
        float sum = 0f;
        for (int i = 0; i < SIZE; i++) sum += x[i] * y[i];
        return sum;
    }

    private static String error(String who, float sum, double exact) {
        double relative = Math.abs(sum - exact) / exact;
        return String.format(Locale.ROOT, "%s: %.2f, relative error against a sum in double %.0e", who, sum,
            relative);
    }

    @Override public ArrayFunction<?, ?> applied() {
        ArrayFunction<Tuple2<Float, Float>, Float> dot = dot();
        dot.apply(PArray.of(1f, 2f), PArray.of(3f, 4f)).close();
        return dot;
    }

    public static void main(String[] args) {
        new DotProduct().run();
    }
}
