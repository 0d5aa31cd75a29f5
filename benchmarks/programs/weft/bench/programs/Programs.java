package weft.bench.programs;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weft.bench.arrays.ArraysSuite;
import weft.bench.arrays.JpaiSuite;
import weft.bench.contest.Entry;
import weft.bench.grande.GrandeSuite;
import weft.bench.more.MoreSuite;
import weft.bench.r.RSuite;

/** The programs of all suites. */
public final class Programs {
    private static final Map<String, Entry> ALL = new LinkedHashMap<>();

    static {
        Stream.of(ArraysSuite.programs(), RSuite.programs(), GrandeSuite.programs(), MoreSuite.programs(), JpaiSuite.programs())
            .flatMap(List::stream).forEach(entry -> ALL.put(entry.name(), entry));
    }

    private Programs() {}

    public static Collection<Entry> all() {
        return ALL.values();
    }

    public static Entry named(String name) {
        return ALL.get(name);
    }
}
