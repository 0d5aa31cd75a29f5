package weft.bench;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import weft.ArrayFunction;
import weft.PArray;
import weft.internal.array.ArrayData;
import weft.internal.operation.Operation;
import weft.internal.program.Executor;

/**
 * What is measured but not public: the lambdas and loops of the examples, so that nothing is written twice,
 * and Weft's executor on Java threads, which runs only where a device cannot.
 */
final class Inside {
    private static final Field OPERATION;
    private static final Method DATA;

    static {
        try {
            OPERATION = ArrayFunction.class.getDeclaredField("operation");
            OPERATION.setAccessible(true);
            DATA = PArray.class.getDeclaredMethod("data");
            DATA.setAccessible(true);
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

    /** Runs a function by Weft's executor on Java threads. */
    static ArrayData onJavaThreads(ArrayFunction<?, ?> function, PArray<?> input) {
        try {
            return ((Operation) OPERATION.get(function)).apply((ArrayData) DATA.invoke(input), Executor.THREADS);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
