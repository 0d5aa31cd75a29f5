package weft.fuzz.functions;

import static weft.fuzz.functions.Kind.BOOLEAN;
import static weft.fuzz.functions.Kind.BYTE;
import static weft.fuzz.functions.Kind.CHAR;
import static weft.fuzz.functions.Kind.DOUBLE;
import static weft.fuzz.functions.Kind.FLAGGED;
import static weft.fuzz.functions.Kind.FLOAT;
import static weft.fuzz.functions.Kind.INT;
import static weft.fuzz.functions.Kind.KEYED;
import static weft.fuzz.functions.Kind.LINE;
import static weft.fuzz.functions.Kind.LONG;
import static weft.fuzz.functions.Kind.PAIR;
import static weft.fuzz.functions.Kind.POINT;
import static weft.fuzz.functions.Kind.TRIPLE;

import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import weft.PArray;
import weft.Tuple2;
import weft.fuzz.functions.Kind.Line;
import weft.fuzz.functions.Kind.Point;

/** The lambdas that functions are composed with: of every kind some, and from every kind a way to ints and back. */
final class Lambdas {
    /** {@code text} is what the lambda is in Java, for who reads what was found. */
    record Map<T, R>(Kind from, Kind to, String text, Function<T, R> f) {}

    record MapWithIndex<T, R>(Kind from, Kind to, String text, BiFunction<T, Integer, R> f) {}

    record Test<T>(Kind of, String text, Predicate<T> f) {}

    /** Associative; {@code exact}: and not only nearly. */
    record Operator<T>(Kind of, String text, T identity, boolean exact, BinaryOperator<T> f) {}

    record Key<T, K>(Kind of, String text, Function<T, K> f, Comparator<K> order) {}

    record Order<T>(Kind of, String text, Comparator<T> f) {}

    private static final int[] TABLE = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
    private static final PArray<Integer> CAPTURED = PArray.of(2, 7, 1, 8, 2, 8, 1, 8);

    private Lambdas() {}

    static final List<Map<?, ?>> MAPS = List.of(
        new Map<>(INT, INT, "v -> v * 31 + 7", (Integer v) -> v * 31 + 7),
        new Map<>(INT, INT, "v -> v % 10", (Integer v) -> v % 10),
        new Map<>(INT, INT, "v -> v >>> 3", (Integer v) -> v >>> 3),
        new Map<>(INT, INT, "v -> TABLE[v & 7]", (Integer v) -> TABLE[v & 7]),
        new Map<>(INT, INT, "v -> CAPTURED.get(v & 7) - v", (Integer v) -> CAPTURED.get(v & 7) - v),
        new Map<>(INT, INT, "loop", (Integer v) -> {
            int sum = v;
            for (int i = 0; i < (v & 7); i++) sum = sum * 3 + i;
            return sum;
        }),
        new Map<>(INT, LONG, "v -> (long) v * v", (Integer v) -> (long) v * v),
        new Map<>(INT, FLOAT, "v -> v * 0.25f", (Integer v) -> v * 0.25f),
        new Map<>(INT, DOUBLE, "v -> Math.sqrt(v)", (Integer v) -> Math.sqrt(v)),
        new Map<>(INT, BYTE, "v -> (byte) (int) v", (Integer v) -> (byte) (int) v),
        new Map<>(INT, CHAR, "v -> (char) (v & 0xfff)", (Integer v) -> (char) (v & 0xfff)),
        new Map<>(INT, BOOLEAN, "v -> (v & 3) == 1", (Integer v) -> (v & 3) == 1),
        new Map<>(INT, PAIR, "v -> new Tuple2<>(v & 15, v * 0.5f)", (Integer v) -> new Tuple2<>(v & 15, v * 0.5f)),
        new Map<>(INT, KEYED, "v -> new Tuple2<>(Math.floorMod(v, 50), (long) v)",
            (Integer v) -> new Tuple2<>(Math.floorMod(v, 50), (long) v)),
        new Map<>(INT, FLAGGED, "v -> new Tuple2<>(v % 5 == 0, v)", (Integer v) -> new Tuple2<>(v % 5 == 0, v)),
        new Map<>(INT, LINE, "v -> new Line(v & 3, v)", (Integer v) -> new Line(v & 3, v)),
        new Map<>(INT, POINT, "v -> new Point((short) (int) v, v / 3d, v > 0)",
            (Integer v) -> new Point((short) (int) v, v / 3d, v > 0)),
        new Map<>(INT, TRIPLE, "v -> new int[] {v & 1, v, -v}", (Integer v) -> new int[] {v & 1, v, -v}),
        new Map<>(LONG, INT, "v -> (int) (v ^ v >>> 32)", (Long v) -> (int) (v ^ v >>> 32)),
        new Map<>(LONG, LONG, "v -> v * 3 - 1", (Long v) -> v * 3 - 1),
        new Map<>(FLOAT, INT, "v -> (int) (v * 4)", (Float v) -> (int) (v * 4)),
        new Map<>(FLOAT, FLOAT, "v -> v * v - 1", (Float v) -> v * v - 1),
        new Map<>(DOUBLE, INT, "v -> (int) (double) v", (Double v) -> (int) (double) v),
        new Map<>(DOUBLE, DOUBLE, "v -> v / 2 + 1", (Double v) -> v / 2 + 1),
        new Map<>(BYTE, INT, "v -> v * 5", (Byte v) -> v * 5),
        new Map<>(BYTE, BYTE, "v -> (byte) (v + 100)", (Byte v) -> (byte) (v + 100)),
        new Map<>(CHAR, INT, "v -> v - 'a'", (Character v) -> v - 'a'),
        new Map<>(BOOLEAN, INT, "v -> v ? 3 : -3", (Boolean v) -> v ? 3 : -3),
        new Map<>(BOOLEAN, BOOLEAN, "v -> !v", (Boolean v) -> !v),
        new Map<>(PAIR, INT, "t -> t._1() + (int) (float) t._2()", (Tuple2<Integer, Float> t) -> t._1() + (int) (float) t._2()),
        new Map<>(PAIR, FLOAT, "t -> t._2()", (Tuple2<Integer, Float> t) -> t._2()),
        new Map<>(PAIR, PAIR, "t -> new Tuple2<>(t._1() + 1, -t._2())",
            (Tuple2<Integer, Float> t) -> new Tuple2<>(t._1() + 1, -t._2())),
        new Map<>(KEYED, INT, "t -> t._1() ^ (int) (long) t._2()", (Tuple2<Integer, Long> t) -> t._1() ^ (int) (long) t._2()),
        new Map<>(KEYED, LONG, "t -> t._2()", (Tuple2<Integer, Long> t) -> t._2()),
        new Map<>(FLAGGED, INT, "t -> t._1() ? -1 : t._2()", (Tuple2<Boolean, Integer> t) -> t._1() ? -1 : t._2()),
        new Map<>(LINE, INT, "l -> l.a() - l.b()", (Line l) -> l.a() - l.b()),
        new Map<>(POINT, INT, "p -> p.inside() ? p.id() : (int) p.x()", (Point p) -> p.inside() ? p.id() : (int) p.x()),
        new Map<>(POINT, DOUBLE, "p -> p.x()", (Point p) -> p.x()),
        new Map<>(TRIPLE, INT, "a -> a[0] ^ a[2]", (int[] a) -> a[0] ^ a[2]),
        new Map<>(TRIPLE, TRIPLE, "a -> new int[] {a[2], a[0], a[1]}", (int[] a) -> new int[] {a[2], a[0], a[1]}));

