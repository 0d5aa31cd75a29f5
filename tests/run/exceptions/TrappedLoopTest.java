package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Options;

/** What an element or an operator that throws leaves behind keeps no operator's loop from ending. */
@Tag("kernels")
class TrappedLoopTest {
    @Tag("long") @Test void endsInEveryForm() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        String expected = output(Jvm.withAgent("device=java", TrappedLoopProgram.class));
        assertEquals(expected, output(Jvm.withAgent("fallback=error,blocks=loop", TrappedLoopProgram.class)));
        assertEquals(expected, output(Jvm.withAgent("fallback=error,blocks=group", TrappedLoopProgram.class)));
        Jvm.withCopies("fallback=error", TrappedLoopProgram.class, "later").mustSucceed();
    }

    private static String output(Jvm.Result result) {
        result.mustSucceed();
        return result.output();
    }

    /** Only operators with loops look for traps, and only where there may be one. */
    @Test void othersDoNotLook() {
        assumeTrue(Jvm.hasLibrary() && Options.place() == Options.Place.DEVICE, "no device");
        PArray<Integer> input = PArray.of(new int[] {3, 4, 5});
        assertEquals(6, TrappedLoopProgram.gcd(12, 18)); // initialises the class, which only Java may
        ArrayFunction<Integer, Integer> looks = AF.map((Integer v) -> 60 / v).reduce(60, TrappedLoopProgram::gcd);
        assertEquals(1, looks.apply(input).get(0));
        assertTrue(looks.explain(Detail.OPENCL).contains("WATCH"), looks::explain);
        ArrayFunction<Integer, Integer> cannotTrap = AF.map((Integer v) -> v * 2).reduce(60, TrappedLoopProgram::gcd);
        assertEquals(2, cannotTrap.apply(input).get(0));
        assertFalse(cannotTrap.explain(Detail.OPENCL).contains("WATCH"), cannotTrap::explain);
        ArrayFunction<Integer, Integer> noLoop = AF.map((Integer v) -> 60 / v).reduce(0, Integer::sum);
        assertEquals(47, noLoop.apply(input).get(0));
        assertFalse(noLoop.explain(Detail.OPENCL).contains("WATCH"), noLoop::explain);
    }
}
