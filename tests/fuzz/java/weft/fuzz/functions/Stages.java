package weft.fuzz.functions;

import static weft.fuzz.functions.Kind.DOUBLE;
import static weft.fuzz.functions.Kind.FLAGGED;
import static weft.fuzz.functions.Kind.FLOAT;
import static weft.fuzz.functions.Kind.INT;
import static weft.fuzz.functions.Kind.KEYED;
import static weft.fuzz.functions.Kind.LONG;
import static weft.fuzz.functions.Kind.POINT;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.Seq;
import weft.Tuple2;
import weft.View;
import weft.Whole;
import weft.fuzz.functions.Kind.Point;

/** Every array function over every kind that there is a lambda for, with random parameters. */
@SuppressWarnings({"unchecked", "rawtypes"}) // a stage takes what the one before it makes, as its kinds say
final class Stages {
    private static final Map<Kind, Comparator> NATURAL = new EnumMap<>(Kind.class);

    static {
        for (Kind kind : List.of(Kind.BOOLEAN, Kind.BYTE, Kind.CHAR, INT, LONG, FLOAT, DOUBLE)) {
            NATURAL.put(kind, Comparator.naturalOrder());
        }
    }

    private final SplittableRandom random;
    private final List<List<Stage>> families = new ArrayList<>();

    /** Those that may come behind elements of a kind: a list for each function. */
    static List<List<Stage>> behind(Kind kind, SplittableRandom random) {
        Stages all = new Stages(random);
        return all.families.stream().map(family -> family.stream().filter(stage -> stage.from() == kind).toList())
            .filter(family -> !family.isEmpty()).toList();
    }

    private Stages(SplittableRandom random) {
        this.random = random;
        families.addAll(List.of(maps(Lambdas.MAPS, false), maps(Lambdas.MAPS, false), maps(Lambdas.LOUD, true), withIndex(),
            filters(), reductions(), words(), scans(), sorts(), keySorts(), orderSorts(), tops(), runs(), pulls(), wholes(),
            rows(), segments(), segmentScans(), bins(), scatters(), histograms(), stencils(), nothings()));
    }

    private static List<Stage> maps(List<Lambdas.Map<?, ?>> lambdas, boolean loud) {
        List<Stage> made = new ArrayList<>();
        for (Lambdas.Map<?, ?> map : lambdas) {
            Function f = map.f();
            Stage stage = new Stage(map.from(), map.to(), ".map(" + map.text() + ")", before -> before.map(f), in -> Oracle.map(in, f));
            made.add(loud ? stage.mayFail() : stage);
        }
        return made;
    }

    private static List<Stage> withIndex() {
        List<Stage> made = new ArrayList<>();
        for (Lambdas.MapWithIndex<?, ?> map : Lambdas.MAPS_WITH_INDEX) {
            BiFunction f = map.f();
            made.add(new Stage(map.from(), map.to(), ".mapWithIndex(" + map.text() + ")", before -> before.mapWithIndex(f),
                in -> Oracle.mapWithIndex(in, f)));
        }
        return made;
    }

    private static List<Stage> filters() {
        List<Stage> made = new ArrayList<>();
        for (Lambdas.Test<?> test : Lambdas.TESTS) {
            Predicate f = test.f();
            made.add(new Stage(test.of(), test.of(), ".filter(" + test.text() + ")", before -> before.filter(f),
                in -> Oracle.filter(in, f)));
        }
        return made;
    }

    private static List<Stage> reductions() {
        List<Stage> made = new ArrayList<>();
        for (Lambdas.Operator<?> operator : Lambdas.OPERATORS) {
            BinaryOperator f = operator.f();
            Object identity = operator.identity();
            made.add(new Stage(operator.of(), operator.of(), ".reduce(" + operator.text() + ")",
                before -> before.reduce(identity, f), in -> one(Oracle.reduce(in, identity, f))).nearly(operator.exact()));
        }
        return made;
    }

    private static List<Object> one(Object element) {
        return new ArrayList<>(List.of(element));
    }

