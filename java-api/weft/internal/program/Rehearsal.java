package weft.internal.program;

import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;

/**
 * A device on which an apply is a rehearsal: it makes ready what the same apply will need, no function runs in Java, and the
 * results are worth nothing.
 *
 * @param wanted where the apply will run: the device, or undecided
 */
public record Rehearsal(Device device, Executor wanted) implements Device {
    /** Ends a rehearsal where only Java could go on. */
    public static final class EndException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public EndException() {
            super("no device goes on here", null, false, false);
        }
    }

    public Rehearsal(Device device) {
        this(device, device);
    }

    @Override public Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
        return device.compile(skeleton, stages, combine, input);
    }

    @Override public Run run(Program program) {
        return device.rehearse(program);
    }

    @Override public Run rehearse(Program program) {
        return device.rehearse(program);
    }

    @Override public void hold(ArrayData array) {
        device.hold(array);
    }
}
