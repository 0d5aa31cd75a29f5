package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Every static method from primitives to a primitive of Math, StrictMath, Integer, Long, Float, Double and
 * Character of the JDK that runs this: it gives on the device what it gives in Java, or docs/jdk-methods.md
 * lists why it is refused. With the system property {@code weft.test.update} the test writes that list first.
 */
class JdkMethodsTest {
    /** Methods in one kernel: fewer kernels are built faster, but large ones slower. */
    private static final int TOGETHER = 10;
    /** Elements that throw, each in an array of its own. */
    private static final int THROWING = 3;
    /** Wrong results shown of a method. */
    private static final int SHOWN = 3;

    private final List<JdkMethod> methods = JdkMethod.all();
    private final Map<JdkMethod, String> refused = new LinkedHashMap<>();
    private final List<String> wrong = new ArrayList<>();

    /** Methods that share their types and a kernel. */
    private record Group(List<JdkMethod> methods, int function, int reference) {}

    @Test void everyStaticMethodOfPrimitives() throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        assumeTrue(javac != null, "this JDK has no jdk.compiler");
        findRefused(javac);

        Map<List<?>, List<JdkMethod>> ofTypes = new LinkedHashMap<>();
        for (JdkMethod m : methods) {
            if (refused.containsKey(m)) continue;
            ofTypes.computeIfAbsent(List.of(m.columns(), m.result()), t -> new ArrayList<>()).add(m);
        }
        JdkMethodLambdas lambdas = new JdkMethodLambdas(javac);
        List<Group> groups = new ArrayList<>();
        for (List<JdkMethod> same : ofTypes.values()) {
            for (int from = 0; from < same.size(); from += TOGETHER) {
                List<JdkMethod> some = same.subList(from, Math.min(same.size(), from + TOGETHER));
                groups.add(new Group(some, lambdas.add(some, JdkMethod::call),
                    lambdas.add(some, JdkMethod::reference)));
            }
        }
        lambdas.compile();
        for (Group group : groups) compare(group, lambdas);
        assertEquals("", String.join("\n", wrong));

        String docs = System.getProperty("weft.test.docs"); // not given where only the classes are
        if (docs == null) return;
        Path doc = Path.of(docs, "jdk-methods.md");
        String section = JdkMethodsDoc.section(methods, refused);
        if (System.getProperty("weft.test.update") != null) JdkMethodsDoc.write(doc, section);
        String listed = JdkMethodsDoc.read(doc);
        assumeTrue(listed != null, "nothing is listed for this JDK:\n" + section);
        assertEquals(listed, section, "to list what is refused now, run this test with -Dweft.test.update");
    }

    /** One method at a time; none is built or run. */
    private void findRefused(JavaCompiler javac) throws Exception {
        JdkMethodLambdas alone = new JdkMethodLambdas(javac);
        for (JdkMethod m : methods) alone.add(List.of(m), JdkMethod::call);
        alone.compile();
        for (int i = 0; i < methods.size(); i++) {
            Layout layout = Layout.of(element(0, JdkMethodRows.of(methods.get(i).columns()).get(0)), 0);
            try {
                Kernel.compile(new Object[] {alone.get(i)}, null, layout);
            } catch (OffloadException e) {
                refused.put(methods.get(i), withoutPlace(e.reason()));
            }
        }
    }

    /** Lines differ from one update of a JDK to the next. */
    private static String withoutPlace(String reason) {
        return reason.replaceFirst("^[^ ]*\\([^ ]*\\)(, called from [^ ]*)?: ", "");
    }

    private void compare(Group group, JdkMethodLambdas lambdas) throws Exception {
        Function<Object, Object> function = lambdas.get(group.function);
        Function<Object, Object> reference = lambdas.get(group.reference);
        List<Object> elements = new ArrayList<>();
        List<Object> expected = new ArrayList<>();
        List<Object> throwing = new ArrayList<>();
        for (int select = 0; select < group.methods.size(); select++) {
            int thrown = 0;
            for (Object[] row : JdkMethodRows.of(group.methods.get(select).columns())) {
                Object element = element(select, row);
                try {
                    expected.add(reference.apply(element));
                    elements.add(element);
                } catch (RuntimeException e) {
                    if (thrown++ < THROWING) throwing.add(element);
                }
            }
        }
        ArrayFunction<Object, Object> mapped = AF.map(function);
        try (PArray<Object> input = array(elements);
             PArray<Object> results = mapped.apply(input)) {
            int[] found = new int[group.methods.size()];
            for (int i = 0; i < elements.size(); i++) {
                int select = select(elements.get(i));
                JdkMethod m = group.methods.get(select);
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
        JdkMethod m = group.methods.get(select(element));
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

    private static Object element(int select, Object[] row) {
        return switch (row.length) {
            case 1 -> new Tuple2<>(select, row[0]);
            case 2 -> new Tuple3<>(select, row[0], row[1]);
            default -> new Tuple4<>(select, row[0], row[1], row[2]);
        };
    }

    private static PArray<Object> array(List<Object> elements) {
        PArray<Object> array = PArray.allocate(Layout.of(elements.get(0), 0), elements.size());
        for (int i = 0; i < elements.size(); i++) array.put(i, elements.get(i));
        return array;
    }

    /** The first component of a Tuple. */
    private static Integer select(Object tuple) {
        return (Integer) RecordClass.of(tuple.getClass()).part(tuple, 0);
    }
}
