package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * What every loop is made of: its parameters, the functions in locals of their own, an element that the stages make, and
 * two that the operator combines. Every function has a call site of its own, which HotSpot therefore inlines; what goes
 * round in a loop are primitives, for boxes that do HotSpot does not remove.
 */
final class LoopBody {
    static final String OBJECT = "java/lang/Object";
    private static final String OBJECTS = "[Ljava/lang/Object;";
    private static final String FUNCTION = "java/util/function/Function";
    private static final String PREDICATE = "java/util/function/Predicate";
    private static final String OPERATOR = "java/util/function/BinaryOperator";
    private static final String READER = "weft/internal/loops/Reader";
    private static final String VIEWS = "weft/internal/loops/Views";

    final Spec spec;
    final Code code;
    final Elements elements;
    /** The parameters of {@link Loop#run}. */
    final Local in;
    final Local out;
    final Local from;
    final Local to;
    final Local at;
    /** What is read at {@link #from}; null where views are. */
    final Columns read;
    /** Where elements go that are of another class than the first. */
    final Label misfit = new Label();
    /** Where results of operators go that are of another class than the elements. */
    final Label untyped = new Label();
    private final Constants constants;
    private final Local functions;
    private final List<Local> stages = new ArrayList<>();
    private final Local operator;
    /** What makes the views, where they are read; else null. */
    private final Local views;
    /** The element, or what has become of it. */
    private final Local element;
    /** The locals that all code has. */
    private final int common;

    /** Begins the method {@code run} of a class. */
    LoopBody(Spec spec, ClassFile file, String name) {
        this.spec = spec;
        code = file.method(ClassFile.FINAL, "run", "(" + OBJECTS + OBJECTS + OBJECTS + "III)I", name, OBJECTS, OBJECTS,
            OBJECTS, "I", "I", "I");
        functions = code.local(1);
        in = code.local(2);
        out = code.local(3);
        from = code.local(4);
        to = code.local(5);
        at = code.local(6);
        constants = new Constants(file, name, code);
        elements = new Elements(code, constants);
        for (int k = 0; k < spec.stages().length(); k++) stages.add(function(k, stage(k) == 'm' ? FUNCTION : PREDICATE));
        boolean pulls = spec.kind() == LoopKind.PULL;
        views = pulls ? function(stages.size(), VIEWS) : null;
        operator = spec.kind().combines() ? function(stages.size(), OPERATOR) : null;
        code.op(Code.ACONST_NULL);
        element = code.keep(OBJECT);
        read = pulls ? null : new Columns(code, spec.in(), in, 0, from);
        common = code.mark();
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

    /** Returns this, and ends the method; the objects that it refers to. */
    Object[] end(Local answer) {
        code.load(answer);
        code.op(Code.IRETURN);
        code.release(common);
        if (spec.out() != null) {
            code.bind(misfit);
            code.load(element);
            constants.push(spec.out());
            code.load(from);
            code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "misfit",
                "(L" + OBJECT + ";Lweft/internal/layout/Layout;I)Ljava/lang/RuntimeException;");
            code.op(Code.ATHROW);
        }
        code.bind(untyped);
        code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "untyped", "()L" + LoopWriter.LOOP + "$UntypedException;");
        code.op(Code.ATHROW);
        constants.writeInitialiser();
        return constants.values();
    }

    // ---- an element ----

    /** Makes what the stages make of the element at {@link #from}; goes to {@code dropped} if one drops it. */
    void evaluate(Label dropped) {
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
        code.call(Code.INVOKEVIRTUAL, Elements.HANDLE, "invokeExact", "(" + OBJECTS + ")L" + READER + ";");
        return code.keep(READER);
    }

    /** Makes what the stages make of the view at {@link #from}. */
    void evaluateView(Local reader) {
        code.load(views);
        code.load(reader);
        code.load(from);
        code.callInterface(VIEWS, "view", "(L" + READER + ";I)L" + OBJECT + ";", 2);
        code.store(element);
        applyStages(null);
    }

    /** Goes to {@code not} if the predicate that is this stage does not hold for the element. */
    void test(int stage, Label not) {
        code.load(stages.get(stage));
        code.load(element);
        code.callInterface(PREDICATE, "test", "(L" + OBJECT + ";)Z", 1);
        code.jump(Code.IFEQ, not);
    }

    void pushElement() {
        code.load(element);
    }

    /** The primitives of the element. */
    List<Local> takeApart(Label otherwise) {
        return elements.takeApart(spec.out(), element, otherwise);
    }

    /** The primitives of what the operator makes of these and of the element, which has to be of their class. */
    List<Local> combinedWithElement(List<Local> first) {
        Local made = elements.make(spec.out(), 0, leaves(first));
        takeApart(misfit);
        return combined(spec.out(), made, element);
    }

    // ---- two elements ----

    /** Leaves that are in locals. */
    Elements.Leaves leaves(List<Local> locals) {
        return leaf -> code.load(locals.get(leaf));
    }

    /** The primitives of what the operator makes of two. */
    List<Local> combined(Layout layout, Elements.Leaves a, Elements.Leaves b) {
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

    /** The primitives of what lies in columns. */
    List<Local> load(Columns columns, Layout layout) {
        List<Local> leaves = new ArrayList<>();
        for (int k = 0; k < columns.count(); k++) {
            columns.push(k);
            leaves.add(code.keep(Elements.stackType(layout.kinds()[k])));
        }
        return leaves;
    }
}
