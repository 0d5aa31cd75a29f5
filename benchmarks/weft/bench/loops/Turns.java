package weft.bench.loops;

import java.lang.invoke.MethodHandle;

/** Two methods that take turns, a slice of time each: what all calls after the first ones took. */
record Turns(double javaNanos, double weftNanos) {
    /** The share of the time that is the first runs'. */
    private static final double FIRST = 0.4;
    private static final long SLICE = 20_000_000;

    /** Nanoseconds of a call of each, by handles of no arguments and no result, in so many seconds for both. */
    static Turns of(MethodHandle java, MethodHandle weft, double seconds) throws Throwable {
        long begin = System.nanoTime();
        double[] javas = new double[2];
        double[] wefts = new double[2];
        for (double past = 0; past < seconds; past = (System.nanoTime() - begin) * 1e-9) {
            double[] one = slice(java);
            double[] other = slice(weft);
            if (past < FIRST * seconds) continue;
            for (int i = 0; i < 2; i++) {
                javas[i] += one[i];
                wefts[i] += other[i];
            }
        }
        return new Turns(javas[0] / javas[1], wefts[0] / wefts[1]);
    }

    /** Calls for a slice of time: what they took, in nanoseconds, and how many there were. */
    private static double[] slice(MethodHandle loop) throws Throwable {
        long start = System.nanoTime();
        long end = start;
        int calls = 0;
        for (int batch = 1; end - start < SLICE; end = System.nanoTime(), batch = Math.min(2 * batch, 4096)) {
            for (int i = 0; i < batch; i++) loop.invokeExact();
            calls += batch;
        }
        return new double[] {end - start, calls};
    }

    double ratio() {
        return weftNanos / javaNanos;
    }
}
