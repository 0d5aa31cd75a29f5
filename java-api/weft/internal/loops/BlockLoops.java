package weft.internal.loops;

import java.util.List;
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
        return new Columns(body.memory(), layout, body.out, first, at);
    }

    void reduce() {
        Columns strips = columns(0);
        tree(strips, strips(strips));
    }

    /** The results of a block's strips; how many. */
    private Local strips(Columns strips) {
        Local strip = code.number(0);
        if (body.isShort()) wholeStrips(strips.at(strip), strip);
        Code.Round round = code.whileLess(from, to);
        Local end = stripEnd();
        List<Local> total = first();
        Code.Round others = code.count(from, end);
        add(total);
        others.end();
        store(total, strips.at(strip), strip);
        round.end();
        return strip;
    }

    /**
     * As many as are whole, without a loop in a strip: processors then compute several at once, where one waits for each of its
     * elements.
     */
    private void wholeStrips(Columns strips, Local strip) {
        int mark = code.mark();
        Local end = code.compute(Code.ISUB, to, body.spec.strip() - 1);
        Code.Round round = code.whileLess(from, end);
        List<Local> total = first();
        int inner = code.mark();
        for (int k = 1; k < body.spec.strip(); k++) {
            add(total);
            code.release(inner);
            code.increment(from);
        }
        store(total, strips, strip);
        round.end();
        code.release(mark);
    }

    /** The first element of a strip, which the others are to be combined with. */
    private List<Local> first() {
        body.evaluate(null);
        List<Local> total = body.takeApart(body.misfit);
        code.increment(from);
        return total;
    }

    private void store(List<Local> total, Columns strips, Local strip) {
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
        Code.Round rounds = code.whileLess(one, count);
        Local half = code.compute(Code.IDIV, count, 2);
        Local strip = code.number(0);
        Code.Round pairs = code.count(strip, half);
        Local left = code.compute(Code.IADD, strip, strip);
        Local right = code.compute(Code.IADD, left, 1);
        strips.at(strip).store(body.combined(layout, strips.at(left), strips.at(right)));
        pairs.end();
        Label even = new Label();
        int mark = code.mark();
        code.load(code.compute(Code.IREM, count, 2));
        code.jump(Code.IFEQ, even);
        Local last = code.compute(Code.IADD, strip, strip);
        strips.at(strip).store(body.load(strips.at(last), layout));
        code.release(mark);
        code.bind(even);
        code.copy(code.compute(Code.IDIV, code.compute(Code.IADD, count, 1), 2), count);
        rounds.end();
        Local first = code.number(0);
        strips.store(body.load(strips.at(first), layout));
    }

    /** Results at {@code at}, strips, and at 0 what stands before the block are one behind the other in {@code out}. */
    void scan(boolean exclusive) {
        Columns results = columns(0);
        Columns strips = columns(results.count());
        Columns before = columns(2 * results.count());
        if (body.spec.listing() != null && body.spec.listing().regroups()) {
            run(new Columns(body.memory(), layout, body.out, 0, from), before, exclusive);
            return;
        }
        code.load(from);
        Local start = code.keep("I");
        prefixes(strips, strips(strips));
        code.copy(start, from);
        Local first = code.number(0);
        List<Local> carry = body.load(before.at(first), layout);
        List<Local> ahead = body.load(before.at(first), layout); // of a strip
        Local strip = code.number(0);
        Label done = new Label();
        Code.Round round = code.whileLess(from, to);
        scanStrip(results, ahead, exclusive);
        // what stands before the next strip, if there is one
        code.jumpUnlessLess(from, to, done);
        code.copy(body.combined(layout, body.leaves(carry), strips.at(strip)), ahead);
        code.increment(strip);
        round.end();
        code.bind(done);
    }

    /** From the first element to the last, where the order is all the same. Results lie where the elements do. */
    private void run(Columns results, Columns before, boolean exclusive) {
        Local first = code.number(0);
        List<Local> all = body.load(before.at(first), layout);
        int inner = code.mark();
        Code.Round round = code.count(from, to);
        if (exclusive) results.store(all);
        code.copy(body.combined(layout, body.leaves(all), body.read()), all);
        code.release(inner);
        if (!exclusive) results.store(all);
        round.end();
        code.copy(from, at);
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
        Code.Round round = code.count(from, end);
        if (exclusive) results.store(body.combined(layout, body.leaves(ahead), body.leaves(running)));
        code.release(inner);
        code.copy(body.combined(layout, body.leaves(running), body.read()), running);
        code.release(inner);
        if (!exclusive) results.store(body.combined(layout, body.leaves(ahead), body.leaves(running)));
        code.increment(at);
        round.end();
        code.release(mark);
    }

    /** Sklansky's circuit over the strips. */
    private void prefixes(Columns strips, Local count) {
        int mark = code.mark();
        Local distance = code.number(1);
        Code.Round distances = code.whileLess(distance, count);
        code.load(distance);
        Local upper = code.keep("I");
        Code.Round groups = code.whileLess(upper, count);
        code.load(upper);
        Local strip = code.keep("I");
        Local lower = code.compute(Code.ISUB, upper, 1);
        Local end = code.least(code.compute(Code.IADD, upper, distance), count);
        Code.Round each = code.count(strip, end);
        strips.at(strip).store(body.combined(layout, strips.at(lower), strips.at(strip)));
        each.end();
        Local twice = code.compute(Code.IADD, distance, distance);
        code.copy(code.compute(Code.IADD, upper, twice), upper);
        groups.end();
        code.copy(code.compute(Code.IADD, distance, distance), distance);
        distances.end();
        code.release(mark);
    }
}
