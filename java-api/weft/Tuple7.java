package weft;

import java.io.Serializable;

/**
 * An element of seven components. In a {@link PArray} every component has its own column, and on a device a
 * tuple is no object at all. Components may not be null there. A tuple is serialisable if its components are.
 *
 * @param <T1> the type of component 1: a wrapper of a primitive, or a record
 * @param <T2> the type of component 2: a wrapper of a primitive, or a record
 * @param <T3> the type of component 3: a wrapper of a primitive, or a record
 * @param <T4> the type of component 4: a wrapper of a primitive, or a record
 * @param <T5> the type of component 5: a wrapper of a primitive, or a record
 * @param <T6> the type of component 6: a wrapper of a primitive, or a record
 * @param <T7> the type of component 7: a wrapper of a primitive, or a record
 * @param _1 component 1
 * @param _2 component 2
 * @param _3 component 3
 * @param _4 component 4
 * @param _5 component 5
 * @param _6 component 6
 * @param _7 component 7
 * @serial exclude
 */
public record Tuple7<T1, T2, T3, T4, T5, T6, T7>(T1 _1, T2 _2, T3 _3, T4 _4, T5 _5, T6 _6, T7 _7) implements Serializable {
    private static final long serialVersionUID = 1;
}
