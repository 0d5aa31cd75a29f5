package weft.bench.arrays;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import weft.bench.contest.Entry;
import weft.bench.contest.Program;

/** The suite that gates are for: what array functions are for, and where they are hard. */
public final class ArraysSuite {
    private static final String SUITE = "arrays";

    private ArraysSuite() {}

    public static List<Entry> programs() {
        return Stream.of(
            entry("saxpy", "saxpy 16M", Saxpy::new),
            entry("black_scholes", "Black-Scholes 4M", BlackScholes::new),
            entry("n_body", "n-body 16K, all pairs", NBody::new),
            entry("mandelbrot", "Mandelbrot 1024^2 x 256", Mandelbrot::new),
            entry("monte_carlo", "Monte Carlo 64K x 1000", MonteCarlo::new),
            entry("k_means", "k-means 4M x 32", KMeans::new),
            entry("fourier", "Fourier 8192", Fourier::new),
            entry("matrix", "matrix multiply 1024", Matrix::new),
            entry("crypt", "Crypt 16 MB", Crypt::new),
            entry("sparse", "sparse product 1M x 16", Sparse::new),
            entry("sum", "sum 16M", Sum::new),
            entry("series", "Series 4096 x 1000", Series::new),
            entry("sor", "SOR 1024^2, 20 rounds", Sor::new),
            entry("stencil", "stencil of 9, 4096^2", Stencil::new),
            entry("jacobi", "Jacobi 1024^2, 100 rounds", Jacobi::new),
            entry("row_sums", "row sums 64K x 256", RowSums::new),
            entry("histogram", "histogram 16M of 65,536", Histogram::new),
            entry("scatter", "scatter 16M", Scatter::new)).map(Entry::withGates).toList();
    }

    private static Entry entry(String name, String title, DoubleFunction<Program> make) {
        return Entry.of(SUITE, name, title, make);
    }
}
