package weft.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A class as bytes, for code that no javac makes. Of version 49: there are no stack maps, the JVM infers the types.
 */
final class ClassFile {
    private static final int VERSION = 49;
    private static final int STACK = 16;

    private final ByteArrayOutputStream constantBytes = new ByteArrayOutputStream();
    private final DataOutputStream constants = new DataOutputStream(constantBytes);
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<Code> methods = new ArrayList<>();
    private final String name;
    private final String implemented;
    private int next = 1;

    ClassFile(String name, String implemented) {
        this.name = name;
        this.implemented = implemented;
    }

    /** Writes what a constant is made of. */
    private interface Writer {
        void write(DataOutputStream out) throws IOException;
    }

    private int constant(String key, int slots, Writer writer) {
        Integer known = numbers.get(key);
        if (known != null) return known;
        try {
            writer.write(constants);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        numbers.put(key, next);
        next += slots;
        return next - slots;
    }

    private int text(String value) {
        return constant("text " + value, 1, out -> {
            out.writeByte(1);
            out.writeUTF(value);
        });
    }

    private int pair(int tag, int first, int second) {
        return constant("pair " + tag + " " + first + " " + second, 1, out -> {
            out.writeByte(tag);
            out.writeShort(first);
            out.writeShort(second);
        });
    }

    int type(String internalName) {
        int text = text(internalName);
        return constant("type " + internalName, 1, out -> {
            out.writeByte(7);
            out.writeShort(text);
        });
    }

    int method(String owner, String method, String descriptor) {
        return pair(10, type(owner), pair(12, text(method), text(descriptor)));
    }

    int number(int value) {
        return constant("int " + value, 1, out -> {
            out.writeByte(3);
            out.writeInt(value);
        });
    }

    int number(long value) {
        return constant("long " + value, 2, out -> {
            out.writeByte(5);
            out.writeLong(value);
        });
    }

    int number(float value) {
        return constant("float " + Float.floatToRawIntBits(value), 1, out -> {
            out.writeByte(4);
            out.writeFloat(value);
        });
    }

    int number(double value) {
        return constant("double " + Double.doubleToRawLongBits(value), 2, out -> {
            out.writeByte(6);
            out.writeDouble(value);
        });
    }

    /** A method, whose code the caller writes before it asks for {@link #bytes}. */
    Code method(int access, String method, String descriptor, int locals) {
        Code code = new Code(access, text(method), text(descriptor), locals);
        methods.add(code);
        return code;
    }

    byte[] bytes() {
        int own = type(name);
        int parent = type("java/lang/Object");
        int one = type(implemented);
        int attribute = text("Code");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0xcafebabe);
            out.writeInt(VERSION);
            out.writeShort(next);
            constantBytes.writeTo(out);
            for (int word : new int[] {0x21, own, parent, 1, one, 0, methods.size()}) out.writeShort(word);
            for (Code code : methods) code.write(out, attribute);
            out.writeShort(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The code of a method. Places that jumps lead to are numbers of the caller's. */
    static final class Code {
        private final int access;
        private final int name;
        private final int descriptor;
        private final int locals;
        private byte[] bytes = new byte[256];
        private int length;
        private final Map<Integer, Integer> places = new LinkedHashMap<>();
        /** Where a distance is to be written, what it begins at, the place, how many bytes it has. */
        private final List<int[]> jumps = new ArrayList<>();

        private Code(int access, int name, int descriptor, int locals) {
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
            this.locals = locals;
        }

        /** An instruction and its bytes. */
        Code put(int... values) {
            for (int value : values) {
                if (length == bytes.length) bytes = Arrays.copyOf(bytes, 2 * length);
                bytes[length++] = (byte) value;
            }
            return this;
        }

        /** An instruction with an operand of two bytes. */
        Code wide(int opcode, int operand) {
            return put(opcode, operand >> 8, operand);
        }

        Code jump(int opcode, int place) {
            jumps.add(new int[] {length + 1, length, place, 2});
            return wide(opcode, 0);
        }

        /** tableswitch of 0, 1, ...; the last place is the default's. */
        Code tableSwitch(int... targets) {
            int start = length;
            put(170);
            while (length % 4 != 0) put(0);
            far(start, targets[targets.length - 1]);
            put(0, 0, 0, 0, 0, 0, 0, targets.length - 2);
            for (int k = 0; k < targets.length - 1; k++) far(start, targets[k]);
            return this;
        }

        private void far(int start, int place) {
            jumps.add(new int[] {length, start, place, 4});
            put(0, 0, 0, 0);
        }

        void place(int number) {
            places.put(number, length);
        }

        private void write(DataOutputStream out, int attribute) throws IOException {
            for (int[] jump : jumps) {
                int distance = places.get(jump[2]) - jump[1];
                for (int k = 0; k < jump[3]; k++) bytes[jump[0] + k] = (byte) (distance >> 8 * (jump[3] - 1 - k));
            }
            for (int word : new int[] {access, name, descriptor, 1, attribute}) out.writeShort(word);
            out.writeInt(12 + length);
            out.writeShort(STACK);
            out.writeShort(locals);
            out.writeInt(length);
            out.write(bytes, 0, length);
            out.writeInt(0); // no handlers, no attributes
        }
    }
}
