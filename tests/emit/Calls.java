/** What is called is compiled into the caller. */
class Calls {
    static final float SCALE = 0.5f;

    static float square(float x) {
        return x * x;
    }

    static float clamp(float x) {
        return x < 0 ? 0 : x > 1 ? 1 : x;
    }

    static float twice(float x) {
        return clamp(square(x) * SCALE) + clamp(x);
    }

    static double math(double x, float y) {
        return Math.sin(x) + Math.sqrt(x) + Math.abs(y) + Math.max(x, y);
    }

    /** The two logarithms are under way together; one exp is beside the square roots. */
    static double overlap(double x, double y) {
        double a = Math.exp(Math.log(x) * Math.sqrt(y));
        if (a > y) a -= y;
        return a * Math.log(y) + Math.exp(-y);
    }

    static float narrowSqrt(float x) {
        return (float) Math.sqrt(x);
    }

    static int bits(float x) {
        return Float.floatToIntBits(x) ^ Integer.bitCount(Float.floatToRawIntBits(x));
    }

    static int polymorphic(int x) {
        Shape s = new Square(x);
        return s.area();
    }

    /** One lambda captures x or 7, the other one a float. */
    static int chosenLambda(int x, float y) {
        ToInt f = plus(x);
        if (x > 100) f = plus(7);
        if (x < 0) f = z -> (int) (z * y);
        return f.of(x);
    }

    static ToInt plus(int n) {
        return z -> z + n;
    }

    interface ToInt {
        int of(int x);
    }

    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }
}
