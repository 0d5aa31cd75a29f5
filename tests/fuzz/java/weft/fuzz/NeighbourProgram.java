package weft.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * A random function of an element's index that reads arrays near that place, and now and then elsewhere: its text, and what is smaller.
 *
 * @param reads what is added up, one after the other
 * @param isMatrix whether elements lie in rows
 * @param width how it writes the number of columns: a captured one, or a number
 */
record NeighbourProgram(List<Part> reads, boolean isMatrix, String width) {
    private static final List<String> BASES_IN_ROWS = List.of("i", "r * W + q", "q + W * r", "i - q + q", "(r + 0) * W + (i - r * W)");
    private static final List<String> BASES = List.of("i", "(i - 1) + 1", "0 - (0 - i)", "(i & 0x7fffffff)");
    /** What is added to an index and taken away again. */
    private static final List<String> TERMS = List.of("a", "b", "c", "(a + b)", "(a - c)", "-b", "-(a + b)", "-(b - a)", "a * 3", "(b * c)", "(1 << 30)",
        "Integer.MIN_VALUE", "-7", "100000", "(1 << 21)", "a / 3", "(b >> 1)", "n");
    private static final List<String> TERMS_IN_ROWS = List.of("r * 7", "q", "(b + r)", "r * W", "(W - q)", "-(q + a)", "a * W");
    private static final List<String> TESTS = List.of("i > 2", "i >= 3", "i < n - 3", "n - i > 3", "i != 5");
    private static final List<String> TESTS_IN_ROWS = List.of("r > 0", "r >= 1", "r < h - 1", "r + 1 < h", "q > 0", "q >= 2", "q < W - 1", "q <= W - 3",
        "W - 1 > q", "q != 7", "r % 2 == 0", "(r + q) % 3 != 1");

    /** What stretches begin and end at: near an element, at borders, and where there is nothing. */
    private static final List<String[]> ENDS = List.of(new String[] {"i - 2", "i + 3"}, new String[] {"i", "i + 1 + (b & 3)"}, new String[] {"i - 1", "i - i % 3"},
        new String[] {"Math.max(i - 3, 0)", "Math.min(i + 3, n)"}, new String[] {"i % 5 - 2", "i % 7"}, new String[] {"n - 3", "n + i % 2"}, new String[] {"0", "i % 9"},
        new String[] {"x.size() - 3 - i % 5", "x.size()"}, new String[] {"-3", "2 - i % 9"}, new String[] {"i % 3 == 0 ? -5 : i", "(i % 3 == 0 ? -6 : i + 2)"});
    private static final List<String> TESTS_OF_COUNTERS = List.of("d != 5", "d % 2 == 0", "i != 7", "sum != 3", "d < i");

    /** What a function does with its sum. */
    private interface Part {
        String text(Types x, Types y);

        List<Part> smaller();
    }

    /**
     * Places that a loop's counter is.
     *
     * @param arrays that are read at each
     * @param ends from and to
     * @param tests all of which hold where it reads
     * @param otherwise what it does else, if not empty
     * @param behind what it does with the counter behind the loop, if not empty
     */
    record Stretch(String arrays, String[] ends, List<String> tests, String otherwise, String behind) implements Part {
        @Override public String text(Types x, Types y) {
            StringBuilder text = new StringBuilder("{ int d = " + ends[0] + "; for (; d < " + ends[1] + "; d++) ");
            if (!tests.isEmpty()) text.append("if (" + String.join(" && ", tests) + ") ");
            text.append("{");
            for (char array : arrays.toCharArray()) text.append(" sum = sum * 31 + " + Read.value(array, array == 'x' ? x : y, "d") + ";");
            return text + " }" + (tests.isEmpty() || otherwise.isEmpty() ? "" : " else " + otherwise) + " " + behind + " }";
        }

