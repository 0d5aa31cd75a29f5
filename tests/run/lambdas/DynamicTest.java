package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Functions of dynamic languages, as their compilers and interpreters make them: boxed values, classes that are asked
 * for, and arrays of objects. */
@Tag("kernels")
class DynamicTest {
    private static final PArray<Integer> INTS = PArray.of(0, 1, 2, 3, -7, 46341, Integer.MIN_VALUE, Integer.MAX_VALUE);
    private static final PArray<Long> LONGS = PArray.of(0L, 1L, -3L, 3037000499L, -3037000499L, Integer.MAX_VALUE + 1L);
    private static final PArray<Double> DOUBLES = PArray.of(0.0, -0.0, 1.5, -2.25, 1e308, Double.NaN, 1 / 0.0);

    // ---- arithmetic by the classes of both sides, as Clojure's is ----

    private interface Arithmetic {
        Arithmetic with(Arithmetic other);

        Arithmetic withLongs();

        Arithmetic withDoubles();

        Number multiply(Number x, Number y);

        boolean less(Number x, Number y);
    }

    private static final class Longs implements Arithmetic {
        @Override public Arithmetic with(Arithmetic other) {
            return other.withLongs();
        }

        @Override public Arithmetic withLongs() {
            return this;
        }

        @Override public Arithmetic withDoubles() {
            return DOUBLE;
        }

        @Override public Number multiply(Number x, Number y) {
            return Math.multiplyExact(x.longValue(), y.longValue());
        }

        @Override public boolean less(Number x, Number y) {
            return x.longValue() < y.longValue();
        }
    }

    private static final class Doubles implements Arithmetic {
        @Override public Arithmetic with(Arithmetic other) {
            return other.withDoubles();
        }

        @Override public Arithmetic withLongs() {
            return this;
        }

        @Override public Arithmetic withDoubles() {
            return this;
        }

        @Override public Number multiply(Number x, Number y) {
            return x.doubleValue() * y.doubleValue();
        }

        @Override public boolean less(Number x, Number y) {
            return x.doubleValue() < y.doubleValue();
        }
    }

    private static final Arithmetic LONG = new Longs(), DOUBLE = new Doubles();

    private static Arithmetic of(Object x) {
        Class<?> c = x.getClass();
        return c == Integer.class || c == Long.class ? LONG : c == Double.class || c == Float.class ? DOUBLE : null;
    }

    private static Object multiply(Object x, Object y) {
        return of(x).with(of(y)).multiply((Number) x, (Number) y);
    }

    private static boolean less(Object x, Object y) {
        return of(x).with(of(y)).less((Number) x, (Number) y);
    }

    @Test void arithmeticByClass() {
        Same.check(LONGS, x -> multiply(x, x));
        Same.check(DOUBLES, x -> multiply(x, x));
        Same.check(INTS, x -> multiply(x, 2.5));
        Same.check(DOUBLES, x -> less(x, 1L) ? multiply(x, 3) : multiply(2.0f, x));
        Same.throwsSame(PArray.of(1L, 3037000500L), x -> multiply(x, x)); // long overflow
        Same.throwsSame(PArray.of(1, 2), x -> multiply(x, (short) 2));    // no arithmetic of these
    }

    @Test void boxesOfSeveralClasses() {
        Function<Integer, Object> either = x -> x > 1 ? (Object) Long.valueOf(x) : (Object) Double.valueOf(x / 2.0);
        Same.check(INTS, x -> ((Number) multiply(either.apply(x), 0.5)).doubleValue());
        Same.check(INTS, x -> less(either.apply(x), 1) ? 1 : 0);
        Same.check(INTS, x -> either.apply(x).getClass() == Long.class ? x : -x);
        Same.check(INTS, x -> either.apply(x).getClass() == either.apply(x + 1).getClass() ? x : -x);
    }

    // ---- classes ----

    private static class Base {
        final int value;

        Base(int value) {
            this.value = value;
        }

        @Override public boolean equals(Object o) {
            return o != null && getClass() == o.getClass() && value == ((Base) o).value;
        }

        @Override public int hashCode() {
            return value;
        }
    }

    private static final class Derived extends Base {
        Derived(int value) {
            super(value);
        }
    }

    private static final Class<?> KNOWN = Base.class;

