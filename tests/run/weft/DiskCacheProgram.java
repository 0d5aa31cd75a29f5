package weft;

/** Applies a map and a reduction, and says what was compiled and what was found on disk; then waits for the file of each. */
public final class DiskCacheProgram {
    private DiskCacheProgram() {}

    public static void main(String[] arguments) throws Exception {
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
        if (arguments.length == 0) return;
        for (int i = 0; i < 6000 && files(arguments[0]) < work.builds(); i++) Thread.sleep(100);
        System.out.println("files " + files(arguments[0]));
    }

    private static int files(String folder) {
        String[] names = new java.io.File(folder).list((where, name) -> name.endsWith(".bin"));
        return names == null ? 0 : names.length;
    }

    private static void check(boolean holds) {
        if (!holds) throw new AssertionError();
    }
}
