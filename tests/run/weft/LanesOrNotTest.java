package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where a loop runs for some of the lanes only, what runs shows whether lanes gain. */
@Tag("kernels")
class LanesOrNotTest {
    private static void check(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("device=cpu," + options, LanesOrNotProgram.class);
        result.mustSucceed();
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
            long end = System.nanoTime() + SO_LONG;
            while (System.nanoTime() - end < 0) f.apply(AF.range(n)).close();
            System.out.println(f.explain());
        }
    }
}