    @Test void classes() {
        Base base = new Base(2), derived = new Derived(2);
        Same.check(INTS, x -> new Base(x).equals(base) ? 1 : 0);
        Same.check(INTS, x -> new Derived(x).equals(base) ? 1 : 0);
        Same.check(INTS, x -> (x > 0 ? new Derived(2) : base).equals(x > 1 ? derived : base) ? 1 : 0);
        Same.check(INTS, x -> new int[2].getClass() == int[].class && new Object[x & 1].getClass() == Object[].class
            && Object[].class != (Object) int[].class ? x : 0);
        Same.check(INTS, x -> Base.class.isInstance(x > 1 ? derived : "text") ? 1 : 0);
        Same.check(INTS, x -> Base.class.cast(x > 1 ? base : derived).value);
        Same.check(INTS, x -> Base.class.equals(x > 1 ? Base.class : Derived.class) ? 1 : 0);
        Same.throwsSame(PArray.of(3, 1), x -> ((Base) Derived.class.cast(x > 1 ? derived : base)).value);
        Same.throwsSame(PArray.of(1, 0), x -> (x > 0 ? base : null).getClass() == Base.class ? 1 : 0);
    }

    @Test void capturedClasses() {
        Class<?> captured = Base.class, other = Derived.class, array = int[].class;
        Same.check(INTS, x -> (x > 0 ? Base.class : Derived.class) == captured ? 1 : 0);
        Same.check(INTS, x -> (x > 0 ? captured : other) == (x > 1 ? other : captured) ? 1 : 0);
        Same.check(INTS, x -> Base.class == KNOWN && new Derived(x).getClass() == other ? x : 0);
        Same.check(INTS, x -> (x > 0 ? new Derived(x) : new Base(x)).getClass() == KNOWN ? x : 0);
        Same.refused(INTS, x -> int[].class == array ? x : 0); // which array class it is, is not asked
        String why = Same.refused(INTS, x -> Base.class.getName().length() + x);
        assertTrue(why.contains("java.lang.Class"), why);
    }

    /** valueOf gives the same object again for small values. */
    @Test void identityOfBoxes() {
        PArray<Long> around = PArray.of(-129L, -128L, -1L, 0L, 127L, 128L, 1L << 40);
        Same.check(around, x -> x == (Object) Long.valueOf(x + 0) ? 1 : 0);
        Same.check(around, x -> (Object) (x > 0 ? Long.valueOf(127) : Long.valueOf(-128)) == x ? 1 : 0);
        Same.check(around, x -> x == (Object) Integer.valueOf(x.intValue()) ? 1 : 0);
        Same.check(around, x -> (Object) x.shortValue() == (Object) (short) (x + 0) ? 1 : 0);
        Same.check(around, x -> (Object) x.byteValue() == (Object) (byte) (x + 0) ? 1 : 0);
        Same.check(around, x -> (Object) (char) x.shortValue() == (Object) (char) (x + 0) ? 1 : 0);
        Same.check(around, x -> (Object) (x > 0) == (Object) (x >= 1) ? 1 : 0);
        Same.check(around, x -> (Object) x.doubleValue() == (Object) (x + 0.0) ? 1 : 0);
        Same.refused(INTS, x -> x == (Object) Integer.valueOf(x + 0) ? 1 : 0); // -XX:AutoBoxCacheMax

        Long[] captured = {1000L, 1000L, 5L};
        Ratio[] ratios = {new Ratio(1, 2), new Ratio(3, 4)};
        PArray<Integer> indices = PArray.of(0, 1, 2);
        Same.refused(indices, x -> captured[x] == captured[2 * x % 3] ? 1 : 0);
        Same.refused(indices, x -> captured[x] == (Object) Long.valueOf(x + 3) ? 1 : 0);
        Same.check(indices, x -> (Object) ratios[x & 1].over == (Object) ratios[1].over ? 1 : 0);
    }

    /** Whether they are TRUE and FALSE, as valueOf gives them, is known of captured ones too. */
    @SuppressWarnings("removal")
    @Test void identityOfBooleans() {
        PArray<Boolean> both = PArray.of(true, false);
        Boolean captured = true, own = new Boolean(true);
        Same.check(both, x -> x == Boolean.FALSE ? 1 : 0);
        Same.check(both, x -> x == captured ? 1 : 0);
        Same.check(INTS, x -> (x > 0 ? (Boolean) (x > 1) : null) == Boolean.TRUE ? 1 : 0);
        Same.check(INTS, x -> (x > 0 ? (Boolean) (x > 1) : null) == (x < 2 ? null : Boolean.TRUE) ? 1 : 0);
        Same.check(INTS, x -> (x > 0 ? (Boolean) (x > 1) : null) == (x < 2 ? null : (Boolean) (x < 3)) ? 1 : 0);
        Same.check(INTS, x -> {
            Boolean last = x > 0;
            int changes = 0;
            for (int i = 0; i < 5; i++) {
                Boolean next = (x & i) > 0;
                if (last != next) changes++;
                last = next;
            }
            return changes;
        });
        Same.refused(both, x -> x == own ? 1 : 0);
    }

