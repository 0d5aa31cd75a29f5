package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * A loop over elements of a row that are all inside, or all at borders: a static method beside {@link Loop#run}. HotSpot compiles
 * what is called once for each row soon, and the inside's little code long before that of borders.
 */
final class PartOfRow {
    /** What a method may be given (JVM specification, 4.3.3). */
    private static final int MOST_SLOTS = 255;

    private final String owner;
    private final String function;
    private final String type;
    /** What it is given besides the elements' numbers: the loop's arguments and result columns. */
    private final List<Local> given;

    /** Whether a method can be given the arguments, and so many result columns. */
    static boolean suits(List<Local> arguments, int columns) {
        int slots = 3 + columns;
        for (Local argument : arguments) slots += argument.size();
        return slots <= MOST_SLOTS;
    }

    /** Writes it into the class {@code owner}; the {@code function} of the listing makes the elements. */
    PartOfRow(Spec spec, ClassFile file, String owner, String function, List<Local> arguments, Columns out) {
        this.owner = owner;
        this.function = function;
        given = new ArrayList<>(arguments);
        given.addAll(out.buffers());
        List<String> types = new ArrayList<>(List.of("I", "I", "I"));
        StringBuilder descriptor = new StringBuilder("(III");
        for (Local local : given) {
            types.add(local.type());
            descriptor.append(local.descriptor());
        }
        type = descriptor.append(")I").toString();
        write(spec, file.method(ClassFile.STATIC, function, type, types.toArray(new String[0])), arguments.size(), out);
    }

    /** Answers where it stops: at {@code to}, or at an element that Java is to evaluate. */
    private void write(Spec spec, Code code, int split, Columns out) {
        Local from = code.local(0);
        Local to = code.local(1);
        Map<String, Local> words = Map.of("element", from, "row", code.local(2));
        List<Local> own = new ArrayList<>();
        for (int k = 0; k < given.size(); k++) own.add(code.local(3 + k));
        Label trap = new Label();
        Assembly.Surroundings around = new Assembly.Surroundings(spec.listing().arguments(), own.subList(0, split), trap, words);
        Assembly element = new Assembly(code, spec.listing().functions().get(function), around, spec.out().kinds(), 0);
        Columns results = out.in(code, own.subList(split, own.size()), from);
        int start = code.size();
        Code.Round round = code.count(from, to);
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
        code.load(body.from);
        code.load(to);
        code.load(row);
        for (Local local : given) code.load(local);
        code.call(Code.INVOKESTATIC, owner, function, type);
        code.store(body.from);
        code.jumpIfLess(body.from, to, trap);
        code.bind(done);
    }
}
