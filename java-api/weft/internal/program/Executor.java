package weft.internal.program;

import weft.internal.jni.Native;
import weft.internal.jni.Options;

/**
 * Where functions run: a value that is handed on from apply to whatever it runs. All give the same bits. What a
 * {@link Device} cannot run, runs in Java.
 */
public sealed interface Executor permits Executor.Sequential, Executor.Threads, Device {
    Executor SEQUENTIAL = new Sequential("the option device=sequential");
    Executor THREADS = new Threads(0, "the option device=java");
    /** The device that the option {@code device} asks for, or the library chooses. */
    Device CHOSEN = new LibraryDevice(Native.CHOSEN_DEVICE);

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

    /** An OpenCL device by its number. */
    static Device device(int number) {
        return new LibraryDevice(number);
    }

    /** What the option {@code device} asks for. */
    static Executor wished() {
        return switch (Options.place()) {
            case SEQUENTIAL -> SEQUENTIAL;
            case THREADS -> THREADS;
            case DEVICE -> CHOSEN;
        };
    }
}
