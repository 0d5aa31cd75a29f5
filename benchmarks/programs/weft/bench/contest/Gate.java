package weft.bench.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code of} is to reach: how many times as fast as another system, in the geometric mean or in each program. */
record Gate(String text, Way of, Way than, double times, boolean each) {
    static final List<Gate> ALL = List.of(
        new Gate("the natural kernel by hand, exact", Way.CL_EXACT, 4, false),
        new Gate("the natural kernel with -cl-fast-relaxed-math", Way.CL_FAST, 1, true),
        new Gate("a parallel stream", Way.STREAM, 1, true),
        new Gate("the Java Vector API by hand", Way.VECTOR_API, 1, true),
        new Gate("gcc -O3 -march=native with OpenMP, exact", Way.C_EXACT, 3, false),
        new Gate("gcc -Ofast -march=native with OpenMP", Way.C_FAST, 2, false),
        new Gate("OpenBLAS", Way.OPENBLAS, 1 / 2.0, true),
        new Gate("Aparapi", Way.APARAPI, 1.55, false),
        new Gate("TornadoVM", Way.TORNADO, 1, true),
        new Gate("kernels in vectors by hand", Way.CL_VECTORS, 1 / 1.15, true),
        new Gate("emit=simt", Way.SIMT, 1, true));

    /** Of all programs, in warm runs and in first ones, compilers included. */
    static final Gate CHOICE = new Gate("adaptive beside a parallel stream", Way.ADAPTIVE, Way.STREAM, 1, true);

    private Gate(String text, Way than, double times, boolean each) {
        this(text, Way.WEFT, than, times, each);
    }

    /** On a device whose compiler vectorises by itself. */
    static final Gate INTEL = new Gate("the natural kernel by hand, exact", Way.CL_EXACT, 1 / 1.1, true);

    /** A line, and for each program below the gate another; null: nothing to compare. */
    String judge(Map<String, Map<Way, Double>> medians) {
        double logs = 0;
        List<String> below = new ArrayList<>();
        int count = 0;
        for (Map.Entry<String, Map<Way, Double>> row : medians.entrySet()) {
            Double weft = row.getValue().get(of);
            Double other = row.getValue().get(than);
            if (weft == null || other == null) continue;
            double ratio = other / weft;
            logs += Math.log(ratio);
            count++;
            if (each && ratio < times) below.add(String.format(Locale.ROOT, "%s %.2f", row.getKey(), ratio));
        }
        if (count == 0) return null;
        double mean = Math.exp(logs / count);
        boolean holds = each ? below.isEmpty() : mean >= times;
        return String.format(Locale.ROOT, "  %-46s %8.2f   %-24s %s", text, mean,
            String.format(Locale.ROOT, each ? "each of %d at least %.2f" : "mean of %d at least %.2f", count, times),
            holds ? "holds" : each ? "below: " + String.join(", ", below) : "below");
    }
}
