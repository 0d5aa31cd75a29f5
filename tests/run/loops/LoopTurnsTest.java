package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.internal.choice.Policy;
import weft.internal.plain.LoopCalls;
import weft.internal.plain.LoopTurns;

/** Whose turn a plain loop's runs are, on a clock that the test turns. */
class LoopTurnsTest {
    /** What a run takes, in nanoseconds: of the loop as it is, of the same between the two calls, and of the device. */
    private interface Cost {
        double of(long now, int rounds);
    }

    /** A question that is asked, and answered by Java. */
    private static final double ASKING = 1000;
    private static final double FEW = 3;

    private long now;
    private final LoopTurns turns = new LoopTurns(() -> now);
    private long wakesAt = Long.MAX_VALUE;
    private boolean isAsleep;
    private boolean isPrepared = true;
    private int onDevice;
    /** What HotSpot's compilations take where a rest begins and where one ends, and what runs will take of that yet. */
    private double recompiling;
    private double behind;

    @Test void runsThatAreTooLargeRestForLong() {
        turns.choose(1000, true);
        assertFalse(turns.comesToRest());
        turns.tooMany();
        assertTrue(turns.comesToRest());
        assertEquals(64_000_000_000L, turns.restNanos());
        turns.wake();
        assertFalse(turns.comesToRest());
    }

    /** The interpreter has half of it, and so on. */
    private double warming() {
        double now = behind > 1e6 ? behind / 2 : behind;
        behind -= now;
        return now;
    }

    private void rest() {
        if (!isAsleep) {
            wakesAt = now + turns.restNanos();
            behind += recompiling;
        }
        isAsleep = true;
    }

    /** One run as LoopSite has it. */
    private void run(int rounds, Cost undisturbed, Cost timed, Cost device) {
        if (now >= wakesAt) {
            turns.wake();
            isAsleep = false;
            wakesAt = Long.MAX_VALUE;
            behind += recompiling;
        }
        if (isAsleep) {
            now += undisturbed.of(now, rounds) + warming();
            return;
        }
        if (turns.isFew(0, rounds)) {
            if (turns.comesToRest()) rest();
            now += FEW + timed.of(now, rounds);
            turns.exit();
            return;
        }
        now += ASKING;
        turns.left();
        Policy.Choice choice = turns.choose(rounds, isPrepared);
        if (turns.comesToRest()) {
            rest();
            now += undisturbed.of(now, rounds);
        } else if (choice.alternative() == LoopTurns.IN_JAVA) {
            if (!isPrepared) isPrepared = turns.isLong(rounds);
            turns.began(choice, rounds, 1);
            now += timed.of(now, rounds) + warming();
            turns.exit();
        } else {
            long took = (long) device.of(now, rounds);
            now += took;
            turns.took(choice, rounds, took);
            onDevice++;
        }
    }

    /** So many runs after the first ones: how much time they take for each nanosecond of the loop as it was. */
    private double ratio(int runs, int rounds, Cost undisturbed, Cost timed, Cost device) {
        for (int i = 0; i < 50; i++) run(rounds, undisturbed, timed, device);
        onDevice = 0;
        double java = 0;
        long start = now;
        for (int i = 0; i < runs; i++) {
            java += undisturbed.of(now, rounds);
            run(rounds, undisturbed, timed, device);
        }
        return (now - start) / java;
    }

    private static Cost each(double nanos) {
        return (now, rounds) -> nanos * rounds;
    }

    @Test void neverATenthSlowerThanTheLoop() {
        for (double java : new double[] {25e3, 100e3, 1e6, 30e6}) {
            for (double device : new double[] {0.1, 0.5, 0.9, 1, 1.1, 1.3, 2, 10, 50}) {
                for (double disturbed : new double[] {1, 1.3, 1.5}) {
                    Cost loop = (now, rounds) -> java;
                    double ratio = new LoopTurnsTest().ratio(20_000, 1000, loop, (now, rounds) -> java * disturbed,
                        (now, rounds) -> java * device);
                    assertTrue(ratio <= 1.1, java + " ns, device " + device + ", timed " + disturbed + ": " + ratio);
                }
            }
        }
    }

    @Test void aDeviceThatIsFasterHasThem() {
        assertTrue(ratio(5000, 1000, each(1000), each(1000), each(100)) < 0.12);
        assertTrue(onDevice > 4900, onDevice + " runs");
        assertFalse(isAsleep);
    }

    @Test void aLoopThatIsJavasCallsNothing() {
        ratio(1000, 1000, each(100), each(170), each(300));
        assertTrue(isAsleep);
        assertEquals(4_000_000_000L, turns.restNanos());
        while (now < 40_000_000_000L) run(1000, each(100), each(170), each(300));
        assertTrue(turns.restNanos() >= 16_000_000_000L, turns.restNanos() + " ns");
    }

