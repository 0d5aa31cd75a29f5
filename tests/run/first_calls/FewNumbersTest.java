package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Few elements of a young process, which Java threads read and write as Java arrays, where nobody can tell. */
class FewNumbersTest {
    @Test void nobodyCanTell() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        for (String options : new String[] {"device=java", "device=sequential"}) {
            Jvm.Result result = Jvm.withAgent(options, Program.class);
            result.mustSucceed();
            result.mustSay("all is well");
        }
    }

    static final class Program {
        record All(boolean z, byte b, short s, char c, int i, long j, float f, double d) {
            static All of(int n) {
                return new All(n % 3 == 0, (byte) (n * 7), (short) (n * 1001), (char) (n * 997), n * 123457, n * 1234567890123L, n / 7f, n / 11.0);
            }

            All other() {
                return new All(!z, (byte) (b + 1), (short) (s - 1), (char) (c + 3), ~i, -j, f * f, d / 3);
            }
        }

        private static int next;

        public static void main(String[] args) {
            for (int size : new int[] {1, 2, 33, 1000}) {
                try (PArray<Integer> places = PArray.of(IntStream.range(0, size).toArray());
                        PArray<All> all = AF.map((Integer n) -> All.of(n)).apply(places); PArray<All> others = AF.map(All::other).apply(all);
                        PArray<Boolean> tested = AF.map((All a) -> a.z()).apply(all);
                        PArray<Boolean> turned = AF.map((Boolean z) -> !z).apply(tested);
                        PArray<float[]> pairs = AF.map((Integer n) -> new float[] {n / 3f, -n}).apply(places);
                        PArray<Float> sums = AF.map((float[] pair) -> pair[0] + pair[1]).apply(pairs);
                        PArray<All> some = AF.map((All a) -> a.other()).filter(a -> a.z()).apply(all)) {
                    for (int n = 0, kept = 0; n < size; n++) {
                        equal(All.of(n), all.get(n));
                        equal(All.of(n).other(), others.get(n));
                        equal(!All.of(n).z(), turned.get(n));
                        equal(n / 3f - n, sums.get(n));
                        if (All.of(n).other().z()) equal(All.of(n).other(), some.get(kept++));
                    }
                }
                inOrder(size);
            }
            System.out.println("all is well");
        }

        /** A function that writes to its own input runs in order, and reads what it has written. */
        private static void inOrder(int size) {
            next = 0;
            try (PArray<Integer> input = PArray.of(new int[size])) {
                ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> {
                    if (++next < input.size()) input.put(next, v + 1);
                    return v;
                });
                try (PArray<Integer> counted = f.apply(input)) {
                    for (int n = 0; n < size; n++) equal(n, counted.get(n));
                }
            }
        }

        private static void equal(Object wanted, Object got) {
            if (!Objects.equals(wanted, got)) throw new AssertionError(got + " in place of " + wanted);
        }
    }
}
