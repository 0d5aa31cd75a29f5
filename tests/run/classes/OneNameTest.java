package weft;

import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A class is its name and its loader: that of another loader is another class. */
@Tag("kernels")
class OneNameTest {
    private static final PArray<Integer> INTS = PArray.of(0, 1, 2, 3, 4, 5, 6, 7, -3, 1000);

    static class Twin implements IntUnaryOperator {
        final int added = 11;

        @Override public int applyAsInt(int x) {
            return x + added;
        }
    }

    static final class Below extends Twin {}

    static final class Trouble extends RuntimeException {
        private static final long serialVersionUID = 1;

        Trouble(String message) {
            super(message);
        }
    }

    static final class Thrower implements IntUnaryOperator {
        @Override public int applyAsInt(int x) {
            if (x > 2) throw new Trouble("of " + x);
            return x;
        }
    }

    /** An object of the class that another loader has of this name. */
    private static IntUnaryOperator foreign(Class<?> like) {
        try {
            var constructor = new OwnLoader(OneNameTest.class).loadClass(like.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (IntUnaryOperator) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private final Object foreign = foreign(Twin.class);
    private final Object foreignBelow = foreign(Below.class);
    private final Object own = new Twin();
    private final Object ownBelow = new Below();

    private static void same(Function<Integer, Integer> f) {
        Same.check(INTS, f);
    }

    @Test void tests() {
        Object a = foreign, b = foreignBelow, c = own, d = ownBelow;
        same(x -> (a instanceof Twin ? 1 : 0) + (b instanceof Twin ? 2 : 0) + (c instanceof Twin ? 4 : 0) + (d instanceof Twin ? 8 : 0) + x);
        same(x -> (b instanceof Below ? 1 : 0) + (d instanceof Below ? 2 : 0) + (c instanceof Below ? 4 : 0) + x);
        same(x -> (a.getClass() == Twin.class ? 1 : 0) + (a.getClass() == c.getClass() ? 2 : 0) + (c.getClass() == Twin.class ? 4 : 0));
    }

    @Test void casts() {
        Object a = foreign, b = foreignBelow, d = ownBelow;
        same(x -> ((Twin) d).added + x);
        same(x -> {
            try {
                return ((Twin) a).added + x;
            } catch (ClassCastException e) {
                return -x;
            }
        });
        Same.throwsSame(INTS, x -> x < 3 ? x : ((Twin) a).added);
        Same.throwsSame(INTS, x -> x < 4 ? x : ((Twin) b).added);
    }

    @Test void oneOrTheOther() {
        Object a = foreign, c = own;
        same(x -> (x > 3 ? a : c) instanceof Twin ? 1 : 0);
        same(x -> (x > 3 ? a : new Twin()) instanceof Twin ? 1 : 0);
        same(x -> (x > 3 ? a : new Below()).getClass() == Twin.class ? 1 : 0);
        same(x -> (x > 3 ? (IntUnaryOperator) a : new Twin()).applyAsInt(x));
        same(x -> (x > 3 ? a : x > 1 ? c : null) instanceof Twin t ? t.added : x);
    }

    @Test void inArrays() {
        Object[] several = {foreign, own, foreignBelow, ownBelow, null, foreign};
        IntUnaryOperator[] operators = {(IntUnaryOperator) foreign, new Twin(), new Below()};
        same(x -> several[x & 3] instanceof Twin t ? t.added : x);
        same(x -> several[x % 6 < 0 ? 0 : x % 6] instanceof Below t ? t.added : x);
        same(x -> operators[Math.floorMod(x, 3)].applyAsInt(x) + (operators[Math.floorMod(x, 3)] instanceof Twin ? 1 : 0));
    }

    @Test void caught() {
        IntUnaryOperator theirs = foreign(Thrower.class), ours = new Thrower();
        same(x -> {
            try {
                return x < 2 ? ours.applyAsInt(x + 3) : theirs.applyAsInt(x);
            } catch (Trouble e) {
                return -1;
            } catch (RuntimeException e) {
                return -2;
            }
        });
        Same.throwsSame(INTS, x -> {
            try {
                return theirs.applyAsInt(x);
            } catch (Trouble e) {
                return -1;
            }
        });
    }
}
