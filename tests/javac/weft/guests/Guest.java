package weft.guests;

/** A stack machine, interpreted by plain Java as one would write it: what Weft specialises for a program. */
public final class Guest {
    public static final int PUSH = 0, LOAD = 1, STORE = 2, ADD = 3, SUB = 4, MUL = 5, DIV = 6, REM = 7, XOR = 8, SHIFT = 9, LESS = 10, JUMP = 11,
        JUMP_IF_ZERO = 12, DUP = 13, SWAP = 14, GET = 15, PUT = 16, HALT = 17, INSTRUCTIONS = 18;

    public static final int STACK = 12;
    public static final int LOCALS = 6;
    public static final int HEAP = 16;

    /** What is answered instead of a result. */
    public static final int OUT_OF_STEPS = -1001, STACK_OVERFLOW = -1002, DIVIDED_BY_ZERO = -1003, OUT_OF_BOUNDS = -1004;

    private static final int STEPS = 400;

    private Guest() {}

    /** Runs a program whose local 0 is {@code x}; throws what Java throws for its mistakes but too deep a stack. */
    public static int run(int[] code, int x) {
        int[] stack = new int[STACK];
        int[] locals = new int[LOCALS];
        int[] heap = new int[HEAP];
        locals[0] = x;
        int pc = 0;
        int sp = 0;
        int steps = 0;
        while (steps++ < STEPS) {
            switch (code[pc++]) {
                case PUSH:
                    if (sp == STACK) return STACK_OVERFLOW;
                    stack[sp++] = code[pc++];
                    break;
                case LOAD:
                    if (sp == STACK) return STACK_OVERFLOW;
                    stack[sp++] = locals[code[pc++]];
                    break;
                case STORE:
                    locals[code[pc++]] = stack[--sp];
                    break;
                case ADD:
                    sp--;
                    stack[sp - 1] += stack[sp];
                    break;
                case SUB:
                    sp--;
                    stack[sp - 1] -= stack[sp];
                    break;
                case MUL:
                    sp--;
                    stack[sp - 1] *= stack[sp];
                    break;
                case DIV:
                    sp--;
                    stack[sp - 1] /= stack[sp];
                    break;
                case REM:
                    sp--;
                    stack[sp - 1] %= stack[sp];
                    break;
                case XOR:
                    sp--;
                    stack[sp - 1] ^= stack[sp];
                    break;
                case SHIFT:
                    sp--;
                    stack[sp - 1] <<= stack[sp];
                    break;
                case LESS:
                    sp--;
                    stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0;
                    break;
                case JUMP:
                    pc = code[pc];
                    break;
                case JUMP_IF_ZERO:
                    pc = stack[--sp] == 0 ? code[pc] : pc + 1;
                    break;
                case DUP:
                    if (sp == STACK) return STACK_OVERFLOW;
                    stack[sp] = stack[sp - 1];
                    sp++;
                    break;
                case SWAP: {
                    int top = stack[sp - 1];
                    stack[sp - 1] = stack[sp - 2];
                    stack[sp - 2] = top;
                    break;
                }
                case GET:
                    stack[sp - 1] = heap[stack[sp - 1]];
                    break;
                case PUT:
                    sp -= 2;
                    heap[stack[sp]] = stack[sp + 1];
                    break;
                default:
                    return stack[sp - 1] + 31 * locals[1] + 961 * locals[2];
            }
        }
        return OUT_OF_STEPS;
    }

    /** The same, with numbers for what is thrown. */
    public static int outcome(int[] code, int x) {
        try {
            return run(code, x);
        } catch (ArithmeticException e) {
            return DIVIDED_BY_ZERO;
        } catch (ArrayIndexOutOfBoundsException e) {
            return OUT_OF_BOUNDS;
        }
    }
}
