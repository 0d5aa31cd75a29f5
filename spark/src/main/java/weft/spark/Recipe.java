package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import weft.AF;
import weft.ArrayFunction;

/** What is done with each part of an array, one after the other. Travels to executors, with all that its functions have captured. */
record Recipe(List<Local> locals) implements Serializable {
    static final Recipe NOTHING = new Recipe(List.of());

    /** @param locals of a serialisable list */
    Recipe {
        locals = new ArrayList<>(locals);
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

    /** All of it for a part whose first element has this index in the whole. */
    ArrayFunction<Object, Object> function(long start) {
        return function(AF.identity(), start);
    }

    ArrayFunction<Object, Object> function(ArrayFunction<Object, Object> before, long start) {
        ArrayFunction<Object, Object> all = before;
        for (Local local : locals) all = local.after(all, start);
        return all;
    }
}
