package weft;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A program with streams over ranges that the option {@code plain} names, for {@link StreamLoopsTest}. */
final class StreamLoopsProgram {
    static final class Sim {
        private final int[] cells = new int[2000];

        void step(int by) {
            IntStream.range(0, cells.length).parallel().forEach(i -> cells[i] = cells[i] * 5 + by + i);
        }

        void fail(int at) {
            IntStream.range(0, cells.length).forEach(i -> {
                cells[i] = 100 / (i - at);
            });
        }

        int other() {
            int sum = 0;
            for (int i = 0; i < cells.length; i++) sum += cells[i];
            return sum;
        }
    }

    private StreamLoopsProgram() {}

    public static void main(String[] args) {
        Sim sim = new Sim();
        for (int k = 0; k < 5; k++) sim.step(k);
        System.out.println("= " + Arrays.hashCode(sim.cells));
        if (args.length > 0) Weft.loops(Sim.class, args[0]); // the class is made anew
        for (int k = 0; k < 5; k++) sim.step(k);
        System.out.println("= " + Arrays.hashCode(sim.cells) + " " + sim.other());
        try {
            sim.fail(700);
        } catch (ArithmeticException e) {
            System.out.println("= " + e.getMessage() + " " + Arrays.toString(e.getStackTrace()) + " " + Arrays.hashCode(sim.cells));
        }
        Weft.loops().forEach(System.out::println);
    }
}
