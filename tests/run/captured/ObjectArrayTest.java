package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Captured arrays of objects that columns cannot hold: which objects they are is compiled in. */
@Tag("kernels")
class ObjectArrayTest {
    private interface Shape {
        float area(float scale);
    }

    private static class Square implements Shape {
        final float side;
        final int[] counts;

        Square(float side, int... counts) {
            this.side = side;
            this.counts = counts;
        }

        @Override public float area(float scale) {
            return side * side * scale;
        }
    }

    private static final class Circle implements Shape {
        float radius;

        Circle(float radius) {
            this.radius = radius;
        }

        @Override public float area(float scale) {
            return 3.14f * radius * radius + scale;
        }
    }

    private static final IntBinaryOperator[] OPERATORS = {Integer::sum, (a, b) -> a - b, Math::max, (a, b) -> a / b};

    private static final PArray<Integer> NUMBERS = PArray.of(0, 1, 2, 2, 1, 0);

    @Test void lambdas() {
        Same.check(NUMBERS, n -> OPERATORS[n].applyAsInt(n, 5));
        Same.throwsSame(PArray.of(0, 3, 1), n -> OPERATORS[n].applyAsInt(n, 0));
        Same.throwsSame(PArray.of(0, 3, 4), n -> OPERATORS[n].applyAsInt(n, 1));
        int[] factors = {3, 4, 5};
        IntUnaryOperator[] captured = new IntUnaryOperator[3];
        for (int i = 0; i < 3; i++) {
            int factor = factors[i];
            captured[i] = x -> x * factor;
        }
        Same.check(NUMBERS, n -> captured[n].andThen(captured[1]).applyAsInt(n + 1));
        Same.check(Data.ints(), x -> {
            int value = x;
            for (IntUnaryOperator f : captured) value = f.applyAsInt(value) - 1;
            return value;
        });
    }

    @Test void objects() {
        Shape[] shapes = {new Square(2), new Circle(3), new Square(4)};
        Function<Integer, Float> area = n -> shapes[n].area(n);
        Same.check(NUMBERS, area);
        ((Circle) shapes[1]).radius = 7;
        Same.check(NUMBERS, area);
        Same.check(NUMBERS, n -> shapes[n] instanceof Square s ? s.side : -((Circle) shapes[n]).radius);
        Same.check(NUMBERS, n -> shapes[n] == shapes[1] ? shapes.length : n);
    }

    @Test void objectsThatAreExchanged() {
        Shape[] shapes = {new Square(2), new Circle(3), new Square(4)};
        ArrayFunction<Integer, Float> area = AF.map(n -> shapes[n].area(n));
        for (int round = 0; round < 3; round++) {
            try (PArray<Float> result = area.apply(NUMBERS)) {
                for (int i = 0; i < NUMBERS.size(); i++) {
                    int n = NUMBERS.get(i);
                    assertTrue(result.get(i) == shapes[n].area(n), round + ": " + i);
                }
            }
            shapes[round] = round == 0 ? new Circle(9) : new Square(11 * round);
        }
    }

    @Test void nullAmongThem() {
        Shape[] shapes = {new Square(2), null, new Circle(4)};
        Same.throwsSame(NUMBERS, n -> shapes[n].area(n));
        Same.check(NUMBERS, n -> shapes[n] == null ? -1 : shapes[n].area(n));
        Shape[] none = {};
        Same.throwsSame(NUMBERS, n -> n < 2 ? 1 : none[n].area(n));
        Same.check(NUMBERS, n -> none.length + n);
    }

    /** More objects than calls can be made: one for each of their classes. */
    @Test void manyObjectsOfFewClasses() {
        Shape[] shapes = new Shape[40];
        for (int i = 0; i < shapes.length; i++) shapes[i] = i % 3 == 0 ? new Circle(i) : new Square(i);
        Same.check(Data.ints(), x -> shapes[Math.floorMod(x, 40)].area(x));
    }

    @Test void arraysInThem() {
        Square[] squares = {new Square(1, 5, 6), new Square(2, 7, 8)};
        Same.check(NUMBERS, n -> squares[0].counts[n & 1] + squares[1].counts[0]);
    }

    @Test void lists() {
        List<DoubleUnaryOperator> two = List.of(Math::abs, x -> x * 2);
        List<DoubleUnaryOperator> three = List.of(Math::abs, x -> x * 2, x -> x + 1);
        List<DoubleUnaryOperator> wrapped = Arrays.asList(Math::abs, x -> x * 2, x -> x + 1);
        List<DoubleUnaryOperator> grown = new ArrayList<>(three);
        Same.check(Data.doubles(), x -> two.get(x > 0 ? 1 : 0).applyAsDouble(x));
        Same.check(Data.doubles(), x -> three.get(x > 0 ? x > 1 ? 1 : 2 : 0).applyAsDouble(x));
        Same.check(Data.doubles(), x -> wrapped.get(x > 0 ? x > 1 ? 1 : 2 : 0).applyAsDouble(x));
        Same.check(Data.doubles(), x -> grown.get(x > 0 ? x > 1 ? 1 : 2 : 0).applyAsDouble(x));
    }

    /** Lambdas that choose between others: each level multiplies what has to be compiled. */
    private static IntUnaryOperator[] tree(int depth) {
        IntUnaryOperator[] below = depth == 1 ? null : tree(depth - 1);
        IntUnaryOperator[] made = new IntUnaryOperator[8];
        for (int i = 0; i < made.length; i++) {
            int k = i + depth;
            made[i] = below == null ? x -> x * 3 + k : i % 2 == 0 ? x -> below[(x + k) & 7].applyAsInt(x ^ k)
                : x -> below[(x * k) & 7].applyAsInt(x) + below[x & 7].applyAsInt(k);
        }
        return made;
    }

    @Test void trees() {
        IntUnaryOperator[] low = tree(2);
        Same.check(Data.ints(), x -> low[x & 7].applyAsInt(x));
        IntUnaryOperator[] high = tree(10);
        CpuTime.within(20, () -> Same.refused(NUMBERS, x -> high[x & 7].applyAsInt(x)));
    }

    /** Of one class, with an array each: their fields are merged. */
    @Test void arraysInChosenObjects() {
        Square[] squares = {new Square(1, 5, 6), new Square(2, 7, 8, 9), new Square(3)};
        Same.check(PArray.of(0, 1, 1), n -> squares[n].counts[n] + squares[n].counts.length + squares[n].side);
        Same.throwsSame(NUMBERS, n -> squares[n].counts[n]);
    }

    @Test void refused() {
        Shape[] many = new Shape[65];
        Arrays.fill(many, new Square(1));
        String why = Same.refused(NUMBERS, n -> many[n].area(n));
        assertTrue(why.contains("it has 65 elements, and at most 64 elements may be other objects than those that arrays can hold: "), why);
        Shape[] shapes = {new Square(2), new Circle(3)};
        why = Same.refused(NUMBERS, n -> {
            shapes[n & 1] = null;
            return n;
        });
        assertTrue(why.contains("an element of an array of objects"), why);
        IntUnaryOperator[] different = {x -> x, x -> x + 1, x -> x + 2, x -> x + 3, x -> x + 4, x -> x + 5, x -> x + 6,
            x -> x + 7, x -> x + 8, x -> x + 9, x -> x * 2, x -> x * 3, x -> x * 4, x -> x * 5, x -> x * 6, x -> x * 7,
            x -> x * 8};
        why = Same.refused(NUMBERS, n -> different[n].applyAsInt(n));
        assertTrue(why.contains("is called on an object of one of 17 classes, of at most 16"), why);
    }
}
