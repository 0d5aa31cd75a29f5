package weft.internal.offload;

import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.choice.Places;
import weft.internal.jni.Native;
import weft.internal.jni.Options;
import weft.internal.program.Device;

/**
 * Which applies of few elements Java does in order sooner than a CPU's driver launches a kernel, where {@code device=auto} has chosen that
 * device: waking its threads takes 30 to 100 us. Both are timed, a few applies each, and again after twice as many. (Elements that take long, more
 * elements, and GPUs, which may have the data, are left to the device; {@link Adaptation} chooses among all places.)
 */
final class FewElements {
    static final String WHY = "Java has so few elements sooner than the device would begin";

    private static final int MOST = 4096;
    /** A device that takes longer has enough to do. */
    private static final double SHORT_NANOS = 500_000;
    private static final int TRIES = 3;
    /** Java has so many in a trial for each apply before it, if it is not far behind: HotSpot interprets it at first. */
    private static final int WARMING = 8;
    private static final double FAR_BEHIND = 2;
    private static final int FIRST_TRIAL = 16;
    /** From then on trials are so many applies apart. */
    private static final int RARE = 1024;
    /** Java is stopped when it takes so many times as long as the device; but not before so long: at first classes are loaded. */
    private static final double PATIENCE = 3;
    private static final long LEAST_PATIENCE_NANOS = 5_000_000;

    /** How an apply runs; TENTATIVELY: in Java, for as long as {@link #patienceNanos} says. */
    enum Turn { DEVICE, JAVA, TENTATIVELY }

    /** For sizes of as many bits. */
    private static final class Size {
        /** The least since the last trial, or in this one. */
        private double device = Double.POSITIVE_INFINITY;
        private double java = Double.POSITIVE_INFINITY;
        private int applies;
        private int nextTrial = FIRST_TRIAL;
        private boolean javaIsBest;
        /** Of the place that is not the best; how often it has run in it, and is still to run. */
        private boolean inTrial;
        private int tried;
        private int tries;

        private void begin() {
            nextTrial += Math.min(nextTrial, RARE); // 16, 32, 64 ...
            if (!javaIsBest && device >= SHORT_NANOS) return;
            inTrial = true;
            tried = 0;
            tries = javaIsBest ? TRIES : Math.max(TRIES, applies / WARMING);
        }

        private Turn next() {
            if (++applies == nextTrial) begin();
            if (tries == 0) return javaIsBest ? Turn.JAVA : Turn.DEVICE;
            tries--;
            tried++;
            if (javaIsBest) return Turn.DEVICE;
            return tried == 1 ? Turn.TENTATIVELY : Turn.JAVA; // what was stopped has no second one
        }

        private void end() {
            inTrial = false;
            javaIsBest = java < device;
            device = Double.POSITIVE_INFINITY;
            java = Double.POSITIVE_INFINITY;
        }
    }

    private final Size[] sizes = new Size[Integer.SIZE - Integer.numberOfLeadingZeros(MOST) + 1];

    /** Whether it is asked for such an apply. */
    static boolean areHere(ArrayData input, Device device) {
        return input.size() > 0 && input.size() <= MOST && device == Places.CHOSEN && AUTO && Cpu.IS_CHOSEN;
    }

    private static final boolean AUTO = "auto".equals(Options.device()) && Options.javaIsFirst();

    /** Asked when the device is open. */
    private static final class Cpu {
        static final boolean IS_CHOSEN = isChosen();

        private static boolean isChosen() {
            try {
                return (Native.deviceTraits(Native.CHOSEN_DEVICE) & Native.GPU) == 0;
            } catch (OffloadException e) {
                return false;
            }
        }
    }

    private Size of(ArrayData input) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(input.size());
        if (sizes[bits] == null) sizes[bits] = new Size();
        return sizes[bits];
    }

    synchronized Turn next(ArrayData input) {
        return of(input).next();
    }

    /** How long Java may try. */
    synchronized long patienceNanos(ArrayData input) {
        return Math.max((long) (PATIENCE * of(input).device), LEAST_PATIENCE_NANOS);
    }

    synchronized void tookDevice(ArrayData input, long nanos) {
        Size s = of(input);
        s.device = Math.min(s.device, nanos);
        if (s.inTrial && s.javaIsBest && s.tries == 0) s.end();
    }

    /** A whole run, not one that may be stopped, which is made of small pieces and takes longer. */
    synchronized void tookJava(ArrayData input, long nanos) {
        Size s = of(input);
        s.java = Math.min(s.java, nanos);
        if (!s.inTrial || s.javaIsBest) return;
        if (s.tried >= TRIES && s.java > FAR_BEHIND * s.device) s.tries = 0;
        if (s.tries == 0) s.end();
    }

    /** It was stopped: the device does it, and the trial is over. */
    synchronized void gaveUp(ArrayData input) {
        Size s = of(input);
        s.tries = 0;
        s.inTrial = false;
    }
}
