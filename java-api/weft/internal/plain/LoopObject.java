package weft.internal.plain;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import weft.internal.plain.LoopFunction.NotNowException;

/** An object of the class of a loop's rounds, {@code bytecode/loops/bodies/loop_body.h}: the loop's locals, and what is asked of them. */
final class LoopObject {
    private final MethodHandles.Lookup body;
    private final Object object;

    LoopObject(MethodHandles.Lookup body) throws ReflectiveOperationException {
        this.body = body;
        var constructor = body.lookupClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        object = constructor.newInstance();
    }

    /** Of which kernels are made. */
    Function<?, ?> function() {
        return (Function<?, ?>) object;
    }

    /** As another of the interfaces that it has. */
    <T> T as(Class<T> type) {
        return type.cast(object);
    }

    /** Lets it have the locals, in the order of the loop's shape. */
    @SuppressWarnings("unchecked")
    void set(Object[] locals) throws NotNowException {
        try {
            ((Consumer<Object>) object).accept(locals);
        } catch (RuntimeException | LinkageError e) {
            throw new NotNowException(LoopReason.ODD_VARIABLE, e);
        }
    }

    /** The arrays that have columns, as the locals lead to them. */
    Object[] arrays() throws NotNowException {
        try {
            return (Object[]) ((Supplier<?>) object).get();
        } catch (NullPointerException e) {
            throw new NotNowException(LoopReason.NULL_ARRAY);
        } catch (RuntimeException | LinkageError e) {
            throw new NotNowException(LoopReason.ODD_ARRAY, e);
        }
    }

    /** What sets one of its fields, for {@link #set(MethodHandle, Object)}. */
    MethodHandle setter(String field) throws ReflectiveOperationException {
        return body.unreflectSetter(body.lookupClass().getDeclaredField(field)).bindTo(object)
            .asType(MethodType.methodType(void.class, Object.class));
    }

    static void set(MethodHandle field, Object value) throws NotNowException {
        try {
            field.invokeExact(value);
        } catch (Throwable e) {
            throw new NotNowException(LoopReason.ODD_CLASS, e);
        }
    }
}
