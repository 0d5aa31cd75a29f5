package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Methods that call themselves. */
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

    @Test void otherRecursionIsRefused() {
        String reason = Same.refused(PArray.of(2), m -> ackermann(m, 2));
        assertEquals(true, reason.contains("RecursionTest.ackermann"), reason);
    }
}
