package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scala sees only the static methods that a class declares itself, none that it inherits. */
class StaticsTest {
    @Test void areDeclaredByTheClassThatUsersName() {
        for (Class<?> type : List.of(AF.class, FMath.class, PArray.class, Seq.class, Weft.class)) {
            for (Method method : type.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers())) continue;
                assertEquals(type, method.getDeclaringClass(), method.toString());
            }
        }
    }
}
