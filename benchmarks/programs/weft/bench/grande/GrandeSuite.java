package weft.bench.grande;

import java.util.List;
import java.util.function.Function;
import weft.bench.contest.Entry;
import weft.bench.contest.Program;
import weft.bench.contest.Size;

/** The suite's programs. */
public final class GrandeSuite {
    private static final String SUITE = "grande";

    private GrandeSuite() {}

    public static List<Entry> programs() {
        return List.of(
            entry("series", "Series", Series::new),
            Entry.ofClasses(SUITE, "grande_sor", "Java Grande SOR", "arrays/sor", Sor::new),
            entry("sparse", "SparseMatMult", Sparse::new),
            entry("crypt", "Crypt", Crypt::new),
            entry("lufact", "LUFact", LUFact::new),
            entry("raytracer", "RayTracer", RayTracer::new),
            entry("moldyn", "MolDyn", MolDyn::new));
    }

    private static Entry entry(String name, String title, Function<Size, Program> make) {
        return Entry.ofClasses(SUITE, "grande_" + name, "Java Grande " + title, "grande/grande_" + name, make);
    }
}
