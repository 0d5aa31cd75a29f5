package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Fields that are not final, of captured objects and static: what they hold when apply is called. */
class FieldTest {
    private static final PArray<Integer> INPUT = PArray.of(0, 1, 2);

    private static final class State {
        boolean z = true;
        byte b = -3;
        short s = 300;
        char c = '\uffff';
        int i = 7;
        long j = 1L << 40;
        float f = 0.5f;
        double d = -0.0;
        int[] values = {1, 2, 3};
        float[][] rows = {{1, 2}, {3, 4}, {5, 6}};
        State next;
        IntBinaryOperator operator = (a, b) -> a + b;
    }

    @Test void primitives() {
        State state = new State();
        Same.check(INPUT, v -> new Tuple2<>(new Tuple4<>(state.z, state.b, state.s, state.c),
            new Tuple4<>(state.i, state.j, state.f, state.d)));
    }

    @Test void primitivesThatChange() {
        State state = new State();
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + state.i);
        assertEquals(9, f.apply(INPUT).get(2));
        state.i = 100;
        assertEquals(102, f.apply(INPUT).get(2));
    }

    @Test void arraysThatAreReplaced() {
        State state = new State();
        ArrayFunction<Integer, Integer> f = AF.map(v -> state.values[v]);
        assertEquals(3, f.apply(INPUT).get(2));
        state.values[2] = 33;
        assertEquals(33, f.apply(INPUT).get(2));
        int[] first = state.values;
        state.values = new int[] {7, 8, 9, 10};
        assertEquals(9, f.apply(INPUT).get(2));
        state.values = new int[] {7, 8};
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> f.apply(INPUT));
        state.values = first;
        assertEquals(33, f.apply(INPUT).get(2));
    }

    @Test void becomingNullAndBack() {
        State state = new State();
        ArrayFunction<Integer, Integer> f = AF.map(v -> v == 0 ? 0 : state.values[v]);
        assertEquals(3, f.apply(INPUT).get(2));
        int[] values = state.values;
        state.values = null;
        assertThrows(NullPointerException.class, () -> f.apply(INPUT));
        state.values = values;
        assertEquals(3, f.apply(INPUT).get(2));
    }

    /** As double buffering does. */
    @Test void arraysThatAreSwapped() {
        State state = new State();
        float[][] other = {{10, 20}, {30, 40}, {50, 60}};
        ArrayFunction<Integer, Float> f = AF.map(v -> state.rows[v][1]);
        for (int round = 0; round < 6; round++) {
            assertEquals(state.rows[2][1], f.apply(INPUT).get(2));
            float[][] rows = state.rows;
            state.rows = other;
            other = rows;
        }
    }

    @Test void objectsAlongAChain() {
        State state = new State();
        state.next = new State();
        state.next.next = new State();
        ArrayFunction<Integer, Integer> f = AF.map(v -> v < 1 ? 0 : state.next.next.values[v] * 10 + state.next.i);
        assertEquals(37, f.apply(INPUT).get(2));
        state.next.i = 8;
        assertEquals(38, f.apply(INPUT).get(2));
        state.next = state.next.next;
        assertThrows(NullPointerException.class, () -> f.apply(INPUT));
        state.next.next = state;
        assertEquals(37, f.apply(INPUT).get(2));
    }

    @Test void strategyThatChanges() {
        State state = new State();
        ArrayFunction<Integer, Integer> f = AF.map(v -> state.operator.applyAsInt(v, 10));
        assertEquals(12, f.apply(INPUT).get(2));
        state.operator = (a, b) -> a * b;
        assertEquals(20, f.apply(INPUT).get(2));
    }

    @Test void oneOfTwoObjects() {
        State one = new State();
        State two = new State();
        two.i = 70;
        Same.check(INPUT, v -> (v > 1 ? one : two).i);
    }

    /** Each class has a private field of the same name, and one that hides another. */
    private static class Base {
        private int value;
        int[] table = {1, 2, 3};
        int inherited;

        Base(int value) {
            this.value = value;
            inherited = 2 * value;
        }

        int base() {
            return value + 1000 * inherited;
        }

        Base add(int x) {
            value += x;
            inherited ^= x;
            return this;
        }
    }

    private static final class Derived extends Base {
        private long value;
        int[] table = {-1, -2, -3};

        Derived(int base, long value) {
            super(base);
            this.value = value;
        }

        long derived() {
            return value * 7 - inherited;
        }

        Derived multiply(int x) {
            value *= x;
            inherited += x;
            return this;
        }
    }

    @Test void hiddenFieldsOfCapturedObjects() {
        Derived d = new Derived(3, 1L << 40);
        Same.check(INPUT, v -> new Tuple2<>(d.base(), d.derived()));
        Same.check(INPUT, v -> d.table[v] + 100 * ((Base) d).table[v] + d.inherited);
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + d.base());
        d.add(5);
        assertEquals(1 + d.base(), f.apply(INPUT).get(1));
    }

    @Test void hiddenFieldsOfCapturedObjectsAreNotMixedUp() {
        Base base = new Base(4);
        Derived derived = new Derived(5, 6);
        Same.check(INPUT, v -> (v > 0 ? base : derived).base());
    }

    private record Sums(int base, long derived) {}

    @Test void hiddenFieldsOfObjectsMadeThere() {
        Same.check(INPUT, v -> {
            Derived d = new Derived(v, 1L << 33);
            d.add(4);
            d.multiply(v + 2);
            return new Tuple2<>(d.base(), d.derived());
        });
        Same.check(INPUT, v -> {
            Derived d = v > 0 ? new Derived(v, 3) : new Derived(9, 1L << 35);
            return new Sums(d.base(), d.derived());
        });
        Same.check(INPUT, v -> {
            Derived d = new Derived(1, 2);
            for (int i = 0; i < v; i++) d = new Derived(d.base(), d.derived());
            return new Sums(d.base(), d.derived());
        });
    }

    private static final class Statics {
        static boolean z = true;
        static byte b = -3;
        static short s = 300;
        static char c = '\uffff';
        static int i = 7;
        static long j = 1L << 40;
        static float f = 0.5f;
        static double d = -0.0;
        static double[] table = {0.25, 0.5, 0.75};
        static float[][] rows = {{1, 2}, {3, 4}, {5, 6}};
        static final double[] CONSTANT = {1, 2, 4};
    }

    @Test void staticPrimitives() {
        Same.check(INPUT, v -> new Tuple2<>(new Tuple4<>(Statics.z, Statics.b, Statics.s, Statics.c),
            new Tuple4<>(Statics.i, Statics.j, Statics.f, Statics.d)));
        Statics.i = 8;
        Statics.d = 1e300;
        Same.check(INPUT, v -> Statics.i * Statics.d + v);
    }

    @Test void staticTables() {
        Same.check(INPUT, v -> Statics.table[v] + Statics.rows[v][0] + Statics.CONSTANT[v]);
        ArrayFunction<Integer, Double> f = AF.map(v -> Statics.table[v] + Statics.CONSTANT[v] + Statics.rows[v][1]);
        assertEquals(0.75 + 4 + 6, f.apply(INPUT).get(2));
        double[] old = Statics.table;
        Statics.table = new double[] {9, 8, 7};
        Statics.CONSTANT[2] = 5;
        assertEquals(7.0 + 5 + 6, f.apply(INPUT).get(2));
        Statics.table = old;
        Statics.CONSTANT[2] = 4;
        assertEquals(0.75 + 4 + 6, f.apply(INPUT).get(2));
    }

    private static int count;

    @Test void aStaticFieldThatIsCounted() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + count);
        for (count = 0; count < 4; count++) assertEquals(count + 1, f.apply(INPUT).get(1));
    }

    @Test void inAReduction() {
        State state = new State();
        ArrayFunction<Integer, Integer> f = AF.<Integer, Integer>map(v -> v * state.i).reduce(0, Integer::sum);
        assertEquals(21, f.apply(INPUT).get(0));
        state.i = 2;
        assertEquals(6, f.apply(INPUT).get(0));
    }

    private static PArray<Integer> current;

    /** A field is read when the function is applied: what became of the array that it held before does not matter. */
    @Test void aFieldHoldsAnotherArrayAndTheOneBeforeIsClosed() {
        ArrayFunction<Integer, Integer> next = AF.map(v -> current.getInt(v) + 1);
        current = PArray.of(1, 2, 3);
        for (int round = 0; round < 3; round++) {
            PArray<Integer> result = next.apply(INPUT);
            current.close();
            current = result;
            assertEquals(2 + round, result.getInt(0));
        }
    }

    @Test void aClosedArrayIsJavasException() {
        PArray<Integer> closed = PArray.of(1, 2, 3);
        ArrayFunction<Integer, Integer> reads = AF.map(v -> v > 2 ? 0 : closed.getInt(v));
        assertEquals(2, reads.apply(PArray.of(1)).getInt(0));
        closed.close();
        assertEquals("the array is closed",
            assertThrows(IllegalStateException.class, () -> reads.apply(INPUT)).getMessage());
    }

    private static IntUnaryOperator operator;

    /** What a field held when the function was refused is no reason when it holds something else. */
    @Test void aRefusedFunctionInAFieldIsReplaced() {
        assumeTrue(Library.loaded(), "no native library to test");
        ArrayFunction<Integer, Integer> f = AF.map(v -> operator.applyAsInt(v));
        operator = v -> ("x" + v).length();
        assertThrows(OffloadException.class, () -> f.apply(INPUT));
        operator = v -> v + 1;
        assertEquals(3, f.apply(PArray.of(1, 2)).getInt(1));
    }
}
