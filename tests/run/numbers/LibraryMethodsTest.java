package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.javac.Javac;

/**
 * Every public static method from primitives to a primitive of Apache commons-math, code that was not written
 * for Weft: it gives on the device what it gives in Java, or docs/library-methods.md lists why it is refused.
 */
@Tag("long")
class LibraryMethodsTest {
    private static final double SHARE = 0.8;

    @Test void everyStaticMethodOfPrimitives() throws Exception {
        assumeTrue(Javac.isHere(), "this JDK has no jdk.compiler");
        assumeTrue("agent".equals(System.getProperty("weft.test.how")), "compiles what it compiles with the agent");
        Class<?> member = Class.forName("org.apache.commons.math3.util.FastMath");
        List<StaticMethod> methods = publicClasses(member).stream().flatMap(StaticMethod::of).toList();
        MethodsCheck check = new MethodsCheck(methods, LibraryMethodsTest::arguments);
        check.compare();
        check.checkDoc("library-methods.md", "commons-math3, JDK " + Runtime.version().feature(), "LibraryMethodsTest");
        int compiled = methods.size() - check.refused().size();
        assertTrue(compiled >= SHARE * methods.size(), compiled + " of " + methods.size() + " compile");
    }

    /**
     * Without what takes too long even in Java, which is a loop as long as an argument is large, or a power of ten (round to
     * so many digits takes a minute); and without a recursion that is too deep for a device: digamma and trigamma call
     * themselves once for every step up to 49.
     */
    private static List<Object[]> arguments(StaticMethod m) {
        boolean steps = m.name().endsWith("igamma");
        boolean series = m.owner().getName().matches(".*\\.special\\..*|.*\\.TestUtils");
        boolean loops = series || m.name().equals("round")
            || m.owner().getSimpleName().matches("ArithmeticUtils|CombinatoricsUtils");
        return ArgumentRows.of(m.parameters()).stream()
            .filter(row -> !(steps && row[0] instanceof Double x && x < -10))
            .filter(row -> !loops || Arrays.stream(row).noneMatch(a -> a instanceof Integer n && Math.abs((long) n) > 2000))
            .filter(row -> !series || Arrays.stream(row).noneMatch(a -> a instanceof Double x && Math.abs(x) > 200))
            .toList();
    }

    /** The classes of the jar of {@code member} that other packages see, in the order of their names. */
    private static List<Class<?>> publicClasses(Class<?> member) throws Exception {
        File jar = new File(member.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> names;
        try (JarFile file = new JarFile(jar)) {
            names = file.stream().map(e -> e.getName()).filter(n -> n.endsWith(".class")).sorted().toList();
        }
        return names.stream().<Class<?>>map(LibraryMethodsTest::load).filter(LibraryMethodsTest::isVisible).toList();
    }

    private static Class<?> load(String file) {
        String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
        try {
            return Class.forName(name, false, LibraryMethodsTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isVisible(Class<?> c) {
        return Modifier.isPublic(c.getModifiers())
            && (c.getEnclosingClass() == null || isVisible(c.getEnclosingClass()));
    }
}
