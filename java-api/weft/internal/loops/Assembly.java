package weft.internal.loops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.internal.layout.Kind;
import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * Puts one function of a {@link Listing} into the code of a loop, as often as the loop wants it. Its locals are declared, and
 * set, where the loop begins: so wherever a jump leads to, the verifier finds each of them of its one type.
 */
final class Assembly {
    private static final int FIRST_LOAD = 21;
    private static final int LAST_LOAD = 25;
    private static final int FIRST_STORE = 54;
    private static final int LAST_STORE = 58;
    private static final int FIRST_JUMP = 153;
    private static final int LAST_JUMP = 167;

    private final Code code;
    private final Listing.Function function;
    private final Surroundings around;
    private final List<Local> locals = new ArrayList<>();
    final List<Local> results = new ArrayList<>();
    final List<Local> operands = new ArrayList<>();
    final Local kept;

    /**
     * What a loop's functions share.
     *
     * @param values the arguments, in locals
     * @param trap where elements go that Java is to evaluate
     * @param words locals that the listing calls by a name: {@code element}, its index
     */
    record Surroundings(Addresses memory, List<Listing.Argument> arguments, List<Local> values, Label trap, Map<String, Local> words) {}

    /** @param kinds of the results' columns, and of each operand's */
    Assembly(Listing.Function function, Surroundings around, Kind[] kinds, int operands) {
        this.code = around.memory.code;
        this.function = function;
        this.around = around;
        for (String type : function.locals()) locals.add(code.zero(type));
        for (Kind kind : kinds) results.add(code.zero(Elements.stackType(kind)));
        for (int k = 0; k < operands * kinds.length; k++) {
            this.operands.add(code.zero(Elements.stackType(kinds[k % kinds.length])));
        }
        kept = code.zero("I");
    }

    /** Writes it once. */
    void write() {
        Map<Integer, Label> labels = new HashMap<>();
        labels.put(1, around.trap);
        for (String[] line : function.lines()) {
            if (Character.isDigit(line[0].charAt(0))) {
                instruction(line, labels);
            } else {
                word(line, labels);
            }
        }
        code.bind(label(labels, 0));
    }

    private static Label label(Map<Integer, Label> labels, int number) {
        Label known = labels.get(number);
        if (known == null) labels.put(number, known = new Label());
        return known;
    }

    private void instruction(String[] line, Map<Integer, Label> labels) {
        int opcode = Integer.parseInt(line[0]);
        if (line.length == 2) {
            code.op(opcode);
            return;
        }
        int operand = Integer.parseInt(line[2]);
        if (opcode >= FIRST_LOAD && opcode <= LAST_LOAD) {
            code.load(locals.get(operand));
        } else if (opcode >= FIRST_STORE && opcode <= LAST_STORE) {
            code.store(locals.get(operand));
        } else if (opcode >= FIRST_JUMP && opcode <= LAST_JUMP) {
            code.jump(opcode, label(labels, operand));
        } else {
            code.newArray(operand);
        }
    }

    private void get(Kind kind) {
        around.memory.findAt(kind);
        Columns.load(around.memory, kind);
    }

    private Listing.Argument argument(String[] line) {
        return around.arguments.get(Integer.parseInt(line[1]));
    }

    private void push(Listing.Argument argument, Local value) {
        if (argument.isColumn()) {
            around.memory.push(value);
        } else {
            code.load(value);
        }
    }

    private void word(String[] line, Map<Integer, Label> labels) {
        switch (line[0]) {
            case "label" -> code.bind(label(labels, Integer.parseInt(line[1])));
            case "int" -> code.push(Integer.parseInt(line[1]));
            case "long" -> code.push(Long.parseLong(line[1]));
            case "float" -> code.push(Float.intBitsToFloat(Integer.parseUnsignedInt(line[1], 16)));
            case "double" -> code.push(Double.longBitsToDouble(Long.parseUnsignedLong(line[1], 16)));
            case "argument" -> push(argument(line), around.values.get(Integer.parseInt(line[1])));
            case "get" -> get(Kind.ofLetter(argument(line).element()));
            case "operand" -> code.load(operands.get(Integer.parseInt(line[1])));
            case "result" -> code.store(results.get(Integer.parseInt(line[1])));
            case "kept" -> code.store(kept);
            case "call" -> code.call(Code.INVOKESTATIC, line[1], line[2], line[3]);
            default -> {
                Local local = around.words.get(line[0]);
                if (local == null) throw new ClassFormatError("a listing says " + line[0] + ", which no loop knows");
                code.load(local);
            }
        }
    }
}
