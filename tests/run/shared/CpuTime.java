package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** How long the calling thread computes: a busy machine makes no difference to it. */
final class CpuTime {
    private CpuTime() {}

    /** Fails if the action takes longer; not before it has ended. */
    static void within(int seconds, Runnable action) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        action.run();
        double took = (threads.getCurrentThreadCpuTime() - start) / 1e9;
        assertTrue(took < seconds, () -> "it took " + took + " s, and not less than " + seconds);
    }
}
