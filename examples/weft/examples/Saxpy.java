package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/** alpha * x + y: two operations an element, so that memory is what limits it. */
public final class Saxpy implements Example {
    private final int size;

    Saxpy(int size) {
        this.size = size;
    }

    /** The function for one alpha, which the lambda captures. */
    static ArrayFunction<Tuple2<Float, Float>, Float> saxpy(float alpha) {
        return AF.<Float, Float>zip2().map(t -> alpha * t._1() + t._2());
    }

    @Override public String title() {
        return String.format("Saxpy: alpha * x + y over %,d floats", size);
    }

    @Override public void run(Bench bench) {
        float alpha = 2.5f;
        SplittableRandom random = new SplittableRandom(1);
        float[] x = new float[size];
        float[] y = new float[size];
        for (int i = 0; i < size; i++) {
            x[i] = (float) random.nextDouble();
            y[i] = (float) random.nextDouble();
        }
        float[] z = new float[size];
        float[] fromThreads = new float[size];

        bench.loop(() -> {
            for (int i = 0; i < size; i++) z[i] = alpha * x[i] + y[i];
        });
        bench.threads(() ->
            IntStream.range(0, size).parallel().forEach(i -> fromThreads[i] = alpha * x[i] + y[i]));

        ArrayFunction<Tuple2<Float, Float>, Float> saxpy = saxpy(alpha);
        try (PArray<Float> px = PArray.of(x); PArray<Float> py = PArray.of(y);
                PArray<Tuple2<Float, Float>> pairs = PArray.zip(px, py); PArray<Float> pz = bench.weft(saxpy, pairs)) {
            bench.answers(Agreement.of(z, pz.toFloatArray()));
        }
    }

    public static void main(String[] args) {
        Demo.main("Saxpy");
    }
}
