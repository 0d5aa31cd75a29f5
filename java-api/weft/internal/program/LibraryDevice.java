package weft.internal.program;

import weft.internal.array.ArrayData;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;

/**
 * An OpenCL device, which the native library drives.
 *
 * @param id its number in {@link Native#devices}, or {@link Native#CHOSEN_DEVICE}
 */
public record LibraryDevice(int id) implements Device {
    @Override public Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
        if (!Library.loaded()) throw new RefusedException(Refusal.because(Library.absence()));
        return new LibraryKernel(new LibraryKernel.Source(id, skeleton, stages, combine, input));
    }

    @Override public Run run(Program program) {
        return LibraryRun.of(program);
    }

    @Override public void hold(ArrayData array) {
        if (Library.loaded()) array.toDevice(id);
    }
}
