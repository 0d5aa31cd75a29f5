package weft;

/** New functions for two seconds, in which devices that could not be opened are asked again. */
final class AskedAgainProgram {
    private static final int TIMES = 20;
    private static final int PAUSE_MILLIS = 100;

    private AskedAgainProgram() {}

    public static void main(String[] args) throws InterruptedException {
        for (int k = 0; k < TIMES; k++) {
            int added = k;
            ArrayFunction<Integer, Integer> f = AF.map(x -> x * 3 + added);
            if (f.apply(PArray.of(1, 2)).getInt(1) != 6 + k) throw new AssertionError("function " + k);
            if (k == TIMES - 1) System.out.println(f.explain());
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
