package weft.internal.layout;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * Which classes are as good as records: Kotlin's data classes, Scala's case classes, and others whose objects are nothing
 * but the values in them. Their fields are final, one constructor takes them in their order, and their own {@code
 * equals} says that it is the values that count. The compiler asks the same ({@code codegen/front/records.c}).
 */
public final class RecordLike {
    /** What arrays hold. */
    public static final String HOLDS =
        "arrays hold the wrappers of the eight primitives, arrays of primitives of one length, and records (Tuples "
        + "too) of primitives, wrappers and such records";

    private static final String ENUM =
        HOLDS + "; put the constant's ordinal() in its place, and values() has the constant again";

    private static final String TEXT =
        HOLDS + "; of Strings take the characters, as toCharArray() gives them: a char[][] of a String[]";

    private RecordLike() {}

    /** In the class file's order. */
    public static Field[] instanceFields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) if (!Modifier.isStatic(field.getModifiers())) fields.add(field);
        return fields.toArray(new Field[0]);
    }

    public static Class<?>[] types(Field[] fields) {
        Class<?>[] types = new Class<?>[fields.length];
        for (int k = 0; k < types.length; k++) types[k] = fields[k].getType();
        return types;
    }

    /** Why a class that is no record is not like one; null if it is. */
    public static String problem(Class<?> type) {
        Field[] fields = instanceFields(type);
        if (Enum.class.isAssignableFrom(type)) return ENUM;
        if (type == String.class) return TEXT;
        if (fields.length == 0 || type.isInterface() || Modifier.isAbstract(type.getModifiers())
            || type.getName().startsWith("java.") || ClassName.isLambda(type)) {
            return HOLDS;
        }
        String why = difference(type, fields);
        return why == null ? null : HOLDS + "; a class like a record would do, but " + why;
    }

    private static String difference(Class<?> type, Field[] fields) {
        if (type.getSuperclass() != Object.class) return "it extends " + type.getSuperclass().getTypeName();
        for (Field field : fields) {
            if (!Modifier.isFinal(field.getModifiers())) return "its field " + field.getName() + " is not final";
        }
        if (!declaresConstructor(type, types(fields))) {
            StringJoiner all = new StringJoiner(", ");
            for (Field field : fields) all.add(field.getType().getSimpleName() + " " + field.getName());
            return "no constructor takes just its fields, (" + all + ")";
        }
        return declaresEquals(type) ? null : "it has no equals of its own";
    }

    private static boolean declaresConstructor(Class<?> type, Class<?>[] parameters) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (Arrays.equals(constructor.getParameterTypes(), parameters)) return true;
        }
        return false;
    }

    private static boolean declaresEquals(Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals("equals") && method.getReturnType() == boolean.class
                && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Object.class})) {
                return true;
            }
        }
        return false;
    }
}
