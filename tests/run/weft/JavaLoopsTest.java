package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.internal.array.ArrayData;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.loops.Loops;
import weft.internal.loops.Spec;
import weft.internal.operation.MapOperation;
import weft.internal.operation.Operation;
import weft.internal.operation.PartitionOperation;
import weft.internal.operation.ReduceOperation;
import weft.internal.program.Executor;
import weft.internal.program.Stages;

/** Loops over primitives that are written for functions do what the loops that box do. {@code LargeTest} runs all operations. */
class JavaLoopsTest {
    private static final int SIZE = 20_000;

    record All(boolean z, byte b, short s, char c, int i, long j, float f, double d, Tuple2<Integer, Double> pair) {}

    /** Its constructor changes what it is given. */
    record Even(int n, float f) {
        Even {
            n &= ~1;
        }
    }

    private static PArray<Integer> numbers() {
        return PArray.of(IntStream.range(0, SIZE).toArray());
    }

    private static <T> List<Object> apply(Operation operation, PArray<T> input) {
        try (input; ArrayData result = operation.apply(input.data(), Executor.THREADS)) {
            return IntStream.range(0, result.size()).mapToObj(result::get).toList();
        }
    }

    private static <T, R> Operation map(Function<T, R> f) {
        return new MapOperation(f);
    }

    private static <T> Predicate<T> test(Predicate<T> p) {
        return p;
    }

    private static All all(int i) {
        return new All(i % 3 == 0, (byte) i, (short) (i * 7), (char) i, -i, i * 12345678901L, i / 7f, Math.sqrt(i),
            new Tuple2<>(i, 1.0 / i));
    }

    @Test void everyKindThroughColumns() {
        List<All> made = IntStream.range(0, SIZE).mapToObj(JavaLoopsTest::all).toList();
        assertEquals(made, apply(map((Integer i) -> all(i)), numbers()));
        assertEquals(made, apply(map((All a) -> a), PArray.of(made)));
    }

    @Test void arraysAsElements() {
        try (PArray<Integer> numbers = numbers();
             ArrayData rows = map((Integer i) -> new short[] {(short) (int) i, 3}).apply(numbers.data(), Executor.THREADS);
             ArrayData sums = map((short[] row) -> row[0] * row[1]).apply(rows, Executor.THREADS)) {
            for (int i = 0; i < SIZE; i++) assertEquals((short) i * 3, sums.get(i));
        }
    }

    /** Nothing is NaN's equal, but its bits stay. */
    @Test void bitsOfNaN() {
        int odd = 0x7fc12345;
        float[] floats = new float[SIZE];
        java.util.Arrays.fill(floats, Float.intBitsToFloat(odd));
        assertEquals(java.util.Collections.nCopies(SIZE, odd),
            apply(map((Float f) -> Float.floatToRawIntBits(f)), PArray.of(floats)));
    }

    @Test void constructorsThatChange() {
        List<Object> read = apply(map((Integer i) -> new Even(i, i / 3f)), numbers());
        for (int i = 0; i < SIZE; i++) assertEquals(new Even(i, i / 3f), read.get(i));
        try (PArray<Even> evens = PArray.allocate(Even.class, SIZE)) {
            PArray<Integer> column = evens.column("n");
            for (int i = 0; i < SIZE; i++) column.putInt(i, 7);
            column.close();
            if (weft.internal.jni.Library.loaded()) {
                assertEquals(java.util.Collections.nCopies(SIZE, 7), apply(map((Even e) -> e.n()), evens));
            }
        }
    }

    @Test void nothingButTheClassOfTheFirst() {
        for (int other : new int[] {1, 5000, SIZE - 1}) {
            ClassCastException thrown = assertThrows(ClassCastException.class,
                () -> apply(map((Integer i) -> i == other ? (Object) "text" : i), numbers()));
            assertTrue(thrown.getMessage().startsWith("element " + other + " is a java.lang.String"), thrown.getMessage());
            assertThrows(NullPointerException.class,
                () -> apply(map((Integer i) -> i == other ? null : i), numbers()));
        }
    }

