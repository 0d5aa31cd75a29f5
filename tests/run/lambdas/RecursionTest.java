package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Methods that call themselves. */
@Tag("kernels")
class RecursionTest {
    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private static boolean hasDivisor(int n, int from) {
        return from * from <= n && (n % from == 0 || hasDivisor(n, from + 1));
    }

    private static long sum(int n, long before) {
        if (n == 0) return before;
        if (n < 0) return sum(-n, -before);
        return sum(n - 1, before + n);
    }

    private static double power(double x, int n) {
        if (n == 0) return 1;
        return n % 2 == 0 ? power(x * x, n / 2) : x * power(x * x, n / 2);
    }

    private static int checked(int n) {
        if (n > 10) throw new IllegalArgumentException("reached " + n);
        return n == 7 ? n : checked(n + 1);
    }

    private static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    private static int digits(int n) {
        int count = 1;
        for (; n > 9; n /= 10) count++;
        return count;
    }

    private static int digit(int n, int at) {
        for (; at > 0; at--) n /= 10;
        return n % 10;
    }

    private static boolean isThere(char wanted, int n, int at) {
        return at < digits(n) && (wanted == '.' || wanted - '0' == digit(n, at));
    }

    /** Whether the digits of n from one on, last first, begin with what the pattern says from `at` on. */
    private static boolean matches(char[] pattern, int at, int n, int from) {
        if (at == pattern.length) return true;
        if (at + 1 < pattern.length && pattern[at + 1] == '*') {
            do {
                if (matches(pattern, at + 2, n, from)) return true;
            } while (isThere(pattern[at], n, from) && from++ >= 0);
            return false;
        }
        if (pattern[at] == '$') return from == digits(n);
        return isThere(pattern[at], n, from) && matches(pattern, at + 1, n, from + 1);
    }

    record Range(double low, double high) {
        double middle() {
            return (low + high) / 2;
        }
    }

    private static Range bisect(Range range, double square, int steps) {
        if (steps == 0) return range;
        double middle = range.middle();
        return bisect(middle * middle < square ? new Range(middle, range.high) : new Range(range.low, middle),
            square, steps - 1);
    }

    static class Counter {
        final int step;

        Counter(int step) {
            this.step = step;
        }

        int count(int n, int steps) {
            return n <= 0 ? steps : count(n - step, steps + 1);
        }
    }

    interface Node {
        int eval(int x);
    }

    record Leaf(int value) implements Node {
        @Override public int eval(int x) {
            return x + value;
        }
    }

    record Sum(Node left, Node right) implements Node {
        @Override public int eval(int x) {
            return left.eval(x) + right.eval(x);
        }
    }

    private static void moves(int disks, int[] count) {
        if (disks == 0) return;
        moves(disks - 1, count);
        count[0]++;
        moves(disks - 1, count);
    }

    /** It begins at constants, and each inlined call brings an end nearer; but there are too many. */
    @Test void whatIsTooMuchToInlineIsALoop() {
        char[] pattern = "3.*5$".toCharArray();
        Same.check(PArray.of(3, 53, 5003, 35, 12345, 0, 503, 5, Integer.MAX_VALUE), n -> matches(pattern, 0, n, 0) ? 1 : 0);
    }

    @Test void methodWithoutAResult() {
        Same.check(PArray.of(0, 1, 2, 9), n -> {
            int[] count = new int[2];
            moves(n, count);
            return count[0] * 2 + count[n & 1];
        });
    }

    @Test void tailCallIsALoop() {
        Same.check(Data.intPairs(), t -> gcd(t._1(), t._2()));
    }

    @Test void tailCallInACondition() {
        Same.check(PArray.of(2, 3, 4, 9, 1009, 10007, 10201), n -> hasDivisor(n, 2));
    }

    @Test void tailCallBesideAnother() {
        Same.check(PArray.of(0, 1, -5, 1000), n -> sum(n, 7));
    }

    @Test void tailCallWithARecord() {
        Same.check(PArray.of(2.0, 3.0, 0.25), x -> bisect(new Range(0, 4), x, 30));
    }

    @Test void tailCallOnItself() {
        Counter counter = new Counter(3);
        Same.check(PArray.of(-1, 0, 1, 100), n -> counter.count(n, 0));
    }

    @Test void tailCallOnAnObjectMadeHere() {
        Same.check(PArray.of(1, 2, 3), n -> new Counter(n) { }.count(100, 0));
    }

    @Test void tailCallThatThrows() {
        Same.check(PArray.of(1, 7), RecursionTest::checked);
        Same.throwsSame(PArray.of(1, 7, 8), RecursionTest::checked);
    }

    record Ratio(java.math.BigInteger over, java.math.BigInteger under) {
        java.math.BigInteger floor() {
            return over.divide(under);
        }
    }

