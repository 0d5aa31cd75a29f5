package weft;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Main class for {@link RootTest}: an element has the roots of {@link #EACH} neighbouring floats, in a loop that does little else. */
final class RootProgram {
    private static final int EACH = 64;

    private RootProgram() {}

    private static int roots(int first) {
        int hash = 0;
        for (int k = 0; k < EACH; k++) hash = hash * 31 + Float.floatToIntBits((float) Math.sqrt(Float.intBitsToFloat(first + k)));
        return hash;
    }

    private static final ArrayFunction<Integer, Integer> ROOTS = AF.map((Integer first) -> roots(first));

    private static void compare(String name, int[] firsts) {
        int[] answers = ROOTS.apply(PArray.of(firsts)).toIntArray();
        for (int i = 0; i < firsts.length; i++)
            if (answers[i] != roots(firsts[i])) throw new AssertionError(name + ": roots from " + Float.intBitsToFloat(firsts[i]) + " on");
        System.out.println(name + ": same");
    }

    public static void main(String[] args) {
        int one = Float.floatToRawIntBits(1);
        compare("all significands, of both parities of the exponent", IntStream.range(0, (2 << 23) / EACH).map(i -> one + i * EACH).toArray());
        /* In neighbouring lanes, so that one vector has roots of both ways. */
        compare("where exponents end", IntStream.range(0, 512).map(e -> (e << 23) - EACH / 2).toArray());
        SplittableRandom random = new SplittableRandom(6);
        int[] any = IntStream.generate(random::nextInt).limit(1 << 14).toArray();
        Arrays.sort(any, 1 << 12, any.length);
        compare("any", any);
    }
}
