package weft.examples;

import weft.ArrayFunction;

/** One of the programs of this folder, as {@link Demo} and {@link Explain} see it. */
interface Example {
    /** What it computes, and over how much. */
    String title();

    /** Computes it in plain Java and through Weft, and prints times and whether the answers agree. */
    void run();

    /** The array function that it is about, applied once to a little data. */
    ArrayFunction<?, ?> applied();
}
