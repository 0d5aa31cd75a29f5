package weft.internal.loops;

/** What a {@link Loop} does with the elements that stages make. */
public enum LoopKind {
    /** Stores each at its own index. */
    MAP,
    /** Stores what the first stage makes of {@link Views}, at each place; their array is what is read. */
    PULL,
    /** Stores those that are kept, one behind the other. */
    COMPACT,
    /** Finds the first that is kept. */
    FIND,
    /** Stores those for which the last stage, a test, holds, and behind them in {@code out} the others. */
    PARTITION,
    /** Stores the value of each pair at its place. */
    SCATTER,
    /** Combines a block as {@code ReduceTree} does. */
    REDUCE,
    /** Scans a block as {@code ScanTree} does. */
    SCAN,
    SCAN_EXCLUSIVE,
    /** Combines each with what is at its place. */
    BINS,
    /** Combines two arrays. */
    COMBINE;

    /** Whether an operator follows the stages. */
    boolean combines() {
        return ordinal() >= REDUCE.ordinal();
    }
}
