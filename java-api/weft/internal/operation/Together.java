package weft.internal.operation;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jni.Options;
import weft.internal.jni.TrapException;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;

/**
 * The kernel that does several rounds of another one in a run. It is compiled when rounds are first asked for, meanwhile
 * they run one by one.
 */
final class Together {
    /** There is none. */
    static final Together NONE = new Together(null);

    private final Supplier<Kernel> compile;
    private final AtomicBoolean begun = new AtomicBoolean();
    /** Null: it is not there yet, or never. */
    private volatile Kernel kernel;
    /** It has failed for inputs of so many elements. */
    private volatile int failed;

    /** @param compile what throws {@link OffloadException} if there is no such kernel; null: there is none */
    Together(Supplier<Kernel> compile) {
        this.compile = compile;
        if (compile == null) begun.set(true);
    }

    /** The kernel, for people; null if it is not there. */
    Kernel known() {
        return kernel;
    }

    /** The kernel, if it is there and has not failed for such an input; else null. */
    Kernel kernel(Device device, ArrayData input, Rounds.Step step) {
        if (input.size() <= failed) return null;
        if (!begun.compareAndSet(false, true)) return kernel;
        if (!Options.javaIsFirst()) {
            prepare(device, input, step);
            return kernel;
        }
        input.retain();
        Background.execute(() -> {
            try {
                prepare(device, input, step);
            } finally {
                input.release();
            }
        });
        return null;
    }

    /** As it tells nothing but that none of its rounds counts, it is left alone for such inputs. */
    void failed(ArrayData input) {
        failed = Math.max(failed, input.size());
    }

    private void prepare(Device device, ArrayData input, Rounds.Step step) {
        try {
            Kernel made = compile.get();
            if (made.rounds() < 2 || !made.alwaysEnds()) return;
            Program p = new Program();
            step.add(p, made, made.rounds(), p.given(input), p.make(input.layout(), input.size()));
            try (Run run = device.rehearse(p)) {
                kernel = made;
            }
        } catch (OffloadException | TrapException e) {
            // rounds run one by one
        }
    }
}
