package weft.internal.loops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Functions as the library's compiler has them for loops in Java: a listing of the JVM's instructions, which
 * {@code codegen/jvm/jvm_text.h} and {@code emit_jvm.h} describe. Two are equal if their texts are.
 *
 * @param element makes an element
 * @param functions by their names: {@code element} makes an element, {@code combine} combines two
 * @param margin of elements that lie in rows, how near to its ends a row's inside begins and ends; else 0
 * @param regroups whether {@code combine} gives the same bits however many elements are grouped
 */
public record Listing(String text, List<Argument> arguments, Map<String, Function> functions, int margin, boolean regroups) {
    /**
     * What the functions read besides an element's index.
     *
     * @param kind a column of the {@code input}; a captured {@code array}, its {@code length}, or a {@code field}; of captured
     *     PArrays a {@code column}, of captured arrays of objects a {@code table}, an array that was made for it, and of both the
     *     {@code level}, a size; or an {@code extent} of the input
     * @param element the letter of its primitive
     * @param index which of its kind
     */
    public record Argument(String kind, char element, int index) {
        /** Whether it is a number, not an array or a column. */
        public boolean isNumber() {
            return switch (kind) {
                case "input", "array", "column", "table" -> false;
                default -> true;
            };
        }

        boolean isColumn() {
            return kind.equals("input") || kind.equals("column");
        }

        /** What its number is in a local. */
        String type() {
            return "JFD".indexOf(element) < 0 ? "I" : String.valueOf(element);
        }
    }

    /** The types of its locals, and its instructions: a line each, taken apart. */
    record Function(List<String> locals, List<String[]> lines) {
        Function() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /** Reads a text. */
    public static Listing parse(String text) {
        List<Argument> arguments = new ArrayList<>();
        Map<String, Function> functions = new HashMap<>();
        Function now = null;
        int margin = 0;
        boolean regroups = false;
        for (String line : text.split("\n")) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "parameter" -> arguments.add(new Argument(words[1], words[2].charAt(0), Integer.parseInt(words[3])));
                case "function" -> functions.put(words[1], now = new Function());
                case "margin" -> margin = Integer.parseInt(words[1]);
                case "regroups" -> regroups = true;
                case "local" -> now.locals.add(words[1]);
                default -> now.lines.add(words);
            }
        }
        return new Listing(text, arguments, functions, margin, regroups);
    }

    /** How many captured arrays and fields there are. */
    public int captured() {
        int most = 0;
        for (Argument a : arguments) {
            if (a.kind.equals("array") || a.kind.equals("field")) most = Math.max(most, a.index + 1);
        }
        return most;
    }

    @Override public boolean equals(Object other) {
        return other instanceof Listing listing && listing.text.equals(text);
    }

    @Override public int hashCode() {
        return text.hashCode();
    }
}
