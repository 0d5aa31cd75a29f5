package weft;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Functions that are applied at many depths, from the end of a stack upwards, and then where there is room: main class for {@link EndOfStackTest}. */
final class EndOfStackProgram {
    private static final int FEW = 3;
    private static final int MANY = 20_000;
    /** So many applies have room: each way twice, to few elements and to many. */
    private static final int ENOUGH = 36;

    /** A function, and what it makes of the numbers from 0. */
    private record Way(String name, ArrayFunction<Integer, Integer> function, IntUnaryOperator size, IntUnaryOperator element) {
        void check(PArray<Integer> input) {
            try (PArray<Integer> result = function.apply(input)) {
                int size = this.size.applyAsInt(input.size());
                if (result.size() != size) throw new AssertionError(name + ": " + result.size() + " elements");
                for (int i = 0; i < size; i++) {
                    if (result.getInt(i) != element.applyAsInt(i)) throw new AssertionError(name + ": element " + i + " is " + result.getInt(i));
                }
            }
        }
    }

    private static int depths;
    private static int tooDeep;
    private static int done;
    private static final Set<String> OTHERS = new TreeSet<>();

    private EndOfStackProgram() {}

    private static List<Way> ways() {
        ArrayFunction<Integer, Integer> plus = AF.map((Integer v) -> v + 1);
        return List.of(new Way("map", plus, n -> n, i -> i + 1),
            new Way("filter", AF.<Integer>identity().filter(v -> v % 2 == 1), n -> n / 2, i -> 2 * i + 1),
            new Way("reduce", plus.reduce(0, Integer::sum), n -> 1, i -> 0),
            new Way("scan", AF.<Integer>identity().scan(0, Integer::max), n -> n, i -> i),
            new Way("sort", AF.<Integer>identity().sorted(), n -> n, i -> i),
            new Way("stencil", AF.<Integer, Integer>stencil(1, Border.CLAMP, v -> v.get(-1)), n -> n, i -> Math.max(i - 1, 0)),
            new Way("sequential", AF.map((Integer v) -> v * 7).sequential(), n -> n, i -> i * 7),
            new Way("onThreads", AF.map((Integer v) -> v * 5).onThreads(2), n -> n, i -> i * 5),
            new Way("writes", AF.map((Integer v) -> written = v), n -> n, i -> i));
    }

    private static int written;

    /** From the end of the stack upwards one apply at each depth. */
    private static int down(List<Way> ways, PArray<Integer> few, PArray<Integer> many) {
        int below = 0;
        try {
            below = down(ways, few, many);
        } catch (StackOverflowError end) {
            if (done < ENOUGH) apply(ways, few, many);
            throw end;
        }
        return below + 1;
    }

    private static void apply(List<Way> ways, PArray<Integer> few, PArray<Integer> many) {
        int turn = depths++;
        try {
            ways.get(turn / 2 % ways.size()).function().apply(turn % 2 == 0 ? few : many).close();
            done++;
        } catch (StackOverflowError e) {
            tooDeep++;
        } catch (Throwable e) {
            OTHERS.add(e.toString());
        }
    }

    private static PArray<Integer> numbers(int count) {
        return PArray.of(IntStream.range(0, count).toArray());
    }

    /** On a thread with the smallest stack that the JVM makes. */
    private static void onSmallStack(Way way, PArray<Integer> input) throws InterruptedException {
        Thread thread = new Thread(null, () -> {
            try {
                way.check(input);
            } catch (Throwable e) {
                OTHERS.add("on a small stack: " + e);
            }
        }, "small", 1);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        PArray<Integer> few = numbers(FEW), many = numbers(MANY);
        if (Arrays.asList(args).contains("warm")) AF.map((Integer v) -> v - 1).apply(many).close();
        if (Arrays.asList(args).contains("small")) onSmallStack(ways().get(0), few);
        List<Way> early = ways();
        Thread thread = new Thread(null, () -> {
            try {
                down(early, few, many);
            } catch (StackOverflowError end) {
                // as it must be
            }
        }, "deep", 512 << 10);
        thread.start();
        thread.join();
        if (!OTHERS.isEmpty()) throw new AssertionError(String.join("\n", OTHERS));
        if (tooDeep == 0 || done < ENOUGH) throw new AssertionError(tooDeep + " too deep, and " + done + " not");
        for (List<Way> all : List.of(early, ways())) {
            for (Way way : all) {
                if (way.name().equals("reduce")) {
                    reduces(way, few);
                    reduces(way, many);
                } else {
                    way.check(few);
                    way.check(many);
                }
            }
        }
        System.out.println("all is well");
    }

    private static void reduces(Way way, PArray<Integer> input) {
        int n = input.size(), found = way.function().apply(input).getInt(0);
        if (found != n * (n + 1) / 2) throw new AssertionError("the sum is " + found);
    }
}
