package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import weft.internal.jni.Native;

/**
 * Starts fresh JVMs like this one. {@code weft.test.agent} or {@code weft.test.library} is the path of
 * libweft.so.
 */
final class Jvm {
    private static final int TIMEOUT_SECONDS = 1800;

    /** What {@link Weft#devices} says of Intel's driver for CPUs. The names of processors say whose these are, under any driver. */
    static final String INTELS = "platform: Intel(R) OpenCL\n";

    /** Whether the device that functions run on works in the host's memory. */
    static boolean deviceSharesMemory() {
        return deviceFields().contains("memory shared with the host: yes");
    }

    /** Whether PoCL drives the device that functions run on. */
    static boolean deviceIsPocls() {
        return deviceFields().contains("platform: Portable Computing Language");
    }

    /** The memory of the device that functions run on, which a driver may put lower than the host's. */
    static long deviceMebibytes() {
        return deviceFields().stream().filter(line -> line.startsWith("memory: ")).findFirst()
            .map(line -> Long.parseLong(line.replaceAll("[^0-9]", ""))).orElse(0L);
    }

    /** What is said of the device that functions run on, a line each. */
    private static List<String> deviceFields() {
        return Weft.devices().stream().filter(text -> text.startsWith(Native.deviceName(Native.CHOSEN_DEVICE) + "\n"))
            .flatMap(String::lines).toList();
    }

    /** How a JVM ended and what it wrote to both of its streams. */
    record Result(int exit, String output) {
        void mustSucceed() {
            assertEquals(0, exit, output);
        }

        void mustSay(String part) {
            assertTrue(output.contains(part), () -> "\"" + part + "\" is missing in:\n" + output);
        }
    }

    private Jvm() {}

    /** Whether there is a library to test; without one only the Java path can be. */
    static boolean hasLibrary() {
        return library() != null;
    }

    static String library() {
        String agent = System.getProperty("weft.test.agent", System.getProperty("weft.test.library"));
        return agent != null && new File(agent).exists() ? agent : null;
    }

    /** Runs a main class with the library loaded by -agentpath and these options ({@code key=value,...}). */
    static Result withAgent(String options, Class<?> main, String... arguments) {
        return withAgent(options, Map.of(), main, arguments);
    }

    /** The same, in an environment with these variables too. */
    static Result withAgent(String options, Map<String, String> environment, Class<?> main, String... arguments) {
        return run(agentFlags(options), environment, main, arguments);
    }

    /** The same under a limit of the shell's, as {@code -s 512}: stacks of threads have 512 KiB. */
    static Result withLimit(String limit, String options, Class<?> main, String... arguments) {
        return withShell("ulimit " + limit, agentFlags(options), main, arguments);
    }

    /** Behind what a shell does first: bash, which alone lets others inherit that it ignores SIGCHLD. */
    static Result withShell(String first, List<String> flags, Class<?> main, String... arguments) {
        List<String> shell = List.of("bash", "-c", first + " && exec \"$0\" \"$@\"");
        return run(shell, flags, Map.of(), System.getProperty("java.class.path"), main, arguments);
    }

    /** The flags of a JVM with the library as its agent. */
    static List<String> agentFlags(String options) {
        return List.of("-Xcheck:jni", "-agentpath:" + library() + (options.isEmpty() ? "" : "=" + options));
    }

    /**
     * As {@link #withAgent}, where every device is taken for one with memory of its own, so that what a function copies
     * is copied.
     */
    static Result withCopies(String options, Class<?> main, String... arguments) {
        return withAgent(options, Map.of("WEFT_COPY_BUFFERS", "1"), main, arguments);
    }

    /** Runs a main class whose first use of Weft loads the library. */
    static Result withLibrary(String options, Class<?> main, String... arguments) {
        return run(List.of(libraryFlags(options)), main, arguments);
    }

    /** The flag that loads the library from the start. */
    static String agentFlag() {
        return "-agentpath:" + library();
    }

    /** The flags of a JVM whose first use of Weft loads the library. */
    static String[] libraryFlags(String options) {
        return new String[] {"-Xcheck:jni", "-Dweft.library=" + library(), "-Dweft.options=" + options};
    }

    /** As {@link #run(List, Class, String...)}, with the classes of a folder in place of those of the same name. */
    static Result withClasses(Path folder, List<String> flags, Class<?> main, String... arguments) {
        return run(List.of(), flags, Map.of(), folder + File.pathSeparator + System.getProperty("java.class.path"), main, arguments);
    }

    /** The same with exactly this class path. */
    static Result withPath(String path, List<String> flags, Class<?> main, String... arguments) {
        return run(List.of(), flags, Map.of(), path, main, arguments);
    }

    /** Runs a main class with exactly these flags. */
    static Result run(List<String> flags, Class<?> main, String... arguments) {
        return run(flags, Map.of(), main, arguments);
    }

    /** The same, in an environment with these variables too. */
    static Result run(List<String> flags, Map<String, String> environment, Class<?> main, String... arguments) {
        return run(List.of(), flags, environment, System.getProperty("java.class.path"), main, arguments);
    }

    /** {@code starter}: what starts the JVM, with its command as further arguments. */
    private static Result run(List<String> starter, List<String> flags, Map<String, String> environment, String path, Class<?> main,
            String... arguments) {
        List<String> command = new ArrayList<>(starter);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Else hot code throws / by zero without a message, in plain Java too.
        command.add("-XX:-OmitStackTraceInFastThrow");
        String flag = System.getProperty("weft.test.flag"); // of this JVM's: see tests/junit.sh
        if (flag != null) command.add(flag);
        command.addAll(flags);
        boolean forbids = flags.contains("--illegal-native-access=deny");
        if (Runtime.version().feature() >= 22 && !forbids) command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", path, main.getName()));
        command.addAll(List.of(arguments));
        try {
            Path output = Files.createTempFile("weft-test", ".log");
            try {
                ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true).redirectOutput(output.toFile());
                builder.environment().putAll(environment);
                Process process = builder.start();
                boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                if (!ended) process.destroyForcibly().waitFor();
                String text = Files.readString(output, StandardCharsets.ISO_8859_1);
                assertTrue(ended, () -> "still running after " + TIMEOUT_SECONDS + " s: " + command + "\n"
                    + text);
                return new Result(process.exitValue(), text);
            } finally {
                Files.delete(output);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