    /** sum, min, max, argmin, argmax and average. */
    private static List<Stage> words() {
        List<Stage> made = new ArrayList<>();
        words(made, INT, Integer.class, Integer.MAX_VALUE, Integer.MIN_VALUE, (BinaryOperator<Integer>) Math::min,
            (BinaryOperator<Integer>) Math::max);
        words(made, LONG, Long.class, Long.MAX_VALUE, Long.MIN_VALUE, (BinaryOperator<Long>) Math::min,
            (BinaryOperator<Long>) Math::max);
        words(made, FLOAT, Float.class, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, (BinaryOperator<Float>) Math::min,
            (BinaryOperator<Float>) Math::max);
        words(made, DOUBLE, Double.class, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            (BinaryOperator<Double>) Math::min, (BinaryOperator<Double>) Math::max);
        made.add(new Stage(INT, INT, ".sum(Integer.class)", before -> before.sum((Class) Integer.class),
            in -> one(Oracle.reduce(in, 0, (a, b) -> (Integer) a + (Integer) b))));
        made.add(new Stage(FLOAT, FLOAT, ".sum(Float.class)", before -> before.sum((Class) Float.class),
            in -> one(Oracle.reduce(in, 0f, (a, b) -> (Float) a + (Float) b))).nearly(false));
        made.add(new Stage(INT, DOUBLE, ".average(Integer.class)", before -> before.average((Class) Integer.class),
            in -> one(in.isEmpty() ? Double.NaN : (double) in.stream().mapToLong(v -> (Integer) v).sum() / in.size())));
        return made;
    }

    private static void words(List<Stage> made, Kind kind, Class type, Object most, Object least, BinaryOperator min,
                              BinaryOperator max) {
        String argument = "(" + type.getSimpleName() + ".class)";
        made.add(new Stage(kind, kind, ".min" + argument, before -> before.min(type), in -> one(Oracle.reduce(in, most, min))));
        made.add(new Stage(kind, kind, ".max" + argument, before -> before.max(type), in -> one(Oracle.reduce(in, least, max))));
        made.add(new Stage(kind, INT, ".argmin" + argument, before -> before.argmin(type),
            in -> one(in.indexOf(Oracle.reduce(in, most, min)))));
        made.add(new Stage(kind, INT, ".argmax" + argument, before -> before.argmax(type),
            in -> one(in.indexOf(Oracle.reduce(in, least, max)))));
    }

    private List<Stage> scans() {
        List<Stage> made = new ArrayList<>();
        boolean exclusive = random.nextBoolean();
        for (Lambdas.Operator<?> operator : Lambdas.OPERATORS) {
            BinaryOperator f = operator.f();
            Object identity = operator.identity();
            made.add(new Stage(operator.of(), operator.of(), (exclusive ? ".scanExclusive(" : ".scan(") + operator.text() + ")",
                before -> exclusive ? before.scanExclusive(identity, f) : before.scan(identity, f),
                in -> Oracle.scan(in, identity, f, exclusive)).nearly(operator.exact()));
        }
        return made;
    }

    private static List<Stage> sorts() {
        List<Stage> made = new ArrayList<>();
        NATURAL.forEach((kind, order) -> made.add(new Stage(kind, kind, ".sorted()", before -> before.sorted(),
            in -> Oracle.sorted(in, order))));
        return made;
    }

    private static List<Stage> keySorts() {
        List<Stage> made = new ArrayList<>();
        for (Lambdas.Key<?, ?> key : Lambdas.KEYS) {
            Function f = key.f();
            Comparator order = key.order();
            made.add(new Stage(key.of(), key.of(), ".sortedBy(" + key.text() + ")", before -> before.sortedBy(f),
                in -> Oracle.sorted(in, Comparator.comparing(f, order))));
        }
        return made;
    }

    private static List<Stage> orderSorts() {
        List<Stage> made = new ArrayList<>();
        for (Lambdas.Order<?> order : Lambdas.ORDERS) {
            Comparator f = order.f();
            made.add(new Stage(order.of(), order.of(), ".sorted(" + order.text() + ")", before -> before.sorted(f),
                in -> Oracle.sorted(in, f)));
        }
        return made;
    }

    private List<Stage> tops() {
        List<Stage> made = new ArrayList<>();
        int count = random.nextInt(4) == 0 ? 0 : random.nextInt(1, 90);
        NATURAL.forEach((kind, order) -> made.add(new Stage(kind, kind, ".topK(" + count + ")", before -> before.topK(count),
            in -> Oracle.first(Oracle.sorted(in, order.reversed()), count))));
        for (Lambdas.Key<?, ?> key : Lambdas.KEYS) {
            Function f = key.f();
            Comparator order = Comparator.comparing(f, (Comparator) key.order()).reversed();
            made.add(new Stage(key.of(), key.of(), ".topK(" + count + ", " + key.text() + ")", before -> before.topK(count, f),
                in -> Oracle.first(Oracle.sorted(in, order), count)));
        }
        return made;
    }

