package weft.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import weft.ArrayFunction;
import weft.PArray;
import weft.Profile;

/** A part in the making, of pieces that come one after the other. Ends with the first one that throws. */
final class Intake {
    private final int number;
    private final Recipe recipe;
    /** Null: pieces become elements as they are. */
    private final ArrayFunction<Object, Object> function;
    private final List<PArray<Object>> pieces = new ArrayList<>();
    private long taken;
    private Failure failure;

    Intake(int number, Recipe recipe) {
        this.number = number;
        this.recipe = recipe;
        this.function = recipe.isNothing() ? null : recipe.function(Task.here(), new Start());
    }

    /** Takes over an array. */
    boolean take(Supplier<PArray<Object>> array) {
        return add(array, false);
    }

    /** The same of one whose memory will soon be others'. */
    boolean takeCopy(Supplier<PArray<Object>> array) {
        return add(array, true);
    }

    /** False if it throws: then there is no more to take. */
    private boolean add(Supplier<PArray<Object>> source, boolean isShown) {
        try {
            PArray<Object> array = source.get();
            boolean isTaken = false;
            try {
                taken += array.size();
                if (function != null) {
                    pieces.add(function.apply(array));
                } else if (isShown) {
                    pieces.add(PArray.concat(List.of(array)));
                } else {
                    isTaken = pieces.add(array);
                }
            } finally {
                if (!isTaken) array.close();
            }
            return true;
        } catch (Throwable e) {
            if (Failure.isOfTheMachine(e)) throw e;
            failure = Failure.of(0, e);
            return false;
        }
    }

    /** Where the next elements are that it takes, for a message. */
    String place() {
        return "partition " + number + (taken == 0 ? "" : ", counted from its element " + taken + " on");
    }

    Part part(Metrics metrics) {
        if (function != null) {
            Profile all = function.profile();
            metrics.add(function, all, taken);
            if (failure != null || Recipe.hasPerhapsWritten(all)) recipe.changed();
        }
        if (failure == null) return whole();
        pieces.forEach(PArray::close);
        return Part.failed(number, failure);
    }

    private Part whole() {
        if (pieces.size() == 1) return Part.of(number, pieces.get(0));
        try {
            return Part.of(number, SparkArray.concat(pieces, "partition " + number + ", piece"));
        } catch (IllegalArgumentException e) {
            return Part.failed(number, Failure.of(0, e));
        }
    }
}
