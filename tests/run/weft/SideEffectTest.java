package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What may write outside itself runs in order and each element once, however well the write hides. */
class SideEffectTest {
    @Test void asInALoop() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("", SideEffectProgram.class);
        result.mustSucceed();
        result.mustSay("same: a lambda's default method");
        result.mustSay("same: a handler");
        result.mustSay("same: a predicate that is a function too");
        assertFalse(result.output().contains("WRONG"), result.output());
        for (String pure : List.of("a pure predicate", "a pure stencil", "a table",
            "records that check")) result.mustSay("on threads: " + pure);
        for (String writes : List.of("a predicate that is a function too", "a stencil that writes",
            "a table that is written", "records that count")) result.mustSay("in order: " + writes);
    }
}
