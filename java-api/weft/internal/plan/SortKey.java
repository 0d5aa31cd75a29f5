package weft.internal.plan;

import java.util.function.Function;
import weft.internal.array.ArrayData;
import weft.internal.layout.Keyed;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.program.Stages;

/**
 * What a sort goes by: elements themselves, or a key that a function makes of each.
 *
 * @param f the function; null: elements are their own keys
 * @param at what finds an element of an array at its place, for a device
 */
public record SortKey(Function<Object, ?> f, Function<ArrayData, Function<Integer, ?>> at) {
    public boolean isElement() {
        return f == null;
    }

    /** These stages and then, if there is a function, what makes a pair of the key and the element. */
    public Stages after(Stages stages) {
        if (f == null) return stages;
        Function<Object, ?> key = f;
        return stages.map((Object element) -> new Keyed<>(key.apply(element), element));
    }

    Function<Integer, ?> elementsOf(ArrayData array) {
        return at.apply(array);
    }

    /** Why what {@link #after} makes has no order; null if it has. */
    public String problem(Layout made) {
        if (f != null || made instanceof LeafLayout) return null;
        return "elements that are " + made.typeName() + " have no order of their own, as the wrappers of primitives have; use sortedBy(key), or"
            + " topK(count, key), where the key may be a tuple of several";
    }
}
