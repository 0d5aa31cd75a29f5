package weft;

import weft.internal.choice.Policy;
import weft.internal.choice.Streak;

/** Calls of one size, one behind the other, where a policy chooses, and as {@code Adaptation} asks it; their clock is a function. */
final class SimulatedCalls {
    /** What takes how long. */
    interface Clock {
        /**
         * What the next call would take in a place, in nanoseconds, if it ran to its end.
         *
         * @param mostNanos after which it is ended, if half of it is not done; infinite: it runs as it would
         */
        double nanos(int place, double mostNanos);
    }

    private final Policy policy;
    private final int size;
    private final long endable;
    private Streak streak;

    /** {@code endable}: the places in which a call can be ended, a bit for each. */
    SimulatedCalls(Policy policy, int size, long endable) {
        this.policy = policy;
        this.size = size;
        this.endable = endable;
    }

    /** Whether the next call runs where the last one did, without a choice. */
    boolean isFollowing() {
        return streak != null;
    }

    /** The next call: what it takes, with what was ended before it. {@code usable}: the places among which is chosen. */
    double next(long usable, Clock clock) {
        if (streak != null) {
            double nanos = clock.nanos(streak.alternative(), Double.POSITIVE_INFINITY);
            if (!streak.took(nanos)) {
                streak.tell();
                streak = null;
            }
            return nanos;
        }
        Policy.Choice choice = policy.choose(size, usable, endable);
        double nanos = clock.nanos(choice.alternative(), choice.mostNanos());
        double ended = 0;
        if (nanos > 2 * choice.mostNanos()) {
            ended = choice.mostNanos();
            policy.gaveUp(choice, size, ended, 2 * ended);
            choice = new Policy.Choice(choice.best(), choice.best(), false, choice.bestNanos());
            nanos = clock.nanos(choice.best(), Double.POSITIVE_INFINITY);
        }
        policy.took(choice, size, nanos);
        streak = Streak.after(policy, choice, size);
        return ended + nanos;
    }
}
