package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.Index2;
import weft.Index3;
import weft.internal.layout.ArrayLayout;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;
import weft.internal.layout.RecordClass;
import weft.internal.layout.RecordLayout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * Writes the code that makes an element of its leaves, the primitives in its columns, and takes it apart: in a shape that lets
 * HotSpot do without the objects. A record is made when its components have been: HotSpot of JDK 17 finds them again only if
 * they are older than it.
 */
final class Elements {
    private static final String OBJECT = "java/lang/Object";
    static final String HANDLE = "java/lang/invoke/MethodHandle";
    /** The JVM's numbers of the types of primitive arrays, by kind. */
    private static final int[] ARRAY_TYPES = {4, 8, 9, 5, 10, 11, 6, 7};
    /** What loads from and stores to them. */
    private static final int[] ARRAY_LOADS = {51, 51, 53, 52, 46, 47, 48, 49};

    private final Code code;
    private final Constants constants;

    Elements(Code code, Constants constants) {
        this.code = code;
        this.constants = constants;
    }

    /** Puts a leaf of an element on the stack. */
    interface Leaves {
        void push(int leaf);

        /** The same of a range's index. */
        default void pushIndex(int leaf) {
            throw new IllegalStateException("no range");
        }

        /** The extents of a range of several dimensions, but the first. */
        default List<Local> extents(int leaf) {
            throw new IllegalStateException("no range");
        }
    }

    /** How many leaves an element has here: ranges have one for their shape. */
    static int leaves(Layout layout) {
        if (layout instanceof RangeLayout) return 1;
        if (!(layout instanceof RecordLayout record)) return layout.kinds().length;
        int sum = 0;
        for (int k = 0; k < record.type().size(); k++) sum += leaves(record.part(k));
        return sum;
    }

    /** How a primitive of this kind lies in a local. */
    static String stackType(Kind kind) {
        return switch (kind) {
            case LONG -> "J";
            case FLOAT -> "F";
            case DOUBLE -> "D";
            default -> "I";
        };
    }

    static String name(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    // ---- made of leaves ----

    /** The element in a new local; its leaves begin with {@code first}. */
    Local make(Layout layout, int first, Leaves leaves) {
        if (layout instanceof RecordLayout record) return record(record, first, leaves);
        if (layout instanceof ArrayLayout array) return array(array, first, leaves);
        if (layout instanceof RangeLayout range) return index(range, first, leaves);
        leaves.push(first);
        box(layout.kinds()[0]);
        return code.keep(name(layout.kinds()[0].wrapper));
    }

    private void box(Kind kind) {
        String wrapper = name(kind.wrapper);
        code.call(Code.INVOKESTATIC, wrapper, "valueOf", "(" + kind.letter + ")L" + wrapper + ";");
    }

    private Local array(ArrayLayout layout, int first, Leaves leaves) {
        Kind kind = layout.kinds()[0];
        code.push(layout.length());
        code.newArray(ARRAY_TYPES[kind.ordinal()]);
        Local array = code.keep("[" + kind.letter);
        for (int k = 0; k < layout.length(); k++) {
            code.load(array);
            code.push(k);
            leaves.push(first + k);
            code.op(ARRAY_LOADS[kind.ordinal()] + 33); // stores stand so far behind loads
        }
        return array;
    }

    private Local index(RangeLayout layout, int first, Leaves leaves) {
        int dimensions = layout.dimensions();
        if (dimensions == 1) {
            leaves.pushIndex(first);
            box(Kind.INT);
            return code.keep("java/lang/Integer");
        }
        List<Local> extents = leaves.extents(first);
        List<Local> parts = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            leaves.pushIndex(first);
            for (int lower = dimensions - 1; lower > d; lower--) {
                code.load(extents.get(lower - 1));
                code.op(Code.IDIV);
            }
            if (d > 0) {
                code.load(extents.get(d - 1));
                code.op(Code.IREM);
            }
            parts.add(code.keep("I"));
        }
        String type = name(dimensions == 2 ? Index2.class : Index3.class);
        code.type(Code.NEW, type);
        code.op(Code.DUP);
        for (Local part : parts) code.load(part);
        code.call(Code.INVOKESPECIAL, type, "<init>", "(" + "I".repeat(dimensions) + ")V");
        return code.keep(type);
    }

