package weft.internal.program;

import weft.internal.jni.Native;
import weft.internal.jni.Options;

/**
 * Where functions run: a value that is handed on from apply to whatever it runs. All give the same bits. What a
 * {@link Device} cannot run, runs in Java.
 */
public sealed interface Executor permits Executor.Sequential, Executor.Threads, Device {
    Executor SEQUENTIAL = new Sequential();
    Executor THREADS = new Threads();
    /** The device that the option {@code device} asks for, or the library chooses. */
    Device CHOSEN = new LibraryDevice(Native.CHOSEN_DEVICE);

    /** In order, on the calling thread. */
    record Sequential() implements Executor {}

    /** On Java threads, where nothing in the functions forbids it. */
    record Threads() implements Executor {}

    /** What the option {@code device} asks for. */
    static Executor wished() {
        return switch (Options.place()) {
            case SEQUENTIAL -> SEQUENTIAL;
            case THREADS -> THREADS;
            case DEVICE -> CHOSEN;
        };
    }
}
