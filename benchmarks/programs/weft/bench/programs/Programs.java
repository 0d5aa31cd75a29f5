package weft.bench.programs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import weft.bench.contest.Program;
import weft.bench.contest.Size;

/** All programs by name. */
final class Programs {
    private static final Map<String, Entry> ALL = new LinkedHashMap<>();

    /**
     * A program.
     *
     * @param set where it comes from, for {@code only=}
     * @param title what the table calls it
     * @param code the name of its kernels in kernels/ and of its loops in loops/
     */
    record Entry(String set, String title, String code, Function<Size, Program> make) {
        /** Whether its times are among those that gates are for. */
        boolean hasGates() {
            return set.equals(ARRAYS);
        }

        /** For a size. */
        String title(Size size) {
            return set.equals(GRANDE) ? title + " " + size.letter() : title;
        }
    }

    private static final String ARRAYS = "arrays";
    /** Of those that Marawacc's R chapter has beside the others. */
    private static final String R = "r";
    private static final String GRANDE = "grande";
    /** Of other fields. */
    private static final String MORE = "more";

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
        addR("daxpy", "daxpy 16M", Daxpy::new);
        addR("hilbert", "Hilbert matrix 4096", Hilbert::new);
        addR("spectral_norm", "spectral norm 2048", SpectralNorm::new);
        addGrande("grande_series", "Java Grande Series", "grande_series", weft.bench.grande.Series::new);
        addGrande("grande_sor", "Java Grande SOR", "sor", weft.bench.grande.Sor::new);
        addGrande("grande_sparse", "Java Grande SparseMatMult", "grande_sparse", weft.bench.grande.Sparse::new);
        addGrande("grande_crypt", "Java Grande Crypt", "grande_crypt", weft.bench.grande.Crypt::new);
        addGrande("grande_lufact", "Java Grande LUFact", "grande_lufact", weft.bench.grande.LUFact::new);
        addGrande("grande_raytracer", "Java Grande RayTracer", "grande_raytracer", weft.bench.grande.RayTracer::new);
        addGrande("grande_moldyn", "Java Grande MolDyn", "grande_moldyn", weft.bench.grande.MolDyn::new);
    }

    static {
        addMore("prefix_sum", "prefix sum 16M", PrefixSum::new);
        addMore("life", "life 1024^2, 20 rounds", Life::new);
        addMore("page_rank", "PageRank 1M x 8, 20 rounds", PageRank::new);
        addMore("smith_waterman", "Smith-Waterman 16K x 64^2", SmithWaterman::new);
        addMore("mlp", "perceptron 32K x 4 of 64^2", Mlp::new);
        addMore("blur", "blur 5^2, 2048^2", Blur::new);
        addMore("particles", "particles 1M x 100", Particles::new);
    }

    private Programs() {}

    private static void add(String name, String title, DoubleFunction<Program> make) {
        ALL.put(name, new Entry(ARRAYS, title, name, size -> make.apply(size.scale())));
    }

    private static void addR(String name, String title, DoubleFunction<Program> make) {
        ALL.put(name, new Entry(R, title, name, size -> make.apply(size.scale())));
    }

    private static void addMore(String name, String title, DoubleFunction<Program> make) {
        ALL.put(name, new Entry(MORE, title, name, size -> make.apply(size.scale())));
    }

    private static void addGrande(String name, String title, String code, Function<Size, Program> make) {
        ALL.put(name, new Entry(GRANDE, title, code, make));
    }

    static Map<String, Entry> all() {
        return ALL;
    }

    static Entry named(String name) {
        return ALL.get(name);
    }
}
