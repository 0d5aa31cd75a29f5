package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** One apply takes each captured Java array once, however many rounds, functions and kernels read it; and anew behind the program's own code. */
class OneSnapshotTest {
    private static final int SIZE = 50;
    private static final int ROUNDS = 20;
    /** Fewer bytes than are read in place. */
    private static final long BYTES = 8L * SIZE;

    @BeforeAll static void needsTheLibrary() {
        assumeTrue(Library.loaded(), "no native library to test");
    }

    private static double[] weights() {
        double[] weights = new double[SIZE];
        for (int i = 0; i < SIZE; i++) weights[i] = 1 + i / 64.0;
        return weights;
    }

    /** A round in plain Java. */
    private static double[] next(double[] now, double[] weights) {
        double[] next = new double[SIZE];
        for (int i = 0; i < SIZE; i++) next[i] = now[(i + 1) % SIZE] * weights[i] / 2;
        return next;
    }

    private static ArrayFunction<Double, Double> step(double[] weights) {
        return AF.whole(w -> w.get((w.index() + 1) % SIZE) * weights[w.index()] / 2);
    }

    private static double[] looped(double[] weights) {
        double[] now = weights();
        for (int k = 0; k < ROUNDS; k++) now = next(now, weights);
        return now;
    }

    /** Applies it twice to the weights, and compares; each apply is to copy so many bytes. */
    private static void mustCopy(long bytes, double[] expected, ArrayFunction<Double, Double> f) {
        try (PArray<Double> input = PArray.of(weights())) {
            for (int i = 0; i < 2; i++) {
                Work before = Weft.work();
                try (PArray<Double> result = f.apply(input)) {
                    assertArrayEquals(expected, result.toDoubleArray());
                }
                assertEquals(bytes, Weft.work().since(before).capturedBytes());
            }
        }
    }

    @Test void roundsOfOneFunction() {
        double[] weights = weights();
        mustCopy(BYTES, looped(weights), AF.iterate(ROUNDS, step(weights)));
    }

    /** More than go down at once. */
    @Test void aFunctionForEachRound() {
        double[] weights = weights();
        double[] expected = weights();
        for (int k = 0; k < 5 * ROUNDS; k++) expected = next(expected, weights);
        mustCopy(BYTES, expected, AF.iterate(5 * ROUNDS, k -> step(weights)));
    }

    @Test void roundsOfRounds() {
        double[] weights = weights();
        double[] expected = weights();
        for (int k = 0; k < 4 * ROUNDS; k++) expected = next(expected, weights);
        mustCopy(BYTES, expected, AF.iterate(4, AF.iterate(ROUNDS, step(weights))));
    }

    @Test void untilItIsDone() {
        double[] weights = weights();
        mustCopy(BYTES, looped(weights), AF.iterateUntil(AF.<Double>identity().reduce(0.0, Math::max), most -> most < 0, step(weights), ROUNDS));
    }

    @Test void arraysOfArrays() {
        double[][] rows = {weights(), weights()};
        ArrayFunction<Double, Double> f = AF.iterate(ROUNDS, AF.<Double, Double>whole(w -> w.get((w.index() + 1) % SIZE) * rows[1][w.index()] / 2));
        mustCopy(2 * BYTES, looped(rows[0]), f);
    }

    @Test void partsOfAChain() {
        double[] weights = weights();
        double[] expected = weights();
        for (int i = 0; i < SIZE; i++) expected[i] = expected[i] * weights[i] + weights[3];
        ArrayFunction<Double, Double> f = AF.<Double>identity().mapWithIndex((Double v, Integer i) -> v * weights[i])
            .filter(v -> v > -weights[0]).scan(0.0, (a, b) -> b).map(v -> v + weights[3]);
        mustCopy(BYTES, expected, f);
    }

    @Test void aListenerMayWrite() {
        double[] weights = weights();
        double[] given = weights();
        double[] expected = weights();
        int[] told = {0};
        IntConsumer writes = rounds -> {
            for (int i = told[0]; i < rounds; i++) weights[i]++;
            told[0] = rounds;
        };
        // how many rounds are told of at once is the device's business: each of these is one
        ArrayFunction<Double, Double> f = AF.iterate(3, AF.iterate(2, step(weights)).filter(v -> true), writes);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 2; i++) expected = next(expected, given);
            given[k]++;
        }
        try (PArray<Double> input = PArray.of(weights()); PArray<Double> result = f.apply(input)) {
            assertArrayEquals(expected, result.toDoubleArray());
        }
    }

    /** What it applies is an apply of its own, and sees what it has written. */
    @Test void aListenerMayApply() {
        double[] weights = weights();
        ArrayFunction<Integer, Double> reads = AF.map((Integer i) -> weights[i]);
        try (PArray<Integer> zero = PArray.of(0); PArray<Double> input = PArray.of(weights())) {
            ArrayFunction<Double, Double> f = AF.iterate(3, step(weights).filter(v -> true), rounds -> {
                for (int i = 0; i < 3; i++) {
                    weights[0] = 100 * rounds + i;
                    try (PArray<Double> now = reads.apply(zero)) {
                        assertEquals(weights[0], now.get(0));
                    }
                }
            });
            f.apply(input).close();
            assertEquals(302, weights[0]);
        }
    }

    @Test void whoAsksWhetherItIsDoneMayWrite() {
        double[] weights = weights();
        double[] given = weights();
        double[] expected = weights();
        int[] asked = {0};
        ArrayFunction<Double, Double> f = AF.iterateUntil(AF.<Double>identity().reduce(0.0, Math::max), most -> {
            weights[asked[0]++] *= 3;
            return false;
        }, step(weights), 5);
        for (int k = 0; k < 5; k++) {
            given[k] *= 3;
            expected = next(expected, given);
        }
        try (PArray<Double> input = PArray.of(weights()); PArray<Double> result = f.apply(input)) {
            assertArrayEquals(expected, result.toDoubleArray());
        }
    }
}
