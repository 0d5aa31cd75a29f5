package weft.bench.contest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The table on standard output, a row as soon as there is one; then what it says of the gates. */
public final class Table {
    private static final String NAME_COLUMN = "%-34s";
    /** What the compiler may take for a program. */
    private static final double COMPILE_MILLIS = 10;
    private final List<Way> ways;
    private final Map<String, Map<Way, Double>> medians = new LinkedHashMap<>();
    private final Map<String, Map<Way, Double>> judged = new LinkedHashMap<>();
    private final Map<String, Map<Way, Double>> firsts = new LinkedHashMap<>();
    /** What Weft's own compiler took, the first time. */
    private final Map<String, Double> compiled = new LinkedHashMap<>();
    private boolean vectorises;
    private final List<String> parts = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    public Table(List<Way> ways) {
        this.ways = ways;
        System.out.printf(NAME_COLUMN, "ms, medians");
        for (Way way : ways) System.out.printf(" %10s", way.title);
        System.out.println();
    }

    /** {@code hasGates}: whether {@link #gates} judges it too. */
    public void row(String title, Contest contest, boolean hasGates) {
        medians.put(title, contest.medians());
        firsts.put(title, contest.first());
        if (contest.parts(true) != null) compiled.put(title, contest.parts(true).millis().get(0));
        if (hasGates) judged.put(title, contest.medians());
        for (boolean first : new boolean[] {true, false}) {
            Parts of = contest.parts(first);
            if (of != null) parts.add("\"" + title + "\"," + (first ? "first" : "warm") + "," + of.joined(","));
        }
        vectorises |= contest.platform().startsWith("Intel"); // whose compiler does so by itself
        System.out.printf(NAME_COLUMN, title);
        for (Way way : ways) {
            Double median = contest.medians().get(way);
            String refusal = contest.refusals().get(way);
            boolean wrong = refusal != null && refusal.startsWith(Contest.WRONG);
            System.out.printf(" %10s", median != null ? number(median) : wrong ? "WRONG" : "-");
            if (refusal != null && !refusal.endsWith("not written") && way != Way.OPENBLAS) {
                remarks.add(title + ", " + way.title + ": " + refusal);
            }
            if (refusal != null && way == Way.OPENBLAS && !refusal.startsWith("not a matrix")) remarks.add("OpenBLAS: " + refusal);
        }
        System.out.println();
        if (contest.samples().values().stream().anyMatch(samples -> samples.size() > 1)) ratios(contest);
        contest.refusals().forEach((way, why) -> { // Java's loop runs, and may be wrong, in any case
            if (!ways.contains(way)) remarks.add(title + ", " + way.title + ": " + why);
        });
    }

    /** How many times as long as Weft each took, and how far half of its runs lie from their median. */
    private void ratios(Contest contest) {
        Double weft = contest.medians().get(Way.WEFT);
        System.out.printf(NAME_COLUMN, weft == null ? "  spread" : "  times Weft's, spread");
        for (Way way : ways) {
            Double median = contest.medians().get(way);
            if (median == null) {
                System.out.printf(" %10s", "");
                continue;
            }
            List<Double> sorted = contest.samples().get(way).stream().sorted().toList();
            double spread = (sorted.get(sorted.size() * 3 / 4) - sorted.get(sorted.size() / 4)) / 2 / median;
            String ratio = weft == null ? "" : number(median / weft);
            String around = sorted.size() == 1 ? "" : String.format(Locale.ROOT, "±%.0f%%", 100 * spread);
            System.out.printf(" %10s", ratio + (ratio.isEmpty() || around.isEmpty() ? "" : " ") + around);
        }
        System.out.println();
    }

    private static String number(double millis) {
        return String.format(Locale.ROOT, millis >= 100 ? "%.0f" : millis >= 10 ? "%.1f" : "%.2f", millis);
    }

    /** What the rows say of the gates. */
    public void gates() {
        remarks.forEach(remark -> System.out.println("  " + remark));
        compiler();
        if (ways.contains(Way.ADAPTIVE) && ways.contains(Way.STREAM)) {
            String warm = Gate.CHOICE.judge(medians);
            String first = Gate.CHOICE.judge(firsts);
            if (warm != null && first != null) System.out.printf("%nHow many times as fast%n%n%s%n%s (first runs)%n", warm, first);
        }
        if (judged.isEmpty()) return;
        List<Gate> gates = new ArrayList<>(Gate.ALL);
        if (vectorises) gates.set(0, Gate.INTEL);
        List<String> lines = gates.stream().map(gate -> gate.judge(judged)).filter(Objects::nonNull).toList();
        if (!lines.isEmpty()) System.out.printf("%nWeft is so many times as fast as (geometric mean)%n%n%s%n", String.join("\n", lines));
    }

    /** From bytecode to OpenCL, each program's first time. */
    private void compiler() {
        List<Double> sorted = compiled.values().stream().sorted().toList();
        if (sorted.isEmpty()) return;
        String over = compiled.entrySet().stream().filter(each -> each.getValue() >= COMPILE_MILLIS)
            .map(each -> each.getKey() + " " + number(each.getValue())).collect(Collectors.joining(", "));
        System.out.printf(Locale.ROOT, "%nFrom bytecode to OpenCL, the first time: ms, median %s, at most %s; each of %d below %.0f %s%n",
            number(sorted.get(sorted.size() / 2)), number(sorted.get(sorted.size() - 1)), sorted.size(), COMPILE_MILLIS,
            over.isEmpty() ? "holds" : "over: " + over);
    }

    public void csv(Path file) throws IOException {
        StringBuilder text = new StringBuilder("program");
        ways.forEach(way -> text.append(',').append(way.title));
        medians.forEach((title, row) -> {
            text.append("\n\"").append(title).append('"');
            for (Way way : ways) text.append(',').append(row.containsKey(way) ? String.format(Locale.ROOT, "%.4f", row.get(way)) : "");
        });
        Files.writeString(file, text.append('\n').toString());
    }

    /** Of what Weft's applies consist. */
    public void partsCsv(Path file) throws IOException {
        Files.writeString(file, "program,run," + String.join(",", Parts.NAMES) + "\n" + String.join("\n", parts) + "\n");
    }
}
