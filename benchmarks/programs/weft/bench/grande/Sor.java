package weft.bench.grande;

import java.util.Random;
import weft.bench.contest.Size;
import weft.bench.arrays.RedBlack;

/** 100 rounds of successive over-relaxation, red and black places in turns as the suite's multi-threaded version has it. */
public final class Sor extends RedBlack {
    private static final double CLOSE = 1e-12;
    private static final double[] TOTAL = {0.498574406322512, 1.1234778980135105, 1.9954895063582696};
    private final Size size;
    private final int n;

    public Sor(Size size) {
        super(size.of(1000, 1500, 2000), 100, Sor::start);
        this.size = size;
        this.n = size.of(1000, 1500, 2000);
    }

    private static double[] start(int places) {
        Random random = new Random(10101010);
        double[] start = new double[places];
        for (int i = 0; i < places; i++) start[i] = random.nextDouble() * 1e-6;
        return start;
    }

    @Override public String wrong() {
        if (!size.isWhole()) return null;
        double[] grid = (double[]) outputs()[0];
        double total = 0;
        for (int row = 1; row < n - 1; row++) {
            for (int column = 1; column < n - 1; column++) total += grid[row * n + column];
        }
        double off = Math.abs(total - TOTAL[size.letter() - 'A']);
        return off < CLOSE ? null : "the sum is off by " + off;
    }
}
