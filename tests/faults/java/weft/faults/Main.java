package weft.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Runs every array function while calls of OpenCL, or requests for memory, fail:
 * {@code Main LIBRARY CL_FAULTS ALLOC_FAULTS FOLDER some|all}. Each series is a JVM of its own ({@link Drive}); of all of
 * them as many run at once as there are processors. A scan on a device that lacks an extension comes first
 * ({@link Passes}).
 */
public final class Main {
    private static final int TIMEOUT_SECONDS = 20_000;

    private static final int OUT_OF_RESOURCES = -5;
    private static final int ALLOCATION_FAILURE = -4;
    private static final int OUT_OF_HOST_MEMORY = -6;
    private static final int[] ERRORS = {OUT_OF_RESOURCES, ALLOCATION_FAILURE, OUT_OF_HOST_MEMORY};

    private final String library;
    private final String clFaults;
    private final String allocFaults;
    private final Path folder;
    private final ExecutorService jvms;
    private final List<Future<Outcome>> series = new ArrayList<>();

    /** What a series has printed, and whether it ended well. */
    private record Outcome(boolean good, String output) {}

    private Main(String[] args) {
        library = args[0];
        clFaults = args[1];
        allocFaults = args[2];
        folder = Path.of(args[3]);
        jvms = Executors.newFixedThreadPool(args[4].equals("all") ? Runtime.getRuntime().availableProcessors() : 1);
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main(args);
        Files.createDirectories(main.folder);
        main.passes("", "one");
        main.passes("cl_khr_int64_base_atomics", "three");
        main.beside();
        main.memory("unstarted", Control.FROM_THEN_ON, 0, 1);
        if (args[4].equals("all")) {
            main.all();
        } else {
            main.some();
        }
        int bad = main.tell();
        System.out.println(bad == 0 ? "all is well" : bad + " of " + main.series.size() + " series were bad");
        System.exit(bad == 0 ? 0 : 1);
    }

    /** In the order in which they were asked for; the answer is how many were bad. */
    private int tell() throws Exception {
        int bad = 0;
        for (Future<Outcome> one : series) {
            Outcome outcome = one.get();
            System.out.print(outcome.output);
            if (!outcome.good) bad++;
        }
        jvms.shutdown();
        return bad;
    }

    /** A sample: prime steps, so that every kind of call has its turn. */
    private void some() {
        opencl(true, "warm", Control.ONCE, Control.EARLY, OUT_OF_RESOURCES, 3, 13);
        opencl(false, "warm", Control.ONCE, Control.LATE, ALLOCATION_FAILURE, 5, 29);
        opencl(true, "warm", Control.FROM_THEN_ON, Control.EARLY, OUT_OF_HOST_MEMORY, 2, 83);
        opencl(true, "full", Control.FROM_THEN_ON, Control.EARLY, ALLOCATION_FAILURE, 0, 3);
        opencl(false, "fresh", Control.ONCE, Control.EARLY, OUT_OF_RESOURCES, 7, 151);
        opencl(false, "ahead", Control.ONCE, Control.EARLY, OUT_OF_RESOURCES, 3, 101);
        for (int at : new int[] {0, 3, 11, 25}) {
            opencl(false, "start", Control.ONCE, Control.EARLY, OUT_OF_RESOURCES, at, 1);
        }
        opencl(false, "start", Control.ONCE, Control.LIES, 0, 4, 1);
        memory("warm", Control.ONCE, 1, 11);
        for (int at : new int[] {0, 1, 9, 40}) memory("start", Control.ONCE, at, 1);
    }

    private void all() {
        for (boolean copies : new boolean[] {false, true}) {
            for (int error : ERRORS) {
                opencl(copies, "warm", Control.ONCE, Control.EARLY, error, 0, 1);
                opencl(copies, "warm", Control.FROM_THEN_ON, Control.EARLY, error, error + 10, 11);
            }
            opencl(copies, "full", Control.FROM_THEN_ON, Control.EARLY, ALLOCATION_FAILURE, 0, 1);
            opencl(copies, "warm", Control.ONCE, Control.LATE, OUT_OF_RESOURCES, 0, 1);
            opencl(copies, "fresh", Control.ONCE, Control.EARLY, OUT_OF_RESOURCES, 0, 5);
            opencl(copies, "ahead", Control.ONCE, Control.EARLY, OUT_OF_RESOURCES, 0, 7);
            opencl(copies, "fresh", Control.ONCE, Control.LIES, OUT_OF_RESOURCES, 0, 23);
        }
        for (int at = 0; at < 60; at++) {
            opencl(at % 2 == 0, "start", Control.ONCE, Control.EARLY, ERRORS[at % 3], at, 1);
            opencl(at % 2 == 0, "start", Control.ONCE, Control.LIES, 0, at, 1);
        }
        memory("warm", Control.ONCE, 0, 1);
        memory("warm", Control.FROM_THEN_ON, 0, 17);
        memory("fresh", Control.ONCE, 0, 101);
        for (int at = 0; at < 120; at++) memory("start", Control.ONCE, at, 1);
        for (int at = 120; at < 3000; at += 60) memory("start", Control.ONCE, at, 1);
    }

