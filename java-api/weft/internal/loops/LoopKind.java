package weft.internal.loops;

/** What a {@link Loop} does with the elements that stages make. */
public enum LoopKind {
    /** Stores each at its own index. */
    MAP("map"),
    /** Stores what the first stage makes of {@link Views}, at each place; their array is what is read. */
    PULL("map"),
    /** Stores those that are kept, one behind the other. */
    COMPACT("compact"),
    /** Finds the first that is kept. */
    FIND(null),
    /** Stores those for which the last stage, a test, holds, and behind them in {@code out} the others. */
    PARTITION("partition"),
    /** Stores the value of each pair at its place. */
    SCATTER(null),
    /** Combines a block as {@code ReduceTree} does. */
    REDUCE("reduce"),
    /** Scans a block as {@code ScanTree} does. */
    SCAN("reduce"),
    SCAN_EXCLUSIVE("reduce"),
    /** Combines each with what is at its place. */
    BINS("bins"),
    /** Combines two arrays. */
    COMBINE("merge");

    /** What functions are compiled as for such a loop, a name in codegen/interface/skeleton.c; null: they are called. */
    public final String skeleton;

    LoopKind(String skeleton) {
        this.skeleton = skeleton;
    }

    /** Whether it reads elements as they are stored, not what stages make of them. */
    boolean readsAsStored() {
        return this == SCAN || this == SCAN_EXCLUSIVE || this == COMBINE;
    }

    /** Whether an operator follows the stages. */
    boolean combines() {
        return ordinal() >= REDUCE.ordinal();
    }
}
