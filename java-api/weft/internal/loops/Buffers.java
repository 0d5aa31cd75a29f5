package weft.internal.loops;

import weft.internal.layout.Kind;
import weft.internal.loops.Code.Local;

/** By the methods of buffers, which look whether there is such an element. */
final class Buffers extends Memory {
    Buffers(Code code) {
        super(code);
    }

    @Override Local keep(Kind kind) {
        code.type(Code.CHECKCAST, type(kind));
        return code.keep(type(kind));
    }

    @Override void push(Local column) {
        code.load(column);
    }

    @Override void find(Kind kind) {
        // a buffer and an index are a place
    }

    /** Before JDK 19 HotSpot learns nothing of an index by a buffer's own look at it. */
    @Override void findAt(Kind kind) {
        code.op(Code.L2I);
        code.push(Integer.MAX_VALUE);
        code.call(Code.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I");
    }

    @Override void get(Kind kind) {
        code.call(Code.INVOKEVIRTUAL, type(kind), "get", "(I)" + letter(kind));
    }

    @Override void put(Kind kind) {
        code.call(Code.INVOKEVIRTUAL, type(kind), "put", "(I" + letter(kind) + ")L" + type(kind) + ";");
        code.op(Code.POP);
    }

    static String type(Kind kind) {
        return "java/nio/" + name(kind) + "Buffer";
    }
}
