package weft.bench.arrays;

/** Each place is computed from its number. */
final class Series extends Coefficients {
    Series(double scale) {
        super(round(scale * 4096), Series::coefficient);
    }

    private static Coefficient coefficient(int n) {
        double dx = 2.0 / STEPS;
        double a = 0;
        double b = 0;
        for (int k = 0; k <= STEPS; k++) {
            double x = k * dx;
            double f = Math.pow(x + 1, x);
            double weight = k == 0 || k == STEPS ? 0.5 : 1;
            double angle = n * Math.PI * x;
            a += weight * (f * Math.cos(angle));
            b += weight * (f * Math.sin(angle));
        }
        return new Coefficient(a * dx, b * dx);
    }
}
