package weft;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** A program with a loop of which some rounds are Java's, for {@link LoopAgainTest}. */
final class LoopAgainProgram {
    private static final int ROUNDS = 20_000;

    static final class Sim {
        private final float[] cells = new float[ROUNDS];
        private final BitSet seen = new BitSet(ROUNDS);

        void step(int by) {
            for (int i = 0; i < cells.length; i++) {
                if (i % 4999 == by) seen.set(i);
                float y = i;
                for (int k = 0; k < 100; k++) y = y * 0.99f + 1f / (y * y + by);
                cells[i] += y;
            }
        }
    }

    static final class Streams {
        private final double[] cells = new double[ROUNDS];
        private final BitSet seen = new BitSet(ROUNDS);

        void step(int by) {
            IntStream.range(0, cells.length).forEach(i -> {
                if (i % 4999 == by) seen.set(i);
                double y = i;
                for (int k = 0; k < 100; k++) y = y * 0.99 + 1 / (y * y + by);
                cells[i] += y;
            });
        }
    }

    private LoopAgainProgram() {}

    public static void main(String[] args) {
        Sim sim = new Sim();
        for (int k = 0; k < 100; k++) sim.step(k % 50);
        System.out.println("= " + Arrays.hashCode(sim.cells) + " " + sim.seen);
        for (int k = 0; k < 20; k++) sim.step(5000);
        System.out.println("= " + Arrays.hashCode(sim.cells) + " " + sim.seen.cardinality());
        Streams streams = new Streams();
        for (int k = 0; k < 100; k++) streams.step(k % 50);
        System.out.println("= " + Arrays.hashCode(streams.cells) + " " + streams.seen);
        if (args.length == 0) Weft.loops().forEach(System.out::println);
    }
}
