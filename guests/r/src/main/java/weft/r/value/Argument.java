package weft.r.value;

/**
 * What a function on a device has captured and is not compiled in: Weft reads its numbers before each run, and so does the array that
 * it shows.
 */
public interface Argument {
    /** Becomes what {@code other} is, which was captured in the same place of an equal tree. */
    void become(Argument other);
}
