package weft.bench.arrays;

import java.util.function.IntFunction;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The first Fourier coefficients of {@code (x + 1)^x} between 0 and 2, each by the trapezium rule, as the subclass sums it. */
public abstract class Coefficients extends Program {
    protected static final int STEPS = 1000;
    protected final double[] cosines;
    protected final double[] sines;
    private final IntFunction<Coefficient> coefficient;

    public record Coefficient(double cosine, double sine) {}

    /** The first {@code n}; {@code coefficient} computes one of its number. */
    protected Coefficients(int n, IntFunction<Coefficient> coefficient) {
        cosines = new double[n];
        sines = new double[n];
        this.coefficient = coefficient;
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

    private void at(int n) {
        Coefficient c = coefficient.apply(n);
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
        IntFunction<Coefficient> of = coefficient;
        return Work.of(AF.map((Integer n) -> of.apply(n)), AF.range(cosines.length), r -> {
            try (PArray<Double> a = r.column(0); PArray<Double> b = r.column(1)) {
                return new Object[] {a.toDoubleArray(), b.toDoubleArray()};
            }
        });
    }

    @Override public Kernels natural() {
        return new Kernels().step("series", cosines.length, "o0 o1 " + STEPS);
    }
}
