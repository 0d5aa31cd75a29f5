package weft;

/**
 * An element of two components. In a {@link PArray} every component has its own column, and on a device a
 * tuple is no object at all. Components may not be null there.
 *
 * @param <T1> the type of component 1: a wrapper of a primitive, or a record
 * @param <T2> the type of component 2: a wrapper of a primitive, or a record
 * @param _1 component 1
 * @param _2 component 2
 */
public record Tuple2<T1, T2>(T1 _1, T2 _2) {}
