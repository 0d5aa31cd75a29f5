package weft.internal.program;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.OffloadException;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/** What functions are called in a program's source: class and method in which a lambda is written, or which is referred to. */
public final class FunctionNames {
    /** Of what only rules and people ask for; a first apply does not wait for it. */
    private static final class Lambdas {
        /** What compilers call the method that they make of a lambda: javac, Kotlin's, Scala's. */
        static final Pattern NAME = Pattern.compile("lambda\\$(.+)\\$\\d+|(.+)\\$lambda\\$\\d+|\\$anonfun\\$(.+)\\$\\d+");
    }

    /** What stands in the name of the class that the JVM makes for a lambda behind the name of the one that it is written in. */
    private static final String HIDDEN = "$$Lambda";

    private FunctionNames() {}

    /** {@code "pkg.Outer.Inner.method"} of each; without the library, which alone can know, {@code "lambda"} for the method. */
    public static String[] of(Object[] functions) {
        String[] names = raw(functions);
        for (int i = 0; i < names.length; i++) {
            int dot = names[i].lastIndexOf('.') + 1;
            Matcher lambda = Lambdas.NAME.matcher(names[i].substring(dot));
            if (lambda.matches()) {
                names[i] = names[i].substring(0, dot) + lambda.replaceFirst("$1$2$3");
            }
            names[i] = names[i].replace('$', '.');
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

    private static String host(String name) {
        int end = name.indexOf(HIDDEN);
        return end < 0 ? name : name.substring(0, end) + ".lambda";
    }
}
