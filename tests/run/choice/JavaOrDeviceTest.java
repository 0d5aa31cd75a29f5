package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import weft.internal.choice.JavaOrDevice;

/** Who has applies of few elements: a simulation, in which applies take what it says. */
class JavaOrDeviceTest {
    private static final long DEVICE = 50_000;
    private static final long PAUSE = 40_000_000;

    private final JavaOrDevice who = new JavaOrDevice();
    private int inJava;
    private int trials;

    /** So many applies, which take Java and the device so long; Java is stopped where it may not take so long. */
    private void run(int applies, long java, long device) {
        inJava = trials = 0;
        for (int k = 0; k < applies; k++) {
            JavaOrDevice.Turn turn = who.next();
            if (turn.isTrial()) trials++;
            if (turn.inJava()) inJava++;
            if (turn.patience() > 0) {
                if (java <= turn.patience()) continue;
                who.gaveUp();
                who.tookDevice(device);
            } else if (turn.inJava()) {
                who.tookJava(java);
            } else {
                who.tookDevice(device);
            }
        }
    }

    @Test void whoIsSoonerHasNearlyAll() {
        run(1000, DEVICE / 2, DEVICE);
        run(10_000, DEVICE / 2, DEVICE);
        assertTrue(inJava > 9_900, inJava + " in Java");
    }

    /** At most an eighth where Java is close behind, three applies a trial where it is far. */
    @Test void whoIsLaterHasTrials() {
        run(50_000, DEVICE * 3 / 2, DEVICE);
        assertTrue(inJava <= 50_000 / 8 + 100, inJava + " in Java");
        assertEquals(inJava, trials);
        run(50_000, DEVICE * 5, DEVICE);
        assertTrue(inJava <= 4 * 50_000 / 1024, inJava + " in Java");
    }

    @Test void whatTakesLongIsTheDevices() {
        run(10_000, 60_000_000, 30_000_000);
        assertEquals(0, inJava);
    }

    /** What Java is stopped in costs its patience once a trial. */
    @Test void javaIsStopped() {
        run(10_000, 100_000_000, DEVICE);
        assertEquals(trials, inJava);
        assertTrue(trials <= 16, trials + " trials");
    }

    /** HotSpot has compiled it. */
    @Test void javaBecomesSooner() {
        run(1000, DEVICE * 3, DEVICE);
        run(3000, DEVICE / 3, DEVICE);
        run(100, DEVICE / 3, DEVICE);
        assertTrue(inJava >= 97, inJava + " in Java");
    }

    @Test void theDeviceBecomesSooner() {
        run(1000, DEVICE / 2, DEVICE);
        run(3000, DEVICE / 2, DEVICE / 10);
        run(500, DEVICE / 2, DEVICE / 10);
        assertTrue(inJava <= 500 / 8 + 1, inJava + " in Java");
    }

    /** What takes Java long all at once is soon the device's; but one run may have met a pause. */
    @Test void javaTakesLongAllAtOnce() {
        run(1500, DEVICE / 2, DEVICE);
        run(1, PAUSE, DEVICE);
        run(10, DEVICE / 2, DEVICE);
        assertEquals(10, inJava);
        run(10, PAUSE, DEVICE);
        assertEquals(3, inJava);
    }
}
