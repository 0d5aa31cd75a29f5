package weft;

import java.util.List;

/** Functions of many kinds are made and applied, without a stream of the program's own: main class for {@link NoStreamsTest}. */
final class NoStreamsProgram {
    private NoStreamsProgram() {}

    public static void main(String[] args) {
        int[] numbers = new int[30_000];
        for (int i = 0; i < numbers.length; i++) numbers[i] = i;
        PArray<Integer> input = PArray.of(numbers), captured = PArray.of(numbers);
        ArrayFunction<Integer, Integer> plus = AF.map((Integer v) -> v + 1), same = AF.identity();
        List<ArrayFunction<Integer, Integer>> all = List.of(plus, same.filter(v -> v % 2 == 1), plus.reduce(0, Integer::sum), same.scan(0, Integer::max),
            same.sorted(), same.topK(3), plus.iterate(3, plus), plus.iterate(3, plus).relaxed(), AF.map((Integer v) -> captured.getInt(v)),
            AF.map((Integer v) -> 100 / (v + 1)), AF.<Integer, Integer>stencil(1, Border.CLAMP, v -> v.get(1)), plus.sequential(), plus.onThreads(2));
        for (int rounds = 0; rounds < 3; rounds++) {
            for (ArrayFunction<Integer, Integer> f : all) f.apply(input).close();
            same.partition(v -> v % 2 == 1).apply(input);
            try {
                AF.map((Integer v) -> 1 / (v - 5)).apply(input);
                throw new AssertionError("nothing was thrown");
            } catch (ArithmeticException e) {
                // as Java does
            }
        }
        System.out.println("all is well");
    }
}
