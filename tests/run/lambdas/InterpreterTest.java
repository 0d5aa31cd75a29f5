package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.guests.Agreement;
import weft.guests.Guest;

/** Interpreters of bytecode in an array, whose loop becomes the code that it interprets. */
@Tag("kernels")
class InterpreterTest {
    private static final PArray<Integer> INPUT = PArray.of(0, 1, -1, 2, 3, 7, 100, -45, Integer.MAX_VALUE, Integer.MIN_VALUE, 12, 5, 6, 8, 9, 10, 11, 13, 20);

    /** 1 * 2 * ... * local 0, modulo 2 to the 32nd. */
    private static final int[] FACTORIAL = {
        Guest.PUSH, 1, Guest.STORE, 1, // 0
        Guest.PUSH, 0, Guest.LOAD, 0, Guest.LESS, Guest.JUMP_IF_ZERO, 24, // 4: while 0 < x
        Guest.LOAD, 1, Guest.LOAD, 0, Guest.MUL, Guest.STORE, 1, // 11
        Guest.LOAD, 0, Guest.PUSH, -1, Guest.JUMP, 27, // 18
        Guest.PUSH, 5, Guest.HALT, // 24
        Guest.ADD, Guest.STORE, 0, Guest.JUMP, 4}; // 27: x = x - 1

    private static final String BECAME = "an interpreter's loop became the code of ";

    private static String explained(int[] code) {
        ArrayFunction<Integer, Integer> f = AF.map(x -> Guest.run(code, x));
        try (PArray<Integer> result = f.apply(INPUT)) {
            for (int i = 0; i < INPUT.size(); i++) assertEquals(Guest.run(code, INPUT.get(i)), result.get(i));
        }
        return f.explain();
    }

    @Test
    void dispatchIsGone() {
        ArrayFunction<Integer, Integer> f = AF.map(x -> Guest.run(FACTORIAL, x));
        f.apply(INPUT).close();
        assertTrue(f.explain().contains(BECAME + "18 program counters"), f.explain());
        String ir = f.explain(Detail.IR);
        assertEquals(2, ir.split("aload.I", -1).length, ir); // the element: neither the code nor the stack, whose depth is constant
        Same.check(INPUT, x -> Guest.run(FACTORIAL, x));
    }

    private static final byte[] CODES = {0, 1, 2, 1, 3};
    private static final short[] OPERANDS = {5, 7, 0, -3, 1000};

    /** Of codes and operands in arrays of their own, static ones. */
    private static long accumulate(long x) {
        long sum = x;
        for (int pc = 0;; pc++) {
            switch (CODES[pc]) {
                case 0: sum += OPERANDS[pc]; break;
                case 1: sum *= OPERANDS[pc]; break;
                case 2: if (sum > OPERANDS[pc]) pc++; break;
                default: return sum - OPERANDS[pc];
            }
        }
    }

    @Test
    void codeIsInStaticArraysToo() {
        PArray<Long> input = PArray.of(-9L, -5L, 0L, 1L, Long.MAX_VALUE);
        ArrayFunction<Long, Long> f = AF.map(InterpreterTest::accumulate);
        f.apply(input).close();
        assertTrue(f.explain().contains(BECAME + "5 program counters"), f.explain());
        Same.check(input, InterpreterTest::accumulate);
    }

    /** The next program counter by way of methods of Math. */
    private static int bounded(int[] code, int x) {
        for (int pc = 0, round = 0; round < 200; round++) {
            switch (code[pc]) {
                case 0: x += code[pc + 1]; pc = Math.min(pc + 2, code.length - 1); break;
                case 1: x *= 3; pc = Math.addExact(pc, 1); break;
                case 2: pc = x < 0 ? Math.abs(code[pc + 1]) : Integer.highestOneBit(pc) * 0 + pc + 2; break;
                case 4: x >>= 1; pc = Math.max(0, Integer.bitCount(0) + pc + 1); break;
                default: return x;
            }
        }
        return x;
    }

    @Test
    void methodsOfIntegersAreComputed() {
        int[] code = {0, 5, 1, 2, 6, 1, 4, 0, -100, 2, -2, 1, 3};
        ArrayFunction<Integer, Integer> f = AF.map(x -> bounded(code, x));
        f.apply(INPUT).close();
        assertTrue(f.explain().contains(BECAME + "9 program counters"), f.explain());
        Same.check(INPUT, x -> bounded(code, x));
    }

    /** Fields that the code numbers. */
    private static final class Registers {
        private int a, b, c, d, e, f, g, h;

