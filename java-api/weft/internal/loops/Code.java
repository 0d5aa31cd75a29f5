package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.jni.Bounds;

/**
 * A method's bytecode under construction. The stack is empty wherever a {@link Label} is bound, and the locals that are
 * declared there have been set on every way to it; so the frames that the JVM's verifier wants are known without looking.
 */
final class Code {
    static final int ACONST_NULL = 1;
    static final int IALOAD = 46;
    static final int LALOAD = 47;
    static final int AALOAD = 50;
    static final int AASTORE = 83;
    static final int POP = 87;
    static final int DUP = 89;
    static final int IADD = 96;
    static final int ISUB = 100;
    static final int IMUL = 104;
    static final int LADD = 97;
    static final int IDIV = 108;
    static final int IREM = 112;
    static final int LSHL = 121;
    static final int I2L = 133;
    static final int L2I = 136;
    static final int IFEQ = 153;
    static final int IF_ICMPNE = 160;
    private static final int IF_ICMPLT = 161;
    private static final int IF_ICMPGE = 162;
    static final int GOTO = 167;
    static final int IRETURN = 172;
    static final int ARETURN = 176;
    static final int RETURN = 177;
    static final int GETSTATIC = 178;
    static final int PUTSTATIC = 179;
    static final int GETFIELD = 180;
    static final int PUTFIELD = 181;
    static final int INVOKEVIRTUAL = 182;
    static final int INVOKESPECIAL = 183;
    static final int INVOKESTATIC = 184;
    static final int INVOKEINTERFACE = 185;
    static final int NEW = 187;
    static final int ARRAYLENGTH = 190;
    static final int ATHROW = 191;
    static final int CHECKCAST = 192;
    static final int INSTANCEOF = 193;
    private static final int ICONST_0 = 3;
    private static final int BIPUSH = 16;
    private static final int SIPUSH = 17;
    private static final int LDC_W = 19;
    private static final int LDC2_W = 20;
    private static final int ILOAD = 21;
    private static final int ISTORE = 54;
    private static final int IINC = 132;
    private static final int NEWARRAY = 188;
    private static final int ANEWARRAY = 189;
    private static final int WIDE = 196;
    /** In frames, {@code Object_variable_info}. */
    private static final int OBJECT = 7;
    /** {@code same_frame_extended}: the locals of the frame before, and nothing on the stack. */
    private static final int SAME_FRAME = 251;
    private static final int FULL_FRAME = 255;
    /** As much as an element takes, and what a loop has below it; and a call whose arguments are all the columns that an element has. */
    private static final int MAX_STACK = Bounds.MOST_STACK + 15;

    /**
     * A local variable.
     *
     * @param type {@code I J F D} or the name of its class
     * @param verified what a frame says of it, the {@code verification_type_info}'s tag (JVM specification, 4.7.4)
     * @param named of an object: the constant that names its class, for it is in many frames
     */
    record Local(int slot, String type, int verified, int named) {
        /** Of the instructions that load and store it, how far behind those of an int. */
        private static final int[] BEHIND_INT = {0, 0, 2, 3, 1, 0, 0, 4};

        int size() {
            return verified == 3 || verified == 4 ? 2 : 1;
        }

        private int behindInt() {
            return BEHIND_INT[verified];
        }

        String descriptor() {
            return type.length() == 1 || type.startsWith("[") ? type : "L" + type + ";";
        }
    }

    static final class Label {
        private int at = -1;
    }

    private record Jump(int at, Label to) {}

    /** {@code thrown}: the class of what lies on the stack, where a handler begins; else null. */
    private record Frame(int at, List<Local> locals, String thrown) {}

    private record Handler(int from, int to, Label at, String type) {}

    private final ClassFile file;
    private final int access;
    private final int name;
    private final int descriptor;
    private final Bytes code = new Bytes();
    private final List<Local> locals = new ArrayList<>();
    /** These as they are in frames; null: they have changed since. */
    private List<Local> snapshot;
    private final List<Jump> jumps = new ArrayList<>();
    private final List<Frame> frames = new ArrayList<>();
    private final List<Handler> handlers = new ArrayList<>();
    private int maxLocals;

    Code(ClassFile file, int access, int name, int descriptor, String... locals) {
        this.file = file;
        this.access = access;
        this.name = name;
        this.descriptor = descriptor;
        for (String type : locals) declare(type);
    }

    int size() {
        return code.size();
    }

    // ---- locals ----

