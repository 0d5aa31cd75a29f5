package weft.bench.arrays;

import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The first Fourier coefficients of {@code (x + 1)^x} between 0 and 2, each by the trapezium rule. */
final class Series extends Program {
    private static final int STEPS = 1000;
    private final double[] cosines;
    private final double[] sines;

    record Coefficient(double cosine, double sine) {}

    Series(double scale) {
        int n = round(scale * 4096);
        cosines = new double[n];
        sines = new double[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {};
    }

    @Override public Object[] outputs() {
        return new Object[] {cosines, sines};
    }

    @Override public int[] sizes() {
        return new int[] {cosines.length, STEPS};
    }

    @Override public boolean sameBits() {
        return false;
    }

    private static Coefficient coefficient(int n) {
        double dx = 2.0 / STEPS;
        double a = 0;
        double b = 0;
        for (int k = 0; k <= STEPS; k++) {
            double x = k * dx;
            double f = Math.pow(x + 1, x);
            double weight = k == 0 || k == STEPS ? 0.5 : 1;
            double angle = n * Math.PI * x;
            a += weight * (f * Math.cos(angle));
            b += weight * (f * Math.sin(angle));
        }
        return new Coefficient(a * dx, b * dx);
    }

    private void at(int n) {
        Coefficient c = coefficient(n);
        cosines[n] = c.cosine;
        sines[n] = c.sine;
    }

    @Override public void loop() {
        for (int n = 0; n < cosines.length; n++) at(n);
    }

    @Override public void stream() {
        each(cosines.length, this::at);
    }

    @Override public Work weft() {
        return Work.of(AF.map((Integer n) -> coefficient(n)), AF.range(cosines.length), r -> {
            try (PArray<Double> a = r.column(0); PArray<Double> b = r.column(1)) {
                return new Object[] {a.toDoubleArray(), b.toDoubleArray()};
            }
        });
    }

    @Override public Kernels natural() {
        return new Kernels().step("series", cosines.length, "o0 o1 " + STEPS);
    }
}
