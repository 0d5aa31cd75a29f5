package weft;

/**
 * What a device has done: figures that only grow, over all threads. The difference of two tells what lies between
 * them: {@code Weft.work().since(before).bytesToDevice()}.
 *
 * @param builds runs of the OpenCL compiler
 * @param launches kernels started
 * @param copiesToDevice columns, or parts of one, copied to the device; none where it shares the host's memory
 * @param copiesToHost columns, or parts of one, copied from the device
 * @param bytesToDevice what the copies to the device moved, the padding of columns to whole vectors included
 * @param bytesToHost what the copies from the device moved
 */
public record Work(long builds, long launches, long copiesToDevice, long copiesToHost, long bytesToDevice,
        long bytesToHost) {
    /** From the library's figures, in the order of the components. */
    static Work of(long[] figures) {
        return new Work(figures[0], figures[1], figures[2], figures[3], figures[4], figures[5]);
    }

    /**
     * What was done after {@code before}.
     *
     * @param before earlier figures
     * @return the differences
     */
    public Work since(Work before) {
        return new Work(builds - before.builds, launches - before.launches, copiesToDevice - before.copiesToDevice,
            copiesToHost - before.copiesToHost, bytesToDevice - before.bytesToDevice,
            bytesToHost - before.bytesToHost);
    }
}
