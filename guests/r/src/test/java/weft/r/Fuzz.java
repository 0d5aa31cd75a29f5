package weft.r;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import weft.r.value.RFunction;

/**
 * Random functions: what Weft computes is what the interpreter computes, with the same warnings, and where one stops so does the other.
 * {@code Fuzz N SEED} tries N, {@code Fuzz N SEED EVERY} each EVERYth of these; {@code Fuzz SEED} prints that function alone, and where
 * its calls ran. Ends with 1 if one differs, or if more than one of twenty is refused.
 */
final class Fuzz {
    /** From this many elements on a vector is given to Weft. */
    private static final int ENOUGH = 8;
    /** Of so many functions one may be refused. */
    private static final int REFUSED_OF = 20;
    /** Seeds of one run are this far from those of the next. */
    private static final long RUN = 1_000_000;
    private static final int TOLD = 10;

    /** Where the last vector of a function was computed that Weft has compiled. */
    private enum Place {
        DEVICE("on a device"), CODE("as code in Java"), CALLS("by calls in Java, as option device=java has reductions"), REFUSED("refused"),
        NOWHERE("by the interpreter alone");

        final String text;

        Place(String text) {
            this.text = text;
        }

        static Place of(Interpreter r) {
            if (r.compiled() == 0) return NOWHERE;
            String said = r.explain();
            if (said.contains("on the device")) return DEVICE;
            if (said.contains("their own code")) return CODE;
            return said.contains("in Java: the option device=java") && !said.contains("loops in Java") ? CALLS : REFUSED;
        }
    }

    private final Map<Place, Integer> places = new EnumMap<>(Place.class);
    /** How often for each reason, and the first seed. */
    private final Map<String, Integer> refusals = new TreeMap<>();
    private final Map<String, Long> examples = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();
    private int functions, calls, vectors, trapped, stopped;

    /** How many functions were compiled and run. */
    int compiled() {
        return count(Place.DEVICE) + count(Place.CODE);
    }

    List<String> differences() {
        return differences;
    }

    boolean refusesFew() {
        return count(Place.REFUSED) * REFUSED_OF <= functions + REFUSED_OF;
    }

    private int count(Place place) {
        return places.getOrDefault(place, 0);
    }

    /** The function of a seed: its definition and its calls, in two interpreters. */
    void run(long seed) {
        Interpreter java = interpreter(Integer.MAX_VALUE), device = interpreter(ENOUGH);
        List<String> parts = RandomProgram.of(new Random(seed));
        for (int k = 0; k < parts.size(); k++) {
            String expected = outcome(java, parts.get(k)), actual = outcome(device, parts.get(k));
            if (expected.startsWith("error")) stopped++;
            if (!expected.equals(actual)) {
                differences.add("seed " + seed + ":\n" + String.join("\n", parts.subList(0, k + 1)) + "\nexpected: " + expected
                    + "\nbut was:  " + actual + "\n" + device.explain());
                break;
            }
            if (parts.get(k).startsWith("run(")) calls++;
        }
        functions++;
        vectors += device.computed();
        if (device.trapped() > 0) trapped++;
        Place place = Place.of(device);
        places.merge(place, 1, Integer::sum);
        if (place == Place.REFUSED) {
            String reason = reason(device.explain());
            refusals.merge(reason, 1, Integer::sum);
            examples.putIfAbsent(reason, seed);
        }
    }

    /** Why a function was refused, without lines and numbers, so that these can be counted. */
    private static String reason(String explanation) {
        String found = explanation.strip();
        for (String line : explanation.split("\n"))
            if (line.contains("calls of them: ") || line.contains("ran in")) found = line.strip();
        return found.replaceAll("\\(\\w+\\.java:\\d+\\)", "").replaceAll("\\d+", "N");
    }

    static Interpreter interpreter(int enough) {
        Interpreter r = new Interpreter(new PrintStream(OutputStream.nullOutputStream()));
        r.enough(enough);
        return r;
    }

    /** A value with its class and bits, or an error with its line; and the warnings. */
    static String outcome(Interpreter r, String program) {
        String result;
        try {
            result = text(r.eval(program));
        } catch (RException e) {
            result = "error: " + e.getMessage() + " on line " + e.line();
        }
        return result + " " + r.takeWarnings();
    }

    private static String text(Object value) {
        if (value == null) return "NULL";
        if (value instanceof RFunction) return "a function";
        StringBuilder all = new StringBuilder(value.getClass().getSimpleName());
        if (value instanceof double[] d) for (double x : d) all.append(' ').append(x);
        else if (value instanceof int[] i) for (int x : i) all.append(' ').append(x);
        else if (value instanceof Object[] o) for (Object x : o) all.append(' ').append(x == null ? "NA" : text(x));
        else all.append(' ').append(value);
        return all.toString();
    }

    String summary() {
        StringBuilder all = new StringBuilder();
        all.append(functions).append(" functions, ").append(calls).append(" calls, ").append(vectors).append(" vectors by Weft\n");
        places.forEach((place, count) -> all.append("  ").append(count).append(' ').append(place.text).append('\n'));
        all.append("  ").append(trapped).append(" had an element for the interpreter; ").append(stopped).append(" calls ended with an error\n");
        refusals.entrySet().stream().sorted((a, b) -> b.getValue() - a.getValue()).limit(TOLD).forEach(e ->
            all.append("  refused ").append(e.getValue()).append(", first seed ").append(examples.get(e.getKey())).append(": ").append(e.getKey()).append('\n'));
        return all.append("  ").append(differences.size()).append(" differ\n").toString();
    }

    private static void show(long seed) {
        Interpreter device = interpreter(ENOUGH);
        for (String part : RandomProgram.of(new Random(seed)))
            System.out.println(part + "\n# " + outcome(device, part) + "\n" + device.explain().indent(2));
    }

    public static void main(String[] args) {
        Fuzz fuzz = new Fuzz();
        if (args.length == 1) {
            show(Long.parseLong(args[0]));
            fuzz.run(Long.parseLong(args[0]));
        } else {
            int n = Integer.parseInt(args[0]), every = args.length > 2 ? Integer.parseInt(args[2]) : 1;
            for (int k = 0; k < n; k += every) fuzz.run(Long.parseLong(args[1]) * RUN + k);
        }
        fuzz.differences.forEach(System.out::println);
        System.out.print(fuzz.summary());
        System.exit(fuzz.differences.isEmpty() && fuzz.refusesFew() ? 0 : 1);
    }
}
