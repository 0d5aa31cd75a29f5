package weft.internal.loops;

import java.util.ArrayList;
import java.util.Arrays;
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
    /** The labels that jvm_text.h names. */
    private static final int END = 0;
    private static final int TRAP = 1;

    private final Code code;
    private final Listing.Function function;
    private final Surroundings around;
    private final List<Local> locals = new ArrayList<>();
    final List<Local> results = new ArrayList<>();
    final List<Local> operands = new ArrayList<>();
    final Local kept;
    /** By their numbers, as far as they are known. */
    private Label[] labels;

    /**
     * What a loop's functions share.
     *
     * @param values the arguments, in locals
     * @param trap where elements go that Java is to evaluate
     * @param words locals that the listing calls by a name: {@code element}, its index
     */
    record Surroundings(Memory memory, List<Listing.Argument> arguments, List<Local> values, Label trap, Map<String, Local> words) {}

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
        labels = new Label[TRAP + 1];
        labels[TRAP] = around.trap;
        for (Listing.Line line : function.lines()) {
            if (line.word() == null) {
                instruction(line.opcode(), line.operand());
            } else {
                word(line);
            }
        }
        code.bind(label(END));
    }

    private Label label(int number) {
        if (number >= labels.length) labels = Arrays.copyOf(labels, 2 * number);
        Label known = labels[number];
        if (known == null) labels[number] = known = new Label();
        return known;
    }

    private void instruction(int opcode, int operand) {
        if (operand == Listing.Line.NONE) {
            code.op(opcode);
        } else if (opcode >= FIRST_LOAD && opcode <= LAST_LOAD) {
            code.load(locals.get(operand));
        } else if (opcode >= FIRST_STORE && opcode <= LAST_STORE) {
            code.store(locals.get(operand));
        } else if (opcode >= FIRST_JUMP && opcode <= LAST_JUMP) {
            code.jump(opcode, label(operand));
        } else {
            code.newArray(operand);
        }
    }

    private Listing.Argument argument(Listing.Line line) {
        return around.arguments.get(line.operand());
    }

    private void get(Kind kind) {
        around.memory.findAt(kind);
        Columns.load(around.memory, kind);
    }

    private void push(Listing.Argument argument, Local value) {
        if (argument.isColumn()) {
            around.memory.push(value);
        } else {
            code.load(value);
        }
    }

    private void word(Listing.Line line) {
        int operand = line.operand();
        switch (line.word()) {
            case "label" -> code.bind(label(operand));
            case "int" -> code.push(line.rest() == null ? operand : Integer.parseInt(line.rest()));
            case "long" -> code.push(line.rest() == null ? operand : Long.parseLong(line.rest()));
            case "float" -> code.push(Float.intBitsToFloat(Integer.parseUnsignedInt(firstOf(line), 16)));
            case "double" -> code.push(Double.longBitsToDouble(Long.parseUnsignedLong(firstOf(line), 16)));
            case "argument" -> push(argument(line), around.values.get(operand));
            case "get" -> get(Kind.ofLetter(argument(line).element()));
            case "operand" -> code.load(operands.get(operand));
            case "result" -> code.store(results.get(operand));
            case "kept" -> code.store(kept);
            case "call" -> call(line.rest().split(" "));
            default -> {
                Local local = around.words.get(line.word());
                if (local == null) throw new ClassFormatError("a listing says " + line.word() + ", which no loop knows");
                code.load(local);
            }
        }
    }

    /** The bits of a constant, in front of how people write it. */
    private static String firstOf(Listing.Line line) {
        return line.rest().substring(0, line.rest().indexOf(' '));
    }

    private void call(String[] words) {
        code.call(Code.INVOKESTATIC, words[0], words[1], words[2]);
    }
}
