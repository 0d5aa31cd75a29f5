package weft.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** The random choices of one program: the same seed gives the same program on every JDK and machine. */
final class Choice {
    final SplittableRandom random;

    Choice(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The seed of part {@code number} of what {@code seed} stands for. */
    static long part(long seed, long number) {
        return new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number).nextLong();
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return low + below(high - low + 1);
    }

    <T> T pick(List<T> items) {
        return items.get(below(items.size()));
    }

    @SafeVarargs final <T> T of(T... items) {
        return items[below(items.length)];
    }
}