        @Override public List<Part> smaller() {
            List<Part> all = new ArrayList<>();
            for (int k = 0; k < tests.size(); k++) all.add(new Stretch(arrays, ends, without(tests, k), otherwise, behind));
            if (arrays.length() > 1) all.add(new Stretch(arrays.substring(1), ends, tests, otherwise, behind));
            if (!otherwise.isEmpty()) all.add(new Stretch(arrays, ends, tests, "", behind));
            if (!behind.isEmpty()) all.add(new Stretch(arrays, ends, tests, otherwise, ""));
            return all;
        }

        private static Stretch random(Choice c) {
            List<String> tests = new ArrayList<>();
            if (c.chance(60)) tests.addAll(List.of(c.of("d >= 0", "d > -1", "0 <= d"), c.of("d < x.size() && d < y.size()", "d < y.size() && d <= x.size() - 1", "d < n", "d < Math.min(x.size(), y.size())")));
            for (int k = c.of(0, 0, 0, 1, 2); k > 0; k--) tests.add(c.pick(TESTS_OF_COUNTERS));
            return new Stretch(c.of("x", "y", "xy", "yx", "xx"), c.pick(ENDS), tests, c.of("", "", "sum += 7;", "sum = sum * 5 + d;", "sum += 1 / (d + 4);"),
                c.chance(20) ? "sum += d;" : "");
        }
    }

    /**
     * One place, or those that a loop's counter {@code d} names, and an inner one's, {@code e}.
     *
     * @param array {@code x} or {@code y}
     * @param offset text behind the base
     * @param disguises pairs of texts around an index, which leave it what it is
     * @param tests all of which hold where it reads; none: it always does
     * @param loops from and to of each
     */
    record Read(char array, String base, String offset, List<String[]> disguises, List<String> tests, List<int[]> loops) implements Part {
        private String index() {
            String index = base + offset;
            for (String[] pair : disguises) index = pair[0] + index + pair[1];
            return index;
        }

