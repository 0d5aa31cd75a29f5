package weft.internal.program;

import java.util.Arrays;
import weft.OffloadException;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/** What functions are called in a program's source: class and method in which a lambda is written, or which is referred to. */
public final class FunctionNames {
    /** What compilers put before or behind the method's name, and then a number behind. */
    private static final String JAVAC = "lambda$";
    private static final String KOTLIN = "$lambda";
    private static final String SCALA = "$anonfun$";

    /** What stands in the name of the class that the JVM makes for a lambda behind the name of the one that it is written in. */
    private static final String HIDDEN = "$$Lambda";

    private FunctionNames() {}

    /** {@code "pkg.Outer.Inner.method"} of each; without the library, which alone can know, {@code "lambda"} for the method. */
    public static String[] of(Object[] functions) {
        String[] names = raw(functions);
        for (int i = 0; i < names.length; i++) {
            int dot = names[i].lastIndexOf('.') + 1;
            names[i] = (names[i].substring(0, dot) + writtenIn(names[i].substring(dot))).replace('$', '.');
        }
        return names;
    }

    /** The same with what compilers have added, which tells lambdas of one method apart. */
    public static String[] raw(Object[] given) {
        Object[] functions = new Object[given.length];
        for (int i = 0; i < given.length; i++) functions[i] = Around.innermost(given[i]);
        if (Library.loaded()) {
            try {
                return Native.functionNames(functions);
            } catch (OffloadException | IllegalArgumentException e) {
                // it cannot look into classes
            }
        }
        return Arrays.stream(functions).map(f -> f.getClass().getName()).map(FunctionNames::host).toArray(String[]::new);
    }

    /**
     * The method that a lambda is written in, of the name of the method that a compiler has made of it; any other name as it is. No regular
     * expression: under rules a first apply would wait for the JVM to make it.
     */
    private static String writtenIn(String method) {
        int number = method.length();
        while (number > 0 && method.charAt(number - 1) >= '0' && method.charAt(number - 1) <= '9') number--;
        if (number == method.length() || number == 0 || method.charAt(number - 1) != '$') return method;
        String numbered = method.substring(0, number - 1);
        if (isMore(numbered, JAVAC)) return numbered.substring(JAVAC.length());
        if (numbered.endsWith(KOTLIN) && numbered.length() > KOTLIN.length()) return numbered.substring(0, numbered.length() - KOTLIN.length());
        return isMore(numbered, SCALA) ? numbered.substring(SCALA.length()) : method;
    }

    private static boolean isMore(String name, String beginning) {
        return name.startsWith(beginning) && name.length() > beginning.length();
    }

    private static String host(String name) {
        int end = name.indexOf(HIDDEN);
        return end < 0 ? name : name.substring(0, end) + ".lambda";
    }
}
