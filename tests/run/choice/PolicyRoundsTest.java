package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import weft.internal.choice.Policy;

/** The adaptive choice of several runs at once, as the rounds of an iteration are; on a clock that the test turns. */
class PolicyRoundsTest {
    private static Policy policy(int alternatives) {
        Policy policy = new Policy();
        for (int i = 0; i < alternatives; i++) policy.add(50_000);
        return policy;
    }

    /**
     * Rounds of an iteration: one by one each costs a launch and a wait, of which several at once have one. So a place that looked slow one by
     * one is tried with several, as soon as all of them are paid.
     */
    @Test void severalRunsAtOnce() {
        final int size = 1_000_000;
        final int times = 50;
        Policy policy = policy(2);
        for (int call = 0; call < 8; call++) { // one by one: 0.1 ms, and 0.3
            Policy.Choice choice = policy.choose(size, 3);
            policy.took(choice, size, choice.alternative() == 0 ? 100_000 : 300_000);
        }
        double total = 0;
        int calls = 0;
        Policy.Choice choice = policy.choose(size, 3, 0, times);
        for (; choice.alternative() == 0 && calls < 1000; calls++) {
            policy.took(choice, size, times, 100_000);
            total += times * 100_000.0;
            choice = policy.choose(size, 3, 0, times);
        }
        assertTrue(choice.isSample() && 0.1 * total > times * 200_000.0, calls + " calls of " + times + " before a trial");
        assertTrue(calls < 150, calls + " calls before a trial");
        for (int trial = 0; trial < 2; trial++) { // of three runs the one between
            assertEquals(1, choice.alternative(), "what was faster is tried again at once");
            policy.took(choice, size, times, 20_000);
            choice = policy.choose(size, 3, 0, times);
        }
        assertEquals(1, choice.best(), "what it takes at once is what counts");
        assertEquals(20_000, choice.bestNanos(), 1);
    }

    @Test void whatWasNeverRunIsRunOnceAtFirst() {
        Policy policy = policy(2);
        policy.took(policy.choose(1000, 1), 1000, 10e6);
        assertEquals(0, policy.choose(1000, 3, 0, 20).alternative());
        assertEquals(1, policy.choose(1000, 3).alternative());
    }

    /** A link of a chain goes where the first one is tried. */
    @Test void whatFollows() {
        Policy policy = policy(3);
        assertEquals(null, policy.follow(1000, 2), "nothing is known");
        for (int call = 0; call < 20; call++) policy.took(policy.choose(1000, 1), 1000, 1e6);
        assertEquals(null, policy.follow(1000, 2), "it was never run");
        policy.took(policy.choose(1000, 4), 1000, 2e6);
        Policy.Choice followed = policy.follow(1000, 2);
        assertEquals(2, followed.alternative());
        assertEquals(0, followed.best());
        assertTrue(followed.isSample());
        for (int trial = 0; trial < 3; trial++) policy.took(policy.follow(1000, 2), 1000, 30, 0.1e6);
        assertEquals(2, policy.choose(1000, 7, 0, 30).best());
        policy.failed(1, 1000);
        assertEquals(null, policy.follow(1000, 1), "it has failed");
    }

    /** A pause among several runs is one, of whatever length: it was as many as there were runs, one behind the other, and lost the lead. */
    @Test void aPauseAmongSeveralRuns() {
        Policy policy = policy(2);
        int elsewhere = 0;
        for (int call = 0; call < 2000; call++) {
            Policy.Choice choice = policy.choose(1000, 3, 0, call < 20 ? 1 : 50);
            double nanos = choice.alternative() == 0 ? 20_000 : 60_000;
            policy.took(choice, 1000, call < 20 ? 1 : 50, call % 100 == 99 ? nanos + 8e6 / 50 : nanos);
            if (choice.alternative() == 1) elsewhere++;
        }
        assertTrue(elsewhere < 100, elsewhere + " of 2000 in the slower place");
    }

    /** What failed is left alone for so many choices, however many runs they are of. */
    @Test void whatFailsIsLeftAloneForChoices() {
        Policy policy = policy(2);
        for (int call = 0; call < 4; call++) {
            policy.took(policy.choose(1000, 1), 1000, 0.1e6);
            policy.took(policy.choose(1000, 2), 1000, 0.11e6);
        }
        int asked = 0;
        for (int call = 0; call < 2000; call++) {
            Policy.Choice choice = policy.choose(1000, 3, 0, 512);
            if (choice.alternative() == 1) {
                asked++;
                policy.failed(1, 1000);
                policy.release(choice, 1000);
            } else {
                policy.took(choice, 1000, 512, 0.1e6);
            }
        }
        assertTrue(asked < 20, asked + " of 2000 asked for what fails");
    }
}
