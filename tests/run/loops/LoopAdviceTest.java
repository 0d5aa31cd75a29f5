package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each reason of docs/refusals.md for which a loop is never taken has a loop, and what it says to change leads to one that a device runs. */
@Tag("kernels")
class LoopAdviceTest {
    private static final String THEN = "Then";

    /** How the others begin: javac writes no such class, or only one that has more constants than a test is to compile. */
    private static final List<String> OF_NO_SUCH_LOOP = List.of("a jump leads into its condition", "its class file has no frames",
        "it directly follows another loop", "the class of its rounds", "its class has too many constants", "its method is not changed",
        "a variable has values of several types", "its first round never ends", "the class of an array that line N writes",
        "its inner loop stands inside an expression", "the class cannot call Weft", "Weft's classes could not be");

    /** The rows of the page's first table of loops' reasons, as they are said. */
    private static List<String> rows() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("weft.test.docs"), "refusals.md"));
        String loops = page.substring(page.indexOf("## Loops that stay in Java"));
        return loops.substring(0, loops.indexOf("\nIn front of a run")).lines().filter(line -> line.startsWith("| ")).skip(2)
            .map(line -> line.substring(2, line.length() - 2).replace(" | ", "; ")).toList();
    }

    private static Pattern pattern(String row) {
        return Pattern.compile(Pattern.quote(row).replaceAll("\\bN\\b", "\\\\E[0-9]+\\\\Q").replace("...", "\\E.*\\Q"));
    }

    /** What is said of a method's loops that are not taken. */
    private static List<String> refused(Class<?> of, String method) {
        String java = ": runs in Java: ";
        return Weft.loops().stream().filter(line -> line.startsWith(of.getName() + "." + method + ",") && line.contains(java))
            .map(line -> line.substring(line.indexOf(java) + java.length())).toList();
    }

    private static boolean hasRun(Class<?> of, String method) {
        return Weft.loops().stream().anyMatch(line -> line.startsWith(of.getName() + "." + method + ",") && line.contains(": ran "));
    }

    private static Object[] arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return IntStream.range(0, types.length).mapToObj(k -> argument(types[k], k)).toArray();
    }

    /** 50 elements each, the ints of which are indices of them. */
    private static Object argument(Class<?> type, int k) {
        if (type == int.class) return 7;
        if (type == String.class) return "a string";
        if (type == int[].class) return IntStream.range(0, 50).map(i -> i * (7 + 4 * k) % 50).toArray();
        if (type == float[].class) return RandomArrays.floats(50 + k);
        if (type == Integer[].class) return new Integer[50];
        if (type == int[][].class) {
            return IntStream.range(0, 10).mapToObj(r -> IntStream.range(0, 10).map(c -> 10 * r + c & 31).toArray()).toArray(int[][]::new);
        }
        throw new AssertionError(type);
    }

    private static String times(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part::apply).collect(Collectors.joining());
    }

    /** Loops that nobody writes by hand. */
    private static String large() {
        String loop = "for (int i = 0; i < a.length; i++) ";
        String lines = "k += 5; ".repeat(5500);
        String some = "k += 5; ".repeat(2650);
        return "public class Large {"
            + "public static void code(int[] a) { " + loop + "{ int k = i; " + lines + " a[i] = k; } }"
            + "static int part(int k) { " + lines + " return k; }"
            + "public static void codeThen(int[] a) { " + loop + "a[i] = part(i); }"
            + "public static void slow(int[] a) { int k = 0; " + some + loop + "a[i] = k; }"
            + "public static void slowThen(int[] a, int k) { " + loop + "a[i] = k; }"
            + "public static void method(int[] a) { int k = 0; " + "k += 5; ".repeat(21830) + loop + "a[i] = k; }"
            + "public static void methodThen(int[] a, int k) { " + loop + "a[i] = k; }"
            + "public static void variables(int[] a) { " + times(101, k -> "int v" + k + " = a.length + " + k + "; ")
            + loop + "a[i] = " + times(101, k -> "v" + k + " + ") + "i; }"
            + "public static void variablesThen(int[] a) { int[] v = new int[101]; " + times(101, k -> "v[" + k + "] = a.length + " + k + "; ")
            + loop + "a[i] = " + times(101, k -> "v[" + k + "] + ") + "i; }"
            + "public static void objects(int[] a) { int[][] t = new int[65][2]; " + loop + "a[i] = " + times(65, k -> "t[" + k + "].length + ") + "i; }"
            + "static int lengths(int[][] t) { return " + times(65, k -> "t[" + k + "].length + ") + "0; }"
            + "public static void objectsThen(int[] a) { int[][] t = new int[65][2]; " + loop + "a[i] = lengths(t) + i; }"
            + "}";
    }

    /** Compiled, and loaded by a loader of its own. */
    private static Class<?> largeIn(Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("Large.java"), large());
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), source.toString()));
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, LoopAdviceTest.class.getClassLoader()).loadClass("Large");
    }

    private static Object[] called(Method method) throws Exception {
        Object[] arguments = arguments(method);
        method.invoke(null, arguments);
        return arguments;
    }

    private static List<Method> thens(Class<?> of) {
        return Stream.of(of.getDeclaredMethods()).filter(method -> method.getName().endsWith(THEN)).toList();
    }

    private static Method before(Class<?> of, Method then) {
        String name = then.getName().substring(0, then.getName().length() - THEN.length());
        return Stream.of(of.getDeclaredMethods()).filter(method -> method.getName().equals(name)).findFirst().orElseThrow();
    }

    /** Puts what is said of a loop with what is said of others; none of those behind it may be refused. */
    private static void look(Class<?> of, Method then, Set<String> said) {
        List<String> why = refused(of, before(of, then).getName());
        assertFalse(why.isEmpty(), then.getName());
        said.addAll(why);
        assertEquals(List.of(), refused(of, then.getName()), then.getName());
        assertTrue(hasRun(of, then.getName()), then.getName());
    }

    @Test void eachReasonSaysWhatToChange(@TempDir Path folder) throws Exception {
        Set<String> said = new TreeSet<>();
        LoopTwins twins = new LoopTwins(AdviceCases.class);
        for (Method then : thens(AdviceCases.class)) {
            Method before = before(AdviceCases.class, then);
            twins.same(before.getName(), arguments(before));
            twins.same(then.getName(), arguments(then));
            look(AdviceCases.class, then, said);
        }
        Class<?> large = largeIn(folder);
        for (Method then : thens(large)) {
            Object[] expected = called(then);
            Weft.loops(large, before(large, then).getName(), then.getName());
            called(before(large, then));
            assertArrayEquals(expected, called(then), then.getName());
            look(large, then, said);
        }
        List<String> rows = rows();
        assertTrue(rows.size() > 50, rows.toString());
        for (String row : rows) {
            boolean isElsewhere = OF_NO_SUCH_LOOP.stream().anyMatch(row::startsWith);
            assertEquals(!isElsewhere, said.stream().anyMatch(pattern(row).asMatchPredicate()), () -> row + "\n" + said);
        }
    }
}
