package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What Java has sooner than a CPU's driver launches a kernel, Java does, where nobody has said where. */
@Tag("kernels")
class FewElementsTest {
    private static Jvm.Result run(String options, String... patience) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent(options, FewElementsProgram.class, patience);
        result.mustSucceed();
        return result;
    }

    @Test void where() {
        Jvm.Result result = run("device=auto", "very many");
        assumeTrue(!result.output().contains("on a GPU"), "GPUs keep what they have");
        result.mustSay("few: ran in order in Java: Java has so few elements sooner than the device would begin");
        result.mustSay("many: ran on ");
        result.mustSay("few again: ran in order in Java");
        result.mustSay("long: ran on ");
        assertFalse(result.output().contains("many: ran on Java"), result.output());
    }

    /** Who names a device has it. */
    @Test void notWhereOneIsNamed() {
        Jvm.Result result = run("device=cpu");
        assertFalse(result.output().contains("sooner than"), result.output());
    }
}
