package weft.internal.plan;

import java.util.function.Function;
import weft.internal.array.ArrayData;
import weft.internal.layout.Keyed;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.layout.RecordLayout;
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

    /** Why what {@link #after} makes has no order, or another one than its class has; null if it has one. */
    public String problem(Layout made) {
        if (f != null) return problemOfKey(((RecordLayout) made).part(0));
        if (made instanceof LeafLayout) return null;
        return "elements that are " + made.typeName() + " have no order of their own, as the wrappers of primitives have; use sortedBy(key), or"
            + " topK(count, key), where the key may be a tuple of several";
    }

    private static String problemOfKey(Layout key) {
        for (Class<?> type : key.classes()) {
            if (Comparable.class.isAssignableFrom(type)) {
                return "a key is compared component by component, and the compareTo of " + type.getTypeName() + " would not be called; use"
                    + " sorted(Comparator.comparing(key)), or let the key be a tuple of the components";
            }
        }
        return null;
    }
}
