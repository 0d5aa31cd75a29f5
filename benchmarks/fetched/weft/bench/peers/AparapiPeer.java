package weft.bench.peers;

import com.aparapi.Kernel;
import com.aparapi.Range;
import com.aparapi.device.Device;
import com.aparapi.device.OpenCLDevice;
import com.aparapi.internal.opencl.OpenCLPlatform;
import java.io.IOException;
import weft.bench.contest.Answers;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;
import weft.bench.programs.Programs;

/**
 * The programs as one writes them for Aparapi: {@code AparapiPeer PROGRAM SCALE LETTER}. A run is an {@code execute}, which moves
 * what it has to, on Weft's device.
 */
public final class AparapiPeer {
    private AparapiPeer() {}

    public static void main(String[] args) throws IOException {
        Program program = Programs.named(args[0]).make().apply(Size.parse(args[1], args[2]));
        String code = Programs.named(args[0]).code();
        Answers.serve(program, (way, device) -> way.equals("aparapi") ? work(code.substring(code.indexOf('/') + 1), program, device) : null);
    }

    private static Work work(String code, Program program, String name) {
        AparapiKernels.Launch launch = AparapiKernels.launch(code, program);
        Device device = device(name);
        Range range = launch.rows() == 0 ? device.createRange(launch.columns())
            : device.createRange2D(launch.columns(), launch.rows());
        Kernel kernel = launch.kernel();
        return Work.of(program, () -> kernel.execute(range));
    }

    private static OpenCLDevice device(String name) {
        for (OpenCLPlatform platform : new OpenCLPlatform().getOpenCLPlatforms()) {
            for (OpenCLDevice device : platform.getOpenCLDevices()) {
                if (device.getName().equals(name)) return device;
            }
        }
        throw new IllegalStateException("Aparapi finds no device called '" + name + "'");
    }
}
