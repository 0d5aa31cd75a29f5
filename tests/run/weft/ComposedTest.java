package weft;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Segments, runs, the greatest elements, sorts by comparators and products of matrices: Java's bits and exceptions in every form and place. */
@Tag("kernels")
class ComposedTest {
    private static void sameWith(String options, String... parts) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("verify=1," + options, ComposedProgram.class, parts);
        result.mustSucceed();
        assertTrue(result.output().contains(": same"), result::output);
    }

    @Test void onDevice() {
        sameWith("fallback=error");
    }

    @Test @Tag("sweep") void byWorkGroups() {
        sameWith("fallback=error,blocks=group,emit=simt", "segments", "scans", "unique", "greatest", "comparators", "products");
    }

    @Test @Tag("sweep") void onThreads() {
        sameWith("device=java");
    }

    @Test @Tag("sweep") void inOrder() {
        sameWith("device=sequential");
    }

    @Test void wrongArguments() {
        PArray<Integer> some = PArray.of(1, 2);
        assertThrows(NullPointerException.class, () -> AF.segments(null, s -> 1));
        assertThrows(NullPointerException.class, () -> AF.segments(some, null));
        assertThrows(NullPointerException.class, () -> AF.scanBySegment(null, Integer::sum));
        assertThrows(NullPointerException.class, () -> AF.<Integer>scanBySegment(0, null));
        assertThrows(IllegalArgumentException.class, () -> AF.<Integer>identity().topK(-1));
        assertThrows(NullPointerException.class, () -> AF.<Integer>identity().topK(1, null));
        assertThrows(NullPointerException.class, () -> AF.<Integer>identity().sorted(null));
        assertThrows(NullPointerException.class, () -> AF.matmul(Integer.class, null, 2));
        assertThrows(IllegalArgumentException.class, () -> AF.matmul(Integer.class, some, 0));
        assertThrows(IllegalArgumentException.class, () -> AF.matmul(Byte.class, PArray.of(new byte[4]), 2));
    }

    /** The tiles that a matrix product written by hand has. */
    @Test void productsInTiles() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        ArrayFunction<Float, Float> product = AF.matmul(Float.class, PArray.of(new float[64 * 64]), 64);
        product.apply(PArray.of(new float[64 * 64])).close();
        assertTrue(product.explain().contains(" rows; bytecode"), product::explain);
    }
}
