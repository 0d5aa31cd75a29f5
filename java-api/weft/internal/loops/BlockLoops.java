package weft.internal.loops;

import java.util.List;
import java.util.function.Consumer;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/** Writes the loops over a block that {@code ReduceTree} and {@code ScanTree} describe: reductions and scans. */
final class BlockLoops {
    private final LoopBody body;
    private final Code code;
    private final Layout layout;
    private final Local from;
    private final Local to;
    private final Local at;

    BlockLoops(LoopBody body) {
        this.body = body;
        code = body.code;
        layout = body.spec.out();
        from = body.from;
        to = body.to;
        at = body.at;
    }

    private Columns columns(int first) {
        return new Columns(code, layout, body.out, first, at);
    }

    void reduce() {
        Columns strips = columns(0);
        tree(strips, strips(strips));
    }

    /** The results of a block's strips; how many. */
    private Local strips(Columns strips) {
        Local strip = code.number(0);
        if (body.isShort()) wholeStrips(strips.at(strip), strip);
        code.whileLess(from, to, () -> {
            Local end = stripEnd();
            strip(strips.at(strip), strip, total -> code.count(from, end, next -> add(total)));
        });
        return strip;
    }

    /**
     * As many as are whole, without a loop in a strip: processors then compute several at once, where one waits for each of its
     * elements.
     */
    private void wholeStrips(Columns strips, Local strip) {
        int mark = code.mark();
        Local end = code.compute(Code.ISUB, to, body.spec.strip() - 1);
        code.whileLess(from, end, () -> strip(strips, strip, total -> {
            int inner = code.mark();
            for (int k = 1; k < body.spec.strip(); k++) {
                add(total);
                code.release(inner);
                code.increment(from);
            }
        }));
        code.release(mark);
    }

    /** A strip's first element, and what the others are combined with it by. */
    private void strip(Columns strips, Local strip, Consumer<List<Local>> others) {
        body.evaluate(null);
        List<Local> total = body.takeApart(body.misfit);
        code.increment(from);
        others.accept(total);
        strips.store(total);
        code.increment(strip);
    }

    private void add(List<Local> total) {
        body.evaluate(null);
        code.copy(body.combinedWithElement(total), total);
    }

    private Local stripEnd() {
        return code.least(code.compute(Code.IADD, from, body.spec.strip()), to);
    }

    /** Neighbours combine until one is left, which goes to {@code at}. */
    private void tree(Columns strips, Local count) {
        Local one = code.number(1);
        code.whileLess(one, count, () -> {
            Local half = code.compute(Code.IDIV, count, 2);
            Local strip = code.number(0);
            code.count(strip, half, next -> {
                Local left = code.compute(Code.IADD, strip, strip);
                Local right = code.compute(Code.IADD, left, 1);
                strips.at(strip).store(body.combined(layout, strips.at(left), strips.at(right)));
            });
            Label even = new Label();
            int mark = code.mark();
            code.load(code.compute(Code.IREM, count, 2));
            code.jump(Code.IFEQ, even);
            Local last = code.compute(Code.IADD, strip, strip);
            strips.at(strip).store(body.load(strips.at(last), layout));
            code.release(mark);
            code.bind(even);
            code.copy(code.compute(Code.IDIV, code.compute(Code.IADD, count, 1), 2), count);
        });
        Local first = code.number(0);
        strips.store(body.load(strips.at(first), layout));
    }

    /** Results at {@code at}, strips, and at 0 what stands before the block are one behind the other in {@code out}. */
    void scan(boolean exclusive) {
        Columns results = columns(0);
        Columns strips = columns(results.count());
        Columns before = columns(2 * results.count());
        code.load(from);
        Local start = code.keep("I");
        prefixes(strips, strips(strips));
        code.copy(start, from);
        Local first = code.number(0);
        List<Local> carry = body.load(before.at(first), layout);
        List<Local> ahead = body.load(before.at(first), layout); // of a strip
        Local strip = code.number(0);
        Label done = new Label();
        code.whileLess(from, to, () -> {
            scanStrip(results, ahead, exclusive);
            // what stands before the next strip, if there is one
            code.jumpUnlessLess(from, to, done);
            code.copy(body.combined(layout, body.leaves(carry), strips.at(strip)), ahead);
            code.increment(strip);
        });
        code.bind(done);
    }

    private void scanStrip(Columns results, List<Local> ahead, boolean exclusive) {
        int mark = code.mark();
        Local end = stripEnd();
        List<Local> running = body.load(body.read(), layout);
        int inner = code.mark();
        results.store(exclusive ? ahead : body.combined(layout, body.leaves(ahead), body.leaves(running)));
        code.release(inner);
        code.increment(from);
        code.increment(at);
        code.count(from, end, next -> {
            if (exclusive) results.store(body.combined(layout, body.leaves(ahead), body.leaves(running)));
            code.release(inner);
            code.copy(body.combined(layout, body.leaves(running), body.read()), running);
            code.release(inner);
            if (!exclusive) results.store(body.combined(layout, body.leaves(ahead), body.leaves(running)));
            code.increment(at);
        });
        code.release(mark);
    }

    /** Sklansky's circuit over the strips. */
    private void prefixes(Columns strips, Local count) {
        int mark = code.mark();
        Local distance = code.number(1);
        code.whileLess(distance, count, () -> {
            code.load(distance);
            Local upper = code.keep("I");
            code.whileLess(upper, count, () -> {
                code.load(upper);
                Local strip = code.keep("I");
                Local lower = code.compute(Code.ISUB, upper, 1);
                Local end = code.least(code.compute(Code.IADD, upper, distance), count);
                code.count(strip, end,
                    next -> strips.at(strip).store(body.combined(layout, strips.at(lower), strips.at(strip))));
                Local twice = code.compute(Code.IADD, distance, distance);
                code.copy(code.compute(Code.IADD, upper, twice), upper);
            });
            code.copy(code.compute(Code.IADD, distance, distance), distance);
        });
        code.release(mark);
    }
}
