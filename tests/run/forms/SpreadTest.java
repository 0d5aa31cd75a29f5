package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Elements with loops, whose work-items are spread over all: each is computed, whatever their number. */
@Tag("kernels")
class SpreadTest {
    /** Of work-items, which have sixteen elements or a small multiple: around powers of two and far from them. */
    private static final int[] COUNTS = {1, 2, 3, 31, 32, 33, 44, 572, 1024, 1025, 1276, 1830, 4095, 4097, 6000};

    private static int rounds(int n) {
        int k = 0;
        while (n > 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            k++;
        }
        return k;
    }

    @Test void everyElementIsComputed() {
        ArrayFunction<Integer, Integer> f = AF.map(n -> rounds(n % 1000) + n);
        for (int count : COUNTS) {
            for (int width = 16; width <= 64; width *= 2) {
                int size = count * width - 5;
                try (PArray<Integer> input = AF.range(size); PArray<Integer> result = f.apply(input)) {
                    for (int i = 0; i < size; i++) assertEquals(rounds(i % 1000) + i, result.getInt(i), i + " of " + size);
                }
            }
        }
    }
}
