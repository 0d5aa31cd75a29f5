package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** What else a class has whose loops are rewritten: exception tables and call sites, which its class file tells and the JVM does not. */
class LoopNeighboursTest {
    static final class Sim {
        private Sim() {}

        static void step(int[] a) {
            for (int i = 0; i < a.length; i++) a[i] += i;
        }

        /** Its frame names a class that the code names, too. */
        static void first(List<int[]> all) {
            int[] a = all.get(0);
            for (int i = 0; i < a.length; i++) a[i] -= i;
        }

        private static int quotient(int a, int b) {
            try {
                return a / b;
            } catch (ArithmeticException e) {
                return -1;
            }
        }

        private static int twice(int v) {
            IntUnaryOperator f = x -> x * 3 + v;
            return f.applyAsInt(v) + f.applyAsInt(2);
        }

        static List<Function<Integer, Integer>> functions() {
            return List.of(v -> quotient(100, v), Sim::twice);
        }
    }

    private static void check(List<Function<Integer, Integer>> functions) {
        for (Function<Integer, Integer> function : functions) Same.check(PArray.of(0, 1, 2, -7), function);
    }

    @SuppressWarnings("unchecked")
    private static List<Function<Integer, Integer>> of(Class<?> copy) throws ReflectiveOperationException {
        var functions = copy.getDeclaredMethod("functions");
        functions.setAccessible(true);
        return (List<Function<Integer, Integer>>) functions.invoke(null);
    }

    @Test void lambdasAndHandlersAreStillKnown() throws Exception {
        check(Sim.functions());
        Weft.loops(Sim.class, "step"); // the JVM puts this version's constants behind those that the class has
        check(Sim.functions());
        Weft.loops(Sim.class, "first");
        check(Sim.functions());
        check(of(LoopTwins.copyOf(Sim.class))); // rewritten when it is loaded
        Sim.step(new int[50]);
        Sim.first(List.of(new int[50]));
        for (String name : List.of("step", "first")) {
            assertTrue(Weft.loops().stream().anyMatch(line -> line.contains("Sim." + name) && line.contains(": ran 1 of 1 ")), Weft.loops()::toString);
        }
    }
}
