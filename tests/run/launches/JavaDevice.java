package weft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.jni.TrapException;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.layout.PlacedValue;
import weft.internal.plan.Shape;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Launch;
import weft.internal.program.Program;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;
import weft.internal.program.Stages;
import weft.internal.program.Tally;

/**
 * A device that runs every step of a program in Java, one element after the other, and writes down what it was given. Each
 * skeleton is what its definition says and no more: where it gets what it needs from is the plan's business.
 */
final class JavaDevice implements Device {
    /** Each program so far, a line each step: skeleton, sizes of inputs, numbers, sizes of results; then what is fetched. */
    final List<List<String>> programs = new ArrayList<>();
    /** Skeletons whose kernels trap although no element throws. */
    Set<String> trapping = Set.of();

    /** Whether programs of several may be its own to run, one after the other. */
    boolean runsTogether;
    /** How often it has. */
    int together;

    private final Layout values;
    private final Set<String> missing;

    /** {@code values} are what kernels make, but for those that count; {@code missing} are skeletons that it does not have. */
    JavaDevice(Layout values, String... missing) {
        this.values = values;
        this.missing = Set.of(missing);
    }

    private record JavaKernel(String skeleton, Stages stages, BinaryOperator<Object> combine, Layout input, Layout resultLayout)
        implements Kernel {
        /** Of what has a form of work-groups the items of one. */
        @Override public Launch launch() {
            return new Launch(Launch.CAN_TRAP, Shape.BLOCK, skeleton.equals("tally_ranges") ? 1 : 4, 0, 0);
        }

        @Override public void pipeline(int elements) {}

        @Override public boolean isAtHand() {
            return true;
        }

        @Override public boolean isOutdated() {
            return false;
        }

        @Override public String device() {
            return "Java";
        }

        @Override public String form() {
            return "";
        }

        @Override public String ir() {
            return skeleton + " of " + input;
        }

        @Override public String opencl() {
            return "";
        }

        @Override public Tally tally() {
            return Tally.NONE;
        }
    }

