package weft.internal.offload;

import weft.internal.choice.KeptPrograms;
import weft.internal.jni.OwnClasses;
import weft.internal.jni.StackRoom;
import weft.internal.program.Background;

/** What a process's first apply would wait for, done meanwhile, by the thread that loads Weft's own classes. */
public final class Beforehand implements Runnable {
    /** Whether an apply may want a device soon: it may take Java long, or there are kept programs. */
    private final boolean mayWantDevice;

    private Beforehand(boolean mayWantDevice) {
        this.mayWantDevice = mayWantDevice;
    }

    /** Weft has been touched: somebody will apply a function soon. Not near the end of a stack, where it may fail: then the first apply waits. */
    public static void begin() {
        if (StackRoom.isThere()) OwnClasses.forApply(new Beforehand(false), new Beforehand(true));
    }

    @Override public void run() {
        if (mayWantDevice) Background.expect();
        else if (!KeptPrograms.areNone()) OwnClasses.forKept();
    }
}
