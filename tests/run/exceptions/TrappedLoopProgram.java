package weft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import weft.internal.jvm.ReduceTree;
import weft.internal.jvm.ScanTree;

/**
 * Main class for {@link TrappedLoopTest}: something throws, and the operator has a loop that does not end for 0, which
 * is what is left where something threw. A failure may be a program that does not end.
 */
final class TrappedLoopProgram {
    private static final int BLOCK = ReduceTree.BLOCK;
    private static final int[] SIZES = {20, BLOCK, 3 * BLOCK + 100};
    /** The greatest common divisor of this and of an element is the element. */
    private static final int ALL = 120;
    private static final int THROWS = 1002;

    private TrappedLoopProgram() {}

    /** Prints what good elements give, of all functions, or only those whose name has {@code args[0]} in it. */
    public static void main(String[] args) {
        String only = args.length > 0 ? args[0] : "";
        for (Case c : cases()) {
            if (c.name.contains(only)) c.run();
        }
    }

    /**
     * What is to be done.
     *
     * @param bad an element for which it throws
     * @param thrown what
     */
    private record Case(String name, ArrayFunction<Integer, Integer> function, int bad,
            Class<? extends Exception> thrown, int... sizes) {
        void run() {
            for (int size : sizes) {
                PArray<Integer> good = divisors(size);
                int[] expected = function.apply(good).toIntArray();
                for (int at : new int[] {5, size / 2, size - 2}) {
                    PArray<Integer> elements = divisors(size);
                    elements.putInt(at, bad);
                    fails(thrown, name + " of " + size + ", " + at, () -> function.apply(elements));
                }
                System.out.println(name + " of " + size + ": " + Arrays.hashCode(expected));
                if (Arrays.equals(expected, function.apply(good).toIntArray())) continue;
                throw new AssertionError(name + " of " + size + " is another one after a failure");
            }
        }
    }

    private static List<Case> cases() {
        List<Case> all = new ArrayList<>();
        combined(all, "element", AF.map((Integer v) -> ALL / v), 0, ArithmeticException.class,
            TrappedLoopProgram::gcd);
        combined(all, "operator", AF.map((Integer v) -> v), THROWS, IllegalStateException.class,
            TrappedLoopProgram::gcdUnless);
        laterKernels(all);
        elementsWithLoops(all);
        return all;
    }

    private static PArray<Integer> divisors(int size) {
        int[] values = new int[size];
        for (int i = 0; i < size; i++) values[i] = 2 * (1 + i % 5);
        return PArray.of(values);
    }

    /** By subtraction: of two positive numbers. With 0 and another it goes on for ever. */
    static int gcd(int a, int b) {
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    private static int gcdUnless(int a, int b) {
        if (a == THROWS || b == THROWS) throw new IllegalStateException("a THROWS");
        return gcd(a, b);
    }

    /** Two loops, one in the other, and a value of several columns. */
    private static Tuple2<Integer, Long> nested(Tuple2<Integer, Long> a, Tuple2<Integer, Long> b,
            BinaryOperator<Integer> operator) {
        long x = a._2(), y = b._2();
        while (x != y) {
            while (x > y) x -= y;
            while (y > x) y -= x;
        }
        return new Tuple2<>(operator.apply(a._1(), b._1()), x);
    }

    private static void combined(List<Case> to, String what, ArrayFunction<Integer, Integer> map, int bad,
            Class<? extends Exception> thrown, BinaryOperator<Integer> operator) {
        int[] many = {SIZES[0], SIZES[1], SIZES[2], (ScanTree.SEGMENT + 2) * BLOCK + 3};
        to.add(new Case(what + " reduce", map.reduce(ALL, operator), bad, thrown, many));
        to.add(new Case(what + " scan", map.scan(ALL, operator), bad, thrown, many));
        to.add(new Case(what + " exclusive scan", map.scanExclusive(ALL, operator), bad, thrown, SIZES));
        to.add(new Case(what + " by index", map.map(v -> new Tuple2<>(v & 3, v))
            .andThen(AF.reduceByIndex(4, ALL, operator)), bad, thrown, many));
        to.add(new Case(what + " nested", map.map(v -> new Tuple2<>(v, 2L * v))
            .reduce(new Tuple2<>(ALL, 2L * ALL), (a, b) -> nested(a, b, operator)).map(Tuple2::_1), bad, thrown,
            SIZES));
    }

    /** The operator throws for what the first kernel has made of many elements. */
    private static void laterKernels(List<Case> to) {
        int[] large = {SIZES[2]};
        Tuple2<Integer, Integer> none = new Tuple2<>(ALL, 0);
        BinaryOperator<Tuple2<Integer, Integer>> ofBlocks =
            (a, b) -> counted(a, b, Math.max(a._2(), b._2()) >= BLOCK);
        ArrayFunction<Integer, Tuple2<Integer, Integer>> map = AF.map((Integer v) -> new Tuple2<>(v, 1));
        to.add(new Case("later reduce", map.reduce(none, ofBlocks).map(Tuple2::_1), 7, IllegalStateException.class,
            large));
        to.add(new Case("later scan", map.scan(none, ofBlocks).map(Tuple2::_1), 7, IllegalStateException.class,
            large));
        to.add(new Case("later exclusive scan", map.scanExclusive(none, ofBlocks).map(Tuple2::_1), 7,
            IllegalStateException.class, large));
        to.add(new Case("later merge", AF.map((Integer v) -> new Tuple2<>(0, new Tuple2<>(v, 1)))
            .andThen(AF.reduceByIndex(1, none, (a, b) -> counted(a, b, b._2() >= BLOCK / 2))).map(Tuple2::_1), 7,
            IllegalStateException.class, large));
    }

    private static Tuple2<Integer, Integer> counted(Tuple2<Integer, Integer> a, Tuple2<Integer, Integer> b,
            boolean isLater) {
        int divisor = gcd(a._1(), b._1());
        if (isLater && divisor == 1) throw new IllegalStateException("coprime");
        return new Tuple2<>(divisor, a._2() + b._2());
    }

    /** Loops of elements see real elements only. */
    private static void elementsWithLoops(List<Case> to) {
        Class<? extends Exception> thrown = ArithmeticException.class;
        ArrayFunction<Integer, Integer> map = AF.map((Integer v) -> ALL / v).map(v -> gcd(v, 1000));
        to.add(new Case("map", map, 0, thrown, SIZES));
        to.add(new Case("filter", map.filter(v -> gcd(v, 6) > 1).filter(v -> gcd(v, 8) > 2), 0, thrown, SIZES));
        to.add(new Case("scatter", AF.map((Integer v) -> new Tuple2<>(gcd(ALL / v, 8), gcd(ALL / v, 9)))
            .andThen(AF.scatter(PArray.of(new int[20]))), 0, thrown, SIZES));
        to.add(new Case("outside", AF.map((Integer v) -> new Tuple2<>(v / 2, v))
            .andThen(AF.reduceByIndex(6, ALL, TrappedLoopProgram::gcd)), -2, IndexOutOfBoundsException.class, SIZES));
        to.add(new Case("two functions", map.scan(ALL, TrappedLoopProgram::gcd)
            .andThen(AF.map((Integer v) -> gcd(v, 11))), 0, thrown, SIZES));
    }

    private static void fails(Class<? extends Exception> expected, String what, Supplier<?> act) {
        try {
            act.get();
        } catch (Exception e) {
            if (e.getClass() == expected) return;
            throw new AssertionError(what, e);
        }
        throw new AssertionError(what + ": nothing was thrown");
    }
}
