package weft;

import java.lang.ref.WeakReference;
import java.util.function.Function;

/** One array function of two programs, each of a class loader of its own, of which one is taken down. */
final class TwoProgramsProgram {
    private static final int ELEMENTS = 10_000;
    private static final int ROUNDS = 500;
    private static final int PAUSE_MILLIS = 20;

    private TwoProgramsProgram() {}

    @SuppressWarnings("unchecked") // the program is one
    private static Function<Integer, Integer> program() throws ReflectiveOperationException {
        return (Function<Integer, Integer>) ModuleLoader.program(new ModuleLoader());
    }

    private static WeakReference<ClassLoader> applyBoth(Function<Integer, Integer> stays) throws ReflectiveOperationException {
        Function<Integer, Integer> goes = program();
        try (PArray<Integer> result = AF.map(stays).map(goes).sequential().apply(AF.range(ELEMENTS))) {
            if (result.getInt(ELEMENTS - 1) != ELEMENTS + 1) throw new AssertionError("the last element");
        }
        return new WeakReference<>(goes.getClass().getClassLoader());
    }

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        Function<Integer, Integer> stays = program();
        WeakReference<ClassLoader> goes = applyBoth(stays);
        for (int round = 0; round < ROUNDS && goes.get() != null; round++) {
            AF.map(stays).sequential().apply(AF.range(ELEMENTS)).close();
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
        }
        System.out.println(goes.get() == null ? "gone" : "kept");
    }
}
