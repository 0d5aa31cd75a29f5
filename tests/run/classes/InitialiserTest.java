package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Static initialisers run when Java runs them: at the first element that reaches the class, once. */
class InitialiserTest {
    /** The classes initialised so far. */
    private static final List<String> INITIALISED = new ArrayList<>();

    private static int note(String name, int value) {
        INITIALISED.add(name);
        return value;
    }

    private static boolean isNoted(String name) {
        return INITIALISED.contains(name);
    }

    static class Sometimes {
        static final int FACTOR = note("Sometimes", 7);

        static int times(int x) {
            return FACTOR * x;
        }
    }

    @Test void notReached() {
        Function<Integer, Integer> f = x -> x == 1 << 20 ? Sometimes.times(x) : x;
        Same.check(PArray.of(1, 2, 3), f);
        assertTrue(!isNoted("Sometimes"));
        ArrayFunction<Integer, Integer> map = AF.map(f);
        assertEquals(List.of(1, 7 << 20, 3), list(map.apply(PArray.of(1, 1 << 20, 3))));
        assertTrue(isNoted("Sometimes"));
        assertEquals(List.of(7 << 20, 2), list(map.apply(PArray.of(1 << 20, 2))));
        assertTrue(map.explain().contains("ran on "), map.explain());
    }

    private static <T> List<T> list(PArray<T> array) {
        List<T> list = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) list.add(array.get(i));
        return list;
    }

    static class Always {
        static final int[] TABLE = {note("Always", 3), 1, 4, 1, 5};

        static int at(int i) {
            return TABLE[i];
        }
    }

    @Test void reachedByAll() {
        ArrayFunction<Integer, Integer> map = AF.map(Always::at);
        assertEquals(0, map.apply(PArray.allocate(Integer.class, 0)).size());
        assertTrue(!isNoted("Always"));
        assertEquals(List.of(1, 5, 3), list(map.apply(PArray.of(1, 4, 0))));
        assertEquals(1, INITIALISED.stream().filter("Always"::equals).count());
        assertTrue(map.explain().contains("ran on "), map.explain());
    }

    static class Base {
        static final int BASE = note("Base", 1);
    }

    static class Derived extends Base {
        final int value;

        Derived(int value) {
            this.value = value + BASE;
        }
    }

    @Test void superclassOfANewObject() {
        Same.check(Data.ints(), x -> new Derived(x).value);
        assertTrue(isNoted("Base"));
        Function<Integer, Derived> make = Derived::new;
        Same.check(Data.ints(), x -> make.apply(x).value);
    }

    static class Plain {
        static int counter;

        static int twice(int x) {
            return 2 * x;
        }
    }

    @Test void classWithoutInitialiser() {
        Same.check(Data.ints(), Plain::twice);
    }

    static class Failing {
        static final int VALUE = 1 / note("Failing", 0);

        static int get(int x) {
            return x + VALUE;
        }
    }

    @Test void failing() {
        ArrayFunction<Integer, Integer> map = AF.map(x -> x == 2 ? Failing.get(x) : x);
        assertEquals(List.of(1, 3), list(map.apply(PArray.of(1, 3))));
        Throwable first = assertThrows(ExceptionInInitializerError.class, () -> map.apply(PArray.of(1, 2, 3)));
        assertEquals(ArithmeticException.class, first.getCause().getClass());
        assertThrows(NoClassDefFoundError.class, () -> map.apply(PArray.of(1, 2, 3)));
        assertEquals(List.of(1, 3), list(map.apply(PArray.of(1, 3))));
    }

    static class FailedBefore {
        static int value = 1 / note("FailedBefore", 0);
    }

    @Test void failedBefore() {
        assertThrows(ExceptionInInitializerError.class, () -> FailedBefore.value++);
        String why = Same.refused(PArray.of(1, 3), x -> x == 2 ? FailedBefore.value : x);
        assertTrue(why.contains("has to run in Java first: weft.InitialiserTest$FailedBefore: it has failed"), why);
    }

    static class AfterAnException {
        static final int VALUE = note("AfterAnException", 5);
    }

    @Test void lowerElementThrowsFirst() {
        Function<Integer, Integer> f = x -> x > 5 ? AfterAnException.VALUE : 10 / x;
        assertThrows(ArithmeticException.class, () -> AF.map(f).apply(PArray.of(1, 0, 7)));
        assertTrue(!isNoted("AfterAnException"));
        Same.check(PArray.of(1, 7), f);
    }

    interface Scaled {
        int SCALE = note("Scaled", 3);

        default int scaled(int x) {
            return SCALE * x;
        }
    }

    static class Implementation implements Scaled {}

    @Test void interfaceWithDefaultMethods() {
        Same.check(Data.ints(), x -> new Implementation().scaled(x));
        assertEquals(1, INITIALISED.stream().filter("Scaled"::equals).count());
    }

    /** Applies a function of its own while it is being initialised. */
    static class Early {
        static final List<Integer> RESULT = list(AF.<Integer, Integer>map(x -> add(x)).apply(PArray.of(1, 2)));
        static final String REFUSAL = Same.refused(PArray.of(1, 2), x -> x + Early.later);
        static final int later = Integer.parseInt("3");

        static int add(int x) {
            return x + 1;
        }
    }

    @Test void insideAnInitialiser() {
        assertEquals(List.of(2, 3), Early.RESULT);
        assertTrue(Early.REFUSAL.contains("static initialiser"), Early.REFUSAL);
        assertTrue(Early.REFUSAL.contains("weft.InitialiserTest.Early"), Early.REFUSAL);
    }

    static class OfReduction {
        static final int ONE = note("OfReduction", 1);

        static int add(int x, int y) {
            return x + y + ONE;
        }
    }

    @Test void operatorOfAReduction() {
        ArrayFunction<Integer, Integer> sum = AF.<Integer>identity().reduce(-1, (x, y) -> OfReduction.add(x, y));
        assertEquals(List.of(13), list(sum.apply(PArray.of(1, 2, 3, 4))));
    }

    static class OfFilter {
        static final int[] TABLE = {note("OfFilter", 1), 5, 2, 7};
    }

    /** Elements of a filter are not evaluated one by one: Java has all of the first apply, and says why. */
    @Test void predicateOfAFilter() {
        ArrayFunction<Integer, Integer> some = AF.<Integer>identity().filter(x -> OfFilter.TABLE[x] > 3);
        assertEquals(List.of(1, 3), list(some.apply(PArray.of(0, 1, 2, 3))));
        isToldOf("OfFilter", some.explain());
        assertEquals(List.of(3, 1), list(some.apply(PArray.of(3, 1))));
        assertTrue(!Library.loaded() || some.explain().contains("ran on "), some.explain());
    }

    static class Once {
        static final int VALUE = note("Once", 7);
        static boolean isTaken;

        static int take() {
            int taken = isTaken ? 0 : VALUE;
            isTaken = true;
            return taken;
        }
    }

    /** The element that has run the initialiser has changed what others read: nothing is evaluated again. */
    @Test void elementThatWrites() {
        ArrayFunction<Integer, Integer> map = AF.map(x -> x + Once.take());
        assertEquals(List.of(8, 2, 3), list(map.apply(PArray.of(1, 2, 3))));
        isToldOf("Once", map.explain());
    }

    /** The line that reaches the class, and what to do about it. */
    private static void isToldOf(String name, String told) {
        if (!Library.loaded()) return;
        assertTrue(told.contains("(InitialiserTest.java:") && told.contains(": a static initialiser has to run in Java first: "
            + "weft.InitialiserTest." + name + "; use the class before the first apply"), told);
    }
}
