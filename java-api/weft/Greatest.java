package weft;

import java.util.Objects;
import java.util.function.Function;
import weft.internal.layout.Keyed;
import weft.internal.operation.GreatestOperation;

/** What {@link ArrayFunction#topK} makes. */
final class Greatest {
    private Greatest() {}

    /** By their natural order. */
    static <T> ArrayFunction<T, T> of(int count) {
        return of(count, element -> element,
            AF.<T, T>whole(Greatest::fromTheEnd).andThen(AF.<T>identity().sorted()).andThen(last(count)), false);
    }

    /** By keys, which are made in the order of the elements, so that the first that fails does so first. */
    static <T, K> ArrayFunction<T, T> of(int count, Function<? super T, ? extends K> key) {
        Objects.requireNonNull(key, "key");
        return of(count, key, AF.<T, Keyed<K, T>>map(element -> new Keyed<>(key.apply(element), element))
            .andThen(AF.<Keyed<K, T>, Keyed<K, T>>whole(Greatest::fromTheEnd)).sortedBy(Keyed::key)
            .andThen(last(count)).map(Keyed::element), true);
    }

    private static <T> ArrayFunction<T, T> of(int count, Function<? super T, ?> key, ArrayFunction<T, T> last, boolean hasKey) {
        if (count < 0) throw new IllegalArgumentException("there are no " + count + " greatest elements");
        return new ArrayFunction<>(
            new GreatestOperation(count, sample(key).operation(), () -> bound(key), last.operation(), hasKey));
    }

    /** Turned around before and after, a sort that leaves equal ones in their order descends and does so too. */
    private static <T> T fromTheEnd(Whole<T> w) {
        return w.get(w.size() - 1 - w.index());
    }

    private static <T> ArrayFunction<T, T> last(int count) {
        return Pulls.of("the last " + count, size -> Math.min(count, size), (Whole<T> w) -> fromTheEnd(w),
            array -> (reader, i) -> new Whole<>(array, i), array -> i -> array.get(array.size() - 1 - i));
    }

    /** The classes and ranks of the keys of elements that lie evenly. */
    private static <T> ArrayFunction<T, Tuple2<Integer, Long>> sample(Function<? super T, ?> key) {
        return Pulls.of("ranks of a sample", GreatestOperation::sampleSize,
            (Whole<T> w) -> ranked(key.apply(w.get(sampled(w.index(), w.size())))),
            array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> ranked(key.apply(array.get(sampled(i, array.size())))));
    }

    private static int sampled(int number, int size) {
        return (int) ((long) number * size / GreatestOperation.sampleSize(size));
    }

    private static <T> GreatestOperation.Bound bound(Function<? super T, ?> key) {
        GreatestOperation.Least least = new GreatestOperation.Least();
        return new GreatestOperation.Bound(least, AF.<T>identity().filter(element -> isAtLeast(least, key.apply(element))).operation());
    }

    /**
     * Also of some keys that are less: of zeros of either sign, and, where the bound is NaN, of all. And of null and of keys of
     * another class than the bound's, so that the sort says what is wrong with them.
     */
    private static boolean isAtLeast(GreatestOperation.Least least, Object key) {
        if (classOf(key) != least.ofClass()) return true;
        if (key instanceof Float f) return !(f < least.asFloat());
        if (key instanceof Double d) return !(d < least.asDouble());
        if (key instanceof Long l) return l >= least.asLong();
        return smallRank(key) >= least.asInt();
    }

    private static Tuple2<Integer, Long> ranked(Object key) {
        return new Tuple2<>(classOf(key), rank(key));
    }

    /** A number for each class of wrappers; 0 for null and all else. */
    private static int classOf(Object key) {
        if (key instanceof Float) return 1;
        if (key instanceof Double) return 2;
        if (key instanceof Long) return 3;
        if (key instanceof Integer) return 4;
        if (key instanceof Short) return 5;
        if (key instanceof Byte) return 6;
        if (key instanceof Character) return 7;
        return key instanceof Boolean ? 8 : 0;
    }

    /** A number in the order of {@code compareTo}; of what is no wrapper, one for all. */
    private static long rank(Object key) {
        if (key instanceof Float f) return GreatestOperation.ofBits(Float.floatToIntBits(f));
        if (key instanceof Double d) return GreatestOperation.ofBits(Double.doubleToLongBits(d));
        if (key instanceof Long l) return l;
        return smallRank(key);
    }

    private static int smallRank(Object key) {
        if (key instanceof Integer i) return i;
        if (key instanceof Short s) return s;
        if (key instanceof Byte b) return b;
        if (key instanceof Character c) return c;
        return key instanceof Boolean b && b ? 1 : 0;
    }
}
