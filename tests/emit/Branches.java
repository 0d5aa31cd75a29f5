/** Control flow without loops. */
class Branches {
    static float relu(float x) {
        return x > 0 ? x : 0;
    }

    static int sign(float x) {
        if (x > 0) {
            return 1;
        } else if (x < 0) {
            return -1;
        }
        return 0;
    }

    static int turns(int row, int column) {
        return (row + column) % 4 != 0 ? row : column;
    }

    static boolean between(int x, int low, int high) {
        return low <= x && x < high || x == -1;
    }

    static int choose(int x) {
        switch (x) {
            case 1:
                return 10;
            case 2:
            case 3:
                return 20;
            case 1000:
                return 30;
            default:
                return 0;
        }
    }

    static float nested(float x, float y) {
        float r = 0;
        if (x > y) {
            if (x > 1) {
                r = x * y;
            } else {
                r = x + y;
            }
            r += 1;
        }
        return r;
    }

    static int constant(int x) {
        final boolean debug = false;
        return debug ? x : x + 1;
    }

    static int throwing(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        return x;
    }
}
