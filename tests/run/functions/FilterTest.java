package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Filters and partitions: the elements that a loop would keep, in its order. */
@Tag("kernels")
class FilterTest {
    private static <T> void same(List<T> expected, PArray<T> actual) {
        assertEquals(expected.size(), actual.size());
        for (int i = 0; i < expected.size(); i++) assertEquals(expected.get(i), actual.get(i), "number " + i);
    }

    private static void check(int n, Predicate<Integer> p) {
        int[] values = new SplittableRandom(n).ints(n).toArray();
        List<Integer> kept = new ArrayList<>();
        List<Integer> dropped = new ArrayList<>();
        for (int v : values) (p.test(v / 2) ? kept : dropped).add(v / 2);
        try (PArray<Integer> input = PArray.of(values);
                PArray<Integer> result = AF.map((Integer v) -> v / 2).filter(p).apply(input);
                Partition<Integer> both = AF.map((Integer v) -> v / 2).partition(p).apply(input)) {
            same(kept, result);
            same(kept, both.accepted());
            same(dropped, both.rejected());
        }
    }

    @Test void sizes() {
        for (int n : ScanTest.SIZES) check(n, v -> v % 3 == 0);
        for (int n : new int[] {1, 4096, 5000}) {
            check(n, v -> true);
            check(n, v -> v > 1 << 30);
            check(n, v -> v > 0);
        }
    }

    @Test void severalStagesAndTypes() {
        double[] values = new SplittableRandom(1).doubles(30_000, -1, 1).toArray();
        List<Tuple2<Double, Byte>> expected = new ArrayList<>();
        for (double v : values) {
            if (v <= 0) continue;
            double root = Math.sqrt(v);
            if (root < 0.5) continue;
            expected.add(new Tuple2<>(root, (byte) (root * 100)));
        }
        try (PArray<Tuple2<Double, Byte>> result = AF.map((Double v) -> v).filter(v -> v > 0).map(Math::sqrt)
                .filter(r -> r >= 0.5).map(r -> new Tuple2<>(r, (byte) (r * 100))).apply(PArray.of(values))) {
            same(expected, result);
        }
    }

    /** What a predicate has dropped is not evaluated any further. */
    @Test void noExceptionBehindAPredicate() {
        PArray<Integer> input = PArray.of(4, 0, 2, 0, 1);
        same(List.of(25, 50, 100), AF.map((Integer v) -> v).filter(v -> v != 0).map(v -> 100 / v).apply(input));
        ArrayFunction<Integer, Integer> throwing = AF.map((Integer v) -> 100 / v).filter(v -> v > 1);
        assertThrows(ArithmeticException.class, () -> throwing.apply(input));
        assertThrows(ArithmeticException.class, () -> AF.map((Integer v) -> v).partition(v -> 1 / v > 0).apply(input));
    }

    @Test void empty() {
        PArray<Integer> none = PArray.of(new int[0]);
        assertEquals(0, AF.map((Integer v) -> v).filter(v -> true).apply(none).size());
        assertEquals(0, AF.map((Integer v) -> v).partition(v -> true).apply(none).rejected().size());
        assertThrows(NullPointerException.class, () -> AF.map((Integer v) -> v).filter(null));
    }

    @Test void thenReduce() {
        int n = 100_000;
        ArrayFunction<Integer, Integer> primesBelow = AF.map((Integer v) -> v).filter(FilterTest::isPrime).map(v -> 1)
            .reduce(0, Integer::sum);
        assertEquals(9592, primesBelow.apply(AF.range(n)).get(0));
    }

    private static boolean isPrime(int v) {
        for (int d = 2; d * d <= v; d++) {
            if (v % d == 0) return false;
        }
        return v > 1;
    }

    /** Two kernels evaluate the predicate; what one counts and the other does not keep is never handed out. */
    @Test void capturedArrayThatAnotherThreadWrites() throws InterruptedException {
        int n = 9000;
        int[] signs = new int[64];
        AtomicBoolean stop = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int sign = 1; !stop.get(); sign = -sign) Arrays.fill(signs, sign);
        });
        writer.start();
        try {
            for (int round = 0; round < 100; round++) {
                try (PArray<Integer> kept = AF.<Integer>identity().filter(i -> signs[i & 63] > 0).apply(AF.range(n))) {
                    int before = -1;
                    for (int i = 0; i < kept.size(); i++) {
                        assertTrue(kept.getInt(i) > before && kept.getInt(i) < n, "element " + i + ": " + kept.getInt(i));
                        before = kept.getInt(i);
                    }
                } catch (OffloadException e) {
                    continue; // the kernels saw different arrays; Java may not help out here
                }
            }
        } finally {
            stop.set(true);
            writer.join();
        }
    }
}
