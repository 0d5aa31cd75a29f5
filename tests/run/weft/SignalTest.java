package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.RepeatedTest;

/** Java's own signals keep working after OpenCL has been loaded. */
class SignalTest {
    @RepeatedTest(3) void exceptionsWhileOffloading() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error", SignalProgram.class);
        result.mustSucceed();
        result.mustSay("raised many, lost 0");
    }
}
