package weft.spark;

import java.util.function.BiFunction;
import java.util.function.Function;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/** What executors do with a part. */
final class Task {
    private Task() {}

    /** All of {@code recipe}, as one function where that can be. */
    static Part run(Recipe recipe, long start, Part in, Metrics metrics) {
        return made(in, array -> applied(recipe, start, array, null, metrics),
            (array, thrown) -> recipe.hasPhases() ? Phases.failure(recipe, start, array, thrown) : Failure.of(0, thrown));
    }

    /** The same where it ends with a scan, of which {@code before} is what stands before the part's blocks. */
    static Part scan(Recipe recipe, long start, Part in, Part before, Metrics metrics) {
        try {
            return made(in, array -> applied(recipe, start, array, before.array(), metrics));
        } finally {
            before.done();
        }
    }

    private static PArray<Object> applied(Recipe recipe, long start, PArray<Object> array, PArray<Object> before, Metrics metrics) {
        Ready ready = recipe.ready();
        try {
            return ready.apply(array, start, before, metrics);
        } finally {
            recipe.done(ready);
        }
    }

    /** A function that does nothing, where this task's functions are to run. */
    static ArrayFunction<Object, Object> here() {
        int device = Places.ofTask();
        return device < 0 ? AF.identity() : AF.identity().on(device);
    }

    /** The result of a function that nobody else has, whose figures {@code metrics} gets. */
    static PArray<Object> applied(ArrayFunction<Object, Object> function, PArray<Object> array, Metrics metrics) {
        PArray<Object> made = function.apply(array);
        metrics.add(function, function.profile(), array.size());
        return made;
    }

    /** What {@code f} makes of a part, or what an element throws; then the part is done with. An empty one stays empty. */
    static Part made(Part in, Function<PArray<Object>, PArray<Object>> f) {
        return made(in, f, (array, thrown) -> Failure.of(0, thrown));
    }

    /** @param failure what it is that {@code f} threw of an array */
    private static Part made(Part in, Function<PArray<Object>, PArray<Object>> f, BiFunction<PArray<Object>, Throwable, Failure> failure) {
        try {
            if (in.failure() != null) return in;
            if (in.size() == 0) return Part.empty(in.number());
            return Part.of(in.number(), f.apply(in.array()));
        } catch (Throwable e) {
            if (Failure.isOfTheMachine(e)) throw e;
            return Part.failed(in.number(), failure.apply(in.array(), e));
        } finally {
            in.done();
        }
    }
}
