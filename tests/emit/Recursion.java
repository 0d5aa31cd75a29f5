/** Recursion in tail position is a loop, and so is none that comes to an end while it is inlined. */
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

    // what is refused

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int inArgument(int n) {
        return n < 2 ? n : inArgument(inArgument(n - 1));
    }

    static int overConstant(int n) {
        return forever(n, 1);
    }

    static int forever(int n, int m) {
        return n + forever(n + m, 1);
    }
}
