package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.Lowered;
import weft.internal.jvm.ReduceTree;
import weft.internal.layout.Layout;

/** Records as elements: in, out, nested, made by their constructors, reduced, and refused. */
class RecordTest {
    record Body(float x, float y, float z, float mass) {
        static final float G = 6.674e-11f;
        static int instances;

        Body moved(float dx) {
            return new Body(x + dx, y, z, mass);
        }

        double weight() {
            return (double) G * mass;
        }
    }

    private record Mixed(boolean z, byte b, Short s, char c, int i, Long j, float f, Double d) {}

    private record Point(int x, Integer y) {}

    private record Segment(Point from, Tuple2<Point, Float> to, long tag) {}

    private record Pair<A, B>(A first, B second) {}

    private record Named(int number, String name) {}

    private record Row(int[] values) {}

    private record Link(int value, Link next) {}

    private record Nothing() {}

    /** Its constructor refuses some values, and its accessor is not the component. */
    private record Share(int part, int whole) {
        Share {
            if (whole <= 0) throw new IllegalArgumentException("whole");
            if (part < 0) part = 0;
        }

        @Override public int part() {
            return part + 1000;
        }
    }

    /** Its constructor makes another record of its own components. */
    private record Halved(int value, float rest, Integer boxed) {
        Halved {
            rest = value % 2 + rest;
            value /= 2;
            boxed = value;
        }
    }

    /** Its constructor checks what it is given, and then changes it. */
    private record Offset(long value, Point inner) {
        Offset {
            if (value < -1000) throw new IllegalArgumentException("too small: " + value);
            value++;
            inner = new Point(inner.x() + 1, inner.y());
        }
    }

    private record Every(boolean z, byte b, short s, char c, int i, long j, float f, double d) {
        Every {
            z = !z;
            b++;
            s++;
            c++;
            i++;
            j++;
            f++;
            d++;
        }
    }

    private static final PArray<Body> BODIES = PArray.of(List.of(new Body(1, 2, 3, 4),
        new Body(-0f, Float.NaN, 1e30f, 5), new Body(0.5f, 0.25f, Float.MIN_VALUE, 6)));
    private static final PArray<Integer> INTS = PArray.of(3, -1, 0, 7, 5);

    @Test void in() {
        Same.check(BODIES, b -> b.x() * b.y() + b.z() - b.mass());
        Same.check(BODIES, Body::mass);
        Same.check(BODIES, Body::weight);
    }

    @Test void out() {
        Same.check(BODIES, b -> b.moved(1.5f));
        Same.check(INTS, v -> new Body(v, v + 1, v * 2, 0.5f * v));
        Same.check(BODIES, b -> b);
    }

    @Test void everyComponent() {
        PArray<Mixed> mixed = PArray.of(new Mixed[] {
            new Mixed(true, (byte) -3, (short) -300, 'x', 1 << 30, 1L << 40, 0.1f, 0.1),
            new Mixed(false, (byte) 127, (short) 1, '\uffff', -1, -1L, -0f, Double.NaN)});
        Same.check(mixed, m -> m);
        Same.check(mixed, m -> new Mixed(!m.z(), (byte) (m.b() + 1), (short) (m.s() * 3), (char) (m.c() + 1),
            m.i() * 3, m.j() - m.i(), m.f() / 3, m.d() + m.f()));
        Same.check(mixed, m -> (m.z() ? m.s() : m.b()) + m.c() + m.j());
    }

    @Test void nested() {
        Function<Integer, Segment> make = v -> new Segment(new Point(v, -v),
            new Tuple2<>(new Point(v + 1, v * v), 0.5f * v), (long) v << 33);
        Same.check(INTS, make);
        try (PArray<Segment> segments = AF.map(make).apply(INTS)) {
            Same.check(segments, s -> s.to()._1().x() * 100L + s.from().y() + s.tag());
            Same.check(segments, Segment::to);
            assertEquals(new Point(4, 9), segments.get(0).to()._1());
        }
        Same.check(PArray.zip(BODIES, BODIES), t -> new Pair<>(t._1().x(), t._2().moved(1)));
    }

