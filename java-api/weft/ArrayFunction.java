package weft;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import weft.internal.array.ArrayData;
import weft.internal.choice.Places;
import weft.internal.offload.Explanation;
import weft.internal.operation.AsyncApply;
import weft.internal.operation.IndexedOperation;
import weft.internal.operation.IterateOperation;
import weft.internal.operation.MoveOperation;
import weft.internal.operation.Numbers;
import weft.internal.operation.Operation;
import weft.internal.operation.ReduceOperation;
import weft.internal.operation.ScanOperation;
import weft.internal.operation.SortOperation;
import weft.internal.plan.SortKey;
import weft.internal.program.Executor;

/**
 * A function from arrays to arrays, composed out of functions of elements. It is immutable: composing makes a
 * new one, and applying the same one twice, from any number of threads, gives the same twice. It is compiled
 * at the first {@code apply} to an input of its kind and reused from then on, so keep it in a variable. While it is compiled
 * Java threads answer, or begin to; {@link #prepare} compiles ahead.
 *
 * <p>{@code apply} gives the answer that evaluating the elements in order in Java would give, or throws the
 * exception that this would throw, that of the lowest failing element. What cannot run on a device runs in
 * Java: on threads, or in order if the functions may write to state that others see; what they make themselves is
 * their own. {@link #explain} names the line that decides. (Without the native library Weft cannot look into a function;
 * as with parallel streams, it must then be free of side effects.)
 *
 * <p>Functions of elements may return whatever an array can hold (see {@link PArray}), a primitive's wrapper
 * or a record such as {@link Tuple2}: the same class for every element, and never null.
 *
 * @param <T> the class of the elements of an input
 * @param <R> the class of the elements of a result
 */
public final class ArrayFunction<T, R> implements Function<PArray<T>, PArray<R>> {
    /** How many threads may be asked for: a ForkJoinPool has no more. */
    private static final int MOST_THREADS = 0x7fff;

    private final Operation operation;
    /** Where it is to run; null: where the options say. */
    private final Executor place;

    ArrayFunction(Operation operation) {
        this(operation, null);
    }

    private ArrayFunction(Operation operation, Executor place) {
        this.operation = operation;
        this.place = place;
    }

    private Executor executor() {
        return place != null ? place : Places.wished();
    }

    /**
     * Applies this function.
     *
     * @param input the elements; not changed
     * @return a new array that nothing else shares; to be closed, or left to the collector
     * @throws NullPointerException if {@code input} is null, or a function returned null
     * @throws IllegalStateException if {@code input} is closed
     * @throws ClassCastException if a function returned different classes for different elements, or one that
     *     no array can hold
     * @throws OffloadException under the option {@code fallback=error}, if this function cannot run on a
     *     device
     * @throws UnsupportedOperationException if a column of {@code input}, or of what this function makes of it, has more than
     *     2<sup>31</sup> - 1 bytes and this function is none of those that take such; it says what to do
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted and this function is more
     *     than one kernel, as {@code iterate} and {@code filter} are: it ends after the one that is running. The thread
     *     stays interrupted
     */
    @Override public PArray<R> apply(PArray<T> input) {
        return new PArray<>(operation.apply(Objects.requireNonNull(input, "input").data(), executor()));
    }

    /**
     * Applies this function to tuples made of several arrays, two to eight, without a copy. That their elements are those of
     * the tuples is seen when it runs; javac sees it in {@code apply(PArray.zip(first, second))}.
     *
     * @param first the first components
     * @param second the second components
     * @param more the other components
     * @return as {@link #apply(PArray)}
     * @throws IllegalArgumentException if the arrays' lengths differ, or they are more than eight
     */
    public PArray<R> apply(PArray<?> first, PArray<?> second, PArray<?>... more) {
        PArray<?>[] parts = new PArray<?>[2 + more.length];
        parts[0] = Objects.requireNonNull(first, "first");
        parts[1] = Objects.requireNonNull(second, "second");
        for (int i = 0; i < more.length; i++) parts[i + 2] = Objects.requireNonNull(more[i], "more");
        try (PArray<T> zipped = PArray.zipAll(parts)) {
            return apply(zipped);
        }
    }

