package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.javac.Javac;

/**
 * Every static method from primitives to a primitive of Math, StrictMath, Integer, Long, Float, Double and
 * Character of the JDK that runs this: it gives on the device what it gives in Java, or docs/jdk-methods.md
 * lists why it is refused.
 */
class JdkMethodsTest {
    private static final List<Class<?>> OWNERS = List.of(Math.class, StrictMath.class, Integer.class, Long.class,
        Float.class, Double.class, Character.class);

    private static MethodsCheck compared(int step) throws Exception {
        assumeTrue(Javac.isHere(), "this JDK has no jdk.compiler");
        List<StaticMethod> all = OWNERS.stream().flatMap(StaticMethod::of).toList();
        List<StaticMethod> methods = IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
        MethodsCheck check = new MethodsCheck(methods, m -> ArgumentRows.of(m.parameters()));
        check.compare();
        return check;
    }

    @Test @Tag("sweep") void oneOfFour() throws Exception {
        compared(4);
    }

    @Test @Tag("long") void everyStaticMethodOfPrimitives() throws Exception {
        MethodsCheck check = compared(1);
        check.checkDoc("jdk-methods.md", "JDK " + Runtime.version().feature(), "JdkMethodsTest");
    }
}
