package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A kernel's private arrays fit onto the stacks of the threads that run it, whatever these are. */
@Tag("kernels")
class StacksTest {
    private static void check(Jvm.Result result) {
        result.mustSucceed();
        assertTrue(result.output().contains("done"), result.output());
    }

    @Test void largest() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        check(Jvm.withAgent("fallback=error", StacksProgram.class));
    }

    @Test void inEitherForm() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        check(Jvm.withAgent("fallback=error,emit=spmd", StacksProgram.class));
        check(Jvm.withAgent("fallback=error,emit=simt", StacksProgram.class));
    }

    /** PoCL's device without threads runs kernels on the one that launches them. */
    @Test void onTheCaller() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        check(Jvm.withAgent("fallback=error", Map.of("POCL_DEVICES", "basic"), StacksProgram.class));
    }

    @Test void whereStacksAreSmall() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        check(Jvm.withLimit("-s 512", "fallback=error", StacksProgram.class));
    }
}
