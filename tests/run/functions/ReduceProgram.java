package weft;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import weft.internal.jvm.ReduceTree;
import weft.internal.jvm.ScanTree;

/** Main class for {@link ReduceTest}: prints the bits of reductions, scans and filters of several sizes. */
final class ReduceProgram {
    private ReduceProgram() {}

    public static void main(String[] args) {
        ArrayFunction<Double, Tuple2<Double, Integer>> sums = AF.map((Double v) -> new Tuple2<>(v * v, 1))
            .reduce(new Tuple2<>(0.0, 0), (a, b) -> new Tuple2<>(a._1() * 0.75 + b._1(), a._2() + b._2()));
        for (int n : new int[] {1, 63, 64, 65, 4097, 300_001}) {
            double[] values = new SplittableRandom(n).doubles(n, -1, 1).toArray();
            Tuple2<Double, Integer> sum = sums.apply(PArray.of(values)).get(0);
            System.out.println(n + " " + Long.toHexString(Double.doubleToRawLongBits(sum._1())) + " " + sum._2());
            PArray<Double> input = PArray.of(values);
            // Values of 24 bytes have smaller work-groups, and of 64 bytes none.
            System.out.println(AF.map((Double v) -> new Tuple3<>(1L, v, v * v)).reduce(new Tuple3<>(0L, 0.0, 0.0),
                (a, b) -> new Tuple3<>(a._1() + b._1(), a._2() * 0.75 + b._2(), a._3() + b._3())).apply(input).get(0));
            System.out.println(AF.map((Double v) -> new Tuple8<>(v, v, v, v, v, v, v, 1L)).scan(
                new Tuple8<>(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0L), (a, b) -> new Tuple8<>(a._1() + b._1(), b._2(),
                    a._3() * 0.5 + b._3(), b._4(), a._5() - b._5(), b._6(), a._7(), a._8() + b._8()))
                .apply(input).get(n - 1));
            BinaryOperator<Double> damped = (a, b) -> a * 0.75 + b;
            print("scan", AF.map((Double v) -> v).scan(0.5, damped).apply(input));
            print("exclusive scan", AF.map((Double v) -> v * v).scanExclusive(0.5, damped).apply(input));
            print("filter", AF.map((Double v) -> v).filter(v -> v > 0.25).apply(input));
            Partition<Double> parts = AF.map((Double v) -> v).partition(v -> v > 0.25).apply(input);
            print("accepted", parts.accepted());
            print("rejected", parts.rejected());
        }
        manyBlocks();
    }

    /** Of more blocks than a {@link ScanTree#SEGMENT}, and of an operator that throws. */
    private static void manyBlocks() {
        int n = (ScanTree.SEGMENT + 2) * ReduceTree.BLOCK + 3;
        double[] values = new SplittableRandom(n).doubles(n, -1, 1).toArray();
        try (PArray<Double> input = PArray.of(values)) {
            print("scan", AF.map((Double v) -> v + 0.125).scan(0.5, Double::sum).apply(input));
            print("exclusive scan", AF.map((Double v) -> v + 0.125).scanExclusive(0.5, Double::sum).apply(input));
        }
        int[] numbers = new int[50_000];
        Arrays.fill(numbers, 1 << 20);
        try (PArray<Integer> input = PArray.of(numbers)) {
            System.out.println(AF.<Integer>identity().scan(0, Math::addExact).apply(input));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
    }

    private static void print(String what, PArray<Double> values) {
        long bits = values.size();
        for (double v : values.toDoubleArray()) bits = bits * 31 + Double.doubleToRawLongBits(v);
        System.out.println(what + " " + values.size() + " " + Long.toHexString(bits));
    }
}
