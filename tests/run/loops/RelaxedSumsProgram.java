package weft;

import java.util.Random;

/** Main class for {@link SumLoopsTest}: sums of which a rule says that they may be a little off, and one of which none does. */
final class RelaxedSumsProgram {
    private RelaxedSumsProgram() {}

    public static void main(String[] args) {
        int n = 5000;
        double[] a = new Random(1).doubles(n, -1, 2).toArray();
        double[] b = new Random(2).doubles(n, -1, 2).toArray();
        int[] which = new Random(3).ints(n, 0, 12).toArray();
        double exact = 0;
        for (int i = n; i-- > 0;) exact += a[i] + b[i]; // no loop that anybody has named
        double sum = SumCases.twice(a, b);
        if (Math.abs(sum - exact) > 1e-10 * n) throw new AssertionError(sum + " is not " + exact);
        SumCases.maybeTwice(a, which);
        checked();
        Weft.loops().forEach(System.out::println);
    }

    /** Indices that are inside in Java. */
    private static void checked() {
        int n = 1 << 16;
        float[] from = new float[n];
        int[] scaled = new int[n], found = new int[n];
        for (int i = 0; i < n; i++) {
            from[i] = i;
            scaled[i] = SumCases.scaled(i);
        }
        SumCases.found(from, scaled, new int[] {7}, found);
        for (int v : found) if (v != 7) throw new AssertionError(v + " is not 7");
    }
}
