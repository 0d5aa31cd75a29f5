package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Zeros keep their sign where a choice is made among them. */
@Tag("sweep")
@Tag("kernels")
class SignedZerosTest {
    @ParameterizedTest @ValueSource(strings = {"emit=spmd,device=cpu", "emit=simt,device=cpu", "emit=simt", "device=java"})
    void keepTheirSigns(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent((options.equals("device=java") ? "" : "fallback=error,verify=1,") + options, SignedZerosProgram.class);
        result.mustSucceed();
        result.mustSay("float: same");
        result.mustSay("double: same");
        result.mustSay("greatest: same");
    }
}
