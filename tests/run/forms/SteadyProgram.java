package weft;

/**
 * Main class for {@link GroupsTest}: numbers that are the same in every run get a kernel of their own, and other numbers have Java's
 * answers all the same.
 */
final class SteadyProgram {
    private static final int RUNS = 64;
    private static final int PATIENCE_SECONDS = 120;
    private static final int SIZE = 1000;
    private static int length;

    private SteadyProgram() {}

    private static long polynomial(int x) {
        long sum = 0;
        for (int k = 0; k < length; k++) sum = sum * x + k;
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayFunction<Integer, Long> f = AF.map(i -> polynomial(i));
        Work start = Weft.work();
        length = 5;
        runs(f, 1);
        say("the first run", start);
        for (int each = 5; each < 11; each++) { // more than there may be kernels of their own at a time
            length = each;
            runs(f, RUNS << each - 5); // it is looked at after powers of two
            for (int i = 0; programs(start) < each - 3 && i < PATIENCE_SECONDS * 10; i++) Thread.sleep(100);
            say("of " + each, start);
            runs(f, 2);
            length = 5; // wanted again and again, so that it stays
            runs(f, 1);
        }
        length = 5;
        runs(f, RUNS << 6);
        Thread.sleep(1000);
        say("of 5 again", start);
        for (int each = 11; each > 0; each--) {
            length = each;
            runs(f, 1);
        }
        say("others", start);
    }

    private static void runs(ArrayFunction<Integer, Long> f, int times) {
        for (int n = 0; n < times; n++) {
            try (PArray<Long> result = f.apply(AF.range(SIZE))) {
                for (int i = 0; i < SIZE; i++) {
                    if (result.getLong(i) != polynomial(i)) throw new AssertionError(length + ": " + i + " is " + result.getLong(i));
                }
            }
        }
    }

    /** Compiled, or found where an earlier process has left them. */
    private static long programs(Work start) {
        Work work = Weft.work().since(start);
        return work.builds() + work.loads();
    }

    private static void say(String what, Work start) {
        System.out.println(what + ": same, " + programs(start) + " programs");
    }
}
