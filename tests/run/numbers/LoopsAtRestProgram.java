package weft;

import java.util.function.Function;

/** Loops of sums and products with constants, of which the low half of a long comes to rest before the high half. */
final class LoopsAtRestProgram {
    private LoopsAtRestProgram() {}

    private static long untilOne(long x) {
        int left = 12;
        while ((x & 1) != 0) {
            if (--left <= 0) return x * 961 + 31;
        }
        long y = x;
        do {
            y <<= 3;
        } while (--left > 0);
        return y * 29791 + 7;
    }

    /** A compiler finds out late that the last loop goes twelve rounds. */
    private static long foundLate(long x) {
        int left = 12;
        boolean odd = (x & 1) != 0;
        for (;;) {
            if (!odd) break;
            left--;
            if (left <= 0) break;
        }
        int rounds = odd ? 3 : left;
        if (odd) return x;
        long sum = 0;
        do {
            sum += x;
            x *= 10;
            x *= 8;
        } while (--rounds > 0);
        return sum;
    }

    /** Too many to be unrolled. */
    private static long manyRounds(long x) {
        for (int k = 0; k < 5000; k++) x = 6 * x + 1;
        return x;
    }

    private static long timesEight(long x) {
        for (int k = 0; k < 200; k++) x = 8 * x + 5;
        return x;
    }

    private static long doubled(long x) {
        for (int k = 300; k > 0; k--) x += x;
        return x;
    }

    private static long powers(long x) {
        long sum = 0;
        for (int k = 0; k < 150; k++) {
            sum += x;
            x *= 10;
        }
        return sum;
    }

    private static long shifted(long x) {
        long count = 0;
        for (long k = 0; k != 500; k += 2, count += x) x = (x << 1) - 3;
        return count ^ x;
    }

    private static long byTwo(long x) {
        long a = x;
        long b = 1;
        for (int k = 0; k < 64; k++) {
            long next = 6 * a + b;
            b = 4 * b;
            a = next;
        }
        return a + b;
    }

    private static void check(String name, Function<Long, Long> f) {
        long[] numbers = new long[256];
        for (int k = 0; k < numbers.length; k++) numbers[k] = (k - 128) * 0x123456789abcdL + k;
        try (PArray<Long> in = PArray.of(numbers); PArray<Long> made = AF.map(f).apply(in)) {
            for (int k = 0; k < numbers.length; k++) {
                long expected = f.apply(numbers[k]);
                if (made.getLong(k) != expected) {
                    System.out.println(name + " of " + numbers[k] + ": " + made.getLong(k) + " for " + expected);
                    return;
                }
            }
            System.out.println(name + ": same");
        }
    }

    public static void main(String[] arguments) {
        check("until one", x -> untilOne(x));
        check("found late", x -> foundLate(x));
        check("many rounds", x -> manyRounds(x));
        check("times eight", x -> timesEight(x));
        check("doubled", x -> doubled(x));
        check("powers", x -> powers(x));
        check("shifted", x -> shifted(x));
        check("by two", x -> byTwo(x));
    }
}
