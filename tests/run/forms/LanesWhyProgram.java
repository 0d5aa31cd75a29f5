package weft;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Main class for {@link LanesTest}: why elements are computed one by one, and at which line, as explain() tells it. */
final class LanesWhyProgram {
    private LanesWhyProgram() {}

    private static int follow(int[] next, int v) {
        int at = v;
        while (at > 0) at = next[at];
        return at;
    }

    public static void main(String[] args) {
        int[] next = {0, 0, 1, 2, 3};
        float[] one = {1, 2};
        float[] two = {3, 4};
        tell("gathers", v -> follow(next, v));
        tell("chooses", v -> {
            float[] chosen = v % 2 == 0 ? one : two;
            float sum = 0;
            for (int k = 0; k < v; k++) sum += chosen[k & 1];
            return sum;
        });
        byte[] bytes = {3, 1, 4, 1, 5};
        tell("bytes", v -> bytes[v] + bytes[4 - v]);
    }

    private static void tell(String name, Function<Integer, Object> f) {
        ArrayFunction<Integer, Object> function = AF.map(f);
        try (PArray<Integer> input = PArray.of(0, 1, 2, 3, 4); PArray<Object> result = function.apply(input)) {
            for (int i = 0; i < 5; i++) {
                if (!f.apply(i).equals(result.get(i))) throw new AssertionError(name + " at " + i);
            }
        }
        Matcher form = Pattern.compile(", (one by one[^;]*)").matcher(function.explain());
        System.out.println(name + ": same, " + (form.find() ? form.group(1) : function.explain()));
    }
}
