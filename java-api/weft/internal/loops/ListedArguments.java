package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Local;

/** Gets the arguments of a {@link Listing} out of what a loop is given, where one of its methods begins. */
final class ListedArguments {
    private final Memory memory;
    private final Code code;
    private final Layout layout;
    private final Local functions;
    private final Local in;
    private final Local numbers;

    private ListedArguments(Memory memory, Layout layout, Local functions, Local in) {
        this.memory = memory;
        this.code = memory.code;
        this.layout = layout;
        this.functions = functions;
        this.in = in;
        pushElement(functions, 0);
        numbers = kept("[J");
    }

    /** By their numbers; {@code functions} and {@code in} are those of {@link Loop#run}. */
    static List<Local> of(Spec spec, Memory memory, Local functions, Local in) {
        ListedArguments from = new ListedArguments(memory, spec.in(), functions, in);
        List<Local> arguments = new ArrayList<>();
        int number = 0;
        for (Listing.Argument argument : spec.listing().arguments()) arguments.add(from.argument(argument, number++));
        return arguments;
    }

    private void pushElement(Local of, int number) {
        code.load(of);
        code.push(number);
        code.op(Code.AALOAD);
    }

    private Local kept(String type) {
        code.type(Code.CHECKCAST, type);
        return code.keep(type);
    }

    private Local argument(Listing.Argument argument, int number) {
        if (argument.isNumber()) {
            code.load(numbers);
            code.push(number);
            code.op(Code.LALOAD);
            fromBits(argument.type());
            return code.keep(argument.type());
        }
        boolean isInput = argument.source() == Listing.Source.INPUT;
        pushElement(isInput ? in : functions, isInput ? Columns.leaf(layout, argument.index()) : 1 + number);
        return argument.isColumn() ? memory.keep(Kind.ofLetter(argument.element())) : kept("[" + argument.element());
    }

    /** What a long has the bits of. */
    private void fromBits(String type) {
        switch (type) {
            case "J" -> { }
            case "D" -> code.call(Code.INVOKESTATIC, "java/lang/Double", "longBitsToDouble", "(J)D");
            case "F" -> {
                code.op(Code.L2I);
                code.call(Code.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F");
            }
            default -> code.op(Code.L2I);
        }
    }
}