        int get(int number) {
            switch (number) {
                case 0: return a;
                case 1: return b;
                case 2: return c;
                case 3: return d;
                case 4: return e;
                case 5: return f;
                case 6: return g;
                case 7: return h;
                default: throw new IllegalArgumentException("register " + number);
            }
        }

        void set(int number, int value) {
            switch (number) {
                case 0: a = value; break;
                case 1: b = value; break;
                case 2: c = value; break;
                case 3: d = value; break;
                case 4: e = value; break;
                case 5: f = value; break;
                case 6: g = value; break;
                case 7: h = value; break;
                default: throw new IllegalArgumentException("register " + number);
            }
        }
    }

    private static int runRegisters(int[] code, int x) {
        Registers r = new Registers();
        r.set(0, x);
        for (int pc = 0, steps = 0; steps < 2000; steps++) {
            int op = code[pc++];
            if (op == 6) break;
            int to = code[pc++];
            int from = code[pc++];
            switch (op) {
                case 0: r.set(to, r.get(to) + r.get(from)); break;
                case 1: r.set(to, r.get(to) * r.get(from)); break;
                case 2: r.set(to, from); break;
                case 3: if (r.get(to) > 0) pc = from; break;
                case 4: r.set(to, r.get(to) - 1); break;
                case 5: r.set(to, r.get(from)); break;
                default: throw new IllegalStateException();
            }
        }
        return r.get(0);
    }

    /** Most of the registers pass through most of the blocks, as phis that have one operand. */
    @Test
    void registersCostNothingWhereTheyPassThrough() {
        int[] ops = {0, 1, 2, 4, 5};
        SplittableRandom random = new SplittableRandom(32);
        int[] code = new int[3 * 1000 + 1];
        for (int k = 0; k < 1000; k++) {
            code[3 * k] = k % 50 == 49 ? 3 : ops[random.nextInt(ops.length)];
            code[3 * k + 1] = random.nextInt(8);
            code[3 * k + 2] = code[3 * k] == 3 ? 3 * (k - random.nextInt(5)) : random.nextInt(8);
        }
        code[3 * 1000] = 6;
        ArrayFunction<Integer, Integer> f = AF.map(x -> runRegisters(code, x));
        try (PArray<Integer> result = f.apply(INPUT)) {
            for (int i = 0; i < INPUT.size(); i++) assertEquals(runRegisters(code, INPUT.get(i)), result.get(i));
        }
        assertTrue(f.explain().contains(BECAME + "1001 program counters"), f.explain());
    }

    @Test
    void whatIsTooLongStaysALoop() {
        int[] code = new int[4000];
        for (int k = 0; k < code.length - 4; k += 4) {
            code[k] = Guest.PUSH;
            code[k + 1] = k % 7 - 1;
            code[k + 2] = Guest.STORE;
            code[k + 3] = 1 + k % 3;
        }
        for (int k = 0; k < code.length - 4; k += 8) {
            code[k] = Guest.LOAD;
            code[k + 1] = k % Guest.LOCALS;
            code[k + 2] = Guest.JUMP_IF_ZERO;
            code[k + 3] = (k * 31 % code.length) & ~3;
        }
        code[code.length - 1] = Guest.HALT;
        assertTrue(explained(code).contains("an interpreter's loop stays one, "), "it became code");
    }

    @Test
    void aLongArraySaysSo() {
        int[] code = new int[4097];
        for (int k = 0; k < 4096; k += 4) {
            code[k] = Guest.PUSH;
            code[k + 1] = k;
            code[k + 2] = Guest.STORE;
            code[k + 3] = 1;
        }
        code[4096] = Guest.HALT;
        assertTrue(explained(code).contains("its code array has 4097 elements, of at most 4096"), explained(code));
    }

    private static int kinds(int[] data, int rows, int x) {
        int sum = x;
        int at = 0;
        for (int row = 0; row < rows; row++) {
            for (int k = 0; k < data.length / rows; k++) {
                switch (data[at++]) {
                    case 0: sum += 3; break;
                    case 1: sum ^= k; break;
                    case 2: continue;
                    default: sum *= 5;
                }
            }
        }
        return sum;
    }

    private static int kinds(int[] data, int x) {
        int sum = x;
        for (int kind : data) {
            switch (kind) {
                case 0: sum += 3; break;
                case 1: sum ^= 7; break;
                case 2: continue;
                default: sum *= 5;
            }
        }
        return sum;
    }

