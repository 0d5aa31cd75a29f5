package weft;

import java.io.Serializable;

/**
 * An element of three components. In a {@link PArray} every component has its own column, and on a device a
 * tuple is no object at all. Components may not be null there. A tuple is serialisable if its components are.
 *
 * @param <T1> the type of component 1: a wrapper of a primitive, or a record
 * @param <T2> the type of component 2: a wrapper of a primitive, or a record
 * @param <T3> the type of component 3: a wrapper of a primitive, or a record
 * @param _1 component 1
 * @param _2 component 2
 * @param _3 component 3
 * @serial exclude
 */
public record Tuple3<T1, T2, T3>(T1 _1, T2 _2, T3 _3) implements Serializable {
    private static final long serialVersionUID = 1;
}
