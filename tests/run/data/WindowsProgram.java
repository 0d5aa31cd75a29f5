package weft;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Main class for {@link WindowsTest}: prints a line for each thing that can be done with an array whose columns are larger than a
 * buffer, with a digest of what came of it.
 */
final class WindowsProgram {
    record Body(float x, double mass, byte kind) {}

    private static int n;

    private WindowsProgram() {}

    private static void tell(String what, Object result) {
        System.out.println(what + ": " + result);
    }

    /** Of all elements, in order; closes the array. */
    private static String digest(PArray<?> array) {
        try (array) {
            int hash = 1;
            for (int i = 0; i < array.size(); i++) hash = 31 * hash + array.get(i).hashCode();
            return array.size() + " elements, " + Integer.toHexString(hash);
        }
    }

    private static String thrown(Supplier<PArray<?>> work) {
        try {
            return digest(work.get());
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    private static float[] floats() {
        float[] made = new float[n];
        for (int i = 0; i < n; i++) made[i] = (i % 1009 - 500) * 0.37f;
        return made;
    }

    private static int[] ints() {
        int[] made = new int[n];
        for (int i = 0; i < n; i++) made[i] = (int) (i * 2654435761L >>> 7);
        return made;
    }

    public static void main(String[] args) throws Exception {
        n = Integer.parseInt(args[0]);
        arrays();
        maps();
        reductions();
        scans();
        exceptions();
    }

    private static void arrays() throws Exception {
        float[] floats = floats();
        try (PArray<Float> x = PArray.of(floats)) {
            tell("of and back", Arrays.equals(floats, x.toFloatArray()));
            x.putFloat(n - 1, 7.5f);
            x.put(n / 2, -1f);
            tell("put", x.getFloat(n - 1) + " " + x.get(n / 2) + " " + x.getFloat(0) + " " + x.bytes());
            float[] part = new float[n + 3];
            x.copyTo(part);
            tell("copyTo", Arrays.hashCode(part));
            tell("slice", digest(x.slice(n / 3, n / 3 + 5000)) + "; " + digest(x.slice(3, n - 1)));
            try (PArray<Float> slice = x.slice(n / 2 - 10, n / 2 + 4000)) {
                slice.asFloatBuffer().put(0, 99f);
                tell("a slice's buffer", x.getFloat(n / 2 - 10));
            }
            try (PArray<Float> other = PArray.allocate(Float.class, n)) {
                x.copyTo(5, n, other, 0);
                tell("copied", digest(PArray.concat(List.of(other, x))));
                AF.map((Float v) -> v * 2).applyInto(other, x);
                tell("applyInto", other.getFloat(n - 1) + " " + other.getFloat(n / 2 - 10));
            }
            tell("serialised", digest(PArray.concat(List.of(again(x), x))));
            tell("index", thrown(() -> PArray.of(x.getFloat(n))));
        }
        tell("booleans", digest(PArray.of(booleans())));
        overlaps();
        puts();
        Body[] bodies = new Body[n];
        for (int i = 0; i < n; i++) bodies[i] = new Body(i * 0.5f, i * 0.25, (byte) i);
        try (PArray<Body> records = PArray.of(Arrays.asList(bodies))) {
            records.put(n - 2, new Body(1, 2, (byte) 3));
            tell("records", records.get(n - 2) + " " + records.get(n / 2));
            tell("column", digest(records.column("mass")));
        }
        tell("stored range", digest(AF.<Integer>identity().apply(AF.range(n))));
    }

    /** Copies to the same memory, some elements further on or in front; slices are other arrays over it. */
    private static void overlaps() {
        int[][] moves = {{0, n - 3000, 3000}, {3000, n, 0}, {1, n, 0}, {0, n - 1, 1}, {0, n - 9000, 9000}, {n / 2, n, 100}, {8192, n, 1000}};
        for (int[] move : moves) {
            try (PArray<Integer> k = PArray.of(ints()); PArray<Integer> part = k.slice(500, n); PArray<Integer> inner = part.slice(100, n - 600)) {
                k.copyTo(move[0], move[1], k, move[2]);
                tell("moved", digest(k.slice(0, n)));
                part.copyTo(0, n - 700, k, 700);
                tell("slice to the whole, behind", digest(k.slice(0, n)));
                part.copyTo(300, n - 500, k, 10);
                tell("slice to the whole, in front", digest(k.slice(0, n)));
                k.copyTo(5, n - 695, inner, 0);
                tell("whole to a slice", digest(k.slice(0, n)));
                inner.copyTo(0, inner.size(), part, 0);
                tell("slice to slice", digest(k.slice(0, n)));
            }
        }
    }

    private static void puts() {
        try (PArray<Byte> b = PArray.allocate(Byte.class, n); PArray<Short> s = PArray.allocate(Short.class, n);
                PArray<Character> c = PArray.allocate(Character.class, n); PArray<Integer> k = PArray.allocate(Integer.class, n);
                PArray<Long> l = PArray.allocate(Long.class, n); PArray<Float> x = PArray.allocate(Float.class, n);
                PArray<Double> d = PArray.allocate(Double.class, n); PArray<Boolean> z = PArray.allocate(Boolean.class, n)) {
            long sum = 0;
            for (int i = 0; i < n; i++) {
                b.putByte(i, (byte) i);
                s.putShort(i, (short) (3 * i));
                c.putChar(i, (char) (5 * i));
                k.putInt(i, 7 * i);
                l.putLong(i, i * 1234567891011L);
                x.putFloat(i, i / 3f);
                d.putDouble(i, i / 7.0);
                z.putBoolean(i, i % 5 == 0);
                sum = 31 * sum + b.getByte(i) + s.getShort(i) + c.getChar(i) + k.getInt(i) + l.getLong(i) + (long) x.getFloat(i)
                    + (long) d.getDouble(i) + (z.getBoolean(i) ? 1 : 0);
            }
            tell("put one by one", sum);
            for (PArray<?> one : List.of(b, s, c, k, l, x, d, z)) tell("put", digest(one.slice(0, n)));
        }
    }

    @SuppressWarnings("unchecked")
    private static PArray<Float> again(PArray<Float> x) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(x);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (PArray<Float>) in.readObject();
        }
    }

