/** Zeros that are chosen: compilers for CPUs must not see some of them to be constants (emit/hidden_zeros.h). */
final class SignedZeros {
    private SignedZeros() {}

    static float clamped(float x) {
        return x < 0f ? -0f : x;
    }

    static double widened(float x) {
        return x > 0f ? 0.0 : x;
    }

    static double least(float x) {
        return Math.min(0.0, (double) x);
    }

    // Nothing is hidden here: the zero is the one that is compared with.
    static float rectified(float x) {
        return x > 0f ? x : 0f;
    }
}
