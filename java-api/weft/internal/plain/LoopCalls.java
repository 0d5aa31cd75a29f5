package weft.internal.plain;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The call sites of one loop, which call nothing while it is asleep. Any thread may ask and tell. */
public final class LoopCalls {
    /** What runs work so many nanoseconds from now. */
    public interface Timer {
        void start(Runnable work, long nanos);
    }

    /** A call site, what it calls, and what it does while the loop is asleep. */
    private record Calls(MutableCallSite site, MethodHandle awake, MethodHandle asleep) {
        void set(boolean isAsleep) {
            site.setTarget(isAsleep ? asleep : awake);
        }
    }

    private final Runnable wake;
    private final Timer timer;
    private final List<Calls> sites = new ArrayList<>();
    private boolean isAsleep;

    /** @param wake what ends a rest: it is to call {@link #set} */
    public LoopCalls(Runnable wake, Timer timer) {
        this.wake = wake;
        this.timer = timer;
    }

    /** The timer that the process has. */
    static void later(Runnable work, long nanos) {
        CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(work);
    }

    /** One more call site. */
    public CallSite link(MethodHandle awake, MethodHandle asleep) {
        synchronized (sites) {
            Calls one = new Calls(new MutableCallSite(awake.type()), awake, asleep);
            one.set(isAsleep);
            sites.add(one);
            return one.site;
        }
    }

    public void set(boolean asleep) {
        synchronized (sites) {
            if (isAsleep == asleep) return;
            isAsleep = asleep;
            for (Calls one : sites) one.set(asleep);
        }
    }

    /**
     * Sleeps until {@code wake} has been called, so long from now. It is the program's own loop that asks for it, so it throws nothing.
     *
     * @return false: there is no memory, or no thread, for what would end it, so it is awake
     */
    public boolean rest(long nanos) {
        try {
            synchronized (sites) {
                if (isAsleep) return true;
                timer.start(wake, nanos);
                set(true);
                return true;
            }
        } catch (Throwable e) {
            return false;
        }
    }
}
