package weft;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * Has the classes of the tests whose names begin as that of one, as class files that javac does not write: texts of their constant
 * pools, which are names, descriptors and classes, are others. Only in that class itself, if its nested ones are to stay.
 */
class RenamingLoader extends ClassLoader {
    private final String of;
    private final Map<String, String> names;
    private final boolean nested;

    RenamingLoader(Class<?> of, boolean nested, Map<String, String> names) {
        super(RenamingLoader.class.getClassLoader());
        this.of = of.getName();
        this.names = names;
        this.nested = nested;
    }

    /** What a static method of the class, without parameters, returns. */
    Object call(String method) {
        try {
            var found = loadClass(of).getDeclaredMethod(method);
            found.setAccessible(true);
            return found.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** What else is to be other in a class file. */
    void edit(String name, byte[] file) {}

    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> loaded = findLoadedClass(name);
        String file = name.replace('.', '/');
        for (var one : names.entrySet()) if (nested && one.getValue().equals(file)) file = one.getKey();
        if (loaded != null || !file.startsWith(of.replace('.', '/'))) return loaded != null ? loaded : super.loadClass(name, resolve);
        try (InputStream in = getResourceAsStream(file + ".class")) {
            byte[] bytes = nested || name.equals(of) ? renamed(in) : in.readAllBytes();
            edit(name, bytes);
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private byte[] renamed(InputStream file) throws IOException {
        DataInputStream in = new DataInputStream(file);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(in.readLong()); // magic and version
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            if (tag == 1) {
                String text = in.readUTF();
                out.writeUTF(names.getOrDefault(text, text));
                continue;
            }
            out.write(in.readNBytes(switch (tag) {
                case 5, 6 -> 8;
                case 7, 8, 16, 19, 20 -> 2;
                case 15 -> 3;
                default -> 4;
            }));
            if (tag == 5 || tag == 6) i++;
        }
        out.write(in.readAllBytes());
        return bytes.toByteArray();
    }
}
