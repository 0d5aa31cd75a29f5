package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows and stencils in Java, where a loop of their own makes the views, against loops over what was put in. */
class JavaRowsTest {
    private static final int ROWS = 3000;
    private static final int COLUMNS = 5;

    record Body(float x, long n, boolean there) {}

    /** Its constructor changes what it is given. */
    record Even(int n) {
        Even {
            n &= ~1;
        }
    }

    private static final class Kept extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Seq<Float> row;

        Kept(Seq<Float> row) {
            this.row = row;
        }
    }

    private static <T, R> void same(IntFunction<R> expected, ArrayFunction<T, R> f, PArray<T> input) {
        List<ArrayFunction<T, R>> places = List.of(f, f.onThreads(3), f.sequential());
        for (ArrayFunction<T, R> place : places) {
            try (PArray<R> result = place.apply(input)) {
                for (int i = 0; i < result.size(); i++) assertEquals(expected.apply(i), result.get(i), "number " + i);
            }
        }
    }

    /** A fold of elements {@code from} to {@code to}. */
    private static <T> T fold(int from, T identity, IntFunction<T> element, BinaryOperator<T> combine) {
        T result = identity;
        for (int i = from; i < from + COLUMNS; i++) result = combine.apply(result, element.apply(i));
        return result;
    }

    private static <T> void folds(T identity, IntFunction<T> element, BinaryOperator<T> combine) {
        List<T> all = IntStream.range(0, ROWS * COLUMNS).mapToObj(element).toList();
        try (PArray<T> input = PArray.of(all)) {
            same(row -> fold(row * COLUMNS, identity, element, combine), AF.<T, T>rows(COLUMNS, row -> row.reduce(identity, combine)),
                input);
        }
    }

    @Test void everyKindOfNumberIsReduced() {
        folds(0.1f, i -> i / 7f, (a, b) -> a * 0.5f + b);
        folds(0.1, i -> i / 7.0, (a, b) -> a * 0.5 + b);
        folds(1, i -> i * 77777, (a, b) -> a * 31 + b);
        folds(1L, i -> i * 7777777777L, (a, b) -> a * 31 + b);
        folds((short) 1, i -> (short) (i * 77), (a, b) -> (short) (a * 31 + b));
        folds((byte) 1, i -> (byte) i, (a, b) -> (byte) (a ^ b));
        folds('a', i -> (char) i, (a, b) -> (char) (a + b));
        folds(false, i -> i % 3 == 0, (a, b) -> a ^ b);
        folds(new Tuple2<>(0, 1f), i -> new Tuple2<>(i, i / 3f), (a, b) -> new Tuple2<>(a._1() + b._1(), a._2() * 0.5f + b._2()));
    }

    @Test void rowsOfRecords() {
        List<Body> bodies = IntStream.range(0, ROWS * COLUMNS).mapToObj(i -> new Body(i / 3f, i * 5L, i % 2 == 0)).toList();
        try (PArray<Body> input = PArray.of(bodies)) {
            same(row -> new Body(bodies.get(row * COLUMNS + 4).x, bodies.get(row * COLUMNS).n + 1, bodies.get(row * COLUMNS + 1).there),
                AF.<Body, Body>rows(COLUMNS, row -> new Body(row.get(4).x, row.get(0).n + 1, row.get(1).there)), input);
        }
    }

    @Test void recordsAreAsTheyLie() {
        try (PArray<Even> input = PArray.allocate(Even.class, ROWS * COLUMNS); PArray<Integer> numbers = input.column("n")) {
            for (int i = 0; i < input.size(); i++) numbers.putInt(i, i);
            same(row -> row * COLUMNS + 3, AF.<Even, Integer>rows(COLUMNS, row -> row.get(3).n), input);
        }
    }

    /** An operator may return another class than it began with. */
    @Test void numbersOfSeveralClasses() {
        try (PArray<Integer> input = PArray.of(IntStream.range(0, ROWS * COLUMNS).toArray())) {
            Function<Seq<Integer>, Double> sum = row -> {
                Seq<Number> numbers = row.map(n -> n);
                return numbers.reduce(0, (a, b) -> b.intValue() % COLUMNS < 2 ? a.intValue() + b.intValue()
                    : (Number) (a.doubleValue() + b.intValue() / 3.0)).doubleValue();
            };
            try (PArray<Double> result = AF.rows(COLUMNS, sum).onThreads(2).apply(input)) {
                for (int row = 0; row < ROWS; row++) {
                    int first = row * COLUMNS;
                    double expected = first + first + 1;
                    for (int k = 2; k < COLUMNS; k++) expected += (first + k) / 3.0;
                    assertEquals(expected, result.getDouble(row));
                }
            }
        }
    }

    @Test void stencilsOfSeveralFunctions() {
        float[] x = new float[ROWS];
        for (int i = 0; i < ROWS; i++) x[i] = (float) Math.sin(i);
        try (PArray<Float> input = PArray.of(x)) {
            same(i -> x[Math.max(0, i - 1)] + x[i], AF.<Float, Float>stencil(1, Border.CLAMP, v -> v.get(-1) + v.get(0)), input);
            same(i -> x[(i + 1) % ROWS] - x[i], AF.<Float, Float>stencil(1, Border.WRAP, v -> v.get(1) - v.get(0)), input);
            same(i -> i == 0 ? 9f : x[i - 1], AF.<Float, Float>paddedStencil(1, 9f, v -> v.get(-1)), input);
            same(i -> i < 5 ? 2f : x[i - 5] * 2, AF.<Float, Float>paddedStencil2(5, 1, 1f, v -> v.get(-1, 0)).map(y -> y * 2), input);
        }
    }

    /** What a function has kept of its view may be read when the array is closed: its memory is there. */
    @Test void rowsThatAreKept() {
        List<Seq<Float>> kept = new ArrayList<>();
        ArrayFunction<Float, Float> keeps = AF.<Float, Float>rows(COLUMNS, row -> {
            kept.add(row);
            return row.get(0);
        }).sequential();
        float[] x = new float[ROWS * COLUMNS];
        for (int i = 0; i < x.length; i++) x[i] = i;
        try (PArray<Float> input = PArray.of(x)) {
            keeps.apply(input).close();
        }
        ArrayFunction<Float, Float> throwing = AF.<Float, Float>rows(COLUMNS, row -> {
            if (row.get(0) == 100f) throw new Kept(row);
            return 0f;
        }).onThreads(2);
        try (PArray<Float> input = PArray.of(x)) {
            kept.add(assertThrows(Kept.class, () -> throwing.apply(input)).row);
        }
        for (int k = 0; k < 20; k++) PArray.of(new float[x.length]).close(); // takes memory that is free
        assertEquals(ROWS + 1, kept.size());
        for (int row = 1; row < ROWS; row++) assertEquals(row * COLUMNS + 2, kept.get(row).get(2));
        assertEquals(101f, kept.get(ROWS).get(1));
    }

    @Test void exceptionsOfElements() {
        try (PArray<Integer> input = PArray.of(IntStream.range(0, ROWS * COLUMNS).toArray())) {
            ArithmeticException zero = new ArithmeticException("zero");
            ArrayFunction<Integer, Integer> f = AF.<Integer, Integer>rows(COLUMNS, row -> {
                if (row.get(0) == 7000) throw zero;
                return row.get(COLUMNS);
            });
            assertThrows(IndexOutOfBoundsException.class, () -> f.onThreads(2).apply(input));
            assertThrows(IndexOutOfBoundsException.class, () -> f.sequential().apply(input));
            ArrayFunction<Integer, Integer> g = AF.<Integer, Integer>rows(COLUMNS, row -> {
                if (row.get(0) == 7000) throw zero;
                return row.get(0);
            });
            assertSame(zero, assertThrows(ArithmeticException.class, () -> g.onThreads(2).apply(input)));
        }
    }
}
