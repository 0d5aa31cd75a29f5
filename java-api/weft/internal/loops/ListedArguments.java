package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Local;

/** Gets the arguments of a {@link Listing} out of what a loop is given, where one of its methods begins. */
final class ListedArguments {
    private final Code code;
    private final Layout layout;
    private final Local functions;
    private final Local in;
    private final Local numbers;

    private ListedArguments(Code code, Layout layout, Local functions, Local in) {
        this.code = code;
        this.layout = layout;
        this.functions = functions;
        this.in = in;
        pushFunction(0, "[J");
        numbers = code.keep("[J");
    }

    /** By their numbers; {@code functions} and {@code in} are those of {@link Loop#run}. */
    static List<Local> of(Spec spec, Code code, Local functions, Local in) {
        ListedArguments from = new ListedArguments(code, spec.in(), functions, in);
        List<Local> arguments = new ArrayList<>();
        int number = 0;
        for (Listing.Argument argument : spec.listing().arguments()) arguments.add(from.argument(argument, number++));
        return arguments;
    }

    private void pushFunction(int number, String type) {
        code.load(functions);
        code.push(number);
        code.op(Code.AALOAD);
        code.type(Code.CHECKCAST, type);
    }

    private Local argument(Listing.Argument argument, int number) {
        if (argument.isNumber()) {
            code.load(numbers);
            code.push(number);
            code.op(Code.LALOAD);
            fromBits(argument.type());
            return code.keep(argument.type());
        }
        Kind kind = Kind.ofLetter(argument.element());
        String type = argument.isColumn() ? Columns.type(kind) : "[" + argument.element();
        if (argument.source() == Listing.Source.INPUT) {
            code.load(in);
            code.push(Columns.leaf(layout, argument.index()));
            code.op(Code.AALOAD);
            code.type(Code.CHECKCAST, type);
        } else {
            pushFunction(1 + number, type);
        }
        return code.keep(type);
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
