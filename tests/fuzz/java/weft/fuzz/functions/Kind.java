package weft.fuzz.functions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import weft.PArray;
import weft.Tuple2;

/** What the elements of an array are. */
enum Kind {
    BOOLEAN(r -> r.nextBoolean()),
    BYTE(r -> (byte) number(r)),
    CHAR(r -> (char) number(r)),
    INT(r -> number(r)),
    LONG(r -> r.nextInt(3) == 0 ? r.nextLong() : (long) number(r)),
    FLOAT(r -> r.nextInt(12) == 0 ? pick(r, 0f, -0f, Float.NaN, Float.NEGATIVE_INFINITY, Float.MIN_VALUE) : number(r) / 8f),
    DOUBLE(r -> r.nextInt(12) == 0 ? pick(r, 0d, -0d, Double.NaN, Double.POSITIVE_INFINITY, 1e300) : number(r) / 8d),
    /** A key, and what has it. */
    KEYED(r -> new Tuple2<>(r.nextInt(50), r.nextInt(4) == 0 ? r.nextLong() : r.nextInt(9))),
    PAIR(r -> new Tuple2<>(number(r), r.nextInt(-40, 40) / 4f)),
    /** Whether a segment begins, and a value. */
    FLAGGED(r -> new Tuple2<>(r.nextInt(9) == 0, number(r))),
    LINE(r -> new Line(r.nextInt(-3, 4), number(r))),
    POINT(r -> new Point((short) number(r), r.nextInt(-9, 9) / 2d, r.nextBoolean())),
    TRIPLE(r -> new int[] {number(r), r.nextInt(3), number(r)});

    /** y = a x + b, of ints that wrap around. */
    record Line(int a, int b) {
        Line then(Line next) {
            return new Line(next.a * a, next.a * b + next.b);
        }
    }

    record Point(short id, double x, boolean inside) {}

    private final Function<SplittableRandom, Object> random;

    Kind(Function<SplittableRandom, Object> random) {
        this.random = random;
    }

    /** Mostly small: equal neighbours and equal keys are what sorts and runs are about. */
    private static int number(SplittableRandom r) {
        return switch (r.nextInt(5)) {
            case 0 -> r.nextInt();
            case 1 -> r.nextInt(3);
            default -> r.nextInt(-100, 101);
        };
    }

    @SafeVarargs private static <T> T pick(SplittableRandom r, T... values) {
        return values[r.nextInt(values.length)];
    }

    /** So many elements: random ones, the same ones in long runs, or all alike. */
    List<Object> elements(SplittableRandom r, int size) {
        List<Object> all = new ArrayList<>(size);
        int way = r.nextInt(6);
        for (int i = 0; i < size; i++) {
            boolean again = way == 0 ? i > 0 : way == 1 && i > 0 && r.nextInt(40) > 0;
            all.add(again ? all.get(i - 1) : random.apply(r));
        }
        return all;
    }

    /** The same as an array, or as a part of a larger one. */
    PArray<Object> array(SplittableRandom r, List<Object> elements) {
        int before = elements.isEmpty() ? 1 : r.nextInt(4) == 0 ? r.nextInt(1, 70) : 0;
        if (before == 0) return PArray.of(elements);
        List<Object> more = new ArrayList<>(elements(r, before));
        more.addAll(elements);
        more.addAll(elements(r, r.nextInt(1, 5)));
        return PArray.of(more).slice(before, before + elements.size());
    }

    /** Equal bit for bit, but for the payload of NaN. */
    static boolean same(Object a, Object b) {
        return a instanceof int[] x && b instanceof int[] y ? Arrays.equals(x, y) : a.equals(b);
    }

    static String text(Object element) {
        return element instanceof int[] all ? Arrays.toString(all) : String.valueOf(element);
    }
}
