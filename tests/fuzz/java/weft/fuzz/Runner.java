package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import weft.AF;
import weft.ArrayFunction;
import weft.OffloadException;
import weft.PArray;
import weft.javac.Javac;

/** Runs programs both ways. The JVM has the agent with fallback=error. */
final class Runner {
    private static final int ROWS = 72;
    private static final int ALONE = 3;
    private static final int THREADS = 2;
    /** An OffloadException with one of these is no refusal: Weft or the driver's compiler broke. */
    private static final List<String> DEFECTS = List.of("internal error in Weft", "an OpenCL call failed",
        "the OpenCL compiler refused the kernel", "the device says that", "after pass",
        // No program here returns null, and every class file can be read.
        "the device has no result for element", "the IR is malformed");

    private final Javac javac = new Javac();

    /** Whether this says that something is broken, and not that something is not supported. */
    static boolean isDefect(String reason) {
        return DEFECTS.stream().anyMatch(reason::contains);
    }

    /** What plain Java makes of a row: a value, or an exception. */
    private record Expected(List<Object> row, Object value, Throwable thrown) {}

    /** The classes of these programs, in their order; null if javac refuses. */
    List<Class<?>> compile(List<Program> programs) {
        return javac.compile(programs.stream().map(p -> new Javac.Source(p.name(), p.text())).toList());
    }

    /** A program with all its inputs, of all its cases. */
    Outcome run(Program program) {
        List<Class<?>> classes = compile(List.of(program));
        return classes == null ? new Outcome.Invalid(javac.errors()) : run(program, classes.get(0));
    }

    /** A program with an array of these elements. */
    Outcome run(Program program, List<List<Object>> rows) {
        List<Class<?>> classes = compile(List.of(program));
        if (classes == null) return new Outcome.Invalid(javac.errors());
        Function<Object, Object> function = make(classes.get(0));
        return compare(program, AF.map(function), expect(program, function, rows));
    }

    /**
     * First everything that throws nothing, in one array; then, for each case, all of its elements, the
     * lowest that throws deciding; and some that throw alone.
     */
    Outcome run(Program program, Class<?> loaded) {
        Function<Object, Object> function = make(loaded);
        ArrayFunction<Object, Object> mapped = AF.map(function);
        List<Expected> quiet = new ArrayList<>();
        List<List<Expected>> throwing = new ArrayList<>();
        for (Program.Case each : program.cases()) {
            List<Expected> all = expect(program, function, program.rows(each, ROWS));
            List<Expected> loud = all.stream().filter(e -> e.thrown != null).toList();
            all.stream().filter(e -> e.thrown == null).forEach(quiet::add);
            if (!loud.isEmpty()) throwing.add(all);
            for (int i = 1; i < loud.size() && i <= ALONE; i++) throwing.add(List.of(loud.get(i)));
        }
        if (!quiet.isEmpty()) throwing.add(0, quiet);
        for (List<Expected> rows : throwing) {
            Outcome outcome = compare(program, mapped, rows);
            if (!(outcome instanceof Outcome.Same)) return outcome;
        }
        return new Outcome.Same();
    }

    @SuppressWarnings("unchecked")
    private static Function<Object, Object> make(Class<?> loaded) {
        try {
            return (Function<Object, Object>) loaded.getMethod("make").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Expected> expect(Program program, Function<Object, Object> function,
            List<List<Object>> rows) {
        List<Expected> expected = new ArrayList<>();
        for (List<Object> row : rows) {
            Object element = program.input().element(row);
            try {
                expected.add(new Expected(row, function.apply(element), null));
            } catch (RuntimeException e) {
                expected.add(new Expected(row, null, e));
            }
        }
        return expected;
    }

    /** On the device, and on Java threads. */
    private static Outcome compare(Program program, ArrayFunction<Object, Object> mapped, List<Expected> rows) {
        Outcome onDevice = compareOn(program, mapped, rows);
        if (onDevice instanceof Outcome.Wrong) return onDevice;
        Outcome onThreads = compareOn(program, mapped.onThreads(THREADS), rows);
        return onThreads instanceof Outcome.Wrong ? onThreads : onDevice;
    }

    @SuppressWarnings("unchecked")
    private static Outcome compareOn(Program program, ArrayFunction<Object, Object> mapped,
            List<Expected> rows) {
        List<List<Object>> leaves = rows.stream().map(Expected::row).toList();
        int lowest = 0;
        while (lowest < rows.size() && rows.get(lowest).thrown == null) lowest++;
        Throwable thrown = lowest < rows.size() ? rows.get(lowest).thrown : null;

        try (PArray<Object> input = (PArray<Object>) program.input().array(leaves);
             PArray<Object> result = mapped.apply(input)) {
            if (thrown != null) {
                return new Outcome.Wrong("Java throws " + thrown + ", Weft nothing", leaves, lowest);
            }
            for (int i = 0; i < rows.size(); i++) {
                Object value = result.get(i);
                // equals compares bits, but takes any NaN for any other: Java leaves a NaN's bits open.
                if (value.equals(rows.get(i).value)) continue;
                return new Outcome.Wrong("Java gives " + rows.get(i).value + ", Weft " + value, leaves, i);
            }
            return new Outcome.Same();
        } catch (OffloadException e) {
            String reason = e.reason();
            if (!isDefect(reason)) return new Outcome.Refused(reason);
            return new Outcome.Wrong(reason, leaves, thrown != null ? lowest : -1);
        } catch (RuntimeException | Error e) {
            if (thrown != null && e.toString().equals(thrown.toString())) return new Outcome.Same();
            return new Outcome.Wrong((thrown == null ? "Java throws nothing" : "Java throws " + thrown)
                + ", Weft " + e, leaves, lowest < rows.size() ? lowest : -1);
        }
    }
}