    /** As Clojure's RT.longCast does: the call is for a class that no element has. */
    private static long number(Object x) {
        if (x instanceof Integer || x instanceof Long) return ((Number) x).longValue();
        if (x instanceof java.math.BigInteger big) return big.longValue();
        return number(((Ratio) x).floor());
    }

    private static Object last(int n) {
        long s = 0;
        for (int i = 0; i < n; i++) s += (long) i * n;
        return s;
    }

    /** Which class the argument has is not known before what makes it is inlined. */
    @Test void tailCallForAnotherClassThanThatOfAResult() {
        Same.check(PArray.of(0, 1, -5, 1000), n -> number(last(n)));
        Same.check(PArray.of(0, 1, -5, 1000), n -> {
            int sum = 0;
            for (Object x = last(n & 7); number(x) < 1000; x = last(sum)) sum += 3 + (int) number((Number) last(sum));
            return sum;
        });
    }

    @Test void overAConstant() {
        Same.check(Data.doubles(), x -> power(x, 13));
    }

    @Test void overATreeOfCapturedObjects() {
        Node three = new Sum(new Leaf(1), new Sum(new Leaf(2), new Leaf(3)));
        Node tree = new Sum(new Sum(three, three), new Leaf(4));
        Same.check(Data.ints(), tree::eval);
    }

    @Test void tooDeepForJava() {
        Throwable thrown = Same.throwsSame(PArray.of(3, -1), n -> countDown(n, 0));
        assertEquals(StackOverflowError.class, thrown.getClass());
    }

    private static int countDown(int n, int steps) {
        return n == 0 ? steps : countDown(n - 1, steps + 1);
    }

    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    private static double series(double x, long n) {
        return n == 0 ? 0 : 1 / (x + series(x, n - 1)) + n;
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    private static int insideLoop(int n, int step) {
        int sum = 1;
        for (int i = 0; i < n; i += step) {
            for (int k = 0; k < i; k++) sum += sum ^ k;
            sum += insideLoop(i, step + 1) * i;
            if (sum < 0) break;
        }
        return sum;
    }

    private static double shifted(double x, double[] scratch) {
        if (x > 100) return x;
        scratch[0] += x;
        return shifted(x + scratch[0] + 1, scratch) * 0.5 + scratch[0];
    }

    private static int divide(int n, int by) {
        return n / by + (n == 0 ? 0 : divide(n - 1, by - 1));
    }

    private static long half(float x, int n) {
        return n == 0 ? (long) x : other(x * 1.5f, n - 1) + n;
    }

    private static long other(float x, int n) {
        return half(x + 1, n) * 3 - (long) x;
    }

    @Test void twoCallsWithAStack() {
        Same.check(PArray.of(-1, 0, 1, 2, 9, 17), RecursionTest::fibonacci);
        Same.check(PArray.of(0, 1, 2), m -> ackermann(m, 2));
    }

    @Test void oneCallWithAStack() {
        Same.check(Data.doubles(), x -> series(x, 20));
    }

    @Test void byWayOfEachOther() {
        Same.check(PArray.of(0, 1, 2, 31, 64), RecursionTest::even);
        Same.check(PArray.of(0.5f, 7f), x -> half(x, 12) + other(x, 5));
    }

    @Test void callInALoop() {
        Same.check(PArray.of(0, 1, 2, 5, 9), n -> insideLoop(n, 1));
    }

    @Test void anArrayIsPassedOn() {
        Same.check(PArray.of(0.0, 0.5, 99.5, 101.0), x -> shifted(x, new double[1]));
    }

    @Test void exceptionInADeeperCall() {
        Same.check(PArray.of(0, 1, 2), n -> divide(n, 4));
        Same.throwsSame(PArray.of(0, 3, 5), n -> divide(n, 4));
    }

    @Test void deeperThanTheStack() {
        Throwable thrown = Same.throwsSame(PArray.of(3, -1), n -> endless(n));
        assertEquals(StackOverflowError.class, thrown.getClass());
    }

    @Test void deeperThanTheStackAndEnding() {
        String reason = Same.refused(PArray.of(100), n -> endless(n));
        assertEquals(true, reason.contains("returns null (return a number that stands for it)")
            && reason.endsWith("recurses deeply: write a deep recursion as a loop"), reason);
    }

    private static int endless(int n) {
        return n == 3 ? n : 1 + endless(n - 1);
    }

    private static int lengths(int[] last, int n) {
        return n < 1 ? last.length : n + lengths(new int[n & 1], n - 1);
    }

    @Test void changingObjectsAreRefused() {
        String reason = Same.refused(PArray.of(2), n -> lengths(new int[2], n));
        assertEquals(true, reason.contains("RecursionTest.lengths"), reason);
    }
}
