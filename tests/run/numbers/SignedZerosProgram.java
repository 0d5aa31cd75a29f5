package weft;

import java.util.function.Function;

/** Choices between zeros of both signs, which a driver's compiler may take for a maximum or a minimum that it knows. */
final class SignedZerosProgram {
    private static final float[] NUMBERS = {0f, -0f, 1f, -1f, Float.NaN, 0.5f, -0.5f, Float.MIN_VALUE, -Float.MIN_VALUE, 0f, 0f, -0f, -0f,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, -0f, 0f, 7f};

    private SignedZerosProgram() {}

    private static int and(int all, float number) {
        return 31 * all + Float.floatToIntBits(number);
    }

    private static int and(int all, double number) {
        long bits = Double.doubleToLongBits(number);
        return 31 * all + (int) (bits ^ bits >>> 32);
    }

    private static int ofFloat(float x) {
        int all = and(0, Math.max(-0f, x));
        all = and(all, Math.max(x, -0f));
        all = and(all, Math.max(-0f, Math.abs(x)));
        all = and(all, Math.min(0f, x));
        all = and(all, Math.min(x, -0f));
        all = and(all, x < 0f ? -0f : x);
        all = and(all, x < -0f ? 0f : x);
        all = and(all, x > 0f ? -0f : x);
        all = and(all, 0f >= x ? x : -0f);
        all = and(all, !(x >= 0f) ? -0f : x);
        all = and(all, -x > 0f ? 0f : x);
        all = and(all, -x < 0f ? 0f : x);
        all = and(all, x * -1 > 0f ? 0f : x);
        all = and(all, x / -1 < 0f ? 0f : x);
        all = and(all, Math.abs(x) < 0f ? -0f : Math.abs(x));
        return and(all, -(x <= -0f ? x : -0f));
    }

    private static int ofDouble(double x) {
        int all = and(0, Math.max(-0.0, x));
        all = and(all, Math.max(x, -0.0));
        all = and(all, Math.max(-0.0, Math.sqrt(x)));
        all = and(all, Math.min(0.0, x));
        all = and(all, Math.min(x, -0.0));
        all = and(all, x < 0.0 ? -0.0 : x);
        all = and(all, x < -0.0 ? 0.0 : x);
        all = and(all, x > 0.0 ? -0.0 : x);
        all = and(all, 0.0 >= x ? x : -0.0);
        all = and(all, !(x >= 0.0) ? -0.0 : x);
        all = and(all, -x > 0.0 ? 0.0 : x);
        all = and(all, -x < 0.0 ? 0.0 : x);
        all = and(all, x * -1 > 0.0 ? 0.0 : x);
        all = and(all, x / -1 < 0.0 ? 0.0 : x);
        all = and(all, Math.abs(x) < 0.0 ? -0.0 : Math.abs(x));
        return and(all, -(x <= -0.0 ? x : -0.0));
    }

    private static void check(String name, Function<Float, Integer> f) {
        try (PArray<Float> numbers = PArray.of(NUMBERS); PArray<Integer> made = AF.map(f).apply(numbers)) {
            for (int i = 0; i < NUMBERS.length; i++) {
                if (!f.apply(NUMBERS[i]).equals(made.get(i))) throw new AssertionError(name + " of " + NUMBERS[i]);
            }
        }
        System.out.println(name + ": same");
    }

    private static void checkGreatest() {
        try (PArray<Float> numbers = PArray.of(NUMBERS);
                PArray<Float> greatest = AF.<Float>identity().map(x -> x > 0f || Float.isNaN(x) ? -0f : x).reduce(-0f, Math::max).apply(numbers)) {
            if (Float.floatToRawIntBits(greatest.get(0)) != 0) throw new AssertionError("the greatest is " + greatest.get(0));
        }
        System.out.println("greatest: same");
    }

    public static void main(String[] args) {
        check("float", x -> ofFloat(x));
        check("double", x -> ofDouble(x));
        checkGreatest();
    }
}
