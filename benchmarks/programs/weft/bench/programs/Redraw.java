package weft.bench.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weft.bench.contest.Json;
import weft.bench.contest.Way;

/**
 * {@code Redraw JSON FOLDER}: what plots are drawn of, out of what a run on this or another machine has written. {@code contest.csv},
 * {@code parts.csv}, and a table for each class of programs that have some: {@code class_A.csv}. Prints the machine.
 */
final class Redraw {
    private final Map<String, Object> report;
    private final List<Map<String, Object>> rows = new ArrayList<>();
    /** The systems that have times, in the order of the table, with their titles. */
    private final Map<String, String> systems = new LinkedHashMap<>();

    private Redraw(String json) {
        report = map(Json.read(json));
        for (Object row : (List<?>) report.get("programs")) rows.add(map(row));
        for (Way way : Way.values()) {
            if (rows.stream().anyMatch(row -> times(row).containsKey(way.name()))) systems.put(way.name(), way.title());
        }
    }

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[1]);
        Redraw all = new Redraw(Files.readString(Path.of(args[0])));
        all.table(all.rows, "title", folder.resolve("contest.csv"));
        all.parts(folder.resolve("parts.csv"));
        Map<String, List<Map<String, Object>>> classes = new TreeMap<>(all.rows.stream().filter(row -> row.containsKey("class"))
            .collect(Collectors.groupingBy(row -> (String) row.get("class"))));
        for (String each : classes.keySet()) all.table(classes.get(each), "program", folder.resolve("class_" + each + ".csv"));
        System.out.println(all.report.get("processor") + ", " + Math.round((double) all.report.get("processors")) + " cores; "
            + all.report.get("device"));
    }

    @SuppressWarnings("unchecked") // Json makes no other
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static Map<String, Object> times(Map<String, Object> row) {
        return map(row.get("milliseconds"));
    }

    /** What the row is called: its title; {@code program}: without the suite's name and the class behind it. */
    private static String name(Map<String, Object> row, String by) {
        String title = (String) row.get("title");
        return by.equals("title") ? title : title.replaceFirst("^Java Grande ", "").replaceFirst(" " + row.get("class") + "( x .*)?$", "");
    }

    private static String median(Map<String, Object> row, String system) {
        List<?> times = (List<?>) times(row).get(system);
        if (times == null) return "";
        return String.format(Locale.ROOT, "%.4f", times.stream().mapToDouble(t -> (double) t).sorted().toArray()[times.size() / 2]);
    }

    private void table(List<Map<String, Object>> of, String by, Path file) throws IOException {
        StringBuilder text = new StringBuilder("program," + String.join(",", systems.values()));
        for (Map<String, Object> row : of) {
            text.append("\n\"").append(name(row, by)).append("\",")
                .append(systems.keySet().stream().map(system -> median(row, system)).collect(Collectors.joining(",")));
        }
        Files.writeString(file, text.append('\n'));
    }

    private void parts(Path file) throws IOException {
        StringBuilder text = new StringBuilder("program,run");
        for (Object name : (List<?>) report.get("part_names")) text.append(',').append(name);
        for (Map<String, Object> row : rows) {
            map(row.get("parts")).forEach((run, millis) -> text.append("\n\"").append(row.get("title")).append("\",").append(run).append(',')
                .append(((List<?>) millis).stream().map(String::valueOf).collect(Collectors.joining(","))));
        }
        Files.writeString(file, text.append('\n'));
    }
}
