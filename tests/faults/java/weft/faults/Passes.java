package weft.faults;

import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * A scan in work-groups, {@code Passes one|three}: compared with a loop, and taken in so many passes over memory, as the
 * device's atomic operations on 64 bits allow.
 */
final class Passes {
    private static final int SIZE = 100_000;

    private Passes() {}

    public static void main(String[] args) {
        long[] elements = new long[SIZE];
        for (int i = 0; i < SIZE; i++) elements[i] = i * 0x5_1234_5678L;
        ArrayFunction<Long, Long> sums = AF.map((Long v) -> v ^ 77).scan(0L, Long::sum);
        try (PArray<Long> result = sums.apply(PArray.of(elements))) {
            long sum = 0;
            for (int i = 0; i < SIZE; i++) {
                sum += elements[i] ^ 77;
                if (result.getLong(i) != sum) throw new AssertionError("at " + i);
            }
        }
        boolean one = sums.explain().contains("scan_chained of");
        if (one != args[0].equals("one")) throw new AssertionError("not in " + args[0] + ": " + sums.explain());
        System.out.println("  a scan in " + args[0] + ": well");
    }
}
