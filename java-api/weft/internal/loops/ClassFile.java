package weft.internal.loops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A class file under construction, of Java 17 (JVM specification, chapter 4). What it names is named as there: {@code java/lang/Object}.
 * Neither here nor where loops are written are there lambdas: in the first loop of a process each would take as long as the rest.
 */
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

    private final Bytes pool = new Bytes();
    private final Map<String, Integer> constants = new HashMap<>();
    /** By what their three names are together: most calls are of a few methods, and the interpreter takes long to put keys of numbers together. */
    private final Map<String, Integer> members = new HashMap<>();
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
        String key = "u" + text;
        Integer known = constants.get(key);
        if (known != null) return known;
        pool.u1(UTF8);
        pool.utf8(text);
        return add(key);
    }

    int type(String internalName) {
        return pair(CLASS, utf8(internalName), -1);
    }

    int string(String text) {
        return pair(STRING, utf8(text), -1);
    }

    int integer(int value) {
        return one("i" + value, INTEGER, value);
    }

    int floating(float value) {
        int bits = Float.floatToRawIntBits(value);
        return one("f" + bits, FLOAT, bits);
    }

    private int one(String key, int tag, int bits) {
        Integer known = constants.get(key);
        if (known != null) return known;
        pool.u1(tag);
        pool.u4(bits);
        return add(key);
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
        Integer known = constants.get(key);
        if (known != null) return known;
        pool.u1(tag);
        pool.u8(bits);
        int number = add(key);
        add(key + " ");
        return number;
    }

    /** A {@link #FIELD}, {@link #METHOD} or {@link #INTERFACE_METHOD}. */
    int member(int tag, String owner, String member, String descriptor) {
        String key = owner.concat(" ").concat(member).concat(descriptor);
        Integer known = members.get(key);
        if (known != null) return known;
        int number = pair(tag, type(owner), pair(NAME_AND_TYPE, utf8(member), utf8(descriptor)));
        members.put(key, number);
        return number;
    }

    private int pair(int tag, int a, int b) {
        String key = tag + " " + a + " " + b;
        Integer known = constants.get(key);
        if (known != null) return known;
        pool.u1(tag);
        pool.u2(a);
        if (b >= 0) pool.u2(b);
        return add(key);
    }

    /** The number of what was written. */
    private int add(String key) {
        int number = constants.size() + 1;
        constants.put(key, number);
        return number;
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

    /** How long the code of the longest is. */
    int largestMethod() {
        int largest = 0;
        for (Code method : methods) largest = Math.max(largest, method.size());
        return largest;
    }

    byte[] bytes() {
        int codeName = utf8("Code"); // before the pool is written
        int framesName = utf8("StackMapTable");
        List<Bytes> bodies = new ArrayList<>();
        for (Code method : methods) bodies.add(method.attribute(framesName));
        Bytes file = new Bytes();
        file.u4(0xCAFEBABE);
        file.u2(0);
        file.u2(VERSION);
        file.u2(constants.size() + 1);
        file.all(pool);
        file.u2(FINAL | SUPER);
        file.u2(name);
        file.u2(parent);
        file.u2(0); // interfaces
        file.u2(fields.size());
        for (Field field : fields) {
            file.u2(field.access);
            file.u2(field.name);
            file.u2(field.descriptor);
            file.u2(0); // attributes
        }
        file.u2(methods.size());
        for (int k = 0; k < methods.size(); k++) {
            methods.get(k).writeHead(file);
            file.u2(1);
            file.u2(codeName);
            file.u4(bodies.get(k).size());
            file.all(bodies.get(k));
        }
        file.u2(0); // attributes
        return file.toArray();
    }
}
