package weft.bench.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import weft.bench.contest.Contest;
import weft.bench.contest.Entry;
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
        Setup setup = new Setup(Way.named(property("systems", "USUAL")), Integer.parseInt(property("rounds", "9")),
            Double.parseDouble(property("warm", "600")), 1000 * Double.parseDouble(property("most", "60")), property("device", "auto"),
            property("options", ""), JavaPeer.class, Path.of(property("build", "")), Path.of(property("kernels", "")));
        String size = property("size", "A");
        double scale = Double.parseDouble(property("scale", "1"));
        Files.deleteIfExists(setup.log());
        boolean wrong = false;
        Table table = new Table(setup.ways());
        Report report = new Report(setup, property("commit", ""));
        List<Row> rows = new ArrayList<>();
        for (Entry entry : Programs.chosen(List.of(args))) {
            for (Size each : Size.wanted(size, scale, entry.hasClasses())) rows.add(new Row(entry, each));
        }
        int number = 0;
        for (Row row : rows) {
            Entry entry = row.entry();
            String title = entry.label(row.size());
            String where = "[" + ++number + "/" + rows.size() + "] " + title + ": ";
            Path folder = Files.createTempDirectory("weft-bench");
            try (Contest contest = new Contest(setup, entry, row.size(), folder, said -> progress(where + said))) {
                contest.verify();
                contest.measure();
                progress("");
                table.row(title, contest, entry.hasGates());
                report.row(entry, row.size(), contest);
                wrong |= contest.wrong();
                table.csv(Path.of(property("csv", "contest.csv"))); // so that a run that is stopped has left what it had
                table.partsCsv(Path.of(property("parts", "parts.csv")));
                report.write(Path.of(property("json", "contest.json")), size, scale);
            } finally {
                remove(folder);
            }
        }
        table.gates();
        System.exit(wrong ? 1 : 0);
    }

    private record Row(Entry entry, Size size) {}

    /** One line on a terminal, written over and over. */
    private static void progress(String said) {
        if (Boolean.getBoolean("contest.progress")) System.err.print("\r\033[K" + said);
    }

    private static String property(String name, String otherwise) {
        return System.getProperty("contest." + name, otherwise);
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
        }
    }
}
