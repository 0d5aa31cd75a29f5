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
import weft.internal.jni.StackRoom;
import weft.internal.offload.Explanation;
import weft.internal.operation.AsyncApply;
import weft.internal.operation.FilterOperation;
import weft.internal.operation.IndexedOperation;
import weft.internal.operation.IterateOperation;
import weft.internal.operation.MapOperation;
import weft.internal.operation.MoveOperation;
import weft.internal.operation.Numbers;
import weft.internal.operation.Operation;
import weft.internal.operation.ReduceOperation;
import weft.internal.operation.ScanOperation;
import weft.internal.operation.SortOperation;
import weft.internal.plan.SortKey;
import weft.internal.program.Executor;
import weft.internal.program.Rehearsal;

/**
 * A function from arrays to arrays, composed out of functions of elements. It is immutable: composing makes a
 * new one, and applying the same one twice, from any number of threads, gives the same result twice. It is compiled
 * at the first {@code apply} to an input of its kind and reused from then on, so keep it in a variable. While it is being
 * compiled, Java threads compute the answer, or begin to; {@link #prepare} compiles ahead.
 *
 * <p>{@code apply} gives the answer that evaluating the elements in order in Java would give, or throws the
 * exception that this would throw, that of the lowest failing element. A function that cannot run on a device runs in
 * Java: on several threads, or in order if it may write to state that others can see, which does not include objects that it
 * creates itself. {@link #explain} names the line that decides. Without the native library Weft cannot look into a function: then it
 * runs in order, unless {@link #onThreads}, or a rule with a number, asks for threads.
 *
 * <p>Functions of elements may return whatever an array can hold (see {@link PArray}), such as a primitive's wrapper
 * or a record such as {@link Tuple2}, but the same class for every element, and never null.
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
    /** How many arrays it may be applied to, one by one, as {@code zip2} says; 0: any. */
    private final int arrays;

    ArrayFunction(Operation operation) {
        this(operation, null);
    }

    private ArrayFunction(Operation operation, Executor place) {
        this(operation, place, 0);
    }

    private ArrayFunction(Operation operation, Executor place, int arrays) {
        this.operation = operation;
        this.place = place;
        this.arrays = arrays;
    }

    /** What {@code zip2} and the like make: a copy of its input, of tuples of so many arrays. */
    static <T> ArrayFunction<T, T> ofTuples(int arrays) {
        return new ArrayFunction<>(new MapOperation(), null, arrays);
    }

    /** For an apply, or what readies one, which begins here. */
    private Executor executor() {
        StackRoom.ask();
        return place != null ? place : Places.wished();
    }

    /**
     * Applies this function.
     *
     * @param input the elements; not changed
     * @return a new array that shares nothing with others; close it, or leave it to the collector
     * @throws NullPointerException if {@code input} is null, or a function returned null
     * @throws IllegalStateException if {@code input} is closed
     * @throws ClassCastException if a function returned different classes for different elements, or one that
     *     no array can hold
     * @throws OffloadException under the option {@code fallback=error}, if this function cannot run on a
     *     device
     * @throws UnsupportedOperationException if a column of {@code input} or of the result has more than
     *     2<sup>31</sup> - 1 bytes and this function does not support such columns; the message says what to do
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted and this function consists of
     *     several kernels, as {@code iterate} and {@code filter} do: it ends after the kernel that is running. The thread
     *     stays interrupted
     * @throws StackOverflowError if less than about 32 KiB of the thread's stack is left, before anything is done; without the
     *     native library 64, and a thread that has few calls under way may have less
     */
    @Override public PArray<R> apply(PArray<T> input) {
        return new PArray<>(operation.apply(Objects.requireNonNull(input, "input").data(), executor()));
    }

    /**
     * Applies this function to tuples made of several arrays, two to eight, without a copy. The types of the elements are only
     * checked when the function runs; in {@code apply(PArray.zip(first, second))} javac checks them.
     *
     * @param first the first components
     * @param second the second components
     * @param more the other components
     * @return as {@link #apply(PArray)}
     * @throws IllegalArgumentException if the arrays differ in length, there are more than eight, or this function begins with
     *     {@code zip2} or the like and there are more or fewer than that takes
     */
    public PArray<R> apply(PArray<?> first, PArray<?> second, PArray<?>... more) {
        PArray<?>[] parts = new PArray<?>[2 + more.length];
        parts[0] = Objects.requireNonNull(first, "first");
        parts[1] = Objects.requireNonNull(second, "second");
        for (int i = 0; i < more.length; i++) parts[i + 2] = Objects.requireNonNull(more[i], "more");
        if (arrays != 0 && arrays != parts.length) {
            throw new IllegalArgumentException("zip" + arrays + " takes " + arrays + " arrays, there are " + parts.length);
        }
        try (PArray<T> zipped = PArray.zipAll(parts)) {
            return apply(zipped);
        }
    }

    /**
     * Applies this function, and puts the result into an existing array. The array changes only after the function has
     * succeeded: the result is computed separately and then copied, on a GPU through the host. That copy is the extra cost
     * compared with {@link #apply(PArray)}. To other threads that read the array, this is an ordinary write.
     *
     * @param result as long as the function's result, and with elements of the same class; may be the input
     * @param input the elements
     * @throws IllegalArgumentException if {@code result} has another length or other elements
     * @throws IllegalStateException if one of the two is closed
     */
    public void applyInto(PArray<R> result, PArray<T> input) {
        ArrayData target = Objects.requireNonNull(result, "result").data();
        target.mayBeFilled();
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
     * @throws IllegalArgumentException if {@code result} does not fit, the inputs differ in length, or there are more than eight
     */
    public void applyInto(PArray<R> result, PArray<?> first, PArray<?> second, PArray<?>... more) {
        ArrayData target = Objects.requireNonNull(result, "result").data();
        target.mayBeFilled();
        try (PArray<R> made = apply(first, second, more)) {
            target.fill(made.data());
        }
    }

    /**
     * Compiles this function for inputs with the same kind of elements as this one, and about as many, and prepares the device
     * for them. Without it, Java threads answer at first, while that is done. To prepare several functions at once, call
     * it from several threads. It does nothing where functions run in Java, or for functions that can only run there. No function
     * of elements is called.
     *
     * @param like an input like those to come; not changed. Its elements do not matter
     * @throws NullPointerException if {@code like} is null
     * @throws IllegalStateException if {@code like} is closed
     * @throws OffloadException under the option {@code fallback=error}, if this function cannot run on a
     *     device
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted; the thread stays
     *     interrupted, and the device is prepared all the same
     * @throws StackOverflowError if the thread has too little stack left for {@link #apply(PArray)}
     */
    public void prepare(PArray<T> like) {
        operation.prepare(Objects.requireNonNull(like, "like").data(), executor());
    }

    /**
     * The function that applies this one and then {@code f} to every element of its result.
     *
     * @param <V> the class of the new result's elements
     * @param f what to apply; on a device it may not write to anything outside itself
     * @return a new function; where possible, both are fused
     * @throws NullPointerException if {@code f} is null
     */
    public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return then(MapOperation.of(Objects.requireNonNull(f, "f")));
    }

    /**
     * The function that applies this one and then {@code f} to every element of its result and the element's index there.
     *
     * @param <V> the class of the new result's elements
     * @param f what to apply to an element and its index, from 0; on a device it may not write to anything outside itself
     * @return a new function; where possible, both are fused, as with {@link #map}
     * @throws NullPointerException if {@code f} is null
     */
    public <V> ArrayFunction<T, V> mapWithIndex(BiFunction<? super R, ? super Integer, ? extends V> f) {
        return then(IndexedOperation.map(Objects.requireNonNull(f, "f")));
    }

    /**
     * The function that applies this one and then combines all elements of its result into one.
     *
     * <p>The elements are combined in their order. How they are grouped (mostly as pairs of neighbours) depends only on their
     * number, so the bits of the result are the same on every device and in every run. It is not the grouping of a loop:
     * {@code combine} must be associative, or nearly so, like the addition of floats; it need not be commutative. The
     * identity is combined once, as the first operand of the last step; it is the result for an empty array.
     *
     * @param identity a value that changes nothing when combined
     * @param combine combines two elements into one; it may not write to anything outside itself
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
     * The smallest element of this function's result, according to {@link Math#min(float, float)}: NaN if one is NaN, and -0.0 is
     * less than 0.0. If there are none, the greatest number: infinity, {@link Integer#MAX_VALUE} or {@link
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
     * The largest element of this function's result, according to {@link Math#max(float, float)}: NaN if one is NaN. If there are
     * none, the least number: minus infinity, {@link Integer#MIN_VALUE} or {@link Long#MIN_VALUE}.
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
     * The index of the smallest element of this function's result, as {@link #min} finds it; the lowest such index; -1 if there are
     * no elements.
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
     * The index of the largest element of this function's result, as {@link #max} finds it; the lowest such index; -1 if there are
     * no elements.
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
     * The function that applies this one and then replaces every element by the combination of all elements up to and including
     * it: 1 2 3 become 1 3 6 under addition. What {@link #reduce} says about the operator and the order holds here too; the
     * identity is combined into each element once.
     *
     * @param identity a value that changes nothing when combined
     * @param combine combines two elements into one; it may not write to anything outside itself
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
     * @param combine combines two elements into one; it may not write to anything outside itself
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
     * @param p says which elements to keep; it may not write to anything outside itself
     * @return a new function; its results have as many elements as are kept
     * @throws NullPointerException if {@code p} is null
     */
    public ArrayFunction<T, R> filter(Predicate<? super R> p) {
        return then(FilterOperation.by(Objects.requireNonNull(p, "p")));
    }

    /**
     * The function that applies this one and then divides the elements into those for which {@code p} holds and the
     * others. Both keep their order.
     *
     * @param p says where an element belongs; it may not write to anything outside itself
     * @return a function from an array to two arrays
     * @throws NullPointerException if {@code p} is null
     */
    public PartitionFunction<T, R> partition(Predicate<? super R> p) {
        return new PartitionFunction<>(operation.partition(Objects.requireNonNull(p, "p")), place);
    }

    /**
     * The function that applies this one and then sorts the elements, which are wrappers of primitives, in their natural order.
     * That is the order of {@code compareTo}: -0.0 comes before 0.0, and NaN last. The sort is stable, which matters only for the bits of NaNs.
     *
     * @return a new function whose results have as many elements; applying it throws {@link ClassCastException} if the elements
     *     are records, Tuples or arrays: see {@link #sortedBy}
     */
    public ArrayFunction<T, R> sorted() {
        return then(SortOperation.by(new SortKey(null, null)));
    }

    /**
     * The function that applies this one and then sorts the elements by the key that {@code key} makes from each. The sort is
     * stable: elements with equal keys keep their order.
     *
     * <p>A key is the wrapper of a primitive, compared as by {@link #sorted()}; or a tuple or record of such wrappers, nested or not,
     * whose components are compared one after the other until two differ; or an array of primitives, compared likewise. For
     * descending order use the key {@code ~x} for ints and longs, or {@code -x} for floats and doubles, which leaves NaN last. A record
     * that is {@link Comparable} is no key: nobody would call its {@code compareTo}. Use {@link #sorted(Comparator)} with {@code
     * Comparator.comparing(key)}.
     *
     * @param <K> the class of the keys
     * @param key makes the key of an element; called once for each; it may not write to anything outside itself
     * @return a new function whose results have as many elements; applying it throws {@link ClassCastException} if a key is, or holds, a
     *     record that is {@code Comparable}
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
     * with equal elements in their original order. A device compares other pairs of elements than {@code List.sort}, so Java runs a
     * comparator that may throw; the exception is then the one that {@code List.sort} would throw.
     *
     * <p>If the comparator breaks its contract, as {@code (a, b) -> a - b} does when it overflows, or one by {@code <} and {@code >}
     * does for NaN, the result is undefined: elements may be lost or duplicated, or an {@link IllegalArgumentException} thrown.
     *
     * <p>On a device each of {@code n} elements is compared about {@code log(n)} times in each of {@code log(n)} rounds. {@link #sortedBy}
     * takes {@code n} steps for each byte of the key, so it is much faster where there is a key.
     *
     * @param order compares two elements; it may not write to anything outside itself
     * @return a new function whose results have as many elements
     * @throws NullPointerException if {@code order} is null
     */
    public ArrayFunction<T, R> sorted(Comparator<? super R> order) {
        return andThen(MergeSort.by(order));
    }

    /**
     * The function that applies this one and then takes the greatest elements, which are wrappers of primitives, in the reverse of
     * {@link #sorted()}'s order: the greatest first, and NaN before all others.
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
     * The function that applies this one and then takes the elements with the greatest keys, the greatest first; among equal keys,
     * earlier elements first. The result is the beginning of a descending {@link #sortedBy}, but only few of the elements are sorted
     * if keys are wrappers of primitives. For the least elements use the key {@code ~x} for ints and longs, or {@code -x} for
     * floats and doubles; NaN comes first there too.
     *
     * @param <K> the class of the keys, as of {@link #sortedBy}
     * @param count how many, 0 or more; all if there are fewer
     * @param key makes the key of an element; called several times for some; it may not write to anything outside itself. One that does
     *     is called once for each, in order, and all elements are sorted
     * @return a new function whose results have {@code count} elements, or as many as there are; applying it throws {@link
     *     ClassCastException} for keys that {@link #sortedBy} does not take
     * @throws NullPointerException if {@code key} is null
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public <K> ArrayFunction<T, R> topK(int count, Function<? super R, ? extends K> key) {
        return andThen(Greatest.of(count, key));
    }

    /**
     * The function that applies this one and then keeps the first element of each run of equal neighbours. After {@link #sorted()},
     * one element of each value is left.
     *
     * <p>Elements are equal if their own {@code equals} says so: NaN equals NaN, and -0.0 is not 0.0. Arrays are equal if their
     * elements are. Each element is compared with the one before it: {@code previous.equals(element)}.
     *
     * @return a new function whose results have an element for each run
     */
    public ArrayFunction<T, R> unique() {
        return andThen(Runs.firsts());
    }

    /**
     * The function that applies this one and then turns each run of equal neighbours, as in {@link #unique}, into a pair of its first
     * element and its length. {@link PArray#unzip2} splits the result into an array of the values and one of the lengths.
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
     * @return a new function; where possible, both are fused
     * @throws NullPointerException if {@code next} is null
     */
    public <V> ArrayFunction<T, V> andThen(ArrayFunction<R, V> next) {
        return with(operation.andThen(Objects.requireNonNull(next, "next").operation), next.place);
    }

    /**
     * The function that applies this one and then {@code step}, {@code rounds} times. The result of a round stays on the device and is
     * closed once the next round has used it, so its memory can be reused in the round after.
     *
     * @param rounds how often, 0 or more
     * @param step what each round applies to the result of the one before
     * @return a new function
     * @throws NullPointerException if {@code step} is null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public ArrayFunction<T, R> iterate(int rounds, ArrayFunction<R, R> step) {
        return iterated(null, null, step, rounds, IterateOperation.NOBODY);
    }

    /**
     * As above, with a separate function for each round, such as {@code r -> AF.whole(w -> ...)}, whose lambda captures the number of
     * the round. These functions are made now and kept. If they all have the same lambda, a device compiles it once.
     *
     * @param rounds how often, 0 or more
     * @param step makes the function of a round from the round's number, from 0; called once for each
     * @return a new function
     * @throws NullPointerException if {@code step} is null or makes null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public ArrayFunction<T, R> iterate(int rounds, IntFunction<ArrayFunction<R, R>> step) {
        Objects.requireNonNull(step, "step");
        Executor[] first = {null};
        Operation all = IterateOperation.of(operation, rounds, round -> {
            ArrayFunction<R, R> one = Objects.requireNonNull(step.apply(round), "the function of a round");
            if (first[0] == null) first[0] = one.place;
            return one.operation;
        });
        return with(all, first[0]);
    }

    /**
     * Rounds of one function that tell {@code progress} now and then, on the thread that applies the function, how many rounds are
     * done. A device may be given up to 64 rounds at once. An exception that {@code progress} throws ends the apply.
     *
     * @param rounds how often, 0 or more
     * @param step what each round applies to the result of the one before
     * @param progress gets numbers from 1 to {@code rounds}, each greater than the one before; the last is {@code rounds}
     * @return a new function
     * @throws NullPointerException if {@code step} or {@code progress} is null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public ArrayFunction<T, R> iterate(int rounds, ArrayFunction<R, R> step, IntConsumer progress) {
        return iterated(null, null, step, rounds, Objects.requireNonNull(progress, "progress"));
    }

    /**
     * The function that applies this one and then {@code step} until {@code done} returns true, at most {@code mostRounds}
     * times. {@code done} is asked before the first round too, so there may be no round. What it reads of the array is copied to
     * the host: if a single number is enough, {@link #iterateUntil(ArrayFunction, Predicate, ArrayFunction, int)} is
     * cheaper.
     *
     * @param done gets the current array, which it must neither keep nor write to
     * @param step what each round applies to the result of the one before
     * @param mostRounds how often at most, 0 or more
     * @return a new function; its result does not show whether {@code done} ended it or the rounds were used up
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code mostRounds} is negative
     */
    public ArrayFunction<T, R> iterateUntil(Predicate<? super PArray<R>> done, ArrayFunction<R, R> step,
            int mostRounds) {
        Objects.requireNonNull(done, "done");
        return iterated(null, new IterateOperation.Until<PArray<R>>((now, on) -> new PArray<>(now), done), step, mostRounds, IterateOperation.NOBODY);
    }

    /**
     * As above, but {@code done} is asked about a single value, which {@code measure}, such as a reduction, computes from
     * the array. The array stays on the device.
     *
     * @param <V> the class of the value
     * @param measure makes an array of one element
     * @param done gets this element
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
        return iterated(measure.place, new IterateOperation.Until<V>(measure::one, done), step, mostRounds, IterateOperation.NOBODY);
    }

    /**
     * The function that applies this one and then makes sure that the device has the result's newest data. Where
     * functions run in Java, or the device shares the host's memory, that does nothing. What comes before is not fused with
     * what comes after.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> copyToDevice() {
        return with(MoveOperation.behind(operation, true));
    }

    /**
     * The function that applies this one and then makes sure that the host has the result's newest data, so that
     * reading it waits for nothing. What comes before is not fused with what comes after.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> copyToHost() {
        return with(MoveOperation.behind(operation, false));
    }

    /**
     * This map, for inputs that come from Java and results that go back to it: a device with its own memory computes one
     * chunk while it receives the next and sends back the one before. Results and exceptions are the same. Data that are
     * already on the device are not sent again, and the result is on the host when {@code apply} returns. Where memory is
     * shared, in Java, and for inputs of one chunk this changes nothing.
     *
     * @param elementsPerChunk about how many elements a chunk has; a million is a good choice. There are at most 1024 chunks
     * @return a new function; maps composed with it are pipelined too, but not what it becomes with anything else
     * @throws UnsupportedOperationException if this is anything but a map: {@code map}, {@code zip}, and
     *     {@code andThen} of those
     * @throws IllegalArgumentException if the number is not positive
     */
    public ArrayFunction<T, R> pipelined(int elementsPerChunk) {
        return with(operation.pipelined(elementsPerChunk, null));
    }

    /**
     * The same, telling {@code progress} now and then how many elements are done, on the thread that applies the function, or under
     * {@link #onThreads} on a thread that works for it. The last report, when the result is there, covers all elements. A device works
     * on sixteen chunks between two reports, at least 65,536 elements, or as much as it has room for if the data are larger than its
     * memory; several devices as one report only once. An exception that {@code progress} throws ends the apply. What
     * the function does after the map, if it is no map, runs after it, in a kernel of its own.
     *
     * <p>The numbers increase, unless an apply moves elsewhere, as when a device takes over what Java threads have begun: it
     * starts again with the first element.
     *
     * @param elementsPerChunk as above
     * @param progress gets numbers from 1 to the number of elements; the last is that number
     * @return a new function, as above
     * @throws UnsupportedOperationException as above
     * @throws IllegalArgumentException if the number is not positive
     * @throws NullPointerException if {@code progress} is null
     */
    public ArrayFunction<T, R> pipelined(int elementsPerChunk, IntConsumer progress) {
        return with(operation.pipelined(elementsPerChunk, Objects.requireNonNull(progress, "progress")));
    }

    /**
     * This function, telling {@code progress} now and then how many elements are done, on the thread that applies it, or under
     * {@link #onThreads} on a thread that works for it. The last report, when the result is there, covers all elements. A device works on
     * {@code each} elements between two reports, at least 65,536, or on as many as it has room for if the data are larger than its
     * memory; several devices as one report only once. An exception that {@code progress} throws ends the apply. If the function
     * does something else after this, only this part is reported; a map that reports is fused with maps alone, and what follows, such
     * as a reduction, runs after it.
     *
     * <p>The numbers increase, unless an apply moves elsewhere, as when a device takes over what Java threads have begun: it
     * starts again with the first element.
     *
     * @param each about how many elements a device gets at a time; each report costs it the wait for a launch
     * @param progress gets numbers from 1 to the number of elements; the last is that number
     * @return a new function
     * @throws UnsupportedOperationException if this ends in anything but a map or a reduction to one element
     * @throws IllegalArgumentException if the number is not positive
     * @throws NullPointerException if {@code progress} is null
     */
    public ArrayFunction<T, R> withProgress(int each, IntConsumer progress) {
        if (each < 1) throw new IllegalArgumentException("progress is told after 1 element or more, not after " + each);
        return with(operation.withProgress(each, Objects.requireNonNull(progress, "progress")));
    }

    /**
     * This function with floating-point arithmetic that may be faster and slightly inexact: products may be fused
     * with sums, sums and products regrouped, divisions turned into multiplications, subnormal numbers taken for zero, and
     * {@code Math}'s functions may be less exact than they promise. All functions composed so far are relaxed, including the
     * operators of reductions and the steps of {@code iterate} (but not the question of {@code iterateUntil}), and
     * nothing else: functions that are composed before or after this one stay exact, and run separately.
     *
     * <p>A filter or a scatter, with the maps that are fused with it, stays exact; {@code map(f).relaxed().filter(p)} relaxes the
     * map before it.
     *
     * <p>Where Java gives NaN, an infinity, a subnormal number or a zero, its sign or the value itself may differ.
     * Where a result depends on comparing an inexact value, or on converting it to an integer, it is that of a nearby value.
     * Otherwise integers, the order of the elements, and the checks of bounds, null and so on are Java's, and any exception is
     * the one that Java throws. The bits may differ between devices. In Java, and on Java threads, the function
     * is the exact one.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> relaxed() {
        Operation relaxed = operation.relaxed();
        return relaxed == operation ? this : with(relaxed);
    }

    /**
     * This function on one of this machine's devices, or on several as one, whatever the option {@code device} says. Functions that
     * are composed with the result run there too; if several functions name different places, the first one counts. If the function
     * cannot run there, it runs in Java, and {@link #explain} says why.
     *
     * <p>Of several devices, each computes a part of the elements, as large as its speed so far suggests. Maps, stencils, rows,
     * reductions and the tests of filters are divided like this; everything else runs on the first device. The bits are the same. The
     * parts of a result stay where they were computed, for the next function on these devices, until they are needed elsewhere.
     *
     * @param device a number in {@link Weft#devices}, from 0
     * @param more further devices
     * @return a new function
     * @throws IllegalArgumentException if a number is negative or occurs twice
     */
    public ArrayFunction<T, R> on(int device, int... more) {
        int[] devices = IntStream.concat(IntStream.of(device), IntStream.of(more)).toArray();
        for (int one : devices) if (one < 0) throw new IllegalArgumentException("there is no device " + one + ": devices are numbered from 0, as Weft.devices() lists them");
        if (IntStream.of(devices).distinct().count() < devices.length) {
            throw new IllegalArgumentException("a device is there twice: " + Arrays.toString(devices));
        }
        return at(Places.devices(devices));
    }

    /**
     * This function on a number of Java threads, whatever the option {@code device} says, unless something in it forbids threads; without the
     * native library nobody looks. See {@link #on} for functions composed with it.
     *
     * @param threads how many
     * @return a new function
     * @throws IllegalArgumentException if there cannot be that many
     */
    public ArrayFunction<T, R> onThreads(int threads) {
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException("a function cannot run on " + threads + " threads: onThreads takes 1 to " + MOST_THREADS);
        }
        return at(new Executor.Threads(threads, "onThreads(" + threads + ")"));
    }

    /**
     * This function in order, on the calling thread, whatever the option {@code device} says; see {@link #on} for functions
     * composed with it.
     *
     * @return a new function
     */
    public ArrayFunction<T, R> sequential() {
        return at(new Executor.Sequential("sequential()"));
    }

    /**
     * Applies this function on one of Weft's threads, while the caller goes on. Several applies at once overlap on the device.
     * The input may be closed at any time, because it is kept until the function is done with it. It must not be written to
     * before then.
     *
     * <p>The future completes with what {@link #apply(PArray)} would have returned, or with its exception: {@code get}
     * throws an {@link java.util.concurrent.ExecutionException}, and {@code join} a {@link
     * java.util.concurrent.CompletionException}, with that exception as the cause. Cancelling prevents a function that has not
     * begun from running; one that has begun goes on, and its result is closed.
     *
     * @param input the elements; not changed
     * @return the future result, to be closed by whoever takes it
     * @throws NullPointerException if {@code input} is null
     * @throws IllegalStateException if {@code input} is closed
     * @throws StackOverflowError if the calling thread has too little stack left for {@link #apply(PArray)}; of what happens on
     *     Weft's thread the future tells
     */
    public CompletableFuture<PArray<R>> applyAsync(PArray<T> input) {
        return AsyncApply.start(operation, Objects.requireNonNull(input, "input").data(), executor(),
            data -> new PArray<>(data));
    }

    /**
     * The figures of this function's applies so far.
     *
     * @return figures that only grow, except those of functions that were compiled again
     */
    public Profile profile() {
        return operation.profile();
    }

    /**
     * Where this function ran, and why. The summary says where it ran last, or why it did not run on a device (method, source line and
     * what to change); how often it was applied, and how long that took; and, for each kind of input, how long its kernels
     * took, what was copied, and how long the host waited.
     *
     * @param details what else to show of each kernel: {@code explain(Detail.IR, Detail.OPENCL)}
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

    /** The same function elsewhere. */
    private ArrayFunction<T, R> at(Executor other) {
        return new ArrayFunction<>(operation, other, arrays);
    }

    /** Another function in the same place. */
    private <V> ArrayFunction<T, V> with(Operation other) {
        return with(other, null);
    }

    /** The same; if this one has no place, in that of what it is composed with. */
    private <V> ArrayFunction<T, V> with(Operation other, Executor next) {
        return new ArrayFunction<>(other, place != null ? place : next, arrays);
    }

    private <V> ArrayFunction<T, V> then(Operation next) {
        return with(operation.andThen(next));
    }

    private ArrayFunction<T, R> iterated(Executor measured, IterateOperation.Until<?> done, ArrayFunction<R, R> step, int rounds,
            IntConsumer progress) {
        Operation all = IterateOperation.of(operation, done, Objects.requireNonNull(step, "step").operation, rounds, progress);
        return with(all, measured != null ? measured : step.place);
    }

    /** The one element that this makes of an array; null in a rehearsal, where arrays have other sizes. */
    @SuppressWarnings("unchecked") // of R's class
    private R one(ArrayData array, Executor on) {
        try (ArrayData value = operation.apply(array, on)) {
            if (on instanceof Rehearsal) return null;
            if (value.size() == 1) return (R) value.get(0);
            throw new IllegalArgumentException("the measure of iterateUntil made " + value.size()
                + " elements; it must make one, as reduce does");
        }
    }
}
