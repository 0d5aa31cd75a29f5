package weft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Main class for {@link UserMemoryTest}, for a device with memory of its own. */
final class UserMemoryProgram {
    private static final int SIZE = 50_000;
    private static final int SMALL = 1000;
    private static final int ROUNDS = 1000;

    private final ArrayFunction<Float, Float> half = AF.map(v -> v * 0.5f);

    private UserMemoryProgram() {}

    public static void main(String[] args) throws Exception {
        UserMemoryProgram program = new UserMemoryProgram();
        program.viewsGiveBackTheDevice();
        program.aBufferOfAResultInUse();
    }

    private static void check(boolean is, String what) {
        if (!is) throw new AssertionError(what);
    }

    /** No collection runs meanwhile: what a view has on the device goes when it is closed. */
    private void viewsGiveBackTheDevice() {
        ByteBuffer memory = ByteBuffer.allocateDirect(4 * SIZE + 256).order(ByteOrder.nativeOrder());
        try (PArray<Float> all = PArray.of(new float[2 * SIZE])) {
            long before = 0;
            for (int i = 0; i < 20; i++) {
                try (PArray<Float> part = all.slice(i, i + SIZE); PArray<Float> inner = part.slice(1, SIZE);
                        PArray<Float> wrapped = PArray.wrap(memory.asFloatBuffer().limit(SIZE))) {
                    half.apply(part).close();
                    half.apply(inner).close();
                    half.apply(wrapped).close();
                    check(Weft.work().deviceBytes() >= 3 * 4 * SIZE, "they are copied");
                }
                long now = Weft.work().deviceBytes();
                check(i == 0 || now <= before, now + " bytes of the device are in use, and were " + before);
                before = now;
            }
        }
    }

    /** One thread asks for the buffer of a result that only the device has, while another sends it there. */
    private void aBufferOfAResultInUse() throws Exception {
        float[] numbers = new float[SMALL];
        Arrays.fill(numbers, 3);
        try (PArray<Float> input = PArray.of(numbers)) {
            for (int round = 0; round < ROUNDS; round++) {
                try (PArray<Float> made = half.apply(input)) {
                    AtomicBoolean ends = new AtomicBoolean();
                    CountDownLatch sends = new CountDownLatch(1);
                    Thread other = new Thread(() -> {
                        while (!ends.get()) {
                            made.copyToDevice();
                            sends.countDown();
                        }
                    });
                    other.start();
                    sends.await();
                    float shown = made.asFloatBuffer().get(SMALL - 1);
                    ends.set(true);
                    other.join();
                    check(shown == 1.5f, "the buffer has " + shown + " in round " + round);
                }
            }
        }
    }
}
