package weft.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import weft.AF;
import weft.ArrayFunction;
import weft.OffloadException;
import weft.PArray;
import weft.javac.Javac;

/**
 * Differential testing of indices: {@code Neighbours FOLDER N SEED} runs N random functions that read arrays at places near an element's own, as
 * {@link NeighbourProgram} makes them, on a device, in order and on threads beside a loop, and exits with 1 if one differs. Of what lies
 * away from borders the compiler takes checks away, and makes addresses of sums; so what is wrong there may take the JVM with it: the text
 * of what runs lies in FOLDER meanwhile.
 */
public final class Neighbours {
    /** In one call of javac, which takes about as long for one. */
    private static final int TOGETHER = 16;
    private static final int SMALLER_SECONDS = 60;
    private static final int[] NUMBERS = {0, 1, -1, 7, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE + 8, Integer.MAX_VALUE - 3, 1 << 20, -(1 << 21), 1 << 30,
        -5, 100, 65536, Integer.MIN_VALUE / 2};
    private static final Map<Types, Function<int[], PArray<?>>> ARRAYS = Map.of(Types.INT, PArray::of,
        Types.BYTE, of -> PArray.of(bytes(of)), Types.LONG, of -> PArray.of(Arrays.stream(of).asLongStream().toArray()),
        Types.DOUBLE, of -> PArray.of(Arrays.stream(of).asDoubleStream().toArray()), Types.BOOLEAN, of -> PArray.of(booleans(of)));

    private final Path current;
    private final Javac javac = new Javac();
    private final Map<String, Integer> refusals = new TreeMap<>();
    private int answers;
    private int throwing;
    private int differ;

    /** What a program is run with. */
    private record Case(Types x, Types y, int width, int height, int size, int sizeOfY, List<Integer> numbers) {
        static Case random(Choice c) {
            int width = c.of(64, 65, 100, 128, 3);
            int height = c.between(2, 30);
            int size = width * height + (c.chance(20) ? c.below(width) : 0);
            List<Types> types = List.copyOf(new TreeMap<>(ARRAYS).keySet());
            List<Integer> numbers = List.of(number(c), number(c), number(c));
            return new Case(c.pick(types), c.pick(types), width, height, size, c.chance(70) ? size : size + c.between(-width, width), numbers);
        }

        private static int number(Choice c) {
            return c.chance(80) ? NUMBERS[c.below(NUMBERS.length)] : c.random.nextInt();
        }

        PArray<?> array(Types type, int size) {
            int[] values = new int[Math.max(0, size)];
            for (int k = 0; k < values.length; k++) values[k] = k * 7919 ^ k >> 3;
            return ARRAYS.get(type).apply(values);
        }
    }

    private Neighbours(Path folder) {
        current = folder.resolve("Neighbours.txt");
    }

    public static void main(String[] args) throws IOException {
        Files.createDirectories(Path.of(args[0]));
        Neighbours all = new Neighbours(Path.of(args[0]));
        int count = Integer.parseInt(args[1]);
        long seed = Long.parseLong(args[2]);
        for (int first = 0; first < count; first += TOGETHER) {
            all.some(seed, first, Math.min(count, first + TOGETHER));
            if (first % 400 == 0) System.out.println(all.counts(first + TOGETHER));
        }
        Files.deleteIfExists(all.current);
        all.refusals.forEach((why, times) -> System.out.println(times + " refused: " + why));
        System.out.println(all.counts(count));
        System.exit(all.differ == 0 ? 0 : 1);
    }

    private String counts(int functions) {
        return functions + " functions, of which " + throwing + " throw; " + answers + " answers, " + differ + " functions differ";
    }

