package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/** alpha * x + y: two operations an element, so that memory is what limits it. */
public final class Saxpy implements Example {
    private static final int SIZE = 1 << 22;

    /** The function for one alpha, which the lambda captures. */
    static ArrayFunction<Tuple2<Float, Float>, Float> saxpy(float alpha) {
        return AF.<Float, Float>zip2().map(t -> alpha * t._1() + t._2());
    }

    @Override public String title() {
        return String.format("Saxpy: alpha * x + y over %,d floats", SIZE);
    }

    @Override public void run() {
        float alpha = 2.5f;
        SplittableRandom random = new SplittableRandom(1);
        float[] x = new float[SIZE];
        float[] y = new float[SIZE];
        for (int i = 0; i < SIZE; i++) {
            x[i] = (float) random.nextDouble();
            y[i] = (float) random.nextDouble();
        }
        float[] z = new float[SIZE];
        float[] fromThreads = new float[SIZE];

        Bench bench = new Bench(title());
        bench.loop(() -> {
            for (int i = 0; i < SIZE; i++) z[i] = alpha * x[i] + y[i];
        });
        bench.threads(() ->
            IntStream.range(0, SIZE).parallel().forEach(i -> fromThreads[i] = alpha * x[i] + y[i]));

        ArrayFunction<Tuple2<Float, Float>, Float> saxpy = saxpy(alpha);
        try (PArray<Float> px = PArray.of(x); PArray<Float> py = PArray.of(y);
                PArray<Float> pz = bench.weft(saxpy, () -> saxpy.apply(px, py), a -> a.getFloat(0))) {
            bench.answers(Agreement.of(z, pz.toFloatArray()));
        }
    }

    @Override public ArrayFunction<?, ?> applied() {
        ArrayFunction<Tuple2<Float, Float>, Float> saxpy = saxpy(2.5f);
        saxpy.apply(PArray.of(1f, 2f), PArray.of(3f, 4f)).close();
        return saxpy;
    }

    public static void main(String[] args) {
        new Saxpy().run();
    }
}
