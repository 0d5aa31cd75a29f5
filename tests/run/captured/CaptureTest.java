package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Captured values are those of the lambda object that is applied, when it is applied. */
class CaptureTest {
    @Test void scalarsOfEveryKind() {
        boolean z = Data.INTS.length > 3;
        byte b = (byte) Data.INTS[5];
        short s = (short) Data.INTS[6];
        char c = (char) Data.INTS[7];
        int i = Data.INTS[8];
        long j = Data.LONGS[9];
        float f = Data.FLOATS[10];
        double d = Data.DOUBLES[10];
        Same.check(Data.ints(), v -> z ? v + b + s + c + i + j + f + d : 0.0);
    }

    @Test void boxedScalar() {
        Integer captured = 1234567;
        Same.check(Data.ints(), v -> v + captured);
    }

    /**
     * One lambda in the source, one object for each value: the kernel of the first is not that of the second.
     */
    @Test void sameLambdaOtherValues() {
        PArray<Float> input = Data.floats();
        for (int k = 0; k < 8; k++) {
            float factor = k * 0.3f;
            int shift = k;
            Same.check(input, v -> v * factor + shift);
        }
    }

    private static Function<Integer, Integer> adder(int n) {
        return v -> v + n;
    }

    @Test void functionsKeepTheirOwnValues() {
        ArrayFunction<Integer, Integer> one = AF.map(adder(1));
        ArrayFunction<Integer, Integer> ten = AF.map(adder(10));
        PArray<Integer> input = PArray.of(5);
        assertEquals(6, one.apply(input).get(0));
        assertEquals(15, ten.apply(input).get(0));
        assertEquals(6, one.apply(input).get(0));
        assertEquals(16, one.andThen(ten).apply(input).get(0));
    }

    @Test void capturedLambdasAreConstants() {
        for (int k = 1; k < 4; k++) {
            Function<Integer, Integer> add = adder(k);
            Same.check(PArray.of(1, 2, 3), v -> add.apply(v) * 2);
        }
    }

    @Test void arraysOfEveryKind() {
        boolean[] z = {true, false, true};
        byte[] b = {1, -2, 3};
        short[] s = {100, -200, 300};
        char[] c = {'a', 'b', '\uffff'};
        int[] i = {1 << 20, -5, 7};
        long[] j = {1L << 40, -1, 9};
        float[] f = {0.5f, -0f, Float.NaN};
        double[] d = {1e100, 2, -3};
        Same.check(PArray.of(0, 1, 2, 1, 0), v ->
            new Tuple2<>(new Tuple4<>(z[v], b[v], s[v], c[v]), new Tuple4<>(i[v], j[v], f[v], d[v])));
    }

    @Test void arrayLengthAndLoop() {
        float[] weights = {0.25f, 0.5f, 0.125f, 3f};
        Same.check(Data.floats(), v -> {
            float sum = 0;
            for (int k = 0; k < weights.length; k++) sum = sum * v + weights[k];
            return sum;
        });
    }

    @Test void twoNamesForOneArray() {
        int[] a = {1, 2, 3, 4};
        int[] b = a;
        Same.check(PArray.of(0, 1, 2), v -> a[v] + b[v + 1]);
    }

    @Test void arrayChangedBetweenCalls() {
        int[] table = {10, 20, 30};
        PArray<Integer> input = PArray.of(2, 1, 0);
        ArrayFunction<Integer, Integer> lookup = AF.map(v -> table[v]);
        assertEquals(30, lookup.apply(input).get(0));
        table[2] = 99;
        assertEquals(99, lookup.apply(input).get(0));
        assertEquals(10, lookup.apply(input).get(2));
    }

    /** Records and boxes never change, but arrays that lie among objects do. */
    @Test void arraysAmongObjectsChangedBetweenCalls() {
        Object[] rows = {new int[] {10, 20}, new int[] {30, 40}};
        @SuppressWarnings("unchecked") Tuple2<int[], Integer>[] pairs = new Tuple2[] {
            new Tuple2<>(new int[] {1, 2}, 5), new Tuple2<>(new int[] {3, 4}, 6)};
        PArray<Integer> input = PArray.of(0, 1);
        ArrayFunction<Integer, Integer> lookup = AF.map(v -> ((int[]) rows[v])[1] + pairs[v]._1()[0]);
        assertEquals(43, lookup.apply(input).get(1));
        ((int[]) rows[1])[1] = 90;
        assertEquals(93, lookup.apply(input).get(1));
        pairs[1]._1()[0] = 7;
        assertEquals(97, lookup.apply(input).get(1));
        assertEquals(21, lookup.apply(input).get(0));
    }

    @Test void inputChangedBetweenCalls() {
        ArrayFunction<Integer, Integer> twice = AF.map(v -> 2 * v);
        PArray<Integer> input = PArray.of(1, 2);
        PArray<Integer> before = twice.apply(input);
        input.putInt(0, 50);
        assertEquals(100, twice.apply(input).get(0));
        assertEquals(2, before.get(0));
        input.asIntBuffer().put(0, 60);
        assertEquals(120, twice.apply(input).get(0));
        input.asIntBuffer().put(0, 70);
        assertEquals(140, twice.apply(input).get(0));
    }

