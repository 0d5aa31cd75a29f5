package weft.bench;

import java.util.Arrays;

/** Times of one thing, in milliseconds. */
final class Samples {
    private double[] millis = new double[16];
    private int count;

    void add(double sample) {
        if (count == millis.length) millis = Arrays.copyOf(millis, 2 * count);
        millis[count++] = sample;
    }

    int count() {
        return count;
    }

    double median() {
        return at(0.5);
    }

    double max() {
        return at(1);
    }

    /** The sample that this part of all is not above. */
    double at(double part) {
        double[] sorted = Arrays.copyOf(millis, count);
        Arrays.sort(sorted);
        return sorted[Math.min(count - 1, (int) (part * count))];
    }

    /** Runs once; returns how long that took. */
    static double time(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }
}
