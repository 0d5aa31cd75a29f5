package weft.internal.program;

/**
 * Where functions run: a value that is handed on from apply to whatever it runs. All give the same bits. What a
 * {@link Device} cannot run, runs in Java.
 */
public sealed interface Executor permits Executor.Sequential, Executor.Threads, Executor.Undecided,
        Executor.Adaptive, Executor.Following, Device {
    Executor SEQUENTIAL = new Sequential("the option device=sequential");
    Executor THREADS = new Threads(0, "the option device=java");
    Executor ADAPTIVE = new Adaptive();

    /**
     * In order, on the calling thread.
     *
     * @param because who wants it so, for explain()
     */
    record Sequential(String because) implements Executor {}

    /**
     * On Java threads, where nothing in the functions forbids it.
     *
     * @param count so many; 0: as there are processors
     * @param because as above
     */
    record Threads(int count, String because) implements Executor {}

    /**
     * Where a rule for a function says, which is asked when it is applied.
     *
     * @param otherwise where the option {@code device} says
     */
    record Undecided(Executor otherwise) implements Executor {}

    /** Wherever it has been the fastest. */
    record Adaptive() implements Executor {}

    /**
     * With what comes before it, on a device that is tried there.
     *
     * @param wanted where it would run by itself; where that is chosen, it follows
     */
    record Following(Executor wanted, Device device) implements Executor {}
}
