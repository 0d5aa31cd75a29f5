package weft.internal.operation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jni.Options;
import weft.internal.jni.TrapException;
import weft.internal.layout.Layout;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Launch;
import weft.internal.program.Program;
import weft.internal.program.RefusedException;
import weft.internal.program.Rehearsal;
import weft.internal.program.Stages;

/**
 * The kernel that does several rounds of another one in a run, or of several that take turns. It is compiled when rounds have taken
 * a while; until then, and meanwhile, they run one by one.
 */
final class Together {
    /** There is none. */
    static final Together NONE = new Together(null);

    /** Compiles one, for the first kernel and those that take turns with it; throws {@link OffloadException} if there is no such kernel. */
    interface Source {
        Kernel compile(List<Rounds.Turn> others);
    }

    /** No lambda: a first apply would wait for the JVM to make it. */
    private record OfMap(Device device, Stages maps, Layout input) implements Source {
        @Override public Kernel compile(List<Rounds.Turn> others) {
            return device.compile("repeat", maps, null, input);
        }
    }

    /** So long rounds have taken one by one when it is built, which takes a device's compiler several times as long. */
    private static final long WORTH_NANOS = 50_000_000;

    /** So many with others are kept: an operation may be part of any number of chains, which come and go. */
    private static final int MOST_JOINED = 8;

    private final Source source;
    private final List<Rounds.Turn> others;
    private final AtomicBoolean begun = new AtomicBoolean();
    /** Null: it is not there yet, or never. */
    private volatile Kernel kernel;
    /** It has failed for inputs of so many elements. */
    private volatile int failed;
    /** By {@link System#nanoTime}: before, it is not tried again on a device that has failed. 0: none has. */
    private volatile long notBefore;
    private final AtomicLong spent = new AtomicLong();
    /** Those with others; null: nobody has asked for one. */
    private volatile Map<List<Rounds.Turn>, Together> joined;

    /** @param source null: there is none */
    Together(Source source) {
        this(source, List.of());
    }

    /** That of a map of this layout: an element looks at no other, and makes its rounds itself. */
    static Together ofMap(Device device, Stages maps, Layout input) {
        return new Together(new OfMap(device, maps, input));
    }

    private Together(Source source, List<Rounds.Turn> others) {
        this.source = source;
        this.others = others;
        if (source == null) begun.set(true);
    }

    /** Whether rounds have taken turns with others: where none have, there is nothing to look for. */
    boolean hasJoined() {
        return joined != null;
    }

    /** What does this kernel's rounds and those of others in turns. */
    synchronized Together with(List<Rounds.Turn> others) {
        if (joined == null) joined = new HashMap<>();
        Together known = joined.get(others);
        if (known != null) return known;
        if (joined.size() == MOST_JOINED) joined.clear();
        known = new Together(source, others);
        joined.put(others, known);
        return known;
    }

    /** The kernels, for people, as far as they are there. */
    synchronized List<Kernel> known() {
        List<Kernel> all = new ArrayList<>();
        if (kernel != null) all.add(kernel);
        if (joined != null) joined.values().forEach(together -> all.addAll(together.known()));
        return all;
    }

    private boolean hasFailed(ArrayData input) {
        return input.size() <= failed || notBefore != 0 && System.nanoTime() - notBefore < 0;
    }

    /** The kernel, if it is there and has not failed for such an input; else null. */
    Kernel kernel(ArrayData input) {
        return hasFailed(input) ? null : kernel;
    }

    /** The same, and else it is compiled if rounds have taken a while. */
    Kernel kernel(Device device, ArrayData input, Rounds.Step step) {
        if (hasFailed(input)) return null;
        if (Options.javaIsFirst() && !(device instanceof Rehearsal) && spent.get() < WORTH_NANOS) return kernel;
        if (!begun.compareAndSet(false, true)) return kernel;
        if (!Options.javaIsFirst() || device instanceof Rehearsal) { // who rehearses waits for it
            prepare(device, input, step);
            return kernel;
        }
        if (!Background.executeWith(input, kept -> prepare(device, kept, step))) begun.set(false); // a later one tries again
        return null;
    }

    /** Rounds one by one have taken so long. */
    void spent(long nanos) {
        spent.addAndGet(nanos);
    }

    /** As it tells nothing but that none of its rounds counts, it is left alone for such inputs. */
    void failed(ArrayData input) {
        failed = Math.max(failed, input.size());
    }

    /** A device failed after so long: ten times as long passes before the next attempt. */
    void deviceFailed(long nanos) {
        notBefore = System.nanoTime() + 10 * nanos | 1;
    }

    private void prepare(Device device, ArrayData input, Rounds.Step step) {
        long began = System.nanoTime();
        try {
            Kernel made = source.compile(others);
            Launch launch = made.launch();
            if (launch.rounds() < 2 || !launch.alwaysEnds()) return;
            Program p = new Program();
            Program.Operand now = p.given(input);
            Program.Operand next = p.make(input.layout(), input.size());
            step.add(p, made, launch.rounds(), now, launch.needsSpare() ? List.of(next, p.make(input.layout(), input.size())) : List.of(next));
            device.rehearse(p).close();
            kernel = made;
        } catch (OffloadException e) {
            deviceFailed(System.nanoTime() - began);
            begun.set(false);
        } catch (TrapException | RefusedException | IllegalArgumentException | ClassCastException e) {
            // rounds run one by one
        }
    }
}
