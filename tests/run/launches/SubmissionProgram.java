package weft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import weft.internal.choice.Places;
import weft.internal.jni.TrapException;
import weft.internal.jvm.ReduceTree;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** Main class for {@link SubmissionTest}: elements that throw at every stage of an apply, and what comes after them. */
final class SubmissionProgram {
    private static final int BLOCK = ReduceTree.BLOCK;
    private static final int SIZE = 3 * BLOCK + 100;

    private SubmissionProgram() {}

    public static void main(String[] args) throws Exception {
        firstKernelThatTraps();
        nothingAdded();
        for (int round = 0; round < 3; round++) throwsAtEveryStage();
        outdated();
        timedRuns();
        onManyThreads();
        System.out.println("all is well");
    }

    private static PArray<Integer> ints(int size, int... zeroAt) {
        int[] values = new int[size];
        Arrays.fill(values, 1);
        for (int i : zeroAt) values[i] = 0;
        return PArray.of(values);
    }

    private static void same(Object expected, Object actual, String what) {
        if (Objects.equals(expected, actual)) return;
        throw new AssertionError(what + ": expected " + expected + ", got " + actual);
    }

    private static void fails(Class<? extends Exception> expected, String what, Supplier<?> act) {
        try {
            act.get();
        } catch (Exception e) {
            same(expected, e.getClass(), what);
            return;
        }
        throw new AssertionError(what + ": nothing was thrown");
    }

    /** The lowest index, of the first kernel in which one fails. */
    private static void firstKernelThatTraps() {
        Kernel inverse = mapKernel(v -> 6 / v);
        Kernel shifted = mapKernel(v -> 6 / (v - 5));
        same(17, failing(inverse, shifted, ints(500, 300, 17, 18)), "both, the first one at 17");
        same(-1, failing(inverse, shifted, ints(500)), "none");
        PArray<Integer> six = ints(500);
        six.put(4, 6); // 1, and so -6 / 4
        six.put(400, 2);
        six.put(40, -1);
        same(-1, failing(inverse, shifted, six), "none");
        Kernel five = mapKernel(v -> v == 1 ? 5 : v);
        same(0, failing(five, shifted, six), "the second, everywhere");
        same(4, failing(mapKernel(v -> v == 6 ? 5 : v), shifted, six), "the second, at 4");
        same(-1, failing(inverse, shifted, ints(500)), "none again");
    }

    private static Kernel mapKernel(Function<Integer, Integer> f) {
        return Places.CHOSEN.compile("map", Stages.maps(f), null, LeafLayout.of(Kind.INT));
    }

    /** One kernel after the other, what the first made being the second's input: the index that fails, or -1. */
    private static int failing(Kernel first, Kernel second, PArray<Integer> input) {
        Program p = new Program();
        Program.Operand between = p.make(first.resultLayout(), input.size());
        Program.Operand result = p.make(second.resultLayout(), input.size());
        p.step(first, p.given(input.data()), between);
        p.step(second, between, result);
        int last = input.size() - 1;
        p.fetch(result, last);
        try (Run run = Places.CHOSEN.run(p)) {
            Object fetched = run.fetched(result, last);
            same(run.array(result).get(last), fetched, "fetched");
            return -1;
        } catch (TrapException e) {
            return e.index;
        }
    }

    private static void nothingAdded() {
        Places.CHOSEN.run(new Program()).close();
    }

    private static void throwsAtEveryStage() {
        ArrayFunction<Integer, Integer> inverse = AF.map((Integer v) -> 1 / v);
        PArray<Integer> bad = ints(SIZE, SIZE - 1);
        PArray<Integer> good = ints(SIZE);

        ArrayFunction<Integer, Integer> sum = inverse.reduce(0, Integer::sum);
        fails(ArithmeticException.class, "reduce", () -> sum.apply(bad));
        same(SIZE, sum.apply(good).get(0), "reduce");

        // Only where blocks are combined: a whole one is 4096, and so is each of a pair of blocks.
        ArrayFunction<Integer, Integer> few = AF.<Integer>identity().reduce(0, (a, b) -> a + b / (a < BLOCK ? 1 : 0));
        fails(ArithmeticException.class, "reduce's second level", () -> few.apply(good));
        same(BLOCK, few.apply(ints(BLOCK)).get(0), "reduce of one block");

        ArrayFunction<Integer, Integer> scan = inverse.scan(0, Integer::sum);
        fails(ArithmeticException.class, "scan", () -> scan.apply(bad));
        same(SIZE, scan.apply(good).get(SIZE - 1), "scan");
        ArrayFunction<Integer, Integer> fewScanned =
            AF.<Integer>identity().scan(0, (a, b) -> a + b / (a < 2 * BLOCK ? 1 : 0));
        fails(ArithmeticException.class, "scan's carries", () -> fewScanned.apply(good));
        same(BLOCK, fewScanned.apply(ints(BLOCK)).get(BLOCK - 1), "scan of one block");

        ArrayFunction<Integer, Integer> filter = AF.<Integer>identity().filter(v -> 1 / v > 0);
        fails(ArithmeticException.class, "filter's predicate", () -> filter.apply(bad));
        same(SIZE, filter.apply(good).size(), "filter");
        ArrayFunction<Integer, Integer> filterThenMap = AF.<Integer>identity().filter(v -> v >= 0).map(v -> 1 / v);
        fails(ArithmeticException.class, "map behind a filter", () -> filterThenMap.apply(bad));
        same(SIZE, filterThenMap.apply(good).size(), "map behind a filter");

        byIndex(bad, good);
    }

