package weft.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Differential testing: {@code Main LIBRARY FOLDER N SEED} tries N random cases in JVMs of their own, on a
 * device and in plain Java, and exits with 1 if one differs, or takes a JVM down with it.
 */
public final class Main {
    private static final int CASES_IN_A_PROGRAM = 8;
    private static final int SILENCE_SECONDS = 600;

    private final String library;
    private final Path folder;
    private final int cases;
    private final long seed;
    private final Map<String, Integer> refusals = new TreeMap<>();
    /** Where each was met first. */
    private final Map<String, String> examples = new HashMap<>();
    private final List<String> findings = new ArrayList<>();
    private int tried;
    private int compiled;
    private int mismatches;

    private Main(String library, Path folder, int cases, long seed) {
        this.library = library;
        this.folder = folder;
        this.cases = cases;
        this.seed = seed;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Main main = new Main(args[0], Path.of(args[1]), Integer.parseInt(args[2]), Long.parseLong(args[3]));
        if (args.length > 4) {
            System.out.print(program(main.seed, Integer.parseInt(args[4]), CASES_IN_A_PROGRAM).text());
            return;
        }
        main.run();
        main.summarize();
        System.exit(main.mismatches == 0 ? 0 : 1);
    }

    /** Program {@code number} of a run; it depends on nothing but these. */
    static Program program(long seed, int number, int cases) {
        return Generator.program("P" + seed + "_" + number, Choice.part(seed, number), cases);
    }

    private void run() throws IOException, InterruptedException {
        int programs = (cases + CASES_IN_A_PROGRAM - 1) / CASES_IN_A_PROGRAM;
        int next = 0;
        while (next < programs) {
            String[] current = new String[1];
            String death = child(next, programs, -1, current);
            if (death == null) break;
            int dead = current[0] == null ? next
                : Integer.parseInt(current[0].substring(current[0].indexOf('_') + 1));
            deadly(dead, death);
            next = dead + 1;
        }
    }

    /** A program took the JVM with it, or did not end: find the case, and keep it as it is. */
    private void deadly(int number, String death) throws IOException, InterruptedException {
        int count = Math.min(CASES_IN_A_PROGRAM, cases - number * CASES_IN_A_PROGRAM);
        Program program = program(seed, number, count);
        mismatches++;
        tried += count;
        boolean found = false;
        for (int each = 0; each < count && !found; each++) {
            String again = child(number, number + 1, each, new String[1]);
            tried -= again == null ? 1 : 0; // counted above
            if (again == null) continue;
            death = again;
            program = program.with(List.of(program.cases().get(each)));
            found = true;
        }
        List<List<Object>> rows = program.rows(program.cases().get(0), 8);
        findings.add(death.lines().findFirst().orElse("") + "\n    "
            + TestFile.write(folder, program, rows, "Not shrunk.\n" + death, false));
        System.out.println(findings.get(findings.size() - 1));
    }

    /** Of the agent, from the environment: {@code emit=spmd}, say. */
    private static String moreOptions() {
        String options = System.getenv("WEFT_OPTIONS");
        return options == null || options.isEmpty() ? "" : "," + options;
    }

    /** Runs programs in a new JVM. Null if it came to its end; else how it died, its last words included. */
    private String child(int first, int end, int only, String[] current)
            throws IOException, InterruptedException {
        Path cache = Files.createTempDirectory("weft-fuzz");
        Path errors = cache.resolve("stderr");
        List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-ea", "-Xmx700m",
            // Else hot code throws / by zero without a message, in plain Java too.
            "-XX:-OmitStackTraceInFastThrow",
            "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.resolve("hs_err_" + first + ".log"),
            "-agentpath:" + library + "=fallback=error,verify=1,loops=always" + moreOptions()));
        if (Runtime.version().feature() >= 22) command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Worker.class.getName(),
            "" + seed, "" + cases, "" + CASES_IN_A_PROGRAM, "" + first, "" + end, folder.toString(),
            "" + only));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        // A kernel is compiled once and never again: keep it out of the user's cache.
        builder.environment().put("POCL_CACHE_DIR", cache.toString());
        Files.createDirectories(folder);
        Process process = builder.start();
        try {
            BlockingQueue<String> lines = read(process);
            while (true) {
                String line = lines.poll(SILENCE_SECONDS, TimeUnit.SECONDS);
                if (line == null) return "hangs: nothing for " + SILENCE_SECONDS + " s";
                if (line.equals("")) break;
                hear(line, current);
            }
            int status = process.waitFor();
            if (status == 0) return null;
            String text = Files.readString(errors, StandardCharsets.ISO_8859_1);
            return "the JVM dies with status " + status + "\n"
                + text.substring(Math.max(0, text.length() - 3000));
        } finally {
            process.destroyForcibly().waitFor();
            delete(cache);
        }
    }

    private void hear(String line, String[] current) {
        if (!line.startsWith("#")) return;
        String[] words = line.substring(1).split(" ", 2);
        switch (words[0]) {
            case "begin" -> current[0] = words[1];
            case "refused" -> {
                String[] where = words[1].split("\t");
                String reason = Reasons.plain(where[1]);
                refusals.merge(reason, 1, Integer::sum);
                examples.putIfAbsent(reason, where[0]);
            }
            case "wrong", "invalid" -> {
                mismatches++;
                findings.add(words[0] + ": " + words[1].replace("\t", "\n    "));
                System.out.println(findings.get(findings.size() - 1));
            }
            case "done" -> {
                String[] counts = words[1].split(" ");
                tried += Integer.parseInt(counts[0]);
                compiled += Integer.parseInt(counts[1]);
            }
            default -> { }
        }
    }

    /** The lines that a process prints, as they come; "" at the end. */
    private static BlockingQueue<String> read(Process process) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> {
            try (BufferedReader in = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (!line.isEmpty()) lines.add(line);
                }
            } catch (IOException e) {
                lines.add("#read " + e);
            }
            lines.add("");
        });
        reader.setDaemon(true);
        reader.start();
        return lines;
    }

    private void summarize() {
        refusals.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .forEach(e -> System.out.printf("%7d  %s (%s)%n", e.getValue(), e.getKey(),
                examples.get(e.getKey())));
        System.out.printf("%d cases, %d compiled, %d mismatches%n", tried, compiled, mismatches);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }
}
