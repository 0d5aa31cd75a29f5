package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Java's own signals keep working after OpenCL has been loaded. */
class SignalTest {
    @Test void exceptionsWhileOffloading() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error", SignalProgram.class);
        result.mustSucceed();
        result.mustSay("raised many, lost 0");
    }

    @RepeatedTest(5) @Tag("long") void againAndAgain() {
        exceptionsWhileOffloading();
    }
}
