package weft.internal.choice;

import java.util.ArrayList;
import java.util.List;
import weft.internal.group.DeviceGroup;
import weft.internal.jni.Native;
import weft.internal.jni.Options;
import weft.internal.library.AllGpus;
import weft.internal.library.LibraryDevice;
import weft.internal.program.Device;
import weft.internal.program.Executor;

/** Executors by what a program, a rule and the options call them. */
public final class Places {
    /** The device that the option {@code device} asks for, or the library chooses. */
    public static final Device CHOSEN = new LibraryDevice(Native.CHOSEN_DEVICE);
    public static final Device GPUS = new AllGpus();
    private static final Executor OF_OPTION = ofOption();

    private Places() {}

    /** An OpenCL device by its number. */
    public static Device device(int number) {
        return new LibraryDevice(number);
    }

    /** Several of them as one. */
    public static Device devices(int... numbers) {
        if (numbers.length == 1) return device(numbers[0]);
        List<Device> devices = new ArrayList<>();
        for (int number : numbers) devices.add(device(number));
        return new DeviceGroup(devices);
    }

    /** What the options {@code rules} and {@code device} ask for. */
    public static Executor wished() {
        return !Options.hasRules() || Rules.given().isEmpty() ? OF_OPTION : new Executor.Undecided(OF_OPTION);
    }

    /** No switch: for one over an enum javac makes a class, which a first apply would wait for. */
    private static Executor ofOption() {
        Options.Place place = Options.place();
        if (place == Options.Place.SEQUENTIAL) return Executor.SEQUENTIAL;
        if (place == Options.Place.THREADS) return Executor.THREADS;
        if (place == Options.Place.GPUS) return GPUS;
        if (place == Options.Place.ADAPTIVE) return Executor.ADAPTIVE;
        return Options.devices().length > 0 ? devices(Options.devices()) : CHOSEN;
    }

    /** The device to move data to, for whoever comes next; null if that is no device. */
    public static Device deviceOf(Executor on) {
        if (on instanceof Executor.Undecided open) return deviceOf(open.otherwise());
        if (on instanceof Executor.Following following) return following.device();
        return on instanceof Device device ? device : on instanceof Executor.Adaptive ? CHOSEN : null;
    }
}
