package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Classes that are as good as records are elements too; others are told what they lack. */
class RecordLikeTest {
    /** Final, of primitives, private all over. */
    private static final class Complex {
        static final Complex ONE = new Complex(1, 0);
        private final double re;
        private final double im;

        private Complex(double re, double im) {
            this.re = re;
            this.im = im;
        }

        Complex(double re) {
            this(re, 0);
        }

        Complex times(Complex c) {
            return new Complex(re * c.re - im * c.im, re * c.im + im * c.re);
        }

        Complex plus(Complex c) {
            return new Complex(re + c.re, im + c.im);
        }

        @Override public boolean equals(Object other) {
            return other instanceof Complex c && c.re == re && c.im == im;
        }

        @Override public int hashCode() {
            return Double.hashCode(re) * 31 + Double.hashCode(im);
        }
    }

    /** One that may be extended, and whose constructor refuses some values and changes others. */
    private static class Share {
        final int part;
        final Integer whole;

        Share(int part, Integer whole) {
            if (whole <= 0) throw new IllegalArgumentException("whole");
            this.part = Math.max(part, 0);
            this.whole = whole;
        }

        @Override public boolean equals(Object other) {
            return other != null && other.getClass() == getClass() && part == ((Share) other).part
                && whole.equals(((Share) other).whole);
        }

        @Override public int hashCode() {
            return part;
        }
    }

    /** It has no fields of its own. */
    private static final class Half extends Share {
        Half(int part) {
            super(part, 2 * part);
        }
    }

    /** Around them, and beside a record. */
    private record Around(Complex c, Share share) {}

    private static final class Chain {
        final int value;
        final Chain next;

        Chain(int value, Chain next) {
            this.value = value;
            this.next = next;
        }

        @Override public boolean equals(Object other) {
            return this == other;
        }

        @Override public int hashCode() {
            return value;
        }
    }

    private static PArray<Complex> numbers(int n) {
        Complex[] numbers = new Complex[n];
        for (int i = 0; i < n; i++) numbers[i] = new Complex(i * 0.5 - 3, 7 - i);
        return PArray.of(numbers);
    }

    @Test void inAndOut() {
        try (PArray<Complex> numbers = numbers(1000)) {
            Same.check(numbers, c -> c.times(c).plus(Complex.ONE));
            Same.check(numbers, c -> c.re);
            Same.check(numbers, c -> c.equals(Complex.ONE));
            Same.check(numbers, c -> c.re > 0 ? c : new Complex(c.im));
            assertEquals("PArray[1000 x weft.RecordLikeTest$Complex]", numbers.toString());
            try (PArray<Double> im = numbers.column("im"); PArray<Complex> zeros = PArray.allocate(Complex.class, 2)) {
                assertEquals(7 - 30, im.getDouble(30));
                assertEquals(new Complex(0), zeros.get(1));
            }
        }
    }

    @Test void reduced() {
        ArrayFunction<Complex, Complex> sum = AF.<Complex, Complex>map(c -> c.times(c)).reduce(new Complex(0), Complex::plus);
        try (PArray<Complex> numbers = numbers(100); PArray<Complex> result = sum.apply(numbers)) {
            Complex expected = new Complex(0); // exact, in any order
            for (int i = 0; i < 100; i++) expected = expected.plus(numbers.get(i).times(numbers.get(i)));
            assertEquals(expected, result.get(0));
        }
    }

    @Test void captured() {
        Complex[] table = {new Complex(1, 2), new Complex(3, 4), new Complex(5, 6)};
        try (PArray<Integer> places = PArray.of(2, 0, 1)) {
            Same.check(places, i -> table[i].times(table[2 - i]));
        }
    }

    @Test void nestedAndOpen() {
        try (PArray<Integer> numbers = PArray.of(3, -1, 8)) {
            Same.check(numbers, i -> new Around(new Complex(i), new Share(i, i + 2)));
            Same.check(numbers, i -> new Share(i, 9));
            assertEquals("whole", Same.throwsSame(numbers, i -> new Share(i, i)).getMessage());
        }
        try (PArray<Around> around = PArray.of(List.of(new Around(Complex.ONE, new Share(1, 2))))) {
            Same.check(around, a -> a.share());
            Same.check(around, a -> a.share().whole + a.c().re);
        }
    }

    @Test void otherClassesThanTheFirst() {
        String message = assertThrows(ClassCastException.class,
            () -> PArray.of(List.of(new Share(1, 2), new Half(1)))).getMessage();
        assertEquals("element 1 is a weft.RecordLikeTest$Half, but the array's elements are weft.RecordLikeTest$Share",
            message);
        try (PArray<Integer> numbers = PArray.of(3, 1)) {
            Same.refused(numbers, i -> i > 2 ? new Share(i, 9) : new Half(i));
        }
        message = assertThrows(IllegalArgumentException.class, () -> PArray.allocate(Around.class, 1)).getMessage();
        assertTrue(message.contains("component share of weft.RecordLikeTest$Around"), message);
    }

    @Test void inThemselves() {
        assertThrows(NullPointerException.class, () -> PArray.of(List.of(new Chain(1, null))));
        assertThrows(IllegalArgumentException.class, () -> PArray.allocate(Chain.class, 1));
        try (PArray<Integer> numbers = PArray.of(3, 1)) {
            Same.refused(numbers, i -> new Chain(i, new Chain(i, null)));
        }
    }

    // ---- what is not like a record ----

    private static final class Mutable {
        final int first;
        int second;

        Mutable(int first, int second) {
            this.first = first;
            this.second = second;
        }

        @Override public boolean equals(Object other) {
            return other instanceof Mutable m && m.first == first;
        }

        @Override public int hashCode() {
            return first;
        }
    }

    private static final class Swapped {
        final float second;
        final int first;

        Swapped(int first, float second) {
            this.first = first;
            this.second = second;
        }

        @Override public boolean equals(Object other) {
            return other instanceof Swapped s && s.first == first;
        }

        @Override public int hashCode() {
            return first;
        }
    }

    private static final class Identified {
        final int number;

        Identified(int number) {
            this.number = number;
        }
    }

    private static void lacks(String what, Object element) {
        String message = assertThrows(ClassCastException.class, () -> PArray.of(List.of(element))).getMessage();
        assertTrue(message.endsWith(what), message);
    }

    @Test void whatIsLacking() {
        lacks("a class like a record would do, but its field second is not final", new Mutable(1, 2));
        lacks("a class like a record would do, but no constructor takes just its fields, (float second, int first)",
            new Swapped(1, 2));
        lacks("a class like a record would do, but it has no equals of its own", new Identified(1));
        lacks("a class like a record would do, but it extends weft.RecordLikeTest$Share", new Extended(1));
        lacks("wrappers and such records", Optional.of(1));
        lacks("wrappers and such records", new Object());
        lacks("wrappers and such records; of Strings take the characters, as toCharArray() gives them: a char[][] of a String[]", "text");
    }

    private static final class Extended extends Share {
        final int more;

        Extended(int more) {
            super(1, 2);
            this.more = more;
        }
    }

    @Test void theCompilerAsksTheSame() {
        try (PArray<Integer> numbers = PArray.of(3, 1)) {
            Same.refused(numbers, i -> new Mutable(i, i));
            Same.refused(numbers, i -> new Swapped(i, i));
            Same.refused(numbers, i -> new Identified(i));
            Same.refused(numbers, i -> new Extended(i));
            Same.refused(numbers, i -> Optional.of(i));
            Same.refused(numbers, i -> OptionalInt.of(i));
        }
    }
}
