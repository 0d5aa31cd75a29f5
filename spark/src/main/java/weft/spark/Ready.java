package weft.spark;

import weft.ArrayFunction;
import weft.PArray;
import weft.Profile;

/** A function of a recipe's, which one task uses at a time, and others after it: so it is compiled as often as tasks run at once. */
final class Ready {
    private final Start start = new Start();
    private final ArrayFunction<Object, Object> function;
    /** What it had done when this task got it. */
    private Profile seen;
    private boolean hasPerhapsWritten;

    Ready(Recipe recipe, ArrayFunction<Object, Object> here) {
        function = recipe.function(here, start);
        seen = function.profile();
    }

    /**
     * @param first the index of the part's first element in the whole
     * @param before what stands before the part's blocks; null: it does not matter
     */
    PArray<Object> apply(PArray<Object> array, long first, PArray<Object> before, Metrics metrics) {
        start.first = first;
        if (before != null) start.before.show(before);
        hasPerhapsWritten = true; // if it throws
        PArray<Object> made = function.apply(array);
        Profile now = function.profile();
        metrics.add(function, now.since(seen), array.size());
        seen = now;
        hasPerhapsWritten = Recipe.hasPerhapsWritten(now);
        return made;
    }

    /** Whether what it has captured may not be what it was: if some of it has run in Java, or it has thrown. */
    boolean hasPerhapsWritten() {
        return hasPerhapsWritten;
    }

    /** Gives back what was shown to it. */
    void forget() {
        start.before.close();
    }
}
