package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.jni.Library;

/** Records of a named module that does not open their package to Weft. */
class ClosedPackageTest {
    private static final String TEXT = "closed.Pair; it is not accessible; write \"opens closed;\"";

    @TempDir static Path folder;
    private static Class<?> functions;

    @BeforeAll static void module() throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        assumeTrue(javac != null, "no compiler in this JDK");
        Path module = write("module-info.java", "module closed { exports closed; }");
        Path pair = write("closed/Pair.java", "package closed; public record Pair(int a, int b) {}");
        Path code = write("closed/Functions.java", "package closed; import java.util.function.Function;"
            + " public class Functions {"
            + " public static Function<Integer, Object> pairs() { return i -> new Pair(i, 2 * i); }"
            + " public static Function<Integer, Integer> between() {"
            + " return i -> { Pair p = new Pair(i, 2 * i); return p.a() + p.b(); }; } }");
        Path classes = folder.resolve("classes");
        assertEquals(0, javac.run(null, null, null, "-d", classes.toString(), module.toString(), pair.toString(),
            code.toString()));
        ModuleLayer boot = ModuleLayer.boot();
        functions = boot.defineModulesWithOneLoader(boot.configuration().resolve(ModuleFinder.of(classes),
            ModuleFinder.of(), Set.of("closed")), ClosedPackageTest.class.getClassLoader()).findLoader("closed")
            .loadClass("closed.Functions");
    }

    private static Path write(String name, String text) throws IOException {
        Path file = folder.resolve("source").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @SuppressWarnings("unchecked") // as the source above has them
    private static <R> Function<Integer, R> function(String name) throws ReflectiveOperationException {
        return (Function<Integer, R>) functions.getMethod(name).invoke(null);
    }

    @Test void asResultsTheirPackageIsNamed() throws ReflectiveOperationException {
        assumeTrue(Library.loaded(), "no native library to test");
        ArrayFunction<Integer, Object> pairs = AF.map(function("pairs"));
        OffloadException e = assertThrows(OffloadException.class, () -> pairs.apply(PArray.of(1, 2)));
        assertTrue(e.getMessage().contains(TEXT), e.getMessage());
    }

    @Test void insideTheFunctionTheyAreAsAnyOther() throws ReflectiveOperationException {
        assertEquals(6, AF.map(ClosedPackageTest.<Integer>function("between")).apply(PArray.of(1, 2)).get(1));
    }

    @Test void inJavaTheSameIsSaid() throws ReflectiveOperationException {
        Object pair = ClosedPackageTest.<Object>function("pairs").apply(3);
        ClassCastException e = assertThrows(ClassCastException.class, () -> PArray.of(List.of(pair)));
        assertTrue(e.getMessage().contains(TEXT), e.getMessage());
    }
}
