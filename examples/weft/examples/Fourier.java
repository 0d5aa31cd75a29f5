package weft.examples;

import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * The discrete Fourier transform by its definition, n * n complex products. Complex numbers are records: they are made
 * and dropped in the inner loop, and vanish when it is compiled.
 */
public final class Fourier implements Example {
    record Complex(double re, double im) {
        Complex plus(Complex z) {
            return new Complex(re + z.re, im + z.im);
        }

        Complex times(Complex z) {
            return new Complex(re * z.re - im * z.im, re * z.im + im * z.re);
        }
    }

    /** n complex numbers. */
    private record Numbers(double[] re, double[] im) {
        Numbers(int n) {
            this(new double[n], new double[n]);
        }

        Complex get(int i) {
            return new Complex(re[i], im[i]);
        }
    }

    private final int n;

    Fourier(int n) {
        this.n = n;
    }

    /** From k to the k-th coefficient of the signal. */
    private static ArrayFunction<Integer, Complex> transform(Numbers signal, Numbers roots) {
        return AF.map(k -> coefficient(k, signal, roots));
    }

    /** The roots are the n-th roots of unity, so that no element needs a sine. */
    private static Complex coefficient(int k, Numbers signal, Numbers roots) {
        int n = signal.re.length;
        Complex sum = new Complex(0, 0);
        int power = 0;
        for (int j = 0; j < n; j++) {
            sum = sum.plus(signal.get(j).times(roots.get(power)));
            power += k;
            if (power >= n) power -= n;
        }
        return sum;
    }

    @Override public String title() {
        return String.format("Fourier transform by definition: %,d complex numbers in double", n);
    }

    @Override public void run(Bench bench) {
        Numbers signal = new Numbers(n);
        Numbers roots = new Numbers(n);
        for (int i = 0; i < n; i++) {
            double turn = 2 * Math.PI * i / n;
            signal.re[i] = Math.cos(3 * turn) + 0.5 * Math.sin(10 * turn);
            roots.re[i] = Math.cos(turn);
            roots.im[i] = -Math.sin(turn);
        }
        Numbers expected = new Numbers(n);
        Numbers fromThreads = new Numbers(n);
        bench.loop(() -> {
            for (int k = 0; k < n; k++) put(expected, k, coefficient(k, signal, roots));
        });
        bench.threads(() -> IntStream.range(0, n).parallel()
            .forEach(k -> put(fromThreads, k, coefficient(k, signal, roots))));

        try (PArray<Complex> spectrum = bench.weft(transform(signal, roots), AF.range(n));
                PArray<Double> re = spectrum.column("re"); PArray<Double> im = spectrum.column("im")) {
            bench.answers(Agreement.of(expected.re, re.toDoubleArray()));
            bench.answers(Agreement.of(expected.im, im.toDoubleArray()));
        }
    }

    private static void put(Numbers to, int i, Complex z) {
        to.re[i] = z.re;
        to.im[i] = z.im;
    }

    public static void main(String[] args) {
        Demo.main("Fourier");
    }
}