    /** Those that fail for some elements. One composition has one at most: which of two fails first is not what is tested. */
    static final List<Map<?, ?>> LOUD = List.of(
        new Map<>(INT, INT, "v -> 100 / (v - 17)", (Integer v) -> 100 / (v - 17)),
        new Map<>(INT, INT, "v -> TABLE[v & 15]", (Integer v) -> TABLE[v & 15]),
        new Map<>(INT, PAIR, "v -> new Tuple2<>(Math.addExact(v, 2147483000), 1f)",
            (Integer v) -> new Tuple2<>(Math.addExact(v, 2147483000), 1f)),
        new Map<>(LONG, INT, "v -> Math.toIntExact(v)", (Long v) -> Math.toIntExact(v)),
        new Map<>(TRIPLE, INT, "a -> a[a[1]] % a[0]", (int[] a) -> a[a[1]] % a[0]));

    static final List<MapWithIndex<?, ?>> MAPS_WITH_INDEX = List.of(
        new MapWithIndex<>(INT, INT, "(v, i) -> v ^ i", (Integer v, Integer i) -> v ^ i),
        new MapWithIndex<>(LONG, KEYED, "(v, i) -> new Tuple2<>(i % 50, v)", (Long v, Integer i) -> new Tuple2<>(i % 50, v)),
        new MapWithIndex<>(FLOAT, PAIR, "(v, i) -> new Tuple2<>(i, v)", (Float v, Integer i) -> new Tuple2<>(i, v)),
        new MapWithIndex<>(POINT, FLAGGED, "(p, i) -> new Tuple2<>(p.inside(), i)",
            (Point p, Integer i) -> new Tuple2<>(p.inside(), i)));

    static final List<Test<?>> TESTS = List.of(
        new Test<>(INT, "v -> v % 3 != 0", (Integer v) -> v % 3 != 0),
        new Test<>(INT, "v -> v > 1000", (Integer v) -> v > 1000),
        new Test<>(LONG, "v -> v < 0", (Long v) -> v < 0),
        new Test<>(FLOAT, "v -> v >= 0", (Float v) -> v >= 0),
        new Test<>(DOUBLE, "v -> v == v", (Double v) -> (double) v == v),
        new Test<>(BYTE, "v -> v != 0", (Byte v) -> v != 0),
        new Test<>(CHAR, "v -> v < 'm'", (Character v) -> v < 'm'),
        new Test<>(BOOLEAN, "v -> v", (Boolean v) -> v),
        new Test<>(PAIR, "t -> t._1() > t._2()", (Tuple2<Integer, Float> t) -> t._1() > t._2()),
        new Test<>(KEYED, "t -> t._1() % 2 == 0", (Tuple2<Integer, Long> t) -> t._1() % 2 == 0),
        new Test<>(FLAGGED, "t -> !t._1()", (Tuple2<Boolean, Integer> t) -> !t._1()),
        new Test<>(LINE, "l -> l.a() != 0", (Line l) -> l.a() != 0),
        new Test<>(POINT, "p -> p.inside()", (Point p) -> p.inside()),
        new Test<>(TRIPLE, "a -> a[1] != 1", (int[] a) -> a[1] != 1));

