package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Programs that a server takes down while it goes on: nothing of Weft's keeps their class loaders. */
class UnloadTest {
    private static final int MANY = 100_000;
    private static final int ROUNDS = 500;
    private static final int PAUSE_MILLIS = 20;

    /** As that of a module: it finds others' classes, but they are not its parent's. */
    private static final class ModuleLoader extends ClassLoader {
        ModuleLoader() {
            super(getPlatformClassLoader());
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            ClassLoader tests = UnloadTest.class.getClassLoader();
            if (!name.startsWith(TakenDownProgram.class.getName())) return tests.loadClass(name);
            try (InputStream in = tests.getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static WeakReference<ClassLoader> run(ClassLoader loader) throws ReflectiveOperationException {
        var constructor = loader.loadClass(TakenDownProgram.class.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        Object program = constructor.newInstance();
        assertEquals(loader, program.getClass().getClassLoader());
        assertEquals(new TakenDownProgram().get(), ((Supplier<?>) program).get());
        return new WeakReference<>(loader);
    }

    private static void mustGo(WeakReference<ClassLoader> loader) throws InterruptedException {
        for (int round = 0; round < ROUNDS && loader.get() != null; round++) {
            int added = round;
            AF.map((Integer x) -> x + added).onThreads(2).apply(AF.range(MANY)).close(); // others go on
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
        }
        assertNull(loader.get());
    }

    @Test void programsBelow() throws ReflectiveOperationException, InterruptedException {
        mustGo(run(new OwnLoader(TakenDownProgram.class)));
    }

    @Test void modules() throws ReflectiveOperationException, InterruptedException {
        mustGo(run(new ModuleLoader()));
    }
}
