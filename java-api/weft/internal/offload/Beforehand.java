package weft.internal.offload;

import weft.internal.choice.KeptPrograms;
import weft.internal.jni.OwnClasses;
import weft.internal.jni.StackRoom;
import weft.internal.program.Background;

/** What a process's first apply would wait for, done meanwhile, by the thread that loads Weft's own classes. */
public final class Beforehand implements Runnable {
    private Beforehand() {}

    /** Weft has been touched: somebody will apply a function soon. Not near the end of a stack, where it may fail: then the first apply waits. */
    public static void begin() {
        if (StackRoom.isThere()) OwnClasses.forApply(new Beforehand());
    }

    @Override public void run() {
        Background.expect();
        KeptPrograms.areNone();
    }
}
