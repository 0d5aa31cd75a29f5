package weft;

import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/** A Java agent that redefines {@link Version1}, as debuggers and Mockito do with classes, between two applies of functions that call it. */
public final class RedefinedProgram {
    static final String DEVICE = "a device";
    private static final int SIZE = 6000;
    private static Instrumentation instrumentation;

    private RedefinedProgram() {}

    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /** The second version's class file in the name of the first. */
    private static byte[] renamed() {
        String file = new String(ClassPatch.file(Version2.class), StandardCharsets.ISO_8859_1);
        return file.replace("Version2", "Version1").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String applied(ArrayFunction<Integer, Integer> f) {
        Version1.calls = 0;
        try (PArray<Integer> input = PArray.allocate(Integer.class, SIZE)) {
            for (int i = 0; i < SIZE; i++) input.putInt(i, i);
            try (PArray<Integer> result = f.apply(input)) {
                return Arrays.toString(result.toIntArray());
            }
        }
    }

    private static String looped(Function<Integer, Integer> f) {
        Version1.calls = 0;
        int[] result = new int[SIZE];
        for (int i = 0; i < SIZE; i++) result[i] = f.apply(i);
        return Arrays.toString(result);
    }

    private static void compare(String what, ArrayFunction<Integer, Integer> f, Function<Integer, Integer> lambda, String place) {
        boolean isSame = applied(f).equals(looped(lambda));
        String where = f.explain().lines().filter(line -> line.startsWith("  ran ")).findFirst().orElseThrow();
        System.out.println((isSame && (where.contains("Java") ? where.contains(place) : place.equals(DEVICE)) ? "right: " : "WRONG: ") + what + ", " + where.strip());
    }

    /** {@code arguments}: where the function that does not count runs. */
    public static void main(String[] arguments) throws Exception {
        Function<Integer, Integer> counts = x -> Version1.counted(x), scales = x -> Version1.scaled(x);
        Function<Integer, Integer> refused = x -> ("a" + x).isEmpty() ? 0 : Version1.counted(x);
        ArrayFunction<Integer, Integer> counter = AF.map(counts), scaler = AF.map(scales), other = AF.map(refused);
        boolean inJava = arguments[0].equals("Java threads");
        if (inJava) compare("to count", counter, counts, "on Java threads");
        compare("refused", other, refused, "on Java threads");
        compare("to scale", scaler, scales, arguments[0]);
        instrumentation.redefineClasses(new ClassDefinition(Version1.class, renamed()));
        if (inJava) compare("to count, redefined", counter, counts, "in order in Java");
        compare("refused, redefined", other, refused, "in order in Java");
        compare("to scale, redefined", scaler, scales, arguments[0]);
    }
}
