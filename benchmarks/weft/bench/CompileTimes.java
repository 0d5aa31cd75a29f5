package weft.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.ArrayFunction;
import weft.PArray;

/** From bytecode to OpenCL text, over many lambdas. An empty array makes Weft compile and run nothing. */
final class CompileTimes {
    private static final Pattern TIME = Pattern.compile("bytecode to OpenCL: ([0-9.]+) ms");
    private static final int REPEATS = 10;

    private record Row(String name, double first, double firstApply, double again) {}

    private CompileTimes() {}

    static void run() {
        List<Row> rows = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (Map.Entry<String, Lambdas.Case> entry : Lambdas.all().entrySet()) {
            Row row = measure(entry.getKey(), entry.getValue(), refused);
            if (row != null) rows.add(row);
        }
        System.out.printf("%nBytecode to OpenCL text, ms, over %d lambdas; gate: median 2%n%n",
            rows.size());
        System.out.printf("  %-44s %8s %8s %8s%n", "", "median", "p90", "max");
        print("first time in a JVM", rows.stream().map(Row::first).toList());
        print("first time, the whole first apply to nothing", rows.stream().map(Row::firstApply).toList());
        print("made anew, its kernel known (medians of " + REPEATS + ")",
            rows.stream().map(Row::again).toList());
        System.out.printf("%n  the slowest, first time and again:%n");
        rows.stream().sorted(Comparator.comparing(Row::first).reversed()).limit(6).forEach(row ->
            System.out.printf(Locale.ROOT, "  %-44s %8.3f %8.3f%n", row.name(), row.first(), row.again()));
        for (String line : refused) System.out.println("  refused: " + line);
    }

    /** Null if the lambda was refused. */
    private static Row measure(String name, Lambdas.Case lambda, List<String> refused) {
        ArrayFunction<?, ?> function = lambda.make().get();
        double apply = Samples.time(() -> compile(function, lambda.empty()));
        double first = compileTime(function);
        if (Double.isNaN(first)) {
            refused.add(name + ": " + function.explain().lines().skip(1).findFirst().orElse(""));
            return null;
        }
        Samples again = new Samples();
        for (int i = 0; i < REPEATS; i++) {
            ArrayFunction<?, ?> same = lambda.make().get();
            compile(same, lambda.empty());
            again.add(compileTime(same));
        }
        return new Row(name, first, apply, again.median());
    }

    @SuppressWarnings("unchecked") // each case's array is of its function's kind
    private static void compile(ArrayFunction<?, ?> function, PArray<?> empty) {
        ((ArrayFunction<Object, Object>) function).apply((PArray<Object>) empty).close();
    }

    private static double compileTime(ArrayFunction<?, ?> function) {
        Matcher time = TIME.matcher(function.explain());
        return time.find() ? Double.parseDouble(time.group(1)) : Double.NaN;
    }

    private static void print(String what, List<Double> times) {
        Samples samples = new Samples();
        times.forEach(samples::add);
        System.out.printf(Locale.ROOT, "  %-44s %8.3f %8.3f %8.3f%n", what, samples.median(), samples.at(0.9),
            samples.max());
    }
}
