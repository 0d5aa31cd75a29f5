package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.layout.RecordLayout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * Writes the bytecode of a {@link Loop}. Every function has a call site of its own, which HotSpot therefore inlines; what
 * goes round in a loop are primitives, for boxes that do HotSpot does not remove.
 */
final class LoopWriter {
    static final String NAME = "weft/internal/loops/Written";

    private static final String OBJECT = "java/lang/Object";
    private static final String OBJECTS = "[Ljava/lang/Object;";
    private static final String FUNCTION = "java/util/function/Function";
    private static final String PREDICATE = "java/util/function/Predicate";
    private static final String OPERATOR = "java/util/function/BinaryOperator";
    private static final String LOOP = "weft/internal/loops/Loop";
    /** HotSpot compiles no larger method. */
    private static final int LARGEST = 8000;

    private final ClassFile file = new ClassFile(NAME, LOOP);
    private final Spec spec;
    private final Code code;
    private final Constants constants;
    private final Elements elements;
    private final Local functions;
    private final Local in;
    private final Local out;
    private final Local from;
    private final Local to;
    private final Local at;
    private final List<Local> stages = new ArrayList<>();
    private Local operator;
    /** The element, or what has become of it. */
    private Local element;
    private Columns read;
    /** The locals that all code has. */
    private int common;
    private final Label misfit = new Label();
    private final Label untyped = new Label();

    private LoopWriter(Spec spec) {
        this.spec = spec;
        code = file.method(ClassFile.FINAL, "run", "(" + OBJECTS + OBJECTS + OBJECTS + "III)I", NAME, OBJECTS, OBJECTS,
            OBJECTS, "I", "I", "I");
        functions = code.local(1);
        in = code.local(2);
        out = code.local(3);
        from = code.local(4);
        to = code.local(5);
        at = code.local(6);
        constants = new Constants(file, NAME, code);
        elements = new Elements(code, constants);
    }

    /** A class and its data. */
    record Written(byte[] bytes, Object[] data) {}

    /** Null if the class would be too large. */
    static Written write(Spec spec) {
        return new LoopWriter(spec).write();
    }

    private Written write() {
        begin();
        switch (spec.kind()) {
            case MAP, COMPACT, PARTITION -> stores();
            case FIND -> find();
            case REDUCE -> reduce();
            case SCAN -> scan(false);
            case SCAN_EXCLUSIVE -> scan(true);
            case SCATTER, BINS -> places();
            case COMBINE -> combine();
        }
        end();
        if (code.size() > LARGEST) return null;
        Code init = file.method(0, "<init>", "()V", NAME);
        init.load(init.local(0));
        init.call(Code.INVOKESPECIAL, LOOP, "<init>", "()V");
        init.op(Code.RETURN);
        constants.writeInitialiser();
        return new Written(file.bytes(), constants.values());
    }

    // ---- what all have ----

