package weft.internal.loops;

import java.util.Arrays;
import java.util.List;
import weft.internal.layout.Layout;

/**
 * What a loop is written for.
 *
 * @param stages a letter for each, as {@code Stages} has them
 * @param classes of the stages, and of the operator
 * @param in the layout of what is read
 * @param out the layout of the elements that the stages make; null where they are not stored
 * @param value the layout of what is combined, if that is only a part of an element; else null
 * @param listing what the functions have been compiled to, which no classes are then asked for; null: they are called
 * @param strip how many elements of a block are combined one after the other, by reductions and scans
 */
public record Spec(LoopKind kind, String stages, List<Class<?>> classes, Layout in, Layout out, Layout value, Listing listing,
        int strip) {
    public static Spec of(LoopKind kind, String stages, Object[] functions, Layout in, Layout out, Layout value, int strip) {
        return new Spec(kind, stages, Arrays.<Class<?>>asList(Arrays.stream(functions).map(Object::getClass)
            .toArray(Class<?>[]::new)), in, out, value, null, strip);
    }

    /** The same for functions that have been compiled. */
    public Spec compiled(Listing listing) {
        return new Spec(kind, stages, List.of(), in, out, value, listing, strip);
    }

    /** Whether a loop can be written. */
    boolean isPossible() {
        return Columns.suits(in) && (out == null || Columns.suits(out)) && (value == null || Columns.suits(value));
    }
}
