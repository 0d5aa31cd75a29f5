package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Maps that know the index, on a device and in Java, against loops. */
@Tag("kernels")
class IndexTest {
    private static final int SIZE = 5000;

    private static PArray<Integer> numbers(int n) {
        return AF.generate(n, i -> i * 7 % 31 - 9);
    }

    private static int number(int i) {
        return i * 7 % 31 - 9;
    }

    private static <T, R> void gives(int size, IntFunction<R> expected, ArrayFunction<T, R> f, PArray<T> input) {
        for (ArrayFunction<T, R> one : List.of(f, f.onThreads(2), f.sequential())) {
            try (PArray<R> result = one.apply(input)) {
                assertEquals(size, result.size());
                for (int i = 0; i < size; i++) assertEquals(expected.apply(i), result.get(i), "number " + i);
            }
        }
    }

    @Test void allSizes() {
        ArrayFunction<Integer, Long> f = AF.mapWithIndex((v, i) -> (long) v * i);
        for (int n : new int[] {0, 1, 15, 16, 17, 1025, SIZE}) gives(n, i -> (long) number(i) * i, f, numbers(n));
        gives(0, i -> 0L, f, PArray.of(List.of()));
        gives(SIZE, i -> (long) i * i, f, AF.range(SIZE));
    }

    @Test void amongMaps() {
        record Point(float x, int at) {}
        ArrayFunction<Integer, Point> f = AF.map((Integer v) -> v * 0.5f).mapWithIndex((x, i) -> new Point(x + i, i))
            .map(p -> new Point(p.x() * 2, p.at() + 1));
        gives(SIZE, i -> new Point((number(i) * 0.5f + i) * 2, i + 1), f, numbers(SIZE));
        ArrayFunction<Integer, Integer> twice = AF.map((Integer v) -> v + 1).mapWithIndex((v, i) -> v * i)
            .map(v -> v - 3).mapWithIndex((v, i) -> v ^ i);
        gives(SIZE, i -> ((number(i) + 1) * i - 3) ^ i, twice, numbers(SIZE));
        gives(SIZE, i -> (number(i) + 1) * i + 5, AF.map((Integer v) -> v + 1).andThen(
            AF.<Integer, Integer>mapWithIndex((v, i) -> v * i).map(v -> v + 5)), numbers(SIZE));
        gives(SIZE, i -> number(i) * i, AF.<Integer, Integer>mapWithIndex((v, i) -> v * i).pipelined(1000), numbers(SIZE));
    }

    /** One kernel; what is in front of it and behind it costs none. */
    @Test void mapsAreOneKernel() {
        ArrayFunction<Integer, Float> f = AF.map((Integer v) -> v * 0.5f).mapWithIndex((x, i) -> x + i).map(x -> x * 2);
        try (PArray<Integer> input = numbers(SIZE)) {
            f.apply(input).close();
            Work before = Weft.work();
            f.apply(input).close();
            assertEquals(1, Weft.work().since(before).launches(), f.explain());
        }
    }

    @Test void behindAndBeforeOtherFunctions() {
        ArrayFunction<Integer, Integer> kept = AF.<Integer>identity().filter(v -> v > 0)
            .mapWithIndex((v, i) -> v * 100 + i).filter(v -> v % 2 == 0);
        int[] loop = new int[SIZE];
        int count = 0;
        int found = 0;
        for (int i = 0; i < SIZE; i++) {
            if (number(i) <= 0) continue;
            int v = number(i) * 100 + count++;
            if (v % 2 == 0) loop[found++] = v;
        }
        gives(found, i -> loop[i], kept, numbers(SIZE));
        ArrayFunction<Integer, Integer> even = AF.<Integer, Tuple2<Integer, Integer>>mapWithIndex(Tuple2::new)
            .filter(t -> t._2() % 2 == 0).map(t -> t._1());
        gives(SIZE / 2, i -> number(2 * i), even, numbers(SIZE));
        gives(1, i -> (SIZE - 1) * SIZE / 2, AF.<Integer, Integer>mapWithIndex((v, i) -> i).reduce(0, Integer::sum),
            numbers(SIZE));
        gives(SIZE, i -> number(i) + 20 * i, AF.iterate(20, AF.mapWithIndex((v, i) -> v + i)), numbers(SIZE));
        Partition<Integer> parts = AF.<Integer, Integer>mapWithIndex((v, i) -> i).partition(i -> i % 3 == 0).apply(numbers(9));
        assertEquals(6, parts.accepted().get(2));
        assertEquals(7, parts.rejected().get(4));
        gives(4, i -> 0.5f * i, AF.map((Integer v) -> v * 1f).relaxed().mapWithIndex((x, i) -> i / 2f), numbers(4));
    }

    @Test void whatIsThrown() {
        ArrayFunction<Integer, Integer> f = AF.mapWithIndex((v, i) -> v / (i - 4000));
        assertThrows(ArithmeticException.class, () -> f.apply(numbers(SIZE)));
        assertThrows(NullPointerException.class, () -> AF.mapWithIndex(null));
    }

    /** The program's function is known by its own name. */
    @Test void names() {
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v + 1).mapWithIndex((v, i) -> v * i);
        f.apply(numbers(10)).close();
        String[] names = weft.internal.program.FunctionNames.of(new Object[] {
            new weft.internal.operation.Indexed.Both<Integer, Integer>((v, i) -> v * i)});
        assertEquals("weft.IndexTest.names", names[0]);
        assertTrue(f.explain().startsWith("map of 2 functions"), f.explain());
    }
}