    /** A new local, to be set before the next label is bound. */
    Local declare(String type) {
        Local last = locals.isEmpty() ? null : locals.get(locals.size() - 1);
        int slot = last == null ? 0 : last.slot + last.size();
        int primitive = "IFDJ".indexOf(type);
        Local made = primitive < 0 ? new Local(slot, type, OBJECT, file.type(type)) : new Local(slot, type, primitive + 1, 0);
        locals.add(made);
        snapshot = null;
        maxLocals = Math.max(maxLocals, slot + made.size());
        return made;
    }

    /** The locals so far, for {@link #release}. */
    int mark() {
        return locals.size();
    }

    /** Forgets the locals since then. */
    void release(int mark) {
        while (locals.size() > mark) {
            locals.remove(locals.size() - 1);
            snapshot = null;
        }
    }

    Local local(int number) {
        return locals.get(number);
    }

    void load(Local local) {
        variable(ILOAD + local.behindInt(), local);
    }

    void store(Local local) {
        variable(ISTORE + local.behindInt(), local);
    }

    /** A new local that holds a zero, or null. */
    Local zero(String type) {
        int primitive = index(type);
        op(primitive == 4 ? ACONST_NULL : new int[] {ICONST_0, 9, 11, 14}[primitive]);
        return keep(type);
    }

    /** What is on the stack, in a new local. */
    Local keep(String type) {
        Local made = declare(type);
        store(made);
        return made;
    }

    void copy(Local from, Local to) {
        load(from);
        store(to);
    }

    void copy(List<Local> from, List<Local> to) {
        for (int k = 0; k < from.size(); k++) copy(from.get(k), to.get(k));
    }

    /** A new local that holds this. */
    Local number(int number) {
        push(number);
        return keep("I");
    }

    /** {@code a + b}, or what else the opcode makes of two ints, in a new local. */
    Local compute(int opcode, Local a, Local b) {
        load(a);
        load(b);
        op(opcode);
        return keep("I");
    }

    /** The same of an int and a constant. */
    Local compute(int opcode, Local a, int b) {
        load(a);
        push(b);
        op(opcode);
        return keep("I");
    }

    /** {@code Math.min(a, b)}. */
    Local least(Local a, Local b) {
        return of("min", a, b);
    }

    /** {@code Math.max(a, b)}. */
    Local most(Local a, Local b) {
        return of("max", a, b);
    }

    private Local of(String method, Local a, Local b) {
        load(a);
        load(b);
        call(INVOKESTATIC, "java/lang/Math", method, "(II)I");
        return keep("I");
    }

    void increment(Local local) {
        variable(IINC, local);
        if (local.slot > 255) code.u1(0);
        code.u1(1);
    }

    private void variable(int opcode, Local local) {
        if (local.slot > 255) {
            code.u1(WIDE);
            code.u1(opcode);
            code.u2(local.slot);
        } else {
            code.u1(opcode);
            code.u1(local.slot);
        }
    }

    private static int index(String type) {
        int primitive = "IJFD".indexOf(type);
        return primitive < 0 ? 4 : primitive;
    }

    // ---- instructions ----

    void op(int opcode) {
        code.u1(opcode);
    }

    void push(int number) {
        if (number >= -1 && number <= 5) {
            code.u1(ICONST_0 + number);
        } else if (number == (byte) number) {
            code.u1(BIPUSH);
            code.u1(number);
        } else if (number == (short) number) {
            code.u1(SIPUSH);
            code.u2(number);
        } else {
            code.u1(LDC_W);
            code.u2(file.integer(number));
        }
    }

    void push(long number) {
        code.u1(LDC2_W);
        code.u2(file.wide(number));
    }

    void push(float number) {
        code.u1(LDC_W);
        code.u2(file.floating(number));
    }

    void push(double number) {
        code.u1(LDC2_W);
        code.u2(file.wide(number));
    }

    void pushString(String text) {
        code.u1(LDC_W);
        code.u2(file.string(text));
    }

    void pushClass(String internalName) {
        code.u1(LDC_W);
        code.u2(file.type(internalName));
    }

    void type(int opcode, String internalName) {
        code.u1(opcode);
        code.u2(file.type(internalName));
    }

    void newObjects(int length) {
        push(length);
        type(ANEWARRAY, "java/lang/Object");
    }

    /** A new array of primitives, whose length is on the stack; {@code type} is the JVM's number of theirs. */
    void newArray(int type) {
        code.u1(NEWARRAY);
        code.u1(type);
    }