    /** Objects.equals asks whether they are one object, which does not matter to it. */
    @Test void equalWithoutIdentity() {
        Integer small = 1, large = 1000;
        Double zero = -0.0, none = Double.NaN;
        Same.check(INTS, x -> Objects.equals(x, small) ? 1 : Objects.equals(large, x) ? 2 : 0);
        Same.check(INTS, x -> Objects.equals(x > 0 ? x : null, x < 0 ? null : small) ? 1 : 0);
        Same.check(INTS, x -> Objects.equals(x > 0 ? x : null, null) ? 1 : 0);
        Same.check(PArray.of(0.0, -0.0, 1.0, Double.NaN), x -> Objects.equals(x, zero) ? 1 : Objects.equals(x, none) ? 2 : 0);
        Same.check(INTS, x -> (x > 0 ? x : null) == null ? 1 : 0);
        Same.refused(INTS, x -> Objects.equals(x, small) && x == small ? 1 : 0);
    }

    // ---- arrays of objects ----

    private static Object add(Object... values) {
        Object sum = 0;
        for (Object v : values) {
            sum = sum instanceof Integer a && v instanceof Integer b ? (Object) (a + b)
                : (Object) (((Number) sum).doubleValue() + ((Number) v).doubleValue());
        }
        return sum;
    }

    private static final class Frame {
        final Object[] slots;

        Frame(int count, Object... first) {
            slots = new Object[count];
            System.arraycopy(new int[count], 0, new int[count], 0, count);
            for (int i = 0; i < first.length; i++) slots[i] = first[i];
        }
    }

    @Test void frames() {
        Same.check(INTS, x -> {
            Object[] a = {x, 2};
            return (Integer) a[0] + (Integer) a[1];
        });
        Same.check(PArray.of(1, 2, 3, 25, -9), x -> {
            Frame frame = new Frame(4, x, 1.5);
            frame.slots[2] = frame.slots[0];
            while ((Integer) frame.slots[2] < 20 && frame.slots[3] == null) {
                frame.slots[2] = (Integer) frame.slots[2] + 3;
                frame.slots[1] = (Double) frame.slots[1] * 2;
                if (x == 3) frame.slots[3] = x;
            }
            return (Double) frame.slots[1] + (Integer) frame.slots[2];
        });
    }

    @Test void variableArguments() {
        Same.check(INTS, x -> (Integer) add(x, 1, 2));
        Same.check(INTS, x -> ((Number) add(x, 0.5, x)).doubleValue());
        Same.check(INTS, x -> Objects.hash(x, x + 1, 2.5 * x));
        Same.check(INTS, x -> (Integer) add());
    }

    /** A stack machine: where on the stack it is depends on the round. */
    private static Object run(int[] code, Object x) {
        Object[] stack = new Object[4];
        int top = 0;
        for (int instruction : code) {
            if (instruction == -1) {
                stack[top++] = x;
            } else if (instruction == -2) {
                top--;
                stack[top - 1] = (Integer) stack[top - 1] + (Integer) stack[top];
            } else {
                stack[top++] = instruction;
            }
        }
        return stack[0];
    }

    @Test void stackMachine() {
        int[] code = {-1, 3, -1, -2, -2}, overflows = {1, 2, 3, 4, 5};
        Same.check(INTS, x -> (Integer) run(code, x));
        Same.throwsSame(INTS, x -> (Integer) run(overflows, x));
        Same.throwsSame(INTS, x -> (Integer) run(code, x / 2.0));
    }

    @Test void arraysOfClasses() {
        Base shared = new Base(7);
        Same.check(INTS, x -> {
            Base[] all = {new Base(x), shared, x > 0 ? new Derived(3) : null};
            all[0] = all[1];
            return all[2] == null ? all[0].value : all[x & 1].value + all[2].value;
        });
        Same.check(INTS, x -> {
            String[] names = {"one", "two", null};
            return names[x & 1] == null ? 0 : names[1].length();
        });
        Same.check(INTS, x -> {
            Object[] outer = {new Object[] {x, 1}, new Base(x)};
            return (Integer) ((Object[]) outer[0])[0] + ((Base) outer[1]).value;
        });
        Same.check(INTS, x -> {
            Object[] a = {x, 1}, b = {2, x + 1}, chosen = x > 1 ? a : b;
            return chosen.length + (Integer) chosen[0] + (chosen instanceof Integer[] ? 1 : 0);
        });
    }

