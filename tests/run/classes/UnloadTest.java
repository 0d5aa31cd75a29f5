package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Programs that a server takes down while it goes on: nothing of Weft's keeps their class loaders. */
class UnloadTest {
    private static final int MANY = 100_000;
    private static final int ROUNDS = 500;
    private static final int PAUSE_MILLIS = 20;

    private static WeakReference<ClassLoader> run(ClassLoader loader) throws ReflectiveOperationException {
        Object program = ModuleLoader.program(loader);
        assertEquals(loader, program.getClass().getClassLoader());
        assertEquals(new TakenDownProgram().get(), ((Supplier<?>) program).get());
        return new WeakReference<>(loader);
    }

    private static void mustGo(WeakReference<ClassLoader> loader) throws InterruptedException {
        for (int round = 0; round < ROUNDS && loader.get() != null; round++) {
            int added = round;
            AF.map((Integer x) -> x + added).onThreads(2).apply(AF.range(MANY)).close(); // others go on
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
        }
        assertNull(loader.get());
    }

    @Test void programsBelow() throws ReflectiveOperationException, InterruptedException {
        mustGo(run(new OwnLoader(TakenDownProgram.class)));
    }

    @Test void modules() throws ReflectiveOperationException, InterruptedException {
        mustGo(run(new ModuleLoader()));
    }

    /** Two programs of which neither knows the other: the one that stays keeps nothing of the other, only memory that is not short does. */
    @Test void functionsOfTwoPrograms() {
        List<String> flags = new ArrayList<>(List.of(Jvm.libraryFlags("loops=calls")));
        flags.add("-XX:SoftRefLRUPolicyMSPerMB=0");
        Jvm.Result result = Jvm.run(flags, TwoProgramsProgram.class);
        result.mustSucceed();
        result.mustSay("gone");
    }
}
