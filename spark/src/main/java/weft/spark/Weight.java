package weft.spark;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import weft.PArray;

/** What an element takes in memory, about: Spark wants to know how much it stores. */
final class Weight {
    private static final Map<Class<?>, Integer> KNOWN = Map.ofEntries(
        Map.entry(boolean.class, 1), Map.entry(byte.class, 1), Map.entry(short.class, 2), Map.entry(char.class, 2),
        Map.entry(int.class, 4), Map.entry(float.class, 4), Map.entry(long.class, 8), Map.entry(double.class, 8),
        Map.entry(Boolean.class, 1), Map.entry(Byte.class, 1), Map.entry(Short.class, 2), Map.entry(Character.class, 2),
        Map.entry(Integer.class, 4), Map.entry(Float.class, 4), Map.entry(Long.class, 8), Map.entry(Double.class, 8));
    /** A component whose class its type does not tell. */
    private static final int OTHER = 8;
    private static final int DEEPEST = 4;

    private Weight() {}

    static long ofElement(PArray<?> array) {
        if (array.size() == 0) return 0;
        Object element = array.get(0);
        Class<?> type = element.getClass();
        return type.isArray() ? (long) Array.getLength(element) * of(type.componentType(), 0) : of(type, 0);
    }

    private static int of(Class<?> type, int depth) {
        Integer known = KNOWN.get(type);
        if (known != null) return known;
        if (type == Object.class || type.isInterface() || depth == DEEPEST) return OTHER;
        int sum = 0;
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) sum += of(field.getType(), depth + 1);
        }
        return sum;
    }
}
