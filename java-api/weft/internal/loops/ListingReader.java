package weft.internal.loops;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the text of a {@link Listing}. It looks at bytes, and makes strings of few: a first apply waits for it, and splitting hundreds of lines into
 * words takes the JVM's interpreter as long as everything else around the first loop.
 */
final class ListingReader {
    /** More may be no int. */
    private static final int MOST_DIGITS = 9;

    private final String text;
    private final byte[] bytes;
    private final List<Listing.Argument> arguments = new ArrayList<>();
    private final Map<String, Listing.Function> functions = new HashMap<>();
    private Listing.Function now;
    private int margin;
    private int captured;
    private boolean regroups;

    ListingReader(String text) {
        this.text = text;
        bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    }

    Listing read() {
        for (int at = 0; at < bytes.length;) {
            int end = find('\n', at, bytes.length);
            if (bytes[at] >= '0' && bytes[at] <= '9') {
                now.lines().add(instruction(at, end));
            } else {
                word(line(at, end));
            }
            at = end + 1;
        }
        return new Listing(text, arguments, functions, margin, regroups, captured);
    }

    /** Where a character is next, or {@code end}. */
    private int find(char c, int at, int end) {
        while (at < end && bytes[at] != c) at++;
        return at;
    }

    private String string(int at, int end) {
        return new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
    }

    private int number(int at, int end) {
        int number = 0;
        for (; at < end; at++) number = 10 * number + bytes[at] - '0';
        return number;
    }

    /** Its opcode, its name for people, and its operand. */
    private Listing.Line instruction(int at, int end) {
        int name = find(' ', at, end);
        int operand = find(' ', name + 1, end);
        return new Listing.Line(number(at, name), null, operand == end ? Listing.Line.NONE : number(operand + 1, end), null);
    }

    private Listing.Line line(int at, int end) {
        int space = find(' ', at, end);
        String word = string(at, space);
        if (space == end) return new Listing.Line(0, word, Listing.Line.NONE, "");
        int digits = space + 1;
        while (digits < end && bytes[digits] >= '0' && bytes[digits] <= '9') digits++;
        boolean isNumber = digits == end && end - space - 1 <= MOST_DIGITS;
        return isNumber ? new Listing.Line(0, word, number(space + 1, end), null)
            : new Listing.Line(0, word, Listing.Line.NONE, string(space + 1, end));
    }

    private void word(Listing.Line line) {
        switch (line.word()) {
            case "parameter" -> parameter(line.rest().split(" "));
            case "function" -> functions.put(line.rest(), now = new Listing.Function());
            case "margin" -> margin = line.operand();
            case "regroups" -> regroups = true;
            case "local" -> now.locals().add(line.rest());
            default -> now.lines().add(line);
        }
    }

    private void parameter(String[] words) {
        Listing.Argument argument = new Listing.Argument(Listing.Source.named(words[0]), words[1].charAt(0), Integer.parseInt(words[2]));
        if (argument.source() == Listing.Source.ARRAY || argument.source() == Listing.Source.FIELD) captured = Math.max(captured, argument.index() + 1);
        arguments.add(argument);
    }
}
