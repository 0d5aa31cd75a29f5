package weft.internal.layout;

import java.lang.reflect.Modifier;

/** What to call an object's class in a message. */
final class ClassName {
    private ClassName() {}

    /** What the JVM puts behind the name of the class that a lambda is written in; then comes what is another in each run. */
    private static final String LAMBDA = "$$Lambda";

    /** Its name; of one that the JDK keeps to itself, that of the nearest class or interface that it shows; of a lambda's, where that is written. */
    static String of(Class<?> type) {
        if (isLambda(type)) return "lambda of " + type.getTypeName().substring(0, type.getTypeName().indexOf(LAMBDA));
        Class<?> shown = type;
        while (isInternal(shown)) {
            Class<?> contract = contractOf(shown);
            if (contract != null) return contract.getTypeName();
            shown = shown.getSuperclass();
        }
        return shown.getTypeName();
    }

    static boolean isLambda(Class<?> type) {
        return type.isHidden() && type.getTypeName().contains(LAMBDA);
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
