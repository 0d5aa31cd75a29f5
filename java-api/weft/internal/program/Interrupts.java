package weft.internal.program;

import java.util.concurrent.CancellationException;

/** Lets {@link Thread#interrupt} end an apply between two of its kernels. */
public final class Interrupts {
    private Interrupts() {}

    /**
     * To be called where something has run and something else is to follow; the caller closes what it holds.
     *
     * @throws CancellationException if the thread is interrupted, which it stays
     */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the thread was interrupted while it applied an array function");
        }
    }
}
