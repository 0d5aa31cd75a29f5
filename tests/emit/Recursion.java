/**
 * Recursion in tail position is a loop, one that comes to an end while it is inlined is none, and any other is a loop
 * with a stack.
 */
class Recursion {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static boolean divides(int n, int from) {
        return from * from > n || n % from != 0 && divides(n, from + 1);
    }

    static boolean isPrime(int n) {
        return n > 1 && divides(n, 2);
    }

    static double power(double x, int n) {
        return n == 0 ? 1 : x * power(x, n - 1);
    }

    static double cube(double x) {
        return power(x, 3);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int inArgument(int n) {
        return n < 2 ? n : inArgument(inArgument(n - 1));
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int insideLoop(int n) {
        int sum = 1;
        for (int i = 0; i < n; i++) sum += insideLoop(i);
        return sum;
    }

    static double passedOn(double x, double[] scratch) {
        if (x > 100) return x;
        scratch[0] += x;
        return passedOn(x + scratch[0] + 1, scratch) * 0.5;
    }

    static double scratch(double x) {
        double[] scratch = new double[1];
        return passedOn(x, scratch) + scratch[0];
    }

    // what is refused

    static int changing(int n) {
        return length(new int[n & 3], n);
    }

    static int length(int[] last, int n) {
        return n < 1 ? last.length : n + length(new int[n & 1], n - 1);
    }
}
