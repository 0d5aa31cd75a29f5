package weft.examples.machine;

import java.util.Arrays;

/**
 * A stack machine, and its interpreter: one loop around one switch, in plain Java. What a machine is in is an array of ints, so
 * that machines can be the elements of an array: where it stopped and why, how deep its stack is, its variables, its stack, and
 * its memory.
 */
public final class Machine {
    static final int PUSH = 0, LOAD = 1, STORE = 2, ADD = 3, SUBTRACT = 4, MULTIPLY = 5, DIVIDE = 6, REMAINDER = 7, XOR = 8, LESS = 9, JUMP = 10,
        JUMP_UNLESS = 11, READ = 12, WRITE = 13, NEW = 14, PRINT = 15, STOP = 16;

    /** Why a machine does not go on. To print is for Java to do, behind which the machine goes on. */
    public static final int RUNS = 0, PRINTS = 1, STOPPED = 2, STACK_OVERFLOW = 3, OUT_OF_MEMORY = 4;

    /** What is where in its state. */
    public static final int PC = 0, DEPTH = 1, STATUS = 2, USED = 3, VARIABLES = 4, STACK = 12, MEMORY = 20, STATE = 28;

    static final int EACH = 8; // variables, places on the stack, cells of memory

    private Machine() {}

    /** One that is about to begin, with its first variable set. */
    public static int[] begins(int variable) {
        int[] state = new int[STATE];
        state[VARIABLES] = variable;
        return state;
    }

    /**
     * What a machine is in when it stops, which goes on with {@code from[0]} as its next instruction and {@code from[1]} numbers
     * on its stack. These are an array, and not in its state, so that they are known when the loop is compiled.
     */
    public static int[] run(int[] code, int[] from, int[] state) {
        if (state[STATUS] > PRINTS) return state;
        int[] variables = eight(state[4], state[5], state[6], state[7], state[8], state[9], state[10], state[11]);
        int[] stack = eight(state[12], state[13], state[14], state[15], state[16], state[17], state[18], state[19]);
        int[] memory = eight(state[20], state[21], state[22], state[23], state[24], state[25], state[26], state[27]);
        int pc = from[0];
        int depth = from[1];
        int used = state[USED];
        int status = RUNS;
        while (status == RUNS) {
            switch (code[pc++]) {
                case PUSH:
                    if (depth == EACH) {
                        status = STACK_OVERFLOW;
                        break;
                    }
                    stack[depth++] = code[pc++];
                    break;
                case LOAD:
                    if (depth == EACH) {
                        status = STACK_OVERFLOW;
                        break;
                    }
                    stack[depth++] = variables[code[pc++]];
                    break;
                case STORE:
                    variables[code[pc++]] = stack[--depth];
                    break;
                case ADD:
                    depth--;
                    stack[depth - 1] += stack[depth];
                    break;
                case SUBTRACT:
                    depth--;
                    stack[depth - 1] -= stack[depth];
                    break;
                case MULTIPLY:
                    depth--;
                    stack[depth - 1] *= stack[depth];
                    break;
                case DIVIDE:
                    depth--;
                    stack[depth - 1] /= stack[depth];
                    break;
                case REMAINDER:
                    depth--;
                    stack[depth - 1] %= stack[depth];
                    break;
                case XOR:
                    depth--;
                    stack[depth - 1] ^= stack[depth];
                    break;
                case LESS:
                    depth--;
                    stack[depth - 1] = stack[depth - 1] < stack[depth] ? 1 : 0;
                    break;
                case JUMP:
                    pc = code[pc];
                    break;
                case JUMP_UNLESS:
                    pc = stack[--depth] == 0 ? code[pc] : pc + 1;
                    break;
                case READ:
                    stack[depth - 1] = memory[stack[depth - 1]];
                    break;
                case WRITE:
                    depth -= 2;
                    memory[stack[depth]] = stack[depth + 1];
                    break;
                case NEW:
                    if (stack[depth - 1] > EACH - used) {
                        status = OUT_OF_MEMORY;
                        break;
                    }
                    used += stack[depth - 1];
                    stack[depth - 1] = used - stack[depth - 1];
                    break;
                case PRINT:
                    status = PRINTS;
                    break;
                default:
                    status = STOPPED;
                    break;
            }
        }
        return new int[] {pc, depth, status, used, variables[0], variables[1], variables[2], variables[3], variables[4], variables[5], variables[6],
            variables[7], stack[0], stack[1], stack[2], stack[3], stack[4], stack[5], stack[6], stack[7], memory[0], memory[1], memory[2], memory[3],
            memory[4], memory[5], memory[6], memory[7]};
    }

    private static int[] eight(int a, int b, int c, int d, int e, int f, int g, int h) {
        return new int[] {a, b, c, d, e, f, g, h};
    }

    /** The machine behind the instruction that Java has done for it: what was printed is gone from its stack. */
    public static int[] printed(int[] state) {
        int[] next = Arrays.copyOf(state, STATE);
        next[STATUS] = RUNS;
        next[DEPTH]--;
        return next;
    }
}
