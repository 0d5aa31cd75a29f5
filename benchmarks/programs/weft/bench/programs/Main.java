package weft.bench.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import weft.bench.contest.Contest;
import weft.bench.contest.Peer.Refusal;
import weft.bench.contest.Report;
import weft.bench.contest.Setup;
import weft.bench.contest.Size;
import weft.bench.contest.Table;
import weft.bench.contest.Way;

/** {@code ./weft bench programs}: run.sh says what its system properties are. The exit status is 1 if an answer was wrong. */
final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException, InterruptedException, Refusal {
        Setup setup = new Setup(chosen(property("systems", ""), Way.values()), Integer.parseInt(property("rounds", "9")),
            Size.parse(property("scale", "1"), property("size", "A")), property("device", "auto"), property("options", ""),
            JavaPeer.class, Path.of(property("build", "")), Path.of(property("kernels", "")));
        List<String> only = List.of(property("only", "").split("[+]"));
        Files.deleteIfExists(setup.log());
        boolean wrong = false;
        Table table = new Table(setup.ways());
        Report report = new Report(setup, property("commit", ""));
        for (Map.Entry<String, Programs.Entry> program : Programs.all().entrySet()) {
            Programs.Entry entry = program.getValue();
            boolean wanted = only.contains("") || only.contains(program.getKey()) || only.contains(entry.set());
            if (!wanted) continue;
            Path folder = Files.createTempDirectory("weft-bench");
            Contest.Entrant entrant = new Contest.Entrant(program.getKey(), entry.code(), entry.make().apply(setup.size()));
            try (Contest contest = new Contest(setup, entrant, folder)) {
                contest.verify();
                contest.measure();
                table.row(entry.title(setup.size()), contest, entry.hasGates());
                report.row(program.getKey(), entry.title(setup.size()), contest);
                wrong |= contest.wrong();
            } finally {
                remove(folder);
            }
        }
        table.gates();
        table.csv(Path.of(property("csv", "contest.csv")));
        if (!property("json", "").isEmpty()) report.write(Path.of(property("json", "")));
        System.exit(wrong ? 1 : 0);
    }

    private static String property(String name, String otherwise) {
        return System.getProperty("contest." + name, otherwise);
    }

    /** Those named, joined by +; none named: all. */
    private static List<Way> chosen(String names, Way[] all) {
        List<String> wanted = List.of(names.toUpperCase(Locale.ROOT).split("[+]"));
        return Stream.of(all).filter(way -> names.isEmpty() || wanted.contains(way.name())).toList();
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
        }
    }
}
