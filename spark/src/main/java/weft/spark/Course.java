package weft.spark;

import java.util.ArrayList;
import java.util.List;
import weft.PArray;

/**
 * A function being applied: the array so far, and what is still to be done in each of its parts, which waits for what comes behind it
 * to become one with it. Closes what it has made itself and nobody is to see.
 */
final class Course implements AutoCloseable {
    private SparkArray<Object> array;
    private Recipe pending = Recipe.NOTHING;
    /** The arrays of this course's own that the array so far is or is computed from. */
    private final List<SparkArray<Object>> own = new ArrayList<>();

    Course(SparkArray<?> input) {
        array = SparkArray.cast(input);
    }

    void local(Local next) {
        if (next.wantsStart() && !pending.keepsSize()) settle();
        pending = pending.and(next);
    }

    /** Does what is pending. */
    void settle() {
        if (!pending.isNothing() || !array.ahead().isNothing()) replace(array.taken(pending));
    }

    /** Does what is pending where that has rounds, so that what is pending is done with each element at once. */
    void settleRounds() {
        if (pending.hasRounds()) settle();
    }

    /** The array so far, with {@link #pending} to be done, in parts that begin as blocks do, even when that is done. */
    SparkArray<Object> aligned() {
        if (!pending.keepsSize()) settle();
        if (!array.isAligned()) move(array.cut(Cuts.even(array.size(), array.parts())));
        return array;
    }

    /** The array so far in parts that begin elsewhere, and have nothing ahead; what is pending stays so. */
    SparkArray<Object> cut(long[] starts) {
        if (!java.util.Arrays.equals(array.starts(), starts)) move(array.cut(starts));
        else if (!array.ahead().isNothing()) move(array.taken(Recipe.NOTHING));
        return array;
    }

    /** The array so far, whose parts are as long as what is made of them. */
    SparkArray<Object> sized() {
        if (!pending.keepsSize()) settle();
        return array;
    }

    Recipe pending() {
        return pending;
    }

    /**
     * Goes on with the result of all so far.
     *
     * @param next stored, so that nobody asks again for what it was computed from
     */
    void replace(SparkArray<Object> next) {
        pending = Recipe.NOTHING;
        close();
        move(next);
    }

    /** The same when the result is on the driver. */
    void replace(PArray<Object> next) {
        replace(SparkArray.<Object>ofParts(array.context(), List.of(next), Recipe.NOTHING));
    }

    /** Goes on with an array that each job may compute from the one before, which stays. */
    private void move(SparkArray<Object> next) {
        array = next;
        own.add(next);
    }

    /** What is pending and then {@code last}, of each part, on the driver, one behind the other. */
    PArray<Object> made(Local last) {
        List<PArray<Object>> all = new ArrayList<>();
        for (Part part : array.made(pending.and(last))) all.add(part.array());
        return SparkArray.concat(all, "partition");
    }

    /** The result of all, which is the caller's. */
    <R> SparkArray<R> end() {
        if (own.isEmpty() || !pending.isNothing()) replace(array.taken(pending));
        own.clear();
        return SparkArray.cast(array);
    }

    @Override public void close() {
        own.forEach(SparkArray::close);
        own.clear();
    }
}