    static final List<Operator<?>> OPERATORS = List.of(
        new Operator<>(INT, "0, Integer::sum", 0, true, Integer::sum),
        new Operator<>(INT, "MIN_VALUE, Math::max", Integer.MIN_VALUE, true, Math::max),
        new Operator<>(INT, "0, (a, b) -> b != 0 ? b : a", 0, true, (a, b) -> b != 0 ? b : a),
        new Operator<>(LONG, "0L, Long::sum", 0L, true, Long::sum),
        new Operator<>(LONG, "-1L, (a, b) -> a & b", -1L, true, (a, b) -> a & b),
        new Operator<>(FLOAT, "-Infinity, Math::max", Float.NEGATIVE_INFINITY, true, Math::max),
        new Operator<>(FLOAT, "0f, Float::sum", 0f, false, Float::sum),
        new Operator<>(DOUBLE, "Infinity, Math::min", Double.POSITIVE_INFINITY, true, Math::min),
        new Operator<>(DOUBLE, "0d, Double::sum", 0d, false, Double::sum),
        new Operator<>(BYTE, "0, (a, b) -> (byte) (a + b)", (byte) 0, true, (a, b) -> (byte) (a + b)),
        new Operator<>(BOOLEAN, "false, (a, b) -> a ^ b", false, true, (a, b) -> a ^ b),
        new Operator<>(LINE, "new Line(1, 0), Line::then", new Line(1, 0), true, Line::then),
        new Operator<>(POINT, "both", new Point((short) 0, Double.NEGATIVE_INFINITY, false), true,
            (a, b) -> new Point((short) (a.id() + b.id()), Math.max(a.x(), b.x()), a.inside() ^ b.inside())),
        new Operator<>(TRIPLE, "by components", new int[] {0, -1, 0}, true,
            (a, b) -> new int[] {a[0] + b[0], a[1] & b[1], a[2] ^ b[2]}));

    static final List<Key<?, ?>> KEYS = List.of(
        new Key<>(INT, "v -> v & 7", (Integer v) -> v & 7, Comparator.<Integer>naturalOrder()),
        new Key<>(INT, "v -> (byte) (v * 3)", (Integer v) -> (byte) (v * 3), Comparator.<Byte>naturalOrder()),
        new Key<>(LONG, "v -> v >> 60", (Long v) -> v >> 60, Comparator.<Long>naturalOrder()),
        new Key<>(FLOAT, "v -> -v", (Float v) -> -v, Comparator.<Float>naturalOrder()),
        new Key<>(DOUBLE, "v -> (float) (double) v", (Double v) -> (float) (double) v, Comparator.<Float>naturalOrder()),
        new Key<>(PAIR, "t -> t._2()", (Tuple2<Integer, Float> t) -> t._2(), Comparator.<Float>naturalOrder()),
        new Key<>(KEYED, "t -> t._1()", (Tuple2<Integer, Long> t) -> t._1(), Comparator.<Integer>naturalOrder()),
        new Key<>(POINT, "p -> new Tuple2<>(p.inside(), p.x())", (Point p) -> new Tuple2<>(p.inside(), p.x()),
            Comparator.<Tuple2<Boolean, Double>, Boolean>comparing(Tuple2::_1).thenComparing(Tuple2::_2)),
        new Key<>(LINE, "l -> l.b()", (Line l) -> l.b(), Comparator.<Integer>naturalOrder()),
        new Key<>(TRIPLE, "a -> a[1]", (int[] a) -> a[1], Comparator.<Integer>naturalOrder()));

    static final List<Order<?>> ORDERS = List.of(
        new Order<>(INT, "(a, b) -> Integer.compare(b & 31, a & 31)", (Integer a, Integer b) -> Integer.compare(b & 31, a & 31)),
        new Order<>(DOUBLE, "Double::compare", (Double a, Double b) -> Double.compare(a, b)),
        new Order<>(KEYED, "by value, then key", (Tuple2<Integer, Long> a, Tuple2<Integer, Long> b) ->
            a._2().equals(b._2()) ? Integer.compare(a._1(), b._1()) : Long.compare(a._2(), b._2())),
        new Order<>(TRIPLE, "(a, b) -> Integer.compare(a[2], b[2])", (int[] a, int[] b) -> Integer.compare(a[2], b[2])));
}
