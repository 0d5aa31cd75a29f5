package weft.bench.width;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import weft.bench.width.Peer.Refusal;

/** {@code ./weft bench width}: run.sh says what its system properties are. The exit status is 1 if an answer was wrong. */
final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException, InterruptedException, Refusal {
        Setup setup = new Setup(chosen(property("systems", ""), Way.values()), Integer.parseInt(property("rounds", "9")),
            Double.parseDouble(property("scale", "1")), property("device", "auto"), property("options", ""),
            Path.of(property("build", "")), Path.of(property("kernels", "")));
        String only = property("only", "");
        Files.deleteIfExists(setup.log());
        boolean vectorises = false;
        boolean wrong = false;
        Table table = new Table(setup.ways());
        for (Map.Entry<String, Programs.Entry> entry : Programs.all().entrySet()) {
            if (!only.isEmpty() && !Arrays.asList(only.split("[+]")).contains(entry.getKey())) continue;
            Path folder = Files.createTempDirectory("weft-width");
            try (Contest contest = new Contest(setup, entry.getKey(), entry.getValue().make().apply(setup.scale()), folder)) {
                contest.verify();
                contest.measure();
                table.row(entry.getValue().title(), contest);
                wrong |= contest.wrong();
                vectorises |= contest.device().startsWith("Intel");
            } finally {
                remove(folder);
            }
        }
        table.gates(vectorises);
        table.csv(Path.of(property("csv", "width.csv")));
        System.exit(wrong ? 1 : 0);
    }

    private static String property(String name, String otherwise) {
        return System.getProperty("width." + name, otherwise);
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
