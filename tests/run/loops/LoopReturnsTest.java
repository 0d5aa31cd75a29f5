package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import weft.internal.choice.Policy;
import weft.internal.plain.LoopReturns;
import weft.internal.plain.LoopTurns;

/** How far a loop goes on behind rounds that are Java's, on a clock that the test turns. */
class LoopReturnsTest {
    /** A launch, with what is around it. */
    private static final double LAUNCH = 60_000;
    private static final double ASKING = 2000;
    /** What timing a run may make it slower. */
    private static final double DISTURBED = 1.2;

    /** A loop, and what it takes. */
    private static final class Loop {
        private double clock;
        private final LoopTurns turns = new LoopTurns(() -> (long) clock);
        private final LoopReturns returns = new LoopReturns();
        private long wakesAt = Long.MAX_VALUE;
        private boolean isAsleep;
    
        private final int rounds;
        private final int apart;
        private final double java;
        private final double device;

        /** One round of `apart` is Java's; nanoseconds a round. */
        Loop(int rounds, int apart, double java, double device) {
            this.rounds = rounds;
            this.apart = apart;
            this.java = java;
            this.device = device;
        }

        /** The next round that is Java's, or `to`. */
        private int next(int at, int to) {
            return (int) Math.min(to, ((long) at / apart + 1) * apart - 1);
        }

        /** As LoopSite has it. */
        private void run() {
            if (clock >= wakesAt) {
                turns.wake();
                isAsleep = false;
                wakesAt = Long.MAX_VALUE;
            }
            if (isAsleep) {
                clock += java * rounds;
                return;
            }
            if (turns.isFew(0, rounds)) {
                if (turns.comesToRest()) rest();
                clock += DISTURBED * java * rounds;
                turns.exit();
                return;
            }
            clock += ASKING;
            turns.left();
            returns.takeUp();
            Policy.Choice choice = turns.choose(rounds, true);
            if (turns.comesToRest()) {
                rest();
                clock += java * rounds;
            } else if (choice.alternative() == LoopTurns.IN_JAVA) {
                turns.began(choice, rounds, 1);
                clock += DISTURBED * java * rounds;
                turns.exit();
            } else {
                onDevice(choice);
            }
        }

        private void rest() {
            wakesAt = (long) clock + turns.restNanos();
            isAsleep = true;
        }

        private void onDevice(Policy.Choice choice) {
            double start = clock;
            boolean wasLeft = false;
            returns.begin(rounds, turns.javaNanos(rounds));
            for (int at = 0; at < rounds;) {
                int end = at + returns.chunk(rounds - at);
                int left = next(at, end);
                clock += LAUNCH + device * (end - at);
                if (left == end) {
                    returns.did(end - at, false);
                    at = end;
                    continue;
                }
                returns.did(left - at, true);
                if (!wasLeft) turns.beganOnDevice(choice, rounds, 1, (long) start);
                wasLeft = true;
                int pause = returns.pause();
                at = left + pause;
                clock += java * pause + ASKING;
                if (pause != 0) {
                    assertTrue(returns.takeUp());
                    returns.javaDid(rounds - at);
                    if (turns.goesOn(returns.done())) continue;
                }
                clock += DISTURBED * java * (rounds - at);
                at = rounds;
            }
            if (wasLeft) turns.exit();
            else turns.took(choice, rounds, (long) (clock - start));
        }

        /** Runs for so long after the first ones: how much time they take for each nanosecond of the loop as it was. */
        private double ratio(double seconds) {
            for (int i = 0; i < 50; i++) run();
            double start = clock;
            int runs = 0;
            for (; clock - start < seconds * 1e9; runs++) run();
            return (clock - start) / (runs * java * rounds);
        }
    }

    private final LoopReturns returns = new LoopReturns();

    @Test void neverATenthSlowerThanTheLoop() {
        for (int rounds : new int[] {1000, 20_000, 200_000, 2_000_000}) {
            for (double java : new double[] {0.5, 2.5, 59, 2800}) {
                if (java * rounds > 2e8) continue; // few runs, of which those that are timed are many
                for (double device : new double[] {0.03, 0.2, 0.5, 1, 3}) {
                    for (int apart : new int[] {1, 2, 10, 100, 1000, 10_000, 100_000, 1 << 30}) {
                        double ratio = new Loop(rounds, apart, java, device * java).ratio(Math.max(10, 150e-9 * java * rounds));
                        assertTrue(ratio <= 1.1, rounds + " rounds of " + java + " ns, device " + device + ", one of " + apart + ": " + ratio);
                    }
                }
            }
        }
    }

    @Test void whereItPaysTheDeviceHasMost() {
        assertTrue(new Loop(20_000, 1000, 2800, 2800 * 0.05).ratio(10) < 0.4);
        assertTrue(new Loop(200_000, 10_000, 59, 59 * 0.05).ratio(10) < 0.5);
        assertTrue(new Loop(2_000_000, 100_000, 59, 59 * 0.05).ratio(10) < 0.3);
    }

    @Test void roundsThatAreAllJavasAreAskedAboutSeldom() {
        returns.begin(1_000_000, Double.NaN);
        int at = 0;
        int asks = 0;
        for (; at < 1_000_000; asks++) {
            returns.did(0, true);
            int pause = returns.pause();
            if (pause == 0) break;
            assertTrue(returns.takeUp());
            assertFalse(returns.takeUp());
            at += pause;
            returns.javaDid(1_000_000 - at);
        }
        assertTrue(asks <= 21, asks + " questions");
    }

    @Test void aRunIsLeftOnlySoOften() {
        returns.begin(Integer.MAX_VALUE, Double.NaN);
        int asks = 0;
        for (; ; asks++) {
            returns.did(100_000, true);
            if (returns.pause() == 0) break;
        }
        assertEquals(LoopReturns.MOST - 1, asks);
    }
}
