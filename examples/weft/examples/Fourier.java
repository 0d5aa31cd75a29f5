package weft.examples;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * The discrete Fourier transform by its definition, n * n complex products. Complex numbers are records: those that are
 * made in the inner loop vanish when it is compiled, and arrays of them may be captured.
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

    private final int n;

    Fourier(int n) {
        this.n = n;
    }

    /** From k to the k-th coefficient of the signal. */
    private static ArrayFunction<Integer, Complex> transform(Complex[] signal, Complex[] roots) {
        return AF.map(k -> coefficient(k, signal, roots));
    }

    /** The roots are the n-th roots of unity, so that no element needs a sine. */
    private static Complex coefficient(int k, Complex[] signal, Complex[] roots) {
        int n = signal.length;
        Complex sum = new Complex(0, 0);
        int power = 0;
        for (int j = 0; j < n; j++) {
            sum = sum.plus(signal[j].times(roots[power]));
            power += k;
            if (power >= n) power -= n;
        }
        return sum;
    }

    @Override public String title() {
        return String.format("Fourier transform by definition: %,d complex numbers in double", n);
    }

    @Override public void run(Bench bench) {
        Complex[] signal = new Complex[n];
        Complex[] roots = new Complex[n];
        for (int i = 0; i < n; i++) {
            double turn = 2 * Math.PI * i / n;
            signal[i] = new Complex(Math.cos(3 * turn) + 0.5 * Math.sin(10 * turn), 0);
            roots[i] = new Complex(Math.cos(turn), -Math.sin(turn));
        }
        Complex[] expected = new Complex[n];
        Complex[] fromThreads = new Complex[n];
        bench.loop(() -> {
            for (int k = 0; k < n; k++) expected[k] = coefficient(k, signal, roots);
        });
        bench.threads(() -> IntStream.range(0, n).parallel()
            .forEach(k -> fromThreads[k] = coefficient(k, signal, roots)));

        try (PArray<Complex> spectrum = bench.weft(transform(signal, roots), AF.range(n));
                PArray<Double> re = spectrum.column("re"); PArray<Double> im = spectrum.column("im")) {
            bench.answers(Agreement.of(Stream.of(expected).mapToDouble(Complex::re).toArray(), re.toDoubleArray()));
            bench.answers(Agreement.of(Stream.of(expected).mapToDouble(Complex::im).toArray(), im.toDoubleArray()));
        }
    }

    public static void main(String[] args) {
        Demo.main("Fourier");
    }
}
