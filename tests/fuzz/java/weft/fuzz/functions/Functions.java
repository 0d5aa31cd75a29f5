package weft.fuzz.functions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import weft.ArrayFunction;
import weft.OffloadException;
import weft.PArray;

/**
 * Differential testing of array functions: {@code Functions N SEED} composes N random functions of others and applies each
 * to arrays of several sizes, on a device, in order and on threads, beside loops over lists; it exits with 1 if one
 * differs. {@code Functions N SEED K} tries number K alone.
 */
public final class Functions {
    /** Around a strip, a work-group, a block of a reduction and its multiples. */
    private static final int[] SIZES = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 255, 256, 257, 500, 1000,
        2047, 4095, 4096, 4097, 4104, 8191, 8192, 8193, 12289, 20000, 40961};
    private static final int INPUTS = 3;

    private enum Way { DEVICE, IN_ORDER, ON_THREADS }

    /** What came of it: elements, or what was thrown. */
    private record Answer(List<Object> elements, Throwable thrown) {
        boolean isLike(Answer expected) {
            if (expected.thrown instanceof Oracle.Refuses refuses) return thrown != null && refuses.type.isInstance(thrown);
            if (thrown != null || expected.thrown != null) {
                return thrown != null && expected.thrown != null && thrown.getClass() == expected.thrown.getClass()
                    && String.valueOf(thrown.getMessage()).equals(String.valueOf(expected.thrown.getMessage()));
            }
            return elements.size() == expected.elements.size() && firstDifference(expected) == elements.size();
        }

        int firstDifference(Answer other) {
            int i = 0;
            while (i < Math.min(elements.size(), other.elements.size()) && Kind.same(elements.get(i), other.elements.get(i))) i++;
            return i;
        }

        String text(Answer beside) {
            if (thrown != null) return thrown.toString();
            int at = beside.elements == null ? 0 : firstDifference(beside);
            return elements.size() + " elements" + (at < elements.size() ? "; number " + at + " is " + Kind.text(elements.get(at)) : "");
        }
    }

    private final Map<String, Integer> refusals = new TreeMap<>();
    private int compiled;
    private int wrong;

    private Functions() {}

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        long seed = Long.parseLong(args[1]);
        Functions all = new Functions();
        if (args.length > 2) {
            all.compose(seed, Integer.parseInt(args[2]), true);
        } else {
            for (int number = 0; number < count; number++) {
                all.compose(seed, number, false);
                if ((number + 1) % 100 == 0) System.out.println(number + 1 + " composed, " + all.wrong + " wrong");
            }
        }
        all.refusals.forEach((reason, times) -> System.out.println(times + " refused: " + reason));
        System.out.println(all.compiled + " on a device, " + all.wrong + " wrong");
        System.exit(all.wrong == 0 ? 0 : 1);
    }

    private void compose(long seed, int number, boolean loudly) {
        SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number);
        Composition composition = Composition.random(random);
        if (loudly) System.out.println(composition.text());
        ArrayFunction<Object, Object> function = composition.function();
        boolean refused = false;
        for (int k = 0; k < INPUTS && !refused; k++) {
            long input = random.nextLong();
            int size = SIZES[random.nextInt(SIZES.length)];
            List<Object> elements = composition.from().elements(new SplittableRandom(input), size);
            try {
                String found = compare(composition, function, input, elements);
                if (found == null) continue;
                wrong++;
                System.out.println("number " + number + ": " + smallest(composition, input, elements, found));
                return;
            } catch (OffloadException e) {
                refused = true;
                refusals.merge(e.reason() + "\n    " + composition.text(), 1, Integer::sum);
            }
        }
        compiled += refused ? 0 : 1;
    }

    /** What differs, in words; null: nothing. */
    private static String compare(Composition composition, ArrayFunction<Object, Object> function, long input, List<Object> elements) {
        Answer expected = composition.isExact() || composition.isLoud() ? inJava(composition, elements) : null;
        if (expected != null && expected.thrown == null && !composition.isExact()) expected = null;
        for (Way way : Way.values()) {
            Answer answer = through(function, way, composition.from(), input, elements);
            if (expected == null) expected = answer;
            if (!answer.isLike(expected)) {
                return way + ": " + answer.text(expected) + "\n    expected: " + expected.text(answer) + "\n    of "
                    + elements.size() + " elements: " + composition.text();
            }
        }
        return null;
    }

    private static Answer inJava(Composition composition, List<Object> elements) {
        try {
            return new Answer(composition.of(elements), null);
        } catch (RuntimeException e) {
            return new Answer(null, e);
        }
    }

    private static Answer through(ArrayFunction<Object, Object> function, Way way, Kind kind, long input, List<Object> elements) {
        ArrayFunction<Object, Object> there = switch (way) {
            case DEVICE -> function;
            case IN_ORDER -> function.sequential();
            case ON_THREADS -> function.onThreads(2);
        };
        try (PArray<Object> array = kind.array(new SplittableRandom(input), elements); PArray<Object> result = there.apply(array)) {
            List<Object> all = new ArrayList<>(result.size());
            for (int i = 0; i < result.size(); i++) all.add(result.get(i));
            return new Answer(all, null);
        } catch (OffloadException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            return new Answer(null, e);
        }
    }

    /** What is found with as few functions and elements as still show a difference. */
    private static String smallest(Composition composition, long input, List<Object> elements, String found) {
        for (int stage = 0; stage < composition.stages().size(); stage++) {
            Composition fewer = composition.without(stage);
            String still = fewer == null ? null : again(fewer, input, elements);
            if (still != null) return smallest(fewer, input, elements, still);
        }
        for (int size : new int[] {elements.size() / 2, elements.size() * 7 / 8, elements.size() - 1}) {
            if (size < 0 || size == elements.size()) continue;
            for (List<Object> part : List.of(elements.subList(0, size), elements.subList(elements.size() - size, elements.size()))) {
                String still = again(composition, input, part);
                if (still != null) return smallest(composition, input, part, still);
            }
        }
        return found + "\n    from " + elements.subList(0, Math.min(40, elements.size())).stream().map(Kind::text).toList();
    }

    private static String again(Composition composition, long input, List<Object> elements) {
        try {
            return compare(composition, composition.function(), input, elements);
        } catch (OffloadException e) {
            return null;
        }
    }
}
