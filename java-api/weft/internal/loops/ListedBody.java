package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * Has the code of functions that have been compiled, a {@link Listing}, in place of calls: nothing is boxed, and nothing is left to
 * HotSpot to inline. A check that fails, or the JVM's own, ends the loop with a {@link Loop.TrapException}.
 */
final class ListedBody extends LoopBody {
    static final String EXCEPTION = "java/lang/RuntimeException";
    /** Instructions: what has more takes longer than the loop around it, and its code has to be compiled as often as it is there. */
    private static final int SHORT = 100;

    private final Memory memory;
    private final Listing listing;
    private final Assembly.Surroundings around;
    private final Assembly element;
    private final Assembly combine;
    private final Rows rows;
    private final Columns read;
    private final Label trap = new Label();
    /** The locals that all code has, and where it begins. */
    private final int common;
    private final int start;

    ListedBody(Spec spec, ClassFile file, String name) {
        super(spec, file, name);
        memory = Memory.of(spec, code);
        listing = spec.listing();
        around = new Assembly.Surroundings(memory, listing.arguments(), ListedArguments.of(spec, memory, functions, in), trap, Map.of("element", from));
        Layout combined = spec.value() == null ? spec.out() : spec.value();
        boolean hasRows = spec.kind() == LoopKind.MAP && listing.margin() > 0
            && RowMethod.suits(around.values(), 2 * spec.out().kinds().length);
        element = hasRows ? null : function("element", spec.out().kinds(), 0);
        combine = listing.functions().containsKey("combine") ? function("combine", combined.kinds(), 2) : null;
        rows = hasRows ? new Rows(file, name) : null;
        read = spec.kind().readsAsStored() ? new Columns(memory, spec.in(), in, 0, from) : null;
        common = code.mark();
        start = code.size();
    }

    private Assembly function(String name, Kind[] results, int operands) {
        return new Assembly(listing.functions().get(name), around, results, operands);
    }

    // ---- rows ----

    /** Where elements lie in rows: what is not near a border is made without a look at it. */
    final class Rows {
        final Local row = code.zero("I");
        final Local first = code.zero("I");
        final Local last = code.zero("I");
        /** Of a row; 0: all is one row. */
        final Local columns = code.zero("I");
        private final PartOfRow inside;
        private final PartOfRow border;
        private final BoundsOfRow bounds;

        private Rows(ClassFile file, String name) {
            Columns results = new Columns(memory, spec.out(), out, 0, from);
            inside = new PartOfRow(spec, file, name, "inside", around.values(), results);
            border = new PartOfRow(spec, file, name, "element", around.values(), results);
            bounds = new BoundsOfRow(spec, file, name, around.values());
            if (!isMatrix()) return;
            Assembly number = function("columns", new Kind[] {Kind.LONG}, 0);
            number.write();
            code.load(number.results.get(0));
            code.op(Code.L2I);
            code.store(columns);
        }

        boolean isMatrix() {
            return listing.functions().containsKey("columns");
        }

        int margin() {
            return listing.margin();
        }

        /** Goes to {@code not} if elements from {@link #first} to {@link #last} are not all inside of {@link #row}. */
        void test(Label not) {
            bounds.test(code, first, last, row, not);
        }

        /** Makes and stores the elements from {@link #from} to there, which are inside. */
        void makeInside(Local to) {
            inside.call(ListedBody.this, to, row, trap);
        }

        /** The same of any elements. */
        void makeBorder(Local to) {
            border.call(ListedBody.this, to, row, trap);
        }
    }

    /** Null where elements do not lie in rows. */
    Rows rows() {
        return rows;
    }

    @Override Memory memory() {
        return memory;
    }

    @Override Columns read() {
        return read;
    }

    @Override boolean isShort() {
        return listing.functions().get("element").lines().size() + listing.functions().get("combine").lines().size() <= SHORT;
    }

    // ---- an element ----

    @Override void evaluate(Label dropped) {
        boolean filters = spec.stages().indexOf('f') >= 0;
        if (filters || spec.stages().endsWith("t")) {
            code.push(0);
            code.store(element.kept);
        }
        memory.tellIndex(from);
        element.write();
        if (!filters) return;
        code.load(element.kept);
        code.jump(Code.IFEQ, dropped);
    }

    @Override void test(Label not) {
        code.load(element.kept);
        code.jump(Code.IFEQ, not);
    }

    @Override List<Local> takeApart(Label otherwise) {
        return copies(element.results);
    }

    private List<Local> copies(List<Local> of) {
        List<Local> copies = new ArrayList<>();
        for (Local local : of) {
            code.load(local);
            copies.add(code.keep(local.type()));
        }
        return copies;
    }

    @Override List<Local> combinedWithElement(List<Local> first) {
        return combined(spec.out(), leaves(first), leaves(element.results));
    }

    // ---- two elements ----

    @Override List<Local> combined(Layout layout, Elements.Leaves a, Elements.Leaves b) {
        int count = combine.operands.size() / 2;
        for (int k = 0; k < count; k++) {
            a.push(k);
            code.store(combine.operands.get(k));
            b.push(k);
            code.store(combine.operands.get(count + k));
        }
        combine.write();
        return copies(combine.results);
    }

    @Override Object[] end(Local answer) {
        code.load(answer);
        code.op(Code.IRETURN);
        code.release(common);
        code.handle(start, code.size(), EXCEPTION);
        code.op(Code.POP);
        code.bind(trap);
        code.load(from);
        code.load(at);
        code.call(Code.INVOKESTATIC, LoopWriter.LOOP, "trapped", "(II)L" + LoopWriter.LOOP + "$TrapException;");
        code.op(Code.ATHROW);
        constants.writeInitialiser();
        return constants.values();
    }
}
