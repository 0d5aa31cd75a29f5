package weft.spark;

import java.util.List;
import weft.PArray;

/**
 * What functions are to know of the part that they are applied to. It is told before each {@code apply}, so one function does for all
 * parts, and is compiled once for them.
 */
final class Start {
    /** The index of the part's first element in the whole; only what is told an index needs that to be an {@code int}. */
    long first;
    /** What stands before each of the part's blocks, for a scan. */
    final PArray<Object> before = PArray.of(List.of());

    static Start at(long first) {
        Start start = new Start();
        start.first = first;
        return start;
    }
}
