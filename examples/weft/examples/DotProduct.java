package weft.examples;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/** The sum of x * y, in one kernel: the products are never stored. */
public final class DotProduct implements Example {
    private final int size;

    DotProduct(int size) {
        this.size = size;
    }

    static ArrayFunction<Tuple2<Float, Float>, Float> dot() {
        return AF.<Float, Float>zip2().map(t -> t._1() * t._2()).reduce(0f, Float::sum);
    }

    @Override public String title() {
        return String.format("Dot product of %,d floats", size);
    }

    @Override public void run(Bench bench) {
        SplittableRandom random = new SplittableRandom(3);
        float[] x = new float[size];
        float[] y = new float[size];
        for (int i = 0; i < size; i++) {
            x[i] = (float) random.nextDouble();
            y[i] = (float) random.nextDouble();
        }
        float[] sums = new float[1];
        double[] fromThreads = new double[1];

        bench.loop(() -> sums[0] = loop(x, y));
        bench.threads(() ->
            fromThreads[0] = IntStream.range(0, size).parallel().mapToDouble(i -> x[i] * y[i]).sum());

        ArrayFunction<Tuple2<Float, Float>, Float> dot = dot();
        try (PArray<Float> px = PArray.of(x); PArray<Float> py = PArray.of(y);
                PArray<Tuple2<Float, Float>> pairs = PArray.zip(px, py); PArray<Float> sum = bench.weft(dot, pairs)) {
            double exact = fromThreads[0];
            bench.note(error("the loop", sums[0], exact));
            bench.note(error("Weft", sum.getFloat(0), exact));
            bench.note("Weft adds in an order of its own, always the same; against plain Java in that order:");
            List<Float> products = IntStream.range(0, size).mapToObj(i -> x[i] * y[i]).toList();
            bench.answers(Agreement.of(new float[] {Tree.reduce(products, 0f, Float::sum)}, sum.toFloatArray()));
        }
    }

    private float loop(float[] x, float[] y) {
        float sum = 0f;
        for (int i = 0; i < size; i++) sum += x[i] * y[i];
        return sum;
    }

    private static String error(String who, float sum, double exact) {
        double relative = Math.abs(sum - exact) / exact;
        return String.format(Locale.ROOT, "%s: %.2f, relative error against a sum in double %.0e", who, sum,
            relative);
    }

    public static void main(String[] args) {
        Demo.main("DotProduct");
    }
}
