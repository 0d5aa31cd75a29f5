package weft;

import java.io.IOException;
import java.io.InputStream;

/** Has a class of the tests and its nested ones for itself, as they are: other classes than those of the same names. */
final class OwnLoader extends ClassLoader {
    private final String of;

    OwnLoader(Class<?> of) {
        this(of.getName());
    }

    OwnLoader(String of) {
        super(OwnLoader.class.getClassLoader());
        this.of = of;
    }

    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.equals(of) && !name.startsWith(of + "$")) return super.loadClass(name, resolve);
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
