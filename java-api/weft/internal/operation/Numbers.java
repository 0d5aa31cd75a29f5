package weft.internal.operation;

import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import weft.ArrayFunction;
import weft.Tuple2;
import weft.internal.program.Stages;

/**
 * What the reductions of {@link ArrayFunction} that are one word take for a class of numbers.
 *
 * @param zero a sum of none
 * @param greatest the minimum of none
 * @param least the maximum of none
 * @param wide a number as averages add it: no sum of ints overflows, none of floats is rounded to a float
 * @param widePlus of two such numbers
 */
public record Numbers<N, W extends Number>(N zero, BinaryOperator<N> plus, N greatest, BinaryOperator<N> min, N least,
        BinaryOperator<N> max, Function<N, W> wide, BinaryOperator<W> widePlus) {
    private static final Numbers<Integer, Long> INTS = new Numbers<>(0, Integer::sum, Integer.MAX_VALUE, Math::min,
        Integer.MIN_VALUE, Math::max, Integer::longValue, Long::sum);
    private static final Numbers<Long, Long> LONGS = new Numbers<>(0L, Long::sum, Long.MAX_VALUE, Math::min,
        Long.MIN_VALUE, Math::max, v -> v, Long::sum);
    private static final Numbers<Float, Double> FLOATS = new Numbers<>(0f, Float::sum, Float.POSITIVE_INFINITY, Math::min,
        Float.NEGATIVE_INFINITY, Math::max, Float::doubleValue, Double::sum);
    private static final Numbers<Double, Double> DOUBLES = new Numbers<>(0.0, Double::sum, Double.POSITIVE_INFINITY,
        Math::min, Double.NEGATIVE_INFINITY, Math::max, v -> v, Double::sum);

    private static final Map<Class<?>, Numbers<?, ?>> ALL = Map.of(Integer.class, INTS, int.class, INTS, Long.class, LONGS,
        long.class, LONGS, Float.class, FLOATS, float.class, FLOATS, Double.class, DOUBLES, double.class, DOUBLES);

    @SuppressWarnings("unchecked") // the table's rows say so
    public static <N> Numbers<N, ?> of(Class<N> type) {
        Numbers<?, ?> found = ALL.get(Objects.requireNonNull(type, "type"));
        if (found != null) return (Numbers<N, ?>) found;
        throw new IllegalArgumentException("there is no arithmetic of " + type.getName()
            + "; it has to be Integer, Long, Float or Double: map the elements first, or use reduce");
    }

    public Operation sum() {
        return ReduceOperation.of(zero, plus);
    }

    public Operation minimum() {
        return ReduceOperation.of(greatest, min);
    }

    public Operation maximum() {
        return ReduceOperation.of(least, max);
    }

    public Operation average() {
        return ReduceOperation.ending(Stages.maps(wide), widePlus,
            (total, size) -> size == 0 ? Double.NaN : ((Number) total).doubleValue() / size);
    }

    /** Of pairs of a number and its index. */
    public static Operation place(BinaryOperator<?> minOrMax) {
        return ReduceOperation.ending(Stages.NONE, firstOf(minOrMax),
            (total, size) -> size == 0 ? -1 : ((Tuple2<?, ?>) total)._2());
    }

    /** Of two pairs the first one, unless the second one's number alone is the minimum or maximum of both. */
    private static <N> BinaryOperator<Tuple2<N, Integer>> firstOf(BinaryOperator<N> minOrMax) {
        return (a, b) -> minOrMax.apply(a._1(), b._1()).equals(a._1()) ? a : b;
    }
}
