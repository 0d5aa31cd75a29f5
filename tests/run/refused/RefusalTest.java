package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/**
 * Refusals that only a running program can meet, word for word as in {@code tests/run/refused/NAME.rej}. Those
 * that a class file is enough for are in {@code tests/emit}.
 */
class RefusalTest {
    private static final class Holder {
        StringBuilder[] values = Collections.nCopies(65, new StringBuilder("a")).toArray(new StringBuilder[0]);
    }

    private final Holder holder = new Holder();

    private static void refused(String name, Function<Integer, Integer> f) throws IOException {
        assumeTrue(Library.loaded(), "no native library to test");
        Path golden = Path.of(System.getProperty("weft.test.refused"), name + ".rej");
        OffloadException e = assertThrows(OffloadException.class, () -> AF.map(f).apply(PArray.of(1, 2)));
        assertEquals(Files.readString(golden).strip(), e.getMessage().replaceAll("0x[0-9a-f]+", "0x0"));
    }

    @Test void arrayOfObjectsThatAreNoRecords() throws IOException {
        Holder captured = holder;
        refused("capturedObjects", x -> captured.values[x].length());
    }

    /** Its initialiser is still running when the function is applied. */
    private static final class Unfinished {
        static final int VALUE = first() + 1;

        static int first() {
            try {
                refused("initialiser", x -> x + VALUE);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            return 5;
        }
    }

    @Test void unfinishedInitialiser() {
        assertEquals(6, Unfinished.VALUE);
    }

    @Test void applyInAFunction() throws IOException {
        ArrayFunction<Integer, Integer> inner = AF.map(v -> v + 1);
        refused("nestedApply", x -> inner.apply(PArray.of(x)).get(0));
    }

    /** What the lambdas of a hidden class call is in its file alone, which the JVM does not keep. */
    @Test void lambdaOfAHiddenClass() throws Exception {
        byte[] bytes;
        try (InputStream file = RefusalTest.class.getResourceAsStream("RefusalTest$Nested.class")) {
            bytes = file.readAllBytes();
        }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        @SuppressWarnings("unchecked") // it is a copy of Nested
        Function<Integer, Integer> f = (Function<Integer, Integer>) hidden.getDeclaredConstructor().newInstance();
        refused("hiddenClass", f);
    }

    static final class Nested implements Function<Integer, Integer> {
        @Override public Integer apply(Integer x) {
            IntUnaryOperator f = y -> y + x;
            return f.applyAsInt(1);
        }
    }

    private static final class Switch {
        boolean on;

        int turn(int x) {
            if (on) {
                on = false;
                return x;
            }
            on = true;
            return -x;
        }
    }

    /** An interpreter that learns may do so, until it has learnt. */
    @Test void stateThatEveryElementChanges() throws IOException {
        assumeTrue(Library.loaded(), "no native library to test");
        Switch captured = new Switch();
        ArrayFunction<Integer, Integer> f = AF.map(captured::turn);
        for (int k = 0; k < 3; k++) assertEquals(2, f.apply(PArray.of(1, 2)).get(1));
        Path golden = Path.of(System.getProperty("weft.test.refused"), "state.rej");
        OffloadException e = assertThrows(OffloadException.class, () -> f.apply(PArray.of(1, 2)));
        assertEquals(Files.readString(golden).strip(), e.getMessage());
    }

    private static Function<Integer, Integer> withArrayOf(int length) {
        return x -> {
            int[] a = new int[length];
            a[x % length] = x;
            return a[0];
        };
    }

    /** Each of another function; without elements they are compiled, but not for the device. */
    @Test void lengthsOfManyValues() throws IOException {
        assumeTrue(Library.loaded(), "no native library to test");
        for (int length = 1; length <= 16; length++) AF.map(withArrayOf(length)).apply(PArray.of(new int[0])).close();
        refused("lengthValues", withArrayOf(17));
        assertEquals(2, AF.map(withArrayOf(2)).apply(PArray.of(1, 2)).get(1), "a value that was there before");
    }

    private record Point(int x, int y) {}

    @Test void rowsOfObjects() throws IOException {
        Point[][] rows = {{new Point(1, 2)}, {new Point(3, 4)}};
        refused("rowsOfObjects", x -> {
            int sum = x;
            for (Point[] row : rows) sum += row[0].x() * row[0].y();
            return sum;
        });
    }
}
