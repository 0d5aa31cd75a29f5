/** Loops in every form that javac makes. */
class LoopForms {
    static int sum(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        return s;
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static int mandelbrot(float cx, float cy) {
        float x = 0;
        float y = 0;
        int i = 0;
        while (i < 256) {
            float t = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = t;
            if (x * x + y * y > 4) {
                break;
            }
            i++;
        }
        return i;
    }

    static int odd(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            if ((i & 1) == 0) {
                continue;
            }
            s += i;
        }
        return s;
    }

    static int once(int n) {
        do {
            n /= 2;
        } while (n > 10);
        return n;
    }

    static int labelled(int n) {
        int found = -1;
        outer:
        for (int i = 2; i < n; i++) {
            for (int j = 2; j < i; j++) {
                if (i % j == 0) {
                    continue outer;
                }
                if (i * j == n) {
                    found = i;
                    break outer;
                }
            }
        }
        return found;
    }

    static int early(int n) {
        for (int i = 0; i < n; i++) {
            if (i * i > n) {
                return i;
            }
        }
        return -1;
    }
}