    /** What does not fit is not stored, whether the array is read or not. */
    @Test void arrayStores() {
        Same.throwsSame(PArray.of(1, 2), x -> {
            Object[] numbers = new Integer[2];
            numbers[0] = x > 1 ? (Object) "text" : (Object) x;
            return x;
        });
        Same.throwsSame(PArray.of(1, 2), x -> {
            Object[] numbers = new Integer[2];
            numbers[x & 1] = x > 1 ? (Object) 2.5 : (Object) x;
            return (Integer) numbers[x & 1];
        });
        Same.throwsSame(PArray.of(1, 2), x -> new Object[3 - 2 * x].length);
        Same.throwsSame(PArray.of(0, 1, 2), x -> (Integer) new Object[] {x, x}[x]);
    }

    // ---- calls of itself for other classes ----

    private record Ratio(long over, long under) {}

    private static long number(Object x) {
        if (x instanceof Integer || x instanceof Long) return ((Number) x).longValue();
        if (x instanceof Ratio r) return number((Object) (r.over / r.under));
        if (x instanceof Character) throw new ClassCastException();
        return (long) ((Number) x).doubleValue();
    }

    @Test void numbersOfAnyClass() {
        Same.check(LONGS, x -> number(x));
        Same.check(DOUBLES, x -> number(x));
        Same.check(INTS, x -> number(new Ratio(x, 3)));
        Same.check(INTS, x -> number(x > 0 ? (Object) new Ratio(x, 3) : (Object) x));
        Same.throwsSame(INTS, x -> number(new Ratio(x, x)));
    }

    // ---- which object it is, and of which type arrays are ----

    private record Held(int[] numbers, Object any) {}

    private static int[] itself(int[] array) {
        return array;
    }

    private static Object[] itself(Object[] array) {
        return array;
    }

    /** An array that comes back, from a call, a field, another array or a lambda, is the one that was made. */
    @Test void oneArrayIsItself() {
        Same.check(INTS, x -> {
            int[] made = {x, 1};
            Object[] objects = {x, 1};
            Object[] holder = {made, objects};
            Held held = new Held(made, objects);
            Supplier<Object> lambda = () -> made;
            int same = itself(made) == made ? 1 : 0;
            if (held.numbers() == made) same += 2;
            if (holder[0] == made) same += 4;
            if (lambda.get() == made) same += 8;
            if (itself(objects) == objects) same += 16;
            if (held.any() == objects) same += 32;
            if (new int[2] == made) same += 64;
            return same;
        });
    }

    @Test void arraysOfArraysAreArraysOfObjects() {
        Same.check(INTS, x -> {
            Object arrays = new Object[1][], ints = new int[2][][], boxes = new Integer[2][], numbers = new int[1];
            int is = arrays instanceof Object[] ? 1 : 0;
            if (ints instanceof Object[] && ints instanceof Object[][]) is += 2;
            if (ints instanceof int[][]) is += 4;
            if (boxes instanceof Object[] && boxes instanceof Number[][]) is += 8;
            if (numbers instanceof Object[] || boxes instanceof String[][]) is += 16;
            if (Object[].class.isInstance(new String[1][])) is += 32;
            Object[] stored = new Object[][] {new Object[1]};
            return is + stored.length * 64;
        });
    }

    // ---- what arrays are asked ----

    @Test void clones() {
        Same.check(INTS, x -> {
            Object[] a = {x, 1, null}, b = a.clone();
            b[0] = 2 * x;
            a[1] = b[2];
            return (Integer) a[0] * 10 + (Integer) b[0] + (Integer) b[1] + b.length + (a == b ? 100 : 0);
        });
        Same.check(INTS, x -> {
            Integer[] a = {x, 1}, b = {2, x + 1}, either = (x > 1 ? a : b).clone();
            either[1] += either[0];
            return either[1] * 1000 + a[1] * 10 + b[1];
        });
        Same.check(INTS, x -> {
            Object[] none = new Object[0].clone(), two = new Object[][] {{x}, {1}}.clone();
            return none.length + (Integer) ((Object[]) two[0])[0];
        });
        Same.throwsSame(PArray.of(1, 2), x -> {
            Object[] numbers = new Integer[] {x, 1}.clone();
            numbers[0] = x > 1 ? (Object) 2.5 : (Object) x;
            return x;
        });
    }

    private record Point(int x, int y) {}

