package weft.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/** {@code TourCalls LOG}: which functions of OpenCL the second apply of saxpy calls, by the log of libcl_faults. */
final class TourCalls {
    private static void apply(ArrayFunction<Tuple2<Float, Float>, Float> saxpy, PArray<Tuple2<Float, Float>> pairs) {
        saxpy.apply(pairs).close();
    }

    public static void main(String[] args) throws IOException {
        Path log = Path.of(args[0]);
        ArrayFunction<Tuple2<Float, Float>, Float> saxpy = Saxpy.saxpy(2.5f);
        try (PArray<Float> x = PArray.of(new float[1 << 16]); PArray<Float> y = PArray.of(new float[1 << 16]);
                PArray<Tuple2<Float, Float>> pairs = PArray.zip(x, y)) {
            apply(saxpy, pairs);
            int before = Files.readAllLines(log).size();
            apply(saxpy, pairs);
            List<String> calls = Files.readAllLines(log);
            String last = "";
            for (String call : calls.subList(before, calls.size())) {
                if (!call.equals(last) && !call.equals("clGetEventInfo")) System.out.println(call); // that one asks again
                last = call;
            }
        }
    }
}
