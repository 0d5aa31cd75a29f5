package weft;

import java.util.Arrays;

/** What {@link ArrayFunction} makes of runs, neighbours that are equal. */
final class Runs {
    private Runs() {}

    /** The first element of each run. */
    static <T> ArrayFunction<T, T> firsts() {
        return AF.<T, Tuple2<T, Boolean>>whole(w -> new Tuple2<>(w.get(), begins(w))).filter(Tuple2::_2).map(Tuple2::_1);
    }

    /** The first element of each run, and how many it has. */
    static <T> ArrayFunction<T, Tuple2<T, Integer>> lengths() {
        return AF.<T, Tuple4<T, Integer, Integer, Boolean>>whole(w -> new Tuple4<>(w.get(), w.index(), w.size(), begins(w)))
            .filter(Tuple4::_4).map(t -> new Tuple3<>(t._1(), t._2(), t._3()))
            .andThen(AF.whole(w -> new Tuple2<>(w.get()._1(), end(w) - w.get()._2())));
    }

    private static <T> boolean begins(Whole<T> w) {
        return w.index() == 0 || !areEqual(w.get(w.index() - 1), w.get());
    }

    /** Where the next run begins, or the array ends. */
    private static <T> int end(Whole<Tuple3<T, Integer, Integer>> runs) {
        return runs.index() + 1 < runs.size() ? runs.get(runs.index() + 1)._2() : runs.get()._3();
    }

    /** Of one class; two arrays are never one object. */
    private static boolean areEqual(Object a, Object b) {
        if (a instanceof float[] array) return Arrays.equals(array, (float[]) b);
        if (a instanceof double[] array) return Arrays.equals(array, (double[]) b);
        if (a instanceof int[] array) return Arrays.equals(array, (int[]) b);
        if (a instanceof long[] array) return Arrays.equals(array, (long[]) b);
        if (a instanceof short[] array) return Arrays.equals(array, (short[]) b);
        if (a instanceof byte[] array) return Arrays.equals(array, (byte[]) b);
        if (a instanceof char[] array) return Arrays.equals(array, (char[]) b);
        if (a instanceof boolean[] array) return Arrays.equals(array, (boolean[]) b);
        return a.equals(b);
    }
}
