package weft.bench.r;

import java.util.SplittableRandom;
import weft.AF;
import weft.PArray;
import weft.Tuple2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

final class Daxpy extends Program {
    private static final double ALPHA = 2.5;
    private final double[] x;
    private final double[] y;
    private final double[] z;

    Daxpy(double scale) {
        int n = round(scale * (1 << 24));
        x = new SplittableRandom(1).doubles(n).toArray();
        y = new SplittableRandom(2).doubles(n).toArray();
        z = new double[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {x, y};
    }

    @Override public Object[] outputs() {
        return new Object[] {z};
    }

    @Override public int[] sizes() {
        return new int[] {z.length};
    }

    @Override public void loop() {
        for (int i = 0; i < z.length; i++) z[i] = ALPHA * x[i] + y[i];
    }

    @Override public void stream() {
        each(z.length, i -> z[i] = ALPHA * x[i] + y[i]);
    }

    @Override public Work weft() {
        return Work.of(AF.map((Tuple2<Double, Double> t) -> ALPHA * t._1() + t._2()), PArray.zip(PArray.of(x), PArray.of(y)),
            r -> new Object[] {r.toDoubleArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("daxpy", z.length, "i0 i1 o0");
    }
}
