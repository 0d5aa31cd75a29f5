package weft.bench;

import weft.ArrayFunction;
import weft.PArray;

/** One map and the ways to compute it. */
interface Program extends AutoCloseable {
    /** As kernel_compare calls it. */
    String name();

    /** Times as many rounds as usual: of what is quick, more make a median. */
    int repeats();

    ArrayFunction<?, ?> function();

    /** The input as one array, of tuples where there are several columns. */
    PArray<?> input();

    /** Weft's answer; the caller closes it. */
    PArray<?> apply();

    /** The last component of the first element, which brings the whole column to the host. */
    void readOne(PArray<?> result);

    /** Plain Java, one thread. */
    void loop();

    /** Plain Java, a parallel stream. */
    void threads();

    @Override void close();
}
