package weft.internal.jvm;

import java.lang.reflect.Array;
import java.util.function.BinaryOperator;
import weft.internal.layout.Layout;
import weft.internal.layout.RecordClass;

/**
 * An operator over elements that hold arrays. It has its operands for itself and may change them, as on a device: an array in the
 * library's memory has values, and no objects that two elements could share.
 */
public record Apart<R>(BinaryOperator<R> combine) implements BinaryOperator<R> {
    /** The operator for elements like this one; itself if they hold no arrays. */
    public static <R> BinaryOperator<R> of(BinaryOperator<R> combine, R like) {
        return like instanceof Number || combine instanceof Apart || copy(like) == like ? combine : new Apart<>(combine);
    }

    @Override public R apply(R a, R b) {
        return combine.apply(copy(a), copy(b));
    }

    /** An element with arrays of its own; itself if it holds none. */
    @SuppressWarnings("unchecked") // of the same class
    public static <R> R copy(R element) {
        if (element == null || element instanceof Number) return element;
        if (Layout.isArray(element)) return (R) copyArray(element);
        RecordClass type = RecordClass.of(element.getClass());
        if (type.problem() != null) return element;
        Object[] parts = new Object[type.size()];
        boolean isCopy = false;
        for (int k = 0; k < parts.length; k++) {
            Object part = type.part(element, k);
            parts[k] = type.isPrimitive(k) ? part : copy(part);
            isCopy |= parts[k] != part;
        }
        return isCopy ? (R) type.make(parts) : element;
    }

    private static Object copyArray(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().componentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }
}
