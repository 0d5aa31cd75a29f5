package weft.bench.r;

import java.util.List;
import weft.bench.contest.Entry;

/** In doubles: what the eight programs that Marawacc's authors ran from R (J. Fumero, 2017) have beside the other suites. */
public final class RSuite {
    private static final String SUITE = "r";

    private RSuite() {}

    public static List<Entry> programs() {
        return List.of(
            Entry.of(SUITE, "daxpy", "daxpy 16M", Daxpy::new),
            Entry.of(SUITE, "hilbert", "Hilbert matrix 4096", Hilbert::new),
            Entry.of(SUITE, "spectral_norm", "spectral norm 2048", SpectralNorm::new));
    }
}
