package weft.bench.contest;

import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.bench.contest.Peer.Refusal;

/**
 * What is run and how: {@code main}, the class whose processes answer for Java, told a program's name and a size's words;
 * {@code build}, the folder with the library, the jars and the C programs; {@code options}, more options of the agent.
 */
public record Setup(List<Way> ways, int rounds, Size size, String device, String options, Class<?> main, Path build,
        Path kernels) {
    private static final String VECTOR_API = "jdk.incubator.vector";
    private static final int NATIVE_ACCESS_SINCE = 22;

    List<String> command(Way.Host host, String program) {
        return switch (host) {
            case OPENCL -> List.of(build.resolve("contest_opencl").toString());
            case C_EXACT -> List.of(build.resolve("contest_c_exact").toString());
            case C_FAST -> List.of(build.resolve("contest_c_fast").toString());
            case WEFT -> java(program, "device=" + device + ",fallback=error,emit=auto");
            case SIMT -> java(program, "device=" + device + ",fallback=error,emit=simt");
            case THREADS -> java(program, "device=java");
            case JAVA -> java(program, null);
        };
    }

    /** What the processes say that is no answer: the drivers' warnings, the stack of a crash. */
    public Path log() {
        return build.resolve("contest.log");
    }

    /** {@code weft}: the agent's options; null: no agent. */
    private List<String> java(String program, String weft) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xms512m"));
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

    /** The name of the device that Weft takes, so that kernels by hand run there too. */
    String device(Map<Way.Host, Peer> peers) throws Refusal {
        for (Way.Host host : Way.Host.values()) {
            if (host.onDevice() && peers.containsKey(host)) return peers.get(host).ask("device");
        }
        throw new Refusal("no process with Weft to ask for the device");
    }
}
