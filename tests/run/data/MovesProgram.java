package weft;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import weft.internal.array.HostMemory;

/**
 * Main class for {@link MovesTest}: what functions copy to a device and back, counted. The argument is 1 for a device
 * with memory of its own, 0 for one that shares the host's and therefore copies nothing.
 */
final class MovesProgram {
    private static final int N = 100_000;
    /** With its padding to whole vectors. */
    private static final long COLUMN = (N * 4L + 255) / 256 * 256 + 256;

    private final long own;
    /** Neither can throw, so no failing index goes up or down. */
    private final ArrayFunction<Float, Float> half = AF.map(v -> v * 0.5f);
    private final ArrayFunction<Float, Float> sum = AF.map((Float v) -> v).reduce(0f, Float::sum);

    MovesProgram(long own) {
        this.own = own;
    }

    public static void main(String[] args) {
        new MovesProgram(Long.parseLong(args[0])).all();
        System.out.println("all is well");
    }

    void all() {
        arraysAhead();
        functionsAhead();
        identityStaysWhereItIs();
        iterateStaysOnTheDevice();
        untilAValueIsRight();
        memoryServesAgain();
        anyThreadClosesWhatNobodyElseReads();
        memoryIsCounted();
        intoAnArrayThatIsThere();
        besideOneThatSets();
    }

