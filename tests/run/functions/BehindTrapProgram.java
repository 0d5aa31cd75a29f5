package weft;

import java.util.function.Function;

/** Main class for {@link ComposedTest}: a loop that ends for every number but 0, behind elements of which one throws. */
final class BehindTrapProgram {
    private BehindTrapProgram() {}

    private static int steps(int x) {
        int n = 0;
        for (; x != 1; n++) x = (x & 1) == 0 ? x / 2 : 3 * x + 1;
        return n;
    }

    public static void main(String[] args) {
        int[] numbers = new int[1000];
        for (int i = 0; i < numbers.length; i++) numbers[i] = 1 + i % 11;
        ArrayFunction<Integer, Integer> both = AF.map((Integer a) -> 12 / a).relaxed().map((Integer a) -> steps(a));
        Function<Integer, Integer> plain = a -> steps(12 / a);
        try (PArray<Integer> result = both.apply(PArray.of(numbers))) {
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] < 12 && result.getInt(i) != plain.apply(numbers[i])) throw new AssertionError("element " + i);
            }
        }
        numbers[17] = 0;
        try (PArray<Integer> result = both.apply(PArray.of(numbers))) {
            throw new AssertionError("answered " + result.get(17));
        } catch (ArithmeticException e) {
            System.out.println("as in Java: " + e.getMessage());
        }
    }
}
