package weft.internal.loops;

import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * Writes the class of a {@link Loop}: one constructor, and a method {@code run} that is the loop. Here are the loops that go
 * from element to element; {@link BlockLoops} has those of reductions and scans, and {@link LoopBody} what all have.
 */
final class LoopWriter {
    /** Names are asked of classes, for whoever puts Weft into a jar of their own may have moved its packages. */
    static final String LOOP = Elements.name(Loop.class);
    static final String NAME = LOOP + "Written";
    /** HotSpot compiles no larger method. */
    private static final int LARGEST = 8000;

    private final LoopBody body;
    private final Spec spec;
    private final Code code;
    private final Local from;
    private final Local to;
    private final Local at;

    private LoopWriter(LoopBody body) {
        this.body = body;
        spec = body.spec;
        code = body.code;
        from = body.from;
        to = body.to;
        at = body.at;
    }

    /** A class and its data. */
    record Written(byte[] bytes, Object[] data) {}

    /** Null if the class would be too large. */
    static Written write(Spec spec) {
        ClassFile file = new ClassFile(NAME, LOOP);
        LoopBody body = LoopBody.of(spec, file, NAME);
        Local answer = new LoopWriter(body).loop();
        Object[] data = body.end(answer);
        if (file.largestMethod() > LARGEST) return null;
        Code init = file.method(0, "<init>", "()V", NAME);
        init.load(init.local(0));
        init.call(Code.INVOKESPECIAL, LOOP, "<init>", "()V");
        init.op(Code.RETURN);
        return new Written(file.bytes(), data);
    }

    /** Writes it; what it answers. */
    private Local loop() {
        switch (spec.kind()) {
            case MAP -> map();
            case PULL -> pull();
            case COMPACT -> compact();
            case PARTITION -> partition();
            case FIND -> find();
            case REDUCE -> new BlockLoops(body).reduce();
            case SCAN -> new BlockLoops(body).scan(false);
            case SCAN_EXCLUSIVE -> new BlockLoops(body).scan(true);
            case SCATTER -> scatter();
            case BINS -> bins();
            case COMBINE -> combine();
        }
        return spec.kind() == LoopKind.FIND ? from : at;
    }

    private Columns results(Local index) {
        return new Columns(body.memory(), spec.out(), body.out, 0, index);
    }

    // ---- maps and filters ----

    private void map() {
        if (body instanceof ListedBody listed && listed.rows() != null) {
            new RowLoops(listed).map();
            return;
        }
        Columns results = results(from);
        Code.Round round = code.count(from, to);
        body.evaluate(round.next);
        results.store(body.takeApart(body.misfit));
        round.end();
    }

    private void pull() {
        Columns results = results(from);
        CallBody calls = (CallBody) body;
        Local reader = calls.reader();
        Code.Round round = code.count(from, to);
        calls.evaluateView(reader);
        results.store(body.takeApart(body.misfit));
        round.end();
    }

    private void compact() {
        Columns results = results(at);
        Code.Round round = code.count(from, to);
        body.evaluate(round.next);
        results.store(body.takeApart(body.misfit));
        code.increment(at);
        round.end();
    }

    private void partition() {
        Columns results = results(at);
        Local other = rejects(results.count());
        Columns others = new Columns(body.memory(), spec.out(), body.out, results.count(), other);
        Label rejected = new Label();
        Code.Round round = code.count(from, to);
        body.evaluate(round.next);
        List<Local> leaves = body.takeApart(body.untyped);
        body.test(rejected);
        results.store(leaves);
        code.increment(at);
        code.jump(Code.GOTO, round.next);
        code.bind(rejected);
        others.store(leaves);
        code.increment(other);
        round.end();
    }

    /** Where the first element goes that a test rejects: the second of an array of sizes behind all columns. */
    private Local rejects(int columns) {
        code.load(body.out);
        code.push(2 * columns);
        code.op(Code.AALOAD);
        code.type(Code.CHECKCAST, "[I");
        code.push(1);
        code.op(Code.IALOAD);
        return code.keep("I");
    }

    /** The first element that is kept goes to {@code out[0]}. */
    private void find() {
        CallBody calls = (CallBody) body;
        Code.Round round = code.count(from, to);
        calls.evaluate(round.next);
        code.load(calls.out);
        code.push(0);
        calls.pushElement();
        code.op(Code.AASTORE);
        code.load(from);
        code.op(Code.IRETURN);
        round.end();
    }

    // ---- by index ----

    /** Elements are pairs of a place, less than {@code at}, and a value, which goes there. */
    private void scatter() {
        Local place = code.number(0);
        Columns values = new Columns(body.memory(), spec.value(), body.out, 0, place);
        Code.Round round = code.count(from, to);
        values.store(placed(place));
        round.end();
    }

    /** The same, but what is at the place is combined with the value. */
    private void bins() {
        Layout value = spec.value();
        Local place = code.number(0);
        Columns bins = new Columns(body.memory(), value, body.out, 0, place);
        Code.Round round = code.count(from, to);
        bins.store(body.combined(value, bins, body.leaves(placed(place))));
        round.end();
    }

    /** Makes an element, and sets the place; the primitives of the value. */
    private List<Local> placed(Local place) {
        body.evaluate(null);
        List<Local> leaves = body.takeApart(body.misfit);
        code.load(leaves.get(0));
        code.load(at);
        code.call(Code.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I");
        code.store(place);
        return leaves.subList(1, leaves.size());
    }

    /** Each element of {@code out}, from {@code at} on, is combined with one of {@code in}. */
    private void combine() {
        Columns results = results(at);
        Code.Round round = code.count(from, to);
        results.store(body.combined(spec.out(), results, body.read()));
        code.increment(at);
        round.end();
    }
}
