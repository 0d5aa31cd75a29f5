package weft.examples;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Runs every example, or those named as arguments. */
public final class Demo {
    static final Map<String, Supplier<Example>> EXAMPLES = new LinkedHashMap<>();

    static {
        EXAMPLES.put("Saxpy", Saxpy::new);
        EXAMPLES.put("BlackScholes", BlackScholes::new);
        EXAMPLES.put("Mandelbrot", Mandelbrot::new);
        EXAMPLES.put("DotProduct", DotProduct::new);
    }

    private Demo() {}

    public static void main(String[] args) {
        Iterable<String> names = args.length == 0 ? EXAMPLES.keySet() : List.of(args);
        for (String name : names) find(name);
        Devices.printDevice();
        for (String name : names) find(name).run();
    }

    /** The example of this name, whatever its case; ends the program if there is none. */
    static Example find(String name) {
        for (Map.Entry<String, Supplier<Example>> entry : EXAMPLES.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(name)) return entry.getValue().get();
        }
        System.err.println("no example is named " + name + "; there are: "
            + String.join(", ", EXAMPLES.keySet()));
        System.exit(2);
        throw new AssertionError();
    }
}
