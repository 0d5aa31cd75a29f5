package weft.internal.choice;

/**
 * Runs of one size, one behind the other, in the place that has been the best: to ask a {@link Policy} about each of them would
 * be a part of what takes some microseconds, as long as HotSpot has not compiled the asking. It ends when enough have been, or as soon
 * as one took much more or much less than expected; then the policy is told. One thread at a time has it.
 */
public final class Streak {
    /** A run that takes between these parts of what was expected is as expected. */
    private static final double LEAST = 0.5;
    private static final double MOST = 2;

    private final Policy policy;
    private final Policy.Choice choice;
    private final int size;
    private int left;
    private int runs;
    private double nanos;
    /** What the last one took, if that was not as expected; else 0. */
    private double unusual;

    private Streak(Policy policy, Policy.Choice choice, int size, int left) {
        this.policy = policy;
        this.choice = choice;
        this.size = size;
        this.left = left;
    }

    /** What may follow a run that the policy has just been told of; null: the next one is to be asked about. */
    public static Streak after(Policy policy, Policy.Choice choice, int size) {
        int more = policy.mayFollow(choice, size);
        return more == 0 ? null : new Streak(policy, choice, size, more);
    }

    public int size() {
        return size;
    }

    /** Where its runs go. */
    public int alternative() {
        return choice.best();
    }

    /** Whether another one may follow; else {@link #tell} is next. */
    public boolean took(double each) {
        if (each > MOST * choice.bestNanos() || each < LEAST * choice.bestNanos()) {
            unusual = each;
            return false;
        }
        runs++;
        nanos += each;
        return --left > 0;
    }

    /** Tells the policy, once, when it is over. */
    public void tell() {
        if (runs > 0) policy.followed(choice, size, runs, nanos / runs);
        if (unusual > 0) policy.followed(choice, size, 1, unusual);
    }
}
