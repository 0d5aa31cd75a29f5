package weft.bench.jmh;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import weft.bench.contest.Entry;
import weft.bench.contest.Setup;
import weft.bench.contest.Size;
import weft.bench.contest.Way;
import weft.bench.programs.Programs;

/** {@code ./weft bench jmh}: jmh/run.sh says what its system properties are. The exit status is 1 if a run failed. */
final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        List<Way> ways = Way.named(property("systems", "")).stream().filter(Way::isJava).toList();
        Setup setup = new Setup(ways, 0, 0, 0, property("device", "auto"), property("options", ""), Main.class,
            Path.of(property("build", "")), Path.of(""));
        List<RunResult> all = new ArrayList<>();
        boolean failed = false;
        System.out.printf("%-34s %12s %12s %12s %12s %8s%n", "ms", "", "median", "mean", "+- 99.9 %", "runs");
        for (Entry entry : Programs.chosen(List.of(args))) {
            for (Size size : Size.wanted(property("size", "A"), Double.parseDouble(property("scale", "1")), entry.hasClasses())) {
                for (Way way : ways) {
                    if (way == Way.VECTOR_API && entry.make().apply(size).vectors() == null) continue;
                    try {
                        RunResult result = run(setup, entry, size, way);
                        Result<?> times = result.getPrimaryResult();
                        System.out.printf(Locale.ROOT, "%-34s %12s %12.3f %12.3f %12s %8d%n", entry.label(size), way,
                            times.getStatistics().getPercentile(50), times.getScore(), error(times.getScoreError()), times.getSampleCount());
                        all.add(result);
                    } catch (RunnerException e) {
                        System.out.printf("%-34s %12s failed: %s%n", entry.label(size), way, property("log", ""));
                        failed = true;
                    }
                }
            }
        }
        try (PrintStream json = new PrintStream(property("json", "jmh.json"))) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, json).writeOut(all);
        }
        System.exit(failed ? 1 : 0);
    }

    /** Of one run, or two, there is none. */
    private static String error(double millis) {
        return Double.isNaN(millis) ? "" : String.format(Locale.ROOT, "%.3f", millis);
    }

    private static RunResult run(Setup setup, Entry entry, Size size, Way way) throws RunnerException {
        TimeValue time = TimeValue.milliseconds(Long.parseLong(property("iteration", "1000")));
        int iterations = Integer.parseInt(property("rounds", "5"));
        return new Runner(new OptionsBuilder().include(OneProgram.class.getName()).param("program", entry.name())
            .param("system", way.name()).param("scale", size.words()[0]).param("letter", size.words()[1])
            .jvmArgs(setup.jvmFlags(way).toArray(String[]::new)).forks(Integer.parseInt(property("forks", "3")))
            .warmupIterations(iterations).warmupTime(time).measurementIterations(iterations).measurementTime(time)
            .output(property("log", "jmh.log")).shouldFailOnError(true).build()).runSingle();
    }

    private static String property(String name, String otherwise) {
        return System.getProperty("jmh." + name, otherwise);
    }
}
