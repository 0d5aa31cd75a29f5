package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * A loop over elements of a row that are all inside, or all at borders: a {@link RowMethod}, so that HotSpot compiles the inside's little code
 * long before that of borders.
 */
final class PartOfRow {
    private final RowMethod method;

    /** Writes it into the class {@code owner}; the {@code function} of the listing makes the elements. */
    PartOfRow(Spec spec, ClassFile file, String owner, String function, List<Local> arguments, Columns out) {
        List<Local> given = new ArrayList<>(arguments);
        given.addAll(out.locals());
        method = new RowMethod(file, owner, function, given);
        write(spec, function, arguments.size(), out);
    }

    /** Answers where it stops: at {@code to}, or at an element that Java is to evaluate. */
    private void write(Spec spec, String function, int split, Columns out) {
        Code code = method.code;
        Local from = method.number(0);
        Local to = method.number(1);
        Map<String, Local> words = Map.of("element", from, "row", method.number(2));
        Label trap = new Label();
        Memory memory = Memory.of(spec, code);
        Assembly.Surroundings around = new Assembly.Surroundings(memory, spec.listing().arguments(), method.own.subList(0, split), trap, words);
        Assembly element = new Assembly(spec.listing().functions().get(function), around, spec.out().kinds(), 0);
        Columns results = out.in(memory, method.own.subList(split, method.own.size()), from);
        int start = code.size();
        Code.Round round = code.count(from, to);
        memory.tellIndex(from);
        element.write();
        results.store(element.results);
        round.end();
        int end = code.size();
        code.bind(trap);
        code.load(from);
        code.op(Code.IRETURN);
        code.handle(start, end, ListedBody.EXCEPTION);
        code.op(Code.POP);
        code.jump(Code.GOTO, trap);
    }

    /** Calls it for the elements from {@code body.from} to {@code to}, if there are any; goes to {@code trap} if it stops before. */
    void call(LoopBody body, Local to, Local row, Label trap) {
        Code code = body.code;
        Label done = new Label();
        code.jumpUnlessLess(body.from, to, done);
        method.call(code, body.from, to, row);
        code.store(body.from);
        code.jumpIfLess(body.from, to, trap);
        code.bind(done);
    }
}