    /**
     * Applies this function, and puts the result into an array that is there. Its elements change only after the function has
     * succeeded: it first makes a result of its own, which is then copied, on a GPU through the host; that copy is what this
     * costs more than {@link #apply(PArray)}. Other threads read the array meanwhile as they read one that is written to.
     *
     * @param result as long as the function's result, and with elements of the same class; may be the input
     * @param input the elements
     * @throws IllegalArgumentException if {@code result} has another length or other elements
     * @throws IllegalStateException if one of both is closed
     */
    public void applyInto(PArray<R> result, PArray<T> input) {
        ArrayData target = Objects.requireNonNull(result, "result").data();
        try (PArray<R> made = apply(input)) {
            target.fill(made.data());
        }
    }

    /**
     * The same for tuples made of several arrays, two to eight.
     *
     * @param result as {@link #applyInto(PArray, PArray)}
     * @param first the first components
     * @param second the second components
     * @param more the other components
     * @throws IllegalArgumentException if {@code result} does not fit, the inputs' lengths differ, or they are more than eight
     */
    public void applyInto(PArray<R> result, PArray<?> first, PArray<?> second, PArray<?>... more) {
        ArrayData target = Objects.requireNonNull(result, "result").data();
        try (PArray<R> made = apply(first, second, more)) {
            target.fill(made.data());
        }
    }

    /**
     * Compiles this function for inputs like this one, and readies the device for them: of the same kind of elements, and
     * about as many. Without it Java threads answer at first, while that is done. To prepare several functions at once, call
     * it from several threads. It does nothing where functions run in Java, and for those that can only run there; no function
     * of elements is called.
     *
     * @param like what it is to be ready for; not changed. Its elements do not matter
     * @throws NullPointerException if {@code like} is null
     * @throws IllegalStateException if {@code like} is closed
     * @throws OffloadException under the option {@code fallback=error}, if this function cannot run on a
     *     device
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted; the thread stays
     *     interrupted, and the device is readied all the same
     */
    public void prepare(PArray<T> like) {
        operation.prepare(Objects.requireNonNull(like, "like").data(), executor());
    }

