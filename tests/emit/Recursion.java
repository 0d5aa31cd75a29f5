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

    static int caught(int n) {
        try {
            return n < 1 ? 0 : n + caught(n - 1);
        } catch (IllegalStateException e) {
            return 1;
        }
    }

    static int[] made(int n) {
        return n < 1 ? new int[1] : new int[] {n, made(n - 1)[0]};
    }

    static int returned(int n) {
        return made(n)[0];
    }

    static int kept(int n) {
        int[] two = {n, n + 1};
        return n < 1 ? 1 : kept(n - 1) + two[n & 1];
    }

    static int saved(int n) {
        if (n < 1) return 1;
        return n * 3 ^ (n * 5 ^ (n * 7 ^ (n * 9 ^ (n * 11 ^ (n * 13 ^ (n * 15 ^ (n * 17 ^ (n * 19 ^ (n * 21 ^ (n * 23 ^ (n * 25
            ^ (n * 27 ^ (n * 29 ^ (n * 31 ^ (n * 33 ^ (n * 35 ^ (n * 37 ^ (n * 39 ^ (n * 41 ^ (n * 43 ^ (n * 45 ^ (n * 47
            ^ (n * 49 ^ (n * 51 ^ (n * 53 ^ (n * 55 ^ (n * 57 ^ (n * 59 ^ (n * 61 ^ (n * 63 ^ (n * 65 ^ (n * 67 ^ (n * 69
            ^ (n * 71 ^ (n * 73 ^ (n * 75 ^ (n * 77 ^ (n * 79 ^ (n * 81 ^ (n * 83 ^ (n * 85 ^ (n * 87 ^ (n * 89 ^ (n * 91
            ^ (n * 93 ^ (n * 95 ^ (n * 97 ^ (n * 99 ^ saved(n - 1)))))))))))))))))))))))))))))))))))))))))))))))));
    }

    static int changing(int n) {
        return length(new int[n & 3], n);
    }

    static int length(int[] last, int n) {
        return n < 1 ? last.length : n + length(new int[n & 1], n - 1);
    }
}
