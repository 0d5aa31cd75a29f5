package weft.bench.grande;

import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;

/** Pairs of Fourier coefficients of {@code (x + 1)^x} between 0 and 2, each by the trapezium rule. */
public final class Series extends Program {
    private static final int STEPS = 1000;
    private static final double CLOSE = 1e-12;
    private static final double[][] FIRST = {
        {2.8729524964837996, 0},
        {1.1161046676147888, -1.8819691893398025},
        {0.34429060398168704, -1.1645642623320958},
        {0.15238898702519288, -0.8143461113044298},
    };
    private final double[] cosines;
    private final double[] sines;

    record Coefficient(double cosine, double sine) {}

    public Series(Size size) {
        int n = Math.max(FIRST.length, size.of(10_000, 100_000, 1_000_000));
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

    @Override public String wrong() {
        for (int n = 0; n < FIRST.length; n++) {
            double off = Math.max(Math.abs(cosines[n] - FIRST[n][0]), Math.abs(sines[n] - FIRST[n][1]));
            if (!(off < CLOSE)) return "coefficient " + n + " is off by " + off;
        }
        return null;
    }

    /** As the suite sums: x grows step by step, and the last step but one is left out. */
    private static Coefficient coefficient(int n) {
        double dx = 2.0 / STEPS;
        double omega = Math.PI * n;
        double x = 0;
        double a = 0.5;
        double b = 0;
        for (int k = 1; k < STEPS - 1; k++) {
            x += dx;
            double f = Math.pow(x + 1, x);
            a += f * Math.cos(omega * x);
            b += f * Math.sin(omega * x);
        }
        double last = Math.pow(3, 2);
        a = (a + last * Math.cos(omega * 2) / 2) * dx;
        b = (b + last * Math.sin(omega * 2) / 2) * dx;
        return new Coefficient(n == 0 ? a / 2 : a, n == 0 ? 0 : b);
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
