package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everything at once, from many threads. */
class StressTest {
    @Test void here() throws Exception {
        StressProgram.run();
    }

    @Test void withMemoryOfItsOwn() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withCopies("fallback=error", StressProgram.class).mustSucceed();
    }

    @Test void inJavaAndThenOnTheDevice() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("first=java", StressProgram.class).mustSucceed();
        Jvm.withCopies("first=java", StressProgram.class).mustSucceed();
    }

    private static void sixtyFourThreads(String seconds) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("fallback=error", StressProgram.class, "64", seconds).mustSay("all is well");
    }

    @Test void sixtyFourThreadsAndTheCollector() {
        sixtyFourThreads("3");
    }

    @Tag("long") @Test void sixtyFourThreadsAndTheCollectorForAMinute() {
        sixtyFourThreads("60");
    }

    @Test void inJava() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("device=java", StressProgram.class).mustSucceed();
    }
}
