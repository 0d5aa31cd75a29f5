package weft;

import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;

/** Main class for {@link UserMemoryTest}: memory of arenas that are closed, or of one thread; by reflection, as JDK 17 has none. */
final class ArenaProgram {
    private static final int SIZE = 1000;

    private interface Use {
        Object get();
    }

    private ArenaProgram() {}

    private static Object arena(String maker) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.Arena").getMethod(maker).invoke(null);
    }

    private static Object segment(Object arena) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.Arena").getMethod("allocate", long.class, long.class).invoke(arena, 64L << 20, 64L);
    }

    private static void close(Object arena) throws ReflectiveOperationException {
        Class.forName("java.lang.foreign.Arena").getMethod("close").invoke(arena);
    }

    private static Object call(Object segment, String name, Class<?>[] types, Object... arguments) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.MemorySegment").getMethod(name, types).invoke(segment, arguments);
    }

    private static ByteBuffer bytes(Object segment) throws ReflectiveOperationException {
        return ((ByteBuffer) call(segment, "asByteBuffer", new Class<?>[0])).order(ByteOrder.nativeOrder()).limit(SIZE);
    }

    private static void refused(String what, Use use) {
        try {
            System.out.println(what + ": " + use.get());
        } catch (IllegalArgumentException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    private static void late(String what, Use use) {
        try {
            System.out.println(what + ": " + use.get());
        } catch (IllegalStateException e) {
            System.out.println(what + ": IllegalStateException");
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            closedWhileReadied();
        } else {
            all();
        }
    }

    /** Java answers first, and the arena is closed at some time while a device is readied; each function is new to its compiler. */
    private static void closedWhileReadied() throws Exception {
        for (int k = 0; k < 24; k++) {
            Object arena = arena("ofShared");
            PArray<Float> array = PArray.wrap(Float.class, segment(arena), SIZE);
            PArray<Float> looked = PArray.wrap(Float.class, segment(arena), SIZE);
            ArrayFunction<Float, Float> next = AF.map((Float v) -> (float) Math.exp(v));
            for (int more = 0; more <= k; more++) next = next.map(v -> v + looked.get(v.intValue()));
            System.out.println("early " + k + ": " + next.apply(array).get(7));
            Thread.sleep(15 * k);
            close(arena);
        }
        System.out.println("alive");
    }

    private static void all() throws ReflectiveOperationException {
        Object arena = arena("ofShared");
        Object closed = segment(arena);
        ByteBuffer closedBytes = bytes(closed);
        close(arena);
        refused("closed", () -> PArray.wrap(Float.class, closed, SIZE));
        refused("closed, a buffer", () -> PArray.wrap(closedBytes));
        Object confined = segment(arena("ofConfined"));
        refused("confined", () -> PArray.wrap(Float.class, confined, SIZE));
        ByteBuffer confinedBytes = bytes(confined);
        refused("confined, a buffer", () -> PArray.wrap(confinedBytes));
        Object odd = call(segment(arena("ofAuto")), "asSlice", new Class<?>[] {long.class}, 1L);
        refused("not aligned", () -> PArray.wrap(Float.class, odd, SIZE));
        several();
        closedTooEarly();
        severalClosedTooEarly();
    }

    /** More elements than {@link UserMemoryTest} lets a buffer have. */
    private static void several() throws ReflectiveOperationException {
        Object segment = segment(arena("ofAuto"));
        ByteBuffer bytes = bytes(segment).clear();
        int size = 40_000;
        try (PArray<Float> array = PArray.wrap(Float.class, segment, size)) {
            for (int i = 0; i < size; i++) bytes.putFloat(4 * i, i * 0.5f);
            array.putFloat(size - 1, -3f);
            try (PArray<Float> part = array.slice(8000, size); PArray<Float> made = AF.map((Float v) -> v * 2).apply(part)) {
                System.out.println("several: " + array.getFloat(33_333) + " " + bytes.getFloat(4 * (size - 1)) + " " + made.getFloat(1000) + " "
                    + made.getFloat(made.size() - 1));
            }
        }
    }

    /** Without the library only a ByteBuffer can be wrapped; then another array of the same memory. */
    private static PArray<Float> floats(FloatBuffer all, PArray<Float> otherwise) {
        try {
            return PArray.wrap(all);
        } catch (UnsupportedOperationException e) {
            return otherwise.slice(0, otherwise.size());
        }
    }

    private static void closedTooEarly() throws ReflectiveOperationException {
        Object arena = arena("ofShared");
        PArray<Float> array = PArray.wrap(Float.class, segment(arena), SIZE);
        PArray<Float> part = array.slice(1, SIZE / 2);
        PArray<Float> target = PArray.allocate(Float.class, SIZE);
        FloatBuffer shown = array.asFloatBuffer();
        ArrayFunction<Float, Float> next = AF.map((Float v) -> v + 1);
        ArrayFunction<Integer, Float> look = AF.map((Integer i) -> array.get(i));
        array.putFloat(7, 5f);
        System.out.println("open " + next.apply(array).get(7));
        close(arena);
        late("get", () -> array.get(7));
        late("put", () -> {
            array.putFloat(7, 1f);
            return array;
        });
        late("apply", () -> next.apply(array));
        late("capture", () -> look.apply(AF.range(SIZE)));
        late("threads", () -> next.onThreads(2).apply(array));
        late("in order", () -> next.sequential().apply(array));
        late("slice", () -> next.apply(part));
        late("buffer", () -> shown.get(7));
        late("copy", () -> {
            array.copyTo(0, SIZE, target, 0);
            return target;
        });
        late("into", () -> {
            next.applyInto(array, target);
            return array;
        });
    }

    /** Slices of elements that {@link UserMemoryTest} lets be more than a buffer has, which are such themselves; and of a slice. */
    private static void severalClosedTooEarly() throws ReflectiveOperationException {
        int size = 100_000;
        Object arena = arena("ofShared");
        Object segment = segment(arena);
        FloatBuffer all = bytes(segment).clear().asFloatBuffer().limit(size);
        PArray<Float> array = PArray.wrap(Float.class, segment, size);
        PArray<Float> part = array.slice(100, size - 100);
        PArray<Float> inner = part.slice(77, size - 5000);
        PArray<Float> small = inner.slice(20_000, 20_100);
        PArray<Float> other = floats(all, array);
        PArray<Float> target = PArray.allocate(Float.class, size);
        ArrayFunction<Float, Float> next = AF.map((Float v) -> v + 1);
        array.putFloat(50_177, 5f);
        System.out.println("several open " + next.apply(inner).get(50_000) + " " + other.getFloat(50_177));
        close(arena);
        int k = 0;
        for (PArray<Float> late : List.of(array, part, inner, small, other)) {
            String what = "several " + k++ + " ";
            late(what + "get", () -> late.getFloat(late.size() - 7));
            late(what + "boxed", () -> late.get(late.size() / 2));
            late(what + "put", () -> {
                late.putFloat(late.size() - 7, 1f);
                return late;
            });
            late(what + "array", () -> late.toFloatArray().length);
            late(what + "slice", () -> late.slice(3, late.size()).getFloat(late.size() - 9));
            late(what + "apply", () -> next.apply(late));
            late(what + "capture", () -> AF.map((Integer i) -> late.getFloat(i)).apply(AF.range(late.size())));
            late(what + "threads", () -> next.onThreads(2).apply(late));
            late(what + "in order", () -> next.sequential().apply(late));
            late(what + "sum", () -> AF.<Float>identity().reduce(0f, Float::sum).apply(late));
            late(what + "copy", () -> {
                late.copyTo(0, late.size(), target, 0);
                return target;
            });
        }
    }
}