    @SuppressWarnings("unchecked") // an operator that gets the wrong class throws ClassCastException itself
    @Override public Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
        if (missing.contains(skeleton)) throw new RefusedException(Refusal.because("no " + skeleton));
        boolean counts = Set.of("count", "winners", "bucket_sizes", "sort_count", "sort_histogram").contains(skeleton);
        boolean ints = counts || input.equals(LeafLayout.of(Kind.INT)) && stages.isEmpty();
        return new JavaKernel(skeleton, stages, (BinaryOperator<Object>) combine, input, ints ? LeafLayout.of(Kind.INT) : values);
    }

    @Override public void hold(ArrayData array) {}

    @Override public Run rehearse(Program program) {
        return Run.of(program, true);
    }

    @Override public Run run(Program program) {
        List<String> lines = new ArrayList<>();
        for (Program.Step step : program.steps()) lines.add(describe(step));
        for (Program.Fetch fetch : program.fetches()) lines.add("fetch " + fetch.index() + " of " + fetch.array().size());
        programs.add(lines);
        Run run = Run.of(program, false);
        try {
            for (Program.Step step : program.steps()) new JavaStep(step, run).run();
            return run;
        } catch (Throwable e) {
            run.close();
            throw e;
        }
    }

    @Override public Together runTogether(List<Device> devices, List<Program> programs) {
        if (!runsTogether) return null;
        together++;
        int[] trapped = new int[programs.size()];
        Arrays.fill(trapped, -1);
        for (int i = 0; i < trapped.length; i++) {
            try {
                devices.get(i).run(programs.get(i)).close();
            } catch (TrapException e) {
                trapped[i] = e.index;
            }
        }
        return new Together(trapped, new long[trapped.length]);
    }

    private static String describe(Program.Step step) {
        StringJoiner line = new StringJoiner(" ");
        line.add(step.kernel().skeleton());
        for (Program.Operand input : step.inputs()) line.add(Integer.toString(input.size()));
        if (step.numbers().length > 0) line.add(Arrays.toString(step.numbers()));
        line.add("->");
        for (Program.Operand result : step.results()) line.add(Integer.toString(result.size()));
        return line.toString();
    }

    /** What becomes of an element. */
    private record Made(Object value, boolean kept) {}

    private final class JavaStep {
        private final JavaKernel kernel;
        private final ArrayData[] inputs;
        private final ArrayData[] results;
        private final int[] numbers;
        private final int size;

        JavaStep(Program.Step step, Run run) {
            kernel = (JavaKernel) step.kernel();
            inputs = step.inputs().stream().map(run::array).toArray(ArrayData[]::new);
            results = step.results().stream().map(run::array).toArray(ArrayData[]::new);
            numbers = step.numbers();
            size = inputs[0].size();
            if (!inputs[0].layout().equals(kernel.input)) {
                throw new AssertionError(kernel.skeleton + " of " + kernel.input + " over " + inputs[0].layout());
            }
        }

        void run() {
            if (trapping.contains(kernel.skeleton)) throw new TrapException(0);
            switch (kernel.skeleton) {
                case "map" -> each(0, size, i -> results[0].put(i, made(i).value));
                case "reduce" -> blocks(b -> results[0].put(b, total(b)));
                case "carry" -> scan(0, size, inputs[1].get(0), true);
                case "scan", "scan_exclusive" -> blocks(b -> scan(start(b), end(b), inputs[1].get(b), isExclusive()));
                case "scan_chained", "scan_chained_exclusive" -> scan(0, size, inputs[1].get(0), isExclusive());
                case "count" -> blocks(b -> results[0].put(b, kept(b)));
                case "compact", "partition" -> blocks(this::compact);
                case "winners" -> winners();
                case "scatter" -> each(0, numbers[0], this::scatter);
                case "place" -> place();
                case "place_own" -> each(0, numbers[1], this::placeOwn);
                case "place_join" -> each(0, numbers[0], this::joinOwn);
                case "bucket_sizes" -> each(0, numbers[1], this::sizes);
                case "bucket_fill" -> each(0, numbers[1], this::fillBuckets);
                case "bucket_write" -> write();
                case "tally_ranges" -> tallyRanges();
                case "bins" -> each(0, numbers[1] / kernel.launch().items(), this::fill);
                case "merge" -> each(0, numbers[1], this::merge);
                case "tally" -> tally();
                case "sort_count" -> sortCount();
                case "sort_place" -> sortPlace();
                case "sort_histogram" -> sortHistogram();
                case "sort_sweep" -> sortSweep();
                default -> throw new AssertionError(kernel.skeleton);
            }
        }

        private interface Body {
            void at(int index);
        }

        private void each(int from, int to, Body body) {
            for (int i = from; i < to; i++) body.at(i);
        }

        private void blocks(Body body) {
            each(0, kernel.blocks(size), body);
        }

        private int start(int block) {
            return block * Shape.BLOCK;
        }

        private int end(int block) {
            return Math.min(size, start(block) + Shape.BLOCK);
        }

        private boolean isExclusive() {
            return kernel.skeleton.endsWith("exclusive");
        }

        @SuppressWarnings("unchecked") // a stage that gets the wrong class throws ClassCastException itself
        private Made made(int i) {
            Object[] functions = kernel.stages.functions();
            Object value = inputs[0].get(i);
            boolean kept = true;
            for (int k = 0; k < functions.length && kept; k++) {
                try {
                    if (kernel.stages.kinds().charAt(k) == 'm') {
                        value = ((Function<Object, Object>) functions[k]).apply(value);
                    } else {
                        kept = ((Predicate<Object>) functions[k]).test(value);
                    }
                } catch (RuntimeException e) {
                    throw new TrapException(i);
                }
            }
            return new Made(value, kept);
        }

        private Object combined(Object a, Object b) {
            return kernel.combine.apply(a, b);
        }

        private Object total(int block) {
            Object total = made(start(block)).value;
            for (int i = start(block) + 1; i < end(block); i++) total = combined(total, made(i).value);
            return total;
        }

        private void scan(int from, int to, Object before, boolean exclusive) {
            Object running = before;
            for (int i = from; i < to; i++) {
                Object next = combined(running, made(i).value);
                results[0].put(i, exclusive ? running : next);
                running = next;
            }
        }

        private int kept(int block) {
            int count = 0;
            for (int i = start(block); i < end(block); i++) if (made(i).kept) count++;
            return count;
        }

        /** To the places from the second input on; of a partition the others to those that are left. */
        private void compact(int block) {
            int kept = (Integer) inputs[1].get(block);
            int dropped = start(block) - kept;
            for (int i = start(block); i < end(block); i++) {
                Made made = made(i);
                if (made.kept) {
                    results[0].put(kept++, made.value);
                } else if (results.length > 1) {
                    results[1].put(dropped++, made.value);
                }
            }
        }

        private void winners() {
            each(0, results[0].size(), place -> results[0].put(place, 0));
            each(0, size, i -> results[0].put(place(i).place(), i + 1));
        }

        private int bucket(int place) {
            return (int) ((long) place * Shape.BUCKETS / numbers[0]);
        }

        private void eachOf(int range, Body body) {
            each((int) ((long) size * range / numbers[1]), (int) ((long) size * (range + 1) / numbers[1]), body);
        }

        private void sizes(int range) {
            int[] sizes = new int[Shape.BUCKETS];
            eachOf(range, i -> sizes[bucket(place(i).place())]++);
            each(0, Shape.BUCKETS, bucket -> results[0].put(range * Shape.BUCKETS + bucket, sizes[bucket]));
        }

        private void fillBuckets(int range) {
            int[] next = new int[Shape.BUCKETS];
            int start = 0;
            for (int bucket = 0; bucket < Shape.BUCKETS; bucket++) {
                for (int other = 0; other < numbers[1]; other++) {
                    if (other == range) next[bucket] = start;
                    start += (Integer) inputs[1].get(other * Shape.BUCKETS + bucket);
                }
            }
            eachOf(range, i -> {
                PlacedValue placed = place(i);
                int to = next[bucket(placed.place())]++;
                results[0].put(to, placed.place());
                results[1].put(to, placed.value());
            });
        }

        private void write() {
            each(0, numbers[0], place -> results[0].put(place, inputs[2].get(place)));
            each(0, size, k -> results[0].put((Integer) inputs[1].get(k), inputs[0].get(k)));
        }

        private void place() {
            each(0, numbers[0], place -> results[0].put(place, inputs[1].get(place)));
            each(0, size, i -> results[0].put(place(i).place(), place(i).value()));
        }

        /** Words in which each place has a bit. */
        private int words() {
            return (numbers[0] + Integer.SIZE - 1) / Integer.SIZE;
        }

        private void placeOwn(int range) {
            int bits = range * words();
            each(bits, bits + words(), word -> results[0].put(word, 0));
            eachOf(range, i -> {
                PlacedValue placed = place(i);
                int word = bits + placed.place() / Integer.SIZE;
                results[0].put(word, (Integer) results[0].get(word) | 1 << placed.place() % Integer.SIZE);
                results[1].put(range * numbers[0] + placed.place(), placed.value());
            });
        }

        private void joinOwn(int place) {
            results[0].put(place, inputs[2].get(place));
            for (int own = 0; own * numbers[0] < size; own++) {
                int bits = (Integer) inputs[1].get(own * words() + place / Integer.SIZE);
                if ((bits >>> place % Integer.SIZE & 1) != 0) results[0].put(place, inputs[0].get(own * numbers[0] + place));
            }
        }

        private void scatter(int place) {
            int winner = (Integer) inputs[1].get(place);
            results[0].put(place, winner == 0 ? inputs[2].get(place) : place(winner - 1).value());
        }

        private PlacedValue place(int i) {
            PlacedValue placed = PlacedValue.of(made(i).value);
            int places = numbers[0];
            if (placed.place() < 0 || placed.place() >= places) throw new TrapException(i);
            return placed;
        }

        private void fill(int range) {
            int first = range * numbers[0];
            int ranges = numbers[1] / kernel.launch().items();
            each(first, first + numbers[0], bin -> results[0].put(bin, inputs[1].get(0)));
            each((int) ((long) size * range / ranges), (int) ((long) size * (range + 1) / ranges), i -> add(first, i));
        }

        private void add(int first, int i) {
            PlacedValue placed = place(i);
            int bin = first + placed.place();
            results[0].put(bin, combined(results[0].get(bin), placed.value()));
        }

        private void tallyRanges() {
            each(0, results[0].size(), bin -> results[0].put(bin, 0));
            int ranges = numbers[1];
            each(0, ranges, range -> each((int) ((long) size * range / ranges), (int) ((long) size * (range + 1) / ranges),
                i -> add(range * numbers[0], i)));
        }

        private void merge(int item) {
            int bins = numbers[0];
            int first = item / bins * Shape.MERGED;
            Object value = made(first * bins + item % bins).value;
            for (int k = 1; k < Shape.MERGED && (first + k) * bins < size; k++) {
                value = combined(value, made((first + k) * bins + item % bins).value);
            }
            results[0].put(item, value);
        }

        /** By digit, then by block. */
        private void sortCount() {
            each(0, results[0].size(), place -> results[0].put(place, 0));
            each(0, size, i -> next(results[0], i));
        }

        private void sortPlace() {
            try (ArrayData places = ArrayData.allocate(inputs[1].layout(), inputs[1].size())) {
                each(0, places.size(), k -> places.put(k, inputs[1].get(k)));
                each(0, size, i -> results[0].put(next(places, i), inputs[0].get(i)));
            }
        }

        /** What is counted for the digit of an element, an int, in its block; then it is one more. */
        private int next(ArrayData counts, int i) {
            return count(counts, digit(numbers[0], i) * (numbers[1] / kernel.launch().items()) + i / Shape.BLOCK);
        }

        private int digit(int number, int i) {
            return ((Integer) inputs[0].get(i) ^ Integer.MIN_VALUE) >>> 8 * (3 - number) & 255;
        }

        private void sortHistogram() {
            each(0, results[0].size(), place -> results[0].put(place, 0));
            for (int k = 0; k < numbers[2]; k++) {
                int row = k;
                each(0, size, i -> count(results[0], row * 256 + digit(numbers[0] + row, i)));
            }
        }

        /** The counts are of all elements; before a digit's come those of all lower ones. */
        private void sortSweep() {
            try (ArrayData places = ArrayData.allocate(inputs[1].layout(), 256)) {
                int before = 0;
                for (int d = 0; d < 256; d++) {
                    places.put(d, before);
                    before += (Integer) inputs[1].get(numbers[0] % Shape.COUNTED * 256 + d);
                }
                each(0, size, i -> results[0].put(count(places, digit(numbers[0], i)), inputs[0].get(i)));
            }
        }

        private static int count(ArrayData counts, int at) {
            int before = (Integer) counts.get(at);
            counts.put(at, before + 1);
            return before;
        }

        private void tally() {
            each(0, results[0].size(), bin -> results[0].put(bin, 0));
            each(0, size, i -> add(0, i));
        }
    }
}
