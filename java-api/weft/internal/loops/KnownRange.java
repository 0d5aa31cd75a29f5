package weft.internal.loops;

import weft.internal.loops.Code.Local;

/**
 * Tells HotSpot what it does not see by itself: that an index is not negative, and below which limit it is. Only then does a sum
 * of ints become part of an address. Buffers of JDK 19 and later say so with {@code Objects.checkIndex}, which HotSpot knows;
 * those of earlier ones compare by themselves, and a stencil takes more than twice as long for it.
 */
final class KnownRange {
    private static final boolean BUFFERS_TELL = Runtime.version().feature() >= 19;

    private KnownRange() {}

    /** Of the index that lies on the stack, of this buffer. */
    static void ofIndex(Code code, Local buffer) {
        if (BUFFERS_TELL) return;
        code.load(buffer);
        code.call(Code.INVOKEVIRTUAL, buffer.type(), "limit", "()I");
        code.call(Code.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I");
    }

    /** Of a loop's counter, where it begins. */
    static void ofCounter(Code code, Local from) {
        if (BUFFERS_TELL) return;
        code.load(from);
        code.push(0);
        code.call(Code.INVOKESTATIC, "java/lang/Math", "max", "(II)I");
        code.store(from);
    }
}
