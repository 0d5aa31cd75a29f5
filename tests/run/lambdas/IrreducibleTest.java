package weft;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loops with two entries, and deep stacks, which no javac writes: their class files are put together here, byte by byte. */
@Tag("kernels")
class IrreducibleTest {
    /** Constant pool of class Tangled, a Function from Integer to Integer whose work is in run(int). */
    private static final Object[] POOL = {
        "weft/Tangled", type(1), "java/lang/Object", type(3), "java/util/function/Function", type(5),
        "java/lang/Integer", type(7), "<init>", "()V", "apply", "(Ljava/lang/Object;)Ljava/lang/Object;",
        "run", "(I)I", "Code", "intValue", "()I", "valueOf", "(I)Ljava/lang/Integer;",
        nameAndType(9, 10), nameAndType(16, 17), nameAndType(18, 19), nameAndType(13, 14),
        method(4, 20), method(8, 21), method(8, 22), method(2, 23),
    };
    private static final byte[] CONSTRUCTOR = code(0x2a, 0xb7, 0, 24, 0xb1);
    private static final byte[] APPLY = code(
        0x2b, 0xc0, 0, 8,       //     aload_1 checkcast Integer
        0xb6, 0, 25,            //     invokevirtual intValue
        0xb8, 0, 27,            //     invokestatic run
        0xb8, 0, 26, 0xb0);     //     invokestatic valueOf areturn
    private static final byte[] RUN = code(
        0x1a, 0x3c, 0x03, 0x3d, //  0  y = x; count = 0
        0x1a, 0x04, 0x7e,       //  4  x & 1
        0x9a, 0, 15,            //  7  ifne 22
        0x84, 1, 3,             // 10  y += 3
        0x84, 2, 1,             // 13  count++
        0x1c, 0x10, 40,         // 16  count, 40
        0xa3, 0, 16,            // 19  if_icmpgt 35
        0x1b, 0x05, 0x68, 0x3c, // 22  y *= 2
        0x1b, 0x11, 3, 0xe8,    // 26  y, 1000
        0xa1, 0xff, 0xec,       // 30  if_icmplt 10
        0x00, 0x00,             // 33
        0x1b, 0x10, 31, 0x68,   // 35  y * 31
        0x1c, 0x60, 0xac);      // 39  + count; ireturn

    private static byte[] type(int name) {
        return new byte[] {7, 0, (byte) name};
    }

    private static byte[] nameAndType(int name, int type) {
        return new byte[] {12, 0, (byte) name, 0, (byte) type};
    }

    private static byte[] method(int owner, int nameAndType) {
        return new byte[] {10, 0, (byte) owner, 0, (byte) nameAndType};
    }

    private static byte[] code(int... bytes) {
        byte[] code = new byte[bytes.length];
        for (int i = 0; i < code.length; i++) code[i] = (byte) bytes[i];
        return code;
    }

    /** Handlers: from, to and where they are, of whatever is thrown. */
    private static void putMethod(DataOutputStream out, int access, int name, int type, int stack, byte[] code, int... handlers)
        throws IOException {
        for (int word : new int[] {access, name, type, 1, 15}) out.writeShort(word);
        out.writeInt(12 + code.length + handlers.length / 3 * 8);
        out.writeShort(stack);
        out.writeShort(3); // locals
        out.writeInt(code.length);
        out.write(code);
        out.writeShort(handlers.length / 3);
        for (int k = 0; k < handlers.length; k++) {
            out.writeShort(handlers[k]);
            if (k % 3 == 2) out.writeShort(0);
        }
        out.writeShort(0); // no attributes
    }

    private static byte[] classFile(int stack, byte[] run, int... handlers) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(49); // a version without stack maps
        out.writeShort(POOL.length + 1);
        for (Object constant : POOL) {
            if (constant instanceof String text) {
                out.writeByte(1);
                out.writeUTF(text);
            } else {
                out.write((byte[]) constant);
            }
        }
        for (int word : new int[] {0x21, 2, 4, 1, 6, 0, 3}) out.writeShort(word);
        putMethod(out, 1, 9, 10, 3, CONSTRUCTOR);
        putMethod(out, 1, 11, 12, 3, APPLY);
        putMethod(out, 9, 13, 14, stack, run, handlers);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    private static final class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("weft.Tangled", bytes, 0, bytes.length);
        }
    }

    @SuppressWarnings("unchecked") // the class above is one
    private static void same(int stack, byte[] run, int... handlers) throws Exception {
        Class<?> tangled = new Loader().define(classFile(stack, run, handlers));
        Same.check(Data.ints(), (Function<Integer, Integer>) tangled.getConstructor().newInstance());
    }

    @Test void loopWithTwoEntries() throws Exception {
        same(3, RUN);
    }

    /** x - (x - (x - ...)), all of which lie on the stack. */
    @Test void deepStack() throws Exception {
        int[] run = new int[2000];
        Arrays.fill(run, 0, 1000, 0x1a);
        Arrays.fill(run, 1000, 1999, 0x64);
        run[1999] = 0xac;
        same(1000, code(run));
    }

    /** One that goes on in what it covers, where alone something is thrown. */
    @Test void handlerBeforeWhatThrows() throws Exception {
        same(2, code(
            0x06, 0x3c,          //  0  y = 3
            0xa7, 0, 9,          //  2  goto 11
            0x57, 0x84, 1, 5,    //  5  the handler: y += 5
            0x04, 0x3b,          //  9  x = 1
            0x10, 100,           // 11  100
            0x1a, 0x6c,          // 13  / x
            0x1b, 0x60, 0xac),   // 15  + y; ireturn
            2, 5, 5, 11, 15, 5);
    }
}
