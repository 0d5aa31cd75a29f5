package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * What every loop is made of: its parameters, an element that the stages make, and two that the operator combines. What goes
 * round in a loop are primitives. {@link CallBody} calls the functions for it, {@link ListedBody} has their code.
 */
abstract class LoopBody {
    static final String OBJECT = "java/lang/Object";
    static final String OBJECTS = "[Ljava/lang/Object;";

    final Spec spec;
    final Code code;
    /** The parameters of {@link Loop#run}. */
    final Local functions;
    final Local in;
    final Local out;
    final Local from;
    final Local to;
    final Local at;
    /** Where elements go that are of another class than the first. */
    final Label misfit = new Label();
    /** Where results of operators go that are of another class than the elements. */
    final Label untyped = new Label();
    final Constants constants;

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
    }

    static LoopBody of(Spec spec, ClassFile file, String name) {
        return spec.listing() == null ? new CallBody(spec, file, name) : new ListedBody(spec, file, name);
    }

    /** How the code of {@code run} reads and writes columns. */
    abstract Memory memory();

    /** The columns of what is read at {@link #from}. */
    abstract Columns read();

    /** Whether an element's code is so short that it may well be there many times. */
    abstract boolean isShort();

    // ---- an element ----

    /** Makes what the stages make of the element at {@link #from}; goes to {@code dropped} if one drops it. */
    abstract void evaluate(Label dropped);

    /** Goes to {@code not} if the test, which is the last stage, does not hold for the element. */
    abstract void test(Label not);

    /** The primitives of the element, which is to be of the class that the loop stores. */
    abstract List<Local> takeApart(Label otherwise);

    /** The primitives of what the operator makes of these and of the element, which has to be of their class. */
    abstract List<Local> combinedWithElement(List<Local> first);

    // ---- two elements ----

    /** Leaves that are in locals. */
    final Elements.Leaves leaves(List<Local> locals) {
        return new Leaves(code, locals);
    }

    private record Leaves(Code code, List<Local> locals) implements Elements.Leaves {
        @Override public void push(int leaf) {
            code.load(locals.get(leaf));
        }
    }

    /** The primitives of what the operator makes of two. */
    abstract List<Local> combined(Layout layout, Elements.Leaves a, Elements.Leaves b);

    /** The primitives of what lies in columns. */
    final List<Local> load(Columns columns, Layout layout) {
        List<Local> leaves = new ArrayList<>();
        for (int k = 0; k < columns.count(); k++) {
            columns.push(k);
            leaves.add(code.keep(Elements.stackType(layout.kinds()[k])));
        }
        return leaves;
    }

    /** Returns this, and ends the method; the objects that it refers to. */
    abstract Object[] end(Local answer);
}
