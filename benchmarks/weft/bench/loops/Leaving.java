package weft.bench.loops;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import weft.Weft;

/**
 * What {@link LeavingLoops} take, of which one round of so many is Java's, beside the same class as javac made it. The two take turns; a ratio is that of
 * all calls after the first ones. Arguments: how many seconds for each, and names of loops.
 */
final class Leaving {
    private static final String[] LOOPS = {"light", "middle", "heavy"};
    private static final int[] APART = {0, 100_000, 10_000, 1000, 100, 10};

    private Leaving() {}

    private static int rounds(String name) {
        return name.equals("heavy") ? 20_000 : 200_000;
    }

    private static MethodHandle handle(Class<?> of, String name, int apart) throws ReflectiveOperationException {
        float[] b = new float[rounds(name)];
        for (int i = 0; i < b.length; i++) b[i] = apart != 0 && i % apart == apart - 1 ? -1 - i % 7 : 1 + i % 13 * 0.25f;
        var method = of.getDeclaredMethod(name, float[].class, float[].class, BitSet.class);
        method.setAccessible(true);
        return MethodHandles.insertArguments(MethodHandles.lookup().unreflect(method), 0, new float[b.length], b, new BitSet(b.length))
            .asType(MethodType.methodType(void.class));
    }

    private static void compare(Class<?> original, Class<?> rewritten, String name, int apart, double seconds) throws Throwable {
        MethodHandle java = handle(original, name, apart);
        MethodHandle weft = handle(rewritten, name, apart);
        Turns took = Turns.of(java, weft, seconds);
        System.out.printf("%-8s %8s %12.2f %12.2f %12.2f %8.2f%n", name, apart == 0 ? "never" : apart, took.javaNanos() / rounds(name),
            took.javaNanos() / 1000, took.weftNanos() / 1000, took.ratio());
    }

    public static void main(String[] arguments) throws Throwable {
        double seconds = Double.parseDouble(arguments[0]);
        List<String> names = List.of(arguments).subList(1, arguments.length);
        System.out.printf("%-8s %8s %12s %12s %12s %8s%n", "", "one of", "ns a round", "Java, us", "Weft, us", "ratio");
        List<Class<?>> originals = new ArrayList<>(); // before anything is named: classes to come are rewritten, too
        for (int i = 0; i < LOOPS.length * APART.length; i++) originals.add(new Copies(LeavingLoops.class).copy());
        for (String name : LOOPS) {
            if (!names.isEmpty() && !names.contains(name)) continue;
            for (int apart : APART) { // each in classes of its own, of which nothing is known
                Class<?> original = originals.remove(0);
                Class<?> rewritten = new Copies(LeavingLoops.class).copy();
                Weft.loops(rewritten, name);
                compare(original, rewritten, name, apart, seconds);
                Weft.loops().stream().filter(line -> line.contains("LeavingLoops." + name)).map(line -> "    " + line).forEach(System.out::println);
            }
        }
    }
}
