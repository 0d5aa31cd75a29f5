package weft.internal.loops;

import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.layout.Kind;
import weft.internal.loops.Code.Local;

/**
 * By addresses, as compiled C would: an access is one call, which HotSpot compiles to one instruction, where a buffer's are five. So a loop is
 * interpreted, and compiled, in about half of the time or less. Nobody looks whether there is such an element: this is for code whose own checks do.
 *
 * <p>For memory of Weft's own alone: that of an arena may be freed meanwhile, which the methods of its buffers notice.
 */
final class Addresses extends Memory {
    /** Of packages that {@link Native#exportMemory} has java.base export to Weft. */
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";
    private static final String BUFFER = "sun/nio/ch/DirectBuffer";

    private static final boolean ARE_THERE = Native.exportMemory(Object.class.getModule(), Addresses.class.getModule())
        && Library.canName(UNSAFE.replace('/', '.')) && Library.canName(BUFFER.replace('/', '.'));

    private final Local unsafe;

    Addresses(Code code) {
        super(code);
        code.call(Code.INVOKESTATIC, UNSAFE, "getUnsafe", "()L" + UNSAFE + ";");
        unsafe = code.keep(UNSAFE);
    }

    /** Whether this JVM, and Weft's class loader, let Weft have them; the library is loaded. */
    static boolean areThere() {
        return ARE_THERE;
    }

    @Override Local keep(Kind kind) {
        code.type(Code.CHECKCAST, BUFFER);
        code.callInterface(BUFFER, "address", "()J", 0);
        return code.keep("J");
    }

    @Override void push(Local column) {
        code.load(unsafe);
        code.op(Code.ACONST_NULL); // of no object
        code.load(column);
    }

    @Override void find(Kind kind) {
        code.op(Code.I2L);
        findAt(kind);
    }

    @Override void findAt(Kind kind) {
        if (kind.shift > 0) {
            code.push(kind.shift);
            code.op(Code.LSHL);
        }
        code.op(Code.LADD);
    }

    @Override void get(Kind kind) {
        code.call(Code.INVOKEVIRTUAL, UNSAFE, "get" + name(kind), "(Ljava/lang/Object;J)" + letter(kind));
    }

    @Override void put(Kind kind) {
        code.call(Code.INVOKEVIRTUAL, UNSAFE, "put" + name(kind), "(Ljava/lang/Object;J" + letter(kind) + ")V");
    }
}
