package weft.bench.tornado;

import java.io.IOException;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import weft.bench.contest.Answers;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;
import weft.bench.programs.Programs;

/**
 * The programs as one writes them for TornadoVM: {@code TornadoPeer PROGRAM SCALE LETTER}. Inputs are sent at the first execution,
 * results come back at every one, on Weft's device.
 */
public final class TornadoPeer {
    private TornadoPeer() {}

    public static void main(String[] args) throws IOException {
        Program program = Programs.named(args[0]).make().apply(Size.parse(args[1], args[2]));
        String code = Programs.named(args[0]).code();
        Answers.serve(program, (way, device) -> way.equals("tornado") ? work(code.substring(code.indexOf('/') + 1), program, device) : null);
    }

    private static Work work(String code, Program program, String name) {
        TornadoKernels.Task task = TornadoKernels.task(code);
        Object[] in = Stream.of(program.inputs()).map(TornadoPeer::copy).toArray();
        Object[] out = Stream.of(program.outputs()).map(TornadoPeer::copy).toArray();
        TaskGraph graph = new TaskGraph("program");
        if (in.length > 0) graph = graph.transferToDevice(DataTransferMode.FIRST_EXECUTION, in);
        graph = task.in(graph, in, out, program.sizes()).transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot()).withDevice(device(name));
        return new Work() {
            @Override public void run() {
                plan.execute();
            }

            @Override public Object[] results() {
                return Stream.of(out).map(TornadoPeer::onHeap).toArray();
            }
        };
    }

    private static Object copy(Object array) {
        if (array instanceof float[] f) return FloatArray.fromArray(f);
        if (array instanceof int[] i) return IntArray.fromArray(i);
        if (array instanceof long[] l) return LongArray.fromArray(l);
        return DoubleArray.fromArray((double[]) array);
    }

    private static Object onHeap(Object array) {
        if (array instanceof FloatArray f) return f.toHeapArray();
        if (array instanceof IntArray i) return i.toHeapArray();
        if (array instanceof LongArray l) return l.toHeapArray();
        return ((DoubleArray) array).toHeapArray();
    }

    private static TornadoDevice device(String name) {
        for (TornadoBackend backend : TornadoExecutionPlan.getTornadoDeviceMap().getAllBackends()) {
            for (int i = 0; i < backend.getNumDevices(); i++) {
                if (backend.getDevice(i).getPhysicalDevice().getDeviceName().equals(name)) return backend.getDevice(i);
            }
        }
        throw new IllegalStateException("TornadoVM finds no device called '" + name + "'");
    }
}
