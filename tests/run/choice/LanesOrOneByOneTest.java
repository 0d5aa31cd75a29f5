package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where a loop runs for some of the lanes only, or its rounds are in vectors, what runs shows whether they gain. */
@Tag("kernels")
class LanesOrOneByOneTest {
    private static final int ATTEMPTS = 5;

    private static boolean isExpected(Jvm.Result result) {
        return result.output().contains("one of 16: one by one") && result.output().contains("one of 1: lanes");
    }

    private static void check(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = null;
        for (int k = 0; k < ATTEMPTS && (result == null || !isExpected(result)); k++) { // other programs may have the processors just then
            result = Jvm.withAgent("device=cpu," + options, LanesOrOneByOneProgram.class);
            result.mustSucceed();
        }
        result.mustSay("sums: tried");
        result.mustSay("one of 16: one by one");
        result.mustSay("one of 1: lanes");
    }

    @Test void theFasterOneStays() {
        check("fallback=error");
    }

    @Test void inTheBackground() {
        check("first=java");
    }

    /** Who asks for lanes has them. */
    @Test void notWhereOneIsAskedFor() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("device=cpu,fallback=error,emit=spmd", AskedFor.class);
        result.mustSucceed();
        assertFalse(result.output().contains("one by one"), result.output());
    }

    static final class AskedFor {
        private static final long SO_LONG = 1_000_000_000L;

        public static void main(String[] args) {
            int n = 1 << 16;
            ArrayFunction<Integer, Integer> f = AF.map(i -> {
                int x = i;
                if (i % 16 == 0) for (int k = 0; k < 1000; k++) x = x * 31 + k;
                return x;
            });
            f.apply(AF.range(n)).close(); // PoCL compiles
            long end = System.nanoTime() + SO_LONG;
            for (int k = 0; k < 20 || System.nanoTime() - end < 0; k++) f.apply(AF.range(n)).close();
            System.out.println(f.explain());
        }
    }
}