    /** While one thread fills a half of an array, another sets an element of the other half: neither is lost. */
    private void besideOneThatSets() {
        int size = 1 << 20;
        try (PArray<Float> sixes = half.apply(PArray.of(filled(size)))) {
            for (int t = 0; t < 60; t++) {
                try (PArray<Float> target = PArray.of(new float[size])) {
                    int spins = t * 2000;
                    Thread setter = new Thread(() -> {
                        for (int k = 0; k < spins; k++) Thread.onSpinWait();
                        target.put(3, 5f);
                    });
                    setter.start();
                    sixes.copyTo(0, size / 2, target, size / 2);
                    try {
                        setter.join();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    check(target.get(size - 1) == 6, "what is copied is seen");
                    float[] all = target.toFloatArray();
                    check(all[3] == 5 && all[size - 1] == 6, "neither is lost: " + all[3] + ", " + all[size - 1]);
                }
            }
        }
    }

    private static float[] filled(int size) {
        float[] values = new float[size];
        Arrays.fill(values, 12);
        return values;
    }

    /** What a device has made goes into another of its arrays, which is then newest there. */
    private void intoAnArrayThatIsThere() {
        float[] values = new float[2 * N];
        values[N] = 8;
        try (PArray<Float> x = input(); PArray<Float> y = half.apply(x); PArray<Float> all = PArray.of(values)) {
            all.copyToDevice();
            moves(0, 0, () -> y.copyTo(5, N - 1, all, N + 2));
            PArray<Float> halves = moves(0, 0, () -> half.apply(all));
            check(halves.get(N) == 4 && halves.get(N + 2) == 1.25f && halves.get(2 * N - 5) == (N - 2) / 4f
                && halves.get(2 * N - 4) == 0, "the values");
            check(moves(0, 2 * N * 4, all::toFloatArray)[N + 3] == 3f, "of the array itself");
            moves(0, 0, () -> y.copyTo(0, 1, all, N + 1));
            check(moves(0, 2 * N * 4, () -> all.get(N + 4)) == 3.5f, "the values again");
            moves(0, N * 4, () -> y.copyTo(5, 6, all, N + 3)); // Java has looked at them one by one
            check(all.get(N + 3) == 2.5f && half.apply(all).get(N + 3) == 1.25f, "written by the host");
            java.nio.FloatBuffer buffer = all.asFloatBuffer();
            try (PArray<Float> z = half.apply(y)) {
                z.copyTo(8, 9, all, 1);
                check(buffer.get(1) == 2, "who has a buffer sees it");
            }
            halves.close();
        }
    }

    private static PArray<Float> input() {
        float[] values = new float[N];
        for (int i = 0; i < N; i++) values[i] = i;
        return PArray.of(values);
    }

    private void arraysAhead() {
        try (PArray<Float> x = input()) {
            moves(COLUMN, 0, x::copyToDevice);
            moves(0, 0, x::copyToDevice);
            PArray<Float> y = moves(0, 0, () -> half.apply(x));
            moves(0, N * 4, y::copyToHost);
            moves(0, 0, y::copyToHost);
            check(moves(0, 0, () -> y.get(7)) == 3.5f, "the value");
            x.putFloat(7, 1);
            moves(COLUMN, 0, x::copyToDevice);
            check(half.apply(x).getFloat(7) == 0.5f, "the new value");
            y.close();
        }
    }

    private void functionsAhead() {
        ArrayFunction<Float, Float> f = AF.<Float>copyToDevice().map(v -> v + 1).copyToHost();
        try (PArray<Float> x = input()) {
            PArray<Float> y = moves(COLUMN, N * 4, () -> f.apply(x));
            check(moves(0, 0, () -> y.get(7)) == 8f, "the value");
            PArray<Float> z = moves(0, 0, () -> half.copyToDevice().andThen(half).apply(x));
            check(z.get(8) == 2f, "the value");
            y.close();
            z.close();
        }
    }

    private void identityStaysWhereItIs() {
        try (PArray<Float> x = input(); PArray<Float> y = half.apply(x)) {
            PArray<Float> copy = moves(0, 0, () -> AF.<Float>identity().apply(y));
            PArray<Float> again = moves(0, 0, () -> AF.<Float>copyToDevice().apply(copy));
            copy.putFloat(3, 100); // brings all of it to the host, and is no business of the others
            check(y.get(3) == 1.5f && again.get(3) == 1.5f && copy.get(4) == 2f, "the values");
            copy.close();
            again.close();
        }
    }

    private void iterateStaysOnTheDevice() {
        try (PArray<Float> x = input()) {
            Work before = Weft.work();
            PArray<Float> y = moves(COLUMN, 0, () -> AF.iterate(20, half).apply(x));
            check(Weft.work().since(before).launches() < 20, "each element makes its rounds itself: " + Weft.work().since(before));
            check(y.get(N - 1) == (N - 1) * (1f / (1 << 20)), "the value");
            y.close();
        }
    }

    private void untilAValueIsRight() {
        try (PArray<Float> x = input()) {
            x.copyToDevice();
            Work before = Weft.work();
            PArray<Float> y = AF.<Float, Float>iterateUntil(sum, s -> s < 1000, half, 100).apply(x);
            Work done = Weft.work().since(before);
            check(y.get(1) == 1f / (1 << 23), "as many rounds as it takes: " + y.get(1));
            check(done.bytesToDevice() < 24 * 1000L && done.bytesToHost() < 24 * 1000L,
                "only the sums are copied: " + done);
            y.close();
        }
    }

    /** However many rounds: two arrays besides the input, in turns. */
    private void memoryServesAgain() {
        Set<Long> blocks = new HashSet<>();
        try (PArray<Float> x = input()) {
            long used = HostMemory.used();
            PArray<Float> y = AF.<Float>iterateUntil(array -> {
                blocks.add(array.data().columns()[0].buffer());
                check(HostMemory.used() <= used + COLUMN, "the rounds before are closed");
                return false;
            }, half, 50).apply(x);
            check(blocks.size() <= 3, "memory for two rounds, and the input's: " + blocks.size());
            y.close();
            check(HostMemory.used() <= used, "all is given back");
        }
    }

    /** A result's memory is there for the next at once, whichever thread closes it: nobody else has looked at its elements. */
    private void anyThreadClosesWhatNobodyElseReads() {
        try (PArray<Float> x = input()) {
            long used = settled();
            PArray<Float> unread = half.apply(x);
            onAnother(unread::close);
            check(HostMemory.used() == used, "nobody has read it: " + (HostMemory.used() - used));
            PArray<Float> read = half.apply(x);
            onAnother(() -> {
                read.getFloat(0);
                read.close();
            });
            check(HostMemory.used() == used, "who has read it has closed it: " + (HostMemory.used() - used));
            PArray<Float> looked = half.apply(x);
            looked.getFloat(0);
            onAnother(looked::close);
            check(HostMemory.used() > used, "somebody else may be looking at it");
            for (int k = 0; k < 1000 && HostMemory.used() > used; k++) collect();
            check(HostMemory.used() <= used, "the collector finds it");
            PArray<Float> shared = AF.<Float>identity().applyAsync(x).join();
            check(shared.getFloat(0) == x.getFloat(0), "the same elements");
            shared.close();
            check(x.getFloat(0) == x.getFloat(0), "and they are there still");
        }
    }

    /** The bytes in use when the collector has found what other tests have left. */
    private static long settled() {
        long used = HostMemory.used();
        long before;
        do {
            before = used;
            collect();
            used = HostMemory.used();
        } while (used < before);
        return used;
    }

    private static void collect() {
        System.gc();
        try {
            Thread.sleep(10); // the cleaner has a thread of its own
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void onAnother(Runnable action) {
        java.util.concurrent.CompletableFuture.runAsync(action, task -> new Thread(task).start()).join();
    }

    /** What is closed is kept for a while, for who wants as much. */
    private void memoryIsCounted() {
        Work before = Weft.work();
        PArray<Float> x = input();
        x.copyToDevice();
        Work open = Weft.work();
        long bytes = open.since(before).hostBytes();
        check(bytes >= COLUMN && bytes < 2 * COLUMN, "an array takes its bytes: " + bytes);
        check(own == 1 ? open.deviceBytes() >= bytes : open.deviceBytes() == 0, "on the device: " + open);
        x.close();
        Work closed = Weft.work();
        check(closed.since(before).hostBytes() == 0, "it is closed: " + closed);
        check(closed.since(open).hostBytesKept() == bytes, "and kept: " + closed);
    }

    private <R> R moves(long toDevice, long toHost, Supplier<R> action) {
        Work before = Weft.work();
        R result = action.get();
        Work moved = Weft.work().since(before);
        check(moved.bytesToDevice() == own * toDevice && moved.bytesToHost() == own * toHost,
            "expected " + toDevice + " bytes to the device and " + toHost + " back: " + moved);
        return result;
    }

    private void moves(long toDevice, long toHost, Runnable action) {
        moves(toDevice, toHost, () -> {
            action.run();
            return null;
        });
    }

    private static void check(boolean fact, String what) {
        if (!fact) throw new AssertionError(what);
    }
}