    void field(int opcode, String owner, String member, String type) {
        code.u1(opcode);
        code.u2(file.member(ClassFile.FIELD, owner, member, type));
    }

    void call(int opcode, String owner, String member, String type) {
        code.u1(opcode);
        code.u2(file.member(ClassFile.METHOD, owner, member, type));
    }

    /** A call of an interface's method with so many arguments, all of one slot. */
    void callInterface(String owner, String member, String type, int arguments) {
        code.u1(INVOKEINTERFACE);
        code.u2(file.member(ClassFile.INTERFACE_METHOD, owner, member, type));
        code.u1(arguments + 1);
        code.u1(0);
    }

    void jump(int opcode, Label to) {
        jumps.add(new Jump(code.size(), to));
        code.u1(opcode);
        code.u2(0);
    }

    void bind(Label label) {
        bind(label, null);
    }

    private void bind(Label label, String thrown) {
        label.at = code.size();
        int last = frames.size() - 1;
        if (last >= 0 && frames.get(last).at == label.at) frames.remove(last); // two labels at one place: the locals of the latter
        if (snapshot == null) snapshot = List.copyOf(locals);
        frames.add(new Frame(label.at, snapshot, thrown));
    }

    /** Here begins what catches exceptions of this class, from there to there; one lies on the stack. */
    void handle(int from, int to, String type) {
        Label here = new Label();
        bind(here, type);
        handlers.add(new Handler(from, to, here, type));
    }

    // ---- loops ----

    /** A loop whose body is being written: what comes before its {@link #end}. */
    final class Round {
        /** Where the next round begins, of a loop that counts. */
        final Label next = new Label();
        private final Label head = new Label();
        private final Label done = new Label();
        private final Local counter;
        private final int mark;

        private Round(Local a, Local b, Local counter) {
            this.counter = counter;
            bind(head);
            jumpUnlessLess(a, b, done);
            mark = mark();
        }

        /** Locals that the body has declared end here. */
        void end() {
            release(mark);
            if (counter != null) {
                bind(next);
                increment(counter);
            }
            jump(GOTO, head);
            bind(done);
        }
    }

    /** {@code while (a < b)}. */
    Round whileLess(Local a, Local b) {
        return new Round(a, b, null);
    }

    /** {@code for (; counter < end; counter++)}. */
    Round count(Local counter, Local end) {
        return new Round(counter, end, counter);
    }

    void jumpUnlessLess(Local a, Local b, Label to) {
        load(a);
        load(b);
        jump(IF_ICMPGE, to);
    }

    void jumpIfLess(Local a, Local b, Label to) {
        load(a);
        load(b);
        jump(IF_ICMPLT, to);
    }

    // ---- the method ----

    void writeHead(Bytes out) {
        out.u2(access);
        out.u2(name);
        out.u2(descriptor);
    }

    /** What is in its attribute Code. */
    Bytes attribute(int framesName) {
        for (Jump jump : jumps) code.put(jump.at + 1, jump.to.at - jump.at);
        Bytes table = table();
        Bytes out = new Bytes();
        out.u2(MAX_STACK);
        out.u2(maxLocals);
        out.u4(code.size());
        out.all(code);
        out.u2(handlers.size());
        for (Handler handler : handlers) {
            out.u2(handler.from);
            out.u2(handler.to);
            out.u2(handler.at.at);
            out.u2(file.type(handler.type));
        }
        out.u2(1);
        out.u2(framesName);
        out.u4(table.size());
        out.all(table);
        return out;
    }

    /** Frames lie in the order of their places, for code is only added at its end. */
    private Bytes table() {
        Bytes out = new Bytes();
        out.u2(frames.size());
        int last = -1;
        List<Local> before = null;
        for (Frame frame : frames) {
            boolean isSame = frame.locals == before && frame.thrown == null;
            out.u1(isSame ? SAME_FRAME : FULL_FRAME);
            out.u2(frame.at - last - 1);
            last = frame.at;
            before = frame.locals;
            if (isSame) continue;
            out.u2(frame.locals.size());
            for (Local local : frame.locals) {
                out.u1(local.verified);
                if (local.verified == OBJECT) out.u2(local.named);
            }
            out.u2(frame.thrown == null ? 0 : 1); // the stack
            if (frame.thrown == null) continue;
            out.u1(OBJECT);
            out.u2(file.type(frame.thrown));
        }
        return out;
    }
}
