package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A class whose loops are rewritten, and the same class as javac made it: results, arrays, output and stack traces are compared.
 * Methods of instances are called on what its static method {@code make} returns, whose contents {@code contents} has.
 */
final class LoopTwins {
    private final Class<?> rewritten;
    private final Class<?> original;

    /** What came of a call. */
    record Outcome(Object result, Throwable thrown, Object[] arguments, Object contents, String output) {}

    LoopTwins(Class<?> cases) throws Exception {
        rewritten = cases;
        original = copyOf(cases);
        for (Method method : cases.getDeclaredMethods()) {
            if (!method.isSynthetic()) Weft.loops(cases, method.getName());
        }
    }

    /** The class once more: as it is, if none of its methods has been named yet, for classes to come are rewritten, too. */
    static Class<?> copyOf(Class<?> cases) throws ClassNotFoundException {
        return Class.forName(cases.getName(), true, new OwnLoader(cases.getName()));
    }

    /** The same of this class, rewritten. */
    Class<?> copy() throws ClassNotFoundException {
        return copyOf(rewritten);
    }

    private static Outcome call(Class<?> of, String name, Object... given) throws Exception {
        Method method = Stream.of(of.getDeclaredMethods()).filter(m -> m.getName().equals(name) && !m.isSynthetic()).findFirst().orElseThrow();
        method.setAccessible(true);
        Object[] arguments = copies(given);
        Object on = null;
        if (!Modifier.isStatic(method.getModifiers())) on = invoke(of, "make");
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        Object result = null;
        Throwable thrown = null;
        try {
            result = method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } finally {
            System.setOut(out);
        }
        return new Outcome(result, thrown, arguments, on == null ? null : invoke(of, "contents", on), printed.toString());
    }

    private static Object invoke(Class<?> of, String name, Object... arguments) throws Exception {
        Method method = arguments.length == 0 ? of.getDeclaredMethod(name) : of.getDeclaredMethod(name, Object.class);
        method.setAccessible(true);
        return method.invoke(null, arguments);
    }

    /** Copies; one array that is there twice is one array still. */
    private static Object[] copies(Object[] given) {
        Map<Object, Object> made = new IdentityHashMap<>();
        Object[] copies = given.clone();
        for (int i = 0; i < copies.length; i++) copies[i] = copy(given[i], made);
        return copies;
    }

    private static Object copy(Object array, Map<Object, Object> made) {
        if (array == null || !array.getClass().isArray()) return array;
        if (made.containsKey(array)) return made.get(array);
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().componentType(), length);
        made.put(array, copy);
        for (int i = 0; i < length; i++) Array.set(copy, i, copy(Array.get(array, i), made));
        return copy;
    }

    Outcome same(String name, Object... arguments) throws Exception {
        return same(original, rewritten, name, arguments);
    }

    Outcome same(Class<?> original, Class<?> rewritten, String name, Object... arguments) throws Exception {
        Outcome expected = call(original, name, arguments);
        Outcome found = call(rewritten, name, arguments);
        assertTrue(Arrays.deepEquals(new Object[] {expected.result}, new Object[] {found.result}), name + ": " + found.result);
        assertTrue(Arrays.deepEquals(expected.arguments, found.arguments), name);
        assertTrue(Arrays.deepEquals(new Object[] {expected.contents}, new Object[] {found.contents}), name);
        assertEquals(expected.output, found.output, name);
        assertEquals(String.valueOf(expected.thrown), String.valueOf(found.thrown), name);
        if (expected.thrown != null) assertEquals(frames(expected.thrown), frames(found.thrown), name);
        return expected;
    }

    /** Up to where the method was called. */
    private static List<String> frames(Throwable thrown) {
        return Stream.of(thrown.getStackTrace()).takeWhile(f -> !f.getClassName().contains(".reflect."))
            .map(f -> f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber()).toList();
    }

    /** The same of another class of this name. */
    Outcome sameIn(Class<?> rewritten, String name, Object... arguments) throws Exception {
        return same(original, rewritten, name, arguments);
    }

    List<String> lines(String name) {
        return Weft.loops().stream().filter(line -> line.startsWith(rewritten.getName() + "." + name + ",")).toList();
    }

    /** The same, and a device did it. */
    void taken(String name, Object... arguments) throws Exception {
        said(name, ": ran ", arguments);
    }

    /** The same, and a device did it up to a round that throws, or needs Java. */
    void left(String name, Object... arguments) throws Exception {
        said(name, " times up to a round that throws, or needs Java", arguments);
    }

    /** The same, and that is said of one of its loops. */
    void said(String name, String what, Object... arguments) throws Exception {
        same(name, arguments);
        assertTrue(lines(name).stream().anyMatch(line -> line.contains(what)), name + ": " + lines(name));
    }
}
