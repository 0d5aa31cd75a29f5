package weft.examples.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The machine's little language, compiled:
 * <pre>
 *   statement: name = sum   while sum &lt; sum { statement ... }   print sum   @sum = sum
 *   sum:       product + product - product ^ product ...
 *   product:   value * value / value % value ...
 *   value:     number   name   (sum)   @value   new value
 * </pre>
 * A value {@code @a} is the cell of memory {@code a}; {@code new n} is the first of so many fresh ones.
 */
public final class Source {
    private final String[] words;
    private final List<String> names = new ArrayList<>();
    private int at;
    private int[] code = new int[64];
    private int length;

    private Source(String text) {
        words = (text.replaceAll("([-+*/%^<=(){}@])", " $1 ") + " end").trim().split("\\s+");
    }

    /** The names are the machine's variables, in this order; others follow in the order in which they come. */
    public static int[] compile(String text, String... names) {
        Source source = new Source(text);
        source.names.addAll(List.of(names));
        while (!source.accept("end")) source.statement();
        source.emit(Machine.STOP);
        return Arrays.copyOf(source.code, source.length);
    }

    private void emit(int... more) {
        if (length + more.length > code.length) code = Arrays.copyOf(code, 2 * code.length);
        for (int word : more) code[length++] = word;
    }

    private boolean accept(String word) {
        boolean is = words[at].equals(word);
        if (is) at++;
        return is;
    }

    private void expect(String word) {
        if (!accept(word)) throw new IllegalArgumentException("expected " + word + ", found " + words[at]);
    }

    private void statement() {
        if (accept("while")) {
            loop();
        } else if (accept("print")) {
            sum();
            emit(Machine.PRINT);
        } else if (accept("@")) {
            value();
            expect("=");
            sum();
            emit(Machine.WRITE);
        } else {
            int variable = variable(words[at++]);
            expect("=");
            sum();
            emit(Machine.STORE, variable);
        }
    }

    private void loop() {
        int head = length;
        sum();
        expect("<");
        sum();
        emit(Machine.LESS, Machine.JUMP_UNLESS, 0);
        int leave = length - 1;
        expect("{");
        while (!accept("}")) statement();
        emit(Machine.JUMP, head);
        code[leave] = length;
    }

    private void sum() {
        product();
        for (;;) {
            int op = accept("+") ? Machine.ADD : accept("-") ? Machine.SUBTRACT : accept("^") ? Machine.XOR : -1;
            if (op < 0) return;
            product();
            emit(op);
        }
    }

    private void product() {
        value();
        for (;;) {
            int op = accept("*") ? Machine.MULTIPLY : accept("/") ? Machine.DIVIDE : accept("%") ? Machine.REMAINDER : -1;
            if (op < 0) return;
            value();
            emit(op);
        }
    }

    private void value() {
        if (accept("(")) {
            sum();
            expect(")");
        } else if (accept("@")) {
            value();
            emit(Machine.READ);
        } else if (accept("new")) {
            value();
            emit(Machine.NEW);
        } else if (Character.isDigit(words[at].charAt(0))) {
            emit(Machine.PUSH, Integer.parseInt(words[at++]));
        } else {
            emit(Machine.LOAD, variable(words[at++]));
        }
    }

    private int variable(String name) {
        if (!Character.isLetter(name.charAt(0))) throw new IllegalArgumentException("expected a name, found " + name);
        if (!names.contains(name)) names.add(name);
        if (names.size() > Machine.EACH) throw new IllegalArgumentException("more than " + Machine.EACH + " variables");
        return names.indexOf(name);
    }
}