    private void some(long seed, int from, int to) throws IOException {
        List<NeighbourProgram> programs = new ArrayList<>();
        List<Case> cases = new ArrayList<>();
        List<Javac.Source> sources = new ArrayList<>();
        for (int number = from; number < to; number++) {
            Choice c = new Choice(Choice.part(seed, number));
            Case with = Case.random(c);
            NeighbourProgram program = NeighbourProgram.random(c, with.width);
            cases.add(with);
            programs.add(program);
            sources.add(new Javac.Source("N" + number, program.text("N" + number, with.x, with.y)));
        }
        List<Class<?>> classes = javac.compile(sources);
        if (classes == null) throw new IllegalStateException(javac.errors());
        for (int k = 0; k < classes.size(); k++) {
            Files.writeString(current, cases.get(k) + "\n" + sources.get(k).text());
            String wrong = difference(classes.get(k), cases.get(k));
            if (wrong != null) tell(programs.get(k), cases.get(k), wrong);
        }
    }

    private void tell(NeighbourProgram program, Case with, String wrong) {
        differ++;
        long end = System.nanoTime() + SMALLER_SECONDS * 1_000_000_000L;
        for (boolean again = true; again;) {
            again = false;
            for (NeighbourProgram candidate : program.smaller()) {
                if (System.nanoTime() > end) break;
                List<Class<?>> one = javac.compile(List.of(new Javac.Source("Smaller", candidate.text("Smaller", with.x, with.y))));
                String still = one == null ? null : difference(one.get(0), with);
                if (still == null) continue;
                program = candidate;
                wrong = still;
                again = true;
                break;
            }
        }
        System.out.println(wrong + "\n" + with + "\n" + program.text("Smaller", with.x, with.y));
    }

    // ---- one function ----

    private static byte[] bytes(int[] of) {
        byte[] all = new byte[of.length];
        for (int k = 0; k < all.length; k++) all[k] = (byte) of[k];
        return all;
    }

    private static boolean[] booleans(int[] of) {
        boolean[] all = new boolean[of.length];
        for (int k = 0; k < all.length; k++) all[k] = (of[k] & 1) != 0;
        return all;
    }

    /** What differs, or null. */
    private String difference(Class<?> program, Case with) {
        try (PArray<?> x = with.array(with.x, with.size); PArray<?> y = with.array(with.y, with.sizeOfY)) {
            Function<Integer, Integer> f = function(program, with, x, y);
            int[] expected = new int[with.size];
            String thrown = null;
            try {
                for (int i = 0; i < with.size; i++) expected[i] = f.apply(i);
            } catch (RuntimeException e) {
                thrown = e.toString();
                throwing++;
            }
            ArrayFunction<Integer, Integer> mapped = AF.map(f);
            String wrong = compare("on threads", mapped.onThreads(2), expected, thrown);
            if (wrong == null) wrong = compare("in order", mapped.sequential(), expected, thrown);
            return wrong != null ? wrong : compare("on the device", mapped, expected, thrown);
        }
    }

    @SuppressWarnings("unchecked")
    private static Function<Integer, Integer> function(Class<?> program, Case with, PArray<?> x, PArray<?> y) {
        Class<?> number = int.class;
        try {
            return (Function<Integer, Integer>) program.getMethod("make", PArray.class, PArray.class, number, number, number, number, number, number)
                .invoke(null, x, y, with.size, with.width, with.height, with.numbers.get(0), with.numbers.get(1), with.numbers.get(2));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** A loop's sums that leave the ints and come back, which checks in front of it take for ones that do not (loop_predication.c). */
    private static boolean isLeftToJava(String reason) {
        return reason.contains("the device has no result for element");
    }

    private String compare(String where, ArrayFunction<Integer, Integer> mapped, int[] expected, String thrown) {
        try (PArray<Integer> indices = AF.range(expected.length); PArray<Integer> result = mapped.apply(indices)) {
            answers++;
            if (thrown != null) return where + ": Java throws " + thrown + ", Weft nothing";
            for (int i = 0; i < expected.length; i++) {
                if (result.getInt(i) != expected[i]) return where + ": number " + i + ": expected " + expected[i] + ", got " + result.getInt(i);
            }
            return null;
        } catch (OffloadException e) {
            refusals.merge(Reasons.plain(e.reason()), 1, Integer::sum);
            return Runner.isDefect(e.reason()) && !isLeftToJava(e.reason()) ? where + ": " + e.reason() : null;
        } catch (RuntimeException e) {
            answers++;
            return e.toString().equals(thrown) ? null : where + ": Java throws " + thrown + ", Weft " + e;
        }
    }
}
