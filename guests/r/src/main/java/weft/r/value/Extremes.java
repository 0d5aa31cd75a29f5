package weft.r.value;

/** The least and the greatest element. One that is NA or NaN is the answer. */
public final class Extremes {
    private Extremes() {}

    public static Object least(Mode mode, Vec v) {
        if (v.length == 0) return Double.POSITIVE_INFINITY;
        Object first = v.at(mode, 0);
        if (first instanceof Double d) {
            double least = d;
            for (int i = 1; i < v.length; i++) least = lesser(least, Scalars.asDouble(mode, v.at(mode, i)));
            return least;
        }
        int least = Scalars.asInt(mode, first); // NA is the least int
        for (int i = 1; i < v.length; i++) least = Math.min(least, Scalars.asInt(mode, v.at(mode, i)));
        return least;
    }

    public static Object greatest(Mode mode, Vec v) {
        if (v.length == 0) return Double.NEGATIVE_INFINITY;
        Object first = v.at(mode, 0);
        if (first instanceof Double d) {
            double greatest = d;
            for (int i = 1; i < v.length; i++) greatest = greater(greatest, Scalars.asDouble(mode, v.at(mode, i)));
            return greatest;
        }
        int greatest = Scalars.asInt(mode, first);
        for (int i = 1; i < v.length; i++) {
            int x = Scalars.asInt(mode, v.at(mode, i));
            greatest = greatest == Scalars.NA || x == Scalars.NA ? Scalars.NA : Math.max(greatest, x);
        }
        return greatest;
    }

    /** Associative, with NaN for whatever has one, and NA for whatever has that. */
    public static double lesser(double a, double b) {
        return a != a ? Scalars.isNa(b) ? b : a : b != b ? b : Math.min(a, b);
    }

    public static double greater(double a, double b) {
        return a != a ? Scalars.isNa(b) ? b : a : b != b ? b : Math.max(a, b);
    }
}
