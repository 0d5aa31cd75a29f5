package weft;

import java.util.function.IntUnaryOperator;

/** Makes a function of one lambda again and again, of operators of two classes. */
final class AnewProgram {
    private static final IntUnaryOperator ONE = v -> v + 1;
    private static final IntUnaryOperator TWO = v -> v + 2;

    private AnewProgram() {}

    private static ArrayFunction<Integer, Integer> make(IntUnaryOperator operator, int[] captured) {
        return AF.map(v -> operator.applyAsInt(v) * captured[v]);
    }

    public static void main(String[] args) {
        PArray<Integer> input = PArray.of(0, 1, 2);
        for (int round = 0; round < 3; round++) {
            for (IntUnaryOperator operator : new IntUnaryOperator[] {ONE, TWO}) {
                int[] captured = {round, round + 1, round + 2};
                try (PArray<Integer> result = make(operator, captured).apply(input)) {
                    if (result.getInt(2) != operator.applyAsInt(2) * captured[2]) throw new AssertionError(operator);
                }
            }
        }
    }
}
