package weft;

import java.util.Arrays;
import weft.internal.jni.Native;

/** Main class for {@link FewElementsTest}: where applies of some sizes run when there were many; with an argument, very many, if it takes so many. */
final class FewElementsProgram {
    private static final int APPLIES = 3000;
    private static final int FEW = 16;
    private static final int MANY = 1 << 15;

    private FewElementsProgram() {}

    private static int longLoop(int i) {
        int x = i;
        for (int k = 0; k < 5_000; k++) x = x * 31 + k % (i + 7);
        return x;
    }

    /** Until Java has it: HotSpot has to compile that first, and other programs may have the processors. */
    private static boolean isJavas(int applies, ArrayFunction<Integer, Integer> f) {
        return applies > APPLIES && f.explain().contains("sooner than");
    }

    private static void check(String what, int size, int applies, ArrayFunction<Integer, Integer> f, int... expected) {
        for (int k = 0; k < applies && !isJavas(k, f); k++) {
            try (PArray<Integer> range = AF.range(size); PArray<Integer> result = f.apply(range)) {
                if (!Arrays.equals(expected, result.toIntArray())) throw new AssertionError(what + ": apply " + k);
            }
        }
        String[] lines = f.explain().split("\n");
        System.out.println(what + ": " + lines[1].trim());
    }

    public static void main(String[] args) {
        int[] few = new int[FEW];
        int[] many = new int[MANY];
        int[] looped = new int[MANY / 8];
        for (int i = 0; i < MANY; i++) {
            if (i < FEW) few[i] = i * 3;
            if (i < looped.length) looped[i] = longLoop(i);
            many[i] = i * 3;
        }
        ArrayFunction<Integer, Integer> map = AF.map(i -> i * 3);
        check("few", FEW, args.length > 0 ? 100 * APPLIES : APPLIES, map, few);
        check("many", MANY, APPLIES / 10, map, many);
        check("few again", FEW, 1, map, few);
        if ((Native.deviceTraits(Native.CHOSEN_DEVICE) & Native.GPU) != 0) System.out.println("on a GPU");
        check("long", looped.length, APPLIES / 30, AF.map(FewElementsProgram::longLoop), looped);
    }
}
