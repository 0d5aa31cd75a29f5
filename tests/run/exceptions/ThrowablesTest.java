package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** codegen/jdk/throwables.def against the JDK's classes. */
class ThrowablesTest {
    /** Methods of Throwable that the compiler has its own version of. */
    private static final List<String> KNOWN = List.of("getCause", "addSuppressed", "toString", "getMessage",
        "getLocalizedMessage");

    @Test void everyRow() throws IOException, ReflectiveOperationException {
        Path table = Path.of(System.getProperty("weft.test.docs"), "..", "codegen", "jdk", "throwables.def");
        Matcher row = Pattern.compile("THROWABLE\\(\"([^\"]+)\", \"([^\"]+)\"\\)").matcher(Files.readString(table));
        int count = 0;
        for (; row.find(); count++) {
            Class<?> type = Class.forName(row.group(1).replace('/', '.'));
            assertEquals(row.group(2).replace('/', '.'), type.getSuperclass().getName());
            if (type == Throwable.class) continue;
            assertEquals(0, type.getInterfaces().length, type.getName());
            for (String name : KNOWN) {
                boolean own = Arrays.stream(type.getDeclaredMethods()).anyMatch(m -> m.getName().equals(name));
                // exceptions.c knows of NullPointerException's message
                assertEquals(type == NullPointerException.class && name.equals("getMessage"), own,
                    type + "." + name);
            }
            assertFalse(Arrays.stream(type.getDeclaredConstructors()).anyMatch(c -> Arrays.stream(
                c.getParameterTypes()).anyMatch(p -> p.isArray() || p == Object.class)), type.getName());
        }
        assertEquals(24, count);
    }
}
