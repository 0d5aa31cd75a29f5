package weft.spark;

import java.util.Objects;
import weft.ArrayFunction;
import weft.PArray;

/** Rounds of a function. */
final class Loop {
    private Loop() {}

    /** So many. Where each element's rounds concern no other element, a part does all of them at once, and {@link
     * Phases} tells which one has failed. */
    record Times(int rounds, SparkFunction<Object, Object> step) implements Step {
        @Override public void take(Course course) {
            Recipe recipe = step.locals();
            if (recipe != null && recipe.keepsSize()) {
                course.local(new Local.Rounds(rounds, recipe));
                return;
            }
            course.settle(); // all elements, before one of them is in the first round
            for (int round = 0; round < rounds; round++) {
                step.steps().forEach(each -> each.take(course));
                course.settle();
            }
        }

        @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
            return before.iterate(rounds, step.here());
        }
    }

    /** Until the driver finds that a value is right. */
    record Until(SparkFunction<Object, Object> measure, java.util.function.Predicate<Object> done, SparkFunction<Object, Object> step,
            int mostRounds) implements Step {
        @Override public void take(Course course) {
            course.settle();
            for (int round = 0; round < mostRounds && !done.test(measured(course.sized())); round++) {
                step.steps().forEach(each -> each.take(course));
                course.settle();
            }
        }

        private Object measured(SparkArray<Object> array) {
            try (SparkArray<Object> value = measure.apply(array); PArray<Object> here = value.toPArray()) {
                if (here.size() == 1) return here.get(0);
                throw new IllegalArgumentException("the measure of iterateUntil made " + here.size()
                    + " elements; it must make one, as reduce does");
            }
        }

        @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
            return before.iterateUntil(measure.here(), done, step.here(), mostRounds);
        }
    }

    static Step times(int rounds, SparkFunction<?, ?> step) {
        Objects.requireNonNull(step, "step");
        return new Times(checked(rounds), SparkArray.cast(step));
    }

    static int checked(int rounds) {
        if (rounds < 0) throw new IllegalArgumentException("there cannot be " + rounds + " rounds");
        return rounds;
    }
}
