package weft.internal.program;

import java.util.Arrays;
import weft.internal.jni.Native;
import weft.internal.jni.Options;

/**
 * Where functions run: a value that is handed on from apply to whatever it runs. All give the same bits. What a
 * {@link Device} cannot run, runs in Java.
 */
public sealed interface Executor permits Executor.Sequential, Executor.Threads, Executor.Undecided,
        Executor.Adaptive, Device {
    Executor SEQUENTIAL = new Sequential("the option device=sequential");
    Executor THREADS = new Threads(0, "the option device=java");
    Executor ADAPTIVE = new Adaptive();
    /** The device that the option {@code device} asks for, or the library chooses. */
    Device CHOSEN = new LibraryDevice(Native.CHOSEN_DEVICE);
    Device GPUS = new AllGpus();

    /**
     * In order, on the calling thread.
     *
     * @param because who wants it so, for explain()
     */
    record Sequential(String because) implements Executor {}

    /**
     * On Java threads, where nothing in the functions forbids it.
     *
     * @param count so many; 0: as there are processors
     * @param because as above
     */
    record Threads(int count, String because) implements Executor {}

    /**
     * Where a rule for a function says, which is asked when it is applied.
     *
     * @param otherwise where the option {@code device} says
     */
    record Undecided(Executor otherwise) implements Executor {}

    /** Wherever it has been the fastest. */
    record Adaptive() implements Executor {}

    /** An OpenCL device by its number. */
    static Device device(int number) {
        return new LibraryDevice(number);
    }

    /** Several of them as one. */
    static Device devices(int... numbers) {
        return numbers.length == 1 ? device(numbers[0])
            : new DeviceGroup(Arrays.stream(numbers).mapToObj(Executor::device).toList());
    }

    /** What the options {@code rules} and {@code device} ask for. */
    static Executor wished() {
        Executor place = switch (Options.place()) {
            case SEQUENTIAL -> SEQUENTIAL;
            case THREADS -> THREADS;
            case DEVICE -> Options.devices().length > 0 ? devices(Options.devices()) : CHOSEN;
            case GPUS -> GPUS;
            case ADAPTIVE -> ADAPTIVE;
        };
        return Rules.given().isEmpty() ? place : new Undecided(place);
    }

    /** The device to move data to, for whoever comes next; null if that is no device. */
    default Device device() {
        if (this instanceof Undecided open) return open.otherwise.device();
        return this instanceof Device device ? device : this instanceof Adaptive ? CHOSEN : null;
    }
}