    /**
     * The function that applies this one and then {@code f} to every element of its result.
     *
     * @param <V> the class of the new result's elements
     * @param f what to apply; on a device it may not write to anything outside itself
     * @return a new function; it runs as one with this one where it can
     * @throws NullPointerException if {@code f} is null
     */
    public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return with(operation.map(Objects.requireNonNull(f, "f")));
    }

    /**
     * The function that applies this one and then {@code f} to every element of its result and the index that it has there.
     *
     * @param <V> the class of the new result's elements
     * @param f what to apply to an element and its index, from 0; on a device it may not write to anything outside itself
     * @return a new function; it runs as one with this one where it can, as {@link #map} does
     * @throws NullPointerException if {@code f} is null
     */
    public <V> ArrayFunction<T, V> mapWithIndex(BiFunction<? super R, ? super Integer, ? extends V> f) {
        return then(IndexedOperation.map(Objects.requireNonNull(f, "f")));
    }

    /**
     * The function that applies this one and then combines all elements of its result into one.
     *
     * <p>The elements are combined in their order, in a shape that depends on their number alone (pairs of neighbours,
     * mostly), so the bits of the result are the same on every device and every run. It is not the shape of a loop:
     * {@code combine} must be associative, or nearly so, as the addition of floats is; it need not be commutative. The
     * identity is combined once, as the first operand of the last step; it is the result for an empty array.
     *
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two; it may not write to anything outside itself
     * @return a new function whose results have one element
     * @throws NullPointerException if an argument is null
     */
    public ArrayFunction<T, R> reduce(R identity, BinaryOperator<R> combine) {
        return then(ReduceOperation.of(identity, combine));
    }

    /**
     * The sum of all elements of this function's result, added in the order of {@link #reduce}; 0 if there are none. Sums of
     * ints and longs overflow as {@code +} does.
     *
     * @param type the class of the elements: {@code Integer}, {@code Long}, {@code Float} or {@code Double}
     * @return a new function whose results have one element
     * @throws NullPointerException if {@code type} is null
     * @throws IllegalArgumentException if {@code type} is another class
     */
    public ArrayFunction<T, R> sum(Class<R> type) {
        return then(Numbers.of(type).sum());
    }

    /**
     * The smallest element of this function's result, as {@link Math#min(float, float)} has it: NaN if one is NaN, and -0.0 is
     * less than 0.0. If there are none, the greatest number there is: infinity, {@link Integer#MAX_VALUE} or {@link
     * Long#MAX_VALUE}.
     *
     * @param type the class of the elements: {@code Integer}, {@code Long}, {@code Float} or {@code Double}
     * @return a new function whose results have one element
     * @throws NullPointerException if {@code type} is null
     * @throws IllegalArgumentException if {@code type} is another class
     */
    public ArrayFunction<T, R> min(Class<R> type) {
        return then(Numbers.of(type).minimum());
    }

    /**
     * The largest element of this function's result, as {@link Math#max(float, float)} has it: NaN if one is NaN. If there are
     * none, the least number there is: minus infinity, {@link Integer#MIN_VALUE} or {@link Long#MIN_VALUE}.
     *
     * @param type the class of the elements: {@code Integer}, {@code Long}, {@code Float} or {@code Double}
     * @return a new function whose results have one element
     * @throws NullPointerException if {@code type} is null
     * @throws IllegalArgumentException if {@code type} is another class
     */
    public ArrayFunction<T, R> max(Class<R> type) {
        return then(Numbers.of(type).maximum());
    }

    /**
     * The arithmetic mean of all elements of this function's result; NaN if there are none. Ints and longs are added as longs,
     * as {@link java.util.stream.IntStream#average} does, floats and doubles as doubles, in the order of {@link #reduce}.
     *
     * @param type the class of the elements: {@code Integer}, {@code Long}, {@code Float} or {@code Double}
     * @return a new function whose results have one element
     * @throws NullPointerException if {@code type} is null
     * @throws IllegalArgumentException if {@code type} is another class
     */
    public ArrayFunction<T, Double> average(Class<R> type) {
        return then(Numbers.of(type).average());
    }

    /**
     * The index of the first element of this function's result that is the one of {@link #min}; -1 if there are none.
     *
     * @param type the class of the elements: {@code Integer}, {@code Long}, {@code Float} or {@code Double}
     * @return a new function whose results have one element
     * @throws NullPointerException if {@code type} is null
     * @throws IllegalArgumentException if {@code type} is another class
     */
    public ArrayFunction<T, Integer> argmin(Class<R> type) {
        return this.<Tuple2<R, Integer>>mapWithIndex(Tuple2::new).then(Numbers.place(Numbers.of(type).min()));
    }

    /**
     * The index of the first element of this function's result that is the one of {@link #max}; -1 if there are none.
     *
     * @param type the class of the elements: {@code Integer}, {@code Long}, {@code Float} or {@code Double}
     * @return a new function whose results have one element
     * @throws NullPointerException if {@code type} is null
     * @throws IllegalArgumentException if {@code type} is another class
     */
    public ArrayFunction<T, Integer> argmax(Class<R> type) {
        return this.<Tuple2<R, Integer>>mapWithIndex(Tuple2::new).then(Numbers.place(Numbers.of(type).max()));
    }

    /**
     * The function that applies this one and then makes of every element the combination of all up to and with it: 1 2 3
     * become 1 3 6 under addition. What is said of {@link #reduce} about the operator and the order holds here too; the
     * identity is combined once into each element.
     *
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two; it may not write to anything outside itself
     * @return a new function whose results have as many elements
     * @throws NullPointerException if an argument is null
     */
    public ArrayFunction<T, R> scan(R identity, BinaryOperator<R> combine) {
        return then(ScanOperation.of(identity, combine, false));
    }

    /**
     * The same without the element itself: 1 2 3 become 0 1 3 under addition. The first element is the identity.
     *
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two; it may not write to anything outside itself
     * @return a new function whose results have as many elements
     * @throws NullPointerException if an argument is null
     */
    public ArrayFunction<T, R> scanExclusive(R identity, BinaryOperator<R> combine) {
        return then(ScanOperation.of(identity, combine, true));
    }

    /**
     * The function that applies this one and then drops the elements for which {@code p} does not hold. The others keep
     * their order.
     *
     * @param p tells which elements to keep; it may not write to anything outside itself
     * @return a new function; its results have as many elements as are kept
     * @throws NullPointerException if {@code p} is null
     */
    public ArrayFunction<T, R> filter(Predicate<? super R> p) {
        return with(operation.filter(Objects.requireNonNull(p, "p")));
    }

    /**
     * The function that applies this one and then divides the elements into those for which {@code p} holds and the
     * others. Both keep their order.
     *
     * @param p tells where an element belongs; it may not write to anything outside itself
     * @return a function of an array that gives two
     * @throws NullPointerException if {@code p} is null
     */
    public PartitionFunction<T, R> partition(Predicate<? super R> p) {
        return new PartitionFunction<>(operation.partition(Objects.requireNonNull(p, "p")), place);
    }

    /**
     * The function that applies this one and then sorts the elements, which are wrappers of primitives, in their natural order:
     * that of {@code compareTo}, so -0.0 comes before 0.0, and NaN last. The sort is stable, which shows in the bits of NaN.
     *
     * @return a new function whose results have as many elements; applying it throws {@link ClassCastException} if the elements
     *     are records, Tuples or arrays: see {@link #sortedBy}
     */
    public ArrayFunction<T, R> sorted() {
        return then(SortOperation.by(new SortKey(null, null)));
    }

    /**
     * The function that applies this one and then sorts the elements by a key that {@code key} makes of each. The sort is
     * stable: elements with equal keys stay in the order in which they come.
     *
     * <p>A key is the wrapper of a primitive, compared as by {@link #sorted()}; or a Tuple or record of such, nested or not,
     * whose components are compared one after the other until two differ; or an array of primitives, likewise. For a
     * descending order of ints and longs the key is {@code ~x}, of floats and doubles {@code -x}, which leaves NaN last.
     *
     * @param <K> the class of the keys
     * @param key makes a key of an element, once; it may not write to anything outside itself
     * @return a new function whose results have as many elements
     * @throws NullPointerException if {@code key} is null
     */
    @SuppressWarnings("unchecked") // the key gets this function's elements
    public <K> ArrayFunction<T, R> sortedBy(Function<? super R, ? extends K> key) {
        Objects.requireNonNull(key, "key");
        return then(SortOperation.by(new SortKey((Function<Object, ?>) (Function<?, ?>) key, data -> {
            PArray<R> elements = new PArray<>(data);
            return place -> elements.get(place);
        })));
    }

    /**
     * The function that applies this one and then sorts the elements as {@link java.util.List#sort} does: in the comparator's order,
     * equal ones as they come. A device compares other pairs than that, so a comparator that may throw is run by Java; what it throws is
     * the exception that {@code List.sort} ends with.
     *
     * <p>Of a comparator that breaks its contract, as {@code (a, b) -> a - b} does where that overflows, or one by {@code <} and {@code >}
     * with NaN, the result is any: elements may be lost or doubled, or {@link IllegalArgumentException} thrown.
     *
     * <p>On a device each of {@code n} elements is compared about {@code log(n)} times in each of {@code log(n)} rounds. {@link #sortedBy}
     * takes {@code n} steps for each byte of the key, so where there is a key it is much faster.
     *
     * @param order compares two elements; it may not write to anything outside itself
     * @return a new function whose results have as many elements
     * @throws NullPointerException if {@code order} is null
     */
    public ArrayFunction<T, R> sorted(Comparator<? super R> order) {
        return andThen(MergeSort.by(order));
    }

    /**
     * The function that applies this one and then takes the greatest elements, which are wrappers of primitives, the greatest first, as
     * sorting in the reverse of {@link #sorted()}'s order would put them; so NaN comes first.
     *
     * @param count how many, 0 or more; all if there are fewer
     * @return a new function whose results have {@code count} elements, or as many as there are; applying it throws {@link
     *     ClassCastException} if the elements are records, Tuples or arrays
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public ArrayFunction<T, R> topK(int count) {
        return andThen(Greatest.of(count));
    }

    /**
     * The function that applies this one and then takes the elements with the greatest keys, the greatest first; of equal keys those
     * that come first. It is {@link #sortedBy} in descending order and as much of it as is wanted, but it sorts few of the elements
     * where keys are wrappers of primitives. The least are those with the greatest {@code ~x}, of ints and longs, or {@code -x},
     * of floats and doubles; NaN comes first there too.
     *
     * @param <K> the class of the keys, as of {@link #sortedBy}
     * @param count how many, 0 or more; all if there are fewer
     * @param key makes a key of an element, several times perhaps; it may not write to anything outside itself
     * @return a new function whose results have {@code count} elements, or as many as there are
     * @throws NullPointerException if {@code key} is null
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public <K> ArrayFunction<T, R> topK(int count, Function<? super R, ? extends K> key) {
        return andThen(Greatest.of(count, key));
    }

    /**
     * The function that applies this one and then keeps of each run, equal elements one behind the other, the first one. Behind {@link
     * #sorted()} each value is left once.
     *
     * <p>Elements are equal as {@code equals} says, that of the wrappers and of records as they come: NaN equals NaN, and -0.0 is not
     * 0.0. Arrays are equal if their elements are. Each element is compared with the one before it.
     *
     * @return a new function whose results have an element for each run
     */
    public ArrayFunction<T, R> unique() {
        return andThen(Runs.firsts());
    }

    /**
     * The function that applies this one and then makes of each run, equal elements one behind the other as of {@link #unique}, a pair
     * of its first element and its length. {@link PArray#unzip2} makes of the result the values and the lengths.
     *
     * @return a new function whose results have a pair for each run
     */
    public ArrayFunction<T, Tuple2<R, Integer>> runs() {
        return andThen(Runs.lengths());
    }

    /**
     * The function that applies this one and then {@code next} to its result.
     *
     * @param <V> the class of the new result's elements
     * @param next what to apply
     * @return a new function; both run as one where they can
     * @throws NullPointerException if {@code next} is null
     */
    public <V> ArrayFunction<T, V> andThen(ArrayFunction<R, V> next) {
        return then(Objects.requireNonNull(next, "next").operation);
    }

    /**
     * The function that applies this one and then {@code step}, {@code rounds} times. What a round leaves stays on
     * the device and is closed once the next has used it, so its memory serves the round after.
     *
     * @param rounds how often, 0 or more
     * @param step what each round applies to the result of the one before
     * @return a new function
     * @throws NullPointerException if {@code step} is null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public ArrayFunction<T, R> iterate(int rounds, ArrayFunction<R, R> step) {
        return iterated(null, step, rounds, IterateOperation.NOBODY);
    }

    /**
     * As above, where each round has a function of its own: {@code r -> AF.whole(w -> ...)}, whose lambda captures the number of
     * the round. Those functions are made now and kept. Where they are one lambda, a device compiles it once.
     *
     * @param rounds how often, 0 or more
     * @param step makes the function of a round of its number, from 0; called once for each
     * @return a new function
     * @throws NullPointerException if {@code step} is null or makes null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public ArrayFunction<T, R> iterate(int rounds, IntFunction<ArrayFunction<R, R>> step) {
        Objects.requireNonNull(step, "step");
        return with(IterateOperation.of(operation, rounds,
            round -> Objects.requireNonNull(step.apply(round), "the function of a round").operation));
    }

    /**
     * Rounds of one function, where {@code progress} is told how many rounds are over: on the thread that applies the function, each time
     * some are. A device may be told of several at once, 64 at most. What {@code progress} throws ends the apply.
     *
     * @param rounds how often, 0 or more
     * @param step what each round applies to the result of the one before
     * @param progress told a number from 1 to {@code rounds}, each greater than the one before; at last {@code rounds}
     * @return a new function
     * @throws NullPointerException if {@code step} or {@code progress} is null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public ArrayFunction<T, R> iterate(int rounds, ArrayFunction<R, R> step, IntConsumer progress) {
        return iterated(null, step, rounds, Objects.requireNonNull(progress, "progress"));
    }

    /**
     * The function that applies this one and then {@code step} until {@code done} says so, or {@code mostRounds}
     * times. It is asked before the first round too, so there may be none. What it reads of the array is copied to
     * the host: where one number tells, {@link #iterateUntil(ArrayFunction, Predicate, ArrayFunction, int)} is
     * cheaper.
     *
     * @param done told the array as it is; neither keeps it nor writes to it
     * @param step what each round applies to the result of the one before
     * @param mostRounds how often at most, 0 or more
     * @return a new function; its result does not tell whether it was done or the rounds were used up
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code mostRounds} is negative
     */
    public ArrayFunction<T, R> iterateUntil(Predicate<? super PArray<R>> done, ArrayFunction<R, R> step,
            int mostRounds) {
        Objects.requireNonNull(done, "done");
        return iterated(new IterateOperation.Until<PArray<R>>((now, on) -> new PArray<>(now), done), step, mostRounds, IterateOperation.NOBODY);
    }

    /**
     * As above, where {@code done} is asked about one value only, which {@code measure}, a reduction say, makes of
     * the array: the array stays on the device.
     *
     * @param <V> the class of the value
     * @param measure makes an array of one element
     * @param done told this element
     * @param step what each round applies to the result of the one before
     * @param mostRounds how often at most, 0 or more
     * @return a new function; applying it throws {@link IllegalArgumentException} if {@code measure} makes more or
     *     fewer elements than one
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code mostRounds} is negative
     */
    public <V> ArrayFunction<T, R> iterateUntil(ArrayFunction<R, V> measure, Predicate<? super V> done,
            ArrayFunction<R, R> step, int mostRounds) {
        Objects.requireNonNull(measure, "measure");
        Objects.requireNonNull(done, "done");
        return iterated(new IterateOperation.Until<V>(measure::one, done), step, mostRounds, IterateOperation.NOBODY);
    }

    /**
     * The function that applies this one and then sees to it that the device has the result's newest data. Where
     * functions run in Java, or the device shares the host's memory, that does nothing. What comes before and what
     * comes after it run one after the other, not as one.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> copyToDevice() {
        return with(MoveOperation.behind(operation, true));
    }

    /**
     * The function that applies this one and then sees to it that the host has the result's newest data, so that
     * reading it waits for nothing. What comes before and what comes after it run one after the other, not as one.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> copyToHost() {
        return with(MoveOperation.behind(operation, false));
    }

    /**
     * This map, for inputs that come from Java and results that go back: a device with memory of its own computes a
     * chunk while it receives the next and sends back the one before. Results and exceptions are the same. What is on
     * the device already is not sent again; the result is on the host when {@code apply} returns. Where memory is
     * shared, in Java, and for inputs of one chunk it is as without.
     *
     * @param elementsPerChunk about how many elements; a million is a good choice. 1024 chunks are made at most
     * @return a new function; maps composed with it are pipelined too, but not what it becomes with anything else
     * @throws UnsupportedOperationException if this is anything but a map: {@code map}, {@code zip}, and
     *     {@code andThen} of those
     * @throws IllegalArgumentException if the number is not positive
     */
    public ArrayFunction<T, R> pipelined(int elementsPerChunk) {
        return with(operation.pipelined(elementsPerChunk, null));
    }

    /**
     * The same, where {@code progress} is told how many elements are over: now and then, on the thread that applies the function, or
     * under {@link #onThreads} on one that works for it; at last of all, when the result is there. A device is told of sixteen chunks at a
     * time, 65,536 elements at least, and of what is larger than it as much as it has room for; several devices as one of all at once.
     * What {@code progress} throws ends the apply. Of a function that does something else behind the map nothing is told.
     *
     * <p>Numbers grow, but where an apply goes on elsewhere, as when a device takes over what Java threads have begun: it
     * begins with the first element again.
     *
     * @param elementsPerChunk as above
     * @param progress told a number from 1 to that of the elements, at last that
     * @return a new function, as above
     * @throws UnsupportedOperationException as above
     * @throws IllegalArgumentException if the number is not positive
     * @throws NullPointerException if {@code progress} is null
     */
    public ArrayFunction<T, R> pipelined(int elementsPerChunk, IntConsumer progress) {
        return with(operation.pipelined(elementsPerChunk, Objects.requireNonNull(progress, "progress")));
    }

    /**
     * This function, which tells {@code progress} how many elements are over: now and then, on the thread that applies it, or under
     * {@link #onThreads} on one that works for it; at last of all, when the result is there. A device is told of that many at a time,
     * 65,536 at least, and of what is larger than it as much as it has room for; several devices as one of all at once. What
     * {@code progress} throws ends the apply. Of a function that does something else behind it only this part is told of; of a map that
     * becomes one with what follows, as a reduction, nothing.
     *
     * <p>Numbers grow, but where an apply goes on elsewhere, as when a device takes over what Java threads have begun: it
     * begins with the first element again.
     *
     * @param each about how many elements a device is told of at a time: between two of these it has a launch to wait for
     * @param progress told a number from 1 to that of the elements, at last that
     * @return a new function
     * @throws UnsupportedOperationException if this ends in anything but a map or a reduction to one element
     * @throws IllegalArgumentException if the number is not positive
     * @throws NullPointerException if {@code progress} is null
     */
    public ArrayFunction<T, R> withProgress(int each, IntConsumer progress) {
        if (each < 1) throw new IllegalArgumentException("progress after each " + each + " elements");
        return with(operation.withProgress(each, Objects.requireNonNull(progress, "progress")));
    }

    /**
     * This function with floating-point arithmetic that is free to be faster and a little off: products may be fused
     * with sums, sums and products regrouped, divisions made multiplications, subnormal numbers taken for zero, and
     * {@code Math}'s functions be less exact than they promise. That holds for all that is composed so far, the
     * operators of reductions and the steps of {@code iterate} among it ({@code iterateUntil}'s question is not), and
     * for nothing else: what is composed before or after with this one is exact as ever, and runs as a function of its own.
     *
     * <p>A filter, with the maps that are one with it, stays exact; {@code map(f).relaxed().filter(p)} relaxes the map
     * before it.
     *
     * <p>Where Java gives NaN, an infinity, a subnormal number or a zero, its sign or the value itself may differ.
     * Where a result hangs on a comparison or a conversion to an integer of an inexact value, it is that of a nearby value.
     * Otherwise integers, the order of the elements, bounds, null and the other checks are Java's, and any exception is
     * the one that Java throws. The bits may differ from device to device. In Java, and on Java threads, the function
     * is the exact one.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> relaxed() {
        Operation relaxed = operation.relaxed();
        return relaxed == operation ? this : with(relaxed);
    }

    /**
     * This function on one of this machine's devices, whatever the option {@code device} says, or on several as one. What is
     * composed with the result runs there too: of functions that say something different, the first one's word counts. Where it
     * cannot run there it runs in Java, and {@link #explain} says why.
     *
     * <p>Of several each computes a part of the elements, as large as it has been fast. Maps, stencils, rows and reductions are
     * cut so, and what filters ask; what else there is runs on the first. The bits are the same. The parts of a result stay
     * where they are computed, for the next function on these devices, until somebody else wants them.
     *
     * @param device a number in {@link Weft#devices}, from 0
     * @param more others
     * @return a new function
     * @throws IllegalArgumentException if a number is negative, or there twice
     */
    public ArrayFunction<T, R> on(int device, int... more) {
        int[] devices = IntStream.concat(IntStream.of(device), IntStream.of(more)).toArray();
        for (int one : devices) if (one < 0) throw new IllegalArgumentException("device " + one);
        if (IntStream.of(devices).distinct().count() < devices.length) {
            throw new IllegalArgumentException("a device is there twice: " + Arrays.toString(devices));
        }
        return new ArrayFunction<>(operation, Places.devices(devices));
    }

    /**
     * This function on so many Java threads, where nothing in it forbids that, whatever the option {@code device} says; see
     * {@link #on} for what is composed with it.
     *
     * @param threads how many
     * @return a new function
     * @throws IllegalArgumentException if there cannot be so many
     */
    public ArrayFunction<T, R> onThreads(int threads) {
        if (threads < 1 || threads > MOST_THREADS) throw new IllegalArgumentException(threads + " threads");
        return new ArrayFunction<>(operation, new Executor.Threads(threads, "onThreads(" + threads + ")"));
    }

    /**
     * This function in order, on the calling thread, whatever the option {@code device} says; see {@link #on} for what is
     * composed with it.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> sequential() {
        return new ArrayFunction<>(operation, new Executor.Sequential("sequential()"));
    }

    /**
     * Applies this function on a thread of Weft's, while the caller goes on. Several at once overlap on the device.
     * The input may be closed at any time: it is kept until the function is done with it. It must not be written to
     * before.
     *
     * <p>The future ends with what {@link #apply(PArray)} would have returned, or with its exception: {@code get}
     * throws an {@link java.util.concurrent.ExecutionException}, {@code join} a {@link
     * java.util.concurrent.CompletionException}, with that as the cause. Cancelling it lets a function that has not
     * begun do nothing; one that has begun goes on, and its result is closed.
     *
     * @param input the elements; not changed
     * @return the result to come, to be closed by whoever takes it
     * @throws NullPointerException if {@code input} is null
     * @throws IllegalStateException if {@code input} is closed
     */
    public CompletableFuture<PArray<R>> applyAsync(PArray<T> input) {
        return AsyncApply.start(operation, Objects.requireNonNull(input, "input").data(), executor(),
            data -> new PArray<>(data));
    }

    /**
     * What the applies of this function have come to so far, as figures.
     *
     * @return figures that only grow, but for what was compiled anew
     */
    public Profile profile() {
        return operation.profile();
    }

    /**
     * What became of this function. The summary says where it ran last, or why not on a device (method, source line and
     * what to change); how often it was applied, and how long that took; and, for each kind of input, what its kernels
     * took, what was copied, and how long the host waited.
     *
     * @param details what to tell of each kernel beside that: {@code explain(Detail.IR, Detail.OPENCL)}
     * @return lines of text for people
     */
    public String explain(Detail... details) {
        Explanation text = new Explanation(Set.of(details));
        operation.explain(text);
        return text.toString();
    }

    Operation operation() {
        return operation;
    }

    /** Another function in the same place. */
    private <V> ArrayFunction<T, V> with(Operation other) {
        return new ArrayFunction<>(other, place);
    }

    private <V> ArrayFunction<T, V> then(Operation next) {
        return with(operation.andThen(next));
    }

    private ArrayFunction<T, R> iterated(IterateOperation.Until<?> done, ArrayFunction<R, R> step, int rounds,
            IntConsumer progress) {
        return with(IterateOperation.of(operation, done, Objects.requireNonNull(step, "step").operation, rounds, progress));
    }

    /** The one element that this makes of an array. */
    @SuppressWarnings("unchecked") // of R's class
    private R one(ArrayData array, Executor on) {
        try (ArrayData value = operation.apply(array, on)) {
            if (value.size() == 1) return (R) value.get(0);
            throw new IllegalArgumentException("the measure of iterateUntil made " + value.size()
                + " elements; it must make one, as reduce does");
        }
    }
}
