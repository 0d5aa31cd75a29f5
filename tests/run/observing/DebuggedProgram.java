package weft;

/** Main class for {@link DebuggerTest}, which counts lines from the first of {@code squares}. */
final class DebuggedProgram {
    private DebuggedProgram() {}

    static long[] squares(int n) {
        long[] a = new long[n];
        long by = 7;
        for (int i = 0; i < n; i++) {
            long x = by * i;
            a[i] = x * x;
        }
        return a;
    }

    public static void main(String[] args) {
        System.out.println(squares(100_000)[99_999]);
        for (String line : Weft.loops()) System.out.println(line);
    }
}
