package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import weft.internal.array.ArrayData;
import weft.internal.choice.Places;
import weft.internal.layout.Layout;
import weft.internal.layout.RecordClass;
import weft.internal.program.RefusedException;
import weft.internal.program.Stages;
import weft.javac.Javac;

/**
 * Compares many static methods on the device with plain Java, and what is refused with a page that lists it.
 * With the system property {@code weft.test.update} that list is written first.
 */
final class MethodsCheck {
    /** Methods in one kernel: fewer kernels are built faster, but large ones slower. */
    private static final int TOGETHER = 10;
    /** Elements that throw, each in an array of its own. */
    private static final int THROWING = 3;
    /** Wrong results shown of a method. */
    private static final int SHOWN = 3;

    private final List<StaticMethod> methods;
    private final Function<StaticMethod, List<Object[]>> arguments;
    private final Javac javac = new Javac();
    private final Map<StaticMethod, String> refused = new LinkedHashMap<>();
    private final List<String> wrong = new ArrayList<>();

    /** Methods that share their types and a kernel. */
    private record Group(List<StaticMethod> methods, int function, int reference) {}

    /**
     * Finds out what is refused.
     *
     * @param arguments what to call each method with
     */
    MethodsCheck(List<StaticMethod> methods, Function<StaticMethod, List<Object[]>> arguments) throws Exception {
        this.methods = methods;
        this.arguments = arguments;
        findRefused();
    }

    /** The methods that do not compile, and why. */
    Map<StaticMethod, String> refused() {
        return refused;
    }

    /** One method at a time; none is built or run. */
    private void findRefused() throws Exception {
        MethodLambdas alone = new MethodLambdas(javac);
        for (StaticMethod m : methods) alone.add(List.of(m), StaticMethod::call);
        alone.compile();
        for (int i = 0; i < methods.size(); i++) {
            boolean compiles = refusal(methods.get(i), alone, i) == null; // others may be slow in Java
            initialise(methods.get(i), alone, i, compiles ? Integer.MAX_VALUE : 1);
        }
        for (int i = 0; i < methods.size(); i++) {
            StaticMethod m = methods.get(i);
            RefusedException refusal = refusal(m, alone, i);
            if (refusal != null) refused.put(m, withoutPlace(refusal.getMessage()));
        }
    }

    private RefusedException refusal(StaticMethod m, MethodLambdas alone, int lambda)
        throws ReflectiveOperationException {
        Layout layout = Layout.of(alone.element(m, 0, arguments.apply(m).get(0)), 0);
        try {
            Places.CHOSEN.compile("map", Stages.maps(alone.get(lambda)), null, layout);
            return null;
        } catch (RefusedException e) {
            return e;
        }
    }

    /**
     * Lets Java initialise the classes that the method reaches: what they have in store may be refused, and which of
     * them are initialised must not depend on the order of the methods.
     */
    private void initialise(StaticMethod m, MethodLambdas alone, int lambda, int calls)
        throws ReflectiveOperationException {
        List<Object[]> rows = arguments.apply(m);
        for (Object[] row : rows.subList(0, Math.min(calls, rows.size()))) {
            try {
                alone.get(lambda).apply(alone.element(m, 0, row));
            } catch (RuntimeException | StackOverflowError e) {
                continue; // as it will again when results are compared
            }
        }
    }

    /** Lines differ from one update of a JDK to the next. */
    private static String withoutPlace(String reason) {
        return reason.replaceFirst("^[^ ]*\\([^)]*\\)( -> ([^ ]*\\([^)]*\\)|\\d+ more))*: ", "");
    }

    /** Fails if a method that compiles does not give what it gives in Java. */
    void compare() throws Exception {
        Map<List<?>, List<StaticMethod>> ofTypes = new LinkedHashMap<>();
        for (StaticMethod m : methods) {
            if (refused.containsKey(m)) continue;
            ofTypes.computeIfAbsent(List.of(m.parameters(), m.result()), t -> new ArrayList<>()).add(m);
        }
        MethodLambdas lambdas = new MethodLambdas(javac);
        List<Group> groups = new ArrayList<>();
        for (List<StaticMethod> same : ofTypes.values()) {
            for (int from = 0; from < same.size(); from += TOGETHER) {
                List<StaticMethod> some = same.subList(from, Math.min(same.size(), from + TOGETHER));
                groups.add(new Group(some, lambdas.add(some, StaticMethod::call),
                    lambdas.add(some, StaticMethod::reference)));
            }
        }
        lambdas.compile();
        for (Group group : groups) compare(group, lambdas);
        assertEquals("", String.join("\n", wrong));
    }

