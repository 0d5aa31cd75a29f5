package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Captured arrays of records, Tuples and wrappers, and captured PArrays. */
@Tag("kernels")
class ObjectTableTest {
    private record Body(float x, float y, float z, float m) {}

    private record Vec(double x, double y) {
        double dot(Vec o) {
            return x * o.x + y * o.y;
        }
    }

    private record Link(Vec from, Vec to, Integer weight, boolean open) {}

    private interface Shape {
        double area();
    }

    private record Circle(double r) implements Shape {
        @Override public double area() {
            return Math.PI * r * r;
        }
    }

    private record Square(double a) implements Shape {
        @Override public double area() {
            return a * a;
        }
    }

    private static PArray<Integer> count(int n) {
        int[] values = new int[n];
        Arrays.setAll(values, i -> i);
        return PArray.of(values);
    }

    private static Body[] bodies(int n) {
        Body[] bodies = new Body[n];
        for (int i = 0; i < n; i++) {
            bodies[i] = new Body((float) Math.sin(i), (float) Math.cos(2 * i), i * 0.1f, 1 + i % 3);
        }
        return bodies;
    }

    private static float force(Body[] bodies, int i) {
        Body self = bodies[i];
        float force = 0;
        for (Body other : bodies) {
            float dx = other.x - self.x;
            float dy = other.y - self.y;
            float dz = other.z - self.z;
            float d = dx * dx + dy * dy + dz * dz + 0.01f;
            force += other.m * dx / (d * (float) Math.sqrt(d));
        }
        return force;
    }

    @Test void nbody() {
        Body[] bodies = bodies(100);
        Same.check(count(100), v -> force(bodies, v));
    }

    @Test void indexOutOfBounds() {
        Body[] bodies = bodies(10);
        Same.throwsSame(count(20), v -> bodies[v].x);
        Same.throwsSame(count(20), v -> bodies[5 - v].x);
    }

    @Test void nullElements() {
        Body[] bodies = bodies(10);
        bodies[7] = null;
        Same.check(count(7), v -> bodies[v].x);
        Same.check(count(10), v -> bodies[v] == null ? -1 : bodies[v].m);
        Same.throwsSame(count(10), v -> bodies[v].x);
        Body[] none = new Body[3];
        Same.check(count(3), v -> none[v] == null);
        Same.throwsSame(count(3), v -> v == 0 ? 0 : none[v].x);
    }

    @Test void nestedRecords() {
        Link[] links = new Link[20];
        for (int i = 0; i < 20; i++) links[i] = new Link(new Vec(i, 2), new Vec(-i, i * 0.5), i * 3, i % 2 == 0);
        Same.check(count(20), v -> links[v].open ? links[v].from.dot(links[19 - v].to) : links[v].weight);
    }

    @Test void tuples() {
        @SuppressWarnings("unchecked") Tuple2<Float, Long>[] pairs = new Tuple2[10];
        for (int i = 0; i < 10; i++) pairs[i] = new Tuple2<>(i * 0.5f, 1L << i);
        Same.check(count(10), v -> pairs[v]._1() * pairs[9 - v]._2());
        Same.check(count(10), v -> pairs[v]);
    }

    @Test void wrappers() {
        Double[] values = {0.5, -0.0, Double.NaN, 1e300};
        Same.check(count(4), v -> values[v] * 2);
        Integer[] some = {1, null, 3};
        Same.throwsSame(count(3), v -> some[v] + 1);
    }

    /** What the loop carries is one of the elements. */
    @Test void heaviest() {
        Body[] bodies = bodies(50);
        Same.check(count(50), v -> {
            Body best = bodies[v];
            for (int i = v + 1; i < bodies.length; i++) if (bodies[i].m > best.m) best = bodies[i];
            return best;
        });
    }

    @Test void elementsThroughAnInterface() {
        Shape[] shapes = {new Circle(1), new Circle(2.5), new Circle(0)};
        Same.check(count(3), v -> shapes[v].area());
    }

    @Test void elementsOfSeveralClasses() {
        Shape[] shapes = {new Circle(1), new Square(2)};
        Same.check(count(2), v -> shapes[v].area());
        Shape[] many = new Shape[65];
        for (int i = 0; i < many.length; i++) many[i] = i == 1 ? new Square(2) : new Circle(i);
        if (!Jvm.hasLibrary()) return;
        OffloadException e = assertThrows(OffloadException.class,
            () -> AF.<Integer, Double>map(v -> many[v].area()).apply(count(2)));
        assertTrue(e.reason().contains("element 1 is a"), e.reason());
    }

    @Test void objectsThatAreNoRecordsAreRefused() {
        StringBuilder[] texts = new StringBuilder[65];
        Arrays.fill(texts, new StringBuilder());
        if (!Jvm.hasLibrary()) return;
        OffloadException e = assertThrows(OffloadException.class,
            () -> AF.<Integer, Integer>map(v -> texts[v].length()).apply(count(1)));
        assertTrue(e.reason().contains("StringBuilder"), e.reason());
    }

    /** Elements that are replaced, by another and by null, and back: each apply sees what is there. */
    @Test void changedBetweenCalls() {
        Body[] bodies = bodies(4);
        ArrayFunction<Integer, Float> f = AF.map(v -> bodies[v].x);
        PArray<Integer> input = count(4);
        for (int round = 0; round < 3; round++) assertEquals(bodies[3].x, f.apply(input).get(3));
        bodies[3] = new Body(77, 0, 0, 0);
        assertEquals(77, f.apply(input).get(3));
        bodies[2] = null;
        assertThrows(NullPointerException.class, () -> f.apply(input));
        bodies[2] = new Body(5, 0, 0, 0);
        assertEquals(5, f.apply(input).get(2));
        assertEquals(77, f.apply(input).get(3));
    }

