package weft;

/** Ends while daemon threads compile and run kernels. */
public final class ExitProgram {
    private ExitProgram() {}

    public static void main(String[] arguments) throws Exception {
        PArray<Float> in = PArray.of(new float[1 << 16]);
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> compileForEver(in));
            thread.setDaemon(true);
            thread.start();
        }
        Thread.sleep(Integer.parseInt(arguments[0]));
        if (arguments[1].equals("exit")) System.exit(0);
        if (arguments[1].equals("halt")) Runtime.getRuntime().halt(0);
    }

    /** A function is compiled once; its relatives differ in what they have captured. */
    private static void compileForEver(PArray<Float> in) {
        for (int i = 0;; i++) {
            boolean[] choice = new boolean[8];
            for (int b = 0; b < choice.length; b++) choice[b] = (i >> b & 1) != 0;
            ArrayFunction<Float, Float> f = AF.<Float, Float>map(v -> v + 1);
            for (boolean c : choice) f = c ? f.map(v -> (float) Math.sin(v)) : f.map(v -> v * 1.5f);
            f.apply(in).close();
        }
    }
}
