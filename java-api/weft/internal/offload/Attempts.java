package weft.internal.offload;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import weft.DeviceException;
import weft.OffloadException;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;

/** What an evaluation was compiled to, an entry for each layout of an input and device so far. */
final class Attempts<P> {
    private final Evaluation<P, ?> evaluation;
    /** Told how Java may run what was refused, where the compiler has looked. */
    private final JavaWay<?> java;
    /** Whoever adds an entry holds its lock. */
    private final Map<Attempt.Key, Attempt<P>> all = new ConcurrentHashMap<>();
    /** The entry used last, set under the lock and read without it; null: no compilation has ended. */
    private volatile Attempt<P> latest;
    /** Why all is left to Java, whatever is compiled; else null. */
    private volatile Refusal left;

    Attempts(Evaluation<P, ?> evaluation, JavaWay<?> java) {
        this.evaluation = evaluation;
        this.java = java;
    }

    /**
     * Compiles, if that was not done before or may now have another outcome.
     *
     * @throws DeviceException if there is no such device
     */
    Attempt<P> of(Layout layout, Device device) {
        Refusal why = left;
        if (why != null) return Attempt.refused(new Attempt.Key(layout, device), device, why);
        Attempt<P> found = latest;
        if (found != null && !found.isRefused() && found.key.is(layout, device)) return found;
        Attempt.Key key = new Attempt.Key(layout, device);
        synchronized (all) { // a function is compiled once, whoever asks
            found = all.get(key);
            if (found == null || found.isRefused() && found.isOutdated()) {
                found = compiled(key);
                all.put(key, found);
            }
            latest = found; // in here: who finds none finds nothing that somebody was told of
        }
        return found;
    }

    /** From now on nothing runs on a device. */
    void leaveToJava(Refusal why) {
        left = why;
    }

    /** What there is, without waiting for more; null if nothing. */
    Attempt<P> known(Layout layout, Device device) {
        Refusal why = left;
        if (why != null) return Attempt.refused(new Attempt.Key(layout, device), device, why);
        Attempt<P> found = latest;
        if (found == null) return null; // a first apply makes no key to be told that nothing is compiled
        return found.key.is(layout, device) ? found : all.get(new Attempt.Key(layout, device));
    }

    Collection<Attempt<P>> all() {
        return all.values();
    }

    /** Those of a plan. */
    private record Kernels<P>(Evaluation<P, ?> evaluation, P plan) implements Supplier<Kernel[]> {
        @Override public Kernel[] get() {
            return evaluation.kernels(plan);
        }
    }

    private Attempt<P> compiled(Attempt.Key key) {
        Device device = key.device().settled();
        try {
            P plan = evaluation.compile(device, key.input());
            return Attempt.succeeded(key, device, plan, new Kernels<>(evaluation, plan));
        } catch (DeviceException e) {
            throw e; // not to be remembered
        } catch (RefusedException e) {
            if (e.refusal().order() != null) java.remember(e.refusal().order());
            return Attempt.refused(key, device, e.refusal());
        } catch (OffloadException | IllegalArgumentException | ClassCastException e) {
            return Attempt.refused(key, device, Refusal.because(String.valueOf(e.getMessage())));
        }
    }
}
