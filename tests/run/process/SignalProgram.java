package weft;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Main class for {@link SignalTest}. The JVM turns SIGSEGV into NullPointerException and SIGFPE into
 * ArithmeticException; OpenCL drivers like to install handlers of their own. Threads raise both all the time
 * while another compiles and runs kernels.
 */
final class SignalProgram {
    private static final int THREADS = 4;
    private static final int APPLIES = 300;

    private static final AtomicBoolean stop = new AtomicBoolean();
    private static final AtomicLong raised = new AtomicLong();
    private static final AtomicLong lost = new AtomicLong();

    private SignalProgram() {}

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            boolean divides = i % 2 == 0;
            threads[i] = new Thread(() -> raise(divides));
            threads[i].start();
        }
        PArray<Integer> input = PArray.of(1, 2, 3, 4, 5, 6, 7, 0);
        ArrayFunction<Integer, Integer> sound = AF.map(v -> v * 3);
        ArrayFunction<Integer, Integer> throwing = AF.map(v -> 100 / v);
        for (int i = 0; i < APPLIES; i++) {
            try (PArray<Integer> result = sound.apply(input)) {
                if (result.getInt(3) != 12) lost.incrementAndGet();
            }
            try {
                throwing.apply(input).close();
                lost.incrementAndGet();
            } catch (ArithmeticException expected) {
                raised.incrementAndGet();
            }
        }
        stop.set(true);
        for (Thread thread : threads) thread.join();
        System.out.println("raised " + (raised.get() > 1000 ? "many" : raised.get()) + ", lost "
            + lost.get());
    }

    private static void raise(boolean divides) {
        int[] nothing = null;
        int zero = 0;
        while (!stop.get()) {
            try {
                int x = divides ? 1 / zero : nothing[0];
                lost.addAndGet(1 + 0 * x);
            } catch (ArithmeticException | NullPointerException expected) {
                raised.incrementAndGet();
            }
        }
    }
}
