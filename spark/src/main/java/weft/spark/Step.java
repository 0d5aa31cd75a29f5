package weft.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
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
            Sent<Recipe> recipe = Sent.of(array.context(), array.ahead().then(course.pending()).and(new Local.Scan(combine, isExclusive)));
            long[] starts = array.starts();
            Metrics metrics = Metrics.of(array.context());
            try (PArray<Object> totals = course.made(new Local.Totals(combine, true)); SparkArray<Object> before = before(array, totals)) {
                JavaRDD<Part> scanned = array.rdd().zip(before.rdd()).map(both ->
                    Task.scan(recipe.value(), starts[both._1().number()], both._1(), both._2(), metrics));
                course.replace(SparkArray.<Object>stored(array.context(), scanned));
            }
        }

        private SparkArray<Object> before(SparkArray<Object> array, PArray<Object> totals) {
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
            return SparkArray.ofParts(array.context(), pieces, Recipe.NOTHING);
        }

        @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
            return isExclusive ? before.scanExclusive(identity, combine) : before.scan(identity, combine);
        }
    }
}