    private Local record(RecordLayout layout, int first, Leaves leaves) {
        RecordClass type = layout.type();
        List<Local> parts = new ArrayList<>();
        StringBuilder types = new StringBuilder();
        for (int k = 0; k < type.size(); k++) {
            if (type.isPrimitive(k)) {
                Kind kind = layout.part(k).kinds()[0];
                leaves.push(first);
                parts.add(code.keep(stackType(kind)));
            } else {
                parts.add(make(layout.part(k), first, leaves));
            }
            types.append(component(type, k));
            first += leaves(layout.part(k));
        }
        if (RecordLayout.isTuple(type.type())) {
            String name = name(type.type());
            code.type(Code.NEW, name);
            code.op(Code.DUP);
            for (Local part : parts) code.load(part);
            code.call(Code.INVOKESPECIAL, name, "<init>", "(" + types + ")V");
            return code.keep(name);
        }
        constants.push(type.constructor());
        for (Local part : parts) code.load(part);
        code.call(Code.INVOKEVIRTUAL, HANDLE, "invokeExact", "(" + types + ")L" + OBJECT + ";");
        Local made = code.keep(OBJECT);
        keepAsGiven(type, made, parts);
        return made;
    }

    /** A constructor may change what it is given; a record that is read has what was put. */
    private void keepAsGiven(RecordClass type, Local made, List<Local> parts) {
        Label changed = new Label();
        Label done = new Label();
        for (int k = 0; k < parts.size(); k++) {
            Local part = parts.get(k);
            pushComponent(type, k, made);
            code.load(part);
            String compared = type.isPrimitive(k) ? part.type() : "L" + OBJECT + ";";
            code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "isSame", "(" + compared + compared + ")Z");
            code.jump(Code.IFEQ, changed);
        }
        code.jump(Code.GOTO, done);
        code.bind(changed);
        constants.push(type);
        code.newObjects(parts.size());
        for (int k = 0; k < parts.size(); k++) {
            code.op(Code.DUP);
            code.push(k);
            code.load(parts.get(k));
            if (type.isPrimitive(k)) box(Kind.ofClass(type.type(k)));
            code.op(Code.AASTORE);
        }
        code.call(Code.INVOKEVIRTUAL, name(RecordClass.class), "place", "([L" + OBJECT + ";)L" + OBJECT + ";");
        code.store(made);
        code.bind(done);
    }

    private static String component(RecordClass type, int k) {
        return type.isPrimitive(k) ? type.type(k).descriptorString() : "L" + OBJECT + ";";
    }

    private void pushComponent(RecordClass type, int k, Local record) {
        if (RecordLayout.isTuple(type.type())) {
            String name = name(type.type());
            code.load(record);
            code.type(Code.CHECKCAST, name);
            code.call(Code.INVOKEVIRTUAL, name, type.name(k), "()L" + OBJECT + ";");
        } else {
            constants.push(type.getter(k));
            code.load(record);
            code.call(Code.INVOKEVIRTUAL, HANDLE, "invokeExact", "(L" + OBJECT + ";)" + component(type, k));
        }
    }

    // ---- taken apart ----

    /** The leaves of an element in new locals; goes to {@code misfit} if it is no element of this layout. */
    List<Local> takeApart(Layout layout, Local element, Label misfit) {
        List<Local> leaves = new ArrayList<>();
        takeApart(layout, element, misfit, leaves);
        return leaves;
    }

    private void takeApart(Layout layout, Local element, Label misfit, List<Local> leaves) {
        if (layout instanceof RecordLayout record) {
            RecordClass type = record.type();
            code.load(element);
            constants.push(type.type());
            code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "isOf", "(L" + OBJECT + ";Ljava/lang/Class;)Z");
            code.jump(Code.IFEQ, misfit);
            for (int k = 0; k < type.size(); k++) {
                pushComponent(type, k, element);
                if (type.isPrimitive(k)) {
                    leaves.add(code.keep(stackType(Kind.ofClass(type.type(k)))));
                } else {
                    takeApart(record.part(k), code.keep(OBJECT), misfit, leaves);
                }
            }
        } else if (layout instanceof ArrayLayout array) {
            takeArrayApart(array, element, misfit, leaves);
        } else {
            Kind kind = layout.kinds()[0];
            String wrapper = name(kind.wrapper);
            code.load(element);
            code.type(Code.INSTANCEOF, wrapper);
            code.jump(Code.IFEQ, misfit);
            code.load(element);
            code.type(Code.CHECKCAST, wrapper);
            code.call(Code.INVOKEVIRTUAL, wrapper, kind.primitive + "Value", "()" + kind.letter);
            leaves.add(code.keep(stackType(kind)));
        }
    }

    private void takeArrayApart(ArrayLayout layout, Local element, Label misfit, List<Local> leaves) {
        Kind kind = layout.kinds()[0];
        String type = "[" + kind.letter;
        code.load(element);
        code.type(Code.INSTANCEOF, type);
        code.jump(Code.IFEQ, misfit);
        code.load(element);
        code.type(Code.CHECKCAST, type);
        Local array = code.keep(type);
        code.load(array);
        code.op(Code.ARRAYLENGTH);
        code.push(layout.length());
        code.jump(Code.IF_ICMPNE, misfit);
        for (int k = 0; k < layout.length(); k++) {
            code.load(array);
            code.push(k);
            code.op(ARRAY_LOADS[kind.ordinal()]);
            leaves.add(code.keep(stackType(kind)));
        }
    }
}
