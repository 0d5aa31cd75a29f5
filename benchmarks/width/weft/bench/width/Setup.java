package weft.bench.width;

import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.bench.width.Peer.Refusal;

/**
 * What is run and how: {@code build}, the folder with the library, the jars and the C programs; {@code options}, more
 * options of the agent.
 */
record Setup(List<Way> ways, int rounds, double scale, String device, String options, Path build, Path kernels) {
    private static final String VECTOR_API = "jdk.incubator.vector";
    private static final int NATIVE_ACCESS_SINCE = 22;

    List<String> command(Way.Host host, String program) {
        return switch (host) {
            case OPENCL -> List.of(build.resolve("width_opencl").toString());
            case C_EXACT -> List.of(build.resolve("width_c_exact").toString());
            case C_FAST -> List.of(build.resolve("width_c_fast").toString());
            case WEFT -> java(program, "auto");
            case SIMT -> java(program, "simt");
            case JAVA -> java(program, null);
        };
    }

    /** What the processes say that is no answer: the drivers' warnings, the stack of a crash. */
    Path log() {
        return build.resolve("width.log");
    }

    /** {@code emit}: how Weft is to lower functions; null: no agent. */
    private List<String> java(String program, String emit) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xms512m"));
        if (emit != null) {
            command.add("-agentpath:" + build.resolve("libweft.so") + "=device=" + device + ",fallback=error,emit=" + emit
                + (options.isEmpty() ? "" : "," + options));
            if (Runtime.version().feature() >= NATIVE_ACCESS_SINCE) command.add("--enable-native-access=ALL-UNNAMED");
        } else if (ModuleFinder.ofSystem().find(VECTOR_API).isPresent()) {
            command.addAll(List.of("--add-modules", VECTOR_API));
        }
        command.addAll(List.of("-cp", build.resolve("weft.jar") + ":" + build.resolve("weft-bench.jar"),
            JavaPeer.class.getName(), program, String.valueOf(scale)));
        return command;
    }

    /** The name of the device that Weft takes, so that kernels by hand run there too. */
    String device(Map<Way.Host, Peer> peers) throws Refusal {
        for (Way.Host host : Way.Host.values()) {
            if (host.isWeft() && peers.containsKey(host)) return peers.get(host).ask("device");
        }
        throw new Refusal("no process with Weft to ask for the device");
    }
}
