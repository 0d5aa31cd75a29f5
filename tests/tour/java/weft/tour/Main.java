package weft.tour;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * docs/tour.md is true: {@code Main [--update] REPOSITORY BUILD}. A comment in front of a fenced block says what it is, for
 * the lambda of {@code examples/weft/examples/Saxpy.java}:
 *
 * <ul>
 * <li>{@code lines FILE}: lines of the file, as they stand there but for their indentation
 * <li>{@code weftc OPTION...}: what weftc prints; of OpenCL C without the functions of java_ops.h
 * <li>{@code stage K NAME}: of the stages that {@code weftc --dump all} prints, the K-th that is called NAME
 * <li>{@code calls}: the functions of OpenCL that a second apply calls
 * </ul>
 *
 * {@code --update} writes what is. Exit status 1: something is not as the page says.
 */
public final class Main {
    private static final String LAMBDA = "weft.examples.Saxpy.lambda$saxpy$0";
    private static final Pattern BLOCK = Pattern.compile("(?ms)^<!-- (.*?) -->\n```(\\w*)\n(.*?)^```$");
    private static final String JAVA_OPS = "(?ms)^#define (WEFT_NO_FP64|JAVA_OP).*?(?=^__kernel)";

    private final Path repository;
    private final Path build;

    private Main(Path repository, Path build) {
        this.repository = repository;
        this.build = build;
    }

    private static String run(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) throw new IOException(builder.command() + ":\n" + output);
        return output;
    }

    private String classes() {
        return build.resolve("weft-examples") + ":" + build.resolve("weft-classes");
    }

    private String weftc(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(build.resolve("weftc").toString(), "-cp", classes(), LAMBDA));
        command.addAll(options);
        return run(new ProcessBuilder(command)).replaceAll(JAVA_OPS, "");
    }

    private String stage(int number, String name) throws IOException, InterruptedException {
        int seen = 0;
        for (String section : weftc(List.of("--element", "(FF)", "--dump", "all", "--emit", "ir")).split("(?m)^;; ")) {
            if (section.startsWith(name + "\n") && ++seen == number) return section.substring(name.length() + 1).strip() + "\n";
        }
        throw new IOException("there is no stage " + number + " " + name);
    }

    private String calls() throws IOException, InterruptedException {
        Path log = Files.createTempFile("weft-calls", ".log");
        try {
            ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-agentpath:" + build.resolve("libweft.so") + "=device=cpu,fallback=error", "-cp",
                classes() + ":" + build.resolve("test-tour"), "weft.examples.TourCalls", log.toString());
            builder.environment().put("WEFT_OPENCL_LIBRARY", build.resolve("tests/libcl_faults.so").toString());
            builder.environment().put("FAULTS_LOG", log.toString());
            return run(builder);
        } finally {
            Files.delete(log);
        }
    }

    private String lines(String file, String said) throws IOException {
        String text = Files.readString(repository.resolve(file)).replaceAll("(?m)^ +", "");
        return text.contains(said.replaceAll("(?m)^ +", "")) ? said : "not in " + file + "\n";
    }

    private String actual(String comment, String said) throws IOException, InterruptedException {
        String[] words = comment.split(" ");
        return switch (words[0]) {
            case "lines" -> lines(words[1], said);
            case "weftc" -> weftc(Arrays.asList(words).subList(1, words.length));
            case "stage" -> stage(Integer.parseInt(words[1]), words[2]);
            case "calls" -> calls();
            default -> throw new IOException("the page has a comment that is none of the four: " + comment);
        };
    }

    private String truth(String page) throws IOException, InterruptedException {
        StringBuilder out = new StringBuilder();
        Matcher m = BLOCK.matcher(page);
        int end = 0;
        for (; m.find(); end = m.end()) {
            out.append(page, end, m.start()).append("<!-- ").append(m.group(1)).append(" -->\n```").append(m.group(2));
            out.append('\n').append(actual(m.group(1), m.group(3))).append("```");
        }
        return out.append(page, end, page.length()).toString();
    }

    public static void main(String[] args) throws Exception {
        boolean update = args[0].equals("--update");
        int first = update ? 1 : 0;
        Path file = Path.of(args[first], "docs", "tour.md");
        String page = Files.readString(file);
        String truth = new Main(Path.of(args[first]), Path.of(args[first + 1])).truth(page);
        if (update) Files.writeString(file, truth);
        if (update || page.equals(truth)) return;
        Path actual = Files.createTempFile("tour", ".md");
        Files.writeString(actual, truth);
        System.out.print(new String(new ProcessBuilder("diff", "-u", file.toString(), actual.toString()).start()
            .getInputStream().readAllBytes()));
        Files.delete(actual);
        System.exit(1);
    }
}
