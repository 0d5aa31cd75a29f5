package weft.bench.contest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.Weft;

/** All that was measured, and on what, as JSON: times in milliseconds, every run of them. */
public final class Report {
    private final Setup setup;
    private final String commit;
    private final List<String> rows = new ArrayList<>();
    private String device = "";
    private String driver = "";
    private String platform = "";
    private final Map<Way, String> versions = new EnumMap<>(Way.class);

    /** {@code commit}: of the sources; empty: not known. */
    public Report(Setup setup, String commit) {
        this.setup = setup;
        this.commit = commit;
    }

    public void row(Entry entry, Size size, Contest contest) {
        if (!contest.device().isEmpty()) device = contest.device();
        if (!contest.driver().isEmpty()) driver = contest.driver();
        if (!contest.platform().isEmpty()) platform = contest.platform();
        versions.putAll(contest.versions());
        String times = contest.samples().entrySet().stream()
            .map(e -> text(e.getKey().name()) + ": [" + e.getValue().stream().map(t -> String.format(Locale.ROOT, "%.4f", t))
                .collect(Collectors.joining(", ")) + "]").collect(Collectors.joining(", "));
        String refusals = contest.refusals().entrySet().stream().map(e -> text(e.getKey().name()) + ": " + text(e.getValue()))
            .collect(Collectors.joining(", "));
        String first = contest.first().entrySet().stream()
            .map(e -> text(e.getKey().name()) + ": " + String.format(Locale.ROOT, "%.4f", e.getValue())).collect(Collectors.joining(", "));
        String parts = Stream.of(true, false).filter(isFirst -> contest.parts(isFirst) != null)
            .map(isFirst -> text(isFirst ? "first" : "warm") + ": [" + contest.parts(isFirst).joined(", ") + "]")
            .collect(Collectors.joining(", "));
        rows.add("{\"name\": " + text(entry.name()) + ", \"suite\": " + text(entry.suite()) + ", \"title\": " + text(entry.label(size))
            + (entry.hasClasses() ? ", \"class\": " + text(String.valueOf(size.letter())) : "") + ",\n     \"milliseconds\": {" + times
            + "},\n     \"first\": {" + first + "},\n     \"parts\": {" + parts + "},\n     \"refused\": {" + refusals + "}}");
    }

    /** {@code size}, {@code scale}: as the command line has them. */
    public void write(Path file, String size, double scale) throws IOException {
        Map<String, String> facts = new TreeMap<>(Map.of("weft", Weft.version(), "commit", commit, "date", Instant.now().toString(),
            "processor", processor(), "system", System.getProperty("os.name") + " " + System.getProperty("os.version"),
            "java", Runtime.version().toString(), "size", size,
            "options", "device=" + setup.device() + (setup.options().isEmpty() ? "" : "," + setup.options())));
        facts.putAll(Map.of("device", device, "driver", driver, "platform", platform));
        versions.forEach((way, said) -> {
            if (!said.isEmpty()) facts.put(way.name().toLowerCase(Locale.ROOT), said);
        });
        String head = facts.entrySet().stream()
            .map(e -> "  " + text(e.getKey()) + ": " + text(e.getValue()) + ",\n").collect(Collectors.joining());
        Files.writeString(file, "{\n" + head + "  \"processors\": " + Runtime.getRuntime().availableProcessors()
            + ",\n  \"rounds\": " + setup.rounds() + ",\n  \"scale\": " + scale + ",\n  \"part_names\": ["
            + Parts.NAMES.stream().map(Report::text).collect(Collectors.joining(", ")) + "],\n  \"programs\": [\n    "
            + String.join(",\n    ", rows) + "\n  ]\n}\n");
    }

    private static String processor() throws IOException {
        return Files.readAllLines(Path.of("/proc/cpuinfo")).stream().filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).trim()).findFirst().orElse("unknown");
    }

    private static String text(String s) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            if (c == '"' || c == '\\') quoted.append('\\');
            quoted.append(c < ' ' ? ' ' : c);
        }
        return quoted.append('"').toString();
    }
}
