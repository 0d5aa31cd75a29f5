package weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One map, and where it ran; if there is an argument, with so many MiB more of addresses than the JVM has. */
final class PoclNeedsProgram {
    private PoclNeedsProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 0) limit(Long.parseLong(args[0]) << 20);
        ArrayFunction<Integer, Integer> f = AF.map(x -> x * 3 + 1);
        try (PArray<Integer> result = f.apply(PArray.of(1, 2))) {
            System.out.println("is " + result.getInt(1));
        }
        System.out.println(f.explain());
    }

    private static void limit(long more) throws IOException, InterruptedException {
        String size = Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("VmSize:")).findFirst().orElseThrow();
        long bytes = Long.parseLong(size.replaceAll("\\D", "")) << 10;
        Process process = new ProcessBuilder("prlimit", "--pid", Long.toString(ProcessHandle.current().pid()), "--as=" + (bytes + more))
            .inheritIO().start();
        if (process.waitFor() != 0) throw new IOException("prlimit");
    }
}