    /** Nothing jumps in it. */
    @Test
    void aLoopOverMuchDataIsNoInterpreter() {
        int[] data = new int[5000];
        for (int k = 0; k < data.length; k++) data[k] = k * 31 % 7;
        for (ArrayFunction<Integer, Integer> f : List.<ArrayFunction<Integer, Integer>>of(AF.map(x -> kinds(data, x)), AF.map(x -> kinds(data, 50, x)))) {
            f.apply(INPUT).close();
            assertTrue(f.explain().contains("ran on "), f.explain());
            assertFalse(f.explain().contains("an interpreter's loop"), f.explain());
        }
        Same.check(INPUT, x -> kinds(data, x));
        Same.check(INPUT, x -> kinds(data, 50, x));
    }

    /** Each instruction is a row of steps, and the loop over these is a loop inside. */
    private static int microcode(int[] steps, int[] code, int x) {
        int a = x;
        int b = 1;
        int pc = 0;
        for (int round = 0; round < 100; round++) {
            int step = code[pc++] * 4;
            for (boolean more = true; more; step++) {
                switch (steps[step]) {
                    case 0: a += b; break;
                    case 1: b ^= a; break;
                    case 2: a = code[pc++]; break;
                    case 3: pc = a > 0 ? code[pc] : pc + 1; break;
                    case 5: more = false; break;
                    case 6: b--; break;
                    default: return a * 3 + b;
                }
            }
        }
        return a * 5 + b;
    }

    @Test
    void loopsInsideDoNotHideThoseAround() {
        int[] steps = {0, 1, 5, 0, 6, 3, 5, 0, 2, 0, 0, 5, 9, 0, 0, 0};
        int[] code = {0, 0, 1, 0, 2, 100, 0, 1, 4, 3};
        ArrayFunction<Integer, Integer> f = AF.map(x -> microcode(steps, code, x));
        f.apply(INPUT).close();
        assertTrue(f.explain().contains(BECAME), f.explain());
        assertFalse(f.explain().contains("stays one"), f.explain());
        Same.check(INPUT, x -> microcode(steps, code, x));
    }

    @Test
    void theContentsAreWhatTheyAreAtEachApply() {
        int[] code = FACTORIAL.clone();
        ArrayFunction<Integer, Integer> f = AF.map(x -> Guest.run(code, x));
        for (int k = 0; k < 8; k++) {
            code[1] = k;
            for (int again = 0; again < 2; again++) {
                try (PArray<Integer> result = f.apply(INPUT)) {
                    for (int i = 0; i < INPUT.size(); i++) assertEquals(Guest.run(code, INPUT.get(i)), result.get(i));
                }
            }
        }
        assertTrue(f.explain().contains("stays one, at weft.guests.Guest.run(Guest.java:"), f.explain());
        assertTrue(f.explain().contains("the contents of its code array change from apply to apply"), f.explain());
    }

    @Test
    void exceptionsAreJavas() {
        int[] endless = {Guest.PUSH, 1, Guest.STORE, 1};
        int[] divides = {Guest.PUSH, 7, Guest.LOAD, 0, Guest.PUSH, 3, Guest.SUB, Guest.DIV, Guest.HALT};
        int[] underflows = {Guest.LOAD, 0, Guest.JUMP_IF_ZERO, 5, Guest.ADD, Guest.PUSH, 2, Guest.HALT};
        int[] middle = {Guest.JUMP, 3, Guest.PUSH, Guest.ADD, Guest.HALT};
        int[] far = {Guest.JUMP, 99};
        int[] heap = {Guest.LOAD, 0, Guest.GET, Guest.HALT};
        int[] local = {Guest.PUSH, 3, Guest.STORE, 77, Guest.HALT};
        for (int[] code : new int[][] {endless, divides, underflows, middle, far, heap, local, {}}) Same.throwsSame(INPUT, x -> Guest.run(code, x));
    }

    @Test
    void errorsAreNumbers() {
        int[] pushes = {Guest.PUSH, 1, Guest.LOAD, 0, Guest.JUMP_IF_ZERO, 0, Guest.JUMP, 0};
        assertTrue(explained(pushes).contains(BECAME)); // its stack stays an array: it has any depth at 0
        int[] deep = new int[2 * Guest.STACK + 3];
        for (int k = 0; k < deep.length; k++) deep[k] = k % 2 == 0 ? Guest.PUSH : k;
        assertTrue(explained(deep).contains(BECAME));
        int[] spins = {Guest.JUMP, 0};
        assertTrue(explained(spins).contains(BECAME));
    }

    @Test
    void randomProgramsAgree() {
        Agreement found = Agreement.of(new SplittableRandom(17), 96);
        assertEquals("", found.differences());
        assertTrue(found.specialised() > 0);
    }
}