    /** Nor where HotSpot has much to do, in any five seconds behind the first rest's beginning. */
    @Test void compilationsAreSeldom() {
        for (double device : new double[] {1.1, 3, 30}) {
            LoopTurnsTest one = new LoopTurnsTest();
            Cost java = each(100);
            while (!one.isAsleep) one.run(1000, java, java, each(100 * device));
            one.recompiling = 1.5e8;
            one.behind = one.recompiling;
            for (int window = 0; window < 8; window++) {
                long start = one.now;
                double runs = 0;
                for (; one.now - start < 5_000_000_000L; runs++) one.run(1000, java, java, each(100 * device));
                double ratio = (one.now - start) / (runs * 1e5);
                assertTrue(ratio <= 1.1, "device " + device + ", window " + window + ": " + ratio);
            }
        }
    }

    /** Java's first runs behind a rest are the interpreter's, and no reason to have the device. */
    @Test void theInterpreterIsNotTheLoop() {
        recompiling = 6e7;
        while (!isAsleep) run(1000, each(100), each(100), each(200));
        onDevice = 0;
        while (now < 60_000_000_000L) run(1000, each(100), each(100), each(200));
        assertTrue(onDevice <= 15, onDevice + " runs");
        assertTrue(turns.restNanos() >= 16_000_000_000L, turns.restNanos() + " ns");
    }

    @Test void oneThatBecomesTheDevicesIsSeen() {
        ratio(1000, 1000, each(100), each(100), each(300));
        assertTrue(isAsleep);
        long since = now;
        for (int i = 0; i < 30_000; i++) run(1000, each(1000), each(1000), each(300)); // its elements have become slow
        assertTrue(onDevice > 10_000, onDevice + " runs");
        assertFalse(isAsleep);
        assertTrue(now > since);
    }

    @Test void fewRoundsRestToo() {
        for (int i = 0; i < 100; i++) run(20, each(2), each(2), each(1e6));
        assertFalse(isAsleep);
        for (int i = 0; i < 100_000; i++) run(20, each(2), each(2), each(1e6));
        assertTrue(isAsleep);
        for (int i = 0; i < 10_000 && onDevice == 0; i++) run(1_000_000, each(2), each(2), each(0.2));
        assertTrue(onDevice > 0 && now < 9_000_000_000L, "large ones are seen when the rest is over: " + now);
    }

    /** HotSpot compiles the method anew where a rest begins and where one ends, for a tenth of a second on a machine with much to do. */
    @Test void restsAreWorthWhatTheyCost() {
        double recompiled = 1e8;
        int changes = 0;
        for (boolean was = false; now < 8_000_000_000L; was = isAsleep) {
            run(20, each(500), each(500), each(1e6));
            if (was != isAsleep) changes++;
        }
        assertTrue(changes > 1 && changes * recompiled < 0.05 * now, changes + " changes");
    }

    /** Whatever a run takes, the device is readied for it, or it rests. */
    @Test void noLoopIsAskedForEver() {
        for (int micros = 1; micros <= 200; micros++) {
            double nanos = 1e3 * micros;
            LoopTurnsTest one = new LoopTurnsTest();
            one.isPrepared = false;
            for (int i = 0; i < 20_100; i++) one.run(1000, each(nanos / 1000), each(nanos / 1000), each(60));
            assertTrue(one.isAsleep || one.isPrepared, micros + " us a run");
            assertEquals(micros > 30, one.isPrepared, micros + " us a run");
        }
    }

    /** Where another thread has begun and ended a run at any time. The interpreter reads a field as often as the source does. */
    @Test void threadsAtOnce() {
        Jvm.run(List.of("-Xint"), LoopTurnsProgram.class).mustSucceed();
    }

    private static int asked;

    private static int ask() {
        return ++asked;
    }

    /** Where no thread can be had that would end a rest there is none, and the loop goes on. */
    @Test void aRestThatNobodyWouldEndDoesNotBegin() throws Throwable {
        MethodHandle ask = MethodHandles.lookup().findStatic(LoopTurnsTest.class, "ask", MethodType.methodType(int.class));
        Runnable[] started = new Runnable[1];
        LoopCalls[] calls = new LoopCalls[1];
        boolean[] isFull = {true};
        calls[0] = new LoopCalls(() -> calls[0].set(false), (work, nanos) -> {
            if (isFull[0]) throw new InternalError("no thread");
            started[0] = work;
        });
        MethodHandle site = calls[0].link(ask, MethodHandles.empty(ask.type())).dynamicInvoker();
        int before = asked;
        assertFalse(calls[0].rest(1000));
        assertEquals(before + 1, (int) site.invokeExact());
        isFull[0] = false;
        assertTrue(calls[0].rest(1000));
        assertEquals(0, (int) site.invokeExact());
        started[0].run();
        assertEquals(before + 2, (int) site.invokeExact());
    }

    @Test void aRunThatThrewIsNotCounted() {
        Policy.Choice choice = turns.choose(1000, false);
        turns.began(choice, 1000, 1);
        now += 3_000_000_000L;
        turns.left();
        now += 10;
        turns.exit();
        assertFalse(turns.isLong(1000));
    }
}
