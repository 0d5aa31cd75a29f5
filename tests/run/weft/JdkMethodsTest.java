package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.javac.Javac;

/**
 * Every static method from primitives to a primitive of Math, StrictMath, Integer, Long, Float, Double and
 * Character of the JDK that runs this: it gives on the device what it gives in Java, or docs/jdk-methods.md
 * lists why it is refused.
 */
@Tag("sweep")
class JdkMethodsTest {
    private static final List<Class<?>> OWNERS = List.of(Math.class, StrictMath.class, Integer.class, Long.class,
        Float.class, Double.class, Character.class);

    @Test void everyStaticMethodOfPrimitives() throws Exception {
        assumeTrue(Javac.isHere(), "this JDK has no jdk.compiler");
        List<StaticMethod> methods = OWNERS.stream().flatMap(StaticMethod::of).toList();
        MethodsCheck check = new MethodsCheck(methods, m -> ArgumentRows.of(m.parameters()));
        check.compare();
        check.checkDoc("jdk-methods.md", "JDK " + Runtime.version().feature(), "JdkMethodsTest");
    }
}