    private static void byIndex(PArray<Integer> bad, PArray<Integer> good) {
        ArrayFunction<Integer, Tuple2<Integer, Integer>> places = AF.map((Integer v) -> new Tuple2<>(2 - 2 * v, v));
        ArrayFunction<Integer, Tuple2<Integer, Integer>> values = AF.map((Integer v) -> new Tuple2<>(0, 1 / v));
        PArray<Integer> onto = PArray.of(7, 8);
        Function<ArrayFunction<Integer, Tuple2<Integer, Integer>>, ArrayFunction<Integer, Integer>> scatter =
            pairs -> pairs.andThen(AF.scatter(onto));
        fails(IndexOutOfBoundsException.class, "scatter to 2", () -> scatter.apply(places).apply(bad));
        fails(ArithmeticException.class, "scatter of 1 / 0", () -> scatter.apply(values).apply(bad));
        same(1, scatter.apply(places).apply(good).get(0), "scatter");
        same(8, scatter.apply(values).apply(good).get(1), "scatter");

        Function<ArrayFunction<Integer, Tuple2<Integer, Integer>>, ArrayFunction<Integer, Integer>> bins =
            pairs -> pairs.andThen(AF.reduceByIndex(2, 0, Integer::sum));
        fails(IndexOutOfBoundsException.class, "bin 2", () -> bins.apply(places).apply(bad));
        fails(ArithmeticException.class, "bins of 1 / 0", () -> bins.apply(values).apply(bad));
        same(SIZE, bins.apply(values).apply(good).get(0), "bins");
        ArrayFunction<Integer, Integer> merged = AF.map((Integer v) -> new Tuple2<>(0, v))
            .andThen(AF.reduceByIndex(2, 0, (a, b) -> a + b / (b < 1000 ? 1 : 0)));
        fails(ArithmeticException.class, "where bins are merged", () -> merged.apply(good));
        same(500, merged.apply(ints(500)).get(0), "bins of one range");
    }

    private interface Step {
        int of(int v);
    }

    private record Plus(int by) implements Step {
        @Override public int of(int v) {
            return v + by;
        }
    }

    private record Times(int by) implements Step {
        @Override public int of(int v) {
            return v * by;
        }
    }

    private static Step step;

    /** Kernels that have to be compiled anew, several of an apply at once: all find the object that is there now. */
    private static void outdated() {
        ArrayFunction<Integer, Integer> stepped = AF.map((Integer v) -> step.of(v));
        ArrayFunction<Integer, Integer> sum = stepped.reduce(0, Integer::sum);
        ArrayFunction<Integer, Integer> scan = stepped.scan(0, Integer::sum);
        ArrayFunction<Integer, Integer> filter = stepped.filter(v -> v == step.of(1));
        ArrayFunction<Integer, Integer> bins = AF.map((Integer v) -> new Tuple2<>(step.of(v) & 1, v))
            .andThen(AF.reduceByIndex(2, 0, Integer::sum));
        PArray<Integer> ones = ints(SIZE);
        for (Step now : new Step[] {new Plus(2), new Times(6), new Plus(4), new Plus(4), new Times(9)}) {
            step = now;
            int each = now.of(1);
            same(each * SIZE, sum.apply(ones).get(0), "reduce of " + now);
            same(each * SIZE, scan.apply(ones).get(SIZE - 1), "scan of " + now);
            same(SIZE, filter.apply(ones).size(), "filter of " + now);
            same(SIZE, bins.apply(ones).get(each & 1), "bins of " + now);
        }
    }

    /** The first 16 runs of a kernel, and of the others one of 64: the one that has 64 before it. */
    private static void timedRuns() {
        ArrayFunction<Integer, Integer> sum = AF.map((Integer v) -> v + 1).reduce(0, Integer::sum);
        PArray<Integer> ones = ints(SIZE);
        for (int i = 0; i < 100; i++) sum.apply(ones).close();
        String text = sum.explain();
        same(2, text.split("runs: 100; ", -1).length - 1, text);
        same(2, text.split("in the 17 runs that were timed", -1).length - 1, text);
        if (text.contains("kernel 0.000 ms")) throw new AssertionError(text);
    }

    /** Inputs that throw and inputs that do not, of many sizes, through the same functions. */
    private static void onManyThreads() throws InterruptedException, ExecutionException {
        ArrayFunction<Integer, Integer> sum = AF.map((Integer v) -> 1 / v).reduce(0, Integer::sum);
        ArrayFunction<Integer, Integer> filter = AF.map((Integer v) -> 1 / v).filter(v -> v > 0);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> done = new ArrayList<>();
            IntStream.range(0, 8).forEach(thread -> done.add(threads.submit(() -> {
                for (int i = 1; i <= 30; i++) {
                    int size = 700 * i + thread;
                    PArray<Integer> good = ints(size);
                    PArray<Integer> bad = ints(size, size / 2);
                    same(size, sum.apply(good).get(0), "reduce of " + size);
                    same(size, filter.apply(good).size(), "filter of " + size);
                    fails(ArithmeticException.class, "reduce of " + size, () -> sum.apply(bad));
                    fails(ArithmeticException.class, "filter of " + size, () -> filter.apply(bad));
                }
            })));
            for (Future<?> each : done) each.get();
        } finally {
            threads.shutdown();
        }
    }
}
