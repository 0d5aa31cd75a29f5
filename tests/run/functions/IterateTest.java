package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;
import weft.internal.offload.OneAnswer;

/** Functions applied again and again; {@link MovesTest} tests that their data stay on the device. */
@Tag("kernels")
class IterateTest {
    private static final ArrayFunction<Integer, Integer> COLLATZ = AF.map(v -> v % 2 == 0 ? v / 2 : 3 * v + 1);
    private static final ArrayFunction<Integer, Integer> MOST = AF.map((Integer v) -> v).reduce(1, Math::max);

    private static int[] loop(int[] values, int rounds) {
        int[] now = values.clone();
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < now.length; i++) now[i] = now[i] % 2 == 0 ? now[i] / 2 : 3 * now[i] + 1;
        }
        return now;
    }

    @Test void asALoop() {
        int[] values = {1, 2, 3, 27, 97, 871};
        for (int rounds : new int[] {0, 1, 2, 3, 20}) {
            try (PArray<Integer> input = PArray.of(values);
                    PArray<Integer> result = AF.iterate(rounds, COLLATZ).apply(input)) {
                assertArrayEquals(loop(values, rounds), result.toIntArray(), rounds + " rounds");
                assertArrayEquals(values, input.toIntArray());
                result.putInt(0, -1);
                assertEquals(1, input.getInt(0), "nothing is shared after " + rounds + " rounds");
            }
        }
    }

    @Test void afterAndBeforeOtherFunctions() {
        PArray<Integer> input = PArray.of(1, 2, 3);
        ArrayFunction<Integer, Integer> twice = AF.map(v -> v * 2);
        assertArrayEquals(new int[] {17, 33, 49},
            AF.map((Integer v) -> v * 2).iterate(3, twice).map(v -> v + 1).apply(input).toIntArray());
        assertEquals(96, AF.iterate(4, twice).reduce(0, Integer::sum).apply(input).getInt(0));
        assertArrayEquals(new int[] {64, 128, 192},
            twice.andThen(AF.iterate(5, twice)).apply(input).toIntArray());
        assertArrayEquals(new int[] {16, 32, 48},
            AF.iterate(2, AF.iterate(2, twice)).apply(input).toIntArray());
        assertArrayEquals(new int[] {2, 4, 6}, twice.iterate(0, twice).apply(input).toIntArray());
    }

    /** Of which the calling thread is within one. */
    private static int rounds() {
        int rounds = OneAnswer.inRounds(1);
        OneAnswer.inRounds(rounds);
        return rounds;
    }

    /** What shares something between rounds is told how many there are, within chains and other rounds too. */
    @Test void eachRoundKnowsHowManyThereAre() {
        assumeTrue(Library.loaded(), "no native library to test");
        List<Integer> seen = new ArrayList<>();
        ArrayFunction<Integer, Integer> step = AF.map(v -> {
            seen.add(rounds());
            return v + 1;
        });
        Map<ArrayFunction<Integer, Integer>, List<Integer>> expected = Map.of(
            step, List.of(1),
            AF.iterate(3, step), List.of(3, 3, 3),
            step.andThen(AF.iterate(2, step)).andThen(step), List.of(1, 2, 2, 1),
            AF.stencil(0, Border.CLAMP, (View<Integer> v) -> v.get(0)).andThen(AF.iterate(2, step)).andThen(step), List.of(2, 2, 1),
            AF.iterate(2, step.andThen(AF.iterate(3, step)).andThen(step)), List.of(2, 3, 3, 3, 2, 2, 3, 3, 3, 2));
        PArray<Integer> input = PArray.of(1);
        expected.forEach((f, rounds) -> {
            seen.clear();
            f.sequential().apply(input).close();
            assertEquals(rounds, seen);
            assertEquals(1, rounds(), "behind them");
        });
    }

    private static List<Integer> told(boolean inOrder, int rounds) {
        List<Integer> told = new ArrayList<>();
        int[] values = {1, 27};
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().iterate(rounds, COLLATZ, told::add);
        if (inOrder) f = f.sequential();
        f.prepare(PArray.of(values));
        assertEquals(List.of(), told, "a rehearsal is no progress");
        assertArrayEquals(loop(values, rounds), f.apply(PArray.of(values)).toIntArray());
        return told;
    }

    @Test void progress() {
        assertEquals(List.of(), told(false, 0));
        assertEquals(List.of(1), told(false, 1));
        assertEquals(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18), told(true, 18));
        List<Integer> told = told(false, 40); // of a device perhaps sixteen at once, and then more
        assertEquals(40, told.get(told.size() - 1));
        for (int k = 1; k < told.size(); k++) assertTrue(told.get(k) > told.get(k - 1), told.toString());
    }

    /** What has been right for few elements is not taken for right for many. */
    @Test void progressAfterFewElements() {
        List<Integer> told = new ArrayList<>();
        ArrayFunction<Integer, Integer> f = AF.iterate(200, COLLATZ, told::add);
        f.apply(PArray.of(1, 27)).close();
        f.apply(PArray.of(1, 27)).close();
        told.clear();
        f.apply(PArray.of(new int[10_000])).close();
        assertTrue(told.get(0) <= 16, told.toString());
    }

    @Test void whatProgressThrowsEndsTheApply() {
        List<Integer> told = new ArrayList<>();
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().iterate(100, COLLATZ, round -> {
            told.add(round);
            if (round >= 30) throw new IllegalStateException("enough");
        });
        for (ArrayFunction<Integer, Integer> one : List.of(f, f.sequential())) {
            told.clear();
            try (PArray<Integer> input = PArray.of(1, 2)) {
                assertThrows(IllegalStateException.class, () -> one.apply(input));
                assertTrue(told.get(told.size() - 1) < 100, told.toString());
                assertEquals(2, input.getInt(1));
            }
        }
    }

    @Test void untilTheArrayIsRight() {
        PArray<Integer> input = PArray.of(6, 5, 1);
        ArrayFunction<Integer, Integer> f = AF.iterateUntil(array -> array.getInt(0) == 1, COLLATZ, 1000);
        assertEquals(1, f.apply(input).getInt(0));
        assertArrayEquals(loop(input.toIntArray(), 8), f.apply(input).toIntArray());
        assertTrue(f.explain().contains("at most 1000 rounds (8 in the latest run)"), f.explain());
        assertTrue(AF.iterate(3, COLLATZ).explain().startsWith("3 rounds of"), AF.iterate(3, COLLATZ).explain());
    }

    @Test void untilAValueIsRight() {
        PArray<Integer> input = PArray.of(1024, 64, 8);
        ArrayFunction<Integer, Integer> f = AF.iterateUntil(MOST, most -> most <= 8, COLLATZ, 1000);
        assertArrayEquals(loop(input.toIntArray(), 7), f.apply(input).toIntArray());
    }

    @Test void noRoundIfItIsDoneAtOnce() {
        PArray<Integer> input = PArray.of(5, 6);
        ArrayFunction<Integer, Integer> f = AF.iterateUntil(array -> true, AF.map((Integer v) -> v / 0), 10);
        try (PArray<Integer> result = f.apply(input)) {
            assertArrayEquals(new int[] {5, 6}, result.toIntArray());
        }
        assertEquals(5, input.getInt(0));
    }

    @Test void mostRounds() {
        int[] asked = {0};
        ArrayFunction<Integer, Integer> f = AF.iterateUntil(array -> {
            asked[0]++;
            return false;
        }, AF.map((Integer v) -> v + 1), 7);
        assertEquals(7, f.apply(PArray.of(0)).getInt(0));
        assertEquals(7, asked[0], "not after the last round");
    }

    record Pendulum(double angle, double speed, int steps, boolean left) {
        Pendulum moved() {
            double faster = speed - 0.01 * Math.sqrt(Math.abs(angle));
            return new Pendulum(angle + 0.01 * faster, faster, steps + 1, faster < 0 != left);
        }
    }

    /** Rounds of a map are one kernel: each element makes its own. */
    private static <T> void together(PArray<T> input, Function<T, T> step) {
        for (int rounds : new int[] {2, 3, 37}) {
            ArrayFunction<T, T> f = AF.iterate(rounds, AF.map(step));
            for (int time = 0; time < 2; time++) {
                try (PArray<T> result = f.apply(input)) {
                    for (int i = 0; i < input.size(); i++) {
                        T value = input.get(i);
                        for (int k = 0; k < rounds; k++) value = step.apply(value);
                        assertEquals(value, result.get(i), rounds + " rounds, element " + i);
                    }
                }
            }
            String said = f.explain();
            assertTrue(said.contains("repeat of"), said);
        }
    }

    @Test void roundsOfMapsTogether() {
        int n = 1000;
        SplittableRandom random = new SplittableRandom(5);
        double[] doubles = random.doubles(n, -1, 1).toArray();
        float[] floats = new float[n];
        byte[] bytes = new byte[n];
        boolean[] booleans = new boolean[n];
        random.nextBytes(bytes);
        PArray<Pendulum> pendulums = PArray.allocate(Pendulum.class, n);
        for (int i = 0; i < n; i++) {
            floats[i] = (float) doubles[i];
            booleans[i] = bytes[i] > 10;
            pendulums.put(i, new Pendulum(doubles[i], 0, i, false));
        }
        int[] table = random.ints(n, 0, n).toArray();
        together(PArray.of(floats), v -> 3.7f * v * (1 - v));
        together(PArray.of(doubles), v -> v > 0 ? v * 0.5 - 0.125 : Math.sqrt(-v));
        together(PArray.of(bytes), v -> (byte) (v * 3 + 1));
        together(PArray.of(booleans), v -> !v);
        together(PArray.of(random.longs(n).toArray()), v -> v ^ v << 13 ^ v >>> 7);
        together(PArray.of(table), v -> table[v]);
        together(PArray.of(table), v -> {
            int sum = v;
            for (int k = 0; k < (v & 7); k++) sum = sum * 31 + k;
            return sum;
        });
        together(pendulums, Pendulum::moved);
    }

    /** Whose elements are not the ones that were stored. */
    record Older(int years) {
        Older {
            years++;
        }
    }

    /** What an array between two rounds would do: it takes no null, and what is read of it is made by a constructor. */
    @Test void roundsAreAsWithAnArrayInBetween() {
        PArray<Older> people = PArray.allocate(Older.class, 300);
        for (int i = 0; i < 300; i++) people.put(i, new Older(i));
        ArrayFunction<Older, Older> wiser = AF.map(p -> new Older(p.years() * 2));
        PArray<Older> now = people;
        for (int k = 0; k < 5; k++) now = wiser.sequential().apply(now);
        PArray<Older> together = AF.iterate(5, wiser).apply(people);
        for (int i = 0; i < 300; i++) assertEquals(now.get(i), together.get(i), "number " + i);
        ArrayFunction<Integer, Integer> forgets = AF.map(v -> v == null ? 1 : v > 5 ? null : v + 1);
        assertThrows(NullPointerException.class, () -> AF.iterate(20, forgets).apply(PArray.of(1, 2, 3)));
        ArrayFunction<Tuple2<Integer, Float>, Tuple2<Integer, Float>> half = AF.map(t -> {
            Float next = t._1() == 3 ? null : (Float) 2f;
            return new Tuple2<>(t._1() + 1, t._2() == null ? 1f : next);
        });
        PArray<Tuple2<Integer, Float>> pairs = AF.<Integer, Float>zip2().apply(PArray.of(0, 1), PArray.of(0f, 1f));
        assertThrows(NullPointerException.class, () -> AF.iterate(20, half).apply(pairs));
    }

    /** Rounds at once of which a late one throws run in vain, a few times and not again and again: 24,000 launches once. */
    @Test void throwsInALateRound() {
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().iterate(500, AF.map(v -> v + 1 + 0 / (400 - v)));
        int[] late = new int[4000];
        int[] never = new int[4000];
        Arrays.fill(never, 1000);
        try (PArray<Integer> good = PArray.of(never); PArray<Integer> bad = PArray.of(late)) {
            for (int k = 0; k < 20; k++) f.apply(good).close();
            long before = launches(f);
            assertThrows(ArithmeticException.class, () -> f.apply(bad));
            long launched = launches(f) - before;
            assertTrue(launched < 3000, launched + " launches");
        }
    }

    /** Of all of its kernels. */
    private static long launches(ArrayFunction<?, ?> f) {
        return Pattern.compile("so far (\\d+) runs?").matcher(f.explain()).results().mapToLong(found -> Long.parseLong(found.group(1))).sum();
    }

    /** Of what throws in an earlier round, not of the element in front. */
    @Test void theEarliestRoundThrows() {
        int[] table = {1, 2, 100, 200};
        ArrayFunction<Integer, Integer> f = AF.iterate(10, AF.map((Integer v) -> table[v]));
        PArray<Integer> input = PArray.of(0, 3, 1);
        Throwable e = assertThrows(ArrayIndexOutOfBoundsException.class, () -> f.apply(input));
        assertTrue(e.getMessage().contains("200"), e.getMessage());
    }

    @Test void exceptionsOfAnyRound() {
        ArrayFunction<Integer, Integer> f = AF.iterate(10, AF.map((Integer v) -> 12 / v - 3));
        PArray<Integer> input = PArray.of(1, 2, 4, 5);
        Throwable e = assertThrows(ArithmeticException.class, () -> f.apply(input));
        assertEquals("/ by zero", e.getMessage());
        assertEquals(4, input.getInt(2), "the input is open and as it was");
        RuntimeException own = new IllegalStateException("asked");
        assertEquals(own, assertThrows(IllegalStateException.class, () -> AF.<Integer>iterateUntil(array -> {
            throw own;
        }, COLLATZ, 3).apply(input)));
    }

    /** A device is told of sixteen rounds at a time. */
    @Test void moreRoundsThanOneSubmissionHas() {
        int[] values = {3, 1, 4, 1, 5, 9, 2};
        ArrayFunction<Integer, Integer> step = AF.stencil(1, Border.WRAP, v -> v.get(-1) * 3 - v.get(1) + v.get(0));
        for (int rounds : new int[] {15, 16, 17, 33}) {
            int[] now = values;
            for (int r = 0; r < rounds; r++) {
                int[] next = new int[now.length];
                for (int i = 0; i < now.length; i++) {
                    next[i] = now[(i + 6) % 7] * 3 - now[(i + 1) % 7] + now[i];
                }
                now = next;
            }
            try (PArray<Integer> input = PArray.of(values)) {
                assertArrayEquals(now, AF.iterate(rounds, step).apply(input).toIntArray(), rounds + " rounds");
                assertArrayEquals(loop(values, rounds), AF.iterate(rounds, COLLATZ).apply(input).toIntArray(), rounds + " rounds");
                assertArrayEquals(values, input.toIntArray());
            }
        }
    }

    /** Two kernels a round, or three: the device is told of as many rounds as have sixteen. */
    @Test void roundsOfSeveralKernels() {
        int[] values = {3, 1, 4, 1, 5, 9, 2};
        ArrayFunction<Integer, Integer> even = AF.stencil(1, Border.WRAP, v -> v.index() % 2 == 0 ? v.get(-1) - v.get(1) : v.get(0));
        ArrayFunction<Integer, Integer> odd = AF.stencil(1, Border.WRAP, v -> v.index() % 2 == 0 ? v.get(0) : v.get(-1) + 3 * v.get(1));
        ArrayFunction<Integer, Integer> third = AF.stencil(1, Border.CLAMP, v -> v.get(1) ^ v.get(0));
        for (int rounds : new int[] {1, 5, 8, 9, 17}) {
            int[] now = values.clone();
            int[] after = values.clone();
            for (int r = 0; r < rounds; r++) {
                now = turn(turn(now, 0), 1);
                after = turn(turn(after, 0), 1);
                for (int i = 0; i < 6; i++) after[i] ^= after[i + 1];
                after[6] = 0;
            }
            try (PArray<Integer> input = PArray.of(values)) {
                assertArrayEquals(now, AF.iterate(rounds, even.andThen(odd)).apply(input).toIntArray(), rounds + " rounds");
                assertArrayEquals(after, AF.iterate(rounds, even.andThen(odd).andThen(third)).apply(input).toIntArray(), rounds + " rounds");
                assertArrayEquals(values, input.toIntArray());
            }
        }
    }

    private static int[] turn(int[] x, int part) {
        int[] next = x.clone();
        for (int i = part; i < 7; i += 2) {
            int before = x[(i + 6) % 7], behind = x[(i + 1) % 7];
            next[i] = part == 0 ? before - behind : before + 3 * behind;
        }
        return next;
    }

    /** A round whose kernels do not all make of one array one like it. */
    @Test void roundsThatAreNoChainOfKernels() {
        int[] values = {3, 1, 4, 1, 5, 9, 2, 6};
        ArrayFunction<Integer, Integer> ends = AF.stencil(1, Border.CLAMP, v -> v.get(1) - v.get(-1));
        ArrayFunction<Integer, Double> other = AF.<Integer, Double>stencil(0, Border.CLAMP, v -> v.get(0) * 0.5);
        ArrayFunction<Double, Integer> back = AF.stencil(0, Border.CLAMP, v -> (int) (double) v.get(0));
        int[] now = values.clone();
        for (int r = 0; r < 5; r++) {
            int[] last = now.clone();
            for (int i = 0; i < 8; i++) now[i] = (int) ((last[Math.min(i + 1, 7)] - last[Math.max(i - 1, 0)]) * 0.5);
        }
        try (PArray<Integer> input = PArray.of(values)) {
            assertArrayEquals(now, AF.iterate(5, ends.andThen(other).andThen(back)).apply(input).toIntArray());
            ArrayFunction<Integer, Integer> fewer = AF.stencil(0, Border.CLAMP, v -> v.get(0) - 1);
            assertArrayEquals(new int[] {1, 2, 6, 3},
                AF.iterate(3, fewer.filter(v -> v > 0)).apply(input).toIntArray());
        }
    }

    @Test void exceptionsOfALaterKernel() {
        for (int last : new int[] {3, 8, 11}) {
            ArrayFunction<Integer, Integer> up = AF.stencil(0, Border.CLAMP, v -> v.get(0) + 1);
            ArrayFunction<Integer, Integer> fails = AF.stencil(0, Border.CLAMP, v -> v.get(0) + 0 / (last - v.get(0)));
            try (PArray<Integer> input = PArray.of(0, 0, 0)) {
                ArrayFunction<Integer, Integer> f = AF.iterate(20, up.andThen(fails));
                assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> f.apply(input)).getMessage());
                assertArrayEquals(new int[3], input.toIntArray());
                assertEquals(last - 1, AF.iterate(last - 1, up.andThen(fails)).apply(input).getInt(0));
            }
        }
    }

    @Test void exceptionsOfALateRound() {
        for (int last : new int[] {5, 15, 16, 17, 30}) {
            ArrayFunction<Integer, Integer> counted = AF.iterate(40, AF.map((Integer v) -> v + 1 / (last - v) * 0 + 1));
            ArrayFunction<Integer, Integer> looped = AF.iterate(40, AF.map((Integer v) -> {
                int n = v;
                while (n != 0) n -= Integer.signum(n);
                return v + 1 + 1 / (last - v) * 0 + n;
            }));
            ArrayFunction<Integer, Integer> stencil = AF.iterate(40, AF.<Integer, Integer>stencil(1, Border.CLAMP,
                v -> v.get(0) + 1 + (v.get(0) - v.get(1)) * (1 / (last - v.get(0)))));
            try (PArray<Integer> input = PArray.of(0, 0, 0, 0)) {
                for (ArrayFunction<Integer, Integer> f : List.of(counted, looped, stencil)) {
                    assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> f.apply(input)).getMessage());
                    assertArrayEquals(new int[4], input.toIntArray());
                }
            }
        }
    }

    @Test void emptyAndClosed() {
        PArray<Integer> empty = PArray.of(new int[0]);
        assertEquals(0, AF.iterate(3, COLLATZ).apply(empty).size());
        assertEquals(0, AF.iterate(0, COLLATZ).apply(empty).size());
        PArray<Integer> closed = PArray.of(1);
        closed.close();
        assertThrows(IllegalStateException.class, () -> AF.iterate(0, COLLATZ).apply(closed));
        assertThrows(IllegalStateException.class, () -> AF.iterate(1, COLLATZ).apply(closed));
        assertThrows(NullPointerException.class, () -> AF.iterate(1, COLLATZ).apply((PArray<Integer>) null));
    }

    @Test void misuse() {
        assertEquals("cannot iterate -1 times",
            assertThrows(IllegalArgumentException.class, () -> AF.iterate(-1, COLLATZ)).getMessage());
        assertThrows(NullPointerException.class, () -> AF.iterate(1, (ArrayFunction<Integer, Integer>) null));
        assertThrows(NullPointerException.class, () -> AF.iterateUntil(null, COLLATZ, 1));
        assertThrows(NullPointerException.class, () -> AF.iterateUntil(MOST, null, COLLATZ, 1));
        ArrayFunction<Integer, Integer> f = AF.iterateUntil(COLLATZ, v -> true, COLLATZ, 1);
        String message = assertThrows(IllegalArgumentException.class, () -> f.apply(PArray.of(1, 2))).getMessage();
        assertEquals("the measure of iterateUntil made 2 elements; it must make one, as reduce does", message);
    }

    /** Of the function the applies, and of its step the rounds; what is waited for is part of what they take. */
    @Test void whatItsExplanationCounts() {
        assumeTrue(Library.loaded(), "no native library to test");
        ArrayFunction<Integer, Integer> step = AF.whole(w -> w.get((w.index() + 1) % 3) + 1);
        ArrayFunction<Integer, Integer> f = AF.iterate(20, step);
        f.prepare(PArray.of(1, 2, 3));
        assertFalse(f.explain().contains("applied"), f.explain());
        for (int i = 0; i < 2; i++) f.apply(PArray.of(1, 2, 3)).close();
        assertTrue(f.explain().contains("20 rounds (20 in the latest run) of\n  applied 2 times; "), f.explain());
        assertTrue(f.explain().contains("\n  40 rounds, on the device; "), f.explain());
        assertTrue(step.explain().contains("\n  applied 40 times, on the device; "), step.explain());
    }

    /** Those that are launched together share the wait. */
    @Test void stepsThatShareAWait() {
        assumeTrue(Library.loaded(), "no native library to test");
        ArrayFunction<Integer, Integer> first = AF.whole(w -> w.get((w.index() + 1) % 3) + 1);
        ArrayFunction<Integer, Integer> second = AF.whole(w -> w.get((w.index() + 1) % 3) * 3);
        ArrayFunction<Integer, Integer> f = AF.iterate(2, k -> k == 0 ? first : second);
        f.prepare(PArray.of(1, 2, 3));
        for (int i = 0; i < 4; i++) f.apply(PArray.of(1, 2, 3)).close();
        for (ArrayFunction<Integer, Integer> one : List.of(first, second)) {
            Profile p = one.profile();
            assertTrue(p.waitNanos() > 0 && p.waitNanos() <= p.nanos(), p.toString());
        }
    }


    /** A sorting network: which elements meet depends on the round. */
    @Test void roundsOfTheirOwn() {
        int n = 256;
        List<int[]> pairs = new ArrayList<>();
        for (int k = 2; k <= n; k *= 2) {
            for (int j = k / 2; j > 0; j /= 2) pairs.add(new int[] {k, j});
        }
        ArrayFunction<Integer, Integer> sort = AF.iterate(pairs.size(), round -> {
            int k = pairs.get(round)[0];
            int j = pairs.get(round)[1];
            return AF.whole(w -> {
                int mine = w.get();
                int other = w.get(w.index() ^ j);
                boolean wantsLess = (w.index() & j) == 0 == ((w.index() & k) == 0);
                return wantsLess ? Math.min(mine, other) : Math.max(mine, other);
            });
        });
        int[] values = new SplittableRandom(3).ints(n).toArray();
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        for (ArrayFunction<Integer, Integer> f : List.of(sort, sort.onThreads(2), sort.sequential())) {
            for (int run = 0; run < 2; run++) assertArrayEquals(sorted, f.apply(PArray.of(values)).toIntArray());
        }
        assertTrue(sort.explain().contains("36 rounds (36 in the latest run), the first of them of"), sort.explain());
    }

    /** Of rounds that a device is told of at once one fails; each of them is two kernels. */
    @Test void whatARoundOfItsOwnThrows() {
        ArrayFunction<Integer, Integer> f = AF.iterate(40, round -> AF.map((Integer v) -> v - v / v)
            .andThen(AF.whole(w -> w.get(w.size() - 1 - w.index()) + round % 2)));
        for (int run = 0; run < 3; run++) {
            assertArrayEquals(new int[] {80, 180, 280}, f.apply(PArray.of(100, 200, 300)).toIntArray());
            for (int start : new int[] {0, 1, 10, 19}) { // 19 fails in the last round but two
                assertEquals("/ by zero",
                    assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(100, start, 300))).getMessage());
            }
        }
    }

    @Test void roundsInOrder() {
        PArray<Integer> input = PArray.of(1, 2, 3);
        for (int rounds = 0; rounds < 5; rounds++) {
            int[] expected = {1, 2, 3};
            for (int r = 0; r < rounds; r++) {
                for (int i = 0; i < 3; i++) expected[i] = expected[i] * 3 + r;
            }
            ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v + 1)
                .iterate(rounds, r -> AF.map((Integer v) -> v * 3 + r)).map(v -> v - 1);
            for (int i = 0; i < 3; i++) {
                int v = i + 2;
                for (int r = 0; r < rounds; r++) v = v * 3 + r;
                assertEquals(v - 1, f.apply(input).getInt(i), rounds + " rounds");
            }
            assertArrayEquals(expected,
                AF.<Integer>iterate(rounds, r -> AF.map(v -> v * 3 + r)).apply(input).toIntArray(), rounds + " rounds");
        }
        assertThrows(NullPointerException.class, () -> AF.<Integer>iterate(2, round -> null));
        assertEquals("cannot iterate -1 times", assertThrows(IllegalArgumentException.class,
            () -> AF.<Integer>iterate(-1, round -> AF.identity())).getMessage());
    }

    /** A rehearsal's arrays have other sizes than those of an apply. */
    @Test void preparesAMeasureThatFilters() {
        PArray<Integer> input = PArray.of(7, 3, 12, 9);
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().filter(v -> v > 4)
            .iterateUntil(AF.<Integer>identity().topK(1), most -> most <= 8, AF.map(v -> v / 2), 10);
        f.prepare(input);
        assertEquals(6, f.apply(input).get(1));
    }
}
