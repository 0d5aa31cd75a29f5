package weft.bench;

/** Small functions to compose: those that Skeletons.java applies, and that fused_compare compiles without a JVM. */
final class Fused {
    private Fused() {}

    static float twiceAndOne(float x) {
        return 2 * x + 1;
    }

    static float square(float x) {
        return x * x;
    }

    static float timesOneAndAHalf(float x) {
        return x * 1.5f;
    }

    static float andAQuarter(float x) {
        return x + 0.25f;
    }

    static float lessAnEighth(float x) {
        return x - 0.125f;
    }

    static float twice(float x) {
        return 2 * x;
    }

    /** Five of the above. */
    static float allFive(float x) {
        float y = x * 1.5f + 0.25f;
        return 2 * (y * y - 0.125f);
    }

    static float sum(float x, float y) {
        return x + y;
    }
}
