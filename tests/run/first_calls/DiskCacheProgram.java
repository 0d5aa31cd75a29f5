package weft;

/** Applies a map and a reduction, and says what was compiled and what was found on disk. */
public final class DiskCacheProgram {
    private DiskCacheProgram() {}

    public static void main(String[] arguments) {
        float[] x = new float[1000];
        for (int i = 0; i < x.length; i++) x[i] = i;
        try (PArray<Float> in = PArray.of(x)) {
            ArrayFunction<Float, Float> map = AF.<Float, Float>map(v -> 3 * v + 1);
            try (PArray<Float> out = map.apply(in);
                 PArray<Float> sum = AF.<Float, Float>map(v -> v * v).reduce(0f, Float::sum).apply(in)) {
                for (int i = 0; i < x.length; i++) check(out.getFloat(i) == 3 * x[i] + 1);
                check(sum.getFloat(0) > 3e8f);
            }
        }
        Work work = Weft.work();
        System.out.println("compiled " + work.builds() + ", loaded " + work.loads());
    }

    private static void check(boolean holds) {
        if (!holds) throw new AssertionError();
    }
}
