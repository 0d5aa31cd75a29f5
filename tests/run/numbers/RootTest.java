package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Square roots of floats, one element at once, sixteen, and as many as have every other root by multiplications. */
@Tag("sweep")
@Tag("kernels")
class RootTest {
    @ParameterizedTest @ValueSource(strings = {"emit=simt", "emit=spmd,device=cpu,width=16", "emit=spmd,device=cpu,width=64"})
    void sameAsTheJvm(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1," + options, RootProgram.class);
        result.mustSucceed();
        assertEquals(3, result.output().lines().filter(line -> line.endsWith(": same")).count(), result::output);
    }
}
