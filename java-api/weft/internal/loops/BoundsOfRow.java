package weft.internal.loops;

import java.util.List;
import java.util.Map;
import weft.internal.layout.Kind;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/** Whether elements of a row, from one to another, are all inside: a {@link RowMethod}. */
final class BoundsOfRow {
    private static final String NAME = "bounds";

    private final RowMethod method;

    /** Writes it into the class {@code owner}. */
    BoundsOfRow(Spec spec, ClassFile file, String owner, List<Local> arguments) {
        method = new RowMethod(file, owner, NAME, arguments);
        Code code = method.code;
        Map<String, Local> words = Map.of("first", method.number(0), "last", method.number(1), "row", method.number(2));
        Label trap = new Label();
        Assembly.Surroundings around = new Assembly.Surroundings(Memory.of(spec, code), spec.listing().arguments(), method.own, trap, words);
        Assembly bounds = new Assembly(spec.listing().functions().get(NAME), around, new Kind[0], 0);
        int start = code.size();
        bounds.write();
        code.load(bounds.kept);
        code.op(Code.IRETURN);
        int end = code.size();
        code.bind(trap); // they are not: whoever makes them one by one finds out why
        code.push(0);
        code.op(Code.IRETURN);
        code.handle(start, end, ListedBody.EXCEPTION);
        code.op(Code.POP);
        code.jump(Code.GOTO, trap);
    }

    /** Goes to {@code not} if they are not. */
    void test(Code code, Local first, Local last, Local row, Label not) {
        method.call(code, first, last, row);
        code.jump(Code.IFEQ, not);
    }
}
