package weft.guests;

import java.util.Arrays;
import java.util.SplittableRandom;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/** Random programs on a device, and interpreted by plain Java. */
public final class Agreement {
    /** Programs in one function: a driver's compiler takes most of the time, and some of that for each. */
    private static final int TOGETHER = 4;
    private static final int[] INPUT = {0, 1, -1, 2, 3, 5, 17, -100, Integer.MAX_VALUE, Integer.MIN_VALUE};

    private final StringBuilder differences = new StringBuilder();
    private int functions;
    private int specialised;

    private Agreement() {}

    /** At least so many programs. */
    public static Agreement of(SplittableRandom random, int programs) {
        Agreement all = new Agreement();
        for (int k = 0; k < programs; k += TOGETHER) all.compare(random);
        return all;
    }

    /** The program, the element and both answers, a line for each that differs. */
    public String differences() {
        return differences.toString();
    }

    public int functions() {
        return functions;
    }

    /** Of the functions, those of whose programs some became code. */
    public int specialised() {
        return specialised;
    }

    private void compare(SplittableRandom random) {
        int[] a = Programs.random(random);
        int[] b = Programs.random(random);
        int[] c = Programs.random(random);
        int[] d = Programs.random(random);
        ArrayFunction<Integer, int[]> all = AF.map(x -> new int[] {Guest.outcome(a, x), Guest.outcome(b, x), Guest.outcome(c, x),
            Guest.outcome(d, x)});
        try (PArray<Integer> input = PArray.of(INPUT); PArray<int[]> result = all.apply(input)) {
            int[][] programs = {a, b, c, d};
            for (int i = 0; i < INPUT.length; i++) {
                int[] actual = result.get(i);
                for (int k = 0; k < TOGETHER; k++) compare(programs[k], INPUT[i], actual[k]);
            }
        }
        functions++;
        if (all.explain().contains("an interpreter's loop became")) specialised++;
    }

    private void compare(int[] program, int x, int actual) {
        int expected = Guest.outcome(program, x);
        if (expected == actual) return;
        differences.append(Arrays.toString(program)).append(" of ").append(x).append(": expected ").append(expected).append(", got ")
            .append(actual).append('\n');
    }
}
