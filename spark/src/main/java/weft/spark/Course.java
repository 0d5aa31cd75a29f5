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
    /** Whether the array is one of this course's own. */
    private boolean isOwn;

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

    /** Goes on with the result of all so far. */
    void replace(SparkArray<Object> next) {
        pending = Recipe.NOTHING;
        move(next);
    }

    /** The same when the result is on the driver. */
    void replace(PArray<Object> next) {
        replace(SparkArray.<Object>ofParts(array.context(), List.of(next), Recipe.NOTHING));
    }

    /** Goes on with the same elements elsewhere. */
    private void move(SparkArray<Object> next) {
        close();
        array = next;
        isOwn = true;
    }

    /** What is pending and then {@code last}, of each part, on the driver, one behind the other. */
    PArray<Object> made(Local last) {
        List<PArray<Object>> all = new ArrayList<>();
        for (Part part : array.made(pending.and(last))) all.add(part.array());
        return SparkArray.concat(all);
    }

    /** The result of all, which is the caller's. */
    <R> SparkArray<R> end() {
        if (!isOwn || !pending.isNothing()) replace(array.taken(pending));
        isOwn = false;
        return SparkArray.cast(array);
    }

    @Override public void close() {
        if (isOwn) array.close();
    }
}
