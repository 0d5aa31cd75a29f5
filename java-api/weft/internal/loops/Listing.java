package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Functions as the library's compiler has them for loops in Java: a listing of the JVM's instructions, which
 * {@code codegen/jvm/jvm_text.h} and {@code emit_jvm.h} describe. Two are equal if their texts are.
 *
 * @param arguments what they read, by their numbers
 * @param functions by their names: {@code element} makes an element, {@code combine} combines two
 * @param margin of elements that lie in rows, how near to its ends a row's inside begins and ends; else 0
 * @param regroups whether {@code combine} gives the same bits however many elements are grouped
 * @param captured how many captured arrays and fields there are
 */
public record Listing(String text, List<Argument> arguments, Map<String, Function> functions, int margin, boolean regroups, int captured) {
    /** What an argument is; in the text in small letters. */
    public enum Source {
        /** A column of the input. */
        INPUT,
        /** A captured array. */
        ARRAY,
        /** The length of one: devices are given it, code for Java asks the array. */
        LENGTH,
        /** A captured field. */
        FIELD,
        /** A column of a captured PArray. */
        COLUMN,
        /** An array that was made for a captured array of objects. */
        TABLE,
        /** A size of a captured PArray or array of objects. */
        LEVEL,
        /** An extent of the input. */
        EXTENT;

        static Source named(String word) {
            for (Source source : values()) if (source.name().equalsIgnoreCase(word)) return source;
            throw new IllegalArgumentException(word);
        }
    }

    /**
     * What the functions read besides an element's index.
     *
     * @param element the letter of its primitive
     * @param index which of its source
     */
    public record Argument(Source source, char element, int index) {
        /** Whether it is a number, not an array or a column. */
        public boolean isNumber() {
            return !isColumn() && source != Source.ARRAY && source != Source.TABLE;
        }

        boolean isColumn() {
            return source == Source.INPUT || source == Source.COLUMN;
        }

        /** What its number is in a local. */
        String type() {
            return "JFD".indexOf(element) < 0 ? "I" : String.valueOf(element);
        }
    }

    /**
     * A line.
     *
     * @param word what it begins with; null: {@code opcode} is an instruction
     * @param operand the number behind it; or {@link #NONE}
     * @param rest what is behind it, if that is no number; else null
     */
    record Line(int opcode, String word, int operand, String rest) {
        static final int NONE = -1;
    }

    /** The types of its locals, and its instructions. */
    record Function(List<String> locals, List<Line> lines) {
        Function() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /** Reads a text. */
    public static Listing parse(String text) {
        return new ListingReader(text).read();
    }

    @Override public boolean equals(Object other) {
        return other instanceof Listing listing && listing.text.equals(text);
    }

    @Override public int hashCode() {
        return text.hashCode();
    }
}
