package weft;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Arrays;

/**
 * A program with loops that the option {@code plain} names, for {@link PlainLoopsTest}; an agent, too, that has the class
 * retransformed while it runs, with a change of its own: another text in the constants.
 */
final class PlainLoopsProgram {
    static final class Sim {
        private final int[] cells = new int[2000];

        void step(int by) {
            for (int i = 0; i < cells.length; i++) cells[i] = cells[i] * 5 + by + i;
        }

        int fail(int at) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = 100 / (i - at);
            }
            return cells[0];
        }

        static String word() {
            return "before";
        }
    }

    private static Instrumentation instrumentation;

    private PlainLoopsProgram() {}

    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    public static void agentmain(String options, Instrumentation given) {
        instrumentation = given;
    }

    private static final class Change implements ClassFileTransformer {
        @Override public byte[] transform(Module module, ClassLoader loader, String name, Class<?> type, ProtectionDomain domain,
                byte[] bytes) {
            if (!"weft/PlainLoopsProgram$Sim".equals(name)) return null;
            byte[] from = "before".getBytes();
            for (int i = 0; i + from.length <= bytes.length; i++) {
                if (!Arrays.equals(bytes, i, i + from.length, from, 0, from.length)) continue;
                byte[] changed = bytes.clone();
                System.arraycopy("behind".getBytes(), 0, changed, i, from.length);
                return changed;
            }
            return null;
        }
    }

    public static void main(String[] args) throws Exception {
        Sim sim = new Sim();
        for (int k = 0; k < 5; k++) sim.step(k);
        System.out.println(Arrays.hashCode(sim.cells) + " " + Sim.word());
        if (instrumentation != null) {
            instrumentation.addTransformer(new Change(), true);
            instrumentation.retransformClasses(Sim.class);
        }
        for (int k = 0; k < 5; k++) sim.step(k);
        System.out.println(Arrays.hashCode(sim.cells) + " " + Sim.word());
        try {
            sim.fail(700);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0] + " " + Arrays.hashCode(sim.cells));
        }
        Weft.loops().forEach(System.out::println);
    }
}
