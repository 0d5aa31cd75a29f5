package weft.internal.choice;

/** Time that samples may take, and have taken, in nanoseconds. A {@link Policy} guards it. */
final class Budget {
    private double earned;
    private double spent;

    void earn(double nanos) {
        earned += nanos;
    }

    void spend(double nanos) {
        spent += nanos;
    }

    /** What was spent is known later only. */
    void spendAtLeast(double nanos) {
        spent = Math.max(spent, nanos);
    }

    double left() {
        return earned - spent;
    }
}
