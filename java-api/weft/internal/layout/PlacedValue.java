package weft.internal.layout;

import weft.Tuple2;

/** An element of two components, an Integer and a value, taken apart. */
public record PlacedValue(int place, Object value) {
    public static PlacedValue of(Object element) {
        if (element instanceof Tuple2<?, ?> tuple && tuple._1() instanceof Integer place) {
            return new PlacedValue(place, tuple._2());
        }
        RecordClass type = RecordClass.of(element.getClass());
        boolean isPair = type.problem() == null && type.size() == 2;
        if (isPair && type.part(element, 0) instanceof Integer place) return new PlacedValue(place, type.part(element, 1));
        throw new ClassCastException("an element of two components, an Integer and a value, is needed here, not "
            + (isPair ? "one that begins with " + described(type.part(element, 0)) : "a " + ClassName.of(element.getClass())));
    }

    private static String described(Object part) {
        return part == null ? "null" : "a " + ClassName.of(part.getClass());
    }
}
