package weft.bench.programs;

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

    /** By name or by suite; no names: all but {@link JpaiSuite}'s, which others are at other sizes. */
    public static List<Entry> chosen(List<String> names) {
        return ALL.values().stream().filter(entry -> names.isEmpty() ? !entry.suite().equals(JpaiSuite.NAME)
            : names.contains("all") || names.contains(entry.name()) || names.contains(entry.suite())).toList();
    }

    public static Entry named(String name) {
        return ALL.get(name);
    }
}
