package weft.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import weft.AF;
import weft.ArrayFunction;
import weft.Tuple2;

/**
 * A function from arrays on Spark to arrays on Spark, composed out of serialisable functions of elements, as a {@link ArrayFunction} is
 * of functions of elements. {@link WeftSpark} has the first words.
 *
 * <p>{@code apply} gives the bits that {@link #here} gives on one machine, however many executors and parts there are, or throws the
 * exception that it throws, that of the lowest failing element. There is one difference: where elements of a stencil fail and others do
 * in what is behind it, the stencil's exception is thrown here, and on one machine, which may do both at once, perhaps the other's.
 * It runs jobs of Spark's and returns when they have ended. What runs part by part, maps and filters and what reductions begin with,
 * becomes one function in each part, and is compiled there as any other.
 *
 * @param <T> the class of the elements of an input
 * @param <R> the class of the elements of a result
 */
public final class SparkFunction<T, R> {
    private final List<Step> steps;

    SparkFunction(List<Step> steps) {
        this.steps = steps;
    }

    List<Step> steps() {
        return steps;
    }

    private <V> SparkFunction<T, V> and(Step next) {
        List<Step> more = new ArrayList<>(steps);
        more.add(next);
        return new SparkFunction<>(more);
    }

    /**
     * Applies this function.
     *
     * @param input the elements; not changed
     * @return a new array, stored on the executors; to be closed
     * @throws RuntimeException whatever the lowest failing element throws
     */
    public SparkArray<R> apply(SparkArray<T> input) {
        try (Course course = new Course(Objects.requireNonNull(input, "input"))) {
            for (Step step : steps) step.take(course);
            return course.end();
        }
    }

    /**
     * Applies this function to pairs.
     *
     * @param first the first components
     * @param second the second components
     * @return as {@link #apply(SparkArray)}
     * @throws IllegalArgumentException if the arrays' lengths differ
     */
    public SparkArray<R> apply(SparkArray<?> first, SparkArray<?> second) {
        Objects.requireNonNull(first, "first");
        return apply(SparkArray.<SparkArray<T>>cast(first.zip(Objects.requireNonNull(second, "second"))));
    }

    /**
     * The same function on one machine.
     *
     * @return a new function of Weft's
     */
    public ArrayFunction<T, R> here() {
        ArrayFunction<Object, Object> all = AF.identity();
        for (Step step : steps) all = step.here(all);
        return SparkArray.cast(all);
    }

    /**
     * The function that applies this one and then {@code f} to every element of its result.
     *
     * @param <V> the class of the new result's elements
     * @param f what to apply
     * @return a new function
     * @throws IllegalArgumentException if {@code f} cannot travel to executors; so it is of all functions here
     */
    public <V> SparkFunction<T, V> map(SerializableFunction<? super R, ? extends V> f) {
        return and(new Step.InParts(new Local.Map(SparkArray.cast(Travels.check(f, "map")))));
    }

    /**
     * The function that applies this one and then {@code f} to every element of its result and the index that it has in all of it.
     *
     * @param <V> the class of the new result's elements
     * @param f what to apply to an element and its index, from 0
     * @return a new function; it throws {@link ArithmeticException} where an index is no {@code int}
     */
    public <V> SparkFunction<T, V> mapWithIndex(SerializableBiFunction<? super R, ? super Integer, ? extends V> f) {
        return and(new Step.InParts(new Local.MapWithIndex(SparkArray.cast(Travels.check(f, "mapWithIndex")))));
    }

    /**
     * The function that applies this one and then keeps the elements of its result for which {@code p} holds, in order. They stay on
     * the executors that have them; parts of unlike length are evened out where a reduction or scan wants blocks.
     *
     * @param p what asks
     * @return a new function
     */
    public SparkFunction<T, R> filter(SerializablePredicate<? super R> p) {
        return and(new Step.InParts(new Local.Filter(SparkArray.cast(Travels.check(p, "filter")))));
    }

    /**
     * The function that applies this one and then combines all elements of its result into one, as {@link ArrayFunction#reduce} does,
     * with the same bits. One total of 4096 elements goes to the driver.
     *
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two
     * @return a new function whose results have one element
     */
    public SparkFunction<T, R> reduce(R identity, SerializableBinaryOperator<R> combine) {
        return and(new Step.Reduce(Objects.requireNonNull(identity, "identity"), SparkArray.cast(Travels.check(combine, "reduce"))));
    }

    /**
     * The function that applies this one and then makes of every element the combination of all up to and with it, as {@link
     * ArrayFunction#scan} does, with the same bits.
     *
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two
     * @return a new function
     */
    public SparkFunction<T, R> scan(R identity, SerializableBinaryOperator<R> combine) {
        return scan(identity, combine, false);
    }

    /**
     * The same without the element itself.
     *
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two
     * @return a new function
     */
    public SparkFunction<T, R> scanExclusive(R identity, SerializableBinaryOperator<R> combine) {
        return scan(identity, combine, true);
    }

    private SparkFunction<T, R> scan(R identity, SerializableBinaryOperator<R> combine, boolean isExclusive) {
        return and(new Step.Scan(Objects.requireNonNull(identity, "identity"), SparkArray.cast(Travels.check(combine, "scan")), isExclusive));
    }

    /**
     * The function that applies this one and then {@code step}, {@code rounds} times. Where a step is maps, each part does all rounds
     * at once; else each is jobs of Spark's.
     *
     * @param rounds how often, 0 or more
     * @param step what each round applies to the result of the one before
     * @return a new function
     */
    public SparkFunction<T, R> iterate(int rounds, SparkFunction<R, R> step) {
        return and(Loop.times(rounds, step));
    }

    /**
     * The function that applies this one and then {@code step} until a value is right, or {@code mostRounds} times; it is asked before
     * the first round too.
     *
     * @param <V> the class of the value
     * @param measure makes an array of one element
     * @param done told this element, on the driver
     * @param step what each round applies to the result of the one before
     * @param mostRounds how often at most, 0 or more
     * @return a new function; applying it throws {@link IllegalArgumentException} if {@code measure} makes more or fewer elements
     *     than one
     */
    public <V> SparkFunction<T, R> iterateUntil(SparkFunction<R, V> measure, Predicate<? super V> done, SparkFunction<R, R> step,
            int mostRounds) {
        return and(new Loop.Until(SparkArray.cast(Objects.requireNonNull(measure, "measure")),
            SparkArray.cast(Objects.requireNonNull(done, "done")), SparkArray.cast(Objects.requireNonNull(step, "step")),
            Loop.checked(mostRounds)));
    }

    /** What it is if all of it can be done with each part by itself; else null. */
    Recipe locals() {
        Recipe all = Recipe.NOTHING;
        for (Step step : steps) {
            if (!(step instanceof Step.InParts parts)) return null;
            all = all.and(parts.local());
        }
        return all;
    }

    /**
     * The function that applies this one and then {@code next} to its result.
     *
     * @param <V> the class of the new result's elements
     * @param next what to apply
     * @return a new function
     */
    public <V> SparkFunction<T, V> andThen(SparkFunction<R, V> next) {
        List<Step> more = new ArrayList<>(steps);
        more.addAll(Objects.requireNonNull(next, "next").steps);
        return new SparkFunction<>(more);
    }
}
