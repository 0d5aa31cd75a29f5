package weft;

import java.util.Arrays;
import weft.internal.jni.Native;

/** Main class for {@link FewElementsTest}: who has applies of some sizes when there were many. */
final class FewElementsProgram {
    private static final int WINDOW = 500;
    private static final int MOST_WINDOWS = 400;
    private static final double NEARLY_ALL = 0.9;
    private static final int FEW = 16;
    private static final int MANY = 1 << 15;

    private FewElementsProgram() {}

    private static int longLoop(int i) {
        int x = i;
        for (int k = 0; k < 5_000; k++) x = x * 31 + k % (i + 7);
        return x;
    }

    private static void apply(String what, int size, int applies, ArrayFunction<Integer, Integer> f, int... expected) {
        for (int k = 0; k < applies; k++) {
            try (PArray<Integer> range = AF.range(size); PArray<Integer> result = f.apply(range)) {
                if (!Arrays.equals(expected, result.toIntArray())) throw new AssertionError(what + ": apply " + k);
            }
        }
    }

    /** The part of so many applies that Java has. */
    private static double inJava(String what, int size, int applies, ArrayFunction<Integer, Integer> f, int... expected) {
        Profile before = f.profile();
        apply(what, size, applies, f, expected);
        return (double) f.profile().since(before).inJava() / applies;
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
        double part = 0;
        // HotSpot has to compile it first, and other programs may have the processors
        for (int k = 0; k < MOST_WINDOWS && part < NEARLY_ALL; k++) part = inJava("few", FEW, WINDOW, map, few);
        System.out.println("few: " + (part >= NEARLY_ALL ? "Java has nearly all" : "Java has " + part));
        System.out.println("few: " + map.explain().split("\n")[1].trim());
        boolean isReady = false;
        for (int k = 0; k < MOST_WINDOWS && !isReady; k++) isReady = inJava("many", MANY, WINDOW / 10, map, many) == 0;
        System.out.println("many: " + (isReady ? "the device has all" : "Java has some"));
        ArrayFunction<Integer, Integer> loop = AF.map(FewElementsProgram::longLoop);
        boolean isDevices = false;
        for (int k = 0; k < MOST_WINDOWS && !isDevices; k++) isDevices = inJava("long", looped.length, WINDOW / 10, loop, looped) == 0;
        System.out.println("long: " + (isDevices ? "the device has all" : "Java has some"));
        if ((Native.deviceTraits(Native.CHOSEN_DEVICE) & Native.GPU) != 0) System.out.println("on a GPU");
    }
}