    /**
     * Fails if the page of this name does not list what is refused.
     *
     * @param title of the part about what runs
     * @param test that writes it
     */
    void checkDoc(String page, String title, String test) throws Exception {
        String folder = System.getProperty("weft.test.docs"); // not given where only the classes are
        if (folder == null) return;
        MethodsDoc doc = new MethodsDoc(Path.of(folder, page), title, test);
        String section = MethodsDoc.section(methods, refused);
        if (System.getProperty("weft.test.update") != null) doc.write(section);
        String listed = doc.read();
        assumeTrue(listed != null, "nothing is listed for " + title + ":\n" + section);
        assertEquals(listed, section, "to list what is refused now, run this test with -Dweft.test.update");
    }

    private void compare(Group group, MethodLambdas lambdas) throws Exception {
        Function<Object, Object> function = lambdas.get(group.function);
        Function<Object, Object> reference = lambdas.get(group.reference);
        List<Object> elements = new ArrayList<>();
        List<Object> expected = new ArrayList<>();
        List<Object> throwing = new ArrayList<>();
        for (int select = 0; select < group.methods.size(); select++) {
            StaticMethod m = group.methods.get(select);
            int thrown = 0;
            for (Object[] row : arguments.apply(m)) {
                Object element = lambdas.element(m, select, row);
                try {
                    expected.add(reference.apply(element));
                    elements.add(element);
                } catch (RuntimeException e) {
                    if (thrown++ < THROWING) throwing.add(element);
                } catch (StackOverflowError e) {
                    continue; // how deep Java may recurse is its own affair
                }
            }
        }
        ArrayFunction<Object, Object> mapped = AF.map(function);
        try (PArray<Object> input = array(elements);
             PArray<Object> results = mapped.apply(input)) {
            int[] found = new int[group.methods.size()];
            for (int i = 0; i < elements.size(); i++) {
                int select = select(elements.get(i));
                StaticMethod m = group.methods.get(select);
                Object actual = results.get(i);
                if (close(m.tolerance(), expected.get(i), actual) || found[select]++ >= SHOWN) continue;
                wrong.add(m + " of " + elements.get(i) + ": expected " + expected.get(i) + ", got " + actual);
            }
        } catch (RuntimeException | Error e) {
            wrong.add(group.methods + " together: " + e);
            return;
        }
        for (Object element : throwing) compareThrown(group, mapped, function, elements.get(0), element);
    }

    private void compareThrown(Group group, ArrayFunction<Object, Object> mapped,
            Function<Object, Object> function, Object quiet, Object element) {
        String expected = null;
        String actual = "nothing";
        try {
            function.apply(element);
        } catch (RuntimeException e) {
            expected = e.toString();
        }
        try (PArray<Object> input = array(List.of(quiet, element));
             PArray<Object> results = mapped.apply(input)) {
            actual = "the result " + results.get(1);
        } catch (RuntimeException e) {
            actual = e.toString();
        }
        StaticMethod m = group.methods.get(select(element));
        if (actual.equals(expected)) return;
        wrong.add(m + " of " + element + ": expected " + expected + ", got " + actual);
    }

    private static boolean close(double ulps, Object expected, Object actual) {
        // equals compares bits, but takes any NaN for any other: Java leaves a NaN's bits open.
        if (expected.equals(actual)) return true;
        if (ulps == 0) return false;
        double e = (Double) expected;
        double a = (Double) actual;
        return Double.isFinite(e) && Double.isFinite(a) && e != 0 && Math.abs(a - e) <= ulps * Math.ulp(e);
    }

    private static PArray<Object> array(List<Object> elements) {
        PArray<Object> array = new PArray<>(ArrayData.allocate(Layout.of(elements.get(0), 0), elements.size()));
        for (int i = 0; i < elements.size(); i++) array.put(i, elements.get(i));
        return array;
    }

    private static int select(Object element) {
        return (Integer) RecordClass.of(element.getClass()).part(element, 0);
    }
}
