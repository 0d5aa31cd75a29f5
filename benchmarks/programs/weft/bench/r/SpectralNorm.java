package weft.bench.r;

import java.util.Arrays;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
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

    /** What the products read, another array each time. */
    private static final class Vector {
        PArray<Double> now;

        double times(int i) {
            double sum = 0;
            for (int j = 0; j < now.size(); j++) sum += element(i, j) * now.getDouble(j);
            return sum;
        }

        double transposedTimes(int i) {
            double sum = 0;
            for (int j = 0; j < now.size(); j++) sum += element(j, i) * now.getDouble(j);
            return sum;
        }
    }

    @Override public Work weft() {
        Vector vector = new Vector();
        ArrayFunction<Integer, Double> times = AF.map((Integer i) -> vector.times(i));
        ArrayFunction<Integer, Double> transposedTimes = AF.map((Integer i) -> vector.transposedTimes(i));
        double[] ones = new double[v.length];
        Arrays.fill(ones, 1);
        PArray<Double> start = PArray.of(ones);
        return new Work() {
            private PArray<Double> last;

            private void replace(PArray<Double> next) {
                if (vector.now != start) vector.now.close();
                vector.now = next;
            }

            @Override public void run() {
                if (last != null) last.close();
                vector.now = start;
                for (int round = 0; round < ROUNDS; round++) {
                    replace(times.apply(AF.range(ones.length)));
                    replace(transposedTimes.apply(AF.range(ones.length)));
                }
                last = vector.now;
                last.getDouble(0);
            }

            @Override public Object[] results() {
                return new Object[] {last.toDoubleArray()};
            }
        };
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels().step("ones", v.length, "o0");
        for (int round = 0; round < ROUNDS; round++) {
            all.step("times", v.length, "o0 o1 " + v.length).step("transposed_times", v.length, "o1 o0 " + v.length);
        }
        return all;
    }
}
