package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** What may write outside itself runs in order and each element once, however well the write hides. */
class SideEffectTest {
    @Test void asInALoop() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("", SideEffectProgram.class);
        result.mustSucceed();
        result.mustSay("same: a lambda's default method");
        result.mustSay("same: a handler");
        assertFalse(result.output().contains("WRONG"), result.output());
    }
}
