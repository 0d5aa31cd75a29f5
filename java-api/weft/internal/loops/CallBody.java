package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * Calls the functions, each in a call site of its own, which HotSpot therefore inlines; boxes and tuples are made for the calls
 * alone.
 */
final class CallBody extends LoopBody {
    private static final String FUNCTION = "java/util/function/Function";
    private static final String PREDICATE = "java/util/function/Predicate";
    private static final String OPERATOR = "java/util/function/BinaryOperator";

    private final Buffers memory;
    private final Elements elements;
    /** Null where views are read. */
    private final Columns read;
    private final List<Local> stages = new ArrayList<>();
    private final Local operator;
    /** What makes the views, where they are read; else null. */
    private final Local views;
    /** The element, or what has become of it. */
    private final Local element;
    /** The locals that all code has. */
    private final int common;

    CallBody(Spec spec, ClassFile file, String name) {
        super(spec, file, name);
        memory = new Buffers(code);
        elements = new Elements(code, constants);
        for (int k = 0; k < spec.stages().length(); k++) stages.add(function(k, stage(k) == 'm' ? FUNCTION : PREDICATE));
        boolean pulls = spec.kind() == LoopKind.PULL;
        views = pulls ? function(stages.size(), Elements.name(Views.class)) : null;
        operator = spec.kind().combines() ? function(stages.size(), OPERATOR) : null;
        code.op(Code.ACONST_NULL);
        element = code.keep(OBJECT);
        read = pulls ? null : new Columns(memory, spec.in(), in, 0, from);
        common = code.mark();
    }

    @Override Memory memory() {
        return memory;
    }

    @Override Columns read() {
        return read;
    }

    @Override boolean isShort() {
        return false; // HotSpot inlines a call less willingly the more there are
    }

    private char stage(int k) {
        return spec.stages().charAt(k);
    }

    private Local function(int k, String type) {
        code.load(functions);
        code.push(k);
        code.op(Code.AALOAD);
        code.type(Code.CHECKCAST, type);
        return code.keep(type);
    }

    @Override Object[] end(Local answer) {
        code.load(answer);
        code.op(Code.IRETURN);
        code.release(common);
        if (spec.out() != null) {
            code.bind(misfit);
            code.load(element);
            constants.push(spec.out());
            code.load(from);
            code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "misfit",
                "(L" + OBJECT + ";L" + Elements.name(Layout.class) + ";I)L" + LoopWriter.LOOP + "$MisfitException;");
            code.op(Code.ATHROW);
        }
        code.bind(untyped);
        code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "untyped", "()L" + LoopWriter.LOOP + "$UntypedException;");
        code.op(Code.ATHROW);
        constants.writeInitialiser();
        return constants.values();
    }

    // ---- an element ----

    /** Whether elements are what lies in the columns, which no object need be made of. */
    private boolean isStored() {
        return spec.stages().isEmpty() && spec.in().equals(spec.out());
    }

    @Override void evaluate(Label dropped) {
        if (isStored()) return;
        int mark = code.mark();
        code.copy(elements.make(spec.in(), 0, read), element);
        code.release(mark);
        applyStages(dropped);
    }

    private void applyStages(Label dropped) {
        for (int k = 0; k < stages.size(); k++) {
            if (stage(k) == 't') continue;
            if (stage(k) == 'f') {
                test(k, dropped);
                continue;
            }
            code.load(stages.get(k));
            code.load(element);
            code.callInterface(FUNCTION, "apply", "(L" + OBJECT + ";)L" + OBJECT + ";", 1);
            code.store(element);
        }
    }

    // ---- views ----

    /** A new reader of the array that views show. */
    Local reader() {
        constants.push(Readers.of(spec.in()));
        code.load(in);
        String reader = Elements.name(Reader.class);
        code.call(Code.INVOKEVIRTUAL, Elements.HANDLE, "invokeExact", "(" + OBJECTS + ")L" + reader + ";");
        return code.keep(reader);
    }

    /** Makes what the stages make of the view at {@link #from}. */
    void evaluateView(Local reader) {
        code.load(views);
        code.load(reader);
        code.load(from);
        code.callInterface(Elements.name(Views.class), "view", "(L" + Elements.name(Reader.class) + ";I)L" + OBJECT + ";", 2);
        code.store(element);
        applyStages(null);
    }

    @Override void test(Label not) {
        test(stages.size() - 1, not);
    }

    private void test(int stage, Label not) {
        code.load(stages.get(stage));
        code.load(element);
        code.callInterface(PREDICATE, "test", "(L" + OBJECT + ";)Z", 1);
        code.jump(Code.IFEQ, not);
    }

    void pushElement() {
        code.load(element);
    }

    @Override List<Local> takeApart(Label otherwise) {
        if (isStored()) return load(read, spec.in());
        return elements.takeApart(spec.out(), element, otherwise);
    }

    @Override List<Local> combinedWithElement(List<Local> first) {
        if (isStored()) return combined(spec.out(), leaves(first), read);
        Local made = elements.make(spec.out(), 0, leaves(first));
        takeApart(misfit);
        return combined(spec.out(), made, element);
    }

    // ---- two elements ----

    @Override List<Local> combined(Layout layout, Elements.Leaves a, Elements.Leaves b) {
        Local x = elements.make(layout, 0, a);
        Local y = elements.make(layout, 0, b);
        return combined(layout, x, y);
    }

    private List<Local> combined(Layout layout, Local x, Local y) {
        code.load(operator);
        code.load(x);
        code.load(y);
        code.callInterface(OPERATOR, "apply", "(L" + OBJECT + ";L" + OBJECT + ";)L" + OBJECT + ";", 2);
        code.store(element);
        return elements.takeApart(layout, element, untyped);
    }
}
