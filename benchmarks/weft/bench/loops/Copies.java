package weft.bench.loops;

import java.io.IOException;
import java.io.InputStream;

/** The loader of a class once more, as javac made it. */
final class Copies extends ClassLoader {
    private final Class<?> of;

    Copies(Class<?> of) {
        super(of.getClassLoader());
        this.of = of;
    }

    /** The class. */
    Class<?> copy() throws ClassNotFoundException {
        return Class.forName(of.getName(), true, this);
    }

    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.equals(of.getName())) return super.loadClass(name, resolve);
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) return loaded;
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