    private void opencl(boolean copies, String what, int armed, int how, int error, int first, int step) {
        run(copies ? "OpenCL, memory of its own:" : "OpenCL, shared memory:",
            Map.of("WEFT_OPENCL_LIBRARY", clFaults, "WEFT_COPY_BUFFERS", copies ? "1" : "0",
                "WEFT_PROGRAM_BYTES", "" + Drive.PROGRAM_BYTES), what, armed, how, error, first, step);
    }

    private void memory(String what, int armed, int first, int step) {
        run("memory:", Map.of("LD_PRELOAD", allocFaults, "WEFT_PROGRAM_BYTES", "" + Drive.PROGRAM_BYTES), what, armed,
            Control.EARLY, 0, first, step);
    }

    /** A scan on a device without an extension, in work-groups. */
    private void passes(String without, String expected) {
        begin("", (control, output) -> java(control, output,
            Map.of("WEFT_OPENCL_LIBRARY", clFaults, "FAULTS_WITHOUT", without), "blocks=group,fallback=error",
            List.of(Passes.class.getName(), expected)));
    }

    /** The second of two devices fails while they are opened, by the last calls about it: of as many as there are without. */
    private void beside() {
        Map<String, String> environment = Map.of("WEFT_OPENCL_LIBRARY", clFaults, "POCL_DEVICES", "pthread basic");
        begin("OpenCL, two devices:\n", (control, output) -> {
            Outcome well = beside(control, output, environment, Integer.MAX_VALUE);
            Outcome failing = beside(control, output, environment, new Control(control).calls() - Drive.CALLS_ABOUT_ONE);
            return new Outcome(well.good && failing.good, well.output + failing.output);
        });
    }

    private Outcome beside(Path control, Path output, Map<String, String> environment, int at)
            throws IOException, InterruptedException {
        return java(control, output, environment, "first=wait",
            drive(control, "beside", Control.FROM_THEN_ON, Control.EARLY, OUT_OF_RESOURCES, at, 1));
    }

    private void run(String title, Map<String, String> environment, String what, int... numbers) {
        String options = "first=" + (what.equals("ahead") ? "java" : "wait");
        begin(title + "\n", (control, output) -> java(control, output, environment, options, drive(control, what, numbers)));
    }

    private static List<String> drive(Path control, String what, int... numbers) {
        List<String> program = new ArrayList<>(List.of(Drive.class.getName(), control.toString(), what));
        for (int number : numbers) program.add("" + number);
        return program;
    }

    /** What a series does, with files of its own: what it has in common with its JVM, and what that prints. */
    private interface Run {
        Outcome run(Path control, Path output) throws IOException, InterruptedException;
    }

    private void begin(String title, Run run) {
        Path control = folder.resolve("control" + series.size());
        Path output = folder.resolve("output" + series.size());
        series.add(jvms.submit(() -> {
            Outcome outcome = run.run(control, output);
            Files.delete(control);
            Files.delete(output);
            return new Outcome(outcome.good, title + outcome.output);
        }));
    }

    private Outcome java(Path control, Path output, Map<String, String> environment, String options, List<String> program)
            throws IOException, InterruptedException {
        Files.write(control, new byte[4096]);
        List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-ea", "-Xmx400m",
            "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.resolve("hs_err.%p.log"), "-Dweft.library=" + library,
            "-Dweft.options=" + options));
        if (Runtime.version().feature() >= 22) command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("FAULTS_FILE", control.toString());
        Process process = builder.start();
        boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        if (!ended) process.destroyForcibly().waitFor();
        int status = process.exitValue();
        String said = Files.readString(output);
        if (!ended) said += "    still running after " + TIMEOUT_SECONDS + " s\n";
        if (status != 0 && status != 1)
            said += "    the JVM died with status " + status + ": " + String.join(" ", command) + "\n";
        return new Outcome(ended && status == 0, said);
    }
}
