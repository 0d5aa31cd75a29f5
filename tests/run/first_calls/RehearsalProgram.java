package weft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Main class for {@link FirstCallTest}: functions whose elements end with what they are given, and never with zeros or an empty array,
 * which is what there is while a device is readied. Says of each where it ran at last, and whether another function can be readied.
 */
final class RehearsalProgram {
    private static final int SIZE = 1 << 12;
    private static final long MOST_NANOS = 20_000_000_000L;

    private RehearsalProgram() {}

    public static void main(String[] args) throws Exception {
        PArray<Integer> ones = PArray.of(ones());
        run("reduced", AF.<Integer>identity().reduce(0, Integer::sum).map(v -> v + steps(v)), ones, i -> SIZE - 1 + steps(SIZE - 1));
        run("kept", AF.<Integer>identity().filter(v -> v > 0).map(v -> v + steps(v)), ones, i -> 1);
        ArrayFunction<Integer, Integer> right = AF.stencil(1, Border.CLAMP, (View<Integer> v) -> steps(v.get(1)));
        run("neighbours", AF.<Integer>identity().map(v -> v + 1).copyToHost().andThen(right), ones, i -> 1);
        PArray<Float> lent = lent();
        run("captured", AF.<Integer>identity().map(v -> v + until(lent)), ones, i -> (i == 0 ? 0 : 1) + lent.size());
        ArrayFunction<Float, Float> another = AF.<Float>identity().map(v -> v * 3);
        Thread readies = new Thread(() -> another.prepare(PArray.of(new float[SIZE])));
        readies.setDaemon(true);
        readies.start();
        readies.join(MOST_NANOS / 1_000_000);
        System.out.println(readies.isAlive() ? "another function is not ready" : "another function is ready");
        Runtime.getRuntime().halt(0); // whatever is in the background
    }

    /** Applies it until a device does. */
    private static void run(String name, ArrayFunction<Integer, Integer> f, PArray<Integer> input, IntUnaryOperator expected)
            throws InterruptedException {
        long begin = System.nanoTime();
        boolean right = true;
        while (System.nanoTime() - begin < MOST_NANOS) {
            try (PArray<Integer> result = f.apply(input)) {
                for (int i = 0; i < result.size(); i++) right &= result.get(i) == expected.applyAsInt(i);
            }
            if (!f.explain().contains("ran on Java")) break;
            Thread.sleep(20);
        }
        System.out.println(name + (right ? " is right" : " is wrong") + (f.explain().contains("ran on Java") ? "\n" + f.explain() : ""));
    }

    /** But for the first, the one that is there while a device is readied. */
    private static int[] ones() {
        int[] ones = new int[SIZE];
        Arrays.fill(ones, 1, SIZE, 1);
        return ones;
    }

    /** In memory that somebody else may free, of which a rehearsal has no copy. */
    private static PArray<Float> lent() {
        FloatBuffer floats = ByteBuffer.allocateDirect(4 * 129).order(ByteOrder.nativeOrder()).asFloatBuffer();
        return PArray.wrap(floats.limit(65));
    }

    /** Odd numbers only: 0 is none. */
    private static int until(PArray<Float> array) {
        int k = 1;
        while (k != array.size()) k += 2;
        return k;
    }

    /** To 1, to which 0 does not lead. */
    private static int steps(int v) {
        int count = 0;
        for (int n = v; n != 1; n = (n & 1) == 0 ? n >> 1 : 3 * n + 1) count++;
        return count;
    }
}
