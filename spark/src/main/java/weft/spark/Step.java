package weft.spark;

import java.util.ArrayList;
import java.util.List;
import weft.AF;
import weft.ArrayFunction;
import weft.Blocks;
import weft.PArray;

/** A step of a function, over all parts of an array, or on one machine. */
interface Step {
    void take(Course course);

    /** {@code before} and then this. */
    ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before);

    record InParts(Local local) implements Step {
        @Override public void take(Course course) {
            course.local(local);
        }

        @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
            return local.after(before, new Start());
        }
    }

    /** Each part gives the totals of its blocks; the driver combines those. */
    final class Reduce implements Step {
        private final Object identity;
        private final SerializableBinaryOperator<Object> combine;
        private final ArrayFunction<Object, Object> ofTotals;

        Reduce(Object identity, SerializableBinaryOperator<Object> combine) {
            this.identity = identity;
            this.combine = combine;
            this.ofTotals = AF.identity().reduce(identity, combine);
        }

        @Override public void take(Course course) {
            course.aligned();
            try (PArray<Object> totals = course.made(new Local.Totals(combine, false))) {
                course.replace(ofTotals.apply(totals));
            }
        }

        @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
            return before.reduce(identity, combine);
        }
    }

    /** The same, and then each part is told what stands before its blocks. */
    record Scan(Object identity, SerializableBinaryOperator<Object> combine, boolean isExclusive) implements Step {
        @Override public void take(Course course) {
            course.settleRounds();
            SparkArray<Object> array = course.aligned();
            Scanned scanned = new Scanned(Sent.of(array.context(), array.ahead().then(course.pending()).and(new Local.Scan(combine, isExclusive))),
                array.starts(), Metrics.of(array.context()));
            try (PArray<Object> totals = course.made(new Local.Totals(combine, true)); Held before = before(array, totals)) {
                course.replace(SparkArray.<Object, Part>stored(array.context(), array.rdd(), before.sendings(array.context()), scanned));
            }
        }

        /** What stands before the blocks of each part. */
        private Held before(SparkArray<Object> array, PArray<Object> totals) {
            long[] starts = array.starts();
            List<PArray<Object>> pieces = new ArrayList<>();
            try (PArray<Object> before = Blocks.before(totals, identity, combine)) {
                int at = 0;
                for (int i = 0; i + 1 < starts.length; i++) {
                    int blocks = Math.toIntExact((starts[i + 1] - starts[i] + Blocks.SIZE - 1) / Blocks.SIZE);
                    pieces.add(before.slice(at, at + blocks));
                    at += blocks;
                }
            }
            return new Held(pieces);
        }

        private record Scanned(Sent<Recipe> recipe, long[] starts, Metrics metrics) implements Layer.Each<Part> {
            @Override public Part of(Part part, Object before) {
                return Task.scan(recipe.value(), starts[part.number()], part, ((Held.Sending) before).part(), metrics);
            }
        }

        @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
            return isExclusive ? before.scanExclusive(identity, combine) : before.scan(identity, combine);
        }
    }
}
