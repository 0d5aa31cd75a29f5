package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;

/** Functions written in jshell, which redefines the classes of methods that are typed again. */
class JShellTest {
    @Test void methodsAreTypedAgain() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        try (JShell shell = shell()) {
            shell.addToClasspath(System.getProperty("weft.test.jar"));
            run(shell, "import weft.*;");
            run(shell, "import java.util.function.*;");
            run(shell, "int helper(int x) { return x * 3; }");
            run(shell, "Function<Integer, Integer> f = x -> helper(x) + 1;");
            run(shell, "ArrayFunction<Integer, Integer> g = AF.map(f);");
            assertEquals("10", run(shell, "g.apply(PArray.of(1, 2, 3)).getInt(2)"));
            assertEquals("4", run(shell, "f.andThen(y -> y).apply(1)"));
            run(shell, "int helper(int x) { return x * 100; }");
            assertEquals("301", run(shell, "f.apply(3)"));
            assertEquals("301", run(shell, "g.apply(PArray.of(1, 2, 3)).getInt(2)"));
            assertEquals("601", run(shell, "g.reduce(0, Integer::sum).apply(PArray.of(1, 2, 3)).getInt(0) - 2"));
        }
    }

    @Test void refusedUntilTypedAgain() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        try (JShell shell = shell()) {
            shell.addToClasspath(System.getProperty("weft.test.jar"));
            run(shell, "import weft.*;");
            run(shell, "import java.util.function.*;");
            run(shell, "int helper(int x) { return x + Thread.currentThread().hashCode(); }");
            run(shell, "ArrayFunction<Integer, Integer> g = AF.map((Integer x) -> helper(x) + 1);");
            String apply = "g.apply(PArray.of(1, 2, 3)).getInt(2)";
            for (int i = 0; i < 2; i++) {
                SnippetEvent event = shell.eval(apply).get(0);
                assertTrue(event.exception().getMessage().contains("java.lang.Thread.currentThread"), String.valueOf(event.exception()));
            }
            run(shell, "int helper(int x) { return x * 100; }");
            assertEquals("301", run(shell, apply));
        }
    }

    /** With a JVM of its own that has all the time it needs to start: after five seconds jshell goes on without. */
    private static JShell shell() {
        return JShell.builder().executionEngine("jdi:timeout(600000)").remoteVMOptions(Jvm.libraryFlags("fallback=error"))
            .build();
    }

    /** The value of the snippet, as text. */
    private static String run(JShell shell, String source) {
        List<SnippetEvent> events = shell.eval(source);
        for (SnippetEvent event : events) assertNull(event.exception(), source);
        return events.get(0).value();
    }
}
