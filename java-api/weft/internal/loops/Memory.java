package weft.internal.loops;

import weft.internal.jni.Bounds;
import weft.internal.layout.Kind;
import weft.internal.loops.Code.Local;

/** How a method's code reads and writes the elements of columns. */
abstract class Memory {
    /** By kind. */
    private static final String[] NAMES = {"Byte", "Byte", "Short", "Char", "Int", "Long", "Float", "Double"};

    final Code code;

    Memory(Code code) {
        this.code = code;
    }

    /** That of a method of such a loop, to be made where it begins. */
    static Memory of(Spec spec, Code code) {
        return spec.byAddress() ? new Addresses(code) : new Buffers(code);
    }

    /**
     * Says of a loop's counter that it is no less than 0, and so small that the bytes in front of an element are an int, also of one near it: only
     * then HotSpot makes the counter a part of addresses.
     */
    final void tellIndex(Local counter) {
        code.load(counter);
        code.push(Bounds.MOST_ELEMENTS);
        code.call(Code.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I");
        code.store(counter);
    }

    /** The column whose {@linkplain Columns#views view} is on the stack, in a new local, which {@link #push} wants. */
    abstract Local keep(Kind kind);

    /** Puts a column on the stack; an index follows. */
    abstract void push(Local column);

    /** Makes a place of a column and an index. */
    abstract void find(Kind kind);

    /** The same of an index that is a long. */
    abstract void findAt(Kind kind);

    /** The element at the place on the stack; of a boolean its byte. */
    abstract void get(Kind kind);

    /** Writes the element on the stack, in front of which its place is. */
    abstract void put(Kind kind);

    /** In names of methods and classes. */
    static String name(Kind kind) {
        return NAMES[kind.ordinal()];
    }

    /** What an element is in memory. */
    static char letter(Kind kind) {
        return kind == Kind.BOOLEAN ? 'B' : kind.letter;
    }
}
