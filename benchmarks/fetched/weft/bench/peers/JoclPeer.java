package weft.bench.peers;

import static org.jocl.CL.*;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_platform_id;
import org.jocl.cl_program;

/** The kernels by hand through JOCL: what opencl_peer.c does and understands, from Java. Direct buffers lie in the device's memory. */
public final class JoclPeer {
    private static final int PAGE = 4096;

    private record Step(cl_kernel kernel, int dimensions, long[] global) {}

    private final List<ByteBuffer> in = new ArrayList<>();
    private final List<ByteBuffer> out = new ArrayList<>();
    private final Map<String, cl_mem> memory = new HashMap<>();
    private final Map<String, cl_program> programs = new HashMap<>();
    private final Map<String, List<Step>> steps = new HashMap<>();
    private cl_device_id device;
    private cl_context context;
    private cl_command_queue queue;

    private JoclPeer() {}

    public static void main(String[] args) throws IOException {
        CL.setExceptionsEnabled(true);
        JoclPeer peer = new JoclPeer();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null;) {
            String answer;
            try {
                answer = peer.answer(line.split(" "), line);
            } catch (IOException | RuntimeException | LinkageError e) {
                answer = "no " + String.valueOf(e).replace('\n', ' ');
            }
            System.out.println(answer);
        }
    }

    private String answer(String[] words, String line) throws IOException {
        switch (words[0]) {
            case "device":
                return "ok " + open(line.substring("device ".length()));
            case "in":
                in.add(map(Path.of(words[1])));
                return "ok";
            case "out":
                int bytes = Integer.parseInt(words[1]);
                out.add(ByteBuffer.allocateDirect(bytes + 2 * PAGE).alignedSlice(PAGE).slice(0, bytes));
                return "ok";
            case "size":
                return "ok";
            case "kernels":
                programs.put(words[1], build(Path.of(words[2]), words[3]));
                steps.put(words[1], new ArrayList<>());
                return "ok";
            case "step":
                steps.get(words[1]).add(step(words));
                return "ok";
            case "result":
                write(out.get(Integer.parseInt(words[1])), Path.of(words[2]));
                return "ok";
            case "run":
                long start = System.nanoTime();
                run(steps.get(words[1]));
                return String.valueOf(System.nanoTime() - start);
            default:
                throw new IllegalArgumentException("what is '" + words[0] + "'?");
        }
    }

    private static ByteBuffer map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.PRIVATE, 0, channel.size());
        }
    }

    private static void write(ByteBuffer from, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (ByteBuffer rest = from.duplicate(); rest.hasRemaining();) channel.write(rest);
        }
    }

    private static String name(cl_device_id of) {
        byte[] text = new byte[512];
        long[] size = new long[1];
        clGetDeviceInfo(of, CL_DEVICE_NAME, text.length, Pointer.to(text), size);
        return new String(text, 0, (int) Math.max(0, size[0] - 1));
    }

    @SuppressWarnings("deprecation") // OpenCL 1.2 has the queue's first maker alone
    private String open(String wanted) {
        int[] count = new int[1];
        clGetPlatformIDs(0, null, count);
        cl_platform_id[] platforms = new cl_platform_id[count[0]];
        clGetPlatformIDs(platforms.length, platforms, null);
        for (cl_platform_id platform : platforms) {
            clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, null, count);
            cl_device_id[] devices = new cl_device_id[count[0]];
            clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, devices.length, devices, null);
            for (cl_device_id each : devices) {
                if (!name(each).equals(wanted)) continue;
                device = each;
                cl_context_properties properties = new cl_context_properties();
                properties.addProperty(CL_CONTEXT_PLATFORM, platform);
                context = clCreateContext(properties, 1, new cl_device_id[] {each}, null, null, null);
                queue = clCreateCommandQueue(context, each, 0, null);
                return "JOCL";
            }
        }
        throw new IllegalArgumentException("no device is called '" + wanted + "'");
    }

    private cl_program build(Path file, String option) throws IOException {
        long[] single = new long[1];
        clGetDeviceInfo(device, CL_DEVICE_SINGLE_FP_CONFIG, Sizeof.cl_long, Pointer.to(single), null);
        String exact = (single[0] & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) == 0 ? "-DEXACT"
            : "-DEXACT -cl-fp32-correctly-rounded-divide-sqrt";
        cl_program program = clCreateProgramWithSource(context, 1, new String[] {Files.readString(file)}, null, null);
        clBuildProgram(program, 0, null, option.equals("exact") ? exact : option, null, null);
        return program;
    }

    private cl_mem memory(String word) {
        return memory.computeIfAbsent(word, w -> {
            boolean input = w.charAt(0) == 'i';
            ByteBuffer bytes = (input ? in : out).get(Integer.parseInt(w.substring(1)));
            return clCreateBuffer(context, (input ? CL_MEM_READ_ONLY : CL_MEM_READ_WRITE) | CL_MEM_USE_HOST_PTR, bytes.capacity(),
                Pointer.to(bytes), null);
        });
    }

    /** {@code step SYSTEM KERNEL ROWS COLUMNS ARGUMENT...} */
    private Step step(String[] words) {
        cl_kernel kernel = clCreateKernel(programs.get(words[1]), words[2], null);
        for (int i = 5; i < words.length; i++) {
            boolean array = words[i].charAt(0) == 'i' || words[i].charAt(0) == 'o';
            if (array) clSetKernelArg(kernel, i - 5, Sizeof.cl_mem, Pointer.to(memory(words[i])));
            else clSetKernelArg(kernel, i - 5, Sizeof.cl_int, Pointer.to(new int[] {Integer.parseInt(words[i])}));
        }
        long rows = Long.parseLong(words[3]);
        long columns = Long.parseLong(words[4]);
        return rows == 0 ? new Step(kernel, 1, new long[] {columns}) : new Step(kernel, 2, new long[] {columns, rows});
    }

    private void run(List<Step> all) {
        for (Step s : all) clEnqueueNDRangeKernel(queue, s.kernel, s.dimensions, null, s.global, null, 0, null, null);
        for (int i = 0; i < out.size(); i++) { // so that the host sees what was written
            cl_mem buffer = memory.get("o" + i);
            if (buffer == null) continue;
            ByteBuffer mapped = clEnqueueMapBuffer(queue, buffer, true, CL_MAP_READ, 0, out.get(i).capacity(), 0, null, null, null);
            clEnqueueUnmapMemObject(queue, buffer, mapped, 0, null, null);
        }
        clFinish(queue);
    }
}
