package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that a driver's assembler may end too early (codegen/emit/hidden_bounds.h): NVIDIA's does. */
@Tag("sweep")
@Tag("kernels")
class LoopsAtRestTest {
    @ParameterizedTest @ValueSource(strings = {"emit=spmd,device=cpu", "emit=simt,device=cpu", "emit=simt"})
    void goAllTheirRounds(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1," + options, LoopsAtRestProgram.class);
        result.mustSucceed();
        for (String loop : new String[] {"until one", "found late", "many rounds", "times eight", "doubled", "powers", "shifted", "by two"}) result.mustSay(loop + ": same");
    }
}
