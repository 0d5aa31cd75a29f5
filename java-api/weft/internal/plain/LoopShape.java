package weft.internal.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import weft.internal.layout.Kind;
import weft.internal.program.Stages;

/**
 * What the library says of a loop that it has rewritten ({@code bytecode/loops/bodies/body_describe.c}).
 *
 * @param goesOn the loop goes on while its counter is less than the limit, or otherwise
 * @param relaxed floating-point arithmetic may be a little off
 * @param counter the counter's place among {@code locals}
 * @param locals what {@code enter} gets, in this order
 * @param results elements that a round writes, in the order in which the loop's function returns them
 * @param old elements whose values a round begins with, in the order in which it gets them; of arrays that it writes, or only reads
 * @param table of two loops in one another, what they write; null of one loop
 * @param limits fields that the limits read, and that may be volatile
 * @param scatter of a loop whose rounds may write each other's elements, what they write; null of others
 */
record LoopShape(While goesOn, boolean relaxed, int counter, List<Local> locals, List<Place> results, List<Place> old, Table table,
        Scatter scatter, List<LimitField> limits) {
    enum While {
        LT, LE, GT, GE;

        /** How many rounds there are; -1: the counter would overflow, or there are more than an array has elements. */
        int rounds(int from, int limit, int step) {
            boolean up = this == LT || this == LE;
            long apart = up ? (long) limit - from : (long) from - limit;
            if (this == LE || this == GE) apart++;
            long by = Math.abs((long) step);
            long rounds = apart <= 0 ? 0 : (apart + by - 1) / by;
            long last = from + rounds * step;
            return rounds > Integer.MAX_VALUE - 8 || last != (int) last ? -1 : (int) rounds;
        }
    }

    /** COLUMNS: given, an array of which the loop's function gets elements alone. TABLE: given, an array of arrays that is written. */
    enum Role { GIVEN, COLUMNS, TABLE, STEPS, COMBINES }

    /**
     * An array of arrays of which each round writes an element of its own: where the outer counter is i and the inner one j that at
     * [i + row][j + column].
     *
     * @param local its place among {@code locals}
     * @param kind of its elements
     * @param step the inner counter's
     * @param goesOn the inner loop's
     */
    record Table(int local, Kind kind, int row, int column, int step, While goesOn) {}

    /**
     * An array of which a round writes an element that other rounds may write, too.
     *
     * @param kind of its elements
     * @param reads how many arrays the elements' indices are worked out of
     * @param repeats the loop that does so, if the one that is asked about repeats it; null: they are one
     */
    record Scatter(Kind kind, int reads, Repeats repeats) {}

    /**
     * A loop that another one repeats.
     *
     * @param counter the number of its counter's local, which is none of {@code locals}
     * @param step what a round adds to that
     */
    record Repeats(int counter, int step, While goesOn) {}

    /** How rounds combine a variable with values: of ints, cut to one, and longs; of floating-point numbers ADD, MUL, MIN or MAX. */
    enum Combine {
        ADD, MUL, AND, OR, XOR, MIN, MAX;

        long of(long x, long y) {
            return switch (this) {
                case ADD -> x + y;
                case MUL -> x * y;
                case AND -> x & y;
                case OR -> x | y;
                case XOR -> x ^ y;
                case MIN -> Math.min(x, y);
                case MAX -> Math.max(x, y);
            };
        }

        float of(float x, float y) {
            return switch (this) {
                case ADD -> x + y;
                case MUL -> x * y;
                case MIN -> Math.min(x, y);
                case MAX -> Math.max(x, y);
                default -> throw new IllegalArgumentException(name());
            };
        }

        double of(double x, double y) {
            return switch (this) {
                case ADD -> x + y;
                case MUL -> x * y;
                case MIN -> Math.min(x, y);
                case MAX -> Math.max(x, y);
                default -> throw new IllegalArgumentException(name());
            };
        }
    }

    /**
     * A local of the loop's method.
     *
     * @param number there; the function's field is {@code v} and the number
     * @param kind I, J, F, D, or A
     * @param step what a round adds
     */
    record Local(int number, char kind, Role role, int step, Combine combine) {
        boolean isReturned() {
            return role == Role.STEPS || role == Role.COMBINES;
        }

        /** A value of it as {@code enter} answers one. */
        long toLong(Object value) {
            return switch (kind) {
                case 'F' -> Float.floatToRawIntBits((Float) value);
                case 'D' -> Double.doubleToRawLongBits((Double) value);
                default -> ((Number) value).longValue();
            };
        }

        private Object ofLong(long value) {
            return switch (kind) {
                case 'I' -> (Object) (int) value;
                case 'F' -> (Object) Float.intBitsToFloat((int) value);
                case 'D' -> (Object) Double.longBitsToDouble(value);
                default -> (Object) value;
            };
        }
    }

    /**
     * Elements, one of each round: at the value that a local has at the beginning of the round, and that of {@code plus}, and
     * {@code offset}. Or
     * {@code width}, from there on, as many as the local is counted up by: of all rounds a piece of the array.
     *
     * @param local its place among {@code locals}
     * @param plus that of another one, which keeps its value; -1: none
     * @param array the number of the array among those of {@link LoopObject#arrays}
     */
    record Place(Kind kind, int local, int plus, int offset, int width, int array) {
        /** What the loop's function has of a round: {@code width} elements as one number. */
        Kind together() {
            if (width == 1) return kind;
            return switch (width << kind.shift) {
                case 2 -> Kind.SHORT;
                case 4 -> Kind.INT;
                default -> Kind.LONG;
            };
        }
    }

    /** Lines whose first number is a local's. */
    private static final Set<String> OF_A_LOCAL = Set.of("counter", "given", "columns", "table", "steps", "combines", "repeats");

    static LoopShape parse(String text) {
        While goesOn = null;
        int counter = -1;
        boolean relaxed = false;
        List<Local> locals = new ArrayList<>();
        List<Place> results = new ArrayList<>();
        List<Place> old = new ArrayList<>();
        Table table = null;
        Scatter scatter = null;
        List<LimitField> limits = new ArrayList<>();
        for (String line : text.split("\n")) {
            String[] w = line.split(" ");
            int number = OF_A_LOCAL.contains(w[0]) ? Integer.parseInt(w[1]) : -1;
            switch (w[0]) {
                case "while" -> goesOn = comparison(w[1]);
                case "counter" -> counter = number;
                case "relaxed" -> relaxed = true;
                case "given" -> locals.add(new Local(number, w[2].charAt(0), Role.GIVEN, 0, null));
                case "columns" -> locals.add(new Local(number, w[2].charAt(0), Role.COLUMNS, 0, null));
                case "table" -> {
                    table = new Table(locals.size(), Kind.ofLetter(w[3].charAt(0)), Integer.parseInt(w[4]), Integer.parseInt(w[5]),
                        Integer.parseInt(w[6]), comparison(w[7]));
                    locals.add(new Local(number, w[2].charAt(0), Role.TABLE, 0, null));
                }
                case "steps" -> locals.add(new Local(number, 'I', Role.STEPS, Integer.parseInt(w[2]), null));
                case "combines" -> locals.add(new Local(number, w[2].charAt(0), Role.COMBINES, 0,
                    Combine.valueOf(w[3].toUpperCase(java.util.Locale.ROOT))));
                case "scatters" -> scatter = new Scatter(Kind.ofLetter(w[1].charAt(0)), Integer.parseInt(w[2]), null);
                case "repeats" -> scatter = new Scatter(scatter.kind, scatter.reads, new Repeats(number, Integer.parseInt(w[2]), comparison(w[3])));
                case "limit" -> limits.add(LimitField.parse(line.substring("limit ".length())));
                default -> {
                    int plus = Integer.parseInt(w[3]);
                    Place place = new Place(Kind.ofLetter(w[1].charAt(0)), find(locals, Integer.parseInt(w[2])),
                        plus < 0 ? -1 : find(locals, plus), Integer.parseInt(w[4]), Integer.parseInt(w[5]), Integer.parseInt(w[6]));
                    (w[0].equals("new") ? results : old).add(place);
                }
            }
        }
        return new LoopShape(goesOn, relaxed, find(locals, counter), List.copyOf(locals), List.copyOf(results), List.copyOf(old), table, scatter,
            List.copyOf(limits));
    }

    private static While comparison(String word) {
        return While.valueOf(word.toUpperCase(java.util.Locale.ROOT));
    }

    private static int find(List<Local> locals, int number) {
        for (int i = 0; i < locals.size(); i++) if (locals.get(i).number == number) return i;
        throw new IllegalArgumentException("local " + number);
    }

    /** The stages of a kernel of a function of its rounds. */
    Stages stages(Function<?, ?> function) {
        Stages exact = Stages.maps(function);
        return relaxed ? exact.relaxed() : exact;
    }

    int step() {
        return locals.get(counter).step;
    }

    /** How many rounds there are; -1: the counter would overflow, or there are more than an array has elements. */
    int rounds(int from, int limit) {
        return goesOn.rounds(from, limit, step());
    }

    /** How much {@code enter} answers: the variables that rounds assign, and one more, which is 0 (see {@link LoopSite#enterAgain}). */
    int returned() {
        int count = 1;
        for (Local local : locals) if (local.isReturned()) count++;
        return count;
    }

    /** The locals behind some rounds: as they were given, with what these have made of them. */
    Object[] with(Object[] given, long[] done) {
        Object[] next = given.clone();
        int at = 0;
        for (int i = 0; i < given.length; i++) {
            if (locals.get(i).isReturned()) next[i] = locals.get(i).ofLong(done[at++]);
        }
        return next;
    }

    /** The same as they are when nothing has been done. */
    long[] unchanged(Object[] given) {
        long[] values = new long[returned()];
        int at = 0;
        for (int i = 0; i < given.length; i++) if (locals.get(i).isReturned()) values[at++] = locals.get(i).toLong(given[i]);
        return values;
    }

    /** What the variables that only steps change are after {@code count} rounds, of those that were given. */
    long[] after(int count, Object[] given) {
        long[] values = new long[returned()];
        int at = 0;
        for (int i = 0; i < given.length; i++) {
            Local local = locals.get(i);
            if (local.role() == Role.STEPS) values[at++] = (Integer) given[i] + count * local.step();
        }
        return values;
    }
}
