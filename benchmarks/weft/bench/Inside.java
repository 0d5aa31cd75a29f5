package weft.bench;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.function.Function;
import weft.ArrayFunction;
import weft.PArray;

/**
 * What is measured but not public: the lambdas and loops of the examples, so that nothing is written twice,
 * and Weft's executor on Java threads, which runs only where a device cannot.
 */
final class Inside {
    private static final Method JAVA_MAP;

    static {
        try {
            JAVA_MAP = Class.forName("weft.JavaMap")
                .getDeclaredMethod("run", Function[].class, PArray.class, boolean.class);
            JAVA_MAP.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Inside() {}

    /** The function that a static method of an example makes. */
    @SuppressWarnings("unchecked") // the caller knows what the example maps
    static <T, R> ArrayFunction<T, R> function(String example, String method, Object... arguments) {
        try {
            for (Method m : Class.forName("weft.examples." + example).getDeclaredMethods()) {
                if (!m.getName().equals(method) || m.getParameterCount() != arguments.length) continue;
                m.setAccessible(true);
                return (ArrayFunction<T, R>) m.invoke(null, arguments);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException("no method " + method + " in " + example);
    }

    /** A static method of an example; as fast as a call if the handle is kept in a static final field. */
    static MethodHandle method(String example, String method, Class<?>... parameters) {
        try {
            Method m = Class.forName("weft.examples." + example).getDeclaredMethod(method, parameters);
            m.setAccessible(true);
            return MethodHandles.lookup().unreflect(m);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a map by Weft's executor on Java threads. */
    static PArray<?> onJavaThreads(ArrayFunction<?, ?> function, PArray<?> input) {
        try {
            Field stages = function.getClass().getDeclaredField("stages");
            stages.setAccessible(true);
            return (PArray<?>) JAVA_MAP.invoke(null, stages.get(function), input, true);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
