package weft.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A class of a program, and the object on which its methods are called: one is as javac made it, its twin rewritten. */
final class LoopTwin {
    private static final PrintStream OUT = System.out;

    /** Something that is seen of a call. */
    record Seen(String name, Object value) {}

    private final Class<?> type;
    private final Class<?> pair;
    private final Object object;

    LoopTwin(Class<?> type) {
        this.type = type;
        try {
            pair = Class.forName(type.getName() + "$Pair", false, type.getClassLoader());
            object = type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** All that is seen of a call with arguments made by a seed. */
    List<Seen> call(LoopProgram.Method method, long seed) {
        Object[] arguments = LoopInputs.make(method.parameters(), seed, pair);
        List<Seen> seen = new ArrayList<>();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        try {
            seen.add(new Seen("what is returned", plain(find(method.name()).invoke(object, arguments))));
        } catch (InvocationTargetException e) {
            seen.add(new Seen("what is thrown", text(e.getCause())));
            seen.add(new Seen("where it is thrown", frames(e.getCause())));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        } finally {
            System.setOut(OUT);
        }
        seen.add(new Seen("what is printed", printed.toString()));
        for (int i = 0; i < arguments.length; i++) {
            seen.add(new Seen("argument " + method.parameters().get(i).name(), plain(arguments[i])));
        }
        for (Field field : type.getDeclaredFields()) {
            if (!field.isSynthetic()) seen.add(new Seen("field " + field.getName(), plain(valueOf(field))));
        }
        return seen;
    }

    private Method find(String name) {
        Method found = Stream.of(type.getDeclaredMethods()).filter(m -> m.getName().equals(name)).findFirst().orElseThrow();
        found.setAccessible(true);
        return found;
    }

    private Object valueOf(Field field) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** HotSpot of JDK 25 says of some that were null which it was, and of the next one nothing, with or without a compiler. */
    private static String text(Throwable thrown) {
        return thrown instanceof NullPointerException ? thrown.getClass().getName() : thrown.toString();
    }

    /** Up to where the method was called. */
    private static List<Object> frames(Throwable thrown) {
        List<Object> all = new ArrayList<>();
        Stream.of(thrown.getStackTrace()).takeWhile(f -> !f.getClassName().contains(".reflect."))
            .forEach(f -> all.add(f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber()));
        return all;
    }

    /** Something whose equals compares bits, but takes any NaN for any other, and that has nothing of the class. */
    private static Object plain(Object value) {
        if (value instanceof List<?> list) return plain(list.toArray());
        if (value == null || !value.getClass().isArray()) return value instanceof Record ? value.toString() : value;
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++) all.add(plain(Array.get(value, i)));
        return all;
    }

    /** In words; null: there is none. */
    static String difference(List<Seen> expected, List<Seen> found) {
        for (int i = 0; i < expected.size(); i++) {
            Seen one = expected.get(i);
            Seen other = found.get(Math.min(i, found.size() - 1));
            if (!one.name.equals(other.name)) return one.name + ": Java: " + one.value + ", Weft: " + other.name + ": " + other.value;
            String differs = difference(one.name, one.value, other.value);
            if (differs != null) return differs;
        }
        return null;
    }

    private static String difference(String where, Object expected, Object found) {
        if (expected instanceof List<?> one && found instanceof List<?> other && one.size() == other.size()) {
            for (int i = 0; i < one.size(); i++) {
                String differs = difference(where + "[" + i + "]", one.get(i), other.get(i));
                if (differs != null) return differs;
            }
            return null;
        }
        boolean same = expected == null ? found == null : expected.equals(found);
        return same ? null : where + ": Java: " + expected + ", Weft: " + found;
    }
}
