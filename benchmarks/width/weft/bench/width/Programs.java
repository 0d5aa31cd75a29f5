package weft.bench.width;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleFunction;

/** The programs of the table, by the names that kernels/ and loops/ have too; {@code scale} times as much work as named. */
final class Programs {
    private static final Map<String, Entry> ALL = new LinkedHashMap<>();

    record Entry(String title, DoubleFunction<Program> make) {}

    static {
        add("saxpy", "saxpy 16M", Saxpy::new);
        add("black_scholes", "Black-Scholes 4M", BlackScholes::new);
        add("n_body", "n-body 16K, all pairs", NBody::new);
        add("mandelbrot", "Mandelbrot 1024^2 x 256", Mandelbrot::new);
        add("monte_carlo", "Monte Carlo 64K x 1000", MonteCarlo::new);
        add("k_means", "k-means 4M x 32", KMeans::new);
        add("fourier", "Fourier 8192", Fourier::new);
        add("matrix", "matrix multiply 1024", Matrix::new);
        add("crypt", "Crypt 16 MB", Crypt::new);
        add("sparse", "sparse product 1M x 16", Sparse::new);
        add("sum", "sum 16M", Sum::new);
        add("series", "Series 4096 x 1000", Series::new);
        add("sor", "SOR 1024^2, 20 rounds", Sor::new);
        add("stencil", "stencil of 9, 4096^2", Stencil::new);
        add("jacobi", "Jacobi 1024^2, 100 rounds", Jacobi::new);
        add("row_sums", "row sums 64K x 256", RowSums::new);
        add("histogram", "histogram 16M of 65,536", Histogram::new);
        add("scatter", "scatter 16M", Scatter::new);
    }

    private Programs() {}

    private static void add(String name, String title, DoubleFunction<Program> make) {
        ALL.put(name, new Entry(title, make));
    }

    static Map<String, Entry> all() {
        return ALL;
    }
}
