package weft;

import java.util.Comparator;
import java.util.function.Function;
import weft.internal.array.ArrayData;
import weft.internal.operation.MergeOperation;
import weft.internal.plan.MergePlan;

/**
 * What {@link ArrayFunction#sorted(Comparator)} makes: the rounds of a merge sort, in each of which sorted runs of {@code width} elements
 * are merged in twos. Where the runs are at a place of the result a binary search tells, along the diagonal of Odeh, Green, Mwassi,
 * Shmueli and Birk, "Merge Path", 2012.
 */
final class MergeSort<T> implements MergePlan.Rounds {
    private final Comparator<? super T> order;

    private MergeSort(Comparator<? super T> order) {
        this.order = order;
    }

    static <T> ArrayFunction<T, T> by(Comparator<? super T> order) {
        return new ArrayFunction<>(new MergeOperation(order, new MergeSort<T>(order)));
    }

    @Override public Function<Tuple2<T, T>, Integer> compared() {
        Comparator<? super T> by = order;
        return pair -> by.compare(pair._1(), pair._2());
    }

    @Override public Function<Integer, ?> one(ArrayData data, int width) {
        PArray<T> array = new PArray<>(data);
        Comparator<? super T> by = order;
        return place -> one(array, by, width, place);
    }

    @Override public Function<Integer, ?> eight(ArrayData data, int width) {
        PArray<T> array = new PArray<>(data);
        Comparator<? super T> by = order;
        return group -> eight(array, by, width, group * 8);
    }

    @Override public Function<Integer, ?> flat(ArrayData data) {
        PArray<Tuple8<T, T, T, T, T, T, T, T>> array = new PArray<>(data);
        return place -> component(array.get(place >> 3), place & 7);
    }

    private static <T> T one(PArray<T> array, Comparator<? super T> by, int width, int place) {
        int left = begin(width, place);
        int right = end(array.size(), left, width);
        int end = end(array.size(), right, width);
        int l = split(array, by, left, right, end, place);
        int r = right + place - l;
        return array.get(isLeft(array, by, l, right, r, end) ? l : r);
    }

    /** Those at a place and the seven behind it, of which some may be behind the end: they are any. */
    private static <T> Tuple8<T, T, T, T, T, T, T, T> eight(PArray<T> array, Comparator<? super T> by, int width, int place) {
        int left = begin(width, place);
        int right = end(array.size(), left, width);
        int end = end(array.size(), right, width);
        int l = split(array, by, left, right, end, place);
        int sum = right + place; // of both places, and of what has been taken
        int i0 = next(array, by, l, right, sum - l, end);
        if (i0 < right) l++;
        int i1 = next(array, by, l, right, sum + 1 - l, end);
        if (i1 < right) l++;
        int i2 = next(array, by, l, right, sum + 2 - l, end);
        if (i2 < right) l++;
        int i3 = next(array, by, l, right, sum + 3 - l, end);
        if (i3 < right) l++;
        int i4 = next(array, by, l, right, sum + 4 - l, end);
        if (i4 < right) l++;
        int i5 = next(array, by, l, right, sum + 5 - l, end);
        if (i5 < right) l++;
        int i6 = next(array, by, l, right, sum + 6 - l, end);
        if (i6 < right) l++;
        int i7 = next(array, by, l, right, sum + 7 - l, end);
        return new Tuple8<>(array.get(i0), array.get(i1), array.get(i2), array.get(i3), array.get(i4), array.get(i5), array.get(i6),
            array.get(i7));
    }

    private static <T> T component(Tuple8<T, T, T, T, T, T, T, T> of, int number) {
        return switch (number) {
            case 0 -> of._1();
            case 1 -> of._2();
            case 2 -> of._3();
            case 3 -> of._4();
            case 4 -> of._5();
            case 5 -> of._6();
            case 6 -> of._7();
            default -> of._8();
        };
    }

    /** Of the left one of the two runs that are merged there. */
    private static int begin(int width, int place) {
        return place & -width & ~width;
    }

    private static int end(int size, int from, int width) {
        return Math.min(size - from, width) + from;
    }

    /** How far the left run goes into what is before the place. */
    private static <T> int split(PArray<T> array, Comparator<? super T> by, int left, int right, int end, int place) {
        int before = place - left;
        int most = Math.min(before, right - left);
        int least = Math.max(0, before - (end - right));
        while (least < most) {
            int middle = (least + most) >>> 1;
            if (by.compare(array.get(left + middle), array.get(right + before - 1 - middle)) <= 0) {
                least = middle + 1;
            } else {
                most = middle;
            }
        }
        return left + least;
    }

    /** Whether the left run has the next element, that is, the right one has none, or none that is less. */
    private static <T> boolean isLeft(PArray<T> array, Comparator<? super T> by, int l, int right, int r, int end) {
        return r == end || l < right && by.compare(array.get(l), array.get(r)) <= 0;
    }

    /** Where the next one is; where there is none, the last one. */
    private static <T> int next(PArray<T> array, Comparator<? super T> by, int l, int right, int r, int end) {
        if (l >= right && r >= end) return end - 1;
        return isLeft(array, by, l, right, r, end) ? l : r;
    }
}
