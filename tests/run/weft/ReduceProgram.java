package weft;

import java.util.SplittableRandom;

/** Main class for {@link ReduceTest}: prints the bits of sums of several sizes. */
final class ReduceProgram {
    private ReduceProgram() {}

    public static void main(String[] args) {
        ArrayFunction<Double, Tuple2<Double, Integer>> sums = AF.map((Double v) -> new Tuple2<>(v * v, 1))
            .reduce(new Tuple2<>(0.0, 0), (a, b) -> new Tuple2<>(a._1() * 0.75 + b._1(), a._2() + b._2()));
        for (int n : new int[] {1, 63, 64, 65, 4097, 300_001}) {
            double[] values = new SplittableRandom(n).doubles(n, -1, 1).toArray();
            Tuple2<Double, Integer> sum = sums.apply(PArray.of(values)).get(0);
            System.out.println(n + " " + Long.toHexString(Double.doubleToRawLongBits(sum._1())) + " " + sum._2());
        }
    }
}
