package weft;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import weft.internal.plain.LoopSites;

/** Where loops that were rewritten are linked to Weft. Not for programs, which say {@link Weft#loops(Class, String...)}. */
public final class PlainLoops {
    static { // run by the agent, in front of the program, or by Weft.loops (native/agent/loops/loop_bootstrap.h)
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            MethodType type = MethodType.methodType(CallSite.class, MethodHandles.Lookup.class, String.class, MethodType.class, int.class);
            LoopSites.ready(own, own.findStatic(PlainLoops.class, "site", type));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private PlainLoops() {}

    /** Has it initialised. */
    static void initialise() {}

    /**
     * The bootstrap of the call sites around a loop.
     *
     * @param host the class of the loop
     * @param name {@code weft$} and {@code enter}, {@code nest}, {@code enterAgain}, {@code nestAgain}, {@code range}, {@code rangeClosed},
     *     {@code rangeAgain}, {@code rangeClosedAgain}, {@code behind}, {@code behindClosed}, {@code exit}, {@code open} or {@code close}
     * @param type of the call site
     * @param number of the loop
     * @return the call site
     */
    public static CallSite site(MethodHandles.Lookup host, String name, MethodType type, int number) {
        return LoopSites.link(host, name, type, number);
    }
}
