package weft;

import java.util.Arrays;

/** A function on Java threads that has captured so many numbers that the heap holds them once, but not a copy as well. */
final class SmallHeapProgram {
    private SmallHeapProgram() {}

    public static void main(String[] arguments) {
        Integer[] large = new Integer[7_000_000];
        Arrays.fill(large, 41);
        ArrayFunction<Integer, Integer> map = AF.<Integer, Integer>map(i -> large[i * 3] + 1).onThreads(2);
        for (int round = 0; round < 3; round++) {
            try (PArray<Integer> input = PArray.of(new int[5000]); PArray<Integer> result = map.apply(input)) {
                for (int i = 0; i < 5000; i++) if (result.getInt(i) != 42) throw new AssertionError(i + ": " + result.getInt(i));
            }
        }
        System.out.println(map.explain());
    }
}
