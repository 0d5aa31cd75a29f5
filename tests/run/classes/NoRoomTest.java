package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Where a class loader has no stack or no memory when the compiler asks for a class, nothing is concluded about the function. */
class NoRoomTest {
    /** In the loader. */
    public static final class Loaded implements Supplier<ArrayFunction<Integer, Integer>> {
        @Override public ArrayFunction<Integer, Integer> get() {
            return AF.map((Integer v) -> LoadedWanted.twice(v));
        }
    }

    /** Which the function calls. */
    static final class LoadedWanted {
        static int twice(int v) {
            return 2 * v;
        }
    }

    private static final class Loader extends ClassLoader {
        private final Error error;
        private final int failures;
        private int asked;

        /** Fails so many times. */
        Loader(Error error, int failures) {
            super(NoRoomTest.class.getClassLoader());
            this.error = error;
            this.failures = failures;
        }

        Loader(Error once) {
            this(once, 1);
        }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("weft.NoRoomTest$Loaded")) return super.loadClass(name, resolve);
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) return loaded;
            if (name.endsWith("Wanted") && asked++ < failures) throw error;
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Another one for each loader. */
    private static ArrayFunction<Integer, Integer> loadedBy(Loader loader) throws ReflectiveOperationException {
        Class<?> loaded = Class.forName("weft.NoRoomTest$Loaded", true, loader);
        @SuppressWarnings("unchecked") // it is one of those above
        Supplier<ArrayFunction<Integer, Integer>> made = (Supplier<ArrayFunction<Integer, Integer>>) loaded.getConstructor().newInstance();
        return made.get();
    }

    private static void passes(Error once) throws ReflectiveOperationException {
        assumeTrue(Jvm.hasLibrary());
        ArrayFunction<Integer, Integer> f = loadedBy(new Loader(once));
        try (PArray<Integer> input = PArray.of(3, 4)) {
            OffloadException e = assertThrows(OffloadException.class, () -> f.apply(input));
            assertTrue(e.getMessage().contains("had no memory, or no stack, to load the class"), e.getMessage());
            try (PArray<Integer> result = f.apply(input)) {
                assertEquals(8, result.getInt(1));
            }
        }
    }

    @Test void ofStack() throws ReflectiveOperationException {
        passes(new StackOverflowError());
    }

    @Test void ofMemory() throws ReflectiveOperationException {
        passes(new OutOfMemoryError());
    }

    /** Whether Java may use threads is asked about again, too. */
    @Test void ofJavasOrder() throws ReflectiveOperationException {
        assumeTrue(Jvm.hasLibrary());
        ArrayFunction<Integer, Integer> f = loadedBy(new Loader(new StackOverflowError())).onThreads(2);
        try (PArray<Integer> input = PArray.of(3, 4)) {
            f.apply(input).close();
            String first = f.explain();
            assertTrue(first.contains("ran in order in Java: the JVM had no memory, or no stack, to load the class"), first);
            try (PArray<Integer> result = f.apply(input)) {
                assertEquals(8, result.getInt(1));
            }
            assertFalse(f.explain().contains("not on threads") || f.explain().contains("in order"), f::explain);
        }
    }

    /** A loader that fails like that for ever is not asked for ever. */
    @Test void untilPatienceEnds() throws ReflectiveOperationException {
        assumeTrue(Jvm.hasLibrary());
        Loader loader = new Loader(new StackOverflowError(), Integer.MAX_VALUE);
        ArrayFunction<Integer, Integer> f = loadedBy(loader);
        try (PArray<Integer> input = PArray.of(3, 4)) {
            String message = "";
            for (int i = 0; i < 1000; i++) message = assertThrows(OffloadException.class, () -> f.apply(input)).getMessage();
            assertTrue(message.contains("for which its loader had no memory, or no stack, 256 times; find out why"), message);
            assertTrue(loader.asked < 300, () -> loader.asked + " times");
        }
    }

    /** An error that says nothing of room does not pass. */
    @Test void otherErrorsAreKept() throws ReflectiveOperationException {
        assumeTrue(Jvm.hasLibrary());
        ArrayFunction<Integer, Integer> f = loadedBy(new Loader(new InternalError()));
        try (PArray<Integer> input = PArray.of(3, 4)) {
            for (int i = 0; i < 2; i++) {
                OffloadException e = assertThrows(OffloadException.class, () -> f.apply(input));
                assertFalse(e instanceof DeviceException, e::getMessage);
            }
        }
    }
}
