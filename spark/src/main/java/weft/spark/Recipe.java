package weft.spark;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ArrayFunction;
import weft.Profile;

/** What is done with each part of an array, one after the other. Travels to executors, with all that its functions have captured. */
final class Recipe implements Serializable {
    private static final long serialVersionUID = 1;
    static final Recipe NOTHING = new Recipe(List.of());

    private final ArrayList<Local> locals;
    /** Of an executor: functions of each device that no task is using. */
    private transient Map<Integer, Deque<Ready>> idle;
    private transient volatile boolean isPerhapsChanged;

    private Recipe(List<Local> locals) {
        this.locals = new ArrayList<>(locals);
    }

    List<Local> locals() {
        return locals;
    }

    Recipe and(Local next) {
        List<Local> more = new ArrayList<>(locals);
        more.add(next);
        return new Recipe(more);
    }

    Recipe then(Recipe next) {
        List<Local> more = new ArrayList<>(locals);
        more.addAll(next.locals);
        return new Recipe(more);
    }

    boolean isNothing() {
        return locals.isEmpty();
    }

    boolean keepsSize() {
        return locals.stream().allMatch(Local::keepsSize);
    }

    boolean hasRounds() {
        return locals.stream().anyMatch(Local.Rounds.class::isInstance);
    }

    boolean hasPhases() {
        return locals.stream().anyMatch(Local::isPhase);
    }

    boolean wantsStart() {
        return locals.stream().anyMatch(Local::wantsStart);
    }

    /** All of it as one function, after {@code before}; it reads of {@code start} what it wants when it is applied. */
    ArrayFunction<Object, Object> function(ArrayFunction<Object, Object> before, Start start) {
        ArrayFunction<Object, Object> all = before;
        for (Local local : locals) all = local.after(all, start);
        return all;
    }

    /** A function that does all of it where this task's functions are to run, and that nobody else has until {@link #done}. */
    Ready ready() {
        Ready ready;
        synchronized (this) {
            ready = idle().poll();
        }
        return ready != null ? ready : new Ready(this, Task.here());
    }

    /** The next task may have it that runs in the same place; not one that has thrown. */
    void done(Ready ready) {
        ready.forget();
        if (ready.hasPerhapsWritten()) {
            changed();
            return;
        }
        synchronized (this) {
            idle().push(ready);
        }
    }

    /** Whether a function of this profile may have written to what it has captured: what has only run on devices has not. */
    static boolean hasPerhapsWritten(Profile all) {
        return all.onDevice() == 0 || all.inJava() > 0;
    }

    /** To be told when one of its functions may have written to what it has captured. */
    void changed() {
        isPerhapsChanged = true;
    }

    /** Whether all that its functions have captured is as it was sent, as far as is known. */
    boolean isAsSent() {
        return !isPerhapsChanged;
    }

    private Deque<Ready> idle() {
        if (idle == null) idle = new HashMap<>();
        return idle.computeIfAbsent(Places.ofTask(), place -> new ArrayDeque<>());
    }
}
