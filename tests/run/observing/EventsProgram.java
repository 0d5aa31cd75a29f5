package weft;

import java.util.concurrent.CountDownLatch;

/**
 * Applies a function that has captured an array, twice at once, reads what it made, and then ends: as programs do, or,
 * {@code halt}, as if it were killed; {@code nameless}: on threads of no name, as virtual ones have. {@code places}: one function on a
 * device and on Java threads, by four threads at once. {@code ahead}: until a device has been readied, and what its launches take is known.
 */
final class EventsProgram {
    static final int SIZE = 10_000;
    static final int APPLIES = 200;

    private EventsProgram() {}

    static void apply() {
        float[] captured = new float[SIZE];
        try (PArray<Float> input = PArray.of(new float[SIZE]);
                PArray<Float> result = AF.map((Float x) -> x + captured[(int) (float) x]).apply(input)) {
            if (result.get(1) != 0) throw new AssertionError(result.get(1));
        }
    }

    private static void inSeveralPlaces() throws InterruptedException {
        ArrayFunction<Integer, Integer> f = AF.map((Integer i) -> i + 1);
        ArrayFunction<Integer, Integer> onThreads = f.onThreads(2);
        try (PArray<Integer> input = PArray.of(new int[5 * SIZE])) {
            f.apply(input).close();
            Thread[] threads = new Thread[4];
            for (int i = 0; i < threads.length; i++) {
                ArrayFunction<Integer, Integer> each = i % 2 == 0 ? f : onThreads;
                threads[i] = new Thread(() -> {
                    for (int k = 0; k < APPLIES; k++) each.apply(input).close();
                }, i % 2 == 0 ? "device" : "threads");
                threads[i].start();
            }
            for (Thread thread : threads) thread.join();
        }
    }

    private static void ahead() {
        ArrayFunction<Float, Float> f = AF.map((Float x) -> x * 3);
        long begin = System.nanoTime();
        try (PArray<Float> input = PArray.of(new float[20 * SIZE])) {
            while (Weft.work().launches() < 6 && System.nanoTime() - begin < 20_000_000_000L) f.apply(input).close();
        }
        System.out.println(Weft.work().builds() + " was built, ahead");
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("ahead")) {
            ahead();
            return;
        }
        if (args[0].equals("places")) {
            inSeveralPlaces();
            return;
        }
        if (args[0].equals("nameless")) Thread.currentThread().setName("");
        CountDownLatch ready = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            ready.countDown();
            apply();
        }, args[0].equals("nameless") ? "" : "other \"thread\"");
        other.start();
        ready.await();
        apply();
        other.join();
        if (args[0].equals("halt")) Runtime.getRuntime().halt(3);
    }
}
