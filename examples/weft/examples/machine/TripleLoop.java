package weft.examples.machine;

/**
 * A program of three loops: machines, rounds, and steps in a round. The machines are the outer loop's rounds, which are run at once,
 * so a program has the other two. Each machine has its number in its first variable.
 */
public record TripleLoop(int machines, int rounds, int steps) {
    /** The program; or the same with a number printed after each round, which Java has to do. */
    public int[] program(boolean prints) {
        return Source.compile("i = 0  s = 0  a = new 4  "
            + "while i < " + rounds + " {"
            + "  k = 0  while k < " + steps + " { s = s + (i ^ me) * k  k = k + 1 }"
            + "  @(a + i % 4) = s  i = i + 1" + (prints ? "  print s" : "")
            + "}  s = s + @a", "me");
    }

    /** Machines that are about to begin. */
    public int[][] fresh() {
        int[][] all = new int[machines][];
        for (int i = 0; i < machines; i++) all[i] = Machine.begins(i);
        return all;
    }
}
