package weft.bench.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.Profile;

/**
 * Of what an apply consists: milliseconds by the names of {@link #NAMES}, which add up to the apply and the reading of its result.
 * Kernels count as long as the host waited for them; what it waited beyond that is launches, and news from the device.
 */
record Parts(List<Double> millis) {
    static final List<String> NAMES = List.of("compile", "build", "in Java", "captured", "to the device", "kernels", "waiting",
        "from the device", "rest");

    Parts(Profile p, int runs) {
        this(Stream.of(p.compileNanos(), p.buildNanos(), p.javaNanos(), p.captureNanos(), p.toDeviceNanos(),
            Math.min(p.kernelNanos(), p.waitNanos()), Math.max(0, p.waitNanos() - p.kernelNanos()), p.fromDeviceNanos(),
            Math.max(0, p.restNanos() - p.compileNanos() - p.buildNanos())).map(nanos -> nanos / 1e6 / runs).toList());
    }

    /** Of what {@link #toString} has written. */
    static Parts of(String words) {
        List<Double> millis = new ArrayList<>();
        for (String word : words.split(" ")) millis.add(Double.parseDouble(word));
        return new Parts(millis);
    }

    @Override public String toString() {
        return joined(" ");
    }

    String joined(String by) {
        return millis.stream().map(m -> String.format(Locale.ROOT, "%.4f", m)).collect(Collectors.joining(by));
    }
}
