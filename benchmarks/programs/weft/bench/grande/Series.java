package weft.bench.grande;

import weft.bench.arrays.Coefficients;
import weft.bench.contest.Size;

/** Java Grande's, which knows the first ones. */
public final class Series extends Coefficients {
    private static final double CLOSE = 1e-12;
    private static final double[][] FIRST = {
        {2.8729524964837996, 0},
        {1.1161046676147888, -1.8819691893398025},
        {0.34429060398168704, -1.1645642623320958},
        {0.15238898702519288, -0.8143461113044298},
    };

    public Series(Size size) {
        super(Math.max(FIRST.length, size.of(10_000, 100_000, 1_000_000)), Series::coefficient);
    }

    @Override public String wrong() {
        for (int n = 0; n < FIRST.length; n++) {
            double off = Math.max(Math.abs(cosines[n] - FIRST[n][0]), Math.abs(sines[n] - FIRST[n][1]));
            if (!(off < CLOSE)) return "coefficient " + n + " is off by " + off;
        }
        return null;
    }

    /** As the suite sums: x grows step by step, and the last step but one is left out. */
    private static Coefficient coefficient(int n) {
        double dx = 2.0 / STEPS;
        double omega = Math.PI * n;
        double x = 0;
        double a = 0.5;
        double b = 0;
        for (int k = 1; k < STEPS - 1; k++) {
            x += dx;
            double f = Math.pow(x + 1, x);
            a += f * Math.cos(omega * x);
            b += f * Math.sin(omega * x);
        }
        double last = Math.pow(3, 2);
        a = (a + last * Math.cos(omega * 2) / 2) * dx;
        b = (b + last * Math.sin(omega * 2) / 2) * dx;
        return new Coefficient(n == 0 ? a / 2 : a, n == 0 ? 0 : b);
    }
}