    @Test void generic() {
        Same.check(INTS, v -> new Pair<>(v, new Pair<>(v * 0.5, new Point(v, v))));
        PArray<Pair<Integer, Float>> pairs = PArray.of(List.of(new Pair<>(1, 2f), new Pair<>(3, 4f)));
        Same.check(pairs, p -> p.first() * p.second());
        assertTrue(pairs.toString().contains("Pair<java.lang.Integer, java.lang.Float>"), pairs.toString());
    }

    @Test void local() {
        record Local(long sum, int count) {
            Local plus(int v) {
                return new Local(sum + v, count + 1);
            }
        }
        Same.check(INTS, v -> new Local(v, 0).plus(v).plus(1));
        try (PArray<Local> locals = PArray.allocate(Local.class, 2)) {
            locals.put(1, new Local(7, 8));
            Same.check(locals, l -> l.sum() - l.count());
        }
    }

    @Test void onEitherPathAndInLoops() {
        Same.check(INTS, v -> v > 0 ? new Point(v, 1) : new Point(-v, v - 1));
        Same.check(INTS, v -> {
            Point p = new Point(v, 1);
            for (int i = 0; i < 5; i++) p = new Point(p.y(), p.x() + p.y());
            return p;
        });
    }

    @Test void constructorsRunAndThrow() {
        Same.check(INTS, v -> new Share(v, 9));
        Same.throwsSame(INTS, v -> new Share(1, v + 1));
        try (PArray<Share> shares = PArray.of(List.of(new Share(-5, 1), new Share(5, 2)))) {
            assertEquals(new Share(0, 1), shares.get(0));
            Same.check(shares, s -> s.part() * s.whole());
            PArray<Integer> parts = shares.column("part");
            parts.putInt(0, -7); // as no constructor would leave it
            Same.check(shares, Share::part);
            PArray<Integer> wholes = shares.column("whole");
            wholes.putInt(1, -1);
            Same.throwsSame(shares, Share::part);
        }
    }

    @Test void throwsWhatALoopThrows() {
        Same.throwsSame(INTS, v -> new Point(v, 6 / v));
        Same.throwsSame(BODIES, b -> {
            if (b.mass() > 4) throw new IllegalStateException("heavy");
            return b;
        });
    }

    @Test void reduced() {
        BinaryOperator<Body> lighter = (a, b) -> b.mass() < a.mass() ? b : a;
        int n = 20_000;
        try (PArray<Body> bodies = PArray.allocate(Body.class, n)) {
            for (int i = 0; i < n; i++) bodies.put(i, new Body(i, -i, 0, Math.abs(i - 12_345) + 1));
            Body none = new Body(0, 0, 0, Float.POSITIVE_INFINITY);
            assertEquals(new Body(12_345, -12_345, 0, 1),
                AF.<Body, Body>map(b -> b).reduce(none, lighter).apply(bodies).get(0));
            assertEquals(12_345 + 2, AF.<Body, Body>map(b -> b.moved(2)).reduce(none, lighter)
                .map(Body::x).apply(bodies).get(0));
        }
        PArray<Integer> empty = PArray.of(new int[0]);
        assertEquals(new Point(1, 2), AF.<Integer, Point>map(v -> new Point(v, v))
            .reduce(new Point(1, 2), (a, b) -> b).apply(empty).get(0));
    }

    @Test void argumentOfTheMinimum() {
        record Best(double value, int index) {}
        int n = 10_007;
        double[] values = new double[n];
        for (int i = 0; i < n; i++) values[i] = Math.abs(i * 7919L % n - 5000) * 0.5;
        ArrayFunction<Tuple2<Double, Integer>, Best> best = AF.<Double, Integer>zip2()
            .map(t -> new Best(t._1(), t._2()))
            .reduce(new Best(Double.POSITIVE_INFINITY, -1),
                (a, b) -> b.value() < a.value() || b.value() == a.value() && b.index() < a.index() ? b : a);
        int[] indices = new int[n];
        for (int i = 0; i < n; i++) indices[i] = i;
        int expected = 0;
        for (int i = 1; i < n; i++) if (values[i] < values[expected]) expected = i;
        assertEquals(new Best(values[expected], expected),
            best.apply(PArray.of(values), PArray.of(indices)).get(0));
    }

