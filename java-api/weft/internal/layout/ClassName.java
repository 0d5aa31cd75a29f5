package weft.internal.layout;

import java.lang.reflect.Modifier;

/** What to call an object's class in a message. */
final class ClassName {
    private ClassName() {}

    /** Its name; of one that the JDK keeps to itself, that of the nearest class or interface that it shows. */
    static String of(Class<?> type) {
        Class<?> shown = type;
        while (isInternal(shown)) {
            Class<?> contract = contractOf(shown);
            if (contract != null) return contract.getTypeName();
            shown = shown.getSuperclass();
        }
        return shown.getTypeName();
    }

    private static boolean isInternal(Class<?> type) {
        return type.getModule() == Object.class.getModule() && !isShown(type);
    }

    private static boolean isShown(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) && type.getModule().isExported(type.getPackageName());
    }

    /** An interface that says something, unlike Serializable. */
    private static Class<?> contractOf(Class<?> type) {
        for (Class<?> contract : type.getInterfaces()) {
            if (isShown(contract) && contract.getMethods().length > 0) return contract;
        }
        return null;
    }
}
