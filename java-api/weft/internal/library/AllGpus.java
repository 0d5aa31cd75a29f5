package weft.internal.library;

import java.util.ArrayList;
import java.util.List;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.group.DeviceGroup;
import weft.internal.group.GroupKernel;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** All GPUs of this machine, as one, once somebody wants to know which these are. */
public record AllGpus() implements Device {
    @Override public Device settled() {
        List<Device> gpus = new ArrayList<>();
        try {
            int count = Library.loaded() ? Native.devices().length : 0;
            for (int i = 0; i < count; i++) {
                if ((Native.deviceTraits(i) & Native.GPU) != 0) gpus.add(new LibraryDevice(i));
            }
        } catch (OffloadException e) {
            // the one that is not there says why
        }
        if (gpus.isEmpty()) return new LibraryDevice(Native.LARGEST_GPU);
        return gpus.size() == 1 ? gpus.get(0) : new DeviceGroup(gpus);
    }

    @Override public Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
        return settled().compile(skeleton, stages, combine, input);
    }

    @Override public long guessedReadyNanos() {
        return Native.devicesWereOpened() ? settled().guessedReadyNanos() : Device.super.guessedReadyNanos();
    }

    @Override public Run run(Program program) {
        return ofKernels(program).run(program);
    }

    @Override public Run rehearse(Program program) {
        return ofKernels(program).rehearse(program);
    }

    /** The one that has compiled a program's kernels: there may be more by now. */
    private Device ofKernels(Program program) {
        if (program.steps().isEmpty()) return settled();
        return program.steps().get(0).kernel() instanceof GroupKernel kernel ? kernel.group() : new LibraryDevice(Native.LARGEST_GPU);
    }

    @Override public void hold(ArrayData array) {
        settled().hold(array);
    }
}