    @Test void columnsAreShared() {
        PArray<Float> masses;
        try (PArray<Body> bodies = PArray.allocate(Body.class, 4)) {
            masses = bodies.column("mass");
            PArray<Float> x = bodies.column(0);
            bodies.put(2, new Body(1, 2, 3, 4));
            assertEquals(4f, masses.getFloat(2));
            x.asFloatBuffer().put(1, 9f);
            assertEquals(new Body(9, 0, 0, 0), bodies.get(1));
            Same.check(bodies, Body::x);
            assertThrows(IllegalArgumentException.class, () -> bodies.column("speed"));
            assertThrows(IndexOutOfBoundsException.class, () -> bodies.column(4));
            x.close();
        }
        assertEquals(4f, masses.getFloat(2)); // it lives as long as any of its arrays
        masses.close();
        assertThrows(ClassCastException.class, () -> INTS.column(0));

        PArray<Segment> segments = PArray.of(List.of(
            new Segment(new Point(1, 2), new Tuple2<>(new Point(3, 4), 5f), 6)));
        PArray<Tuple2<Point, Float>> to = segments.column("to");
        PArray<Point> end = to.column("_1");
        end.put(0, new Point(8, 9));
        assertEquals(new Tuple2<>(new Point(8, 9), 5f), segments.get(0).to());
        PArray<Integer> y = end.column("y");
        Same.check(y, v -> v + 1);
    }

    @Test void wrongElements() {
        PArray<Point> points = PArray.allocate(Point.class, 2);
        assertThrows(NullPointerException.class, () -> points.put(0, null));
        assertThrows(NullPointerException.class, () -> points.put(0, new Point(1, null)));
        @SuppressWarnings("unchecked") // on purpose
        PArray<Object> raw = (PArray<Object>) (PArray<?>) points;
        assertThrows(ClassCastException.class, () -> raw.put(0, new Tuple2<>(1, 2)));
        assertEquals(new Point(0, 0), points.get(0));
        assertThrows(ClassCastException.class, () -> PArray.of(List.of(new Point(1, 2), 3)));
        assertEquals(0, PArray.of(new Point[0]).size());
        assertEquals(0, PArray.of(List.<Point>of()).size());
    }

    @Test void refusedClasses() {
        refused(Named.class, "component name", "java.lang.String");
        refused(Row.class, "component values", "int[]");
        refused(Link.class, "component next", "the record itself");
        refused(Nothing.class, "no components");
        refused(Pair.class, "component first", "java.lang.Object");
        refused(Tuple2.class, "zip");
        refused(String.class, "java.lang.String");
        Throwable e = assertThrows(ClassCastException.class, () -> PArray.of(List.of(new Named(1, "a"))));
        assertTrue(e.getMessage().contains("component name of element 0"), e.getMessage());
    }

