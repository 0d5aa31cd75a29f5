package weft.bench.arrays;

import java.util.List;
import java.util.function.DoubleFunction;
import weft.bench.contest.Entry;
import weft.bench.contest.Program;

/**
 * Five programs at the two sizes that the papers on JPAI and Marawacc (J. Fumero and others, 2014 and 2015) have: the smaller is
 * size A, the larger B, and C as well.
 */
public final class JpaiSuite {
    public static final String NAME = "jpai";

    private JpaiSuite() {}

    public static List<Entry> programs() {
        return List.of(
            entry("saxpy", "saxpy 8M", 0.5, "saxpy 64M", 4, Saxpy::new),
            entry("black_scholes", "Black-Scholes 16M", 4, "Black-Scholes 64M", 16, BlackScholes::new),
            entry("n_body", "n-body 64K", 16, "n-body 512K", 1024, NBody::new),
            entry("monte_carlo", "Monte Carlo 256K", 4, "Monte Carlo 2M", 32, MonteCarlo::new),
            entry("k_means", "k-means 4M", 1, "k-means 32M", 8, KMeans::new));
    }

    /** {@code small} and {@code large}: how many times the work of {@link ArraysSuite}'s program of that name. */
    private static Entry entry(String program, String smaller, double small, String larger, double large,
            DoubleFunction<Program> make) {
        return new Entry(NAME, "jpai_" + program, size -> size.letter() == 'A' ? smaller : larger, "arrays/" + program,
            size -> make.apply(size.scale() * (size.letter() == 'A' ? small : large)), true, false);
    }
}
