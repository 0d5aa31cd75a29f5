package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code %} of floats and doubles, and divisions of integers, one element at once and sixteen. */
@Tag("sweep")
@Tag("kernels")
class RemainderTest {
    @ParameterizedTest @ValueSource(strings = {"emit=simt", "emit=spmd,device=cpu"}) void sameAsTheJvm(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,verify=1," + options, RemainderProgram.class);
        result.mustSucceed();
        assertEquals(15, result.output().lines().filter(line -> line.endsWith(": same")).count(), result::output);
    }
}
