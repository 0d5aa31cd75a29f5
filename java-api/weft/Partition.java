package weft;

/**
 * The elements of an array, divided in two: see {@link ArrayFunction#partition}.
 *
 * @param <T> the class of the elements
 * @param accepted the elements for which the predicate holds, in order
 * @param rejected the other elements, in order
 */
public record Partition<T>(PArray<T> accepted, PArray<T> rejected) implements AutoCloseable {
    /** Closes both. */
    @Override public void close() {
        accepted.close();
        rejected.close();
    }
}