        @Override public String text(Types x, Types y) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < loops.size(); k++) {
                char counter = (char) ('d' + k);
                text.append("for (int " + counter + " = " + loops.get(k)[0] + "; " + counter + " <= " + loops.get(k)[1] + "; " + counter + "++) ");
            }
            if (!tests.isEmpty()) text.append("if (" + String.join(" && ", tests) + ") ");
            return text + "sum = sum * 31 + " + value(array, array == 'x' ? x : y, index()) + ";";
        }

        private static String value(char array, Types type, String index) {
            String name = type.java;
            String get = array + ".get" + Character.toUpperCase(name.charAt(0)) + name.substring(1) + "(" + index + ")";
            return type == Types.BOOLEAN ? "(" + get + " ? 5 : 3)" : "(int) " + get;
        }

        @Override public List<Part> smaller() {
            List<Part> all = new ArrayList<>();
            for (int k = 0; k < disguises.size(); k++) all.add(new Read(array, base, offset, without(disguises, k), tests, loops));
            for (int k = 0; k < tests.size(); k++) all.add(new Read(array, base, offset, disguises, without(tests, k), loops));
            if (!base.equals("i")) all.add(new Read(array, "i", offset, disguises, tests, loops));
            if (loops.isEmpty() && !offset.isEmpty()) all.add(new Read(array, base, "", disguises, tests, loops));
            return all;
        }
    }

    private static <T> List<T> without(List<T> of, int k) {
        List<T> rest = new ArrayList<>(of);
        rest.remove(k);
        return rest;
    }

    static NeighbourProgram random(Choice c, int width) {
        boolean isMatrix = c.chance(70);
        List<Part> reads = new ArrayList<>();
        for (int k = c.between(1, 4); k > 0; k--) reads.add(c.chance(30) ? Stretch.random(c) : read(c, isMatrix));
        return new NeighbourProgram(reads, isMatrix, c.chance(50) ? "w" : "" + width);
    }

    private static Read read(Choice c, boolean isMatrix) {
        List<int[]> loops = new ArrayList<>();
        for (int k = c.of(0, 0, 0, 1, isMatrix ? 2 : 1); k > 0; k--) {
            int from = c.between(-2, 0);
            loops.add(new int[] {from, from + c.between(0, 3)});
        }
        List<String> tests = new ArrayList<>();
        for (int k = c.of(0, 0, 1, 2, 3); k > 0; k--) tests.add(c.pick(isMatrix ? TESTS_IN_ROWS : TESTS));
        if (c.chance(75)) tests.addAll(isMatrix ? inside(c) : List.of(c.of("i > 6", "i >= 7"), c.of("i < n - 7", "n - 7 > i", "i + 7 < n")));
        List<String[]> disguises = new ArrayList<>();
        for (int k = c.of(0, 0, 1, 1, 2, 3); k > 0; k--) disguises.add(disguise(c, isMatrix));
        return new Read(c.chance(75) ? 'x' : 'y', c.pick(isMatrix ? BASES_IN_ROWS : BASES), offset(c, isMatrix, loops.size()), disguises, tests, loops);
    }

    /** No offset leads out of the array from there. */
    private static List<String> inside(Choice c) {
        return List.of(c.of("r > 2", "r >= 3"), c.of("r < h - 3", "r + 3 < h", "h - 3 > r"), c.of("q > 3", "q >= 4"), c.of("q < W - 4", "W - 4 > q", "q + 4 < W"));
    }

    private static String offset(Choice c, boolean isMatrix, int loops) {
        if (loops == 2) return c.of(" + d * W + e", " + (e - d * W)", " + W * e - d");
        if (loops == 1) return c.of(" + d", " - d", isMatrix ? " + d * W" : " + 2 * d", isMatrix ? " + W * d - 1" : " + d - 1");
        String right = c.of("", "", " + 1", " - 1", " + 2", " - 3", c.chance(10) ? " + a" : "");
        return isMatrix ? right + c.of("", "", " + W", " - W", " + 2 * W", " - W * 1") : right;
    }

    private static String[] disguise(Choice c, boolean isMatrix) {
        String term = isMatrix && c.chance(40) ? c.pick(TERMS_IN_ROWS) : c.pick(TERMS);
        return c.of(new String[] {"(", " + " + term + ") - " + term}, new String[] {"(", " - " + term + ") + " + term},
            new String[] {term + " + (", ") - " + term}, new String[] {"(", ") + -(" + term + ") + " + term}, new String[] {"-(" + term + " - (", ")) + " + term},
            new String[] {"-(-(", "))"}, new String[] {"(", ") + (" + term + " - " + term + ")"}, new String[] {"(int) ((long) (", ") + " + term + ") - " + term},
            new String[] {"(", ") * 1"}, new String[] {"~~(", ")"});
    }

    /** A class whose {@code make} makes it of the arrays and numbers that it captures. */
    String text(String name, Types x, Types y) {
        StringBuilder text = new StringBuilder("public final class " + name + " {\n"
            + "    public static java.util.function.Function<Integer, Integer> make(weft.PArray<" + x.boxed() + "> x, weft.PArray<"
            + y.boxed() + "> y, int n, int w, int h, int a, int b, int c) {\n        return i -> {\n            int sum = 0;\n");
        if (isMatrix) text.append("            int r = i / W;\n            int q = i % W;\n");
        for (Part read : reads) text.append("            " + read.text(x, y) + "\n");
        return (text + "            return sum;\n        };\n    }\n}\n").replace("W", width);
    }

    /** One thing less. */
    List<NeighbourProgram> smaller() {
        List<NeighbourProgram> all = new ArrayList<>();
        for (int k = 0; k < reads.size(); k++) {
            if (reads.size() > 1) all.add(new NeighbourProgram(without(reads, k), isMatrix, width));
            for (Part less : reads.get(k).smaller()) {
                List<Part> changed = new ArrayList<>(reads);
                changed.set(k, less);
                all.add(new NeighbourProgram(changed, isMatrix, width));
            }
        }
        return all;
    }
}