    @Test void clonesOfCapturedArrays() {
        int[][] table = {{1, 2}, {3}};
        Same.check(INTS, x -> {
            int[][] copy = table.clone();
            return copy[0][1] * x + copy[x & 1].length;
        });
        Point[] points = {new Point(1, 2), new Point(3, 4)};
        Integer[] boxes = {5, 6};
        Object[] any = {1, "text"};
        Same.check(INTS, x -> {
            Point[] copy = points.clone();
            return copy[x & 1].y() + boxes.clone()[x & 1] * 10 + (Integer) any.clone()[0];
        });
    }

    /** The function has such a copy for itself, so it is no side effect that is refused. */
    @Test void storesToClonesOfCapturedArrays() {
        int[][] table = {{1, 2}, {3}};
        Point[] points = {new Point(1, 2), new Point(3, 4)};
        Object[] any = {1, "text"};
        String why = "this part of the JDK cannot run on a device: clone() of a captured array of objects or of arrays, as an enum's values() makes"
            + " one, to which elements are then stored; make an array of constant length in the function, and put the elements in one by one";
        mustSay(why, Same.refused(INTS, x -> {
            int[][] copy = table.clone();
            copy[0] = new int[] {x, x};
            return copy[x & 1][0];
        }));
        mustSay(why, Same.refused(INTS, x -> {
            Point[] copy = points.clone();
            copy[0] = new Point(x, x);
            return copy[x & 1].x();
        }));
        mustSay(why, Same.refused(INTS, x -> {
            Object[] copy = any.clone();
            copy[0] = x;
            return (Integer) copy[0];
        }));
        mustSay("an element of a captured array is written", Same.refused(INTS, x -> {
            int[][] copy = table.clone();
            copy[1][0] = x; // the captured row
            return copy[1][0];
        }));
    }

    /** Arrays have the equals of Object: whether they are one. */
    @Test void equalArrays() {
        int[] captured = {1, 2};
        Same.check(INTS, x -> {
            int[] made = {x, 1};
            Held one = new Held(made, null), same = new Held(made, null), other = new Held(new int[] {x, 1}, null);
            int is = one.equals(same) ? 1 : 0;
            if (one.equals(other)) is += 2;
            if (made.equals(other.numbers())) is += 4;
            if (Objects.equals(other.any(), made)) is += 8;
            if (captured.equals(made)) is += 16;
            if (Objects.equals(captured, captured)) is += 32;
            return is;
        });
    }

    @Test void refusedArrays() {
        int[][] table = {{1, 2}, {3}};
        mustSay("clone() of a captured array of objects or of arrays", Same.refused(INTS, x -> {
            int[][] copy = table.clone();
            copy[0] = copy[1];
            return copy[0].length;
        }));
        mustSay("it, or a row of it, is shared", Same.refused(INTS, x -> {
            int[][] rows = {{x}, {1}};
            return rows.clone()[1][0];
        }));
        mustSay("a constant length", Same.refused(INTS, x -> new Object[x].clone().length));
        mustSay("java.lang.Object.toString", Same.refused(INTS, x -> new int[] {x}.toString().length()));
        mustSay("java.lang.Object.hashCode", Same.refused(INTS, x -> new int[] {x}.hashCode()));
        mustSay("which array this is", Same.refused(INTS, x -> {
            Object[] a = {x, 1}, b = {2, x + 1}, either = x > 1 ? a : b;
            either[0] = 7;
            return (Integer) a[0];
        }));
        mustSay("which array this is", Same.refused(INTS, x -> {
            Object[] a = {x, 1}, b = {2, x + 1}, either = x > 1 ? a : b;
            return (Integer) either[x & 1];
        }));
    }

    private interface Late {
        Object value();
    }

    private static double numberOf(Object value) {
        for (;;) {
            if (value instanceof Number n) return n.doubleValue();
            if (value == null) return 0;
            if (value instanceof String s) return Double.parseDouble(s);
            if (!(value instanceof Late late)) throw new IllegalArgumentException("no number");
            value = late.value();
        }
    }

    @Test void valuesThatAreLookedAtAgain() {
        Same.check(INTS, x -> numberOf(x) + numberOf(x * 0.5));
        Same.check(INTS, x -> {
            int i = 0;
            while (i * i < Math.abs(numberOf(x)) && i < 100) i++;
            return i;
        });
        Same.check(INTS, x -> numberOf(x > 3 ? (Object) x : (Object) (x * 0.5f)));
        Object nothing = null;
        Same.check(INTS, x -> numberOf(nothing) + x);
        Late one = () -> 3;
        mustSay("or on the round of a loop", Same.refused(INTS, x -> numberOf(one) + x)); // a second round
    }

    private static void mustSay(String part, String refusal) {
        assertTrue(refusal.contains(part), refusal);
    }
}
