package weft.internal.layout;

import weft.Tuple2;

/** An element of two components, an Integer and a value, taken apart. */
public record PlacedValue(int place, Object value) {
    public static PlacedValue of(Object element) {
        if (element instanceof Tuple2<?, ?> tuple && tuple._1() instanceof Integer place) {
            return new PlacedValue(place, tuple._2());
        }
        RecordClass type = RecordClass.of(element.getClass());
        if (type.problem() == null && type.size() == 2 && type.part(element, 0) instanceof Integer place) {
            return new PlacedValue(place, type.part(element, 1));
        }
        throw new ClassCastException("an element of two components, an Integer and a value, is needed here, not a "
            + ClassName.of(element.getClass()));
    }
}