    private static void refused(Class<?> type, String... parts) {
        Throwable e = assertThrows(IllegalArgumentException.class, () -> PArray.allocate(type, 1));
        for (String part : parts) assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    @Test void refusedResults() {
        refusedResult("component name of", v -> new Named(v, null));
        refusedResult("component values of", v -> new Row(null));
        refusedResult("component next of", v -> new Link(v, null));
        refusedResult("has no components", v -> new Nothing());
    }

    private static void refusedResult(String part, Function<Integer, ?> f) {
        Throwable e = assertThrows(OffloadException.class, () -> AF.map(f).apply(INTS));
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    @Test void classOfAnotherLoader() throws ReflectiveOperationException {
        Class<?> other = new OwnLoader(LoadedRecord.class).loadClass(LoadedRecord.class.getName());
        Method first = other.getDeclaredMethod("first");
        Method next = other.getDeclaredMethod("next");
        @SuppressWarnings("unchecked") // that is what it returns
        Function<Object, Object> f = (Function<Object, Object>) next.invoke(null);
        try (PArray<Object> input = PArray.of(List.of(first.invoke(null)));
             PArray<Object> result = AF.map(f).apply(input)) {
            assertTrue(other != LoadedRecord.class);
            assertEquals(other, result.get(0).getClass());
            assertEquals("LoadedRecord[value=42]", result.get(0).toString());
        }
    }

    @Test void noNulls() {
        Function<Integer, Point> no = v -> v == 7 ? null : new Point(v, v);
        Function<Integer, Point> noComponent = v -> new Point(v, v == 7 ? null : v);
        for (Function<Integer, Point> f : List.of(no, noComponent)) {
            assertThrows(OffloadException.class, () -> AF.map(f).apply(INTS)); // fallback=error
            assertThrows(NullPointerException.class,
                () -> JavaMap.run(new Lowered(), new Function<?, ?>[] {f}, INTS.data(), false));
        }
    }

    @Test void inJava() {
        Function<Body, Body> move = b -> b.moved(1);
        ArrayData moved = JavaMap.run(new Lowered(), new Function<?, ?>[] {move}, BODIES.data(), true);
        assertEquals(BODIES.get(0).moved(1), moved.get(0));
        assertEquals(BODIES.get(2).moved(1), moved.get(2));
        assertEquals(new Point(3, 4), ReduceTree.reduce(10_000, i -> new Point(i % 4, i % 5),
            (a, b) -> new Point(Math.max(a.x(), b.x()), Math.max(a.y(), b.y())), true));
        assertFalse(Layout.of(Body.class).equals(Layout.of(Point.class)));
    }

    @Test void constructorThatChangesComponents() {
        Same.check(Data.ints(), x -> new Halved(x, 0.5f, null));
        Same.check(Data.ints(), x -> new Tuple2<>(x, new Halved(x, -0f, x)));
        Same.check(Data.longs(), x -> new Every(x > 0, (byte) (long) x, (short) (long) x, (char) (long) x,
            (int) (long) x, x, x, x));
    }

    private record Assorted(int i, long l, float f, double d, boolean z, Integer box, Point point, String name) {}

    private static Assorted assorted(int x, float f) {
        return new Assorted(x, x, f, f, x > 0, x, new Point(x, 7), "n");
    }

    @Test void equalsAsTheJvmMakesIt() {
        Assorted captured = assorted(1, Float.NaN);
        Point origin = new Point(0, 0);
        Same.check(Data.ints(), x -> assorted(x, Float.NaN).equals(captured));
        Same.check(Data.ints(), x -> assorted(1, x > 0 ? 0f : -0f).equals(assorted(x > 3 ? x : 1, 0f)));
        Same.check(Data.ints(), x -> new Point(x, 0).equals(origin) || origin.equals(new Point(x - 1, x)));
        Same.check(Data.ints(), x -> new Tuple2<>(x, 1).equals(new Tuple2<>(1, x)));
        Same.check(Data.ints(), x -> new Tuple2<>(x, 1).equals(x > 0 ? origin : null));
        PArray<Point> points = PArray.of(List.of(origin, new Point(0, 1), new Point(300, 300)));
        Same.check(points, p -> p.equals(origin) ? 1 : p.equals(new Point(p.x(), p.y())) ? 2 : 3);
    }

    @Test void constructorThatChecksAndChanges() {
        Same.check(PArray.of(1000, -1000, 2500), x -> new Offset(x, new Point(x, x)));
        Same.throwsSame(PArray.of(1000, -1001, 2500), x -> new Offset(x, new Point(x, x)));
    }

    @Test void elementsAreReadBackAsTheyWere() {
        List<Halved> halved = List.of(new Halved(9, 1, 0), new Halved(-64, Float.NaN, 7));
        List<Offset> offset = List.of(new Offset(1001, new Point(1, 2)), new Offset(-1000, new Point(3, 4)));
        assertEquals(halved, List.of(PArray.of(halved).get(0), PArray.of(halved).get(1)));
        assertEquals(offset, List.of(PArray.of(offset).get(0), PArray.of(offset).get(1)));
        Same.check(PArray.of(halved), h -> h);
        Same.check(PArray.of(offset), o -> o.value() + o.inner().x());
    }
}
