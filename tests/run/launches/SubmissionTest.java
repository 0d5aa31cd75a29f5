package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several kernels with one wait: {@link SubmissionProgram} in memory that the device shares, and in its own. */
@Tag("sweep")
@Tag("kernels")
class SubmissionTest {
    @Test void sharedMemory() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("fallback=error", SubmissionProgram.class).mustSucceed();
    }

    @Test void ownMemory() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withCopies("fallback=error", SubmissionProgram.class).mustSucceed();
    }
}
