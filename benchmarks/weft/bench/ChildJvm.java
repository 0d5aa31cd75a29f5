package weft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A JVM of its own with the agent, of the same classes, whose caches lie in a folder that it is given. */
final class ChildJvm {
    private ChildJvm() {}

    /** What the program says on its standard output, when it is over. */
    static String run(String library, String options, Path caches, Class<?> program, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-agentpath:" + library + "=" + options));
        if (Runtime.version().feature() >= 22) command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(Map.of("POCL_CACHE_DIR", caches.toString(), "CUDA_CACHE_PATH", caches.toString(),
            "WEFT_CACHE_DIR", caches.resolve("weft").toString()));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes()).trim();
        if (process.waitFor() != 0) throw new IllegalStateException(String.join(" ", arguments) + " with " + options + " failed: " + said);
        return said;
    }

    /** The folder, without what was in it. */
    static Path emptied(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(path);
            }
        }
        return Files.createDirectories(folder);
    }
}
