package weft.internal.offload;

import weft.internal.choice.JavaOrDevice;

/**
 * Applies of few elements that {@code device=auto} would give to a CPU's driver, whose threads take 30 to 100 us to wake up: which of them Java has in order sooner.
 * Elements that take long, more elements, and GPUs, which may have the data, are left to the device; {@link Adaptation} chooses among all places.
 */
final class FewElements {
    /** There may be no more. */
    static final int MOST = 4096;
    static final String WHY = "so few elements take Java less time than the device, as measured";
    static final String TRIED = "tried, to see how long Java takes for so few elements";

    /** By the bits of a size. */
    private final JavaOrDevice[] sizes = new JavaOrDevice[Integer.SIZE - Integer.numberOfLeadingZeros(MOST) + 1];

    synchronized JavaOrDevice of(int size) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
        if (sizes[bits] == null) sizes[bits] = new JavaOrDevice();
        return sizes[bits];
    }
}
