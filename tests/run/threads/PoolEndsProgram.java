package weft;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** Main class for {@link ThreadsTest}, on Java threads: a program's own pool is shut down while its threads share an apply. */
final class PoolEndsProgram {
    private static final int SIZE = 1_000_000;
    private static final int POOLS = 40;

    private PoolEndsProgram() {}

    private static int mixed(int v) {
        int s = v;
        for (int i = 0; i < 100; i++) s = s * 31 + i;
        return s | 1;
    }

    public static void main(String[] args) throws Exception {
        ArrayFunction<Integer, Integer> map = AF.map(PoolEndsProgram::mixed);
        ArrayFunction<Integer, Integer> sum = map.reduce(0, Integer::sum);
        int expected = 0;
        for (int i = 0; i < SIZE; i++) expected += mixed(i);
        int answers = 0;
        for (int k = 0; k < POOLS; k++) {
            ForkJoinPool pool = new ForkJoinPool(4);
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            int[] answer = new int[1];
            boolean sums = k % 2 == 0;
            pool.execute(() -> {
                begun.countDown();
                try (PArray<Integer> input = AF.range(SIZE); PArray<Integer> result = (sums ? sum : map).apply(input)) {
                    for (int i = 0; i < result.size(); i++) answer[0] += result.getInt(i);
                } finally {
                    done.countDown();
                }
            });
            begun.await();
            Thread.sleep(k % 9);
            pool.shutdownNow();
            if (!done.await(60, TimeUnit.SECONDS)) throw new AssertionError("the apply does not end");
            if (answer[0] != expected) throw new AssertionError(k + ": " + answer[0] + ", not " + expected);
            nobodyWrites();
            answers++;
        }
        System.out.println(answers + " right answers");
    }

    /** Into memory that the apply has given back. */
    private static void nobodyWrites() throws InterruptedException {
        try (PArray<Integer> fresh = PArray.allocate(Integer.class, SIZE)) {
            for (int look = 0; look < 2; look++) {
                for (int i = 0; i < SIZE; i++) if (fresh.getInt(i) != 0) throw new AssertionError("element " + i + " is " + fresh.getInt(i));
                Thread.sleep(2);
            }
        }
    }
}
