package weft.bench.contest;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.bench.contest.Peer.Refusal;

/**
 * What is run and how.
 *
 * @param warmMillis for how long a system runs before it is timed
 * @param options more options of the agent
 * @param main the class whose processes answer for Java, told a program's name and a size's words
 * @param build the folder with the library, the jars and the C programs
 * @param kernels the folder of kernels by hand
 */
public record Setup(List<Way> ways, int rounds, double warmMillis, String device, String options, Class<?> main, Path build,
        Path kernels) {
    private static final String VECTOR_API = "jdk.incubator.vector";
    private static final int NATIVE_ACCESS_SINCE = 22;

    List<String> command(Way.Host host, String program, Size size) throws Refusal {
        return switch (host) {
            case OPENCL -> List.of(build.resolve("contest_opencl").toString());
            case C_EXACT -> List.of(build.resolve("contest_c_exact").toString());
            case C_FAST -> List.of(build.resolve("contest_c_fast").toString());
            case WEFT -> java(program, size, "device=" + device + ",fallback=error,emit=auto");
            case SIMT -> java(program, size, "device=" + device + ",fallback=error,emit=simt");
            case THREADS -> java(program, size, "device=java");
            case IN_ORDER -> java(program, size, "device=sequential");
            case ADAPTIVE -> java(program, size, "device=adaptive");
            case JAVA -> java(program, size, null);
            case JOCL -> fetched("weft.bench.peers.JoclPeer", program, size);
            case APARAPI -> fetched("weft.bench.peers.AparapiPeer", program, size);
        };
    }

    /** What the processes say that is no answer: the drivers' warnings, the stack of a crash. */
    public Path log() {
        return build.resolve("contest.log");
    }

    private static Path runtime() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** {@code weft}: the agent's options; null: no agent. */
    private List<String> java(String program, Size size, String weft) {
        List<String> command = new ArrayList<>(List.of(runtime().toString(), "-Xms512m"));
        if (weft != null) {
            command.add("-agentpath:" + build.resolve("libweft.so") + "=" + weft + (options.isEmpty() ? "" : "," + options));
            if (Runtime.version().feature() >= NATIVE_ACCESS_SINCE) command.add("--enable-native-access=ALL-UNNAMED");
        } else if (ModuleFinder.ofSystem().find(VECTOR_API).isPresent()) {
            command.addAll(List.of("--add-modules", VECTOR_API));
        }
        command.addAll(List.of("-cp", build.resolve("weft.jar") + ":" + build.resolve("weft-bench.jar"),
            main.getName(), program));
        command.addAll(List.of(size.words()));
        return command;
    }

    /** A peer whose jars benchmarks/peers/build.sh has fetched. */
    private List<String> fetched(String peer, String program, Size size) throws Refusal {
        Path classes = build.resolve("peers/classes");
        if (!Files.exists(classes)) throw new Refusal("not there: benchmarks/peers/build.sh fetches and compiles it");
        try (Stream<Path> jars = Files.list(build.resolve("peers/jars"))) {
            String path = Stream.concat(Stream.of(classes, build.resolve("weft.jar"), build.resolve("weft-bench.jar")), jars.sorted())
                .map(Path::toString).collect(Collectors.joining(":"));
            List<String> command = new ArrayList<>(List.of(runtime().toString(), "-Xms512m", "-cp", path, peer, program));
            command.addAll(List.of(size.words()));
            return command;
        } catch (IOException e) {
            throw new Refusal(e.toString());
        }
    }

    /** The name of the device that Weft takes, so that kernels by hand run there too. */
    String device(Map<Way.Host, Peer> peers) throws Refusal {
        for (Way.Host host : Way.Host.values()) {
            if (host.onDevice() && peers.containsKey(host)) return peers.get(host).ask("device");
        }
        throw new Refusal("no process with Weft to ask for the device");
    }
}