    private static boolean[] booleans() {
        boolean[] made = new boolean[n];
        for (int i = 0; i < n; i++) made[i] = i % 3 == 0 || i % 7 == 1;
        return made;
    }

    private static void maps() {
        try (PArray<Float> x = PArray.of(floats()); PArray<Integer> k = PArray.of(ints())) {
            tell("map", digest(AF.map((Float v) -> v * 3 + 1).apply(x)));
            tell("to a larger kind", digest(AF.map((Float v) -> (double) v / 7).map(v -> v * v).apply(x)));
            tell("to records", digest(AF.map((Float v) -> new Body(v, v * 2, (byte) 1)).apply(x)));
            tell("zip", digest(AF.<Float, Integer>zip2().map(t -> t._1() * (t._2() & 15)).apply(x, k)));
            tell("with index", digest(AF.map((Float v) -> v).mapWithIndex((v, i) -> v + i).apply(x)));
            tell("range", digest(AF.map((Integer i) -> i * 2654435761L).apply(AF.range(n))));
            tell("range of two", digest(AF.map((Index2 at) -> at.row() * 10 - at.column()).apply(AF.range(n / 7, 7))));
            tell("small kinds", digest(AF.map((Integer v) -> (byte) (v >> 3)).map(v -> v > 0).apply(k)));
            tell("captured", digest(AF.map((Integer i) -> x.getFloat(i) + k.getInt(n - 1 - i)).apply(AF.range(n))));
            tell("pipelined", digest(AF.map((Float v) -> v - 1).pipelined(20_000).apply(x)));
            tell("iterated", digest(AF.iterate(3, AF.map((Float v) -> v * 0.5f + 1)).apply(x)));
            tell("asynchronous", digest(AF.map((Float v) -> v + 2).applyAsync(x).join()));
            float[] last = {0};
            tell("in order", digest(AF.map((Float v) -> last[0] = last[0] * 0.5f + v).apply(x)));
        }
    }

    private static void reductions() {
        try (PArray<Float> x = PArray.of(floats()); PArray<Integer> k = PArray.of(ints())) {
            tell("sum", digest(AF.<Float>identity().reduce(0f, Float::sum).apply(x)));
            tell("sum of squares", digest(AF.map((Float v) -> (double) v * v).reduce(0.0, Double::sum).apply(x)));
            tell("xor", digest(AF.<Integer>identity().reduce(0, (a, b) -> a ^ b).apply(k)));
            tell("dot", digest(AF.<Float, Integer>zip2().map(t -> t._1() * t._2()).reduce(0f, Float::sum).apply(x, k)));
            tell("of a range", digest(AF.map((Integer i) -> 1.0 / (i + 1)).reduce(0.0, Double::sum).apply(AF.range(n))));
            tell("max", digest(AF.map((Float v) -> v).max(Float.class).apply(x)));
            tell("of records", digest(AF.map((Float v) -> new Body(v, 1, (byte) 0))
                .reduce(new Body(0, 0, (byte) 0), (a, b) -> new Body(a.x + b.x, a.mass + b.mass, b.kind)).apply(x)));
        }
    }

    private static void scans() {
        try (PArray<Float> x = PArray.of(floats()); PArray<Integer> k = PArray.of(ints())) {
            tell("scan", digest(AF.<Float>identity().scan(0f, Float::sum).apply(x)));
            tell("exclusive", digest(AF.<Integer>identity().scanExclusive(5, Integer::sum).apply(k)));
            tell("scan of a map", digest(AF.map((Float v) -> (double) v).scan(1.0, Double::sum).apply(x)));
        }
    }

    private static void exceptions() {
        int[] ints = ints();
        ints[n - 100] = 0;
        ints[n - 50] = 0;
        try (PArray<Integer> k = PArray.of(ints); PArray<Float> x = PArray.of(floats())) {
            tell("division", thrown(() -> AF.map((Integer v) -> 1000 / (v | (v == 0 ? 0 : 1))).apply(k)));
            int[] places = new int[n - 60];
            tell("index behind", thrown(() -> AF.map((Integer i) -> places[i]).apply(AF.range(n))));
            tell("reduction that throws", thrown(() -> AF.map((Integer v) -> 5 % (v | (v == 0 ? 0 : 1))).reduce(0, Integer::sum).apply(k)));
            tell("other class", thrown(() -> AF.map((Integer i) -> i == n - 9 ? (Number) 1.0 : (Number) 1f).apply(AF.range(n))));
            for (PArray<?> one : List.of(x)) tell("text", one);
        }
    }
}
