package weft;

import java.util.concurrent.CountDownLatch;

/**
 * Applies a function that has captured an array, twice at once, reads what it made, and then ends: as programs do, or,
 * {@code halt}, as if it were killed; {@code nameless}: on threads of no name, as virtual ones have.
 */
final class EventsProgram {
    static final int SIZE = 10_000;

    private EventsProgram() {}

    static void apply() {
        float[] captured = new float[SIZE];
        try (PArray<Float> input = PArray.of(new float[SIZE]);
                PArray<Float> result = AF.map((Float x) -> x + captured[(int) (float) x]).apply(input)) {
            if (result.get(1) != 0) throw new AssertionError(result.get(1));
        }
    }

    public static void main(String[] args) throws InterruptedException {
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
