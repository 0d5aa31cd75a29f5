package weft.internal.plain;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is told of a loop: its runs, and where they took place. Classes of the same code, which several loaders have, have one. Of none of
 * them does it keep anything, so it tells of them when they are gone.
 */
final class LoopTally {
    final AtomicLong runs = new AtomicLong();
    final AtomicLong handed = new AtomicLong();
    final AtomicLong stayed = new AtomicLong();
    final AtomicLong left = new AtomicLong();
    final AtomicLong again = new AtomicLong();
    /** Runs that Java had because another thread's was under way, whoever had that. */
    final AtomicLong beside = new AtomicLong();
    /** Why it is never taken; null: it may be. */
    volatile String refused;
    /** What kept it from being taken the latest time; null: nothing. */
    volatile String latest;
    /** Where the device's latest run was. */
    volatile String where;
    /** What Java had the latest counted run for. */
    volatile LoopReason choice;
    /** Whether a rule lets its arithmetic differ from Java's. */
    volatile boolean isRelaxed;
    /** Whether there may have been runs that are not counted, because its call sites call nothing. */
    volatile boolean hasRested;
    /** Of the class that began latest; it may lead to threads of the program's. */
    private volatile WeakReference<LoopTurns> turns = new WeakReference<>(null);

    /** Another class has it. */
    void began(LoopTurns of) {
        turns = new WeakReference<>(of);
        refused = null;
    }

    /** The same of a reason for which the device has left a round to Java, which may be another one where the loop is relaxed. */
    String stopped(LoopReason why) {
        return isRelaxed ? why.text() + "; or " + LoopReason.INEXACT.text() : why.text();
    }

    /** A line for people. */
    String describe() {
        if (refused != null) return "runs in Java: " + refused;
        String last = latest != null ? latest : handed.get() == 0 && choice != null ? choice.text() : null;
        String java = last == null ? "" : "; in Java: " + last;
        if (handed.get() == 0) return "has run in Java" + java;
        String kept = times(stayed, ", ", " times with arrays that had stayed there");
        String leaves = times(left, ", ", " times up to a round that throws, or needs Java");
        String back = times(again, ", and ", " times resumed after it");
        String crowded = times(beside, ", ", " times in Java beside another thread's run");
        return "ran " + handed + " of " + (runs.get() + beside.get()) + " times on " + where + kept + leaves + back + crowded + uncounted() + java
            + (isRelaxed && left.get() != 0 ? "; if it neither throws nor needs Java, " + LoopReason.INEXACT.text() : "");
    }

    private static String times(AtomicLong count, String before, String behind) {
        return count.get() == 0 ? "" : before + count + behind;
    }

    private String uncounted() {
        LoopTurns of = turns.get();
        boolean hadFew = of != null && of.hadFew();
        if (!hadFew && !hasRested) return "";
        String few = hadFew ? " of few rounds" : "";
        return ", not counting runs in Java" + few + (hasRested ? (hadFew ? " or" : "") + " while the loop rested" : "");
    }
}
