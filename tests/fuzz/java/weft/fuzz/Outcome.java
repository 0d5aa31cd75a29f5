package weft.fuzz;

import java.util.List;

/** What came of running a program in Java and through Weft. */
sealed interface Outcome {
    /** The same values and exceptions. */
    record Same() implements Outcome {}

    /** It cannot run on a device. */
    record Refused(String reason) implements Outcome {}

    /**
     * Something else than Java does.
     *
     * @param rows the array's elements, by their leaves
     * @param row the first that differs; -1 if none does by itself
     */
    record Wrong(String what, List<List<Object>> rows, int row) implements Outcome {}

    /** javac refuses it: a mistake of the generator, or a wrong turn of the shrinker. */
    record Invalid(String errors) implements Outcome {}
}
