package weft;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;

/** As that of a module: it finds others' classes, but they are not its parent's. */
final class ModuleLoader extends ClassLoader {
    ModuleLoader() {
        super(getPlatformClassLoader());
    }

    @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassLoader tests = ModuleLoader.class.getClassLoader();
        if (!name.startsWith(TakenDownProgram.class.getName())) return tests.loadClass(name);
        try (InputStream in = tests.getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** A program of a loader's own. */
    static Object program(ClassLoader loader) throws ReflectiveOperationException {
        Constructor<?> constructor = loader.loadClass(TakenDownProgram.class.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }
}
