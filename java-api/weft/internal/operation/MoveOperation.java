package weft.internal.operation;

import java.util.function.Consumer;
import weft.OffloadException;
import weft.PArray;
import weft.internal.array.ArrayData;
import weft.internal.choice.Places;
import weft.internal.jni.Options;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.program.Device;
import weft.internal.program.Executor;

/** An operation whose result is then moved to the device, or to the host, if its newest data are not there. */
public final class MoveOperation extends Operation {
    private final Operation before;
    private final boolean toDevice;

    public static Operation behind(Operation before, boolean toDevice) {
        return new MoveOperation(before, toDevice);
    }

    private MoveOperation(Operation before, boolean toDevice) {
        this.before = before;
        this.toDevice = toDevice;
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        return moved(before.apply(input, on), on);
    }

    @Override public ArrayData lend(ArrayData input, Executor on) {
        return moved(before.lend(input, on), on);
    }

    private ArrayData moved(ArrayData result, Executor on) {
        try {
            if (toDevice) {
                toDevice(result, on);
            } else {
                result.toHost();
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    /** As {@link PArray#copyToDevice}. */
    public static void toDevice(ArrayData array, Executor on) {
        array.retain();
        try {
            Device device = Places.deviceOf(on);
            if (device != null) device.hold(array);
        } catch (OffloadException e) {
            if (Options.fallbackIsError()) throw e; // else the next function runs in Java, and says why
        } finally {
            array.release();
        }
    }

    @Override Operation after(Operation first) {
        return new MoveOperation(first.andThen(before), toDevice);
    }

    @Override public Operation relaxed() {
        return new MoveOperation(before.relaxed(), toDevice);
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        before.each(told);
    }

    @Override public void explain(Explanation text) {
        before.explain(text);
        text.line("and then copied to the " + (toDevice ? "device" : "host"));
    }
}
