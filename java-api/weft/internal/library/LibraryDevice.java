package weft.internal.library;

import java.util.List;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * An OpenCL device, which the native library drives.
 *
 * @param id its number in {@link Native#devices}, or {@link Native#CHOSEN_DEVICE}
 */
public record LibraryDevice(int id) implements Device {
    /** What drivers of GPUs take to compile: 60 to 300 ms. PoCL takes 0.9 to 2.2 s, its start included. */
    private static final long GPU_READY_NANOS = 300_000_000;

    @Override public boolean equals(Object other) { // as the JVM makes it a first apply waits for 30 ms
        return other instanceof LibraryDevice device && device.id == id;
    }

    @Override public int hashCode() {
        return id;
    }

    @Override public String toString() {
        return "device " + id;
    }

    @Override public Device settled() {
        if (id != Native.CHOSEN_DEVICE || !Library.loaded()) return this;
        try {
            return new LibraryDevice(Native.deviceNumber(id));
        } catch (OffloadException e) {
            return this; // whose `compile` says why there is none
        }
    }

    @Override public boolean isCpu() {
        try {
            return Library.loaded() && (Native.deviceTraits(id) & Native.GPU) == 0;
        } catch (OffloadException e) {
            return false; // it is not there any more
        }
    }

    @Override public Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
        if (!Library.loaded()) throw new RefusedException(Refusal.because(Library.absence()));
        return new LibraryKernel(new LibraryKernel.Source(id, skeleton, stages, combine, input));
    }

    @Override public Run run(Program program) {
        return Chunks.run(this, program);
    }

    @Override public Together runTogether(List<Device> devices, List<Program> programs) {
        return JointRun.of(programs);
    }

    @Override public Run rehearse(Program program) {
        return LibraryRun.of(program, true);
    }

    @Override public long guessedReadyNanos() {
        try {
            if (Native.devicesWereOpened() && (Native.deviceTraits(id) & Native.GPU) != 0) return GPU_READY_NANOS;
        } catch (OffloadException e) {
            // it is not there, as who compiles for it will see
        }
        return Device.super.guessedReadyNanos();
    }

    @Override public void hold(ArrayData array) {
        if (Library.loaded()) array.toDevice(id);
    }
}
