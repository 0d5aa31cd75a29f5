package weft.bench.r;

import java.util.Arrays;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Whole;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The spectral norm of an infinite matrix, cut off, by the power method: ten times its transpose's product with it. */
final class SpectralNorm extends Program {
    private static final int ROUNDS = 10;
    private final double[] v;
    private final double[] between;

    SpectralNorm(double scale) {
        int n = round(Math.sqrt(scale) * 2048);
        v = new double[n];
        between = new double[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {};
    }

    @Override public Object[] outputs() {
        return new Object[] {v};
    }

    @Override public Object[] scratch() {
        return new Object[] {between};
    }

    @Override public int[] sizes() {
        return new int[] {v.length, ROUNDS};
    }

    private static double element(int i, int j) {
        return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
    }

    private void times(int i) {
        double sum = 0;
        for (int j = 0; j < v.length; j++) sum += element(i, j) * v[j];
        between[i] = sum;
    }

    private void transposedTimes(int i) {
        double sum = 0;
        for (int j = 0; j < v.length; j++) sum += element(j, i) * between[j];
        v[i] = sum;
    }

    @Override public void loop() {
        Arrays.fill(v, 1);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < v.length; i++) times(i);
            for (int i = 0; i < v.length; i++) transposedTimes(i);
        }
    }

    @Override public void stream() {
        Arrays.fill(v, 1);
        for (int round = 0; round < ROUNDS; round++) {
            each(v.length, this::times);
            each(v.length, this::transposedTimes);
        }
    }

    private static double times(Whole<Double> w) {
        double sum = 0;
        for (int j = 0; j < w.size(); j++) sum += element(w.index(), j) * w.get(j);
        return sum;
    }

    private static double transposedTimes(Whole<Double> w) {
        double sum = 0;
        for (int j = 0; j < w.size(); j++) sum += element(j, w.index()) * w.get(j);
        return sum;
    }

    @Override public Work weft() {
        ArrayFunction<Double, Double> round = AF.whole(SpectralNorm::times);
        double[] ones = new double[v.length];
        Arrays.fill(ones, 1);
        return Work.of(AF.iterate(ROUNDS, round.andThen(AF.whole(SpectralNorm::transposedTimes))), PArray.of(ones),
            result -> new Object[] {result.toDoubleArray()});
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels().step("ones", v.length, "o0");
        for (int round = 0; round < ROUNDS; round++) {
            all.step("times", v.length, "o0 o1 " + v.length).step("transposed_times", v.length, "o1 o0 " + v.length);
        }
        return all;
    }
}
