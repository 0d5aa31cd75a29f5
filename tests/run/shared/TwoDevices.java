package weft;

import java.util.List;
import java.util.Map;

/**
 * A JVM with two of PoCL's devices, whatever else the machine has. What they are called, and which number is whose, depends on the
 * version of PoCL and on other drivers: another JVM says it.
 */
final class TwoDevices {
    static final Map<String, String> ENVIRONMENT = Map.of("POCL_DEVICES", "pthread basic");
    private static final String PREFIX = "device: ";
    private static List<String> names;

    private TwoDevices() {}

    /** For the JVM that is asked. */
    public static void main(String[] args) {
        for (String text : Weft.devices()) System.out.println(PREFIX + text.lines().findFirst().orElseThrow());
    }

    /** Whether a text names the device without threads: "basic", as PoCL's driver is called in {@code POCL_DEVICES}, too, and from 4.0 on "cpu-minimal". */
    static boolean isMinimal(String text) {
        return text.contains("basic") || text.contains("cpu-minimal");
    }

    /** By number; two at least. */
    static synchronized List<String> names() {
        if (names != null) return names;
        Jvm.Result result = Jvm.withAgent("", ENVIRONMENT, TwoDevices.class);
        result.mustSucceed();
        names = result.output().lines().filter(line -> line.startsWith(PREFIX)).map(line -> line.substring(PREFIX.length())).toList();
        if (names.size() < 2) throw new AssertionError("there are not two devices: " + result.output());
        return names;
    }
}
