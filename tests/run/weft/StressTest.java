package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

    @Test void inJava() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("device=java", StressProgram.class).mustSucceed();
    }
}