    @Test void theLowestFailingElementThrows() {
        Operation thrower = map((Integer i) -> {
            if (i >= 7001 && i % 1000 == 1) throw new IllegalStateException("at " + i);
            return i;
        });
        for (Operation each : List.of(thrower, thrower.filter(test((Integer i) -> i % 2 == 0)),
            thrower.andThen(new ReduceOperation(Stages.NONE, 0, (BinaryOperator<Integer>) Integer::sum)))) {
            assertEquals("at 7001", assertThrows(IllegalStateException.class, () -> apply(each, numbers())).getMessage());
        }
    }

    /** What an operator returns may be of any class, if only the result can be held. */
    @Test void operatorsOfOtherClasses() {
        BinaryOperator<Number> sum = (a, b) -> a.doubleValue() + b.doubleValue();
        assertEquals(List.of((double) SIZE * (SIZE - 1) / 2), apply(new ReduceOperation(Stages.NONE, 0.0, sum), numbers()));
    }

    @Test void partsOfTwoClasses() {
        PartitionOperation partition = map((Integer i) -> i % 2 == 0 ? (Object) i : (Object) (double) i)
            .partition(test((Object o) -> o instanceof Integer));
        try (PArray<Integer> numbers = numbers();
             PartitionOperation.Parts parts = partition.apply(numbers.data(), Executor.THREADS)) {
            for (int i = 0; i < SIZE / 2; i++) {
                assertEquals(2 * i, parts.accepted().get(i));
                assertEquals(2 * i + 1.0, parts.rejected().get(i));
            }
        }
    }

    /** Nothing kept, all kept, and a first one far behind. */
    @Test void whatAFilterKeeps() {
        for (int least : new int[] {0, 1, 4096, 13_000, SIZE - 1, SIZE}) {
            assertEquals(IntStream.range(least, SIZE).boxed().toList(),
                apply(map((Integer i) -> i).filter(test((Integer i) -> i >= least)), numbers()));
        }
    }

    private static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    /** A thread with a large stack has what in order would be no error. */
    @Test void theCallersStackCounts() throws Exception {
        Operation filter = map((Integer i) -> i).filter(test((Integer i) -> depth(i == 12_345 ? 1_000_000 : 3) > 0));
        FutureTask<List<Object>> kept = new FutureTask<>(() -> apply(filter, numbers()));
        new Thread(null, kept, "large", 1L << 30).start();
        assertEquals(IntStream.range(0, SIZE).boxed().toList(), kept.get());
    }

    private static Function<Integer, Integer> plus(int k) {
        return i -> i + k;
    }

    private static Loop loop(LoopKind kind, Object... functions) {
        return Loops.of(Spec.of(kind, "m".repeat(functions.length), functions, LeafLayout.of(Kind.INT),
            LeafLayout.of(Kind.INT), null, 8));
    }

    @Test void functionsOfOneClassShareALoop() {
        assertSame(loop(LoopKind.MAP, plus(1)), loop(LoopKind.MAP, plus(2)));
        Function<Integer, Integer> other = i -> i * 2;
        assertNotSame(loop(LoopKind.MAP, plus(1)), loop(LoopKind.MAP, other));
        for (int k = 0; k < 3; k++) {
            int more = k;
            assertEquals(IntStream.range(more, SIZE + more).boxed().toList(), apply(map(plus(more)), numbers()));
        }
    }

    /** Classes of loops that are not used go, however many functions a program makes. */
    @Test void loopsAreBounded() {
        WeakReference<Class<?>> first = new WeakReference<>(loop(LoopKind.MAP, plus(1), plus(2)).getClass());
        List<Function<Integer, Integer>> stages = new ArrayList<>();
        for (int k = 0; k < 150; k++) {
            stages.add(plus(k));
            loop(LoopKind.MAP, stages.toArray());
            loop(LoopKind.COMPACT, stages.toArray());
        }
        assertTrue(Loops.count() <= 256, () -> Loops.count() + " loops");
        for (int k = 0; k < 50 && first.get() != null; k++) System.gc();
        // used longest ago: 298 others came after it
        assertNull(first.get());
    }
}
