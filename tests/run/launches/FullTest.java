package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Data larger than a device. */
@Tag("kernels")
class FullTest {
    @Test void theyGoThroughInChunks() {
        assumeTrue(Jvm.hasLibrary());
        Jvm.Result result = Jvm.withAgent("fallback=error", Map.of("WEFT_COPY_BUFFERS", "1", "WEFT_DEVICE_BYTES", "3145728",
            "POCL_DEVICES", "pthread basic"), FullProgram.class, "both");
        result.mustSay("all is well");
        result.mustSucceed();
    }

    /** What cannot be cut Java does, or it is said why not. */
    @Test void whatCannotBeCut() {
        assumeTrue(Jvm.hasLibrary());
        Map<String, String> environment = Map.of("WEFT_COPY_BUFFERS", "1", "WEFT_DEVICE_BYTES", "100000");
        Jvm.Result result = Jvm.withAgent("fallback=error", environment, FullProgram.class);
        result.mustSay("weft.DeviceException");
        result.mustSay("where arrays may take 100000 bytes in all (WEFT_DEVICE_BYTES)");
    }
}
