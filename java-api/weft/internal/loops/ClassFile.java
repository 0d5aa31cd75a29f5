package weft.internal.loops;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A class file under construction, of Java 17 (JVM specification, chapter 4). What it names is named as there: {@code java/lang/Object}. */
final class ClassFile {
    private static final int VERSION = 61;
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int FLOAT = 4;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    static final int FIELD = 9;
    static final int METHOD = 10;
    static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    static final int STATIC_FINAL = 0x18;
    static final int FINAL = 0x10;
    static final int PUBLIC = 0x1;
    static final int STATIC = 0x8;
    private static final int SUPER = 0x20;

    private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
    private final Map<String, Integer> constants = new HashMap<>();
    private final List<Field> fields = new ArrayList<>();
    private final List<Code> methods = new ArrayList<>();
    private final int name;
    private final int parent;

    ClassFile(String name, String parent) {
        this.name = type(name);
        this.parent = type(parent);
    }

    // ---- constants: their numbers ----

    int utf8(String text) {
        return constant("u" + text, out -> {
            out.writeByte(UTF8);
            out.writeUTF(text);
        });
    }

    int type(String internalName) {
        return pair(CLASS, utf8(internalName), -1);
    }

    int string(String text) {
        return pair(STRING, utf8(text), -1);
    }

    int integer(int value) {
        return constant("i" + value, out -> {
            out.writeByte(INTEGER);
            out.writeInt(value);
        });
    }

    int floating(float value) {
        int bits = Float.floatToRawIntBits(value);
        return constant("f" + bits, out -> {
            out.writeByte(FLOAT);
            out.writeInt(bits);
        });
    }

    int wide(long value) {
        return two("j" + value, LONG, value);
    }

    int wide(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return two("d" + bits, DOUBLE, bits);
    }

    /** A constant that counts as two. */
    private int two(String key, int tag, long bits) {
        int number = constant(key, out -> {
            out.writeByte(tag);
            out.writeLong(bits);
        });
        constants.putIfAbsent(key + " ", 0);
        return number;
    }

    /** A {@link #FIELD}, {@link #METHOD} or {@link #INTERFACE_METHOD}. */
    int member(int tag, String owner, String member, String descriptor) {
        return pair(tag, type(owner), pair(NAME_AND_TYPE, utf8(member), utf8(descriptor)));
    }

    private int pair(int tag, int a, int b) {
        return constant(tag + " " + a + " " + b, out -> {
            out.writeByte(tag);
            out.writeShort(a);
            if (b >= 0) out.writeShort(b);
        });
    }

    interface Writer {
        void write(DataOutputStream out) throws IOException;
    }

    private int constant(String key, Writer writer) {
        Integer known = constants.get(key);
        if (known != null) return known;
        write(pool, writer);
        constants.put(key, constants.size() + 1);
        return constants.size();
    }

    // ---- members ----

    private record Field(int access, int name, int descriptor) {}

    void field(int access, String member, String descriptor) {
        fields.add(new Field(access, utf8(member), utf8(descriptor)));
    }

    /** A method, whose code begins with these locals. */
    Code method(int access, String member, String descriptor, String... locals) {
        Code code = new Code(this, access, utf8(member), utf8(descriptor), locals);
        methods.add(code);
        return code;
    }

    byte[] bytes() {
        int codeName = utf8("Code"); // before the pool is written
        int framesName = utf8("StackMapTable");
        List<byte[]> bodies = methods.stream().map(method -> method.attribute(framesName)).toList();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        write(file, out -> {
            out.writeInt(0xCAFEBABE);
            out.writeShort(0);
            out.writeShort(VERSION);
            out.writeShort(constants.size() + 1);
            pool.writeTo(out);
            out.writeShort(FINAL | SUPER);
            out.writeShort(name);
            out.writeShort(parent);
            out.writeShort(0); // interfaces
            out.writeShort(fields.size());
            for (Field field : fields) {
                out.writeShort(field.access);
                out.writeShort(field.name);
                out.writeShort(field.descriptor);
                out.writeShort(0); // attributes
            }
            out.writeShort(methods.size());
            for (int k = 0; k < methods.size(); k++) {
                methods.get(k).writeHead(out);
                out.writeShort(1);
                out.writeShort(codeName);
                out.writeInt(bodies.get(k).length);
                out.write(bodies.get(k));
            }
            out.writeShort(0); // attributes
        });
        return file.toByteArray();
    }

    static void write(ByteArrayOutputStream to, Writer writer) {
        try {
            writer.write(new DataOutputStream(to));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail so
        }
    }
}
