package weft.internal.plain;

/**
 * A run of a loop that a device has left at a round, and that asks for the rounds behind it: whether it may go on, over how many rounds at
 * once, and how many Java does until it asks again. It knows no device and has no clock.
 *
 * <p>A device that is given all rounds that are left computes those behind the next such round for nothing. So it gets half as many
 * again as there were between the last ones; and where so few are between them that Java would be done with them before a device
 * has begun, Java has more each time, until it has the rest.
 *
 * <p>Of one thread at a time; which one has a run is asked by any.
 */
public final class LoopReturns {
    /** So often a run is left at most, and then it is Java's to its end. */
    public static final int MOST = 1024;
    /** With so many rounds at once a launch is worth its while where nobody knows how long Java's take. */
    private static final int FEW = 64;
    /** What Java should take for the rounds that a device is given, in launches. */
    private static final double LAUNCHES = 2;
    private static final double AHEAD = 1.5;

    /** How many rounds there have been between two that were left, about; 0: none was. */
    private double apart;
    private volatile Thread thread;
    private int rounds;
    private int done;
    private int leaves;
    private int pause;
    private double worth;

    /**
     * A run begins.
     *
     * @param javaNanos what Java would take for all of it; NaN: nobody knows
     */
    public void begin(int rounds, double javaNanos) {
        this.rounds = rounds;
        done = 0;
        leaves = 0;
        pause = 0;
        worth = javaNanos > 0 ? LAUNCHES * LoopTurns.LAUNCH / (javaNanos / rounds) : FEW;
    }

    /** Of how many rounds that are left the device gets the first. */
    public int chunk(int rest) {
        return apart == 0 || apart * AHEAD >= rest ? rest : (int) Math.min(rest, Math.max(worth, apart * AHEAD));
    }

    /** The device has done so many rounds, and was then left, or not. */
    public void did(int count, boolean left) {
        done += count;
        if (!left) {
            if (apart > 0) apart = Math.max(2 * apart, count);
            return;
        }
        apart = apart == 0 ? Math.max(1, count) : Math.max(1, (apart + count) / 2);
        pause = count >= worth ? 1 : Math.max(1, 2 * pause);
        leaves++;
    }

    /** How many rounds Java does until it asks again; 0: all. Only this thread's next call, if it is one, goes on with this run. */
    public int pause() {
        if (leaves >= MOST || pause >= rounds - done) return 0;
        thread = Thread.currentThread();
        return pause;
    }

    /** Whether the calling thread is in such a run, which is to be over unless it goes on now. */
    public boolean takeUp() {
        boolean mine = thread == Thread.currentThread();
        if (mine) thread = null;
        return mine;
    }

    /** Java has done its rounds, and so many are left. */
    public void javaDid(int rest) {
        done = rounds - rest;
    }

    /** How many rounds of the run have been done. */
    public int done() {
        return done;
    }
}
