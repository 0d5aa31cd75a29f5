package weft.spark;

import weft.PArray;

/**
 * The phases of a recipe, each of which one machine does with all elements before the next: the rounds, what stands before, between
 * and behind them, and a scan behind what it begins with. A part does all of them at once, so the exception that it ends with may come
 * from a later phase than another part's; then it does them again one by one, to find out which one fails. Every part counts them alike.
 */
final class Phases implements AutoCloseable {
    private final long start;
    private final PArray<Object> input;
    private PArray<Object> array;
    private long done;

    private Phases(long start, PArray<Object> array) {
        this.start = start;
        this.input = array;
        this.array = array;
    }

    /**
     * The failure of the first phase that fails.
     *
     * @param start of the part in the whole
     * @param thrown what all phases at once have thrown; it counts, behind them all, if none of them fails now
     */
    static Failure failure(Recipe recipe, long start, PArray<Object> array, Throwable thrown) {
        try (Phases phases = new Phases(start, array)) {
            try {
                phases.take(recipe);
            } catch (Throwable e) {
                if (Failure.isOfTheMachine(e)) throw e;
                return Failure.of(phases.done, e);
            }
            return Failure.of(phases.done, thrown);
        }
    }

    private void take(Recipe recipe) {
        Recipe together = Recipe.NOTHING;
        for (Local local : recipe.locals()) {
            if (local instanceof Local.Rounds rounds) {
                pass(together);
                together = Recipe.NOTHING;
                for (int round = 0; round < rounds.rounds(); round++) take(rounds.step());
            } else {
                if (local.isPhase()) {
                    pass(together);
                    together = Recipe.NOTHING;
                }
                together = together.and(local);
            }
        }
        pass(together);
    }

    private void pass(Recipe phase) {
        if (!phase.isNothing()) {
            PArray<Object> next = phase.function(Task.here(), Start.at(start)).apply(array);
            close();
            array = next;
        }
        done++;
    }

    /** What has been made; the input is the caller's. */
    @Override public void close() {
        if (array != input) array.close();
    }
}
