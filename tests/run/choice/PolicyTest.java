package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.internal.choice.Policy;
import weft.internal.choice.Streak;

/** The adaptive choice, on a clock that the test turns. */
class PolicyTest {
    /** What call number {@code call} of an alternative takes, in nanoseconds. */
    private interface Cost {
        double of(int alternative, int call, int size);
    }

    private static final double LAUNCH = 50_000;

    private static Policy policy(int alternatives) {
        double[] least = new double[alternatives];
        Arrays.fill(least, LAUNCH);
        return new Policy(least);
    }

    /** What so many calls take under the policy. */
    private static double total(Policy policy, int alternatives, int calls, int size, Cost cost) {
        double total = 0;
        for (int call = 0; call < calls; call++) {
            Policy.Choice choice = policy.choose(size, (1L << alternatives) - 1);
            double nanos = cost.of(choice.alternative(), call, size);
            policy.took(choice, size, nanos);
            total += nanos;
        }
        return total;
    }

    private static double fixed(int alternative, int calls, int size, Cost cost) {
        double total = 0;
        for (int call = 0; call < calls; call++) total += cost.of(alternative, call, size);
        return total;
    }

    private static double best(int alternatives, int calls, int size, Cost cost) {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < alternatives; i++) best = Math.min(best, fixed(i, calls, size, cost));
        return best;
    }

    private static void within(double factor, int alternatives, String what, Cost cost) {
        for (int size : new int[] {7, 1000, 1_000_000}) {
            double total = total(policy(alternatives), alternatives, 1000, size, cost);
            double best = best(alternatives, 1000, size, cost);
            assertTrue(total <= factor * best, what + ", size " + size + ": " + total / best + " of the best fixed one");
        }
    }

    private static Cost constant(double... nanos) {
        return (alternative, call, size) -> nanos[alternative];
    }

    private static Cost reversed(Cost cost, int alternatives) {
        return (alternative, call, size) -> cost.of(alternatives - 1 - alternative, call, size);
    }

    private static void withinATenth(int alternatives, String what, Cost cost) {
        within(1.1, alternatives, what, cost);
        within(1.1, alternatives, what + ", the other way round", reversed(cost, alternatives));
    }

    @Test void thousandCallsAreWithinATenthOfTheBestFixedOne() {
        for (double base : new double[] {20_000, 200_000, 10_000_000}) {
            for (double factor : new double[] {1, 1.1, 1.5, 2, 4, 10, 40}) {
                withinATenth(2, base + " ns and times " + factor, constant(base, factor * base));
            }
            withinATenth(4, base + " ns, four of them", constant(2 * base, base, 3 * base, 10 * base));
        }
    }

    /** What costs as little as 300 ns is not tried on a device before that is nothing beside all the calls. */
    @Test void launchesDoNotPayForTheSmall() {
        for (int calls : new int[] {1000, 100_000}) {
            Policy policy = new Policy(LAUNCH, 15_000, 0);
            Cost cost = constant(60_000, 20_000, 300);
            Policy.Choice first = policy.choose(5, 0b110); // the device is not ready
            assertEquals(1, first.alternative());
            policy.took(first, 5, 20_000);
            double total = total(policy, 3, calls, 5, cost);
            assertTrue(total <= 1.1 * best(3, calls, 5, cost), calls + " calls: " + total);
        }
    }

    /** Nor is a device tried at once of which it was measured that a launch takes longer: its first run would be a tenth of a thousand calls. */
    @Test void whatALaunchTakesMayBeKnown() {
        double[] over = new double[2];
        for (int known = 0; known < 2; known++) {
            Policy policy = new Policy(5_000, 10_000, 0);
            int[] runs = new int[3];
            double total = 0;
            for (int call = 0; call < 1000; call++) {
                if (call == 20 && known > 0) policy.atLeast(0, 80_000);
                Policy.Choice choice = policy.choose(64, call == 0 ? 0b010 : call < 20 ? 0b110 : 0b111); // a device is ready later
                boolean isFirst = runs[choice.alternative()]++ == 0;
                double nanos = new double[] {isFirst ? 1.5e6 : 1e5, 6e4, 12_000}[choice.alternative()];
                policy.took(choice, 64, nanos);
                if (call >= 20) total += nanos;
            }
            over[known] = total / (980 * 12_000) - 1;
        }
        assertTrue(over[0] > 0.12 && over[1] < 0.1, Arrays.toString(over));
        Policy policy = new Policy(5_000, 0);
        policy.atLeast(0, 80_000);
        policy.took(policy.choose(64, 0b10), 64, 12_000);
        int call = 0;
        while (policy.choose(64, 0b11).alternative() != 0) { // but once there are many calls: it may be fast now
            policy.took(policy.choose(64, 0b10), 64, 12_000);
            assertTrue(call++ < 3000);
        }
        assertTrue(call > 300, call + " calls");
    }

    @Test void noiseAndPauses() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double[] noise = random.doubles(3000, 0.8, 1.3).toArray();
            boolean[] pauses = new boolean[1000];
            for (int i = 0; i < 5; i++) pauses[random.nextInt(1000)] = true; // a collection, say
            withinATenth(3, "noise " + seed, (alternative, call, size) ->
                new double[] {1e6, 1.4e6, 5e6}[alternative] * noise[call * 3 + alternative] + (pauses[call] ? 50e6 : 0));
        }
    }

    /** HotSpot interprets at first. */
    @Test void warmingUp() {
        int[] calls = new int[2];
        Policy policy = policy(2);
        double total = 0;
        for (int call = 0; call < 1000; call++) {
            Policy.Choice choice = policy.choose(1000, 3);
            int run = calls[choice.alternative()]++;
            double nanos = choice.alternative() == 0 ? 2e6 : run < 2 ? 9e6 : 1e6;
            policy.took(choice, 1000, nanos);
            total += nanos;
        }
        assertTrue(total <= 1.1 * (1000e6 + 16e6), "" + total / 1e9);
    }

    /** The call with the second run of what is cold, where in order takes 20 us; a third one's launch takes so long. */
    private static int secondRunOfCold(double launch, boolean isMeasured) {
        Policy policy = new Policy(0, 0, launch);
        if (isMeasured) policy.atLeast(2, launch);
        int runs = 0;
        for (int call = 0; call < 1000; call++) {
            Policy.Choice choice = policy.choose(10_000, 0b111);
            if (choice.alternative() == 1 && runs++ == 1) return call;
            policy.took(choice, 10_000, choice.alternative() == 0 ? 2e4 : choice.alternative() == 1 ? 1e5 : 1.2 * launch);
        }
        return 1000;
    }

    /** A slow first run is followed by more, at once, but for those that never ran; not where a few more would be a tenth of all. */
    @Test void whatRunsFirstMayBeCold() {
        for (double[] cold : new double[][] {{1e7, 1}, {1e7, 2}, {3e6, 3}}) { // what so many runs take
            Policy policy = policy(3);
            for (int each = 1; each < 3; each++) policy.took(new Policy.Choice(each, each, true, Double.NaN), 1000, 6.5e5);
            int runs = 0;
            double total = 0;
            for (int call = 0; call < 1000; call++) {
                Policy.Choice choice = policy.choose(1000, 0b111);
                double nanos = choice.alternative() > 0 ? 6.5e5 : runs++ < cold[1] ? cold[0] : 2e5;
                policy.took(choice, 1000, nanos);
                total += nanos;
            }
            double best = cold[1] * cold[0] + (1000 - cold[1]) * 2e5;
            assertTrue(total < 1.1 * best, Arrays.toString(cold) + ": " + total / best);
        }
        Policy policy = policy(3);
        policy.took(policy.choose(1000, 0b100), 1000, 1e6);
        policy.took(policy.choose(1000, 0b101), 1000, 1e7);
        Policy.Choice again = policy.choose(1000, 0b101);
        assertEquals(2, again.best());
        assertEquals(0, again.alternative(), "the slow one again");
        policy.release(again, 1000);
        Policy.Choice other;
        int calls = 0;
        do {
            other = policy.choose(1000, 0b111);
            assertTrue(other.alternative() != 0 && calls++ < 500, "one that never ran comes first, when it is paid");
            policy.took(other, 1000, 1e6);
        } while (other.alternative() != 1);
        for (double guess : new double[] {1e5, 1e6}) {
            assertTrue(secondRunOfCold(guess, true) < 20, "it waits for one whose launch alone takes longer, " + guess);
            assertTrue(secondRunOfCold(guess, false) < 20, "it waits for one whose launch is said to, " + guess);
        }
        Policy dear = policy(2);
        dear.took(dear.choose(1000, 0b10), 1000, 1e6);
        dear.took(dear.choose(1000, 0b11), 1000, 4.5e7);
        for (int call = 0; call < 30; call++) {
            assertEquals(1, dear.choose(1000, 0b11).alternative());
            dear.took(dear.choose(1000, 0b11), 1000, 1e6);
        }
    }

    /**
     * Of what is short few runs are asked about, and none of those at first, of what is long, or while another place is due.
     * What they took counts as if each had been asked about.
     */
    @Test void runsThatFollow() {
        Policy policy = new Policy(0, LAUNCH);
        Policy.Choice choice = policy.choose(100, 1);
        assertEquals(null, Streak.after(policy, choice, 100), "nothing is known");
        SimulatedCalls calls = new SimulatedCalls(policy, 100, 0);
        int asked = 0;
        int most = 0;
        int inRow = 0;
        for (int call = 0; call < 1000; call++) {
            inRow = calls.isFollowing() ? inRow + 1 : 0;
            most = Math.max(most, inRow);
            if (inRow == 0) asked++;
            calls.next(1, (place, mostNanos) -> 20_000);
            if (call < 7) assertFalse(calls.isFollowing(), "call " + call);
        }
        assertTrue(asked < 120 && most == 16, asked + " of 1000 were asked about, " + most + " followed one");
        assertEquals(200, policy.estimate(2, 0), 1e-9);

        choice = policy.choose(100, 1);
        policy.took(choice, 100, 20_000);
        Streak streak = Streak.after(policy, choice, 100);
        for (int run = 0; run < 3; run++) assertTrue(streak.took(16_000));
        assertFalse(streak.took(50_000), "a slow one");
        streak.tell();
        double fast = policy.estimate(2, 0);
        assertTrue(fast > 160 && fast < 180, "a slow one is a pause, the others count: " + fast);
        policy.took(policy.choose(100, 1), 100, 50_000);
        policy.took(policy.choose(100, 1), 100, 50_000);
        assertTrue(policy.estimate(2, 0) > fast, "it was the first of several");

        Policy two = policy(2);
        for (int call = 0; call < 200; call++) {
            choice = two.choose(100, 1);
            two.took(choice, 100, 20_000);
        }
        two.took(new Policy.Choice(1, 0, true, 20_000), 100, 300_000);
        for (int call = 0; call < 17; call++) two.took(choice, 100, 20_000);
        streak = Streak.after(two, choice, 100);
        for (int run = 0; run < 2; run++) assertTrue(streak.took(20_000));
        assertFalse(streak.took(20_000), "the other place is due after twenty runs");

        Policy slow = policy(1);
        for (int call = 0; call < 100; call++) {
            choice = slow.choose(100, 1);
            slow.took(choice, 100, 600_000);
            assertEquals(null, Streak.after(slow, choice, 100));
        }
    }

    /** What is known to be over soon is tried as it would run; what is long, or unknown, is ended, and far slower than the best too. */
    @Test void whatIsShortIsTriedWhole() {
        for (double[] nanos : new double[][] {{6e4, 9e4, 1}, {6e4, 2e5, 0}, {6e6, 9e6, 0}}) {
            Policy policy = new Policy(LAUNCH, 0);
            policy.took(policy.choose(1000, 1), 1000, nanos[0]);
            Policy.Choice choice = policy.choose(1000, 3, 0b10);
            assertTrue(choice.alternative() == 1 && choice.mostNanos() < Double.POSITIVE_INFINITY, "unknown");
            policy.took(choice, 1000, nanos[1]);
            for (int call = 0; call < 400; call++) {
                choice = policy.choose(1000, 3, 0b10);
                if (choice.alternative() == 1) assertEquals(nanos[2] > 0, choice.mostNanos() == Double.POSITIVE_INFINITY, "" + choice);
                policy.took(choice, 1000, nanos[choice.alternative()]);
            }
            assertTrue(policy.samples(3) > 3);
        }
    }

    /**
     * Of many elements the first sample that can be ended waits till the best place has had its first runs: 3 ms for the first of Blur's, on a device
     * that is ready, and 0.15 for the others. By the first one Java was given 10 ms, a fifteenth of what a thousand calls take.
     */
    @Test void whatEndsASampleIsNoFirstRun() {
        SimulatedCalls calls = new SimulatedCalls(new Policy(30_000, 10_000), 65_536, 0b10);
        int[] runs = new int[2];
        double total = 0;
        for (int call = 0; call < 1000; call++) {
            total += calls.next(0b11, (place, most) -> place == 1 ? 3e7 : runs[0]++ == 0 ? 3.3e6 : runs[0] == 2 ? 1.2e6 : runs[0] == 3 ? 3e5 : 1.5e5);
        }
        double alone = 3.3e6 + 1.2e6 + 3e5 + 997 * 1.5e5;
        assertTrue(total < 1.05 * alone, "" + total / alone);
    }

    @Test void sizesOfADecadeShareWhatIsKnown() {
        Policy policy = policy(2);
        double total = 0;
        double best = 0;
        for (int call = 0; call < 1000; call++) {
            int size = 10_000 + call * 7919 % 90_000;
            Policy.Choice choice = policy.choose(size, 3);
            double nanos = size * (choice.alternative() == 0 ? 40 : 10);
            policy.took(choice, size, nanos);
            total += nanos;
            best += 10.0 * size;
        }
        assertTrue(total <= 1.1 * best, "" + total / best);
        assertTrue(policy.samples(4) >= 10, "" + policy.samples(4));
    }

    /** What is best for the small is not for the large. */
    @Test void decadesAreApart() {
        Policy policy = policy(2);
        Cost cost = (alternative, call, size) -> alternative == 0 ? 100_000 + size : 1_000 + 20.0 * size;
        double total = 0;
        double best = 0;
        for (int call = 0; call < 2000; call++) {
            int size = call % 2 == 0 ? 100 : 1_000_000;
            Policy.Choice choice = policy.choose(size, 3);
            double nanos = cost.of(choice.alternative(), call, size);
            policy.took(choice, size, nanos);
            total += nanos;
            best += Math.min(cost.of(0, call, size), cost.of(1, call, size));
        }
        assertTrue(total <= 1.1 * best, "" + total / best);
        assertEquals(0, policy.choose(1_000_000, 3).best());
        assertEquals(1, policy.choose(100, 3).best());
    }

    /** Load comes at call 200 and goes at call 400: it beats either fixed one. */
    @Test void loadThatComesAndGoes() {
        for (double[] nanos : new double[][] {{1e6, 10e6, 2e6}, {1e6, 3e6, 1.5e6}, {3e5, 3e6, 6e5}}) {
            Cost cost = (alternative, call, size) ->
                alternative == 0 ? call >= 200 && call < 400 ? nanos[1] : nanos[0] : nanos[2];
            for (Cost each : new Cost[] {cost, reversed(cost, 2)}) {
                double total = total(policy(2), 2, 600, 5000, each);
                double best = best(2, 600, 5000, each);
                double ideal = 400 * nanos[0] + 200 * nanos[2];
                assertTrue(total < best, Arrays.toString(nanos) + ": " + total / best);
                assertTrue(total < 1.15 * ideal, Arrays.toString(nanos) + ": " + total / ideal + " of what cannot be beaten");
            }
        }
    }

    /** Not only the first time: the hundredth change is seen as the first. */
    @Test void loadAgainAndAgain() {
        Policy policy = policy(2);
        Cost cost = (alternative, call, size) -> alternative == 0 ? call / 200 % 2 == 1 ? 8e6 : 1e6 : 2e6;
        double total = total(policy, 2, 20_000, 5000, cost);
        assertTrue(total < 1.17 * (10_000 * 1e6 + 10_000 * 2e6), "" + total / 30e9);
        assertTrue(policy.moves(3) >= 99, "" + policy.moves(3));
        assertEquals(0, policy.moves(4) + policy.samples(4));
    }

    @Test void whatFailsIsLeftAlone() {
        Policy policy = policy(2);
        int asked = 0;
        for (int call = 0; call < 1000; call++) {
            Policy.Choice choice = policy.choose(1000, 3);
            if (choice.alternative() == 0) {
                asked++;
                policy.failed(0, 1000);
            } else {
                policy.took(choice, 1000, 1e6);
            }
        }
        assertTrue(asked >= 3 && asked <= 8, asked + " times"); // 16 calls, 32, 64 ...
        Policy.Choice choice;
        do {
            choice = policy.choose(1000, 3);
            policy.took(choice, 1000, choice.alternative() == 0 ? 1e5 : 1e6);
        } while (choice.alternative() != 0);
        for (int i = 0; i < 3; i++) assertEquals(0, policy.choose(1000, 3).alternative());
    }

    /** Of threads that ask at once one has the sample; the next may have it when that is over, however it ended. */
    @Test void oneSampleAtATime() {
        Policy policy = policy(2);
        policy.took(policy.choose(1000, 3), 1000, 1e6);
        Policy.Choice sample = policy.choose(1000, 3);
        assertTrue(sample.isSample());
        for (int i = 0; i < 5; i++) assertFalse(policy.choose(1000, 3).isSample());
        policy.release(new Policy.Choice(sample.alternative(), sample.best(), true, sample.bestNanos()), 1000); // another's
        assertFalse(policy.choose(1000, 3).isSample());
        policy.release(sample, 1000); // it has thrown
        sample = policy.choose(1000, 3);
        assertTrue(sample.isSample());
        policy.took(sample, 1000, 9e5);
        assertTrue(policy.choose(1000, 3).isSample()); // the other one is now to have its first runs
    }

    @Test void onlyWhatIsUsable() {
        Policy policy = policy(3);
        for (int call = 0; call < 100; call++) {
            Policy.Choice choice = policy.choose(10, 0b100);
            assertEquals(2, choice.alternative());
            policy.took(choice, 10, 1e6);
        }
        policy.failed(2, 10);
        assertEquals(2, policy.choose(10, 0b100).alternative());
        assertEquals(0, policy.choose(10, 0b111).alternative());
    }

    /** A sample that is given up is known to be slow, and counts as time lost. */
    @Test void givenUp() {
        Policy policy = policy(2);
        double total = 0;
        int given = 0;
        for (int call = 0; call < 1000; call++) {
            Policy.Choice choice = policy.choose(1000, 3);
            if (choice.alternative() == 1) {
                given++;
                policy.gaveUp(choice, 1000, 10e6, 100e6);
                total += 10e6;
                choice = new Policy.Choice(0, 0, false, choice.bestNanos());
            }
            policy.took(choice, 1000, 5e6);
            total += 5e6;
        }
        assertTrue(total <= 1.1 * 5e9, "" + total / 5e9);
        assertTrue(given >= 1, "never tried");
        assertEquals(100_000, policy.estimate(3, 1));
    }

    /** Where nothing is known, what begins at once is looked at for as long as a few launches, if there are few elements. */
    @Test void aLookInOrder() {
        Policy policy = new Policy(LAUNCH, 10_000, 0);
        assertEquals(0, policy.choose(10_000, 0b111, 0b110).alternative());
        assertEquals(0, policy.choose(64, 0b111, 0).alternative(), "one that cannot be ended");
        Policy.Choice look = policy.choose(64, 0b111, 0b110);
        assertEquals(2, look.alternative());
        assertEquals(0, look.best());
        assertEquals(3 * LAUNCH, look.mostNanos());
        assertEquals(0, policy.choose(64, 0b111, 0b110).alternative(), "two at once");
        policy.gaveUp(look, 64, 3 * LAUNCH, 6 * LAUNCH);
        assertTrue(Double.isNaN(policy.estimate(1, 2)), "what has just begun tells nothing");
        assertEquals(0, policy.choose(64, 0b111, 0b110).alternative(), "a second look");
        policy.took(new Policy.Choice(0, 0, false, Double.NaN), 64, 2 * LAUNCH);
        policy.took(policy.choose(64, 0b111, 0b110), 64, 2 * LAUNCH); // threads
        look = policy.choose(64, 0b101, 0b100);
        assertEquals(2, look.alternative(), "it is tried as soon as there is a best one to end it by");
        assertTrue(look.mostNanos() >= 6 * LAUNCH);
    }

    /** What takes 12 us in order, as 64 blocks of Crypt do, is within a tenth of that though a device is ready, and known only later. */
    @Test void fewElementsOnAMachineWithAReadyDevice() {
        Policy policy = new Policy(30_000, 10_000, 0);
        double[] then = {96_000, 119_000, 12_000};
        int[] runs = new int[3];
        double total = 0;
        for (int call = 0; call < 1000; call++) {
            if (call == 100) policy.atLeast(0, 80_000);
            Policy.Choice choice = policy.choose(64, call == 0 || call > 100 ? 0b101 : 0b100, 0b110);
            double nanos = (runs[choice.alternative()]++ == 0 ? 5 : 1) * then[choice.alternative()];
            policy.took(choice, 64, nanos);
            total += nanos;
        }
        assertTrue(total <= 1.1 * 12_000 * 1000, "" + total / 12_000_000);
    }

    /** A second process begins with what the first has found, and is not misled by it for long. */
    @Test void recalled() {
        Policy policy = policy(2);
        policy.recall(3, 0, 1000);
        policy.recall(3, 1, 5000);
        Policy.Choice choice = policy.choose(1000, 3);
        assertEquals(0, choice.alternative());
        assertFalse(choice.isSample());
        Policy wrong = policy(2);
        wrong.recall(3, 0, 5000);
        wrong.recall(3, 1, 1000);
        Cost cost = constant(1e6, 5e6);
        assertTrue(total(wrong, 2, 1000, 1000, cost) <= 1.1 * best(2, 1000, 1000, cost));
    }

    /** What was not there at first has its first run as soon as it is known, and wins if it is the fastest. */
    @Test void oneMore() {
        Policy policy = policy(2);
        Cost slow = constant(3e6, 5e6);
        total(policy, 2, 100, 1000, slow);
        policy.add(0);
        assertEquals(3, policy.alternatives());
        assertTrue(Double.isNaN(policy.estimate(3, 2)));
        Policy.Choice choice = policy.choose(1000, 7);
        assertEquals(2, choice.alternative());
        assertTrue(choice.isSample());
        policy.took(choice, 1000, 1e6);
        Cost all = constant(3e6, 5e6, 1e6);
        assertTrue(total(policy, 3, 1000, 1000, all) <= 1.1 * 1e9);
        assertEquals(1000, policy.estimate(3, 2));
    }

    /** What is no time leads nowhere, in this process or a later one. */
    @Test void whatIsNoTimeIsNotRecalled() {
        Policy policy = policy(2);
        for (double none : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 0, -1}) policy.recall(3, 0, none);
        assertTrue(Double.isNaN(policy.estimate(3, 0)));
    }

    /** What HotSpot took to compile the loops of the best place is no debt for which others wait: they had their first runs in 60 ms, and in 0.8 s before. */
    @Test void whatWarmsUpOwesNothing() {
        Policy policy = policy(2);
        int[] runs = new int[2];
        double total = 0;
        while (runs[1] < 3 || policy.estimate(4, 1) > policy.estimate(4, 0)) {
            Policy.Choice choice = policy.choose(50_000, runs[0] < 30 ? 1 : 3); // then the device is ready
            int run = runs[choice.alternative()]++;
            double nanos = choice.alternative() == 0 ? 0.35e6 + 40e6 / Math.pow(2, run) : run == 0 ? 3.7e6 : 0.25e6;
            policy.took(choice, 50_000, nanos);
            total += nanos;
            assertTrue(runs[0] < 500_000, runs[1] + " runs of the other in " + total / 1e6 + " ms");
        }
        assertTrue(total < 110e6, total / 1e6 + " ms");
    }

    @Test void decadesOfSizes() {
        assertEquals(0, Policy.decade(1));
        assertEquals(0, Policy.decade(9));
        assertEquals(1, Policy.decade(10));
        assertEquals(6, Policy.decade(9_999_999));
        assertEquals(9, Policy.decade(Integer.MAX_VALUE));
    }
}
