package weft.examples;

/** One of the programs of this folder; {@link Examples} lists them. */
interface Example {
    /** What it computes, and over how much. */
    String title();

    /** Computes it in plain Java and through Weft; the bench prints the times and whether the answers agree. */
    void run(Bench bench);
}
