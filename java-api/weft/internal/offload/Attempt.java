package weft.internal.offload;

import java.util.function.Supplier;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Refusal;

/** What compiling came to: a plan and its kernels, or why there is none. */
final class Attempt<P> {
    /** What is compiled for. */
    record Key(Layout input, Device device) {
        boolean is(Layout layout, Device other) {
            return device.equals(other) && input.equals(layout);
        }

        @Override public boolean equals(Object other) { // here and below: as the JVM makes it a first apply waits for 30 ms
            return other instanceof Key key && is(key.input, key.device);
        }

        @Override public int hashCode() {
            return 31 * input.hashCode() + device.hashCode();
        }
    }

    private static final int FIRST_UNLINKED = 4;
    private static final int MOST_UNLINKED = 1024;

    final Key key;
    /** The one that was settled on for the key's, which may settle anew. */
    final Device device;
    /** One of both is null. */
    final P plan;
    final Refusal refusal;
    /** In the order in which they run; none of a refusal. A plan may have others later. */
    private final Supplier<Kernel[]> kernels;
    /** The first of them as it was compiled; null: a refusal. */
    private final Kernel first;
    private final boolean isOnCpu;
    /** A bit for each {@linkplain Kernel#way way} in which it was launched: the next launch waits for nothing. */
    private volatile int ways;
    /** It was not to be had with other kernels at once: so many trials of that are left out, and the next time twice as many. */
    private int unlinked;
    private int unlinkedNext = FIRST_UNLINKED;

    private Attempt(Key key, Device device, P plan, Supplier<Kernel[]> kernels, Refusal refusal) {
        this.key = key;
        this.device = device;
        this.plan = plan;
        this.kernels = kernels;
        this.refusal = refusal;
        this.first = refusal == null ? kernels.get()[0] : null;
        this.isOnCpu = refusal == null && device.isCpu(); // by now it is open
    }

    static <P> Attempt<P> succeeded(Key key, Device device, P plan, Supplier<Kernel[]> kernels) {
        return new Attempt<>(key, device, plan, kernels, null);
    }

    static <P> Attempt<P> refused(Key key, Device device, Refusal why) {
        return new Attempt<>(key, device, null, () -> new Kernel[0], why);
    }

    boolean isRefused() {
        return plan == null;
    }

    /** Whether it runs on a CPU. */
    boolean isOnCpu() {
        return isOnCpu;
    }

    Kernel[] kernels() {
        return kernels.get();
    }

    /** The name of the device, for people. */
    String deviceName() {
        return first.device();
    }

    /** {@link Kernel#rewrites}, of the first kernel that has such elements; else null. */
    Refusal rewrites() {
        for (Kernel kernel : kernels()) {
            Refusal found = kernel.rewrites();
            if (found != null) return found;
        }
        return null;
    }

    /** What to say where Java has run an initialiser for it: {@link Kernel#waits}, or of a refusal that; null: it waits for none. */
    String waits() {
        if (isRefused()) return refusal.text();
        for (Kernel kernel : kernels()) {
            String found = kernel.waits();
            if (found != null) return found;
        }
        return null;
    }

    /** Whether there is something to be compiled anew. */
    boolean isOutdated() {
        if (isRefused()) return refusal.isOutdated();
        for (Kernel kernel : kernels()) if (kernel.isOutdated()) return true;
        return false;
    }

    /** Whether a launch for such an input waits for no compiler. */
    boolean wasLaunched(ArrayData input) {
        return (ways >> way(input) & 1) != 0;
    }

    void launched(ArrayData input) {
        if (wasLaunched(input)) return;
        synchronized (this) {
            ways |= 1 << way(input);
        }
    }

    /** Whether this trial of several rounds at once may be made. */
    synchronized boolean takesTurnAtOnce() {
        return unlinked == 0 || --unlinked == 0;
    }

    synchronized void ranAtOnce() {
        unlinked = 0;
        unlinkedNext = FIRST_UNLINKED;
    }

    /** They could not be had at once. */
    synchronized void couldNotRunAtOnce() {
        unlinked = unlinkedNext;
        unlinkedNext = Math.min(MOST_UNLINKED, 2 * unlinkedNext);
    }

    private int way(ArrayData input) {
        return first.way(input.size());
    }
}