    @Test void manyThreads() throws InterruptedException {
        Body[] bodies = bodies(64);
        ArrayFunction<Integer, Float> f = AF.map(v -> force(bodies, v));
        PArray<Integer> input = count(64);
        float expected = force(bodies, 9);
        int[] wrong = new int[1];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    if (k % 10 == 0) bodies[3] = new Body(bodies[3].x, bodies[3].y, bodies[3].z, bodies[3].m);
                    try (PArray<Float> result = f.apply(input)) {
                        if (result.getFloat(9) != expected) synchronized (wrong) { wrong[0]++; }
                    }
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
        assertEquals(0, wrong[0]);
    }

    // ---- PArray ----

    @Test void matrixAsPArray() {
        float[] values = new float[6 * 5];
        for (int i = 0; i < values.length; i++) values[i] = (float) Math.sin(i);
        try (PArray<Float> m = PArray.of(values)) {
            Same.check(count(6), v -> {
                float sum = m.size();
                for (int k = 0; k < 5; k++) sum += m.getFloat(v * 5 + k) * m.get(k);
                return sum;
            });
            Same.throwsSame(count(40), v -> m.getFloat(v));
            Same.throwsSame(count(40), v -> m.get(3 - v));
        }
    }

    @Test void everyKindOfPArray() {
        PArray<Boolean> z = PArray.of(true, false);
        PArray<Byte> b = PArray.of((byte) -1, (byte) 2);
        PArray<Short> s = PArray.of((short) -300, (short) 2);
        PArray<Character> c = PArray.of('\uffff', 'a');
        PArray<Long> j = PArray.of(1L << 40, -1L);
        PArray<Double> d = PArray.of(0.1, -0.0);
        Same.check(count(2), v -> new Tuple4<>(z.getBoolean(v), b.getByte(v), s.getShort(v), c.getChar(v)));
        Same.check(count(2), v -> new Tuple2<>(j.getLong(v), d.getDouble(v)));
        Same.check(count(2), v -> new Tuple4<>(z.get(v), b.get(v), s.get(v), c.get(v)));
    }

    @Test void recordsInAPArray() {
        PArray<Body> bodies = PArray.of(Arrays.asList(bodies(20)));
        Same.check(count(20), v -> {
            float sum = 0;
            for (int i = 0; i < bodies.size(); i++) sum += bodies.get(i).m * bodies.get(v).x;
            return sum;
        });
        PArray<Tuple2<Integer, Float>> pairs = PArray.zip(PArray.of(1, 2, 3), PArray.of(0.5f, 1.5f, 2.5f));
        Same.check(count(3), v -> pairs.get(v)._1() + pairs.get(2 - v)._2());
    }

    private record Positive(int value) {
        Positive {
            if (value < 0) throw new IllegalArgumentException("negative");
        }
    }

    @Test void elementsAreMadeByTheirConstructor() {
        PArray<Positive> values = PArray.allocate(Positive.class, 3);
        Same.check(count(3), v -> values.get(v).value());
        values.<Integer>column(0).put(2, -5);
        Same.throwsSame(count(3), v -> values.get(v).value());
    }

    @Test void inputAndCapturedAreOneArray() {
        PArray<Integer> a = PArray.of(2, 0, 1);
        Same.check(a, v -> a.getInt(v) * 10 + a.get(a.get(v)));
    }

    @Test void aPArrayThatADeviceWrote() {
        try (PArray<Integer> a = AF.<Integer, Integer>map(v -> v * v).apply(count(10))) {
            ArrayFunction<Integer, Integer> f = AF.map(v -> a.getInt(9 - v));
            assertEquals(64, f.apply(count(10)).get(1));
            a.putInt(8, -1);
            assertEquals(-1, f.apply(count(10)).get(1));
        }
    }

    @Test void closedPArray() {
        PArray<Integer> a = PArray.of(1, 2);
        ArrayFunction<Integer, Integer> f = AF.map(v -> a.getInt(v));
        assertEquals(2, f.apply(count(2)).get(1));
        a.close();
        Throwable e = assertThrows(RuntimeException.class, () -> f.apply(count(2)));
        assertTrue(e.getMessage().contains("closed"), e.toString());
    }

    @Test void wrongClassOfElements() {
        PArray<Integer> a = PArray.of(1, 2);
        Function<Integer, Float> f = v -> a.getFloat(v);
        if (!Jvm.hasLibrary()) return;
        OffloadException e = assertThrows(OffloadException.class, () -> AF.map(f).apply(count(2)));
        assertTrue(e.reason().contains("getFloat"), e.reason());
    }

    /** In a try block; where the catch runs, the whole function does so in Java. */
    @Test void coveredByAHandler() {
        PArray<Integer> a = PArray.of(5, 6, 7);
        int[][] rows = {{1}, {2}, {3}};
        Same.check(count(3), v -> {
            try {
                return a.getInt(v) + a.get(v) * a.size() + rows[v][0];
            } catch (IllegalStateException e) {
                return -1;
            }
        });
    }

    @Test void writesAreRefused() {
        PArray<Integer> a = PArray.of(1, 2);
        if (!Jvm.hasLibrary()) return;
        OffloadException e = assertThrows(OffloadException.class, () -> AF.<Integer, Integer>map(v -> {
            a.putInt(v, 3);
            return v;
        }).apply(count(2)));
        assertTrue(e.reason().contains("writes"), e.reason());
    }
}