    @Test void resultAsInput() {
        ArrayFunction<Integer, Integer> twice = AF.map(v -> 2 * v);
        try (PArray<Integer> input = PArray.of(1, 2, 3); PArray<Integer> two = twice.apply(input);
                PArray<Integer> four = twice.apply(two)) {
            two.putInt(1, 100);
            try (PArray<Integer> again = twice.apply(two)) {
                assertEquals(4, four.get(0));
                assertEquals(8, four.get(1));
                assertEquals(200, again.get(1));
                assertSame(Integer.class, again.get(2).getClass());
            }
        }
    }

    /** An array that shows another one: of any length, in Java and on a device, without a compilation. */
    @Test void arrayThatShowsAnother() {
        PArray<Double> shown = PArray.of(1.5, 2.5);
        ArrayFunction<Integer, Double> f = AF.map(i -> shown.getDouble(i % shown.size()) * 2);
        PArray<Integer> places = PArray.of(0, 1, 2);
        assertEquals(3.0, f.apply(places).get(2));
        long compiled = f.profile().compileNanos();
        PArray<Double> longer = PArray.of(4.0, 5.0, 6.0);
        shown.show(longer);
        longer.close();
        assertEquals(12.0, f.apply(places).get(2));
        assertEquals(12.0, f.onThreads(2).apply(places).get(2));
        shown.show(shown);
        shown.putDouble(2, 7.0);
        assertEquals(14.0, f.apply(places).get(2));
        assertEquals(compiled, f.profile().compileNanos(), "nothing was compiled");
        PArray<Double> closed = PArray.of(9.0);
        closed.close();
        assertThrows(IllegalStateException.class, () -> shown.show(closed));
        assertEquals(14.0, f.apply(places).get(2));
    }

    /** A field that holds another array each time: right, compiled anew, and advised against. */
    @Test void aFieldOfManyArrays() {
        State state = new State();
        ArrayFunction<Integer, Double> f = AF.map(i -> state.now.getDouble(i) + 1);
        PArray<Integer> places = PArray.of(0, 1);
        for (int round = 0; round < 5; round++) {
            state.now = PArray.of(round, round + 0.5);
            assertEquals(round + 1.5, f.apply(places).get(1));
        }
        if (!Jvm.hasLibrary()) return;
        String explained = f.explain();
        assertTrue(explained.contains("advice: compiled anew 4 times, the last time as weft.CaptureTest$State.now held another object; "), explained);
        PArray<Double> shown = PArray.of(0.0, 0.0);
        state.now = shown;
        f.apply(places).close();
        String before = f.explain();
        shown.show(PArray.of(1.0, 2.0));
        assertEquals(3.0, f.apply(places).get(1));
        assertTrue(before.contains("anew 5 times") && f.explain().contains("anew 5 times"), f.explain());
    }

    /** Two tables that lose and regain their regular shape by turns: each time for what there is. */
    @Test void tablesThatChangeTheirShapes() {
        int[][] x = {{1, 2}, {3, 4}};
        int[][] y = {{5, 6}, {7, 8}};
        ArrayFunction<Integer, Integer> f = AF.map(i -> x[i][0] * 10 + y[i][0]);
        PArray<Integer> places = PArray.of(0, 1);
        for (int round = 0; round < 12; round++) {
            int[][] table = round % 2 == 0 ? x : y;
            table[1] = round % 4 < 2 ? new int[] {table[1][0] + 1} : new int[] {table[1][0] + 1, 9};
            assertEquals(x[1][0] * 10 + y[1][0], f.apply(places).get(1), "round " + round);
        }
    }

    /** Two arrays that take turns are compiled for once each. */
    @Test void aFieldOfTwoArrays() {
        State state = new State();
        ArrayFunction<Integer, Double> f = AF.map(i -> state.now.getDouble(i) + 1);
        PArray<Integer> places = PArray.of(0, 1);
        PArray<Double> red = PArray.of(1.5, 2.5);
        PArray<Double> black = PArray.of(3.5, 4.5);
        for (int round = 0; round < 20; round++) {
            state.now = round % 2 == 0 ? red : black;
            assertEquals(round % 2 == 0 ? 3.5 : 5.5, f.apply(places).get(1));
            assertEquals(round % 2 == 0 ? 3.5 : 5.5, f.onThreads(2).apply(places).get(1));
        }
        if (!Jvm.hasLibrary()) return;
        assertTrue(f.explain().contains("runs: 20;"), f.explain());
        assertFalse(f.explain().contains("advice"), f.explain());
        red.close();
        state.now = red;
        assertThrows(IllegalStateException.class, () -> f.apply(places));
        state.now = PArray.of(0.5, 0.25);
        assertEquals(1.25, f.apply(places).get(1));
    }

    private static final class State {
        private PArray<Double> now;
    }

    /** Elements of another class, which only a cast lets in: compiled anew. */
    @Test void arrayThatShowsAnotherClass() {
        PArray<Object> shown = unchecked(PArray.of(1.5, 2.5));
        ArrayFunction<Integer, Double> f = AF.map(i -> ((Number) shown.get(i)).doubleValue());
        PArray<Integer> places = PArray.of(0, 1);
        assertEquals(2.5, f.apply(places).get(1));
        shown.show(unchecked(PArray.of(3, 4)));
        assertEquals(4.0, f.apply(places).get(1));
        shown.show(unchecked(PArray.of(0.5, 0.25)));
        assertEquals(0.25, f.apply(places).get(1));
    }

    @SuppressWarnings("unchecked")
    private static PArray<Object> unchecked(PArray<?> array) {
        return (PArray<Object>) array;
    }
}
