package weft.internal.loops;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

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
    static final int IDIV = 108;
    static final int IREM = 112;
    static final int L2I = 136;
    static final int IFEQ = 153;
    static final int IF_ICMPNE = 160;
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
    /** As much as a call takes whose arguments are all the columns that an element has. */
    private static final int MAX_STACK = 80;

    /** A local variable: its slot, and {@code I J F D} or the name of its class. */
    record Local(int slot, String type) {
        int size() {
            return type.equals("J") || type.equals("D") ? 2 : 1;
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
    private final ByteArrayOutputStream code = new ByteArrayOutputStream();
    private final List<Local> locals = new ArrayList<>();
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
        int slot = 0;
        for (Local local : locals) slot += local.size();
        Local made = new Local(slot, type);
        locals.add(made);
        maxLocals = Math.max(maxLocals, slot + made.size());
        return made;
    }

    /** The locals so far, for {@link #release}. */
    int mark() {
        return locals.size();
    }

    /** Forgets the locals since then. */
    void release(int mark) {
        while (locals.size() > mark) locals.remove(locals.size() - 1);
    }

    Local local(int number) {
        return locals.get(number);
    }

    void load(Local local) {
        variable(ILOAD + index(local.type), local);
    }

    void store(Local local) {
        variable(ISTORE + index(local.type), local);
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
        if (local.slot > 255) code.write(0);
        code.write(1);
    }

    private void variable(int opcode, Local local) {
        if (local.slot > 255) {
            code.write(WIDE);
            code.write(opcode);
            two(local.slot);
        } else {
            code.write(opcode);
            code.write(local.slot);
        }
    }

    private static int index(String type) {
        int primitive = "IJFD".indexOf(type);
        return primitive < 0 ? 4 : primitive;
    }

    // ---- instructions ----

    void op(int opcode) {
        code.write(opcode);
    }

    void push(int number) {
        if (number >= -1 && number <= 5) {
            code.write(ICONST_0 + number);
        } else if (number == (byte) number) {
            code.write(BIPUSH);
            code.write(number);
        } else if (number == (short) number) {
            code.write(SIPUSH);
            two(number);
        } else {
            code.write(LDC_W);
            two(file.integer(number));
        }
    }

    void push(long number) {
        code.write(LDC2_W);
        two(file.wide(number));
    }

    void push(float number) {
        code.write(LDC_W);
        two(file.floating(number));
    }

    void push(double number) {
        code.write(LDC2_W);
        two(file.wide(number));
    }

    void pushString(String text) {
        code.write(LDC_W);
        two(file.string(text));
    }

    void pushClass(String internalName) {
        code.write(LDC_W);
        two(file.type(internalName));
    }

    void type(int opcode, String internalName) {
        code.write(opcode);
        two(file.type(internalName));
    }

    void newObjects(int length) {
        push(length);
        type(ANEWARRAY, "java/lang/Object");
    }

    /** A new array of primitives, whose length is on the stack; {@code type} is the JVM's number of theirs. */
    void newArray(int type) {
        code.write(NEWARRAY);
        code.write(type);
    }

    void field(int opcode, String owner, String member, String type) {
        code.write(opcode);
        two(file.member(ClassFile.FIELD, owner, member, type));
    }

    void call(int opcode, String owner, String member, String type) {
        code.write(opcode);
        two(file.member(ClassFile.METHOD, owner, member, type));
    }

    /** A call of an interface's method with so many arguments, all of one slot. */
    void callInterface(String owner, String member, String type, int arguments) {
        code.write(INVOKEINTERFACE);
        two(file.member(ClassFile.INTERFACE_METHOD, owner, member, type));
        code.write(arguments + 1);
        code.write(0);
    }

    void jump(int opcode, Label to) {
        jumps.add(new Jump(code.size(), to));
        code.write(opcode);
        two(0);
    }

    void bind(Label label) {
        bind(label, null);
    }

    private void bind(Label label, String thrown) {
        label.at = code.size();
        frames.removeIf(frame -> frame.at == label.at); // two labels at one place: the locals of the latter
        frames.add(new Frame(label.at, List.copyOf(locals), thrown));
    }

    /** Here begins what catches exceptions of this class, from there to here; one lies on the stack. */
    void handle(int from, String type) {
        Label here = new Label();
        int to = code.size();
        bind(here, type);
        handlers.add(new Handler(from, to, here, type));
    }

    // ---- loops ----

    /** {@code while (a < b) body}. Locals that the body declares end with it. */
    void whileLess(Local a, Local b, Runnable body) {
        Label head = new Label();
        Label done = new Label();
        bind(head);
        jumpUnlessLess(a, b, done);
        int mark = mark();
        body.run();
        release(mark);
        jump(GOTO, head);
        bind(done);
    }

    /** {@code for (; counter < end; counter++) body}. The body is told where the next round begins. */
    void count(Local counter, Local end, Consumer<Label> body) {
        whileLess(counter, end, () -> {
            Label next = new Label();
            int mark = mark();
            body.accept(next);
            release(mark);
            bind(next);
            increment(counter);
        });
    }

    void jumpUnlessLess(Local a, Local b, Label to) {
        load(a);
        load(b);
        jump(IF_ICMPGE, to);
    }

    private void two(int number) {
        code.write(number >> 8);
        code.write(number);
    }

    // ---- the method ----

    void writeHead(DataOutputStream out) throws IOException {
        out.writeShort(access);
        out.writeShort(name);
        out.writeShort(descriptor);
    }

    /** What is in its attribute Code. */
    byte[] attribute(int framesName) {
        byte[] bytes = code.toByteArray();
        for (Jump jump : jumps) {
            int distance = jump.to.at - jump.at;
            bytes[jump.at + 1] = (byte) (distance >> 8);
            bytes[jump.at + 2] = (byte) distance;
        }
        byte[] table = table();
        ByteArrayOutputStream attribute = new ByteArrayOutputStream();
        ClassFile.write(attribute, out -> {
            out.writeShort(MAX_STACK);
            out.writeShort(maxLocals);
            out.writeInt(bytes.length);
            out.write(bytes);
            out.writeShort(handlers.size());
            for (Handler handler : handlers) {
                out.writeShort(handler.from);
                out.writeShort(handler.to);
                out.writeShort(handler.at.at);
                out.writeShort(file.type(handler.type));
            }
            out.writeShort(1);
            out.writeShort(framesName);
            out.writeInt(table.length);
            out.write(table);
        });
        return attribute.toByteArray();
    }

    private byte[] table() {
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        frames.sort(Comparator.comparingInt(Frame::at));
        ClassFile.write(table, out -> {
            out.writeShort(frames.size());
            int last = -1;
            for (Frame frame : frames) {
                out.writeByte(255); // a full frame
                out.writeShort(frame.at - last - 1);
                last = frame.at;
                out.writeShort(frame.locals.size());
                for (Local local : frame.locals) {
                    int primitive = "IFDJ".indexOf(local.type);
                    out.writeByte(primitive < 0 ? 7 : primitive + 1);
                    if (primitive < 0) out.writeShort(file.type(local.type));
                }
                out.writeShort(frame.thrown == null ? 0 : 1); // the stack
                if (frame.thrown == null) continue;
                out.writeByte(7);
                out.writeShort(file.type(frame.thrown));
            }
        });
        return table.toByteArray();
    }
}
