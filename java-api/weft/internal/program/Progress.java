package weft.internal.program;

import java.util.function.IntConsumer;

/**
 * Who wants to know how many elements of a map or a reduction are over, from the first one on, while it runs; of all of them who asked for
 * it tells.
 *
 * @param told on the thread that waits for the device
 * @param each so many elements, about, may be over each time
 */
public record Progress(IntConsumer told, int each) {}