    private static List<Stage> runs() {
        List<Stage> made = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            made.add(new Stage(kind, kind, ".unique()", before -> before.unique(), in -> Oracle.runs(in, (first, count) -> first)));
        }
        made.add(new Stage(INT, INT, ".runs().map(t -> t._1() * 31 + t._2())",
            before -> (ArrayFunction) before.runs().map(t -> (Integer) t._1() * 31 + t._2()),
            in -> Oracle.runs(in, (first, count) -> (Integer) first * 31 + count)));
        made.add(new Stage(POINT, FLAGGED, ".runs().map(t -> new Tuple2<>(t._1().inside(), t._2()))",
            before -> (ArrayFunction) before.runs().map(t -> new Tuple2<>(((Point) t._1()).inside(), t._2())),
            in -> Oracle.runs(in, (first, count) -> new Tuple2<>(((Point) first).inside(), count))));
        return made;
    }

    private static Stage then(Kind from, Kind to, String text, ArrayFunction f,
                              java.util.function.UnaryOperator<List<Object>> java) {
        return new Stage(from, to, ".andThen(AF." + text + ")", before -> before.andThen(f), java);
    }

    /** flatMap, transpose, concat, and gather from an array of another kind. */
    private List<Stage> pulls() {
        List<Stage> made = new ArrayList<>();
        int count = random.nextInt(1, 4), columns = random.nextInt(1, 6);
        made.add(then(INT, INT, "flatMap(" + count + ", (v, k) -> v * 10 + k)",
            AF.<Integer, Integer>flatMap(count, (v, k) -> v * 10 + k), in -> Oracle.flatMap(in, count, (v, k) -> (Integer) v * 10 + k)));
        for (Kind kind : Kind.values()) {
            made.add(then(kind, kind, "transpose(" + columns + ")", AF.transpose(columns),
                in -> Oracle.transpose(in, columns)).mayFail());
            List<Object> tail = kind.elements(random, random.nextInt(1, 20));
            made.add(then(kind, kind, "concat(" + tail.size() + " more)", AF.concat(PArray.of(tail)), in -> Oracle.concat(in, tail)));
            made.add(new Stage(INT, kind, ".map(v -> Math.floorMod(v, " + tail.size() + ")).andThen(AF.gather(" + kind + "))",
                before -> (ArrayFunction) before.map(v -> Math.floorMod((Integer) v, tail.size())).andThen(AF.gather(PArray.of(tail))),
                in -> Oracle.map(in, v -> tail.get(Math.floorMod((Integer) v, tail.size())))));
        }
        return made;
    }

    private List<Stage> wholes() {
        int size = random.nextInt(1, 40);
        return List.of(
            then(INT, INT, "whole(w -> w.get() * 3 + w.get(w.size() - 1 - w.index()))",
                AF.whole((Whole<Integer> w) -> w.get() * 3 + w.get(w.size() - 1 - w.index())),
                in -> Oracle.at(in.size(), i -> (Integer) in.get(i) * 3 + (Integer) in.get(in.size() - 1 - i))),
            then(DOUBLE, INT, "whole(" + size + ", w -> w.index() % w.size() ...)",
                AF.whole(size, (Whole<Double> w) -> w.size() == 0 ? -1 : (int) (double) w.get(w.index() % w.size())),
                in -> Oracle.at(size, i -> in.isEmpty() ? -1 : (int) (double) (Double) in.get(i % in.size()))),
            then(POINT, DOUBLE, "whole(w -> w.get(w.index() / 2).x())", AF.whole((Whole<Point> w) -> w.get(w.index() / 2).x()),
                in -> Oracle.at(in.size(), i -> ((Point) in.get(i / 2)).x())));
    }

    private List<Stage> rows() {
        int columns = random.nextInt(1, 9);
        return List.of(
            then(INT, INT, "rows(" + columns + ", row -> row.reduce(0, Integer::sum))",
                AF.rows(columns, (Seq<Integer> row) -> row.reduce(0, Integer::sum)),
                in -> Oracle.rows(in, columns, row -> Oracle.reduce(row, 0, (a, b) -> (Integer) a + (Integer) b))).mayFail(),
            then(FLOAT, FLOAT, "rows(" + columns + ", row -> row.map(v -> v * 2).reduce(0f, Float::sum))",
                AF.rows(columns, (Seq<Float> row) -> row.map(v -> v * 2).reduce(0f, Float::sum)),
                in -> Oracle.rows(in, columns, row -> Oracle.reduce(row, 0f, (a, b) -> (Float) a + (Float) b * 2))).mayFail());
    }

    private List<Stage> segments() {
        int[] starts = new int[random.nextInt(2, 30)];
        for (int i = 1; i < starts.length; i++) starts[i] = starts[i - 1] + (random.nextInt(3) == 0 ? 0 : random.nextInt(9));
        return List.of(then(INT, LONG, "segments(" + starts.length + " starts, s -> s.map(v -> (long) v).reduce(0L, (a, b) -> a * 3 + b))",
            AF.segments(PArray.of(starts), (Seq<Integer> s) -> s.map(v -> (long) v).reduce(0L, (a, b) -> a * 3 + b)),
            in -> Oracle.parts(in, starts, s -> Oracle.reduce(s, 0L, (a, b) -> (Long) a * 3 + (Integer) b))).mayFail());
    }

    private static List<Stage> segmentScans() {
        return List.of(
            then(FLAGGED, INT, "scanBySegment(0, Integer::sum)", AF.scanBySegment(0, Integer::sum),
                in -> Oracle.scanBySegment(in, 0, (a, b) -> (Integer) a + (Integer) b)),
            then(FLAGGED, INT, "scanBySegment(0, (a, b) -> b != 0 ? b : a)", AF.scanBySegment(0, (a, b) -> b != 0 ? b : a),
                in -> Oracle.scanBySegment(in, 0, (a, b) -> (Integer) b != 0 ? b : a)));
    }

    private static List<Stage> bins() {
        return List.of(
            then(KEYED, LONG, "reduceByIndex(50, 0L, Long::sum)", AF.reduceByIndex(50, 0L, Long::sum),
                in -> Oracle.reduceByIndex(in, 50, 0L, (a, b) -> (Long) a + (Long) b)),
            then(KEYED, LONG, "reduceByIndex(50, 0L, (a, b) -> b != 0 ? b : a)",
                AF.<Long>reduceByIndex(50, 0L, (a, b) -> b != 0 ? b : a),
                in -> Oracle.reduceByIndex(in, 50, 0L, (a, b) -> (Long) b != 0 ? b : a)));
    }

    private List<Stage> scatters() {
        List<Object> onto = LONG.elements(random, random.nextInt(50, 90));
        return List.of(then(KEYED, LONG, "scatter(" + onto.size() + " places)", AF.scatter((PArray) PArray.of(onto)),
            in -> Oracle.scatter(in, onto)));
    }

    private List<Stage> histograms() {
        int places = random.nextInt(1, 300);
        return List.of(new Stage(INT, INT, ".map(v -> Math.floorMod(v, " + places + ")).andThen(AF.histogram(" + places + "))",
            before -> (ArrayFunction) before.map(v -> Math.floorMod((Integer) v, places)).andThen(AF.histogram(places)),
            in -> Oracle.histogram(Oracle.map(in, v -> Math.floorMod((Integer) v, places)), places)));
    }

    private List<Stage> stencils() {
        List<Stage> made = new ArrayList<>();
        for (Border border : Border.values()) {
            made.add(then(INT, INT, "stencil(2, " + border + ", v -> v.get(-2) * 3 - v.get(1))",
                AF.stencil(2, border, (View<Integer> v) -> v.get(-2) * 3 - v.get(1)),
                in -> Oracle.at(in.size(), i -> (Integer) Oracle.beyond(in, i - 2, border, null) * 3
                    - (Integer) Oracle.beyond(in, i + 1, border, null))));
            made.add(then(FLOAT, FLOAT, "stencil(1, " + border + ", v -> (v.get(-1) + v.get(0) + v.get(1)) / 3)",
                AF.stencil(1, border, (View<Float> v) -> (v.get(-1) + v.get(0) + v.get(1)) / 3),
                in -> Oracle.at(in.size(), i -> ((Float) Oracle.beyond(in, i - 1, border, null)
                    + (Float) in.get(i) + (Float) Oracle.beyond(in, i + 1, border, null)) / 3)));
        }
        made.add(then(LONG, LONG, "paddedStencil(3, 7L, v -> v.get(-3) ^ v.get(3))",
            AF.paddedStencil(3, 7L, (View<Long> v) -> v.get(-3) ^ v.get(3)),
            in -> Oracle.at(in.size(), i -> (Long) Oracle.beyond(in, i - 3, null, 7L) ^ (Long) Oracle.beyond(in, i + 3, null, 7L))));
        return made;
    }

    private static List<Stage> nothings() {
        List<Stage> made = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            made.add(new Stage(kind, kind, ".copyToDevice()", before -> before.copyToDevice(), in -> in));
            made.add(new Stage(kind, kind, ".copyToHost()", before -> before.copyToHost(), in -> in));
            made.add(then(kind, kind, "identity()", AF.identity(), in -> in));
        }
        return made;
    }
}
