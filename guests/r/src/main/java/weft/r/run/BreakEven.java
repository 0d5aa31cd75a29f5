package weft.r.run;

/**
 * Whether a function is worth its compilation, from what it has cost so far. As long as interpreting has taken less time in all than a
 * compilation would, the function is interpreted: so at the worst both take place, and together take twice what the better one would.
 */
final class BreakEven {
    /** What compilations and runs have taken in this interpreter; at first what they take on two cores. */
    static final class Costs {
        private double compiling = 60e6, running = 0.3e6;

        void compiled(long nanos) {
            compiling = (compiling + nanos) / 2;
        }

        void ran(long nanos) {
            running = Math.min(running, nanos);
        }
    }

    private final Costs costs;
    private double spent, perElement;

    BreakEven(Costs costs) {
        this.costs = costs;
    }

    /** Whether something is known yet. */
    boolean isKnown() {
        return perElement > 0;
    }

    /** Of some elements, as a first guess. */
    void sampled(int elements, long nanos) {
        perElement = (double) Math.max(nanos, 1) / elements;
    }

    void interpreted(int elements, long nanos) {
        sampled(elements, nanos);
        spent += nanos;
    }

    boolean pays(int elements, boolean isCompiled) {
        double now = elements * perElement;
        return isCompiled ? now > costs.running : now + spent > costs.compiling;
    }
}