    private void begin() {
        for (int k = 0; k < spec.stages().length(); k++) stages.add(function(k, stage(k) == 'm' ? FUNCTION : PREDICATE));
        if (spec.kind().combines()) operator = function(stages.size(), OPERATOR);
        code.op(Code.ACONST_NULL);
        element = code.keep(OBJECT);
        read = new Columns(code, spec.in(), in, 0, from);
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

    /** Where elements go that are of another class than the first, and results of operators. */
    private void end() {
        code.release(common);
        if (spec.out() != null) {
            code.bind(misfit);
            code.load(element);
            constants.push(spec.out());
            code.load(from);
            code.call(Code.INVOKESTATIC, LOOP, "misfit",
                "(L" + OBJECT + ";Lweft/internal/layout/Layout;I)Ljava/lang/RuntimeException;");
            code.op(Code.ATHROW);
        }
        code.bind(untyped);
        code.call(Code.INVOKESTATIC, LOOP, "untyped", "()L" + LOOP + "$UntypedException;");
        code.op(Code.ATHROW);
    }

    private void jumpUnlessLess(Local a, Local b, Label to) {
        code.load(a);
        code.load(b);
        code.jump(Code.IF_ICMPGE, to);
    }

    private Local zero() {
        code.push(0);
        return code.keep("I");
    }

    private void copy(Local from, Local to) {
        code.load(from);
        code.store(to);
    }

    /** Sets {@link #element} to what the stages make of the one at {@code from}; goes to {@code dropped} if one drops it. */
    private void evaluate(Label dropped) {
        int mark = code.mark();
        copy(elements.make(spec.in(), 0, read), element);
        code.release(mark);
        for (int k = 0; k < stages.size(); k++) {
            if (stage(k) == 't') continue;
            code.load(stages.get(k));
            code.load(element);
            if (stage(k) == 'm') {
                code.callInterface(FUNCTION, "apply", "(L" + OBJECT + ";)L" + OBJECT + ";", 1);
                code.store(element);
            } else {
                test(dropped);
            }
        }
    }

    private void test(Label not) {
        code.callInterface(PREDICATE, "test", "(L" + OBJECT + ";)Z", 1);
        code.jump(Code.IFEQ, not);
    }

    /** Leaves that are in locals. */
    private Elements.Leaves leaves(List<Local> locals) {
        return leaf -> code.load(locals.get(leaf));
    }

    /** Sets {@link #element} to what the operator makes of two, and takes that apart. */
    private List<Local> combined(Layout layout, Elements.Leaves a, Elements.Leaves b) {
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

    private void copy(List<Local> from, List<Local> to) {
        for (int k = 0; k < from.size(); k++) copy(from.get(k), to.get(k));
    }

    private List<Local> load(Columns columns, int count, Layout layout) {
        List<Local> leaves = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            columns.push(k);
            leaves.add(code.keep(Elements.stackType(layout.kinds()[k])));
        }
        return leaves;
    }

    // ---- maps and filters ----

    private void stores() {
        boolean parts = spec.kind() == LoopKind.PARTITION;
        Columns results = new Columns(code, spec.out(), out, 0, spec.kind() == LoopKind.MAP ? from : at);
        Local other = parts ? rejects(results.count()) : null;
        Columns others = parts ? new Columns(code, spec.out(), out, results.count(), other) : null;
        Label head = new Label();
        Label next = new Label();
        Label done = new Label();
        Label rejected = new Label();
        code.bind(head);
        jumpUnlessLess(from, to, done);
        int mark = code.mark();
        evaluate(next);
        List<Local> leaves = elements.takeApart(spec.out(), element, parts ? untyped : misfit);
        if (parts) {
            code.load(stages.get(stages.size() - 1));
            code.load(element);
            test(rejected);
        }
        results.store(leaves);
        if (spec.kind() != LoopKind.MAP) code.increment(at);
        if (parts) {
            code.jump(Code.GOTO, next);
            code.bind(rejected);
            others.store(leaves);
            code.increment(other);
        }
        code.release(mark);
        code.bind(next);
        code.increment(from);
        code.jump(Code.GOTO, head);
        code.bind(done);
        code.load(at);
        code.op(Code.IRETURN);
    }

    /** Where the first element goes that a test rejects: the second of an array of sizes behind all columns. */
    private Local rejects(int columns) {
        code.load(out);
        code.push(2 * columns);
        code.op(Code.AALOAD);
        code.type(Code.CHECKCAST, "[I");
        code.push(1);
        code.op(Code.IALOAD);
        return code.keep("I");
    }

    /** The first element that is kept goes to {@code out[0]}. */
    private void find() {
        Label head = new Label();
        Label next = new Label();
        Label done = new Label();
        code.bind(head);
        jumpUnlessLess(from, to, done);
        evaluate(next);
        code.load(out);
        code.push(0);
        code.load(element);
        code.op(Code.AASTORE);
        code.load(from);
        code.op(Code.IRETURN);
        code.bind(next);
        code.increment(from);
        code.jump(Code.GOTO, head);
        code.bind(done);
        code.load(from);
        code.op(Code.IRETURN);
    }

    // ---- reductions and scans ----

    private void reduce() {
        Columns lanes = new Columns(code, spec.out(), out, 0, at);
        Local count = lanes(lanes);
        tree(lanes, count);
        code.load(at);
        code.op(Code.IRETURN);
    }

    /** The results of a block's lanes; how many. */
    private Local lanes(Columns lanes) {
        Layout layout = spec.out();
        Local lane = zero();
        Label head = new Label();
        Label inner = new Label();
        Label laneDone = new Label();
        Label done = new Label();
        code.bind(head);
        jumpUnlessLess(from, to, done);
        int mark = code.mark();
        Local end = laneEnd();
        evaluate(null);
        List<Local> total = elements.takeApart(layout, element, misfit);
        code.increment(from);
        code.bind(inner);
        jumpUnlessLess(from, end, laneDone);
        int body = code.mark();
        evaluate(null);
        Local sum = elements.make(layout, 0, leaves(total));
        elements.takeApart(layout, element, misfit);
        copy(combined(layout, sum, element), total);
        code.release(body);
        code.increment(from);
        code.jump(Code.GOTO, inner);
        code.bind(laneDone);
        lanes.at(lane).store(total);
        code.release(mark);
        code.increment(lane);
        code.jump(Code.GOTO, head);
        code.bind(done);
        return lane;
    }

    private Local laneEnd() {
        code.load(from);
        code.push(spec.lane());
        code.op(Code.IADD);
        return least(to);
    }

    /** What is on the stack or this, whichever is less. */
    private Local least(Local other) {
        code.load(other);
        code.call(Code.INVOKESTATIC, "java/lang/Math", "min", "(II)I");
        return code.keep("I");
    }

    /** Neighbours combine until one is left, which goes to {@code at}. */
    private void tree(Columns lanes, Local count) {
        Layout layout = spec.out();
        Label head = new Label();
        Label pair = new Label();
        Label paired = new Label();
        Label even = new Label();
        Label done = new Label();
        code.bind(head);
        code.load(count);
        code.push(1);
        code.jump(Code.IF_ICMPLE, done);
        int mark = code.mark();
        Local half = half(count, 0);
        Local lane = zero();
        code.bind(pair);
        jumpUnlessLess(lane, half, paired);
        int body = code.mark();
        Local left = sum(lane, lane);
        code.load(left);
        code.push(1);
        code.op(Code.IADD);
        Local right = code.keep("I");
        lanes.at(lane).store(combined(layout, lanes.at(left), lanes.at(right)));
        code.release(body);
        code.increment(lane);
        code.jump(Code.GOTO, pair);
        code.bind(paired);
        code.load(count);
        code.push(2);
        code.op(Code.IREM);
        code.jump(Code.IFEQ, even);
        Local last = sum(lane, lane);
        lanes.at(lane).store(load(lanes.at(last), lanes.count(), layout));
        code.release(body);
        code.bind(even);
        copy(half(count, 1), count);
        code.release(mark);
        code.jump(Code.GOTO, head);
        code.bind(done);
        Local first = zero();
        lanes.store(load(lanes.at(first), lanes.count(), layout));
    }

    /** {@code (number + more) / 2}. */
    private Local half(Local number, int more) {
        code.load(number);
        code.push(more);
        code.op(Code.IADD);
        code.push(2);
        code.op(Code.IDIV);
        return code.keep("I");
    }

    private Local sum(Local a, Local b) {
        code.load(a);
        code.load(b);
        code.op(Code.IADD);
        return code.keep("I");
    }

    /** Results at {@code at}, lanes, and at 0 what stands before the block are one behind the other in {@code out}. */
    private void scan(boolean exclusive) {
        Layout layout = spec.out();
        Columns results = new Columns(code, layout, out, 0, at);
        Columns lanes = new Columns(code, layout, out, results.count(), at);
        Columns before = new Columns(code, layout, out, 2 * results.count(), at);
        code.load(from);
        Local start = code.keep("I");
        Local count = lanes(lanes);
        prefixes(lanes, count);
        copy(start, from);
        Local first = zero();
        List<Local> carry = load(before.at(first), results.count(), layout);
        List<Local> ahead = load(before.at(first), results.count(), layout); // of a lane
        Local lane = zero();
        Label head = new Label();
        Label inner = new Label();
        Label laneDone = new Label();
        Label done = new Label();
        code.bind(head);
        jumpUnlessLess(from, to, done);
        int mark = code.mark();
        Local end = laneEnd();
        List<Local> running = load(read, results.count(), layout);
        int body = code.mark();
        results.store(exclusive ? ahead : combined(layout, leaves(ahead), leaves(running)));
        code.release(body);
        code.increment(from);
        code.increment(at);
        code.bind(inner);
        jumpUnlessLess(from, end, laneDone);
        if (exclusive) results.store(combined(layout, leaves(ahead), leaves(running)));
        code.release(body);
        copy(combined(layout, leaves(running), read), running);
        code.release(body);
        if (!exclusive) results.store(combined(layout, leaves(ahead), leaves(running)));
        code.release(body);
        code.increment(from);
        code.increment(at);
        code.jump(Code.GOTO, inner);
        code.bind(laneDone);
        code.release(mark);
        // what stands before the next lane, if there is one
        jumpUnlessLess(from, to, done);
        copy(combined(layout, leaves(carry), lanes.at(lane)), ahead);
        code.release(mark);
        code.increment(lane);
        code.jump(Code.GOTO, head);
        code.bind(done);
        code.load(at);
        code.op(Code.IRETURN);
    }

    /** Sklansky's circuit over the lanes. */
    private void prefixes(Columns lanes, Local count) {
        Layout layout = spec.out();
        Label distances = new Label();
        Label parts = new Label();
        Label partsDone = new Label();
        Label inner = new Label();
        Label innerDone = new Label();
        Label done = new Label();
        int begin = code.mark();
        code.push(1);
        Local distance = code.keep("I");
        code.bind(distances);
        jumpUnlessLess(distance, count, done);
        int mark = code.mark();
        code.load(distance);
        Local upper = code.keep("I");
        code.bind(parts);
        jumpUnlessLess(upper, count, partsDone);
        int part = code.mark();
        code.load(upper);
        Local lane = code.keep("I");
        code.load(upper);
        code.push(1);
        code.op(Code.ISUB);
        Local lower = code.keep("I");
        code.load(upper);
        code.load(distance);
        code.op(Code.IADD);
        Local end = least(count);
        code.bind(inner);
        jumpUnlessLess(lane, end, innerDone);
        int body = code.mark();
        lanes.at(lane).store(combined(layout, lanes.at(lower), lanes.at(lane)));
        code.release(body);
        code.increment(lane);
        code.jump(Code.GOTO, inner);
        code.bind(innerDone);
        code.release(part);
        copy(sum(upper, distance), upper);
        copy(sum(upper, distance), upper);
        code.release(part);
        code.jump(Code.GOTO, parts);
        code.bind(partsDone);
        code.release(mark);
        copy(sum(distance, distance), distance);
        code.release(mark);
        code.jump(Code.GOTO, distances);
        code.bind(done);
        code.release(begin);
    }

    // ---- reductions by index ----

    /** {@code at} is the number of places; elements are pairs, of a place and a value as {@code out} has it. */
    private void places() {
        RecordLayout pair = (RecordLayout) spec.out();
        Layout value = spec.value();
        Local bin = zero();
        Columns bins = new Columns(code, value, out, 0, bin);
        Label head = new Label();
        Label done = new Label();
        code.bind(head);
        jumpUnlessLess(from, to, done);
        int mark = code.mark();
        evaluate(null);
        List<Local> leaves = elements.takeApart(pair, element, misfit);
        code.load(leaves.get(0));
        code.load(at);
        code.call(Code.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I");
        code.store(bin);
        List<Local> given = leaves.subList(1, leaves.size());
        bins.store(spec.kind() == LoopKind.SCATTER ? given : combined(value, bins, leaves(given)));
        code.release(mark);
        code.increment(from);
        code.jump(Code.GOTO, head);
        code.bind(done);
        code.load(at);
        code.op(Code.IRETURN);
    }

    /** Each element of {@code out}, from {@code at} on, is combined with one of {@code in}. */
    private void combine() {
        Columns results = new Columns(code, spec.out(), out, 0, at);
        Label head = new Label();
        Label done = new Label();
        code.bind(head);
        jumpUnlessLess(from, to, done);
        int mark = code.mark();
        results.store(combined(spec.out(), results, read));
        code.release(mark);
        code.increment(from);
        code.increment(at);
        code.jump(Code.GOTO, head);
        code.bind(done);
        code.load(at);
        code.op(Code.IRETURN);
    }
}
