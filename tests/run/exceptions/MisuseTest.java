package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What is said to callers who are mistaken: of what they wrote, and with the bounds that they have passed. */
class MisuseTest {
    private static final PArray<Integer> NUMBERS = PArray.of(1, 2, 3);

    private static void says(String message, Class<? extends Exception> type, Executable mistake) {
        assertEquals(message, assertThrows(type, mistake).getMessage());
    }

    private static void refuses(String message, Executable mistake) {
        says(message, IllegalArgumentException.class, mistake);
    }

    private static ArrayFunction<Integer, Integer> next() {
        return AF.map(v -> v + 1);
    }

    @Test void sizes() {
        refuses("an array cannot have -1 elements", () -> AF.generate(-1, v -> v));
        refuses("an array cannot have 3 * -1 elements", () -> AF.range(3, -1));
        refuses("3 * 2147483647 elements are too many: an array has at most 2147483647",
            () -> AF.flatMap(Integer.MAX_VALUE, (Integer v, Integer k) -> v).apply(NUMBERS));
        refuses("flatMap makes 1 element or more of each, not 0; filter drops elements", () -> AF.flatMap(0, (Integer v, Integer k) -> v));
        refuses("starts is empty: it says where each segment begins and then where the last one ends, so it has one number more than there are"
            + " segments", () -> AF.segments(PArray.of(new int[0]), (Seq<Integer> s) -> s.size()).apply(NUMBERS));
        refuses("there cannot be -1 places", () -> AF.histogram(-1));
        refuses("a chunk has 1 element or more, not 0", () -> next().pipelined(0));
        refuses("progress is told after 1 element or more, not after 0", () -> next().withProgress(0, done -> {}));
    }

    @Test void places() {
        refuses("there is no device -1: devices are numbered from 0, as Weft.devices() lists them", () -> next().on(-1));
        refuses("a function cannot run on 0 threads: onThreads takes 1 to 32767", () -> next().onThreads(0));
        refuses("a function cannot run on 100000 threads: onThreads takes 1 to 32767", () -> next().onThreads(100000));
    }

    @Test void nulls() {
        says("second", NullPointerException.class, () -> PArray.zip(NUMBERS, null));
        says("element 1 of parts is null", NullPointerException.class, () -> PArray.concat(Arrays.asList(NUMBERS, null)));
        says("element 1 of components is null", NullPointerException.class, () -> PArray.ofColumns(Tuple2.class, NUMBERS, null));
        says("type", NullPointerException.class, () -> AF.<Integer>identity().sum(null));
    }

    @Test void arraysOfArrays() {
        refuses("int[].class does not tell how long the arrays are; PArray.allocate(int[].class, length, size) does",
            () -> PArray.allocate(int[].class, 2));
        String said = assertThrows(ClassCastException.class, () -> PArray.of(new int[][][] {{{1}}})).getMessage();
        assertTrue(said.startsWith("element 0 is a int[][]; arrays hold "), said);
    }

    /** Which is another class in each run. */
    @Test void arraysOfLambdas() {
        Runnable lambda = () -> {};
        ClassCastException e = assertThrows(ClassCastException.class, () -> PArray.of(List.of(lambda)));
        assertEquals("element 0 is a lambda of weft.MisuseTest; arrays hold the wrappers of the eight primitives, arrays of primitives of one"
            + " length, and records (Tuples too) of primitives, wrappers and such records", e.getMessage());
    }

    /** Which javac does not check, and a cast of an element much later. */
    @Test void numbersOfArrays() {
        refuses("zip2 takes 2 arrays, there are 3", () -> AF.<Integer, Integer>zip2().apply(NUMBERS, NUMBERS, NUMBERS));
        refuses("zip3 takes 3 arrays, there are 2",
            () -> AF.<Integer, Integer, Integer>zip3().map(t -> t._1()).sequential().filter(v -> v > 1).apply(NUMBERS, NUMBERS));
        assertEquals(6, AF.<Integer, Integer>zip2().map(t -> t._1() + t._2()).on(0).apply(NUMBERS, NUMBERS).get(2));
    }

    /** Elements are Integers, and nobody has made a tuple. */
    @Test void keys() {
        keys(AF.identity());
        keys(AF.<Integer>identity().sequential());
    }

    private static void keys(ArrayFunction<Integer, Integer> same) {
        String text = assertThrows(ClassCastException.class, () -> same.sortedBy(v -> "" + v).onThreads(2).apply(NUMBERS)).getMessage();
        assertTrue(text.startsWith("the key of element 0 is a java.lang.String; arrays hold "), text);
        String greatest = assertThrows(ClassCastException.class, () -> same.topK(1, v -> "" + v).onThreads(2).apply(NUMBERS)).getMessage();
        assertTrue(greatest.startsWith("the key of element 0 is a java.lang.String; arrays hold "), greatest);
        says("the key of element 2 is null, and arrays hold no null; give it a value of its own", NullPointerException.class,
            () -> same.sortedBy(v -> v == 3 ? null : v).onThreads(2).apply(NUMBERS));
        says("the key of element 2 is a java.lang.Float, but the others are java.lang.Integer", ClassCastException.class,
            () -> same.<Object>sortedBy(v -> v == 3 ? (Object) 1f : v).onThreads(2).apply(NUMBERS));
    }
}
