package weft;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Options that do not exist, and values that they cannot have. */
class OptionsTest {
    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    @Test void unknownOptionListsTheValidOnes() {
        Jvm.Result result = Jvm.withAgent("colour=red", FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("colour");
        result.mustSay("fallback");
        result.mustSay("device");
    }

    @Test void badValue() {
        Jvm.Result result = Jvm.withAgent("fallback=perhaps", FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("perhaps");
        result.mustSay("error");
    }

    @Test void stageThatDoesNotExist() {
        Jvm.Result result = Jvm.withAgent("dump=fold+bogus", FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("fold+bogus");
        result.mustSay("entry inline fold tables");
        result.mustSay("opencl");
        Jvm.withAgent("dump=fold+opencl", FallbackProgram.class, "fine").mustSay("__kernel");
    }

    @Test void unknownOptionWhenTheJarLoadsTheLibrary() {
        Jvm.Result result = Jvm.withLibrary("colour=red", FallbackProgram.class, "fine");
        result.mustSay("colour");
        result.mustSay("fallback");
    }

    @Test void theLibraryLoadedLate() {
        Jvm.Result result = Jvm.withLibrary("fallback=error", FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        Jvm.Result refused = Jvm.withLibrary("fallback=error", FallbackProgram.class, "recursion");
        refused.mustSay("thrown weft.OffloadException");
    }
}
