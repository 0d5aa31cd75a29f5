package weft.guests;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Random programs for {@link Guest}: most are well formed, with loops and ifs, and some are spoiled. */
public final class Programs {
    private final SplittableRandom random;
    private int[] code = new int[64];
    private int length;

    private Programs(SplittableRandom random) {
        this.random = random;
    }

    public static int[] random(SplittableRandom random) {
        Programs p = new Programs(random);
        p.statements(2);
        p.expression(2);
        if (random.nextInt(50) != 0) p.emit(Guest.HALT);
        p.spoil();
        return Arrays.copyOf(p.code, p.length);
    }

    private void emit(int... words) {
        if (length + words.length > code.length) code = Arrays.copyOf(code, 2 * code.length);
        for (int word : words) code[length++] = word;
    }

    private int local() {
        return random.nextInt(Guest.LOCALS - 2);
    }

    private void statements(int depth) {
        for (int k = 1 + random.nextInt(3); k > 0; k--) statement(depth);
    }

    private void statement(int depth) {
        switch (random.nextInt(depth == 0 ? 3 : 6)) {
            case 0, 1 -> {
                expression(2);
                emit(Guest.STORE, local());
            }
            case 2 -> {
                index();
                expression(1);
                emit(Guest.PUT);
            }
            case 3 -> loop(depth);
            default -> branch(depth);
        }
    }

    /** Counts in one of the two locals that nothing else writes to. */
    private void loop(int depth) {
        int counter = Guest.LOCALS - 1 - depth % 2;
        emit(Guest.PUSH, 0, Guest.STORE, counter);
        int head = length;
        emit(Guest.LOAD, counter, Guest.PUSH, 1 + random.nextInt(5), Guest.LESS, Guest.JUMP_IF_ZERO, 0);
        int leave = length - 1;
        statements(depth - 1);
        emit(Guest.LOAD, counter, Guest.PUSH, 1, Guest.ADD, Guest.STORE, counter, Guest.JUMP, head);
        code[leave] = length;
    }

    private void branch(int depth) {
        expression(1);
        emit(Guest.JUMP_IF_ZERO, 0);
        int otherwise = length - 1;
        statements(depth - 1);
        emit(Guest.JUMP, 0);
        int end = length - 1;
        code[otherwise] = length;
        if (random.nextBoolean()) statements(depth - 1);
        code[end] = length;
    }

    private void expression(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            if (random.nextBoolean()) {
                emit(Guest.LOAD, random.nextInt(Guest.LOCALS));
            } else {
                emit(Guest.PUSH, random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(-3, 10));
            }
            return;
        }
        switch (random.nextInt(8)) {
            case 0 -> {
                index();
                emit(Guest.GET);
            }
            case 1 -> {
                expression(depth - 1);
                emit(Guest.DUP, Guest.XOR + random.nextInt(3));
            }
            default -> {
                expression(depth - 1);
                expression(depth - 1);
                if (random.nextInt(4) == 0) emit(Guest.SWAP);
                emit(binary());
            }
        }
    }

    /** Division is rare: by what is often 0. */
    private int binary() {
        int op = Guest.ADD + random.nextInt(Guest.LESS - Guest.ADD + 1);
        return (op == Guest.DIV || op == Guest.REM) && random.nextInt(4) != 0 ? Guest.ADD : op;
    }

    /** Of the heap, mostly. */
    private void index() {
        expression(0);
        emit(Guest.PUSH, Guest.HEAP - 1, Guest.REM);
        if (random.nextInt(3) != 0) emit(Guest.DUP, Guest.MUL, Guest.PUSH, Guest.HEAP, Guest.REM);
    }

    /** Now and then a word is another one: an unknown instruction, a jump into the middle of one or behind the end. */
    private void spoil() {
        for (int k = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0; k > 0; k--) {
            int at = random.nextInt(length);
            switch (random.nextInt(3)) {
                case 0 -> code[at] = random.nextInt(Guest.INSTRUCTIONS + 2);
                case 1 -> code[at] = random.nextInt(length + 2);
                default -> code[at] = random.nextInt(-2, Guest.HEAP + 2);
            }
        }
    }
}
