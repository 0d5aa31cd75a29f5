package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.internal.array.ArrayData;
import weft.internal.array.Windows;
import weft.internal.jni.Bounds;
import weft.internal.jvm.Lowered;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.loops.Loop;
import weft.internal.loops.LoopKind;
import weft.internal.loops.Loops;
import weft.internal.loops.Spec;
import weft.internal.offload.Explanation;
import weft.internal.operation.BinsOperation;
import weft.internal.operation.FilterOperation;
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

    /** Of such a comparison the lowest bits tell, of negative numbers too; of 3 they do not. */
    private static int turns(int v) {
        int sum = v % 8 == 0 ? 1 : 0;
        if (v % 1 != 0) sum += 2;
        if (v % (1 << 30) == 0) sum += 4;
        if (v % 3 == 0) sum += 8;
        if (v % -4 == 0) sum += 16;
        return v % 2 != 0 ? sum : -sum;
    }

    @Test void remaindersOfPowersOfTwo() {
        int[] numbers = IntStream.range(0, SIZE).map(i -> (i - SIZE / 2) * (i % 5 == 0 ? 1 << 17 : 1)).toArray();
        numbers[1] = Integer.MIN_VALUE;
        numbers[2] = Integer.MAX_VALUE;
        numbers[3] = 1 << 30;
        assertEquals(IntStream.of(numbers).map(JavaLoopsTest::turns).boxed().toList(), apply(map((Integer v) -> turns(v)), PArray.of(numbers)));
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
        for (Operation each : List.of(thrower, thrower.andThen(FilterOperation.by(test((Integer i) -> i % 2 == 0))),
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
                apply(map((Integer i) -> i).andThen(FilterOperation.by(test((Integer i) -> i >= least))), numbers()));
        }
    }

    private static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    /** A thread with a large stack has what in order would be no error. */
    @Test void theCallersStackCounts() throws Exception {
        Operation filter = map((Integer i) -> i).andThen(FilterOperation.by(test((Integer i) -> depth(i == 12_345 ? 1_000_000 : 3) > 0)));
        FutureTask<List<Object>> kept = new FutureTask<>(() -> apply(filter, numbers()));
        new Thread(null, kept, "large", 1L << 30).start();
        assertEquals(IntStream.range(0, SIZE).boxed().toList(), kept.get());
    }

    // ---- functions that are compiled for the loops ----

    private static final int[] INTS = IntStream.range(0, SIZE).map(i -> i * 31 ^ i).toArray();

    /** What explain() says of the loops. */
    private static String loops(Operation operation) {
        Explanation text = new Explanation(Set.of());
        operation.explain(text);
        return text.toString().lines().filter(line -> line.contains("loops in Java")).map(String::trim).sorted()
            .reduce((a, b) -> a + "; " + b).orElse("none");
    }

    @Test void theirOwnCode() {
        float[] floats = {1, 2, 4, 8};
        Operation map = map((Integer i) -> INTS[i] * floats[i & 3] + i);
        apply(map, numbers());
        assertEquals("loops in Java, map of java.lang.Integer: their own code", loops(map));
        Operation filter = map((Integer i) -> i * 3).andThen(FilterOperation.by(test((Integer i) -> i % 7 == 0)));
        apply(filter, numbers());
        assertEquals("loops in Java, compact of java.lang.Integer: their own code", loops(filter));
        BinaryOperator<Integer> max = Math::max;
        Operation reduce = new ReduceOperation(Stages.maps((Function<Integer, Integer>) i -> INTS[i]), Integer.MIN_VALUE, max);
        assertEquals(List.of(IntStream.of(INTS).max().getAsInt()), apply(reduce, numbers()));
        assertEquals("loops in Java, reduce of java.lang.Integer: their own code", loops(reduce));
    }

    private record Line(int k, int m) {
        static Line then(Line a, Line b) {
            return new Line(a.k * b.k, a.m * b.k + b.m);
        }
    }

    @Test void theirOwnCodeOfRecords() {
        BinaryOperator<Line> then = Line::then;
        Operation reduce = new ReduceOperation(Stages.maps((Function<Integer, Line>) i -> new Line(i | 1, i)), new Line(1, 0), then);
        assertEquals(List.of(IntStream.range(0, SIZE).mapToObj(i -> new Line(i | 1, i)).reduce(new Line(1, 0), then)), apply(reduce, numbers()));
        assertEquals("loops in Java, reduce of java.lang.Integer: their own code", loops(reduce));
    }

    private static int lengths(int[] a, int i) {
        for (int k = 0; k < a.length; k++) a[k] = k == 0 ? i : a[k - 1] * 31 + k;
        return a.length == 0 ? 0 : a[i % a.length];
    }

    /** Arrays of any length; of objects, only those of a constant one, and to capture another does not help. */
    @Test void theirOwnCodeWithArrays() {
        int n = 6;
        List<Function<Integer, Integer>> all = List.of(i -> lengths(new int[n], i), i -> lengths(new int[i & 15], i), i -> {
            int sum = 0;
            for (int k = 0; k < 4; k++) sum += lengths(new int[k], i);
            return sum;
        }, i -> {
            int[] a = new int[40_000];
            a[i] = i;
            return a[i >> 1] + a[i];
        });
        for (Function<Integer, Integer> f : all) {
            Operation map = map(f);
            assertEquals(IntStream.range(0, SIZE).mapToObj(i -> (Object) f.apply(i)).toList(), apply(map, numbers()));
            assertEquals("loops in Java, map of java.lang.Integer: their own code", loops(map));
        }
        Operation negative = map((Integer i) -> new int[SIZE - 3 - i].length);
        assertEquals("-1", assertThrows(NegativeArraySizeException.class, () -> apply(negative, numbers())).getMessage());
        Operation objects = map((Integer i) -> {
            Line[] lines = new Line[n];
            for (int k = 0; k < n; k++) lines[k] = new Line(k, i);
            return lines[i % n].k;
        });
        apply(objects, numbers());
        assertTrue(loops(objects).contains("calls of them: ") && loops(objects).endsWith(
            "not known while the function is compiled; give the array a constant length, the largest that is needed"), loops(objects));
    }

    @Test void whatCannotBeCompiledIsCalled() {
        Operation map = map((Integer i) -> Integer.toString(i).hashCode());
        assertEquals(IntStream.range(0, SIZE).mapToObj(i -> (Object) Integer.toString(i).hashCode()).toList(),
            apply(map, numbers()));
        assertTrue(loops(map).startsWith("loops in Java, map of java.lang.Integer: calls of them: "), loops(map));
        int[][] rows = {{1, 2}, {3, 4}};
        Operation copied = map((Integer i) -> rows[i & 1][i >> 1 & 1]);
        apply(copied, numbers());
        assertEquals("loops in Java, map of java.lang.Integer: calls of them: captured arrays of arrays would be copied for every run",
            loops(copied));
    }

    private static final class Late {
        static final int VALUE = Integer.parseInt("7");
    }

    /** What explain() says is true when it says it: a class has been initialised since. */
    @Test void whatWasInTheWayIsNotTold() {
        Operation map = map((Integer i) -> Late.VALUE + i);
        assertEquals(List.of(), apply(map, PArray.of(new int[0])));
        assertTrue(loops(map).contains("calls of them: ") && loops(map).contains("a static initialiser has to run in Java first"), loops(map));
        assertEquals(7, Late.VALUE);
        assertEquals("loops in Java, map of java.lang.Integer: calls of them so far; what was in the way is no longer there, and the next run"
            + " compiles them", loops(map));
        apply(map, numbers());
        assertEquals("loops in Java, map of java.lang.Integer: their own code", loops(map));
    }

    /** Every kind of captured value, arrays that are written between two applies, and an array that a field holds anew. */
    @Test void whatIsCapturedIsReadWhenItRuns() {
        boolean[] z = {true, false};
        byte[] b = {-1, 2};
        short[] s = {-300, 300};
        char[] c = {'\uffff', 'a'};
        long[] j = {1L << 40, -1};
        double[] d = {0.1, -0.0};
        long wide = 1L << 50;
        float narrow = 0.3f;
        try (PArray<Tuple2<Integer, Double>> pairs = PArray.of(List.of(new Tuple2<>(3, 0.5), new Tuple2<>(4, -0.5)))) {
            Function<Integer, Double> f = i -> {
                int k = i & 1;
                Tuple2<Integer, Double> pair = pairs.get(k);
                return (z[k] ? b[k] : s[k]) + c[k] + j[k] * d[k] + wide + narrow + pair._1() * pair._2() + pairs.size();
            };
            Operation map = map(f);
            for (int round = 0; round < 3; round++) {
                b[0]++;
                d[1] += round;
                assertEquals(IntStream.range(0, SIZE).mapToObj(i -> (Object) f.apply(i)).toList(), apply(map, numbers()));
            }
            assertEquals("loops in Java, map of java.lang.Integer: their own code", loops(map));
        }
    }

    static final class Flag {
        volatile boolean up;
        volatile Object held;
        static volatile int number;
    }

    /** What a thread waits for that another one writes while elements are made. */
    @Test void volatileFieldsAreReadEachTime() {
        Flag flag = new Flag();
        List<Function<Integer, Integer>> waits = List.of(
            i -> {
                if (i == 0) return 0;
                while (!flag.up) Thread.onSpinWait();
                return i;
            },
            i -> {
                if (i == 0) return 0;
                while (flag.held == null) Thread.onSpinWait();
                return i;
            },
            i -> {
                if (i == 0) return 0;
                while (Flag.number < 3) Thread.onSpinWait();
                return i;
            });
        for (Function<Integer, Integer> wait : waits) {
            flag.up = false;
            flag.held = null;
            Flag.number = 0;
            Thread other = new Thread(() -> {
                LockSupport.parkNanos(200_000_000L);
                flag.up = true;
                flag.held = "";
                Flag.number = 3;
            });
            Operation map = map(wait);
            other.start();
            assertTimeoutPreemptively(Duration.ofSeconds(30),
                () -> assertEquals(IntStream.range(0, SIZE).boxed().toList(), apply(map, numbers())));
            assertTrue(loops(map).contains("volatile"), loops(map));
        }
    }

    /** Where a check fails, the functions are called from there: in the middle of an array, and in operators. */
    @Test void whatFailsIsEvaluatedInJava() {
        for (int failing : new int[] {1, 4095, 4096, 12_345, SIZE - 1}) {
            int[] array = new int[failing];
            Operation index = map((Integer i) -> array[i]);
            assertEquals("Index " + failing + " out of bounds for length " + failing,
                assertThrows(ArrayIndexOutOfBoundsException.class, () -> apply(index, numbers())).getMessage());
            Operation division = map((Integer i) -> 100 / (i - failing) + 100L % (i - failing));
            assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> apply(division, numbers())).getMessage());
        }
        BinaryOperator<Integer> exact = Math::addExact;
        Operation sum = new ReduceOperation(Stages.maps((Function<Integer, Integer>) i -> i * 1000), 0, exact);
        assertThrows(ArithmeticException.class, () -> apply(sum, numbers()));
        Function<Integer, Tuple2<Integer, Integer>> pair = i -> new Tuple2<>(i % 100, i % 100 == 99 ? 1_000_000_000 : 1);
        Operation bins = new BinsOperation(Stages.maps(pair), 100, 0, exact);
        assertThrows(ArithmeticException.class, () -> apply(bins, numbers()));
    }

    /** Sums that leave the ints and come back are Java's; those that do not come back are no element's. */
    @Test void sumsThatWrapAround() {
        try (PArray<Integer> all = numbers()) {
            for (int[] two : new int[][] {{Integer.MAX_VALUE, Integer.MIN_VALUE + 8}, {Integer.MIN_VALUE, Integer.MIN_VALUE + 3}, {1 << 30, 9 - (1 << 30)},
                    {-7, 7}, {1 << 21, 5 - (1 << 21)}}) {
                int a = two[0];
                int b = two[1];
                isLikeJava(i -> all.get(i / 2 + a + b));
                isLikeJava(i -> all.get(a + (i + b) / 1));
                isLikeJava(i -> i < SIZE - 9 ? all.get(i + a + b) + all.get((i + a) + (b - 1 + 1)) : 0);
                isLikeJava(i -> i < SIZE - 9 ? all.get(a + b + i) - all.get(i - (0 - a - b)) : 1);
                isLikeJava(i -> all.get(a + b + SIZE - 10 - i / 3));
                isLikeJava(i -> all.get(i + -(a + b) + a + b));
                isLikeJava(i -> i < SIZE - 9 ? all.get(i - -a + b) + all.get(i - -(a + b)) : 2);
            }
            for (int far : new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + SIZE, -1, SIZE, 1 << 20, -(1 << 21)}) {
                isLikeJava(i -> all.get(i + far));
                isLikeJava(i -> all.get(far - i));
                isLikeJava(i -> all.get(far + 3));
                isLikeJava(i -> i == 5000 ? all.get(i + far) : all.get(i));
            }
        }
    }

    /** What one thread is done with before others are awake it does alone, for as long as it is. */
    @Test void fewThatTakeShort() {
        Lowered lowered = new Lowered();
        assertFalse(lowered.areShort(1), "nobody knows");
        lowered.took(1_000_000, 1_000_000);
        assertTrue(lowered.areShort(10_000));
        assertFalse(lowered.areShort(1_000_000));
        lowered.took(1_000_000, 100);
        assertFalse(lowered.areShort(100));
        lowered.took(0, 0);
        assertFalse(lowered.areShort(100), "of no elements nothing is learnt");
        lowered.took(0, 100);
        assertTrue(lowered.areShort(1_000_000), "a clock that stands");
    }

    /** Of larger arrays the loops would give up at each element. */
    @Test void windowsAreSmallEnough() {
        assertTrue(Windows.ELEMENTS <= Bounds.MOST_ELEMENTS);
    }

    /** Loops whose counter is an index, wherever they begin and end, and whatever is done with the counter behind them. */
    @Test void countersThatAreIndices() {
        try (PArray<Integer> all = numbers(); PArray<Integer> few = PArray.of(3, 1, 4, 1, 5)) {
            isLikeJava(i -> sum(all, i, i + 5 - i % 7));
            isLikeJava(i -> sum(all, i % 3 == 0 ? -5 : i, i % 3 == 0 ? -7 : i + 2));
            isLikeJava(i -> sum(all, SIZE - 1 - i, SIZE - i % 2));
            isLikeJava(i -> sum(all, i % 5, all.get(i / 2) % 10));
            isLikeJava(i -> {
                int k = i % 4 - 2;
                int sum = 0;
                for (; k < i % 3 - 1; k++) sum += k < 0 ? 7 : all.get(k);
                return 100 * sum + k;
            });
            isLikeJava(i -> {
                int sum = 0;
                for (int k = i - 2; k < i + 3; k++) sum += k < 0 || k >= all.size() ? 1000 : all.get(k);
                return sum;
            });
            isLikeJava(i -> {
                int sum = 0;
                for (int k = i - 2; k < i + 3; k++) {
                    if (k >= 0 && k < all.size()) sum += all.get(k);
                    else sum += 7;
                }
                return sum;
            });
            isLikeJava(i -> {
                int sum = 0;
                for (int k = i - 2; k < i + 3 && k < SIZE; k++) {
                    if (k < 0) sum += 1 / (k + 10);
                    else sum += all.get(k) + few.get(k % 5);
                }
                return sum;
            });
            isLikeJava(i -> { // the first round fails before it reads, and where it does so is Java's
                int sum = 0;
                for (int k = i - 1; k < i + 2; k++) sum += few.get(k + 1 > 4 ? 4 : k + 1) / (k + 2) + all.get(k < SIZE ? k : 0);
                return sum;
            });
            isLikeJava(i -> sum(all, i - 1, i)); // -1 is no element's
            isLikeJava(i -> sum(all, i, i + 2)); // nor is SIZE
            isLikeJava(i -> {
                int sum = 0;
                for (int k = i % 3; k < Integer.MAX_VALUE - i; k++) { // to no element's, if nothing leaves it
                    if (all.get(k) >= 9) break;
                    sum += all.get(k);
                }
                return sum;
            });
            isLikeJava(i -> {
                int sum = 0;
                for (int k = 0; k < few.size(); k++) sum += all.get(few.get(k) * (i / 6)) + few.get((k + i) % 5);
                return sum;
            });
        }
    }

    private static int sum(PArray<Integer> of, int from, int to) {
        int sum = 0;
        for (int k = from; k < to; k++) sum += of.get(k);
        return sum;
    }

    private static void isLikeJava(Function<Integer, Integer> f) {
        List<Object> expected = null;
        IndexOutOfBoundsException thrown = null;
        try {
            expected = IntStream.range(0, SIZE).mapToObj(i -> (Object) f.apply(i)).toList();
        } catch (IndexOutOfBoundsException e) {
            thrown = e;
        }
        ArrayFunction<Integer, Integer> own = AF.map(f).onThreads(2);
        if (thrown == null) {
            try (PArray<Integer> range = AF.range(SIZE); PArray<Integer> result = own.apply(range)) {
                assertEquals(expected, IntStream.range(0, SIZE).mapToObj(i -> (Object) result.get(i)).toList());
            }
            assertTrue(own.explain().contains("their own code"), own.explain());
        } else {
            assertEquals(thrown.getMessage(), assertThrows(IndexOutOfBoundsException.class, () -> own.apply(AF.range(SIZE))).getMessage());
        }
    }

    /** Away from borders, at them, and where there is nothing else. */
    @Test void elementsInRows() {
        for (int columns : new int[] {1, 2, 4, 100, 1000, SIZE}) {
            try (PArray<Integer> matrix = numbers()) {
                ArrayFunction<Integer, Integer> sum = AF.<Integer, Integer>stencil2(columns, 1, Border.CLAMP, v ->
                    v.get(-1, -1) - 3 * v.get(-1, 1) + 5 * v.get(0, 0) + 7 * v.get(1, -1) + v.row() * 11 + v.column())
                    .onThreads(2);
                try (PArray<Integer> result = sum.apply(matrix)) {
                    int rows = SIZE / columns;
                    for (int i = 0; i < SIZE; i++) {
                        int row = i / columns;
                        int column = i % columns;
                        int up = Math.max(0, row - 1);
                        int down = Math.min(rows - 1, row + 1);
                        int left = Math.max(0, column - 1);
                        int right = Math.min(columns - 1, column + 1);
                        int expected = up * columns + left - 3 * (up * columns + right) + 5 * i + 7 * (down * columns + left)
                            + row * 11 + column;
                        assertEquals(expected, result.getInt(i), columns + " columns, element " + i);
                    }
                }
                assertTrue(sum.explain().contains("their own code"), sum.explain());
            }
        }
    }

    /** The same inside of a row, and at both of its ends. */
    @Test void whatFailsInARowIsEvaluatedInJava() {
        for (int failing : new int[] {0, 99, 100, 101, 4150, 4198, 4199, 4200, SIZE - 2, SIZE - 1}) {
            int[] array = new int[failing];
            ArrayFunction<Integer, Integer> f = AF.<Integer, Integer>stencil2(100, 1, Border.CLAMP, v ->
                array[v.get(0, 0)] + v.get(0, -1) + v.get(0, 1)).onThreads(2);
            try (PArray<Integer> matrix = numbers()) {
                assertEquals("Index " + failing + " out of bounds for length " + failing,
                    assertThrows(ArrayIndexOutOfBoundsException.class, () -> f.apply(matrix)).getMessage());
            }
        }
    }

    /** Code for views is that for the layout of what they are of, for one after the other and again. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // functions for arrays of several types
    @Test void viewsOfOneLayoutAfterTheOther() {
        ArrayFunction places = AF.whole(w -> w.size() * 10 + w.index()).onThreads(2);
        ArrayFunction reversed = AF.whole(w -> w.get(w.size() - 1 - w.index())).onThreads(2);
        List<PArray> arrays = List.of(PArray.of(new float[3000]), PArray.of(IntStream.range(0, 2000).asDoubleStream().toArray()),
            numbers(), PArray.of(IntStream.range(0, 4000).asLongStream().toArray()));
        for (int round = 0; round < 3; round++) {
            for (PArray array : arrays) {
                int n = array.size();
                try (PArray numbered = (PArray) places.apply(array); PArray backwards = (PArray) reversed.apply(array)) {
                    for (int i = 0; i < n; i++) {
                        assertEquals(n * 10 + i, numbered.get(i));
                        assertEquals(array.get(n - 1 - i), backwards.get(i));
                    }
                }
            }
        }
        assertEquals(4, reversed.explain().lines().filter(line -> line.contains("their own code")).count(), reversed::explain);
        arrays.forEach(PArray::close);
    }

    /** Where there is no room for what their own code would read. */
    @Test void calledWhereTheHeapIsFull() {
        List<String> flags = new ArrayList<>(Jvm.agentFlags("loops=always"));
        flags.add("-Xmx72m");
        Jvm.Result result = Jvm.run(flags, SmallHeapProgram.class);
        result.mustSucceed();
        result.mustSay("calls of them: java.lang.OutOfMemoryError");
    }

    // ---- how many loops there are ----

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

    record Wide(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j) {}

    record Eleven(Boolean a, Boolean b, Boolean c, Boolean d, Boolean e, Boolean f, Boolean g, Boolean h, Boolean i, Boolean j, Boolean k) {}

    record Six(double a, double b, double c, double d, double e, double f) {}

    /** Loops that call functions are written only when they are wanted where that never fails: in all kinds, and the widest. */
    @Test void smallLoopsCanBeWritten() {
        Layout wide = Layout.of(Wide.class);
        Layout number = LeafLayout.of(Kind.DOUBLE);
        Layout array = Layout.of(new float[21], 0);
        Layout boxes = Layout.of(Eleven.class);
        Layout value = Layout.of(Six.class);
        Layout placed = Layout.of(new Tuple2<>(1, new Six(1, 2, 3, 4, 5, 6)), 0);
        Object[] functions = {plus(1), plus(2)};
        int small = 0;
        for (LoopKind kind : LoopKind.values()) {
            boolean places = kind == LoopKind.SCATTER || kind == LoopKind.BINS;
            for (Layout in : places ? List.of(number) : List.of(wide, number, array, boxes)) {
                boolean stored = kind == LoopKind.SCAN || kind == LoopKind.SCAN_EXCLUSIVE || kind == LoopKind.COMBINE;
                Layout out = stored || in == boxes ? in : places ? placed : in == number ? kind == LoopKind.MAP ? array : wide : in == wide ? wide : number;
                Spec spec = Spec.of(kind, kind == LoopKind.PARTITION ? "t" : "m", functions, in, out, places ? value : null, 8);
                if (!spec.isSmall()) continue;
                small++;
                assertNotNull(Loops.of(spec), kind + " of " + in + " to " + out);
            }
        }
        assertTrue(small > 2 * LoopKind.values().length, small + " of them are small");
        assertFalse(Spec.of(LoopKind.MAP, "m", functions, wide, Layout.of(new Tuple2<>(1, new Wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)), 0), null, 8)
            .isSmall());
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
