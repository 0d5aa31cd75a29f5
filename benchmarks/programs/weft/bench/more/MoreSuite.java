package weft.bench.more;

import java.util.List;
import weft.bench.contest.Entry;

/** Programs of other fields. */
public final class MoreSuite {
    private static final String SUITE = "more";

    private MoreSuite() {}

    public static List<Entry> programs() {
        return List.of(
            Entry.of(SUITE, "prefix_sum", "prefix sum 16M", PrefixSum::new),
            Entry.of(SUITE, "sort", "sort 4M", Sort::new),
            Entry.of(SUITE, "row_products", "row products 16K x 1024", RowProducts::new),
            Entry.of(SUITE, "life", "life 1024^2, 20 rounds", Life::new),
            Entry.of(SUITE, "page_rank", "PageRank 1M x 8, 20 rounds", PageRank::new),
            Entry.of(SUITE, "smith_waterman", "Smith-Waterman 16K x 64^2", SmithWaterman::new),
            Entry.of(SUITE, "mlp", "perceptron 32K x 4 of 64^2", Mlp::new),
            Entry.of(SUITE, "blur", "blur 5^2, 2048^2", Blur::new),
            Entry.of(SUITE, "particles", "particles 1M x 100", Particles::new));
    }
}
