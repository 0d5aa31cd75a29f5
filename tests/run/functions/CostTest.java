package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many kernels and bytes the functions take: the table of docs/functions.md. */
@Tag("sweep")
@Tag("kernels")
class CostTest {
    @Test void asThePageSays() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withCopies("fallback=error", CostProgram.class).mustSucceed();
    }
}
