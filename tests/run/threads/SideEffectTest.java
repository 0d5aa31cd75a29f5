package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.internal.choice.Places;
import weft.internal.jni.Library;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;
import weft.internal.program.JavaOrder;
import weft.internal.program.RefusedException;
import weft.internal.program.Stages;

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

    /** What the compiler says of functions that it refuses: nobody has to ask once more. */
    private static JavaOrder orderOf(Function<Integer, Integer> f) {
        assumeTrue(Library.loaded(), "no native library to test");
        RefusedException e = assertThrows(RefusedException.class,
            () -> Places.CHOSEN.compile("map", Stages.maps(f), null, LeafLayout.of(Kind.INT)));
        assertTrue(e.refusal().order().isOf(new Object[] {f}, new Class<?>[0]));
        return e.refusal().order().order();
    }

    @Test void theRefusalSaysHowJavaMayRunThem() {
        String text = "text";
        assertTrue(orderOf(x -> (text + x).length()).parallel());
        int[] sum = {0};
        JavaOrder order = orderOf(x -> sum[0] += x);
        assertFalse(order.parallel());
        assertTrue(order.why().contains("SideEffectTest.java"), order.why());
    }
}
