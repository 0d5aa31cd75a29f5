package weft.fuzz.functions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import weft.Border;
import weft.Tuple2;

/** What the array functions make, as loops over lists: none of Weft's code, and as short as it can be. */
final class Oracle {
    /** An exception of this class is thrown by the function itself, whose words are not compared. */
    static final class Refuses extends RuntimeException {
        private static final long serialVersionUID = 1;
        final Class<? extends RuntimeException> type;

        Refuses(Class<? extends RuntimeException> type) {
            super(type.getName());
            this.type = type;
        }
    }

    private Oracle() {}

    @SuppressWarnings("unchecked") // the kinds of a composition's functions fit
    static <T, R> R call(Function<T, R> f, Object element) {
        return f.apply((T) element);
    }

    static List<Object> map(List<Object> in, Function<Object, Object> f) {
        List<Object> out = new ArrayList<>(in.size());
        for (Object each : in) out.add(f.apply(each));
        return out;
    }

    static List<Object> mapWithIndex(List<Object> in, BiFunction<Object, Integer, Object> f) {
        List<Object> out = new ArrayList<>(in.size());
        for (int i = 0; i < in.size(); i++) out.add(f.apply(in.get(i), i));
        return out;
    }

    static List<Object> filter(List<Object> in, Predicate<Object> test) {
        List<Object> out = new ArrayList<>();
        for (Object each : in) if (test.test(each)) out.add(each);
        return out;
    }

    static Object reduce(List<Object> in, Object identity, BinaryOperator<Object> f) {
        Object all = identity;
        for (Object each : in) all = f.apply(all, each);
        return all;
    }

    static List<Object> scan(List<Object> in, Object identity, BinaryOperator<Object> f, boolean exclusive) {
        List<Object> out = new ArrayList<>(in.size());
        Object all = identity;
        for (Object each : in) {
            if (exclusive) out.add(all);
            all = f.apply(all, each);
            if (!exclusive) out.add(all);
        }
        return out;
    }

    static List<Object> sorted(List<Object> in, Comparator<Object> order) {
        List<Object> out = new ArrayList<>(in);
        out.sort(order); // stable
        return out;
    }

    static List<Object> first(List<Object> in, int count) {
        return new ArrayList<>(in.subList(0, Math.min(count, in.size())));
    }

    /** The first of each run, or, with {@code of}, what it makes of that and the run's length. */
    static List<Object> runs(List<Object> in, BiFunction<Object, Integer, Object> of) {
        List<Object> out = new ArrayList<>();
        for (int i = 0, end; i < in.size(); i = end) {
            end = i + 1;
            while (end < in.size() && Kind.same(in.get(i), in.get(end))) end++;
            out.add(of.apply(in.get(i), end - i));
        }
        return out;
    }

    static List<Object> flatMap(List<Object> in, int count, BiFunction<Object, Integer, Object> f) {
        List<Object> out = new ArrayList<>(in.size() * count);
        for (Object each : in) for (int k = 0; k < count; k++) out.add(f.apply(each, k));
        return out;
    }

    static List<Object> transpose(List<Object> in, int columns) {
        if (in.size() % columns != 0) throw new Refuses(IllegalArgumentException.class);
        List<Object> out = new ArrayList<>(in.size());
        for (int c = 0; c < columns; c++) for (int at = c; at < in.size(); at += columns) out.add(in.get(at));
        return out;
    }

    static List<Object> concat(List<Object> in, List<Object> tail) {
        List<Object> out = new ArrayList<>(in);
        out.addAll(tail);
        return out;
    }

    /** {@code size}: of what is made. */
    static List<Object> at(int size, Function<Integer, Object> f) {
        List<Object> out = new ArrayList<>(size);
        for (int i = 0; i < size; i++) out.add(f.apply(i));
        return out;
    }

    /** {@code f} of each part between one place and the next. */
    static List<Object> parts(List<Object> in, int[] places, Function<List<Object>, Object> f) {
        if (places[places.length - 1] > in.size()) throw new Refuses(IndexOutOfBoundsException.class);
        return at(places.length - 1, i -> f.apply(in.subList(places[i], places[i + 1])));
    }

    static List<Object> rows(List<Object> in, int columns, Function<List<Object>, Object> f) {
        if (in.size() % columns != 0) throw new Refuses(IllegalArgumentException.class);
        return at(in.size() / columns, i -> f.apply(in.subList(i * columns, (i + 1) * columns)));
    }

    static List<Object> scanBySegment(List<Object> in, Object identity, BinaryOperator<Object> f) {
        List<Object> out = new ArrayList<>(in.size());
        Object all = identity;
        for (Object each : in) {
            Tuple2<?, ?> pair = (Tuple2<?, ?>) each;
            all = f.apply((Boolean) pair._1() ? identity : all, pair._2());
            out.add(all);
        }
        return out;
    }

    static List<Object> reduceByIndex(List<Object> in, int places, Object identity, BinaryOperator<Object> f) {
        List<Object> out = new ArrayList<>(Collections.nCopies(places, identity));
        for (Object each : in) {
            Tuple2<?, ?> pair = (Tuple2<?, ?>) each;
            out.set((Integer) pair._1(), f.apply(out.get((Integer) pair._1()), pair._2()));
        }
        return out;
    }

    static List<Object> scatter(List<Object> in, List<Object> onto) {
        List<Object> out = new ArrayList<>(onto);
        for (Object each : in) out.set((Integer) ((Tuple2<?, ?>) each)._1(), ((Tuple2<?, ?>) each)._2());
        return out;
    }

    static List<Object> histogram(List<Object> in, int places) {
        int[] counts = new int[places];
        for (Object each : in) counts[(Integer) each]++;
        return new ArrayList<>(Arrays.stream(counts).boxed().toList());
    }

    /** The element that a view shows at a distance. */
    static Object beyond(List<Object> in, int at, Border border, Object padding) {
        int size = in.size();
        if (at >= 0 && at < size) return in.get(at);
        if (border == null) return padding;
        IntUnaryOperator inside = switch (border) {
            case CLAMP -> i -> i < 0 ? 0 : size - 1;
            case WRAP -> i -> Math.floorMod(i, size);
            case MIRROR -> i -> Math.min(Math.floorMod(i, 2 * size), 2 * size - 1 - Math.floorMod(i, 2 * size));
        };
        return in.get(inside.applyAsInt(at));
    }
}
