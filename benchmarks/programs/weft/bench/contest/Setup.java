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
 * @param mostMillis after so long a system is not timed again, nor at all if its first run took longer and compiled nothing: that is its time then
 * @param options more options of the agent
 * @param main the class whose processes answer for Java, told a program's name and a size's words
 * @param build the folder with the library, the jars and the C programs
 * @param kernels the folder of kernels by hand
 */
public record Setup(List<Way> ways, int rounds, double warmMillis, double mostMillis, String device, String options, Class<?> main,
        Path build, Path kernels) {
    private static final String VECTOR_API = "jdk.incubator.vector";
    private static final int NATIVE_ACCESS_SINCE = 22;
    /** TornadoVM's own name for the folder of its SDK. */
    private static final String TORNADOVM_HOME = "TORNADOVM_HOME";
    /** A Python that has Numba already. */
    private static final String NUMBA_PYTHON = "NUMBA_PYTHON";

    List<String> command(Way.Host host, String program, Size size) throws Refusal {
        return switch (host) {
            case OPENCL -> List.of(build.resolve("contest_opencl").toString());
            case C_EXACT -> List.of(build.resolve("contest_c_exact").toString());
            case C_FAST -> List.of(build.resolve("contest_c_fast").toString());
            case JOCL -> fetched("weft.bench.peers.JoclPeer", program, size);
            case APARAPI -> fetched("weft.bench.peers.AparapiPeer", program, size);
            case TORNADO -> tornado(program, size);
            case NUMBA -> numba("exact");
            case NUMBA_FAST -> numba("fast");
            default -> java(host, program, size);
        };
    }

    /** The agent's options for what runs with it; null: without. */
    private String agentOptions(Way.Host host) {
        return switch (host) {
            case WEFT -> "device=" + device + ",fallback=error,emit=auto";
            case SIMT -> "device=" + device + ",fallback=error,emit=simt";
            case THREADS -> "device=java";
            case IN_ORDER -> "device=sequential";
            case ADAPTIVE -> "device=adaptive";
            default -> null;
        };
    }

    /** What a JVM is told that runs a way of Java's. */
    public List<String> jvmFlags(Way way) {
        return jvmFlags(way.host);
    }

    private List<String> jvmFlags(Way.Host host) {
        List<String> flags = new ArrayList<>(List.of("-Xms512m"));
        String agent = agentOptions(host);
        if (agent != null) {
            flags.add("-agentpath:" + build.resolve("libweft.so") + "=" + agent + (options.isEmpty() ? "" : "," + options));
            if (Runtime.version().feature() >= NATIVE_ACCESS_SINCE) flags.add("--enable-native-access=ALL-UNNAMED");
        } else if (ModuleFinder.ofSystem().find(VECTOR_API).isPresent()) {
            flags.addAll(List.of("--add-modules", VECTOR_API));
        }
        return flags;
    }

    /** What the processes say that is no answer: the drivers' warnings, the stack of a crash. */
    public Path log() {
        return build.resolve("contest.log");
    }

    private static Path runtime() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private List<String> java(Way.Host host, String program, Size size) {
        List<String> command = new ArrayList<>(List.of(runtime().toString()));
        command.addAll(jvmFlags(host));
        command.addAll(List.of("-cp", build.resolve("weft.jar") + ":" + build.resolve("weft-bench.jar"),
            main.getName(), program));
        command.addAll(List.of(size.words()));
        return command;
    }

    /** A peer whose jars benchmarks/fetched/build.sh has fetched. */
    private List<String> fetched(String peer, String program, Size size) throws Refusal {
        Path classes = build.resolve("fetched/classes");
        if (!Files.exists(classes)) throw new Refusal("not there: benchmarks/fetched/build.sh fetches and compiles it");
        try (Stream<Path> jars = Files.list(build.resolve("fetched/jars"))) {
            String path = Stream.concat(Stream.of(classes, build.resolve("weft.jar"), build.resolve("weft-bench.jar")), jars.sorted())
                .map(Path::toString).collect(Collectors.joining(":"));
            List<String> command = new ArrayList<>(List.of(runtime().toString(), "-Xms512m", "-cp", path, peer, program));
            command.addAll(List.of(size.words()));
            return command;
        } catch (IOException e) {
            throw new Refusal(e.toString());
        }
    }

    /** TornadoVM, with the flags that its own distribution says a JVM needs. */
    private List<String> tornado(String program, Size size) throws Refusal {
        Path classes = build.resolve("fetched/tornado");
        String home = System.getenv(TORNADOVM_HOME);
        if (home == null || !Files.exists(classes)) throw new Refusal("not there: benchmarks/fetched/README.md says how to have it");
        List<String> command = new ArrayList<>(List.of(runtime().toString(), "@" + home + "/tornado-argfile", "-Xms512m", "-cp",
            classes + ":" + build.resolve("weft.jar") + ":" + build.resolve("weft-bench.jar"), "weft.bench.tornado.TornadoPeer", program));
        command.addAll(List.of(size.words()));
        return command;
    }

    /** Numba in the Python that is named, or that benchmarks/fetched/build.sh has made. */
    private List<String> numba(String arithmetic) throws Refusal {
        Path fetched = build.resolve("fetched");
        String named = System.getenv(NUMBA_PYTHON);
        Path python = named != null && !named.isEmpty() ? Path.of(named) : fetched.resolve("python/bin/python");
        Path peer = fetched.resolve("numba/peer.py");
        boolean isSearched = python.getNameCount() == 1 && !python.isAbsolute(); // in the PATH, by who starts it
        if (!isSearched && !Files.exists(python) || !Files.exists(peer)) throw new Refusal("not there: benchmarks/fetched/README.md says how to have it");
        return List.of(python.toString(), peer.toString(), arithmetic);
    }

    /** The name of the device that Weft takes, so that kernels by hand run there too; {@code driver}: its platform and driver. */
    String device(Map<Way.Host, Peer> peers, boolean driver) throws Refusal {
        for (Way.Host host : Way.Host.values()) {
            if (host.onDevice() && peers.containsKey(host)) return peers.get(host).ask(driver ? "driver" : "device");
        }
        throw new Refusal("no process with Weft to ask for the device");
    }
}
